import type { Mark } from './map-vehicle.ts';

/** Places in pixels of the world at some zoom: x, y by index. */
export interface Places {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/**
 * Those within `reach` of one another become one mark in their middle, when there are `least` of them; the rest are marks
 * of their own. The earlier in the list gathers those around it, so the same places give the same marks wherever one looks.
 */
export function clusterPlaces(places: Places, reach: number, least: number): Mark[] {
  const cells = cellsOf(places, reach);
  const taken = new Uint8Array(places.xs.length);
  const marks: Mark[] = [];
  for (let at = 0; at < places.xs.length; at += 1) {
    if (taken[at]) continue;
    const found = around(places, cells, taken, at, reach);
    const members = found.length >= least ? found : [at];
    for (const member of members) taken[member] = 1;
    marks.push(markOf(places, members));
  }
  return marks;
}

/** Each a mark of its own. */
export const eachAlone = ({ xs, ys }: Places): Mark[] =>
  Array.from(xs, (x, at) => ({ x, y: ys[at] ?? 0, members: [at] }));

type Cells = ReadonlyMap<number, readonly number[]>;
/** More columns than any zoom has cells. */
const columns = 2 ** 24;

const cellOf = (x: number, y: number, reach: number): number => Math.floor(y / reach) * columns + Math.floor(x / reach);

function cellsOf({ xs, ys }: Places, reach: number): Cells {
  const cells = new Map<number, number[]>();
  for (let at = 0; at < xs.length; at += 1) {
    const cell = cellOf(xs[at] ?? 0, ys[at] ?? 0, reach);
    const found = cells.get(cell);
    if (found) found.push(at);
    else cells.set(cell, [at]);
  }
  return cells;
}

/** Itself and those not yet taken that are near it. */
function around({ xs, ys }: Places, cells: Cells, taken: Uint8Array, at: number, reach: number): number[] {
  const [x, y] = [xs[at] ?? 0, ys[at] ?? 0];
  const found: number[] = [];
  for (const dy of [-reach, 0, reach]) {
    for (const dx of [-reach, 0, reach]) {
      for (const other of cells.get(cellOf(x + dx, y + dy, reach)) ?? []) {
        const [awayX, awayY] = [(xs[other] ?? 0) - x, (ys[other] ?? 0) - y];
        if (!taken[other] && awayX * awayX + awayY * awayY <= reach * reach) found.push(other);
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
