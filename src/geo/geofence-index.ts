import { contains } from './contains.ts';
import type { Shape } from './shape.ts';

/** What holds a point where nothing does: one for all, so that an empty answer costs nothing. */
const nothing: readonly number[] = Object.freeze([]);

/** Which geofences hold a point: the same answer as `contains` on each of them. */
export class GeofenceIndex {
  private readonly shapes = new Map<number, Shape>();

  constructor(geofences: Iterable<{ id: number; shape: Shape }>) {
    for (const { id, shape } of geofences) this.put(id, shape);
  }

  get size(): number {
    return this.shapes.size;
  }

  /** Ids, rising. */
  inside(latitude: number, longitude: number): readonly number[] {
    const point = { latitude, longitude };
    const ids: number[] = [];
    for (const [id, shape] of this.shapes) if (contains(shape, point)) ids.push(id);
    return ids.length === 0 ? nothing : ids.sort((one, other) => one - other);
  }

  /** Adds a geofence, or changes the shape of one. */
  put(id: number, shape: Shape): void {
    this.shapes.set(id, shape);
  }

  remove(id: number): void {
    this.shapes.delete(id);
  }
}
