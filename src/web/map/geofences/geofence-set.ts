import { atOnce, inSlices } from '../../ui/slices.ts';
import type { MapGeofence } from '../geofence-layer.tsx';
import { packShapes, type ShapePack } from './shape-pack.ts';

/** Geofences and their shapes as numbers, in the same order. */
export interface GeofenceSet {
  readonly geofences: readonly MapGeofence[];
  readonly pack: ShapePack;
}

export const noGeofences: GeofenceSet = { geofences: [], pack: atOnce(packShapes([])) };

/** So few are ready in the same moment: less than a frame's work. */
const fewAtOnce = 500;

/** Makes the numbers, of many in slices between which the browser does its own work. Returns how to stop it. */
export function packGeofences(geofences: readonly MapGeofence[], onReady: (set: GeofenceSet) => void): () => void {
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
      // Stopped: somebody else's geofences are wanted by now.
      if (!stopped.signal.aborted) throw error;
    },
  );
  return () => stopped.abort();
}
