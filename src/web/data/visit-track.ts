/** The positions of a visit. */
import type { Plot } from '../../contract/vehicles.ts';

export interface TrackPoint {
  id: number;
  utc: string;
  utcMs: number;
  latitude: number;
  longitude: number;
  /** km/h */
  speed: number | null;
}

export interface VisitTrack {
  before: readonly TrackPoint[];
  /** From the first position inside to the last: never empty. */
  inside: readonly [TrackPoint, ...TrackPoint[]];
  after: readonly TrackPoint[];
}

/** Extra time of the track before and after a visit. */
export const aroundMs = 5 * 60_000;

/** Undefined: none of its positions are stored any more. */
export function trackOf(plots: readonly Plot[], startMs: number, untilMs: number): VisitTrack | undefined {
  const points = plots
    .map(({ id, utc, latitude, longitude, speed }) => ({ id, utc, utcMs: Date.parse(utc), latitude, longitude, speed }))
    .sort((one, other) => one.utcMs - other.utcMs);
  const [first, ...rest] = points.filter(({ utcMs }) => utcMs >= startMs && utcMs <= untilMs);
  if (!first) return undefined;
  return {
    before: points.filter(({ utcMs }) => utcMs < startMs),
    inside: [first, ...rest],
    after: points.filter(({ utcMs }) => utcMs > untilMs),
  };
}
