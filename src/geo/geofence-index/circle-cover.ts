import { degrees, distanceMetres, earthRadiusMetres, radians } from '../distance.ts';
import type { Circle, Point } from '../shape.ts';
import {
  type Box,
  boxAround,
  columnOf,
  kinds,
  latitudeOf,
  longitudeOf,
  margin,
  rowOf,
  shifts,
  type Visit,
  wrapColumn,
} from './grid.ts';

/** Upper bound of the rounding error of `distanceMetres`, in degrees. (It is largest near the antipode.) */
const spare = 1e-5;

/**
 * A circle's quick test. With `north` and `east` in degrees from its centre, `square = north² + (a - b · north) ·
 * east²`. Below `within` the point is inside, above `beyond` it is outside. In between the test is undecided.
 */
export interface QuickCircle {
  readonly a: number;
  readonly b: number;
  readonly within: number;
  readonly beyond: number;
}

/** Undefined for circles that are large, near a pole or at the 180th meridian. */
export function quickCircle({ centre, radiusMetres }: Circle): QuickCircle | undefined {
  const angle = radiusMetres / earthRadiusMetres;
  const reach = degrees(angle);
  const nearest = Math.abs(centre.latitude) + reach + 0.1;
  if (reach > 0.5 || nearest > 80) return undefined;
  const smallestCosine = Math.cos(radians(nearest));
  if (Math.abs(centre.longitude) + reach / smallestCosine > 179) return undefined;
  const cosine = Math.cos(radians(centre.latitude));
  const sine = Math.sin(radians(centre.latitude));
  const limit = degrees(2 * Math.sin(angle / 2)) ** 2;
  // The test uses the first power of the other latitude's cosine and angles instead of sines. Within a block of the
  // circle the relative error is below 0.7 (extent / cosine)².
  const error = 3 * ((angle + 1e-3) / smallestCosine) ** 2 + 1e-12;
  const within = limit * (1 - error);
  // Squares of very small numbers underflow.
  return {
    a: cosine * cosine,
    b: radians(sine * cosine),
    within: within < 1e-280 ? 0 : within,
    beyond: Math.max(limit * (1 + error), 1e-280),
  };
}

export function coverCircle(circle: Circle, quick: QuickCircle | undefined, visit: Visit): void {
  if (!(circle.radiusMetres >= 0)) return;
  const box = boxOfCircle(circle);
  const { level } = box;
  const kindOf = quick && level < 2 ? quickKind(circle, quick) : exactKind(circle);
  for (let row = box.south; row <= box.north; row++) {
    for (let column = box.west; column <= box.east; column++) {
      const kind = kindOf(box, row, column);
      if (kind !== undefined) visit(level, row, wrapColumn(level, column), kind);
    }
  }
}

function boxOfCircle({ centre, radiusMetres }: Circle): Box {
  const angle = radiusMetres / earthRadiusMetres;
  const [south, north] = [centre.latitude - degrees(angle) - spare, centre.latitude + degrees(angle) + spare];
  const polar = south <= -90 || north >= 90;
  const half = polar
    ? 180
    : degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(centre.latitude))))) + spare;
  const { longitude } = centre;
  return boxAround(rowOf(south), rowOf(north), columnOf(longitude - half), columnOf(longitude + half));
}

type KindOf = (
  box: Box,
  row: number,
  column: number,
) => typeof kinds.whole | typeof kinds.circle | typeof kinds.exact | undefined;

const quickKind =
  ({ centre }: Circle, { a, b, within, beyond }: QuickCircle): KindOf =>
  ({ level }, row, column) => {
    const side = 2 ** shifts[level];
    const south = latitudeOf(row * side - margin) - centre.latitude;
    const north = latitudeOf((row + 1) * side + margin) - centre.latitude;
    const west = longitudeOf(column * side - margin) - centre.longitude;
    const east = longitudeOf((column + 1) * side + margin) - centre.longitude;
    const farEast = Math.max(west * west, east * east);
    const farthest = Math.max(south * south + (a - b * south) * farEast, north * north + (a - b * north) * farEast);
    if (farthest < within) return kinds.whole;
    const nearNorth = south > 0 ? south : north < 0 ? north : 0;
    const nearEast = west > 0 ? west : east < 0 ? east : 0;
    const nearest = nearNorth * nearNorth + (a - b * nearNorth) * nearEast * nearEast;
    return nearest > beyond * 1.01 + 1e-12 ? undefined : kinds.circle;
  };

/** Upper bound for the diagonal of a part, in metres per degree of its side. */
const diagonalPerDegree = 160_000;

const exactKind =
  ({ centre, radiusMetres }: Circle): KindOf =>
  ({ level }, row, column) => {
    const side = 2 ** shifts[level];
    let [nearest, farthest] = [Number.POSITIVE_INFINITY, 0];
    for (const corner of corners(row, column, side)) {
      const distance = distanceMetres(centre, corner);
      nearest = Math.min(nearest, distance);
      farthest = Math.max(farthest, distance);
    }
    // Up to this radius the farthest point of a part is a corner.
    if (radiusMetres < earthRadiusMetres && farthest < radiusMetres - 1) return kinds.whole;
    return nearest > radiusMetres + (diagonalPerDegree * side) / 512 + 1 ? undefined : kinds.exact;
  };

function corners(row: number, column: number, side: number): Point[] {
  const south = Math.max(-90, latitudeOf(row * side - margin));
  const north = Math.min(90, latitudeOf((row + 1) * side + margin));
  const west = longitudeOf(column * side - margin);
  const east = longitudeOf((column + 1) * side + margin);
  return [
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: west },
    { latitude: north, longitude: east },
  ];
}
