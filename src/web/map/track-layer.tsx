import { useEffect } from 'react';
import type { Point } from '../../geo/shape.ts';
import { Track, type TrackParts } from './track.ts';
import { useLeafletLayer } from './use-leaflet-layer.ts';
import { useScheme } from './use-scheme.ts';

export interface TrackLayerProps extends Pick<TrackParts, 'pieces'>, Partial<Pick<TrackParts, 'before' | 'after'>> {
  /** Where the vehicle is in a replay. */
  at?: Point | undefined;
}

const none: readonly [] = [];

/** Where a vehicle went. Keep the same arrays while they say the same. */
export function TrackLayer({ pieces, before = none, after = none, at }: TrackLayerProps) {
  const scheme = useScheme();
  const track = useLeafletLayer((map) => new Track(map));
  const replayed = at !== undefined;
  useEffect(
    () => track.set({ pieces, before, after, replayed }, scheme),
    [track, pieces, before, after, replayed, scheme],
  );
  useEffect(() => at && track.moveTo(at), [track, at, pieces, scheme]);
  return null;
}
