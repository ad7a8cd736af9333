/** The convex hull of points, as a polygon. */
import { longitudeNear, wrapLongitude } from './longitude.ts';
import type { Point, Polygon } from './shape.ts';

/** Andrew's monotone chain, counterclockwise. Undefined for points on one line. */
export function convexHull(points: readonly Point[]): Polygon | undefined {
  const reference = points[0]?.longitude ?? 0;
  const sorted = points
    .map(({ latitude, longitude }) => ({ latitude, longitude: longitudeNear(longitude, reference) }))
    .sort((one, other) => one.longitude - other.longitude || one.latitude - other.latitude);
  const nodes = [...chainOf(sorted), ...chainOf(sorted.reverse())].map(({ latitude, longitude }) => ({
    latitude,
    longitude: wrapLongitude(longitude),
  }));
  return nodes.length < 3 ? undefined : { kind: 'polygon', nodes };
}

/** Without its last point, which is the first one of the other chain. */
function chainOf(sorted: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of sorted) {
    while (!turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
    chain.push(point);
  }
  chain.pop();
  return chain;
}

/** True with fewer than three points. */
function turnsLeft(from: Point | undefined, over: Point | undefined, to: Point): boolean {
  if (!from || !over) return true;
  const [x, y] = [over.longitude - from.longitude, over.latitude - from.latitude];
  return x * (to.latitude - from.latitude) - y * (to.longitude - from.longitude) > 0;
}
