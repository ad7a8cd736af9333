/** Decides whether a box is entirely inside or outside of a shape, so that nothing in the box needs a test of its own. */
import { type Bounds, boundsOf, turnsRound } from './bounds.ts';
import { contains } from './contains.ts';
import { distanceMetres } from './distance.ts';
import { turn, wrapLongitude } from './longitude.ts';
import { unwrapped } from './ring.ts';
import type { Circle, Polygon, Shape } from './shape.ts';

export interface BoxTests {
  /** True only if `contains` is true for every point of the box. May be false for such a box near the edge. */
  isInside(box: Bounds): boolean;
  /** True only if `contains` is false for every point of the box. May be false for such a box near the edge. */
  isOutside(box: Bounds): boolean;
}

const unknown: BoxTests = { isInside: () => false, isOutside: () => false };

export function boxTests(shape: Shape): BoxTests {
  if (shape.kind === 'circle') return { ...unknown, isInside: inCircle(shape) };
  return turnsRound(shape.nodes) === 0 ? ofPolygon(shape) : unknown;
}

/** Metres: more than the rounding errors of distances. */
const marginMetres = 0.01;

function inCircle({ centre, radiusMetres }: Circle): BoxTests['isInside'] {
  const { south, north, west, east } = boundsOf({ kind: 'circle', centre, radiusMetres });
  // Around a pole, the corners of a box do not decide.
  if (south <= -90 || north >= 90 || east - west >= turn / 2) return () => false;
  return (box) =>
    box.east - box.west < turn / 2 &&
    [box.south, box.north].every((latitude) =>
      [box.west, box.east].every(
        (longitude) => distanceMetres(centre, { latitude, longitude }) <= radiusMetres - marginMetres,
      ),
    );
}

/** A grid over the bounds of a polygon: whether each of its squares is inside. */
const squares = 64;
/** Squares: more than the rounding errors of places. */
const margin = 1e-6;

function ofPolygon(polygon: Polygon): BoxTests {
  const bounds = boundsOf(polygon);
  const [width, height] = [(bounds.east - bounds.west) / squares, (bounds.north - bounds.south) / squares];
  if (!(width > 0 && height > 0)) return unknown;
  let known: { inside: Int32Array; outside: Int32Array } | undefined;
  /** The first and last square of the box in each direction. They may be beyond the grid. */
  const rangeOf = ({ south, west, north, east }: Bounds): Range => {
    const turns = east < bounds.west ? turn : 0;
    const column = (longitude: number): number => (longitude + turns - bounds.west) / width;
    const row = (latitude: number): number => (latitude - bounds.south) / height;
    return {
      left: Math.floor(column(west) - margin),
      right: Math.floor(column(east) + margin),
      low: Math.floor(row(south) - margin),
      high: Math.floor(row(north) + margin),
    };
  };
  const counts = (): NonNullable<typeof known> => {
    if (known) return known;
    const states = squareStates(polygon, bounds);
    known = { inside: sumsOf(states, inside), outside: sumsOf(states, outside) };
    return known;
  };
  return {
    isInside(box) {
      const range = rangeOf(box);
      return isOnGrid(range) && countIn(counts().inside, range) === sizeOf(range);
    },
    isOutside(box) {
      // A wider box may meet the polygon on both sides of the 180th meridian.
      if (box.east - box.west + bounds.east - bounds.west >= turn) return false;
      const range = onGrid(rangeOf(box));
      return sizeOf(range) === 0 || countIn(counts().outside, range) === sizeOf(range);
    },
  };
}

interface Range {
  left: number;
  right: number;
  low: number;
  high: number;
}

const isOnGrid = ({ left, right, low, high }: Range): boolean =>
  left >= 0 && low >= 0 && right < squares && high < squares;

/** Empty if no part of it is on the grid. */
const onGrid = ({ left, right, low, high }: Range): Range => ({
  left: Math.max(left, 0),
  right: Math.min(right, squares - 1),
  low: Math.max(low, 0),
  high: Math.min(high, squares - 1),
});

const sizeOf = ({ left, right, low, high }: Range): number =>
  Math.max(0, right - left + 1) * Math.max(0, high - low + 1);

const side = squares + 1;
const countIn = (sums: Int32Array, { left, right, low, high }: Range): number => {
  const sum = (row: number, column: number): number => sums[row * side + column] ?? 0;
  return sum(high + 1, right + 1) - sum(low, right + 1) - sum(high + 1, left) + sum(low, left);
};

const [edge, inside, outside] = [0, 1, 2];

/** Of each square: `inside` or `outside` if no side touches it, otherwise `edge`. */
function squareStates(polygon: Polygon, { south, west, north, east }: Bounds): Uint8Array {
  const [width, height] = [(east - west) / squares, (north - south) / squares];
  const touched = touchedSquares(polygon, { south, width, height });
  const states = new Uint8Array(squares * squares).fill(edge);
  for (let row = 0; row < squares; row += 1) {
    // Neighbours that no side touches have the same answer.
    let known: boolean | undefined;
    for (let column = 0; column < squares; column += 1) {
      const at = row * squares + column;
      if (touched[at] === 1) known = undefined;
      else {
        known ??= contains(polygon, {
          latitude: south + (row + 0.5) * height,
          longitude: wrapLongitude(west + (column + 0.5) * width),
        });
        states[at] = known ? inside : outside;
      }
    }
  }
  return states;
}

function touchedSquares(
  { nodes }: Polygon,
  { south, width, height }: { south: number; width: number; height: number },
): Uint8Array {
  const touched = new Uint8Array(squares * squares);
  const ring = unwrapped(nodes);
  const least = ring.reduce((found, { longitude }) => Math.min(found, longitude), Number.POSITIVE_INFINITY);
  const places = ring.map(({ latitude, longitude }) => ({
    x: (longitude - least) / width,
    y: (latitude - south) / height,
  }));
  let from = places.at(-1);
  for (const to of places) {
    if (from) touchSide(touched, from, to);
    from = to;
  }
  return touched;
}

interface Place {
  x: number;
  y: number;
}

/** Marks the squares of each row between the least and the greatest x of the side in that row. */
function touchSide(touched: Uint8Array, one: Place, other: Place): void {
  const [low, high] = one.y <= other.y ? [one, other] : [other, one];
  const steep = high.y - low.y;
  const xAt = (y: number): number =>
    steep === 0 ? low.x : low.x + ((high.x - low.x) * (Math.min(high.y, Math.max(low.y, y)) - low.y)) / steep;
  for (let row = squareOf(low.y - margin); row <= squareOf(high.y + margin); row += 1) {
    const isFlat = steep < 2 * margin;
    const [start, end] = isFlat ? [low.x, high.x] : [xAt(row - margin), xAt(row + 1 + margin)];
    const last = squareOf(Math.max(start, end) + margin);
    for (let column = squareOf(Math.min(start, end) - margin); column <= last; column += 1) {
      touched[row * squares + column] = 1;
    }
  }
}

const squareOf = (place: number): number => Math.min(squares - 1, Math.max(0, Math.floor(place)));

/** How many squares of this state are before each row and column. */
function sumsOf(states: Uint8Array, wanted: number): Int32Array {
  const sums = new Int32Array(side * side);
  for (let row = 0; row < squares; row += 1) {
    let ofRow = 0;
    for (let column = 0; column < squares; column += 1) {
      if (states[row * squares + column] === wanted) ofRow += 1;
      sums[(row + 1) * side + column + 1] = (sums[row * side + column + 1] ?? 0) + ofRow;
    }
  }
  return sums;
}
