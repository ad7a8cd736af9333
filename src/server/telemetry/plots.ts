import { positionHoursAtMost } from '../../contract/choices.ts';
import type { Plot } from '../../contract/vehicles.ts';
import { int8s, moments } from '../database/binary.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { DamagedSpanOfDayError } from './damaged-spans.ts';
import { asPlot, jsonColumn, oneIndexStep, type PlotJson, plotAt } from './plot-columns.ts';
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

/** A vehicle at a moment in milliseconds. */
export type VehicleMoment = readonly [vehicleId: number, utcMs: number];

/** For each moment the vehicle's plot, if it has one. */
export async function findPlots(
  db: Queryable,
  accountId: number,
  wanted: readonly VehicleMoment[],
): Promise<(Plot | undefined)[]> {
  const found = await findRows(db, accountId, wanted);
  const missing = wanted.flatMap(([vehicleId, utcMs], index) =>
    found[index] ? [] : [{ accountId, vehicleId, utcMs, index }],
  );
  const around = await plotsAround(db, missing, { beforeOnly: true });
  missing.forEach(({ vehicleId, utcMs, index }, nth) => {
    const plot = around[nth]?.before;
    if (plot?.utcMs === utcMs) found[index] = asPlot(vehicleId, plot);
  });
  return found;
}

/** Reads columns, because a page of changes has thousands of plots. */
async function findRows(
  db: Queryable,
  accountId: number,
  wanted: readonly VehicleMoment[],
): Promise<(Plot | undefined)[]> {
  const { nth, id, latitude, longitude, speed, heading } = await db.one<PlotsOfMoments>(sql`
    select ${jsonColumn(sql`nth`)} as nth, ${jsonColumn(sql`id`)} as id, ${jsonColumn(sql`latitude`)} as latitude,
      ${jsonColumn(sql`longitude`)} as longitude, ${jsonColumn(sql`speed`)} as speed, ${jsonColumn(sql`heading`)} as heading
    from unnest(${int8s(wanted.map(([vehicleId]) => vehicleId))}::bigint[],
        ${moments(wanted.map(([, utcMs]) => utcMs))}::timestamptz[]) with ordinality as w (vehicle_id, utc, nth)
      cross join lateral (
        select p.id, p.latitude, p.longitude, p.speed, p.heading from plot p
        where p.account_id = ${accountId} and p.vehicle_id = w.vehicle_id and p.utc = w.utc ${oneIndexStep}) as found`);
  const found = new Array<Plot | undefined>(wanted.length).fill(undefined);
  nth.forEach((place, row) => {
    const [vehicleId, utcMs] = wanted[place - 1] ?? [0, 0];
    found[place - 1] = asPlot(vehicleId, {
      id: id[row] ?? 0,
      utcMs,
      latitude: latitude[row] ?? 0,
      longitude: longitude[row] ?? 0,
      speed: speed[row] ?? null,
      heading: heading[row] ?? null,
    });
  });
  return found;
}

interface PlotsOfMoments extends Omit<PlotJson, 'utcMs' | 'inside' | 'receivedMs'> {
  /** From 1. */
  nth: number[];
}

/** For each moment the vehicle's last plot up to it, if it is not older than `positionHoursAtMost`. */
export async function plotsAt(
  db: Pick<Queryable, 'many'>,
  accountId: number,
  asked: readonly { vehicleId: number; utc: Date }[],
): Promise<(Plot | undefined)[]> {
  const wanted = asked.map(({ vehicleId, utc }) => ({ accountId, vehicleId, utcMs: utc.getTime() }));
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
