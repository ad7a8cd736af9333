import { useEffect } from 'react';
import type { Point } from '../../geo/shape.ts';
import { Track } from './track.ts';
import { useLeafletLayer } from './use-leaflet-layer.ts';
import { useScheme } from './use-scheme.ts';

export interface TrackLayerProps {
  /** What it is about, in the order of time: its first point is a ring, its last one a disc. */
  main: readonly Point[];
  /** How it came there, and where it went: fainter. */
  before: readonly Point[];
  after: readonly Point[];
  /** The vehicle. */
  at: Point | undefined;
}

/** Where a vehicle went. Keep the same arrays while they say the same. */
export function TrackLayer({ main, before, after, at }: TrackLayerProps) {
  const scheme = useScheme();
  const track = useLeafletLayer(() => new Track());
  useEffect(() => track.set({ main, before, after }, scheme), [track, main, before, after, scheme]);
  useEffect(() => track.moveTo(at), [track, at, main, scheme]);
  return null;
}
