import { atOnce, inSlices } from '../../ui/slices.ts';
import type { MapGeofence } from './geofence-layer.tsx';
import { packShapes, type ShapePack } from './shape-pack.ts';

/** Geofences and their shapes as typed arrays, in the same order. */
export interface GeofenceSet {
  readonly geofences: readonly MapGeofence[];
  readonly pack: ShapePack;
}

export const noGeofences: GeofenceSet = { geofences: [], pack: atOnce(packShapes([])) };

/** Up to this many geofences are packed at once, in less than a frame. */
const fewAtOnce = 500;

/** Packs the shapes of many geofences in slices, so that the browser stays responsive. Returns a function that stops it. */
export function packGeofences(
  geofences: readonly MapGeofence[],
  onReady: (set: GeofenceSet) => void,
  onError: (error: unknown) => void,
): () => void {
  const work = packShapes(geofences);
  if (geofences.length <= fewAtOnce) {
    onReady({ geofences, pack: atOnce(work) });
    return () => {};
  }
  const stopped = new AbortController();
  inSlices(work, stopped.signal).then(
    (pack) => {
      if (!stopped.signal.aborted) onReady({ geofences, pack });
    },
    (error: unknown) => {
      if (!stopped.signal.aborted) onError(error);
    },
  );
  return () => stopped.abort();
}
