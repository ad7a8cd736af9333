/** Lengths along a track, and interpolation between its positions. */
import { distanceMetres } from '../../../geo/distance.ts';
import { longitudeNear } from '../../../geo/longitude.ts';
import type { TrackPoint, VisitTrack } from '../../data/visit-track.ts';

export function lengthMetres(points: readonly TrackPoint[]): number {
  let metres = 0;
  for (const [index, point] of points.entries()) {
    const last = points[index - 1];
    if (last) metres += distanceMetres(last, point);
  }
  return metres;
}

/** Interpolates between the positions before and after a time. `index` is that of the one before. */
export function positionAt(points: VisitTrack['inside'], utcMs: number) {
  const index = Math.max(
    0,
    points.findLastIndex((point) => point.utcMs <= utcMs),
  );
  const from = points[index] ?? points[0];
  const to = points[index + 1] ?? from;
  const share = to.utcMs === from.utcMs ? 0 : Math.max(0, (utcMs - from.utcMs) / (to.utcMs - from.utcMs));
  return {
    index,
    point: from,
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (longitudeNear(to.longitude, from.longitude) - from.longitude) * share,
  };
}

/** The time of the next position in a direction, or of the last one at the ends. */
export function stepFrom(points: VisitTrack['inside'], utcMs: number, direction: 1 | -1): number {
  const found =
    direction === 1 ? points.find((point) => point.utcMs > utcMs) : points.findLast((point) => point.utcMs < utcMs);
  return (found ?? (direction === 1 ? points.at(-1) : points[0]) ?? points[0]).utcMs;
}

/** Duration of a replay: one second per minute, from 4 to 30 seconds. */
export function replayMs(points: VisitTrack['inside']): number {
  const lasts = (points.at(-1) ?? points[0]).utcMs - points[0].utcMs;
  return Math.min(30_000, Math.max(4000, lasts / 60));
}
