/** A shape with its edge moved outward. */
import { radiusMetresLimits } from '../contract/choices.ts';
import type { Bounds } from './bounds.ts';
import { crossings } from './crossings.ts';
import { degrees, earthRadiusMetres, radians } from './distance.ts';
import { roundedPoint } from './edit.ts';
import { unwrapped } from './ring.ts';
import type { Point, Polygon, Shape } from './shape.ts';

/** Undefined if there is no such shape: a radius beyond the limit, or a polygon whose new sides would cross. */
export function grownShape(shape: Shape, metres: number): Shape | undefined {
  if (shape.kind === 'circle') {
    const radiusMetres = shape.radiusMetres + metres;
    return radiusMetres > radiusMetresLimits.max ? undefined : { ...shape, radiusMetres };
  }
  return grownPolygon(shape, metres);
}

function grownPolygon({ nodes }: Polygon, metres: number): Polygon | undefined {
  const ring = withoutRepeats(unwrapped(nodes));
  const first = ring[0];
  if (!first || ring.length < 3 || crossings(ring).length > 0) return undefined;
  const middle = ring.reduce((sum, { latitude }) => sum + latitude, 0) / ring.length;
  const shrink = Math.cos(radians(middle));
  if (shrink < 0.01) return undefined;
  const perDegree = radians(1) * earthRadiusMetres;
  const plane = ring.map(
    ({ latitude, longitude }): XY => [
      (longitude - first.longitude) * shrink * perDegree,
      (latitude - first.latitude) * perDegree,
    ],
  );
  const outward = isClockwise(plane) ? -1 : 1;
  const grown = plane.flatMap((corner, index) => {
    const before = plane.at(index - 1) ?? corner;
    const after = plane[(index + 1) % plane.length] ?? corner;
    return movedCorner(before, corner, after, metres * outward);
  });
  const moved = grown.map(([x, y]) =>
    roundedPoint({
      latitude: first.latitude + degrees(y / earthRadiusMetres),
      longitude: first.longitude + degrees(x / earthRadiusMetres) / shrink,
    }),
  );
  if (moved.some(({ latitude }) => Math.abs(latitude) > 90) || crossings(moved).length > 0) return undefined;
  return { kind: 'polygon', nodes: moved };
}

type XY = readonly [x: number, y: number];

const withoutRepeats = (ring: readonly Point[]): Point[] =>
  ring.filter(({ latitude, longitude }, index) => {
    const before = ring.at(index - 1);
    return latitude !== before?.latitude || longitude !== before.longitude;
  });

const isClockwise = (ring: readonly XY[]): boolean =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + (nextX - x) * (nextY + y);
  }, 0) > 0;

/** Where the sides beside a corner meet after both moved to the right by this distance. A sharp corner becomes two. */
function movedCorner(before: XY, corner: XY, after: XY, metres: number): XY[] {
  const [one, other] = [normal(before, corner), normal(corner, after)];
  const cross = one[0] * other[1] - one[1] * other[0];
  const angle = Math.atan2(cross, one[0] * other[0] + one[1] * other[1]);
  const isSharp = cross * metres > 0 && Math.abs(angle) > Math.PI / 2;
  const parts = isSharp ? 2 : 1;
  const reach = metres / Math.max(0.01, Math.cos(angle / 2 / parts));
  const start = Math.atan2(one[1], one[0]);
  return Array.from({ length: parts }, (_, part): XY => {
    const direction = start + (angle * (2 * part + 1)) / (2 * parts);
    return [corner[0] + reach * Math.cos(direction), corner[1] + reach * Math.sin(direction)];
  });
}

/** To the right of a side, of length 1. */
function normal([x1, y1]: XY, [x2, y2]: XY): XY {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [(y2 - y1) / length, -(x2 - x1) / length];
}

/** A box with its sides moved outward, at least by this distance. Its longitudes may leave -180 to 180. */
export function grownBounds({ south, west, north, east }: Bounds, metres: number): Bounds {
  const angle = degrees(metres / earthRadiusMetres) * 1.001;
  const [least, most] = [Math.max(-90, south - angle), Math.min(90, north + angle)];
  const sideways = angle / Math.max(1e-6, Math.cos(radians(Math.max(Math.abs(least), Math.abs(most)))));
  if (east - west + 2 * sideways >= 360) return { south: least, north: most, west: -180, east: 180 };
  return { south: least, north: most, west: west - sideways, east: east + sideways };
}
