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

  constructor(shapes: readonly Shape[]) {
    this.index = new GeofenceIndex(shapes.map((shape, number) => ({ id: number, shape })));
  }

  /** Numbers of the shapes that contain a point. */
  around({ latitude, longitude }: Point): readonly number[] {
    return this.index.inside(latitude, longitude);
  }

  /** All visits of one vehicle by number of the shape, each list by start. A visit with the last plot ends there for now. */
  of(vehicleId: number, { count, utcMs, latitude, longitude }: TimedColumns): Map<number, ShapeVisit[]> {
    const found = new Map<number, ShapeVisit[]>();
    const open = new Map<number, ShapeVisit>();
    let before: readonly number[] = [];
    for (let at = 0; at < count; at += 1) {
      const inside = this.index.inside(latitude[at] as number, longitude[at] as number);
      if (isSame(inside, before)) continue;
      const lastMs = utcMs[at - 1] ?? 0;
      for (const number of before) if (!inside.includes(number)) finish(open, number, lastMs);
      for (const number of inside) {
        if (open.has(number)) continue;
        const visit = { vehicleId, startUtcMs: utcMs[at] as number, endUtcMs: null };
        open.set(number, visit);
        const visits = found.get(number);
        if (visits) visits.push(visit);
        else found.set(number, [visit]);
      }
      before = inside;
    }
    for (const number of before) finish(open, number, utcMs[count - 1] ?? 0);
    return found;
  }
}

function finish(open: Map<number, ShapeVisit>, number: number, endUtcMs: number): void {
  const visit = open.get(number);
  if (visit) visit.endUtcMs = endUtcMs;
  open.delete(number);
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, index) => number === other[index]);
