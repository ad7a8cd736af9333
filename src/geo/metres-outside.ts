import { contains } from './contains.ts';
import { distanceMetres } from './distance.ts';
import { metresToSegment } from './segment.ts';
import type { Point, Polygon, Shape } from './shape.ts';

/**
 * Metres from a point to the edge of a shape, negative inside. For a polygon the nearest point of a side is found on a flat
 * earth around the point; the distance to it is great-circle.
 */
export function metresFromEdge(shape: Shape, point: Point): number {
  if (shape.kind === 'circle') return distanceMetres(shape.centre, point) - shape.radiusMetres;
  const metres = metresToSides(shape, point);
  // Not -0 on the edge.
  return metres > 0 && contains(shape, point) ? -metres : metres;
}

/** Metres from a point to the edge of a shape; 0 inside. */
export const metresOutside = (shape: Shape, point: Point): number =>
  contains(shape, point) ? 0 : Math.max(0, metresFromEdge(shape, point));

const metresToSides = ({ nodes }: Polygon, point: Point): number =>
  nodes.reduce((least, to, index) => {
    const from = nodes.at(index - 1) ?? to;
    return Math.min(least, metresToSegment(from, to, point));
  }, Number.POSITIVE_INFINITY);
