/** The shape of a place from the stops there: a circle, or the hull of the stops where a circle would be much larger. */
import { radiusMetresLimits } from '../../contract/choices.ts';
import { areaSquareMetres } from '../../geo/area.ts';
import { contains } from '../../geo/contains.ts';
import { distanceMetres } from '../../geo/distance.ts';
import { roundedPoint } from '../../geo/edit.ts';
import { grownShape } from '../../geo/grow.ts';
import { convexHull } from '../../geo/hull.ts';
import { longitudeNear } from '../../geo/longitude.ts';
import type { Circle, Point, Shape } from '../../geo/shape.ts';

/** Radius. Larger geofences and grounds are areas with many places. */
export const placeAtMostMetres = 300;
/** The part of the stops that a shape holds at least. Positions of single stops may be wrong. */
const heldShare = 0.95;
/** A radius ends with 0 or 5. */
const stepMetres = 5;
/** Stops along a lane fill a small part of the circle around them. A circle is easier to change. */
const hullShare = 0.6;

/** Whether a shape holds as many of the stops as a proposal promises. */
export const holdsStops = (shape: Shape, stops: readonly Point[]): boolean =>
  stops.filter((stop) => contains(shape, stop)).length >= Math.ceil(heldShare * stops.length);

export function meanOf(points: readonly Point[]): Point {
  const reference = points[0]?.longitude ?? 0;
  const sum = points.reduce(
    (all, { latitude, longitude }) => ({
      latitude: all.latitude + latitude,
      longitude: all.longitude + longitudeNear(longitude, reference),
    }),
    { latitude: 0, longitude: 0 },
  );
  return { latitude: sum.latitude / points.length, longitude: sum.longitude / points.length };
}

/** The distance from a point within which the share of the stops lies. */
export function heldDistance(stops: readonly Point[], centre: Point): number {
  const distances = Float64Array.from(stops, (stop) => distanceMetres(centre, stop)).sort();
  return distances[Math.ceil(heldShare * distances.length) - 1] ?? 0;
}

/** With a margin around the stops. Undefined if a circle would exceed the largest radius. */
export function circleAround(stops: readonly Point[], marginMetres: number): Circle | undefined {
  const centre = roundedPoint(meanOf(stops));
  const radius = heldDistance(stops, centre) + marginMetres;
  const radiusMetres = Math.max(radiusMetresLimits.min, Math.ceil(radius / stepMetres) * stepMetres);
  return radiusMetres > radiusMetresLimits.max ? undefined : { kind: 'circle', centre, radiusMetres };
}

/** The hull with the same margin as a circle, or the circle. */
export function closestShape(stops: readonly Point[], circle: Circle, marginMetres: number): Shape {
  const within = heldDistance(stops, circle.centre);
  const hull = convexHull(stops.filter((stop) => distanceMetres(circle.centre, stop) <= within));
  const grown = hull && grownShape(hull, marginMetres);
  if (!grown || areaSquareMetres(grown) > hullShare * areaSquareMetres(circle)) return circle;
  return holdsStops(grown, stops) ? grown : circle;
}
