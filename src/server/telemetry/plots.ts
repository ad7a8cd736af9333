import { positionHoursAtMost } from '../../contract/choices.ts';
import type { Plot } from '../../contract/vehicles.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { DamagedSpanOfDayError } from './damaged-spans.ts';
import { asPlot, plotAt } from './plot-columns.ts';
import { plotPages } from './plot-pages.ts';
import { placeOfId, plotsOfSpan, readPlotSpans } from './plot-spans.ts';
import { plotsAround } from './plots-around.ts';
import { newestPlot } from './plots-newest.ts';

export interface NewPlot {
  vehicleId: number;
  utc: Date;
  latitude: number;
  longitude: number;
  speed: number | null;
  heading: number | null;
  /** The geofences that contain it now, ascending. */
  inside: readonly number[];
}

interface PlotRow extends Omit<Plot, 'utc'> {
  utc: Date;
}

const columns = sql`id, vehicle_id as "vehicleId", utc, latitude, longitude, speed, heading`;
const toPlot = ({ utc, ...row }: PlotRow): Plot => asPlot(row.vehicleId, { ...row, utcMs: utc.getTime() });

export interface PlotFilter {
  vehicleId: number;
  /** Includes the start, excludes the end. */
  startDate: Date;
  endDate: Date;
  /** After this moment: a vehicle has one plot per moment. */
  after?: Date | undefined;
  limit?: number | undefined;
}

/** The plots of a vehicle in a period, by time. */
export async function listPlots(
  db: Pick<Queryable, 'many'>,
  accountId: number,
  { vehicleId, startDate, endDate, after, limit = Number.POSITIVE_INFINITY }: PlotFilter,
): Promise<Plot[]> {
  const start = new Date(Math.max(startDate.getTime(), after ? after.getTime() + 1 : Number.NEGATIVE_INFINITY));
  const plots: Plot[] = [];
  const atOnce = Number.isFinite(limit) ? limit : undefined;
  for await (const page of plotPages(db, accountId, { vehicleId, start, end: endDate }, atOnce)) {
    const count = Math.min(page.count, limit - plots.length);
    for (let at = 0; at < count; at += 1) plots.push(asPlot(vehicleId, plotAt(page, at)));
    if (plots.length === limit) break;
  }
  return plots;
}

export async function findPlot(db: Queryable, accountId: number, id: number): Promise<Plot | undefined> {
  const row = await db.maybe<PlotRow>(sql`select ${columns} from plot where account_id = ${accountId} and id = ${id}`);
  return row ? toPlot(row) : findSealedPlot(db, accountId, id);
}

/**
 * The ids of a day are spread over all vehicles, so each of them may have the plot. Throws DamagedSpanOfDayError if it is in none
 * but may be in a damaged one.
 */
async function findSealedPlot(db: Queryable, accountId: number, id: number): Promise<Plot | undefined> {
  const spans = await db.many<{ vehicleId: number; dayUtc: Date }>(sql`
    select vehicle_id as "vehicleId", day_utc as "dayUtc" from plot_span
    where int8range(account_id, account_id, '[]') && int8range(${accountId}::bigint, ${accountId}::bigint, '[]')
      and int8range(min_id, max_id, '[]') && int8range(${id}::bigint, ${id}::bigint, '[]')
      and account_id = ${accountId}`);
  const days = spans.map(({ vehicleId, dayUtc }) => ({ vehicleId, dayMs: dayUtc.getTime() }));
  let damage: DamagedSpanOfDayError | undefined;
  for await (const span of readPlotSpans(db, accountId, days)) {
    try {
      const index = placeOfId(span, id);
      if (index >= 0) return asPlot(span.vehicleId, plotAt(plotsOfSpan(span), index));
    } catch (error) {
      if (!(error instanceof DamagedSpanOfDayError)) throw error;
      damage = error;
    }
  }
  if (damage) throw damage;
  return undefined;
}

/** The existing plots of vehicles at moments in milliseconds. */
export async function findPlots(
  db: Queryable,
  accountId: number,
  moments: readonly (readonly [vehicleId: number, utcMs: number])[],
): Promise<Plot[]> {
  const wanted = JSON.stringify(moments.map(([id, utcMs]) => ({ id, utc: new Date(utcMs) })));
  const rows = await db.many<PlotRow>(sql`
    select found.* from json_to_recordset(${wanted}::json) as wanted (id bigint, utc timestamptz)
      cross join lateral (
        select ${columns} from plot
        where plot.account_id = ${accountId} and plot.vehicle_id = wanted.id and plot.utc = wanted.utc
      ) as found`);
  if (rows.length === moments.length) return rows.map(toPlot);
  const known = new Set(rows.map(({ vehicleId, utc }) => `${vehicleId} ${utc.getTime()}`));
  const missing = moments.filter(([vehicleId, utcMs]) => !known.has(`${vehicleId} ${utcMs}`));
  const around = await plotsAround(
    db,
    missing.map(([vehicleId, utcMs]) => ({ accountId, vehicleId, utcMs })),
    { beforeOnly: true },
  );
  const sealed = missing.flatMap(([vehicleId, utcMs], index) => {
    const plot = around[index]?.before;
    return plot?.utcMs === utcMs ? [asPlot(vehicleId, plot)] : [];
  });
  return [...rows.map(toPlot), ...sealed];
}

/** For each moment the vehicle's last plot up to it, if it is not older than `positionHoursAtMost`. */
export async function plotsAt(
  db: Pick<Queryable, 'many'>,
  accountId: number,
  moments: readonly { vehicleId: number; utc: Date }[],
): Promise<(Plot | undefined)[]> {
  const wanted = moments.map(({ vehicleId, utc }) => ({ accountId, vehicleId, utcMs: utc.getTime() }));
  const around = await plotsAround(db, wanted, { beforeOnly: true });
  return wanted.map(({ vehicleId, utcMs }, index) => {
    const plot = around[index]?.before;
    return plot && plot.utcMs > utcMs - positionHoursAtMost * 3600_000 ? asPlot(vehicleId, plot) : undefined;
  });
}

/** The latest plot of each vehicle: one index step each. */
export async function lastPlots(
  db: Queryable,
  accountId: number,
  vehicleIds: readonly number[],
): Promise<Map<number, Plot>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await db.many<PlotRow>(sql`
    select last.id, last.vehicle_id as "vehicleId", last.utc, last.latitude, last.longitude, last.speed, last.heading
    from unnest(${vehicleIds}::bigint[]) as wanted (vehicle_id)
      cross join lateral ${newestPlot(sql`${accountId}::bigint`, sql`wanted.vehicle_id`)} as last`);
  return new Map(rows.map((row) => [row.vehicleId, toPlot(row)]));
}

/** Returns the new ids, in the given order. A vehicle has one plot per moment. */
export async function insertPlots(tx: Transaction, accountId: number, plots: readonly NewPlot[]): Promise<number[]> {
  const sent = plots.map((plot, index) => ({ ...plot, index, inside: plot.inside.length > 0 ? plot.inside : null }));
  const rows = await tx.many<{ id: number }>(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude, speed, heading, inside)
    select ${accountId}::bigint, "vehicleId", utc, latitude, longitude, speed, heading, inside
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("vehicleId" bigint, utc timestamptz,
      latitude double precision, longitude double precision, speed double precision, heading double precision,
      inside bigint[], index integer)
    order by index
    returning id`);
  return rows.map(({ id }) => id);
}
