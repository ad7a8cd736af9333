/** The answer for a tile: lines of the stored tiles within it, or a part of the stored tile around it. */
import { drivenTileSize as size } from '../../contract/choices.ts';
import type { DrivenLine } from '../../contract/driven.ts';
import type { Queryable } from '../database/database.ts';
import { type DrivenRow, findDrivenLines } from '../store/driven.ts';
import { createYielder } from '../work/slices.ts';
import type { Tile } from './lines.ts';
import { forEachLine } from './pack.ts';

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
  const yieldIfDue = createYielder();
  const thinner = new Thinner(scale === 1 ? 1 : unitsPerPixel / 2);
  for (const { x, y, lines } of rows) {
    await yieldIfDue();
    const [left, top] = [(x / scale - tile.x) * size, (y / scale - tile.y) * size];
    forEachLine(lines, (line) => thinner.add(line, { scale, left, top }));
    if (thinner.corners >= cornersAtMost) break;
  }
  return thinner.lines;
}

/** Where a stored tile lies within the requested one. */
interface Placing {
  scale: number;
  left: number;
  top: number;
}

/** Leaves out sides where enough lines are, and rounds corners to `step` units. */
class Thinner {
  readonly lines: DrivenLine[] = [];
  corners = 0;
  private readonly crossed = new Uint8Array(pixels * pixels);

  constructor(private readonly step: number) {}

  add(line: Int16Array, { scale, left, top }: Placing): void {
    const { step } = this;
    let steps: number[] | undefined;
    let [fromX, fromY] = [Number.NaN, Number.NaN];
    for (let at = 0; at < line.length; at += 2) {
      const x = Math.round(((line[at] ?? 0) / scale + left) / step) * step;
      const y = Math.round(((line[at + 1] ?? 0) / scale + top) / step) * step;
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
      fromX = x;
      fromY = y;
    }
  }

  /** Whether a pixel of the side has room. Then the side counts in all its pixels. */
  private isNeeded(fromX: number, fromY: number, toX: number, toY: number): boolean {
    const [dx, dy] = [toX - fromX, toY - fromY];
    const count = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / unitsPerPixel));
    let hasRoom = false;
    for (let at = 1; at <= count && !hasRoom; at += 1) {
      const pixel = pixelAt(fromX + (dx * at) / count, fromY + (dy * at) / count);
      // A part of a stored tile also has lines beyond the edge.
      hasRoom = pixel !== outside && (this.crossed[pixel] ?? 0) < linesPerPixel;
    }
    if (!hasRoom) return false;
    for (let at = 1; at <= count; at += 1) {
      const pixel = pixelAt(fromX + (dx * at) / count, fromY + (dy * at) / count);
      if (pixel !== outside) this.crossed[pixel] = Math.min(linesPerPixel, (this.crossed[pixel] ?? 0) + 1);
    }
    return true;
  }
}

const outside = -1;

function pixelAt(x: number, y: number): number {
  const column = Math.floor(x / unitsPerPixel);
  const row = Math.floor(y / unitsPerPixel);
  return column < 0 || row < 0 || column >= pixels || row >= pixels ? outside : row * pixels + column;
}
