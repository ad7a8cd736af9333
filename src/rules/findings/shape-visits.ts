/** The visits that each of many shapes would have had, by the rule of `visits.ts`, vehicle by vehicle. */
import { GeofenceIndex } from '../../geo/geofence-index.ts';
import type { Point, Shape } from '../../geo/shape.ts';
import type { TimedColumns } from '../stops.ts';

export interface ShapeVisit {
  vehicleId: number;
  startUtcMs: number;
  /** Null while it is open. */
  endUtcMs: number | null;
}

export class ShapeVisits {
  private readonly index: GeofenceIndex;
  /** By number of the shape: the visit that lasts at the current plot. */
  private readonly open: (ShapeVisit | undefined)[];

  constructor(shapes: readonly Shape[]) {
    this.index = new GeofenceIndex(shapes.map((shape, number) => ({ id: number, shape })));
    this.open = shapes.map(() => undefined);
  }

  /** Numbers of the shapes that contain a point. */
  around({ latitude, longitude }: Point): readonly number[] {
    return this.index.inside(latitude, longitude);
  }

  /** All visits of one vehicle by number of the shape, each list by start. A visit with the last plot ends there for now. */
  of(vehicleId: number, { count, utcMs, latitude, longitude }: TimedColumns): Map<number, ShapeVisit[]> {
    const found = new Map<number, ShapeVisit[]>();
    let before: readonly number[] = [];
    for (let at = 0; at < count; at += 1) {
      const inside = this.index.inside(latitude[at] as number, longitude[at] as number);
      if (isSame(inside, before)) continue;
      this.finish(before, inside, utcMs[at - 1] ?? 0);
      for (const number of inside) {
        if (this.open[number]) continue;
        const visit = { vehicleId, startUtcMs: utcMs[at] as number, endUtcMs: null };
        this.open[number] = visit;
        const visits = found.get(number);
        if (visits) visits.push(visit);
        else found.set(number, [visit]);
      }
      before = inside;
    }
    this.finish(before, [], utcMs[count - 1] ?? 0);
    return found;
  }

  /** Ends the visits to shapes that do not contain the next plot. */
  private finish(before: readonly number[], inside: readonly number[], endUtcMs: number): void {
    for (const number of before) {
      const visit = this.open[number];
      if (!visit || inside.includes(number)) continue;
      visit.endUtcMs = endUtcMs;
      this.open[number] = undefined;
    }
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
