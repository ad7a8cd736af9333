/** Finds the plots in a box, vehicle by vehicle, and whether the vehicle was elsewhere in between. */
import type { Bounds } from '../../geo/bounds.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { columnsOf, type PlotColumns, type PlotJson, plotJson, slicePlots } from './plot-columns.ts';

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

/** Plots per statement. */
const plotsAtOnce = 20_000;

/**
 * Yields chunks by vehicle id, then by time. A vehicle with chunks ends with an empty one: its `gapBefore` says whether
 * plots outside the box follow. Rejects with the reason of `signal` after it aborts.
 */
export async function* plotsNear(db: Queryable, query: PlotsNearQuery): AsyncGenerator<PlotsNear> {
  for (const vehicleId of query.vehicles ?? (await vehiclesOf(db, query.accountId))) {
    yield* plotsOfVehicle(db, query, vehicleId);
  }
}

async function vehiclesOf(db: Queryable, accountId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select id from vehicle where account_id = ${accountId} order by id`);
  return rows.map(({ id }) => id);
}

async function* plotsOfVehicle(db: Queryable, query: PlotsNearQuery, vehicleId: number): AsyncGenerator<PlotsNear> {
  let gapBefore = false;
  let found = false;
  for await (const { count, places, plots } of pagesOf(db, query, vehicleId)) {
    let end = 0;
    for (const run of runsOf(places)) {
      gapBefore ||= run.place > end;
      end = run.place + run.end - run.first;
      yield { vehicleId, plots: slicePlots(plots, run.first, run.end), gapBefore };
      gapBefore = false;
      found = true;
    }
    gapBefore ||= end < count;
  }
  if (found) yield { vehicleId, plots: slicePlots(noPlots, 0, 0), gapBefore };
}

const noPlots = columnsOf({ utcMs: [], id: [], latitude: [], longitude: [], speed: [], heading: [], inside: [] });

/** Runs of consecutive places, as indexes of `places`. */
function runsOf(places: readonly number[]): { place: number; first: number; end: number }[] {
  const runs: { place: number; first: number; end: number }[] = [];
  places.forEach((place, index) => {
    const last = runs.at(-1);
    if (last && place === last.place + index - last.first) last.end = index + 1;
    else runs.push({ place, first: index, end: index + 1 });
  });
  return runs;
}

interface Page {
  /** Plots in and outside of the box. */
  count: number;
  /** Of the plots in the box, among all plots of the page. */
  places: number[];
  plots: PlotColumns;
}

async function* pagesOf(db: Queryable, query: PlotsNearQuery, vehicleId: number): AsyncGenerator<Page> {
  let after: Date | undefined;
  for (;;) {
    query.signal?.throwIfAborted();
    const page = await readPage(db, query, vehicleId, after);
    if (page.count > 0) yield { count: page.count, places: page.places, plots: columnsOf(page) };
    if (page.count < plotsAtOnce || page.last === null) return;
    after = page.last;
  }
}

const readPage = (
  db: Queryable,
  { accountId, box, from, to }: PlotsNearQuery,
  vehicleId: number,
  after: Date | undefined,
): Promise<PlotJson & { count: number; last: Date | null; places: number[] }> =>
  db.one(sql`
    with page as materialized (
      select *, row_number() over (order by utc) - 1 as place from plot
      where account_id = ${accountId} and vehicle_id = ${vehicleId} and utc < ${to}
        and ${after === undefined ? sql`utc >= ${from}` : sql`utc > ${after}`}
      order by utc limit ${plotsAtOnce})
    select (select count(*) from page) as count, (select max(utc) from page) as last,
      coalesce(json_agg(place), '[]') as places, ${plotJson}
    from (select * from page where ${isIn(box)} order by utc) as found`);

const isIn = ({ south, west, north, east }: Bounds): Statement => sql`
  latitude between ${south} and ${north}
    and (longitude between ${west} and ${east} or longitude + 360 between ${west} and ${east})`;
