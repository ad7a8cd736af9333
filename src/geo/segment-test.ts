/** Tests lines between two positions against a shape. Made once for each shape, because many lines ask. */
import { type Bounds, boundsOf } from './bounds.ts';
import { contains } from './contains.ts';
import { distanceMetres } from './distance.ts';
import { FlatRing } from './flat-ring.ts';
import { longitudeNear } from './longitude.ts';
import { metresToSegment } from './segment.ts';
import type { Circle, Point, Polygon, Shape } from './shape.ts';

export interface SegmentTest {
  readonly bounds: Bounds;
  /** Of a polygon. */
  readonly ring: FlatRing | undefined;
  contains(point: Point): boolean;
  /** Whether the line meets the shape. Both ends must be outside. */
  meets(from: Point, to: Point): boolean;
  /** Metres from the edge to a point, negative inside. For a polygon on a flat earth around that. */
  metresTo(point: Point): number;
  /** Like `metresTo` of a point that is outside. */
  metresOutside(point: Point): number;
}

export const segmentTest = (shape: Shape): SegmentTest =>
  shape.kind === 'circle' ? ofCircle(shape) : ofPolygon(shape);

function ofCircle(circle: Circle): SegmentTest {
  const { centre, radiusMetres } = circle;
  const metresTo = (point: Point): number => distanceMetres(centre, point) - radiusMetres;
  return {
    bounds: boundsOf(circle),
    ring: undefined,
    contains: (point) => contains(circle, point),
    meets: (from, to) => metresToSegment(from, to, centre) <= radiusMetres,
    metresTo,
    metresOutside: metresTo,
  };
}

function ofPolygon(polygon: Polygon): SegmentTest {
  const bounds = boundsOf(polygon);
  const ring = new FlatRing(polygon, bounds);
  const metresToRing = ({ latitude, longitude }: Point): number =>
    Math.abs(ring.metresTo(latitude, longitudeNear(longitude, ring.middle)));
  return {
    bounds,
    ring,
    contains: (point) => contains(polygon, point),
    meets(from, to) {
      const west = longitudeNear(from.longitude, ring.middle);
      return ring.meets(Float64Array.of(from.latitude, west, to.latitude, longitudeNear(to.longitude, west)));
    },
    metresTo: (point) => (contains(polygon, point) ? -metresToRing(point) : metresToRing(point)),
    metresOutside: metresToRing,
  };
}

/** Metres from a point to a line, of which both ends and the length are known. */
export function metresOfTriangle(from: number, to: number, length: number): number {
  const along = length === 0 ? 0 : (from * from - to * to + length * length) / (2 * length);
  if (along <= 0) return from;
  return along >= length ? to : Math.sqrt(Math.max(0, from * from - along * along));
}
