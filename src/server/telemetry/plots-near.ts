/** Finds the plots in a box, vehicle by vehicle, and whether the vehicle was elsewhere in between. */
import { dayMs } from '../../contract/durations.ts';
import type { Bounds } from '../../geo/bounds.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { noPlots, type PathColumns, type PositionColumns, type PositionJson } from './plot-columns.ts';
import { type DayPart, daysNear, type NearDay, type PlotsNearQuery } from './plot-days-near.ts';

import { type DayRuns, pathsOnly, positionsOnly, type Reading, readDays, wholePlots } from './read-days-near.ts';

export type { PlotsNearQuery } from './plot-days-near.ts';

/** Consecutive plots of a vehicle, all in the box. */
export interface PlotsNear<Plots = PlotColumns> {
  vehicleId: number;
  plots: Plots;
  /** The vehicle has a stored plot outside the box after its last chunk (or `from`), and before these plots. */
  gapBefore: boolean;
}

type IsWhole = (bounds: Bounds) => boolean;

/** Instead of the plots of a whole day. */
export interface WholeDay {
  vehicleId: number;
  gapBefore: boolean;
  plots?: undefined;
  count: number;
  lastMs: number;
  read(): Promise<PositionColumns>;
}

/**
 * Yields chunks by vehicle id, then by time. A vehicle with chunks ends with an empty one: its `gapBefore` says whether
 * plots outside the box follow. Rejects with the reason of `signal` after it aborts.
 */
export async function* plotsNear(db: Queryable, query: PlotsNearQuery): AsyncGenerator<PlotsNear> {
  for await (const chunk of chunksNear(db, query, wholePlots, () => false)) if (chunk.plots) yield chunk;
}

/** Like `plotsNear`. Days for whose bounds `isWhole` is true are not read: they must be entirely in the box. */
export const positionsNear = (
  db: Queryable,
  query: PlotsNearQuery,
  isWhole: IsWhole,
): AsyncGenerator<PlotsNear<PositionColumns> | WholeDay> => chunksNear(db, query, positionsOnly, isWhole);

/** Like `positionsNear`, but plots are valid until the next ones are asked for. */
export const pathsNear = (db: Queryable, query: PlotsNearQuery): AsyncGenerator<PlotsNear<PathColumns> | WholeDay> =>
  chunksNear(db, query, pathsOnly, () => false);

async function* chunksNear<Plots extends PathColumns, Json extends PositionJson>(
  db: Queryable,
  query: PlotsNearQuery,
  reading: Reading<Plots, Json>,
  isWhole: IsWhole,
): AsyncGenerator<PlotsNear<Plots | PlotColumns> | WholeDay> {
  for await (const days of daysNear(db, query)) {
    const whole = new Map(days.map((day) => [day, wholePart(query, day, isWhole)]));
    const read = readDays(
      db,
      query,
      days.filter((day) => !whole.get(day)),
      reading,
    );
    let walk: Walk | undefined;
    for (const day of days) {
      if (walk?.vehicleId !== day.vehicleId) {
        if (walk) yield* walk.end();
        walk = new Walk(db, query, day.vehicleId);
      }
      const part = whole.get(day);
      if (part) yield await walk.wholeDay(day, part);
      else {
        const next = await read.next();
        if (next.done !== true) yield* walk.day(day, next.value);
      }
    }
    if (walk) yield* walk.end();
  }
}

/** The only part of the day, if all of it is in the period and in the shape. */
function wholePart(
  { from, to }: PlotsNearQuery,
  { rows, span, isMixed }: NearDay,
  isWhole: IsWhole,
): DayPart | undefined {
  const part = isMixed ? undefined : (rows ?? span);
  if (!part?.bounds || part.firstMs < from.getTime() || part.lastMs >= to.getTime()) return undefined;
  return isWhole(part.bounds) ? part : undefined;
}

/** Goes through the days of a vehicle, and notes where it was elsewhere. */
class Walk {
  private gapBefore = false;
  private found = false;
  private readUntilMs: number;

  constructor(
    private readonly db: Queryable,
    private readonly query: PlotsNearQuery,
    readonly vehicleId: number,
  ) {
    this.readUntilMs = query.from.getTime();
  }

  async *day<Plots>(day: NearDay, { count, runs }: DayRuns<Plots>): AsyncGenerator<PlotsNear<Plots>> {
    await this.arrive(day, runs[0]?.first === 0);
    let end = 0;
    for (const run of runs) {
      this.gapBefore ||= run.first > end;
      end = run.end;
      yield { vehicleId: this.vehicleId, plots: run.plots, gapBefore: this.takeGap() };
    }
    this.gapBefore ||= end < count;
  }

  async wholeDay(day: NearDay, { count, lastMs }: DayPart): Promise<WholeDay> {
    await this.arrive(day, true);
    const read = async (): Promise<PositionColumns> => {
      for await (const { runs } of readDays(this.db, this.query, [day], positionsOnly)) {
        const [run] = runs;
        if (run) return run.plots;
      }
      throw new Error(`Vehicle ${this.vehicleId} has no plots near.`);
    };
    return { vehicleId: this.vehicleId, gapBefore: this.takeGap(), count, lastMs, read };
  }

  async *end(): AsyncGenerator<PlotsNear> {
    if (!this.found) return;
    this.gapBefore ||= await this.existsBefore(this.query.to.getTime());
    yield { vehicleId: this.vehicleId, plots: noPlots, gapBefore: this.gapBefore };
  }

  /** Whether a plot lies between two days matters only if the vehicle is in the box at both. */
  private async arrive({ dayMs: startMs }: NearDay, isInBox: boolean): Promise<void> {
    if (isInBox) this.gapBefore ||= await this.existsBefore(startMs);
    this.readUntilMs = Math.max(this.readUntilMs, startMs + dayMs);
  }

  private takeGap(): boolean {
    const { gapBefore } = this;
    this.gapBefore = false;
    this.found = true;
    return gapBefore;
  }

  private async existsBefore(endMs: number): Promise<boolean> {
    if (this.readUntilMs >= endMs) return false;
    const { accountId } = this.query;
    const [start, end] = [new Date(this.readUntilMs), new Date(endMs)];
    const { exists } = await this.db.one<{ exists: boolean }>(sql`
      select (exists (select from plot where account_id = ${accountId} and vehicle_id = ${this.vehicleId}
          and utc >= ${start} and utc < ${end})
        or exists (select from plot_span where account_id = ${accountId} and vehicle_id = ${this.vehicleId}
          and day_utc > ${start}::timestamptz - interval '1 day' and day_utc < ${end}
          and last_utc >= ${start} and first_utc < ${end})) as exists`);
    return exists;
  }
}
