/** Tests lines between two positions against a shape. Made once for each shape, because many lines ask. */
import { type Bounds, boundsOf } from './bounds.ts';
import { contains } from './contains.ts';
import { distanceMetres, earthRadiusMetres, radians } from './distance.ts';
import { longitudeNear } from './longitude.ts';
import { unwrapped } from './ring.ts';
import { metresToSegment } from './segment.ts';
import type { Circle, Point, Polygon, Shape } from './shape.ts';

export interface SegmentTest {
  readonly bounds: Bounds;
  contains(point: Point): boolean;
  /** Whether the line meets the shape. Both ends must be outside. */
  meets(from: Point, to: Point): boolean;
  /** Metres from the edge to the nearest point of the line: negative if it crosses a circle, 0 if it meets a polygon. */
  metresFrom(from: Point, to: Point): number;
  /** The same of a line whose length and ends are known, on a flat earth. `fromMetres`, `toMetres`: from the edge, 0 inside of a polygon. */
  metresBetween(from: Point, to: Point, fromMetres: number, toMetres: number, length: number): number;
  /** Metres from the edge to a point, negative inside. For a polygon on a flat earth around that. */
  metresTo(point: Point): number;
  /** Like `metresTo` of a point that is outside. */
  metresOutside(point: Point): number;
}

export const segmentTest = (shape: Shape): SegmentTest =>
  shape.kind === 'circle' ? ofCircle(shape) : ofPolygon(shape);

function ofCircle(circle: Circle): SegmentTest {
  const { centre, radiusMetres } = circle;
  const metresFrom = (from: Point, to: Point): number => metresToSegment(from, to, centre) - radiusMetres;
  const metresTo = (point: Point): number => distanceMetres(centre, point) - radiusMetres;
  return {
    bounds: boundsOf(circle),
    contains: (point) => contains(circle, point),
    meets: (from, to) => metresFrom(from, to) <= 0,
    metresFrom,
    metresTo,
    metresOutside: metresTo,
    metresBetween: (_from, _to, fromMetres, toMetres, length) =>
      metresOfTriangle(fromMetres + radiusMetres, toMetres + radiusMetres, length) - radiusMetres,
  };
}

/** Metres from a point to a line, of which both ends and the length are known. */
function metresOfTriangle(from: number, to: number, length: number): number {
  const along = length === 0 ? 0 : (from * from - to * to + length * length) / (2 * length);
  if (along <= 0) return from;
  return along >= length ? to : Math.sqrt(Math.max(0, from * from - along * along));
}

const metresPerDegree = radians(1) * earthRadiusMetres;

