/** A straight line in latitude and longitude between two positions, as between two plots. It goes the shorter way around. */
import { distanceMetres, radians } from './distance.ts';
import { longitudeNear } from './longitude.ts';
import type { Point } from './shape.ts';

/** The point of the line that is nearest to another one, found on a flat earth around that. */
export function nearestOfSegment(from: Point, to: Point, { latitude, longitude }: Point): Point {
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

export const metresToSegment = (from: Point, to: Point, point: Point): number =>
  distanceMetres(point, nearestOfSegment(from, to, point));
