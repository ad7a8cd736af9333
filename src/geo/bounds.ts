import { degrees, earthRadiusMetres, radians } from './distance.ts';
import { turn, turnsOfSide, wrapLongitude } from './longitude.ts';
import { unwrapped } from './ring.ts';
import type { Circle, Point, Polygon, Shape } from './shape.ts';

/**
 * Degrees. `west` is between -180 and 180. `east` is at least `west` and exceeds 180 if the box crosses that meridian.
 */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Whether a box contains a point, also one beyond -180 to 180. */
export const isIn = ({ south, west, north, east }: Bounds, latitude: number, longitude: number): boolean =>
  latitude >= south &&
  latitude <= north &&
  ((longitude >= west && longitude <= east) || (longitude + 360 >= west && longitude + 360 <= east));

/** The smallest box that contains the shape. */
export const boundsOf = (shape: Shape): Bounds =>
  shape.kind === 'circle' ? circleBounds(shape) : polygonBounds(shape);

function circleBounds({ centre, radiusMetres }: Circle): Bounds {
  const angle = radiusMetres / earthRadiusMetres;
  const south = centre.latitude - degrees(angle);
  const north = centre.latitude + degrees(angle);
  if (south <= -90 || north >= 90) {
    return { south: Math.max(south, -90), west: -180, north: Math.min(north, 90), east: 180 };
  }
  const half = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(centre.latitude)))));
  return tidy(south, centre.longitude - half, north, centre.longitude + half);
}

function polygonBounds({ nodes }: Polygon): Bounds {
  const latitudes = nodes.map(({ latitude }) => latitude);
  const [south, north] = [least(latitudes), most(latitudes)];
  if (turnsRound(nodes) !== 0) {
    const mean = latitudes.reduce((sum, latitude) => sum + latitude, 0);
    return mean >= 0 ? { south, west: -180, north: 90, east: 180 } : { south: -90, west: -180, north, east: 180 };
  }
  const longitudes = unwrapped(nodes).map(({ longitude }) => longitude);
  return tidy(south, least(longitudes), north, most(longitudes));
}

/** Not `Math.min(...)`: a stored polygon may have more nodes than a call can take arguments. */
const least = (numbers: readonly number[]): number =>
  numbers.reduce((found, each) => (each < found ? each : found), Number.POSITIVE_INFINITY);
const most = (numbers: readonly number[]): number =>
  numbers.reduce((found, each) => (each > found ? each : found), Number.NEGATIVE_INFINITY);

/** Not 0 for a ring around a pole. */
export function turnsRound(nodes: readonly Point[]): number {
  let sum = 0;
  let from = nodes.at(-1);
  for (const to of nodes) {
    if (from) sum += turnsOfSide(from.longitude, to.longitude);
    from = to;
  }
  return sum;
}

function tidy(south: number, westward: number, north: number, eastward: number): Bounds {
  const west = wrapLongitude(westward);
  return { south, west, north, east: west === westward ? eastward : west + (eastward - westward) };
}

/** A box of size zero at a point. */
export const pointBounds = ({ latitude, longitude }: Point): Bounds => ({
  south: latitude,
  west: longitude,
  north: latitude,
  east: longitude,
});

/** The smallest box that contains all points; undefined without points. */
export const boundsOfPoints = (points: readonly Point[]): Bounds | undefined => unionOfBounds(points.map(pointBounds));

/** The smallest box that contains all boxes: leaves out the widest empty range of longitudes. */
export function unionOfBounds(boxes: readonly Bounds[]): Bounds | undefined {
  const sorted = [...boxes].sort((a, b) => a.west - b.west);
  const first = sorted[0];
  if (!first) return undefined;
  const south = sorted.reduce((least, box) => Math.min(least, box.south), 90);
  const north = sorted.reduce((most, box) => Math.max(most, box.north), -90);
  let covered = sorted.reduce((most, box) => Math.max(most, box.east - turn), Number.NEGATIVE_INFINITY);
  let widest = Number.NEGATIVE_INFINITY;
  let [west, east] = [first.west, first.west + turn];
  for (const box of sorted) {
    const gap = box.west - covered;
    if (gap > widest) {
      widest = gap;
      west = box.west;
      east = covered + turn;
    }
    covered = Math.max(covered, box.east);
  }
  return widest <= 0 ? { south, west: -180, north, east: 180 } : { south, west, north, east };
}
