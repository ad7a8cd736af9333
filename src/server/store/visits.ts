/**
 * Visits. Those of one vehicle to one geofence never overlap, so for each such series only the last visit that started
 * before a moment can include it. The primary key finds a series' visits by start; another index would cost time with
 * every stored visit.
 */
import type { GeofenceVisit } from '../../contract/visits.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { StartKey } from './assignments.ts';
import { newestPlot } from './plots-newest.ts';

export interface NewVisit {
  vehicleId: number;
  geofenceId: number;
  startPlotId: number;
  endPlotId: number | null;
  startUtc: Date;
  endUtc: Date | null;
  updatedUtc: Date;
}

export interface VisitFilter {
  /** Starts in the period. Includes its start, excludes its end. */
  startDate: Date;
  endDate: Date;
  /** Also visits that started before and last into the period. */
  overlap?: boolean | undefined;
  vehicleId?: number | undefined;
  geofenceId?: number | undefined;
  /** To geofences with this tag, including geofences deleted with it. */
  tagId?: number | undefined;
  /** The driver at the start. */
  driverId?: number | undefined;
  /** Visits that lasted at least this long. An open visit counts up to the vehicle's last plot. */
  minSeconds?: number | undefined;
  updatedSince?: Date | undefined;
  after?: StartKey | undefined;
  limit?: number | undefined;
}

interface VisitRow extends Omit<GeofenceVisit, 'startUtc' | 'endUtc' | 'updated'> {
  startUtc: Date;
  endUtc: Date | null;
  updatedUtc: Date;
}

/** Who has the vehicle when the visit starts: the last assignment of non-zero length that started by then. */
const driver = sql`
  left join lateral (
    select a.driver_id, a.end_utc from assignment a
    where a.account_id = v.account_id and a.vehicle_id = v.vehicle_id and a.start_utc <= v.start_utc
      and a.deleted_utc is null and (a.end_utc is null or a.end_utc > a.start_utc)
    order by a.start_utc desc limit 1
  ) as drove on drove.end_utc is null or drove.end_utc > v.start_utc`;

const columns = sql`v.id, v.geofence_id as "geofenceId", v.vehicle_id as "vehicleId", v.start_plot_id as "startPlotId",
  v.end_plot_id as "endPlotId", v.start_utc as "startUtc", v.end_utc as "endUtc", drove.driver_id as "driverId",
  v.updated_utc as "updatedUtc"`;

const toVisit = (row: VisitRow): GeofenceVisit => ({
  id: row.id,
  geofenceId: row.geofenceId,
  vehicleId: row.vehicleId,
  startPlotId: row.startPlotId,
  endPlotId: row.endPlotId,
  startUtc: row.startUtc.toISOString(),
  endUtc: row.endUtc?.toISOString() ?? null,
  driverId: row.driverId,
  updated: row.updatedUtc.toISOString(),
});

export async function findVisit(db: Queryable, accountId: number, id: number): Promise<GeofenceVisit | undefined> {
  const row = await db.maybe<VisitRow>(sql`
    select ${columns} from visit v ${driver} where v.account_id = ${accountId} and v.id = ${id}`);
  return row && toVisit(row);
}

/** The ids that exist. */
export async function findVisits(db: Queryable, accountId: number, ids: readonly number[]): Promise<GeofenceVisit[]> {
  const rows = await db.many<VisitRow>(sql`
    select ${columns} from visit v ${driver} where v.account_id = ${accountId} and v.id = any(${ids}::bigint[])`);
  return rows.map(toVisit);
}

/** The visits of a period, by start. */
export async function listVisits(db: Queryable, accountId: number, filter: VisitFilter): Promise<GeofenceVisit[]> {
  const { startDate, endDate, overlap = false, vehicleId, driverId, geofenceId, limit } = filter;
  const page = sql`order by v.start_utc, v.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
  const some = conditions(accountId, filter);
  const ofSeries = sql`v.account_id = ${accountId} and v.vehicle_id = s.vehicle_id and v.geofence_id = s.geofence_id`;
  const within = sql`v.start_utc >= ${startDate} and v.start_utc < ${endDate}`;
  // Visits of the whole account are found by start; those of a few series in each series (`offset 0` keeps the plan).
  const few = vehicleId !== undefined || driverId !== undefined || geofenceId !== undefined;
  const beginning = few
    ? sql`series s cross join lateral (select * from visit v where ${ofSeries} and ${within} offset 0) as v
        ${driver} where true ${some}`
    : sql`visit v ${driver} where v.account_id = ${accountId} and ${within} ${some}`;
  const reaching = sql`series s
    cross join lateral (
      select * from visit v where ${ofSeries} and v.start_utc < ${startDate} order by v.start_utc desc limit 1
    ) as v ${driver}
    where (v.end_utc is null or v.end_utc >= ${startDate}) ${some}`;
  const rows = await db.many<VisitRow>(sql`
    ${few || overlap ? sql`with recursive series as (${seriesOf(accountId, filter)})` : sql``}
    select * from (
      (select ${columns} from ${beginning} ${page})
      ${overlap ? sql`union all (select ${columns} from ${reaching} ${page})` : sql``}
    ) as visits
    order by "startUtc", id ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(toVisit);
}

