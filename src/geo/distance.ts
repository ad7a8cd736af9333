import { wrapLongitude } from './longitude.ts';
import type { Point } from './shape.ts';

/** Leaflet's earth radius in metres, so that results match the drawing. */
export const earthRadiusMetres = 6_371_000;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (radian: number): number => (radian * 180) / Math.PI;

/** Great-circle distance by haversine, in metres. */
export function distanceMetres(from: Point, to: Point): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const haversine =
    halfLatitude * halfLatitude +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude * halfLongitude;
  return 2 * earthRadiusMetres * Math.atan2(Math.sqrt(haversine), Math.sqrt(Math.max(0, 1 - haversine)));
}

/** The point reached after `metres` along the great circle that leaves `from` at `bearing` (degrees from north). */
export function destination(from: Point, bearing: number, metres: number): Point {
  const angle = metres / earthRadiusMetres;
  const latitude = radians(from.latitude);
  const course = radians(bearing);
  const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(course);
  const eastward = Math.atan2(
    Math.sin(course) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sine,
  );
  return {
    latitude: degrees(Math.asin(Math.min(1, Math.max(-1, sine)))),
    longitude: wrapLongitude(from.longitude + degrees(eastward)),
  };
}

/** The direction in which the great circle from `from` to `to` leaves, in degrees from north (0 to 360). */
export function bearingDegrees(from: Point, to: Point): number {
  const turned = radians(to.longitude - from.longitude);
  const [start, end] = [radians(from.latitude), radians(to.latitude)];
  const east = Math.sin(turned) * Math.cos(end);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turned);
  return (degrees(Math.atan2(east, north)) + 360) % 360;
}
