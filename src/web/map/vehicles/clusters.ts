import type { Mark } from './map-vehicle.ts';

/** Points in pixels of the world at one zoom. */
export interface Places {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/**
 * Joins at least `least` points within `reach` of the first one into one mark at their middle. All others are marks of their
 * own, and so are those for which `isApart` is true. Goes through the list in order, so the same points give the same marks in
 * every view.
 */
export function clusterPlaces(places: Places, reach: number, least: number, isApart?: (at: number) => boolean): Mark[] {
  const squares = squaresOf(places, reach);
  const taken = new Uint8Array(places.xs.length);
  const marks: Mark[] = [];
  for (let at = 0; isApart && at < taken.length; at += 1) {
    if (!isApart(at)) continue;
    taken[at] = 1;
    marks.push(markOf(places, [at]));
  }
  for (let at = 0; at < taken.length; at += 1) {
    if (taken[at]) continue;
    const found = around(places, squares, taken, at, reach);
    const members = found.length >= least ? found : [at];
    for (const member of members) taken[member] = 1;
    marks.push(markOf(places, members));
  }
  return marks;
}

/** A hash table of squares, as chains of points. Several squares may share a chain. */
interface Squares {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  readonly heads: Int32Array;
  readonly next: Int32Array;
}

const chains = 4096;
const chainOf = (column: number, row: number): number =>
  (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & (chains - 1);

function squaresOf({ xs, ys }: Places, reach: number): Squares {
  const columns = Int32Array.from(xs, (x) => Math.floor(x / reach));
  const rows = Int32Array.from(ys, (y) => Math.floor(y / reach));
  const [heads, next] = [new Int32Array(chains).fill(-1), new Int32Array(xs.length)];
  // Backwards, so that each chain starts with its first point.
  for (let at = xs.length - 1; at >= 0; at -= 1) {
    const chain = chainOf(columns[at] as number, rows[at] as number);
    next[at] = heads[chain] as number;
    heads[chain] = at;
  }
  return { columns, rows, heads, next };
}

/** The point and the free points near it. All indexes are within the arrays, so `as` avoids a check for each. */
function around({ xs, ys }: Places, squares: Squares, taken: Uint8Array, at: number, reach: number): number[] {
  const { columns, rows, heads, next } = squares;
  const [x, y] = [xs[at] as number, ys[at] as number];
  const found: number[] = [];
  for (let row = (rows[at] as number) - 1; row <= (rows[at] as number) + 1; row += 1) {
    for (let column = (columns[at] as number) - 1; column <= (columns[at] as number) + 1; column += 1) {
      let other = heads[chainOf(column, row)] as number;
      for (; other >= 0; other = next[other] as number) {
        if (taken[other] || columns[other] !== column || rows[other] !== row) continue;
        const [awayX, awayY] = [(xs[other] as number) - x, (ys[other] as number) - y];
        if (awayX * awayX + awayY * awayY <= reach * reach) found.push(other);
      }
    }
  }
  return found;
}

function markOf({ xs, ys }: Places, members: readonly number[]): Mark {
  let [x, y] = [0, 0];
  for (const member of members) {
    x += xs[member] ?? 0;
    y += ys[member] ?? 0;
  }
  return { x: x / members.length, y: y / members.length, members };
}
