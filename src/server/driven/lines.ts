/**
 * Turns the positions of a vehicle into lines within tiles. The same positions give the same lines.
 */
import { distanceMetres } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';
import { planeOf } from '../places/mercator.ts';

/** Corners of a line: x, y, x, y, … */
export type Line = readonly number[];

export interface Tile {
  zoom: number;
  x: number;
  y: number;
}

/** Lines in units of the tile, from its north-western corner. */
export interface TileLines extends Tile {
  lines: Line[];
}

export interface Fix extends Point {
  utcMs: number;
}

/** Nothing is known about where a vehicle drove in between. */
export const gapMs = 5 * 60_000;
const gapMetres = 2000;
/** A faster vehicle has jumped: one of its two positions is wrong. Short jumps are noise. */
const jump = { metresPerSecond: 70, metres: 200 };
/** A standing vehicle seems to move by less than this. */
const stillMetres = 10;
/** Half a pixel of the tile. */
const toleranceUnits = 8;

/** The positions in the order of time, split where the way in between is unknown. */
export function piecesOf(fixes: readonly Fix[]): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  let before: Fix | undefined;
  for (const fix of fixes) {
    if (before && isGap(before, fix)) {
      pieces.push(piece);
      piece = [];
    }
    const last = piece.at(-1);
    if (!last || distanceMetres(last, fix) >= stillMetres) piece.push(fix);
    before = fix;
  }
  return [...pieces, piece].filter(({ length }) => length > 1);
}

function isGap(before: Fix, fix: Fix): boolean {
  const passedMs = fix.utcMs - before.utcMs;
  const metres = distanceMetres(before, fix);
  if (passedMs > gapMs || metres > gapMetres) return true;
  // On the plane, the other side of the 180th meridian is far away.
  if (Math.abs(fix.longitude - before.longitude) > 180) return true;
  return metres > jump.metres && (metres * 1000) / passedMs > jump.metresPerSecond;
}

/** The lines in each tile of this zoom, with `size` units across it. Lines end at its edges. */
export function linesByTile(pieces: readonly (readonly Point[])[], zoom: number, size: number): TileLines[] {
  const tiles = new Map<string, TileLines & { lines: number[][] }>();
  for (const piece of pieces) {
    const plane = piece.flatMap((point) => {
      const { x, y } = planeOf(point, zoom);
      return [x, y];
    });
    addLine(tiles, simplified(plane, toleranceUnits / size), { zoom, size });
  }
  return [...tiles.values()];
}

type Tiles = Map<string, TileLines & { lines: number[][] }>;

/** Adds a line of the plane, where a tile is one unit wide. */
function addLine(tiles: Tiles, plane: Line, { zoom, size }: { zoom: number; size: number }): void {
  let line: number[] | undefined;
  let [tileX, tileY] = [Number.NaN, Number.NaN];
  for (const [fromX, fromY, toX, toY] of partsOf(plane)) {
    const x = Math.floor((fromX + toX) / 2);
    const y = Math.floor((fromY + toY) / 2);
    // Beyond the map's northern and southern edge there are no tiles.
    if (y < 0 || y >= 2 ** zoom) {
      line = undefined;
      tileY = Number.NaN;
      continue;
    }
    if (line === undefined || x !== tileX || y !== tileY) {
      const key = `${x} ${y}`;
      const tile = tiles.get(key) ?? { zoom, x, y, lines: [] };
      tiles.set(key, tile);
      [tileX, tileY] = [x, y];
      line = [Math.round((fromX - x) * size), Math.round((fromY - y) * size)];
      tile.lines.push(line);
    }
    line.push(Math.round((toX - x) * size), Math.round((toY - y) * size));
  }
}

type Part = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** The sides of a line, split at the edges of tiles. */
function* partsOf(line: Line): Generator<Part> {
  for (let at = 2; at < line.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line.slice(at - 2, at + 2);
    const cuts = [...crossings(x1, x2), ...crossings(y1, y2), 1].sort((one, other) => one - other);
    let [x, y] = [x1, y1];
    for (const cut of cuts) {
      const [toX, toY] = cut === 1 ? [x2, y2] : [x1 + (x2 - x1) * cut, y1 + (y2 - y1) * cut];
      if (toX !== x || toY !== y) yield [x, y, toX, toY];
      [x, y] = [toX, toY];
    }
  }
}

/** Where whole numbers lie between two numbers, as shares of the way. */
function crossings(from: number, to: number): number[] {
  const [low, high] = from < to ? [from, to] : [to, from];
  const shares: number[] = [];
  for (let edge = Math.floor(low) + 1; edge < high; edge += 1) shares.push((edge - from) / (to - from));
  return shares;
}

/** Leaves out corners that lie within `tolerance` of the line without them (Douglas and Peucker). */
function simplified(line: readonly number[], tolerance: number): number[] {
  const count = line.length / 2;
  const keeps = new Uint8Array(count);
  keeps[0] = 1;
  keeps[count - 1] = 1;
  const open: [first: number, last: number][] = [[0, count - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range;
    const { at, distance } = farthest(line, first, last);
    if (distance <= tolerance) continue;
    keeps[at] = 1;
    open.push([first, at], [at, last]);
  }
  return line.filter((_, at) => keeps[at >> 1] === 1);
}

/** The corner between two others that is farthest from the side between them. */
function farthest(line: readonly number[], first: number, last: number): { at: number; distance: number } {
  const [x1 = 0, y1 = 0] = [line[2 * first], line[2 * first + 1]];
  const [x2 = 0, y2 = 0] = [line[2 * last], line[2 * last + 1]];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const squared = dx * dx + dy * dy;
  let found = { at: first, distance: 0 };
  for (let at = first + 1; at < last; at += 1) {
    const [x = 0, y = 0] = [line[2 * at], line[2 * at + 1]];
    const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / squared));
    const distance = Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}
