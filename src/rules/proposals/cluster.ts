/**
 * Groups stops that belong to one place, by DBSCAN in metres: a stop with enough others around it is a core, cores that are near each
 * other are one group, and further stops near a core join the group of the nearest one. So the groups do not depend on the order of
 * the stops. All cores of a square are near each other, so squares are joined instead of stops: a fleet that always parks at one
 * place costs little.
 */
import { distanceMetres, earthRadiusMetres, radians } from '../../geo/distance.ts';
import { turn } from '../../geo/longitude.ts';
import type { Point } from '../../geo/shape.ts';

/** Stops of one yard have another one within this distance. */
const clusterMetres = 50;
/** Stops around a core, itself included. */
const coreStops = 3;

const metresPerDegree = radians(1) * earthRadiusMetres;
/** The diagonal is a little shorter than the distance. */
const side = (clusterMetres / Math.SQRT2) * 0.999;

/** Groups of at least `least` points, each in the order of `points`. */
export function clustersOf<Stop extends Point>(points: readonly Stop[], least: number): Stop[][] {
  const squares = squaresOf(points);
  const enough = Math.min(coreStops, least);
  for (const square of squares.values()) {
    square.cores = square.points.filter(
      (point) => square.points.length >= enough || hasNeighbours(squares, point, enough),
    );
  }
  joinSquares(squares);
  const groups = new Map<Square, Stop[]>();
  const squareOf = new Map(
    [...squares.values()].flatMap((square) => square.cores.map((core) => [core, square] as const)),
  );
  for (const point of points) {
    const square = squareOf.get(point) ?? nearestCore(squares, point);
    if (!square) continue;
    const root = rootOf(square);
    const group = groups.get(root);
    if (group) group.push(point);
    else groups.set(root, [point]);
  }
  return [...groups.values()].filter(({ length }) => length >= least);
}

interface Square {
  points: Point[];
  cores: Point[];
  /** Of its group; itself for the root. */
  parent: Square | undefined;
}

type Squares = ReadonlyMap<string, Square>;

function squaresOf(points: readonly Point[]): Map<string, Square> {
  const squares = new Map<string, Square>();
  for (const point of points) {
    const row = rowOf(point.latitude);
    const key = keyOf(row, columnOf(point.longitude, columnsOf(row)));
    const square = squares.get(key);
    if (square) square.points.push(point);
    else squares.set(key, { points: [point], cores: [], parent: undefined });
  }
  return squares;
}

function hasNeighbours(squares: Squares, point: Point, enough: number): boolean {
  let count = 0;
  for (const square of around(squares, point)) {
    for (const other of square.points) {
      if (distanceMetres(point, other) <= clusterMetres) count += 1;
      if (count >= enough) return true;
    }
  }
  return false;
}

function joinSquares(squares: Squares): void {
  for (const square of squares.values()) {
    for (const core of square.cores) {
      for (const other of around(squares, core)) {
        if (rootOf(other) === rootOf(square)) continue;
        if (other.cores.some((each) => distanceMetres(core, each) <= clusterMetres))
          rootOf(other).parent = rootOf(square);
      }
    }
  }
}

function rootOf(square: Square): Square {
  let root = square;
  while (root.parent) root = root.parent;
  if (root !== square) square.parent = root;
  return root;
}

/** Of two equally near ones the southern, then the western one. */
function nearestCore(squares: Squares, point: Point): Square | undefined {
  let best: { square: Square; metres: number; core: Point } | undefined;
  for (const square of around(squares, point)) {
    for (const core of square.cores) {
      const metres = distanceMetres(point, core);
      if (metres > clusterMetres) continue;
      const isNearer =
        !best ||
        metres < best.metres ||
        (metres === best.metres && (core.latitude - best.core.latitude || core.longitude - best.core.longitude) < 0);
      if (isNearer) best = { square, metres, core };
    }
  }
  return best?.square;
}

/** The squares that may have points within the distance. */
function* around(squares: Squares, { latitude, longitude }: Point): Generator<Square> {
  const row = rowOf(latitude);
  for (let other = row - 2; other <= row + 2; other += 1) {
    const columns = columnsOf(other);
    const width = turn / columns;
    const reach = clusterMetres / (metresPerDegree * Math.max(1e-6, Math.cos(radians(farthest(row, 2)))));
    const first = Math.floor((longitude - reach + turn / 2) / width);
    const last = Math.min(first + columns - 1, Math.floor((longitude + reach + turn / 2) / width));
    for (let column = first; column <= last; column += 1) {
      const square = squares.get(keyOf(other, ((column % columns) + columns) % columns));
      if (square) yield square;
    }
  }
}

const rowOf = (latitude: number): number => Math.floor(((latitude + turn / 4) * metresPerDegree) / side);

/** The latitude of a row, or of one so many rows away, that is nearest to a pole. */
function farthest(row: number, away = 0): number {
  const latitudes = [row - away, row + 1 + away].map((each) => Math.abs((each * side) / metresPerDegree - turn / 4));
  return Math.min(turn / 4, Math.max(...latitudes));
}

/** Each row has columns of its own width, nowhere wider than the side. */
function columnsOf(row: number): number {
  const nearest = Math.min(...[row, row + 1].map((each) => Math.abs((each * side) / metresPerDegree - turn / 4)));
  return Math.max(1, Math.ceil((turn * metresPerDegree * Math.cos(radians(Math.min(turn / 4, nearest)))) / side));
}

const columnOf = (longitude: number, columns: number): number =>
  Math.floor((longitude + turn / 2) / (turn / columns)) % columns;

const keyOf = (row: number, column: number): string => `${row} ${column}`;
