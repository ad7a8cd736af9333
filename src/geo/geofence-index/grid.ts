/**
 * The grid: cells of 1/512 degree, blocks of 16 x 16 cells, squares of a degree of 32 x 32 blocks. Everything is counted in
 * cells from 180 degrees west and 90 degrees south; the 180th meridian is column 0, the north pole a row of its own.
 */
export const cellsPerDegree = 512;
export const columns = 360 * cellsPerDegree;
export const rows = 180 * cellsPerDegree;

/** How finely a geofence is entered: into cells, blocks or squares. */
export type Level = 0 | 1 | 2;
/** How many times the side of a cell fits in that of a part, as a power of two. */
export const shifts = [0, 4, 9] as const;

export const columnOf = (longitude: number): number => (longitude + 180) * cellsPerDegree;
export const rowOf = (latitude: number): number => (latitude + 90) * cellsPerDegree;
export const longitudeOf = (column: number): number => column / cellsPerDegree - 180;
export const latitudeOf = (row: number): number => row / cellsPerDegree - 90;

/**
 * By how much a part is thought larger on all sides, in cells: far more than what rounding does to a position, a corner or
 * an edge, so that nothing that could matter to a position is missing where the position is looked up.
 */
export const margin = 2 ** -10;

/** Parts of a level, from one row and column to another, both included. Columns may run on beyond the 180th meridian. */
export interface Box {
  readonly level: Level;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** More cells than these are entered as blocks, more blocks as squares: memory per geofence is bounded. */
const mostCells = 1024;
const mostBlocks = 16_384;

/** The parts that hold what lies between these, in cells; squares all round the world where it is not narrower. */
export function boxAround(south: number, north: number, west: number, east: number): Box {
  const all = east - west >= columns - 1024;
  for (const level of [0, 1] as const) {
    const box = boxOf(level, south, north, west, east);
    const parts = (box.north - box.south + 1) * (box.east - box.west + 1);
    if (!all && parts <= (level === 0 ? mostCells : mostBlocks)) return box;
  }
  const box = boxOf(2, south, north, west, east);
  return box.east - box.west < 359 && !all ? box : { ...box, west: 0, east: 359 };
}

function boxOf(level: Level, south: number, north: number, west: number, east: number): Box {
  const part = (cells: number): number => Math.floor(cells / 2 ** shifts[level]);
  return {
    level,
    south: Math.max(0, part(south - margin)),
    north: Math.min(part(rows), part(north + margin)),
    west: part(west - margin),
    east: part(east + margin),
  };
}

/** What a part knows of a geofence that touches it. */
export const kinds = {
  /** All of the part is inside. */
  whole: 0,
  /** A circle's quick test decides, or where it cannot `contains`. */
  circle: 1,
  /** `contains` decides. */
  exact: 2,
  /** The edges in the part decide, or where they cannot `contains`. */
  edges: 3,
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

/** Is told of every part that a geofence touches, once. `column` is on the grid. */
export type Visit = (level: Level, row: number, column: number, kind: Kind) => void;

/** The column on the grid of one that may lie some turns east or west. */
export function wrapColumn(level: Level, column: number): number {
  const around = columns >> shifts[level];
  return ((column % around) + around) % around;
}
