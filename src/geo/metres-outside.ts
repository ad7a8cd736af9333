import { contains } from './contains.ts';
import { distanceMetres, radians } from './distance.ts';
import { longitudeNear } from './longitude.ts';
import type { Point, Shape } from './shape.ts';

/**
 * Metres from a point to the edge of a shape; 0 inside. For a polygon the earth is flat around the point, which is exact
 * enough for a few kilometres.
 */
export function metresOutside(shape: Shape, point: Point): number {
  if (contains(shape, point)) return 0;
  if (shape.kind === 'circle') return distanceMetres(shape.centre, point) - shape.radiusMetres;
  const { nodes } = shape;
  return nodes.reduce((least, to, index) => {
    const from = nodes.at(index - 1) ?? to;
    return Math.min(least, distanceMetres(point, nearestOfSide(from, to, point)));
  }, Number.POSITIVE_INFINITY);
}

function nearestOfSide(from: Point, to: Point, { latitude, longitude }: Point): Point {
  const shrink = Math.cos(radians(latitude));
  const fromEast = (longitudeNear(from.longitude, longitude) - longitude) * shrink;
  const fromNorth = from.latitude - latitude;
  const east = (longitudeNear(to.longitude, longitude) - longitude) * shrink - fromEast;
  const north = to.latitude - latitude - fromNorth;
  const squared = east * east + north * north;
  const part = squared === 0 ? 0 : Math.min(1, Math.max(0, -(fromEast * east + fromNorth * north) / squared));
  return {
    latitude: latitude + fromNorth + part * north,
    longitude: longitude + (shrink === 0 ? 0 : (fromEast + part * east) / shrink),
  };
}
