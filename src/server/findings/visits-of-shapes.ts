/** The visits that each of many shapes would have had in a period: what `findPast` finds for each, from one walk over all tracks. */
import type { Shape } from '../../geo/shape.ts';
import type { WalkedVehicle } from '../../rules/findings/finding.ts';
import { type ShapeVisit, ShapeVisits } from '../../rules/findings/shape-visits.ts';
import type { Queryable } from '../database/database.ts';
import { findPast } from '../past/find-past.ts';
import { plotsAround } from '../telemetry/plots-around.ts';
import { plotsBefore } from '../telemetry/plots-before.ts';
import type { Tracks } from './read-tracks.ts';

type Vehicle = Pick<WalkedVehicle, 'id' | 'plots'>;

/** Called with the number of a shape. `visits`: those that begin in the period or last into it, by start. */
type Found = (number: number, vehicleId: number, visits: readonly ShapeVisit[]) => void;

/** Calls `found` for each vehicle and each shape that it visited. `vehicles`: all that were near a shape in the period. */
export async function visitsOfShapes(
  db: Queryable,
  period: Tracks,
  { shapes, vehicles }: { shapes: readonly Shape[]; vehicles: AsyncIterable<Vehicle> },
  found: Found,
): Promise<void> {
  if (shapes.length === 0) return;
  const walk = new ShapeVisits(shapes);
  const ends = await Ends.read(db, period, shapes, walk);
  for await (const { id, plots } of vehicles) {
    const visits = walk.of(id, plots);
    if (plots.count > 0) ends.keep(id, plots.utcMs[0] as number, plots.utcMs[plots.count - 1] as number, visits);
    for (const [number, ofShape] of visits) found(number, id, ofShape);
  }
  await ends.correct(found);
}

interface Kept {
  visits: ShapeVisit[];
  /** It may have begun before the period, or it lasts when that ends. */
  beginsEarlier: boolean;
  endsLater: boolean;
}

/** Visits that reach beyond the period. They are few, and found one by one. */
class Ends {
  /** By shape, then vehicle. */
  private readonly kept = new Map<number, Map<number, Kept>>();

  private constructor(
    private readonly db: Queryable,
    private readonly period: Tracks,
    private readonly shapes: readonly Shape[],
    /** Of each vehicle: the shapes that contain its last plot before the period, and its first one after it. */
    private readonly before: ReadonlyMap<number, readonly number[]>,
    private readonly after: ReadonlyMap<number, readonly number[]>,
  ) {
    for (const [vehicleId, numbers] of before) {
      for (const number of numbers) this.keptOf(number, vehicleId).beginsEarlier = true;
    }
  }

  static async read(db: Queryable, period: Tracks, shapes: readonly Shape[], walk: ShapeVisits): Promise<Ends> {
    const { accountId, from, to } = period;
    const before = await plotsBefore(db, accountId, { vehicles: undefined, utc: from });
    const last = await plotsBefore(db, accountId, { vehicles: undefined, utc: to });
    const wanted = last.map(({ vehicleId }) => ({ accountId, vehicleId, utcMs: to.getTime() - 1 }));
    const after = (await plotsAround(db, wanted)).flatMap(({ after: plot }, index) =>
      plot ? [{ ...plot, vehicleId: wanted[index]?.vehicleId ?? 0 }] : [],
    );
    const shapesOf = (plots: readonly { vehicleId: number; latitude: number; longitude: number }[]) =>
      new Map(plots.map((plot) => [plot.vehicleId, walk.around(plot)]));
    return new Ends(db, period, shapes, shapesOf(before), shapesOf(after));
  }

  private keptOf(number: number, vehicleId: number): Kept {
    const ofShape = this.kept.get(number) ?? new Map<number, Kept>();
    this.kept.set(number, ofShape);
    const kept = ofShape.get(vehicleId) ?? { visits: [], beginsEarlier: false, endsLater: false };
    ofShape.set(vehicleId, kept);
    return kept;
  }

  /** Takes the lists out of `visits` that are not known yet. */
  keep(vehicleId: number, firstMs: number, lastMs: number, visits: Map<number, ShapeVisit[]>): void {
    const after = this.after.get(vehicleId);
    for (const [number, ofShape] of visits) {
      const last = ofShape.at(-1);
      const lasts = last?.endUtcMs === lastMs;
      if (last && lasts && !after) last.endUtcMs = null;
      const endsLater = lasts && after !== undefined && after.includes(number);
      const beginsEarlier = this.before.get(vehicleId)?.includes(number) ?? false;
      if (!endsLater && !beginsEarlier) continue;
      const kept = this.keptOf(number, vehicleId);
      kept.endsLater = endsLater;
      // The one that goes on from before is found with its beginning.
      kept.visits = beginsEarlier ? ofShape.filter(({ startUtcMs }) => startUtcMs !== firstMs) : ofShape;
      visits.delete(number);
    }
  }

  async correct(found: Found): Promise<void> {
    const { from, to } = this.period;
    for (const [number, vehicles] of this.kept) {
      const idsWith = (part: 'beginsEarlier' | 'endsLater') =>
        [...vehicles].flatMap(([vehicleId, kept]) => (kept[part] ? [vehicleId] : []));
      for (const { vehicleId, endUtcMs } of await this.lastingInto(number, idsWith('endsLater'), to)) {
        const last = vehicles.get(vehicleId)?.visits.at(-1);
        if (last) last.endUtcMs = endUtcMs;
      }
      for (const visit of await this.lastingInto(number, idsWith('beginsEarlier'), from)) {
        vehicles.get(visit.vehicleId)?.visits.unshift(visit);
      }
      for (const [vehicleId, { visits }] of vehicles) found(number, vehicleId, visits);
    }
  }

  /** The visits that began before a moment and last until then. */
  private async lastingInto(number: number, vehicles: readonly number[], utc: Date): Promise<ShapeVisit[]> {
    const shape = this.shapes[number];
    const found: ShapeVisit[] = [];
    if (!shape || vehicles.length === 0) return found;
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
