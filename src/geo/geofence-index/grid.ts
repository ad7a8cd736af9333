/**
 * The grid: cells of 1/512 degree, blocks of 16 x 16 cells, squares of one degree (32 x 32 blocks). All coordinates are
 * in cells from 180 degrees west and 90 degrees south. The 180th meridian is column 0; the north pole has its own row.
 */
export const cellsPerDegree = 512;
export const columns = 360 * cellsPerDegree;
export const rows = 180 * cellsPerDegree;

/** The level at which a geofence is entered: 0 cells, 1 blocks, 2 squares. */
export type Level = 0 | 1 | 2;
/** The side of a part in cells, as a power of two. */
export const shifts = [0, 4, 9] as const;

export const columnOf = (longitude: number): number => (longitude + 180) * cellsPerDegree;
export const rowOf = (latitude: number): number => (latitude + 90) * cellsPerDegree;
export const longitudeOf = (column: number): number => column / cellsPerDegree - 180;
export const latitudeOf = (row: number): number => row / cellsPerDegree - 90;

/**
 * Parts are enlarged by this many cells on all sides. It far exceeds any rounding error of positions and edges, so no
 * geofence is missing from the list in which a position is looked up.
 */
export const margin = 2 ** -10;

/** Parts of one level, both ends included. Columns may exceed the 180th meridian. */
export interface Box {
  readonly level: Level;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Beyond these counts a geofence is entered one level higher. This bounds the memory of one geofence. */
const maxCells = 1024;
const maxBlocks = 16_384;

/** The parts that cover this area, in cells. Uses all squares around the world if the area is nearly that wide. */
export function boxAround(south: number, north: number, west: number, east: number): Box {
  const all = east - west >= columns - 1024;
  for (const level of [0, 1] as const) {
    const box = boxOf(level, south, north, west, east);
    const parts = (box.north - box.south + 1) * (box.east - box.west + 1);
    if (!all && parts <= (level === 0 ? maxCells : maxBlocks)) return box;
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

/** What a list entry says about a geofence that touches the part. */
export const kinds = {
  /** The whole part is inside. */
  whole: 0,
  /** The circle's quick test decides, or `contains` if it is undecided. */
  circle: 1,
  /** `contains` decides. */
  exact: 2,
  /** The edges in the part decide, or `contains` if they are undecided. */
  edges: 3,
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

/** Called once for each part that a geofence touches. `column` is on the grid. */
export type Visit = (level: Level, row: number, column: number, kind: Kind) => void;

/** Maps a column that is some turns east or west onto the grid. */
export function wrapColumn(level: Level, column: number): number {
  const around = columns >> shifts[level];
  return ((column % around) + around) % around;
}
