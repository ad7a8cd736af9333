/**
 * Finds the shapes whose bounds are near a box. Most questions are about places that were asked before, because vehicles drive on the
 * same roads, so answers are kept for the cells of a grid.
 */
import Flatbush from 'flatbush';
import type { Bounds } from './bounds.ts';
import { turn } from './longitude.ts';

/** Degrees of a cell: about 500 m. Its answer serves all boxes that leave it by at most its side. */
const side = 0.005;
/** More than a row has. */
const columns = 100_000;
/** Each is a list of numbers. */
const cellsAtMost = 20_000;

export class NearbyShapes {
  private readonly tree: Flatbush | undefined;
  private readonly cells = new Map<number, readonly number[]>();
  private box: Bounds = { south: 1, north: 0, west: 1, east: 0 };
  private found: readonly number[] = [];

  /** `bounds` of each shape, by number. `margin`: degrees of latitude that they are widened by. */
  constructor(
    bounds: readonly Bounds[],
    private readonly margin: number,
  ) {
    if (bounds.length === 0) return;
    // Copies of each box one turn away, for those across the 180th meridian.
    this.tree = new Flatbush(bounds.length * 3);
    for (const { south, north, west, east } of bounds) {
      const wider = this.marginAt(Math.max(Math.abs(south), Math.abs(north)));
      for (const turned of [0, -turn, turn]) {
        this.tree.add(west - wider + turned, south - margin, east + wider + turned, north + margin);
      }
    }
    this.tree.finish();
  }

  /** Numbers of shapes, ascending. May contain shapes that are some kilometres farther away. */
  near(south: number, west: number, north: number, east: number): readonly number[] {
    const { box } = this;
    if (south >= box.south && north <= box.north && west >= box.west && east <= box.east) return this.found;
    const [row, column] = [Math.floor((south + north) / 2 / side), Math.floor((west + east) / 2 / side)];
    this.box = cellBox(row, column);
    const fits = south >= this.box.south && north <= this.box.north && west >= this.box.west && east <= this.box.east;
    if (!fits) this.box = { south, west, north, east };
    this.found = fits ? this.ofCell(row * columns + column) : this.search();
    return this.found;
  }

  private ofCell(key: number): readonly number[] {
    const known = this.cells.get(key);
    if (known) return known;
    if (this.cells.size >= cellsAtMost) this.cells.clear();
    const found = this.search();
    this.cells.set(key, found);
    return found;
  }

  private search(): readonly number[] {
    const { south, west, north, east } = this.box;
    const found = this.tree?.search(west, south, east, north) ?? [];
    return found.length === 0 ? none : [...new Set(found.map((index) => Math.floor(index / 3)))].sort(ascending);
  }

  /** Degrees of longitude that are at least as long as the margin. */
  private marginAt(latitude: number): number {
    const shrink = Math.cos((Math.min(89, latitude + this.margin) * Math.PI) / 180);
    return this.margin / shrink;
  }
}

/** With the cells around it. */
const cellBox = (row: number, column: number): Bounds => ({
  south: (row - 1) * side,
  north: (row + 2) * side,
  west: (column - 1) * side,
  east: (column + 2) * side,
});

const none: readonly number[] = [];
const ascending = (one: number, other: number): number => one - other;
