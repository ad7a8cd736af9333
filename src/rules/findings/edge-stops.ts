/** An edge stop: a stop whose centre lies outside of a geofence, at most 100 m from its edge, in no visit. */
import { edgeStopMetres } from '../../contract/finding-limits.ts';
import type { FoundStop } from './stops.ts';

/** Stops up to here may become edge stops when the edge moves. */
export const nearStopMetres = 3 * edgeStopMetres;

export interface EdgeStop extends FoundStop {
  /** From the edge to its centre. */
  metres: number;
  /** During a visit to this geofence. */
  isVisit: boolean;
  /** During a visit to another geofence, which explains the stop. */
  isElsewhere: boolean;
}

export const isEdgeStop = ({ metres, isVisit, isElsewhere }: EdgeStop): boolean =>
  metres > 0 && metres <= edgeStopMetres && !isVisit && !isElsewhere;

/** By how much the edge may move out, from and below, so that this is an edge stop. `nearest`: of its plots to the edge. */
export function isEdgeStopWithin(
  { metres, isElsewhere }: EdgeStop,
  nearestMetres: number,
): readonly [from: number, below: number] | undefined {
  if (isElsewhere) return undefined;
  const [from, below] = [Math.max(0, metres - edgeStopMetres), Math.min(metres, nearestMetres)];
  return below > from ? [from, below] : undefined;
}