function conditions(accountId: number, filter: VisitFilter): Statement {
  const { geofenceId, tagId, driverId, minSeconds, updatedSince, after } = filter;
  const lasted = sql`coalesce(
    v.end_utc, (select utc from ${newestPlot(sql`v.account_id`, sql`v.vehicle_id`)} as last), v.start_utc)`;
  return sql`
    ${geofenceId === undefined ? sql`` : sql`and v.geofence_id = ${geofenceId}`}
    ${
      tagId === undefined
        ? sql``
        : sql`and v.geofence_id in (
            select id from geofence where account_id = ${accountId} and ${tagId}::bigint = any(tags))`
    }
    ${driverId === undefined ? sql`` : sql`and drove.driver_id = ${driverId}`}
    ${minSeconds === undefined ? sql`` : sql`and ${lasted} - v.start_utc >= make_interval(secs => ${minSeconds})`}
    ${updatedSince === undefined ? sql`` : sql`and v.updated_utc >= ${updatedSince}`}
    ${after === undefined ? sql`` : sql`and (v.start_utc, v.id) > (${after[0]}, ${after[1]})`}`;
}

/**
 * The series to search: the requested vehicle, the driver's vehicles or all vehicles, each with the requested geofence
 * or every geofence that it has visited. One primary-key step each, whatever the number of visits.
 */
function seriesOf(accountId: number, { vehicleId, driverId, geofenceId }: VisitFilter): Statement {
  const vehicles =
    vehicleId !== undefined
      ? sql`(select ${vehicleId}::bigint) as w (id)`
      : driverId !== undefined
        ? sql`(select distinct vehicle_id from assignment
            where account_id = ${accountId} and driver_id = ${driverId} and deleted_utc is null) as w (id)`
        : sql`(select id from vehicle where account_id = ${accountId}) as w (id)`;
  if (geofenceId !== undefined)
    return sql`select w.id as vehicle_id, ${geofenceId}::bigint as geofence_id from ${vehicles}`;
  return sql`
    select w.id as vehicle_id, first.geofence_id
    from ${vehicles}
      cross join lateral (
        select geofence_id from visit where account_id = ${accountId} and vehicle_id = w.id
        order by geofence_id limit 1
      ) as first
    union all
    select s.vehicle_id, next.geofence_id
    from series s
      cross join lateral (
        select geofence_id from visit
        where account_id = ${accountId} and vehicle_id = s.vehicle_id and geofence_id > s.geofence_id
        order by geofence_id limit 1
      ) as next`;
}

/** Returns the new ids, in the given order. */
export async function insertVisits(tx: Transaction, accountId: number, visits: readonly NewVisit[]): Promise<number[]> {
  const sent = visits.map((visit, place) => ({ ...visit, place }));
  const rows = await tx.many<{ id: number }>(sql`
    insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc)
    select ${accountId}::bigint, "vehicleId", "geofenceId", "startPlotId", "endPlotId", "startUtc", "endUtc",
      "updatedUtc"
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("vehicleId" bigint, "geofenceId" bigint,
      "startPlotId" bigint, "endPlotId" bigint, "startUtc" timestamptz, "endUtc" timestamptz,
      "updatedUtc" timestamptz, place integer)
    order by place
    returning id`);
  return rows.map(({ id }) => id);
}

/**
 * Ends the open visits to these geofences at the last plot of their vehicle. Returns their ids. The caller has raised
 * the version of the account's geofences, so that no plots are stored at the same time. A visit can be open only if the
 * vehicle's last plot is inside.
 */
export async function endVisitsTo(
  tx: Transaction,
  accountId: number,
  geofenceIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    update visit set end_plot_id = o.plot_id, end_utc = o.utc, updated_utc = ${now}
    from (
      select w.id as vehicle_id, last.id as plot_id, last.utc, latest.geofence_id, latest.start_utc
      from vehicle w
        cross join lateral ${newestPlot(sql`w.account_id`, sql`w.id`)} as last
        cross join lateral unnest(last.inside) as g (id)
        cross join lateral (
          select v.geofence_id, v.start_utc, v.end_utc from visit v
          where v.account_id = w.account_id and v.vehicle_id = w.id and v.geofence_id = g.id
          order by v.start_utc desc limit 1
        ) as latest
      where w.account_id = ${accountId} and g.id = any(${geofenceIds}::bigint[]) and latest.end_utc is null
    ) as o
    where visit.account_id = ${accountId} and visit.vehicle_id = o.vehicle_id
      and visit.geofence_id = o.geofence_id and visit.start_utc = o.start_utc
    returning visit.id`);
  return rows.map(({ id }) => id);
}
