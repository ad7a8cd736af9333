import { positionHoursAtMost } from '../../contract/choices.ts';
import type { Plot } from '../../contract/vehicles.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
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
const toPlot = ({ utc, ...row }: PlotRow): Plot => ({
  id: row.id,
  vehicleId: row.vehicleId,
  utc: utc.toISOString(),
  latitude: row.latitude,
  longitude: row.longitude,
  speed: row.speed,
  heading: row.heading,
});

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
  db: Queryable,
  accountId: number,
  { vehicleId, startDate, endDate, after, limit }: PlotFilter,
): Promise<Plot[]> {
  const rows = await db.many<PlotRow>(sql`
    select ${columns} from plot
    where account_id = ${accountId} and vehicle_id = ${vehicleId} and utc >= ${startDate} and utc < ${endDate}
      ${after === undefined ? sql`` : sql`and utc > ${after}`}
    order by utc
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(toPlot);
}

export async function findPlot(db: Queryable, accountId: number, id: number): Promise<Plot | undefined> {
  const row = await db.maybe<PlotRow>(sql`select ${columns} from plot where account_id = ${accountId} and id = ${id}`);
  return row && toPlot(row);
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
  return rows.map(toPlot);
}

/** For each moment the vehicle's last plot up to it, if it is not older than `positionHoursAtMost`: one index step each. */
export async function plotsAt(
  db: Queryable,
  accountId: number,
  moments: readonly { vehicleId: number; utc: Date }[],
): Promise<(Plot | undefined)[]> {
  const wanted = JSON.stringify(moments.map(({ vehicleId, utc }, place) => ({ id: vehicleId, utc, place })));
  const rows = await db.many<PlotRow & { place: number }>(sql`
    select wanted.place, found.* from json_to_recordset(${wanted}::json) as wanted (id bigint, utc timestamptz, place integer)
      cross join lateral (
        select ${columns} from plot
        where plot.account_id = ${accountId} and plot.vehicle_id = wanted.id and plot.utc <= wanted.utc
          and plot.utc > wanted.utc - make_interval(hours => ${positionHoursAtMost})
        order by plot.utc desc limit 1
      ) as found`);
  const found = new Map(rows.map((row) => [row.place, toPlot(row)]));
  return moments.map((_, place) => found.get(place));
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
  const sent = plots.map((plot, place) => ({ ...plot, place, inside: plot.inside.length > 0 ? plot.inside : null }));
  const rows = await tx.many<{ id: number }>(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude, speed, heading, inside)
    select ${accountId}::bigint, "vehicleId", utc, latitude, longitude, speed, heading, inside
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("vehicleId" bigint, utc timestamptz,
      latitude double precision, longitude double precision, speed double precision, heading double precision,
      inside bigint[], place integer)
    order by place
    returning id`);
  return rows.map(({ id }) => id);
}
