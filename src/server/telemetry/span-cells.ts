/** Areas of the ground, by number: which of them contain plots of a span is its index by place. */
import type { Bounds } from '../../geo/bounds.ts';

/** A cell is about 110 m high. Two cells may have one number, so a place in one of them may be found by the other. */
const perDegree = 1024;
const columnsAround = 360 * perDegree;
/** Numbers fit into an integer of PostgreSQL. */
const numbers = 2 ** 31 - 1;
/** A box of about 7 km. In larger ones, the bounds of the spans decide. */
const cellsAtMost = 4096;

const rowOf = (latitude: number): number => Math.floor((latitude + 90) * perDegree);
const columnOn = (column: number): number => ((column % columnsAround) + columnsAround) % columnsAround;
const columnOf = (longitude: number): number => columnOn(Math.floor((longitude + 180) * perDegree));
const cellAt = (row: number, column: number): number => (row * columnsAround + column) % numbers;

function boundsOfCell(row: number, column: number): Bounds {
  const west = columnOn(column) / perDegree - 180;
  return { south: row / perDegree - 90, west, north: (row + 1) / perDegree - 90, east: west + 1 / perDegree };
}

/** The cells that contain these places, ascending. */
export function cellsOf(latitudes: Float64Array, longitudes: Float64Array): number[] {
  const found = new Set<number>();
  let last = -1;
  for (let at = 0; at < latitudes.length; at += 1) {
    const cell = cellAt(rowOf(latitudes[at] ?? 0), columnOf(longitudes[at] ?? 0));
    if (cell !== last) found.add(cell);
    last = cell;
  }
  return [...found].sort((one, other) => one - other);
}

/** Whether the box has few enough cells to look for them. */
export const hasFewCells = (box: Bounds): boolean => sizeOf(box).count <= cellsAtMost;

/** The cells that the box touches, without those for which `isOutside` is true. Only for a box with few cells. */
export function cellsIn(box: Bounds, isOutside: (cell: Bounds) => boolean = () => false): number[] {
  const { first, start, columns, count } = sizeOf(box);
  return Array.from({ length: count }, (_, at) => {
    const [row, column] = [first + Math.floor(at / columns), start + (at % columns)];
    return { row, column, ...boundsOfCell(row, column) };
  })
    .filter((cell) => !isOutside(cell))
    .map(({ row, column }) => cellAt(row, columnOn(column)));
}

function sizeOf({ south, west, north, east }: Bounds) {
  const [first, last] = [rowOf(Math.max(south, -90)), rowOf(Math.min(north, 90))];
  const [start, end] = [Math.floor((west + 180) * perDegree), Math.floor((east + 180) * perDegree)];
  const columns = end - start + 1;
  return { first, start, columns, count: (last - first + 1) * columns };
}