function ofPolygon(polygon: Polygon): SegmentTest {
  const bounds = boundsOf(polygon);
  const ring = unwrapped(polygon.nodes);
  const count = ring.length;
  const middle = (bounds.west + bounds.east) / 2;
  const shrink = Math.cos(radians((bounds.south + bounds.north) / 2));
  const xOf = (longitude: number): number => (longitudeNear(longitude, middle) - middle) * shrink * metresPerDegree;
  const yOf = (latitude: number): number => latitude * metresPerDegree;
  const origin = longitudeNear(ring[0]?.longitude ?? 0, middle) - (ring[0]?.longitude ?? 0);
  const xs = Float64Array.from(ring, ({ longitude }) => (longitude + origin - middle) * shrink * metresPerDegree);
  const ys = Float64Array.from(ring, ({ latitude }) => yOf(latitude));
  const lineOf = (from: Point, to: Point): Line => {
    const x1 = xOf(from.longitude);
    // The shorter way around.
    const x2 = x1 + (longitudeNear(to.longitude, from.longitude) - from.longitude) * shrink * metresPerDegree;
    return [x1, yOf(from.latitude), x2, yOf(to.latitude)];
  };
  const meets = (from: Point, to: Point): boolean => meetsRing(xs, ys, lineOf(from, to));
  const squaredToSides = (x: number, y: number): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0, before = count - 1; index < count; before = index, index += 1) {
      const squared = squaredToLine(
        xs[before] as number,
        ys[before] as number,
        xs[index] as number,
        ys[index] as number,
        x,
        y,
      );
      if (squared < least) least = squared;
    }
    return least;
  };
  const squaredToCorners = ([x1, y1, x2, y2]: Line): number => {
    let least = Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index += 1) {
      least = Math.min(least, squaredToLine(x1, y1, x2, y2, xs[index] as number, ys[index] as number));
    }
    return least;
  };
  const metresToSides = ({ latitude, longitude }: Point): number =>
    Math.sqrt(squaredToSides(xOf(longitude), yOf(latitude)));
  return {
    bounds,
    contains: (point) => contains(polygon, point),
    meets,
    metresFrom(from, to) {
      const line = lineOf(from, to);
      if (meetsRing(xs, ys, line)) return 0;
      const [x1, y1, x2, y2] = line;
      return Math.sqrt(Math.min(squaredToSides(x1, y1), squaredToSides(x2, y2), squaredToCorners(line)));
    },
    metresBetween(from, to, fromMetres, toMetres, length) {
      const line = lineOf(from, to);
      if (fromMetres + toMetres <= length && meetsRing(xs, ys, line)) return 0;
      return Math.min(fromMetres, toMetres, Math.sqrt(squaredToCornersBeside(xs, ys, line)));
    },
    metresTo: (point) => (contains(polygon, point) ? -metresToSides(point) : metresToSides(point)),
    metresOutside: metresToSides,
  };
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** Touching counts. */
function meetsRing(xs: Float64Array, ys: Float64Array, [fromX, fromY, toX, toY]: Line): boolean {
  const [leastX, mostX] = fromX < toX ? [fromX, toX] : [toX, fromX];
  const [leastY, mostY] = fromY < toY ? [fromY, toY] : [toY, fromY];
  const count = xs.length;
  let [x1, y1] = [xs[count - 1] as number, ys[count - 1] as number];
  for (let index = 0; index < count; index += 1) {
    const [x2, y2] = [xs[index] as number, ys[index] as number];
    const isApart =
      (x1 < leastX && x2 < leastX) ||
      (x1 > mostX && x2 > mostX) ||
      (y1 < leastY && y2 < leastY) ||
      (y1 > mostY && y2 > mostY);
    if (
      !isApart &&
      side(fromX, fromY, toX, toY, x1, y1) * side(fromX, fromY, toX, toY, x2, y2) <= 0 &&
      side(x1, y1, x2, y2, fromX, fromY) * side(x1, y1, x2, y2, toX, toY) <= 0
    )
      return true;
    [x1, y1] = [x2, y2];
  }
  return false;
}

/** Of the corners that are beside a line, not beyond its ends: those are farther from the line than its ends are from the ring. */
function squaredToCornersBeside(xs: Float64Array, ys: Float64Array, [x1, y1, x2, y2]: Line): number {
  const [east, north] = [x2 - x1, y2 - y1];
  const squared = east * east + north * north;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < xs.length; index += 1) {
    const [x, y] = [(xs[index] as number) - x1, (ys[index] as number) - y1];
    const along = x * east + y * north;
    if (along <= 0 || along >= squared) continue;
    const across = x * north - y * east;
    if (across * across < least) least = across * across;
  }
  return least / squared;
}

/** On which side of a line a point is: the sign, 0 on it. */
const side = (x1: number, y1: number, x2: number, y2: number, x: number, y: number): number =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));

function squaredToLine(x1: number, y1: number, x2: number, y2: number, x: number, y: number): number {
  const [east, north] = [x2 - x1, y2 - y1];
  const squared = east * east + north * north;
  const part = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * east + (y - y1) * north) / squared));
  return (x1 + part * east - x) ** 2 + (y1 + part * north - y) ** 2;
}
