import { earthRadiusMetres, radians } from './distance.ts';
import { unwrapped } from './ring.ts';
import type { Point, Polygon, Shape } from './shape.ts';

/**
 * The area of a shape in square metres on the sphere. A polygon's sides are straight in latitude and longitude, as in
 * `contains`. Where sides cross, parts with the opposite orientation are subtracted.
 */
export function areaSquareMetres(shape: Shape): number {
  if (shape.kind === 'polygon') return polygonArea(shape);
  const halfAngle = shape.radiusMetres / earthRadiusMetres / 2;
  return 4 * Math.PI * earthRadiusMetres ** 2 * Math.sin(halfAngle) ** 2;
}

function polygonArea({ nodes }: Polygon): number {
  const ring = unwrapped(nodes);
  let sum = 0;
  let from = ring.at(-1);
  for (const to of ring) {
    if (from) sum += radians(to.longitude - from.longitude) * meanSine(from, to);
    from = to;
  }
  return Math.abs(sum) * earthRadiusMetres ** 2;
}

/** The mean sine of the latitude along a side. */
function meanSine(from: Point, to: Point): number {
  const middle = radians((from.latitude + to.latitude) / 2);
  const half = radians((to.latitude - from.latitude) / 2);
  return half === 0 ? Math.sin(middle) : Math.sin(middle) * (Math.sin(half) / half);
}
