/** The line from a plot to the next one, or one plot if they are too far apart in time. */
import { earthRadiusMetres, radians } from '../../geo/distance.ts';
import { turn } from '../../geo/longitude.ts';
import type { Point } from '../../geo/shape.ts';
import type { TimedColumns } from '../stops.ts';
import { passageAtMostMs } from './missed-passages.ts';

export const metresPerDegree = radians(1) * earthRadiusMetres;

/** Where the numbers of a line are. Typed memory, because fields with fractions take memory whenever a function gets them. */
export const of = {
  fromLatitude: 0,
  fromLongitude: 1,
  toLatitude: 2,
  toLongitude: 3,
  south: 4,
  north: 5,
  west: 6,
  east: 7,
};
/** Negative: not known yet. */
const ofLength = 8;

export class Line {
  readonly numbers = new Float64Array(9);
  isPassage = false;

  endAt({ utcMs, latitude, longitude }: TimedColumns, index: number): void {
    const { numbers } = this;
    const isPassage = index > 0 && (utcMs[index] as number) - (utcMs[index - 1] as number) <= passageAtMostMs;
    this.isPassage = isPassage;
    const [toY, toX] = [latitude[index] as number, longitude[index] as number];
    const fromY = isPassage ? (latitude[index - 1] as number) : toY;
    const before = isPassage ? (longitude[index - 1] as number) : toX;
    const fromX = before + shiftTo(toX, before);
    numbers[of.fromLatitude] = fromY;
    numbers[of.fromLongitude] = fromX;
    numbers[of.toLatitude] = toY;
    numbers[of.toLongitude] = toX;
    numbers[of.south] = fromY < toY ? fromY : toY;
    numbers[of.north] = fromY < toY ? toY : fromY;
    numbers[of.west] = fromX < toX ? fromX : toX;
    numbers[of.east] = fromX < toX ? toX : fromX;
    numbers[ofLength] = -1;
  }

  /** Whether it is in the box of a shape, which begins at an index. `shift`: degrees that bring its longitudes near the shape. */
  overlaps(boxes: Float64Array, first: number, shift: number): boolean {
    const { numbers } = this;
    return (
      (numbers[of.north] as number) >= (boxes[first] as number) &&
      (numbers[of.south] as number) <= (boxes[first + 1] as number) &&
      (numbers[of.east] as number) + shift >= (boxes[first + 2] as number) &&
      (numbers[of.west] as number) + shift <= (boxes[first + 3] as number)
    );
  }

  get from(): Point {
    return { latitude: this.numbers[of.fromLatitude] as number, longitude: this.numbers[of.fromLongitude] as number };
  }

  get to(): Point {
    return { latitude: this.numbers[of.toLatitude] as number, longitude: this.numbers[of.toLongitude] as number };
  }

  /** On a flat earth between both: plots follow each other closely. */
  length(): number {
    const { numbers } = this;
    const known = numbers[ofLength] as number;
    if (known >= 0) return known;
    const [fromY, toY] = [numbers[of.fromLatitude] as number, numbers[of.toLatitude] as number];
    const shrink = Math.cos(radians((fromY + toY) / 2));
    const east = ((numbers[of.toLongitude] as number) - (numbers[of.fromLongitude] as number)) * shrink;
    const north = toY - fromY;
    const metres = Math.sqrt(east * east + north * north) * metresPerDegree;
    numbers[ofLength] = metres;
    return metres;
  }
}

/** Degrees that bring a longitude to within half a turn of another one. */
export function shiftTo(reference: number, longitude: number): number {
  const away = longitude - reference;
  return away > turn / 2 ? -turn : away < -turn / 2 ? turn : 0;
}
