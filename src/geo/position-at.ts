import { wrapLongitude } from './longitude.ts';
import type { Point } from './shape.ts';

interface TimedPoint extends Point {
  readonly utcMs: number;
}

/**
 * Where a vehicle was, on the straight line between the positions before and after. Undefined before the first position and
 * after the last one. `points` are sorted by time.
 */
export function positionAt(points: readonly TimedPoint[], utcMs: number): Point | undefined {
  const next = points.findIndex((point) => point.utcMs >= utcMs);
  const [before, after] = [points[next - 1], points[next]];
  if (after?.utcMs === utcMs) return { latitude: after.latitude, longitude: after.longitude };
  if (!before || !after) return undefined;
  const share = (utcMs - before.utcMs) / (after.utcMs - before.utcMs);
  return {
    latitude: before.latitude + share * (after.latitude - before.latitude),
    longitude: wrapLongitude(before.longitude + share * wrapLongitude(after.longitude - before.longitude)),
  };
}
