/** The visits that each of many shapes would have had, by the rule of `visits.ts`, from one walk over all plots. */
import { GeofenceIndex } from '../../geo/geofence-index.ts';
import type { Point, Shape } from '../../geo/shape.ts';
import type { WalkedPlots } from './walk.ts';

export interface ShapeVisit {
  vehicleId: number;
  startUtcMs: number;
  /** Null while it is open. */
  endUtcMs: number | null;
}

export interface LastingVisit {
  /** Of the shape. */
  number: number;
  visit: ShapeVisit;
}

export class ShapeVisits {
  /** Of each shape, by vehicle and start. */
  readonly visits: ShapeVisit[][];
  /** Those with the last plot of their vehicle, at which they end for now. */
  readonly lasting: LastingVisit[] = [];
  /** When the first plot of each vehicle was. */
  readonly firstMs = new Map<number, number>();
  private readonly index: GeofenceIndex;
  private readonly open: (ShapeVisit | undefined)[];
  private inside: readonly number[] = [];
  private vehicleId: number | undefined;
  private lastMs = 0;

  constructor(shapes: readonly Shape[]) {
    this.visits = shapes.map(() => []);
    this.open = shapes.map(() => undefined);
    this.index = new GeofenceIndex(shapes.map((shape, number) => ({ id: number, shape })));
  }

  /** Numbers of the shapes that contain a point. */
  around({ latitude, longitude }: Point): readonly number[] {
    return this.index.inside(latitude, longitude);
  }

  /** Plots of a vehicle that follow those of the call before. */
  add(vehicleId: number, { count, utcMs, latitude, longitude }: WalkedPlots): void {
    if (count === 0) return;
    if (this.vehicleId !== vehicleId) {
      this.end();
      this.vehicleId = vehicleId;
      this.firstMs.set(vehicleId, utcMs[0] as number);
    }
    for (let index = 0; index < count; index += 1) {
      const inside = this.index.inside(latitude[index] as number, longitude[index] as number);
      const now = utcMs[index] as number;
      if (!isSame(inside, this.inside)) this.step(vehicleId, inside, now);
      this.lastMs = now;
    }
  }

  /** After the last plot of all. */
  end(): void {
    for (const number of this.inside) {
      const visit = this.finish(number);
      if (visit) this.lasting.push({ number, visit });
    }
    this.inside = [];
    this.vehicleId = undefined;
  }

  private step(vehicleId: number, inside: readonly number[], now: number): void {
    for (const number of this.inside) if (!inside.includes(number)) this.finish(number);
    for (const number of inside) this.open[number] ??= { vehicleId, startUtcMs: now, endUtcMs: now };
    this.inside = inside;
  }

  private finish(number: number): ShapeVisit | undefined {
    const visit = this.open[number];
    this.open[number] = undefined;
    if (!visit) return undefined;
    visit.endUtcMs = this.lastMs;
    this.visits[number]?.push(visit);
    return visit;
  }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, index) => number === other[index]);
