/** The answer for a tile: lines of the stored tiles within it, or a part of the stored tile around it. */
import { drivenTileSize as size } from '../../contract/choices.ts';
import type { DrivenLine } from '../../contract/driven.ts';
import type { Queryable } from '../database/database.ts';
import { type DrivenRow, findDrivenLines } from '../store/driven.ts';
import { turns } from '../work/slices.ts';
import type { Line, Tile } from './lines.ts';
import { unpacked } from './pack.ts';

/** Lines are stored in tiles of these zooms: for an overview and in detail. A requested tile has at most 16 of them. */
export const storedZooms = { overview: 10, detail: 14 } as const;
const detailFrom = 12;

/** The newest rows of a tile. A tile with more shows fewer days. */
const rowsAtMost = 4000;
const cornersAtMost = 20_000;

/** Pixels across a tile at its own zoom. */
const pixels = 256;
const unitsPerPixel = size / pixels;
/** Once this many lines cross each pixel of a side, it is left out: further ones would hardly show. */
const linesPerPixel = 4;

/** Lines of vehicles that are not deleted, the newest first. */
export async function drivenTile(db: Queryable, accountId: number, tile: Tile): Promise<DrivenLine[]> {
  const stored = tile.zoom < detailFrom ? storedZooms.overview : storedZooms.detail;
  // Tiles of the stored zoom per requested tile, in each direction.
  const scale = 2 ** (stored - tile.zoom);
  const rows = await findDrivenLines(
    db,
    accountId,
    {
      zoom: stored,
      x: Math.floor(tile.x * scale),
      y: Math.floor(tile.y * scale),
      count: Math.max(1, scale),
    },
    rowsAtMost,
  );
  return thinned(rows, tile, scale);
}

async function thinned(rows: readonly DrivenRow[], tile: Tile, scale: number): Promise<DrivenLine[]> {
  const turn = turns();
  const thinner = new Thinner(scale === 1 ? 1 : unitsPerPixel / 2);
  for (const { x, y, lines } of rows) {
    await turn();
    const place = (x1: number, y1: number): [number, number] => [
      (x1 + x * size) / scale - tile.x * size,
      (y1 + y * size) / scale - tile.y * size,
    ];
    for (const line of unpacked(lines)) thinner.add(line, place);
    if (thinner.corners >= cornersAtMost) break;
  }
  return thinner.lines;
}

/** Leaves out sides where enough lines are, and rounds corners to `step` units. */
class Thinner {
  readonly lines: DrivenLine[] = [];
  corners = 0;
  private readonly crossed = new Uint8Array(pixels * pixels);

  constructor(private readonly step: number) {}

  add(line: Line, place: (x: number, y: number) => readonly [number, number]): void {
    let steps: number[] | undefined;
    let [fromX, fromY] = [Number.NaN, Number.NaN];
    for (let at = 0; at < line.length; at += 2) {
      const [exactX, exactY] = place(line[at] ?? 0, line[at + 1] ?? 0);
      const [x, y] = [this.round(exactX), this.round(exactY)];
      if (x === fromX && y === fromY) continue;
      if (at > 0) {
        if (!this.isNeeded(fromX, fromY, x, y)) steps = undefined;
        else if (steps) {
          steps.push(x - fromX, y - fromY);
          this.corners += 1;
        } else {
          steps = [fromX, fromY, x - fromX, y - fromY];
          this.lines.push({ steps });
          this.corners += 2;
        }
      }
      [fromX, fromY] = [x, y];
    }
  }

  private round(value: number): number {
    return Math.round(value / this.step) * this.step;
  }

  /** Whether a pixel of the side has room. Then the side counts in all its pixels. */
  private isNeeded(fromX: number, fromY: number, toX: number, toY: number): boolean {
    const { crossed } = this;
    const found: number[] = [];
    const count = Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) / unitsPerPixel));
    let hasRoom = false;
    for (let at = 1; at <= count; at += 1) {
      const column = Math.floor((fromX + ((toX - fromX) * at) / count) / unitsPerPixel);
      const row = Math.floor((fromY + ((toY - fromY) * at) / count) / unitsPerPixel);
      // A part of a stored tile also has lines beyond the edge.
      if (column < 0 || row < 0 || column >= pixels || row >= pixels) continue;
      const pixel = row * pixels + column;
      found.push(pixel);
      hasRoom ||= (crossed[pixel] ?? 0) < linesPerPixel;
    }
    if (!hasRoom) return false;
    for (const pixel of found) crossed[pixel] = Math.min(255, (crossed[pixel] ?? 0) + 1);
    return true;
  }
}
