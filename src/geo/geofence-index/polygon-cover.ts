import { contains } from '../contains.ts';
import { turn, turnsOfSide } from '../longitude.ts';
import type { Polygon } from '../shape.ts';
import { below, EdgeScratch } from './edges.ts';
import {
  type Box,
  boxAround,
  columnOf,
  columns,
  kinds,
  latitudeOf,
  longitudeOf,
  margin,
  rowOf,
  shifts,
  type Visit,
  wrapColumn,
} from './grid.ts';

/** Result of the last part with edges: its records, and whether an even count means inside. */
export const found = { edges: new EdgeScratch(), turned: false };

/** Parts with more edges use `contains`. */
const maxRecords = 128;

/**
 * Limits on the work for one polygon: side tests, and links between sides and parts (some tens of milliseconds). Beyond
 * them the remaining parts use `contains`: lookups near such a polygon are slower, but saving it stays fast.
 */
const maxTests = 10_000_000;
const maxLinks = 1_000_000;
/** A test by `contains` costs as much as this many quick tests. */
const exactTest = 10;

export function coverPolygon(polygon: Polygon, visit: Visit): void {
  if (polygon.nodes.length === 0) return;
  const ring = ringOf(polygon);
  const box = boxOfRing(ring);
  const touched = touchedParts(ring, box);
  const { level, west } = box;
  const width = box.east - west + 1;
  let tests = touched.links < maxLinks ? maxTests : 0;
  for (let row = box.south; row <= box.north; row++) {
    let inside: boolean | undefined;
    for (let index = 0; index < width; index++) {
      const column = west + index;
      const first = touched.first[(row - box.south) * width + index] ?? 0;
      if (tests <= 0) {
        visit(level, row, wrapColumn(level, column), kinds.exact);
      } else if (first !== 0) {
        inside = undefined;
        if (level !== 2) tests -= ring.sides;
        const kind = level !== 2 && gatherEdges(ring, touched, first, level, row, column) ? kinds.edges : kinds.exact;
        visit(level, row, wrapColumn(level, column), kind);
      } else {
        // No edge between them, so neighbouring parts have the same answer.
        if (inside === undefined) tests -= ring.sides * (level === 2 ? exactTest : 1);
        inside ??= holdsPart(polygon, ring, box, row, column);
        if (inside) visit(level, row, wrapColumn(level, column), kinds.whole);
      }
    }
  }
}

function boxOfRing({ columns: across, rows, polar }: Ring): Box {
  let [south, north] = [rows[0] ?? 0, rows[0] ?? 0];
  let [west, east] = [across[0] ?? 0, across[0] ?? 0];
  for (let index = 1; index < rows.length; index++) {
    south = Math.min(south, rows[index] as number);
    north = Math.max(north, rows[index] as number);
    west = Math.min(west, across[index] as number);
    east = Math.max(east, across[index] as number);
  }
  return polar ? boxAround(0, columns / 2, 0, columns) : boxAround(south, north, west, east);
}

function holdsPart(polygon: Polygon, ring: Ring, { level }: Box, row: number, column: number): boolean {
  const side = 2 ** shifts[level];
  const [middleRow, middleColumn] = [(row + 0.5) * side, (column + 0.5) * side];
  if (level < 2) return ringHolds(ring, middleRow, middleColumn);
  return contains(polygon, {
    latitude: latitudeOf(middleRow),
    longitude: longitudeOf(wrapColumn(level, column) * side + side / 2),
  });
}

/**
 * For each part of the box a linked list of the sides that touch it: index of the first link (0: none), then the side
 * and the next link of each link.
 */
interface Touched {
  first: Int32Array;
  side: Int32Array;
  next: Int32Array;
  links: number;
}
const scratch: Touched = {
  first: new Int32Array(1024),
  side: new Int32Array(1024),
  next: new Int32Array(1024),
  links: 1,
};

function touchedParts(ring: Ring, box: Box): Touched {
  const parts = (box.north - box.south + 1) * (box.east - box.west + 1);
  if (scratch.first.length < parts) scratch.first = new Int32Array(parts);
  else scratch.first.fill(0, 0, parts);
  scratch.links = 1;
  for (let side = 0; side < ring.sides && scratch.links < maxLinks; side++) touchParts(ring, side, box);
  return scratch;
}

