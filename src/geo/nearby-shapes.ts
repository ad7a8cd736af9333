/**
 * Finds the shapes whose bounds are near a box. Neighbouring questions are common, because a vehicle's plots follow each other,
 * so an answer is kept for a wider box and serves the next questions within it.
 */
import Flatbush from 'flatbush';
import type { Bounds } from './bounds.ts';
import { turn } from './longitude.ts';

/** Degrees around a question for which its answer is kept: about 500 m. */
const kept = 0.005;

export class NearbyShapes {
  private readonly tree: Flatbush | undefined;
  private box = { south: 1, north: 0, west: 1, east: 0 };
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

  /** Numbers of shapes, ascending. May contain shapes that are up to a kilometre farther away. */
  near(south: number, west: number, north: number, east: number): readonly number[] {
    const { box, tree } = this;
    if (south >= box.south && north <= box.north && west >= box.west && east <= box.east) return this.found;
    const wider = { south: south - kept, west: west - kept, north: north + kept, east: east + kept };
    const found = tree?.search(wider.west, wider.south, wider.east, wider.north) ?? [];
    this.box = wider;
    this.found = found.length === 0 ? none : [...new Set(found.map((index) => Math.floor(index / 3)))].sort(ascending);
    return this.found;
  }

  /** Degrees of longitude that are at least as long as the margin. */
  private marginAt(latitude: number): number {
    const shrink = Math.cos((Math.min(89, latitude + this.margin) * Math.PI) / 180);
    return this.margin / shrink;
  }
}

const none: readonly number[] = [];
const ascending = (one: number, other: number): number => one - other;
