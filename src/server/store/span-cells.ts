/** Areas of the ground, by number: which of them contain plots of a span is its index by place. */
import type { Bounds } from '../../geo/bounds.ts';

/** A cell is about 870 m high. */
const perDegree = 128;
const columnsAround = 360 * perDegree;
/** A larger box is compared with the bounds of spans instead. */
const cellsAtMost = 1024;

const rowOf = (latitude: number): number => Math.floor((latitude + 90) * perDegree);
const columnOf = (longitude: number): number => {
  const column = Math.floor((longitude + 180) * perDegree) % columnsAround;
  return column < 0 ? column + columnsAround : column;
};
const cellAt = (row: number, column: number): number => row * columnsAround + (column % columnsAround);

/** Ascending. */
export function cellsOf(latitudes: Float64Array, longitudes: Float64Array): number[] {
  const cells = new Set<number>();
  let last = -1;
  for (let at = 0; at < latitudes.length; at += 1) {
    const cell = cellAt(rowOf(latitudes[at] ?? 0), columnOf(longitudes[at] ?? 0));
    if (cell !== last) cells.add(cell);
    last = cell;
  }
  return [...cells].sort((one, other) => one - other);
}

/** The cells that the box touches; undefined if it is too large. */
export function cellsIn({ south, west, north, east }: Bounds): number[] | undefined {
  const [first, last] = [rowOf(Math.max(south, -90)), rowOf(Math.min(north, 90))];
  const columns = Math.floor((east + 180) * perDegree) - Math.floor((west + 180) * perDegree) + 1;
  if ((last - first + 1) * columns > cellsAtMost) return undefined;
  const start = columnOf(west);
  return Array.from({ length: (last - first + 1) * columns }, (_, at) =>
    cellAt(first + Math.floor(at / columns), start + (at % columns)),
  );
}
