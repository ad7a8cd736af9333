import { margin } from './grid.ts';
import { recordSize } from './lists.ts';

/**
 * The edges of one polygon in one part of the grid, for a quick test. A record is an edge, clipped slightly outside the
 * part: from column `u0` to `u1`, starting at row `v0` and rising by `slope` rows per column, in cells from the
 * south-west corner of the block. A position is inside if the number of records above it is odd, or even if `turned` is
 * set. (Follow the path from the position north to the top of the part, then west to the corner.) An edge that crosses
 * the top becomes two records; the second one runs along the top east of the crossing, so that the path west meets it.
 *
 * A 32-bit float below 17 is accurate to 1e-6. Positions nearer to an edge than `tolerance` are undecided.
 */
export const tolerance = 1e-5;
const above = 1e9;

export class EdgeScratch {
  readonly records = new Float32Array(256 * recordSize);
  count = 0;
  /** Unusable: too many edges, or an edge that could not be clipped. */
  full = false;
  private south = 0;
  private north = 0;
  private west = 0;
  private east = 0;
  private originRow = 0;
  private originColumn = 0;

  /** Starts another part. */
  begin(row: number, column: number, side: number): void {
    this.count = 0;
    this.full = false;
    this.south = row - margin;
    this.north = row + side + margin;
    this.west = column - margin;
    this.east = column + side + margin;
    this.originRow = row & ~15;
    this.originColumn = column & ~15;
  }

  /** An edge on the plane in cells, from west to east. */
  add(x0: number, y0: number, x1: number, y1: number): void {
    let [fromX, fromY, toX, toY] = [x0, y0, x1, y1];
    const { north, south, west, east } = this;
    if (fromY > north && toY > north) return;
    if (fromY > north || toY > north) {
      const cut = fromX + ((north - fromY) / (toY - fromY)) * (toX - fromX);
      if (fromY > north) [fromX, fromY] = [cut, north];
      else [toX, toY] = [cut, north];
      if (cut > west && cut < east) this.push(cut - this.originColumn, above, above, 0);
    }
    if (toX < west || fromX > east) return;
    if (fromX < west) {
      fromY += ((west - fromX) / (toX - fromX)) * (toY - fromY);
      fromX = west;
    }
    if (toX > east) {
      toY = fromY + ((east - fromX) / (toX - fromX)) * (toY - fromY);
      toX = east;
    }
    if (fromY < south && toY < south) return;
    if (fromY < south || toY < south) {
      const cut = fromX + ((south - fromY) / (toY - fromY)) * (toX - fromX);
      if (fromY < south) [fromX, fromY] = [cut, south];
      else [toX, toY] = [cut, south];
    }
    const u0 = Math.fround(fromX - this.originColumn);
    const v0 = Math.fround(fromY - this.originRow);
    const u1 = Math.fround(toX - this.originColumn);
    const slope = (Math.fround(toY - this.originRow) - v0) / (u1 - u0);
    // A vertical edge: positions near it are undecided.
    this.push(u0, u1, Number.isFinite(slope) ? v0 : Number.NaN, slope);
  }

  private push(u0: number, u1: number, v0: number, slope: number): void {
    const at = this.count * recordSize;
    if (at + recordSize > this.records.length) {
      this.full = true;
      return;
    }
    this.records[at] = u0;
    this.records[at + 1] = u1;
    this.records[at + 2] = v0;
    this.records[at + 3] = slope;
    this.count += 1;
  }
}

/**
 * 1 or 0: the number of records above the position is odd or even. -1: the position is too near to an edge. `u` and `v`
 * as in the records.
 */
export function below(floats: Float32Array, start: number, count: number, u: number, v: number): number {
  let odd = 0;
  for (let at = start, end = start + count * recordSize; at < end; at += recordSize) {
    const u0 = floats[at] as number;
    const u1 = floats[at + 1] as number;
    if (u < u0 - tolerance || u > u1 + tolerance) continue;
    const slope = floats[at + 3] as number;
    const height = (floats[at + 2] as number) + (u - u0) * slope - v;
    if (!(Math.abs(height) > tolerance * (1 + Math.abs(slope)))) return -1;
    if (height > 0 && u >= u0 && u < u1) odd ^= 1;
  }
  return odd;
}
