/** Finds the plots in a box, vehicle by vehicle, and whether the vehicle was elsewhere in between. */
import type { Bounds } from '../../geo/bounds.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { mergePlots } from './merge-plots.ts';
import { columnsOf, noPlots, type PlotJson, plotJson, plotsBetween, slicePlots } from './plot-columns.ts';
import { type DaysOfVehicle, daysNear, isIn } from './plot-days-near.ts';
import { dayMs, plotsOfSpan, positionsOfSpan } from './plot-spans.ts';
import { placeOf } from './sealed-kind.ts';

export interface PlotsNearQuery {
  accountId: number;
  /** Includes its borders. */
  box: Bounds;
  /** Includes the start, excludes the end. */
  from: Date;
  to: Date;
  /** All vehicles of the account if undefined. */
  vehicles?: readonly number[] | undefined;
  signal?: AbortSignal | undefined;
}

/** Consecutive plots of a vehicle, all in the box. */
export interface PlotsNear {
  vehicleId: number;
  plots: PlotColumns;
  /** The vehicle has a stored plot outside the box after its last chunk (or `from`), and before these plots. */
  gapBefore: boolean;
}

/**
 * Yields chunks by vehicle id, then by time. A vehicle with chunks ends with an empty one: its `gapBefore` says whether
 * plots outside the box follow. Rejects with the reason of `signal` after it aborts.
 */
export async function* plotsNear(db: Queryable, query: PlotsNearQuery): AsyncGenerator<PlotsNear> {
  for await (const vehicle of daysNear(db, query)) yield* chunksOfVehicle(db, query, vehicle);
}

async function* chunksOfVehicle(
  db: Queryable,
  query: PlotsNearQuery,
  { vehicleId, days }: DaysOfVehicle,
): AsyncGenerator<PlotsNear> {
  let gapBefore = false;
  let found = false;
  let readUntilMs = query.from.getTime();
  for (const day of days) {
    query.signal?.throwIfAborted();
    const startMs = Math.max(day, query.from.getTime());
    const { between, plots, places } = await readDay(db, query, vehicleId, day, readUntilMs);
    gapBefore ||= between;
    let end = 0;
    for (const run of runsOf(places)) {
      gapBefore ||= run.first > end;
      end = run.end;
      yield { vehicleId, plots: slicePlots(plots, run.first, run.end), gapBefore };
      gapBefore = false;
      found = true;
    }
    gapBefore ||= end < plots.count;
    readUntilMs = Math.max(startMs, day + dayMs);
  }
  if (!found) return;
  gapBefore ||= await existsBetween(db, query.accountId, vehicleId, readUntilMs, query.to.getTime());
  yield { vehicleId, plots: noPlots, gapBefore };
}

/** Runs of consecutive places. */
function runsOf(places: readonly number[]): { first: number; end: number }[] {
  const runs: { first: number; end: number }[] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.end === place) last.end += 1;
    else runs.push({ first: place, end: place + 1 });
  }
  return runs;
}

interface Day {
  /** There is a plot after the last day that was read, and before this one. */
  between: boolean;
  /** All plots of the day in the period; empty if none is in the box. */
  plots: PlotColumns;
  /** Of plots in the box. */
  places: number[];
}

async function readDay(
  db: Queryable,
  { accountId, box, from, to }: PlotsNearQuery,
  vehicleId: number,
  day: number,
  readUntilMs: number,
): Promise<Day> {
  const [startMs, endMs] = [Math.max(day, from.getTime()), Math.min(day + dayMs, to.getTime())];
  const row = await db.one<PlotJson & { between: boolean; plots: Buffer | null }>(sql`
    select (${existence(accountId, vehicleId, readUntilMs, startMs)}) as between,
      (select plots from plot_span
        where account_id = ${accountId} and vehicle_id = ${vehicleId} and day_utc = ${new Date(day)}) as plots,
      ${plotJson} from (
        select * from plot where account_id = ${accountId} and vehicle_id = ${vehicleId}
          and utc >= ${new Date(startMs)} and utc < ${new Date(endMs)} order by utc) as in_order`);
  const rows = columnsOf(row);
  const span = row.plots && { vehicleId, dayUtc: new Date(day), bytes: row.plots };
  const positions = span && positionsOfSpan(span);
  // Without a row, the order of both kinds does not matter, and positions alone are decoded several times faster.
  if (positions && rows.count === 0 && placesIn(positions, box).length === 0) {
    const isElsewhere = placeOf(positions, endMs) > placeOf(positions, startMs);
    return { between: row.between || isElsewhere, plots: noPlots, places: [] };
  }
  const plots = plotsBetween(mergePlots(span ? plotsOfSpan(span) : noPlots, rows), startMs, endMs);
  return { between: row.between, plots, places: placesIn(plots, box) };
}

function placesIn({ latitude, longitude }: Pick<PlotColumns, 'latitude' | 'longitude'>, box: Bounds): number[] {
  const places: number[] = [];
  for (let at = 0; at < latitude.length; at += 1) {
    if (isIn(box, latitude[at] ?? 0, longitude[at] ?? 0)) places.push(at);
  }
  return places;
}

/** Whether any plot is stored in the period. A span that reaches into it counts if its first or last plot is in it. */
const existence = (accountId: number, vehicleId: number, startMs: number, endMs: number) => {
  if (startMs >= endMs) return sql`false`;
  const [start, end] = [new Date(startMs), new Date(endMs)];
  return sql`exists (select from plot where account_id = ${accountId} and vehicle_id = ${vehicleId}
      and utc >= ${start} and utc < ${end})
    or exists (select from plot_span where account_id = ${accountId} and vehicle_id = ${vehicleId}
      and day_utc > ${start}::timestamptz - interval '1 day' and day_utc < ${end}
      and last_utc >= ${start} and first_utc < ${end})`;
};

async function existsBetween(
  db: Queryable,
  accountId: number,
  vehicleId: number,
  startMs: number,
  endMs: number,
): Promise<boolean> {
  const { exists } = await db.one<{ exists: boolean }>(
    sql`select (${existence(accountId, vehicleId, startMs, endMs)}) as exists`,
  );
  return exists;
}
