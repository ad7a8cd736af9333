import type { ShapePack } from './shape-pack.ts';

/**
 * A grid over all shapes for fast search. Each cell lists the shapes whose boxes overlap it, by their rank in
 * `ShapePack.order`, smaller shapes first.
 */
export interface ShapeGrid extends Frame {
  /** The start of each cell in `ranks`, row by row, and the end of the last one. */
  readonly starts: Uint32Array;
  readonly ranks: Uint32Array;
  /** Shapes that overlap too many cells to be listed in each. */
  readonly wide: Uint32Array;
}

interface Frame {
  readonly west: number;
  readonly north: number;
  /** Cells per unit of the world's square. */
  readonly columns: number;
  readonly rows: number;
  /** Cells on each side. */
  readonly side: number;
}

const shapesPerCell = 4;
const maxCells = 64;
/** Shapes per step of sliced work. */
const stepShapes = 256;

/** A grid without cells, for the time until the real one is ready. */
export function gridOfAll({ count }: ShapePack): ShapeGrid {
  const wide = Uint32Array.from({ length: count }, (_, at) => count - 1 - at);
  const nowhere = { west: 0, north: 0, columns: 0, rows: 0, side: 1 };
  return { ...nowhere, starts: new Uint32Array(2), ranks: new Uint32Array(0), wide };
}

export function* gridShapes(pack: ShapePack): Generator<void, ShapeGrid> {
  const { count, order } = pack;
  const frame = frameOf(pack);
  const counts = new Uint32Array(frame.side * frame.side + 1);
  const wide: number[] = [];
  for (let rank = count - 1; rank >= 0; rank -= 1) {
    const cells = cellsOfBox(frame, pack, order[rank] as number);
    if (isWide(cells)) wide.push(rank);
    else for (const cell of cellNumbers(frame, cells)) counts[cell + 1] = (counts[cell + 1] as number) + 1;
    if (rank % stepShapes === 0) yield;
  }
  const starts = counts;
  for (let cell = 1; cell < starts.length; cell += 1)
    starts[cell] = (starts[cell] as number) + (starts[cell - 1] as number);
  const ranks = new Uint32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  for (let rank = count - 1; rank >= 0; rank -= 1) {
    const cells = cellsOfBox(frame, pack, order[rank] as number);
    if (!isWide(cells)) {
      for (const cell of cellNumbers(frame, cells)) {
        const to = next[cell] as number;
        ranks[to] = rank;
        next[cell] = to + 1;
      }
    }
    if (rank % stepShapes === 0) yield;
  }
  return { ...frame, starts, ranks, wide: Uint32Array.from(wide) };
}

function frameOf({ count, boxes }: ShapePack): Frame {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let box = 0; box < 4 * count; box += 4) {
    west = Math.min(west, boxes[box] as number);
    north = Math.min(north, boxes[box + 1] as number);
    east = Math.max(east, boxes[box + 2] as number);
    south = Math.max(south, boxes[box + 3] as number);
  }
  const side = Math.max(1, Math.ceil(Math.sqrt(count / shapesPerCell)));
  const inUnit = (width: number): number => (width > 0 ? side / width : 0);
  return { west, north, columns: inUnit(east - west), rows: inUnit(south - north), side };
}

/** First and last column, first and last row. */
type Cells = readonly [number, number, number, number];

/** The cells that a box overlaps. Anything beyond the grid belongs to its outermost cells. */
export function cellsOf(frame: Frame, left: number, top: number, right: number, bottom: number): Cells {
  const { west, north, columns, rows, side } = frame;
  return [
    within(side, (left - west) * columns),
    within(side, (right - west) * columns),
    within(side, (top - north) * rows),
    within(side, (bottom - north) * rows),
  ];
}

const within = (side: number, cell: number): number => Math.max(0, Math.min(side - 1, Math.floor(cell)));

function cellsOfBox(frame: Frame, { boxes }: ShapePack, at: number): Cells {
  const box = 4 * at;
  const [left, top] = [boxes[box] as number, boxes[box + 1] as number];
  return cellsOf(frame, left, top, boxes[box + 2] as number, boxes[box + 3] as number);
}

const isWide = ([left, right, top, bottom]: Cells): boolean => (right - left + 1) * (bottom - top + 1) > maxCells;

/** The index of each cell. */
export function cellNumbers({ side }: Frame, [left, right, top, bottom]: Cells): number[] {
  const cells: number[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let cell = row * side + left; cell <= row * side + right; cell += 1) cells.push(cell);
  }
  return cells;
}
