/** The yards of the places: where vehicles unload, and the lane on which they park. */
import { contains } from '../../../geo/contains.ts';
import { destination, distanceMetres } from '../../../geo/distance.ts';
import { labelPoint } from '../../../geo/label-point.ts';
import { type Point, type Shape, shapeOf } from '../../../geo/shape.ts';
import { demoPlaces, geofenceOf } from '../demo-places.ts';

export const placeShapes: ReadonlyMap<string, Shape> = new Map(
  demoPlaces.map((place): [string, Shape] => {
    const { latitude = null, longitude = null, radius = null, points = null, geofenceType } = geofenceOf(place);
    const shape = shapeOf({ geofenceType, latitude, longitude, radius, points });
    if (!shape) throw new Error(`${place.description} has no shape.`);
    return [place.description, shape];
  }),
);

const yards = new Map([...placeShapes].map(([place, shape]): [string, Point] => [place, labelPoint(shape)]));

/** Where vehicles unload: in the middle of the place's geofence. */
export function yardOf(place: string): Point {
  const yard = yards.get(place);
  if (!yard) throw new Error(`There is no place ${place}.`);
  return yard;
}

const longestLaneMetres = 36;
/** Distance from the lane's ends to the border of the geofence. */
const marginMetres = 15;

/** Both ends of the parking lane: a straight line through the yard, as long as the geofence allows. */
export function laneOf(place: string): readonly [Point, Point] {
  const [yard, shape] = [yardOf(place), placeShapes.get(place)];
  const lanes = [0, 45, 90, 135].map((bearing): [Point, Point] => [
    laneEnd(yard, bearing, shape),
    laneEnd(yard, bearing + 180, shape),
  ]);
  return lanes.reduce((best, lane) => (distanceMetres(...lane) > distanceMetres(...best) ? lane : best));
}

function laneEnd(yard: Point, bearing: number, shape: Shape | undefined): Point {
  for (let metres = longestLaneMetres; metres > 2; metres -= 3) {
    if (shape && contains(shape, destination(yard, bearing, metres + marginMetres))) {
      return destination(yard, bearing, metres);
    }
  }
  return yard;
}
