/** The visits that each of many shapes would have had in a period: what `findPast` finds for each, from one walk over all tracks. */
import type { Shape } from '../../geo/shape.ts';
import { type LastingVisit, type ShapeVisit, ShapeVisits } from '../../rules/findings/shape-visits.ts';
import { grouped } from '../../rules/grouped.ts';
import type { Queryable } from '../database/database.ts';
import { findPast } from '../past/find-past.ts';
import { plotsAround } from '../telemetry/plots-around.ts';
import { plotsBefore } from '../telemetry/plots-before.ts';
import type { Tracks } from './read-tracks.ts';
import type { Track } from './repeated-tracks.ts';

/** Of each shape, those that begin in the period or last into it. `tracks`: of all vehicles that were near a shape in the period. */
export async function visitsOfShapes(
  db: Queryable,
  period: Tracks,
  shapes: readonly Shape[],
  tracks: AsyncIterable<Track>,
): Promise<ShapeVisit[][]> {
  if (shapes.length === 0) return [];
  const walk = new ShapeVisits(shapes);
  for await (const { vehicleId, plots } of tracks) walk.add(vehicleId, plots);
  walk.end();
  const ends = new Ends(db, period, shapes, walk);
  await ends.correctEnds();
  await ends.correctBeginnings();
  return walk.visits;
}

/** Visits that reach beyond the period. */
class Ends {
  constructor(
    private readonly db: Queryable,
    private readonly period: Tracks,
    private readonly shapes: readonly Shape[],
    private readonly walk: ShapeVisits,
  ) {}

  async correctEnds(): Promise<void> {
    const { accountId, to } = this.period;
    const vehicles = [...new Set(this.walk.lasting.map(({ visit }) => visit.vehicleId))];
    const wanted = vehicles.map((vehicleId) => ({ accountId, vehicleId, utcMs: to.getTime() - 1 }));
    const around = await plotsAround(this.db, wanted);
    const after = new Map(vehicles.map((vehicleId, index) => [vehicleId, around[index]?.after]));
    const goingOn: LastingVisit[] = [];
    for (const lasting of this.walk.lasting) {
      const next = after.get(lasting.visit.vehicleId);
      if (!next) lasting.visit.endUtcMs = null;
      else if (this.walk.around(next).includes(lasting.number)) goingOn.push(lasting);
    }
    for (const [number, ofShape] of grouped(goingOn, ({ number }) => number)) {
      const byVehicle = new Map(ofShape.map(({ visit }) => [visit.vehicleId, visit]));
      for (const found of await this.lastingInto(number, [...byVehicle.keys()], to)) {
        const visit = byVehicle.get(found.vehicleId);
        if (visit) visit.endUtcMs = found.endUtcMs;
      }
    }
  }

  async correctBeginnings(): Promise<void> {
    const { accountId, from } = this.period;
    const before = await plotsBefore(this.db, accountId, { vehicles: undefined, utc: from });
    const inside = before.flatMap((plot) =>
      this.walk.around(plot).map((number) => ({ number, vehicleId: plot.vehicleId })),
    );
    for (const [number, ofShape] of grouped(inside, ({ number }) => number)) {
      const visits = this.walk.visits[number] ?? [];
      const vehicles = new Set(ofShape.map(({ vehicleId }) => vehicleId));
      const begun = visits.filter(
        ({ vehicleId, startUtcMs }) => !vehicles.has(vehicleId) || startUtcMs !== this.walk.firstMs.get(vehicleId),
      );
      begun.push(...(await this.lastingInto(number, [...vehicles], from)));
      this.walk.visits[number] = begun.sort(byVehicleAndStart);
    }
  }

  /** The visits that began before a moment and last until then. */
  private async lastingInto(number: number, vehicles: readonly number[], utc: Date): Promise<ShapeVisit[]> {
    const shape = this.shapes[number];
    const found: ShapeVisit[] = [];
    if (!shape) return found;
    const { accountId } = this.period;
    const { signal } = new AbortController();
    const moment = { from: utc, to: new Date(utc.getTime() + 1), overlap: true };
    await findPast(this.db, { accountId, shape, vehicles, ...moment, signal }, async (visit) => {
      const { vehicleId, startUtcMs, endUtcMs } = visit;
      if (startUtcMs < utc.getTime()) found.push({ vehicleId, startUtcMs, endUtcMs });
    });
    return found;
  }
}

const byVehicleAndStart = (one: ShapeVisit, other: ShapeVisit): number =>
  one.vehicleId - other.vehicleId || one.startUtcMs - other.startUtcMs;