/** For each row, from the column where the side enters to the column where it leaves. */
function touchParts({ columns: across, rows }: Ring, side: number, box: Box): void {
  const [x0, x1] = [across[side] as number, across[side + 1] as number];
  const [y0, y1] = [rows[side] as number, rows[side + 1] as number];
  const scale = 2 ** -shifts[box.level];
  const [low, high] = y0 < y1 ? [y0, y1] : [y1, y0];
  const [least, most] = x0 < x1 ? [x0, x1] : [x1, x0];
  const perRow = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
  const last = Math.min(box.north, Math.floor((high + margin) * scale));
  for (let row = Math.max(box.south, Math.floor((low - margin) * scale)); row <= last; row++) {
    const bottom = Math.max(low, row / scale - margin);
    const top = Math.min(high, (row + 1) / scale + margin);
    const [one, other] = y1 === y0 ? [x0, x1] : [x0 + (bottom - y0) * perRow, x0 + (top - y0) * perRow];
    const from = Math.floor((Math.max(least, Math.min(one, other)) - margin) * scale);
    const to = Math.floor((Math.min(most, Math.max(one, other)) + margin) * scale);
    for (let column = from; column <= to; column++) link(side, row, column, box);
  }
}

function link(side: number, row: number, column: number, { level, south, west, east }: Box): void {
  const around = columns >> shifts[level];
  const index = (((column - west) % around) + around) % around;
  const part = (row - south) * (east - west + 1) + index;
  if (scratch.links === scratch.side.length) {
    scratch.side = doubled(scratch.side);
    scratch.next = doubled(scratch.next);
  }
  scratch.side[scratch.links] = side;
  scratch.next[scratch.links] = scratch.first[part] ?? 0;
  scratch.first[part] = scratch.links++;
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2);
  more.set(numbers);
  return more;
}

/**
 * Points of a part at which the quick test is compared with the whole ring. The first one that is not near an edge is
 * used.
 */
const spots = [0.5, 0.5, 0.27, 0.31, 0.71, 0.23, 0.19, 0.83, 0.77, 0.69, 0.41, 0.13, 0.61, 0.91];

/** Returns false if no quick test is possible; otherwise `found` holds it. */
function gatherEdges(ring: Ring, touched: Touched, first: number, level: 0 | 1, row: number, column: number): boolean {
  const { edges } = found;
  const side = 2 ** shifts[level];
  const [bottom, left] = [row * side, column * side];
  edges.begin(bottom, left, side);
  for (let at = first; at !== 0; at = touched.next[at] ?? 0) addSide(edges, ring, touched.side[at] ?? 0);
  if (edges.full || edges.count > maxRecords) return false;
  for (let spot = 0; spot < spots.length; spot += 2) {
    const [up, along] = [(spots[spot] as number) * side, (spots[spot + 1] as number) * side];
    const odd = below(edges.records, 0, edges.count, (left & 15) + along, (bottom & 15) + up);
    if (odd === -1) continue;
    found.turned = ringHolds(ring, bottom + up, left + along) !== (odd === 1);
    return true;
  }
  return false;
}

function addSide(edges: EdgeScratch, { columns: across, rows }: Ring, side: number): void {
  const [x0, x1] = [across[side] as number, across[side + 1] as number];
  const [y0, y1] = [rows[side] as number, rows[side + 1] as number];
  if (x0 <= x1) edges.add(x0, y0, x1, y1);
  else edges.add(x1, y1, x0, y0);
}

/**
 * A polygon's nodes in cells on a plane, with continuous columns across the 180th meridian. The first node is repeated
 * at the end.
 */
interface Ring {
  readonly sides: number;
  readonly columns: Float64Array;
  readonly rows: Float64Array;
  /** The ring goes around a pole, so its end differs from its start. */
  readonly polar: boolean;
}

function ringOf({ nodes }: Polygon): Ring {
  const columns = new Float64Array(nodes.length + 1);
  const rows = new Float64Array(nodes.length + 1);
  let turns = 0;
  let previous = nodes[0];
  for (let index = 0; previous && index <= nodes.length; index++) {
    const node = nodes[index] ?? nodes[0] ?? previous;
    turns += turnsOfSide(previous.longitude, node.longitude);
    columns[index] = columnOf(node.longitude + turn * turns);
    rows[index] = rowOf(node.latitude);
    previous = node;
  }
  return { sides: nodes.length, columns, rows, polar: turns !== 0 };
}

/** Even-odd test, for a point that is not near an edge. */
function ringHolds({ sides, columns, rows }: Ring, row: number, column: number): boolean {
  let inside = false;
  for (let side = 0; side < sides; side++) {
    const fromRow = rows[side] as number;
    const toRow = rows[side + 1] as number;
    if (fromRow > row === toRow > row) continue;
    const from = columns[side] as number;
    const at = from + ((row - fromRow) / (toRow - fromRow)) * ((columns[side + 1] as number) - from);
    if (column < at) inside = !inside;
  }
  return inside;
}
