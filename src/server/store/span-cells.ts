/** Areas of the ground, by number: which of them contain plots of a span is its index by place. */
import type { Bounds } from '../../geo/bounds.ts';

export interface Cells {
  /** The cells that contain these places. */
  of(latitudes: Float64Array, longitudes: Float64Array): number[];
  /** The cells that the box touches, without those for which `isOutside` is true; undefined if it is too large. */
  in(box: Bounds, isOutside?: (cell: Bounds) => boolean): number[] | undefined;
}

/** About 870 m high. */
export const coarseCells = cells(128);
/** About 110 m high. Two cells may have one number, so a place in one of them may be found by the other. */
export const fineCells = cells(1024);

/** Of larger boxes, the next coarser index decides. */
const cellsAtMost = 1024;
/** Numbers fit into an integer of PostgreSQL. */
const numbers = 2 ** 31 - 1;

function cells(perDegree: number): Cells {
  const columnsAround = 360 * perDegree;
  const rowOf = (latitude: number): number => Math.floor((latitude + 90) * perDegree);
  const columnOn = (column: number): number => ((column % columnsAround) + columnsAround) % columnsAround;
  const columnOf = (longitude: number): number => columnOn(Math.floor((longitude + 180) * perDegree));
  const cellAt = (row: number, column: number): number => (row * columnsAround + column) % numbers;
  const boundsOfCell = (row: number, column: number): Bounds => {
    const west = columnOn(column) / perDegree - 180;
    return { south: row / perDegree - 90, west, north: (row + 1) / perDegree - 90, east: west + 1 / perDegree };
  };

  return {
    of(latitudes, longitudes) {
      const found = new Set<number>();
      let last = -1;
      for (let at = 0; at < latitudes.length; at += 1) {
        const cell = cellAt(rowOf(latitudes[at] ?? 0), columnOf(longitudes[at] ?? 0));
        if (cell !== last) found.add(cell);
        last = cell;
      }
      return [...found].sort((one, other) => one - other);
    },
    in({ south, west, north, east }, isOutside = () => false) {
      const [first, last] = [rowOf(Math.max(south, -90)), rowOf(Math.min(north, 90))];
      const [start, end] = [Math.floor((west + 180) * perDegree), Math.floor((east + 180) * perDegree)];
      const columns = end - start + 1;
      if ((last - first + 1) * columns > cellsAtMost) return undefined;
      return Array.from({ length: (last - first + 1) * columns }, (_, at) => {
        const [row, column] = [first + Math.floor(at / columns), start + (at % columns)];
        return { row, column, ...boundsOfCell(row, column) };
      })
        .filter((cell) => !isOutside(cell))
        .map(({ row, column }) => cellAt(row, columnOn(column)));
    },
  };
}
