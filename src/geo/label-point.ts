import { contains } from './contains.ts';
import { wrapLongitude } from './longitude.ts';
import { unwrapped } from './ring.ts';
import type { Point, Shape } from './shape.ts';

/**
 * The position of a shape's label: its centre, or for a bent polygon the middle of the widest section at that latitude.
 */
export function labelPoint(shape: Shape): Point {
  if (shape.kind === 'circle') return shape.centre;
  const ring = unwrapped(shape.nodes);
  const middle = centroid(ring);
  const point = { latitude: middle.latitude, longitude: wrapLongitude(middle.longitude) };
  if (contains(shape, point)) return point;
  return widestMiddle(ring, middle.latitude) ?? point;
}

/** The centroid of the area on the latitude-longitude plane; of the nodes if the area is zero. */
function centroid(ring: readonly Point[]): Point {
  const origin = ring[0] ?? { latitude: 0, longitude: 0 };
  let [doubled, north, east] = [0, 0, 0];
  let from = ring.at(-1) ?? origin;
  for (const to of ring) {
    const [y1, x1] = [from.latitude - origin.latitude, from.longitude - origin.longitude];
    const [y2, x2] = [to.latitude - origin.latitude, to.longitude - origin.longitude];
    const part = x1 * y2 - x2 * y1;
    doubled += part;
    north += part * (y1 + y2);
    east += part * (x1 + x2);
    from = to;
  }
  if (Math.abs(doubled) < 1e-14) {
    const mean = (pick: (point: Point) => number): number => ring.reduce((sum, p) => sum + pick(p), 0) / ring.length;
    return { latitude: mean((p) => p.latitude), longitude: mean((p) => p.longitude) };
  }
  return { latitude: origin.latitude + north / (3 * doubled), longitude: origin.longitude + east / (3 * doubled) };
}

function widestMiddle(ring: readonly Point[], latitude: number): Point | undefined {
  const met: number[] = [];
  let from = ring.at(-1);
  for (const to of ring) {
    if (from && from.latitude <= latitude !== to.latitude <= latitude) {
      const share = (latitude - from.latitude) / (to.latitude - from.latitude);
      met.push(from.longitude + share * (to.longitude - from.longitude));
    }
    from = to;
  }
  met.sort((a, b) => a - b);
  let best: { width: number; longitude: number } | undefined;
  for (let index = 0; index + 1 < met.length; index += 2) {
    const [west, east] = [met[index] ?? 0, met[index + 1] ?? 0];
    if (!best || east - west > best.width) best = { width: east - west, longitude: (west + east) / 2 };
  }
  return best && { latitude, longitude: wrapLongitude(best.longitude) };
}
