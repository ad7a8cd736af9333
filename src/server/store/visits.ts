/** Visits. Those of one vehicle to one geofence never overlap. */
import type { GeofenceVisit } from '../../contract/visits.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { newestPlot } from '../telemetry/plots-newest.ts';
import { announce, announceContexts, announceQuietly } from './announce.ts';
import { driverOf } from './growing/at-start.ts';
import { anyOf, byState, openOrEnded, updated, updatedSince } from './growing/choices.ts';
import { growingStore } from './growing/growing-store.ts';
import { longVisitSeconds, visitScans } from './growing/visit-scans.ts';
import { atInsert, laterThan } from './updated.ts';

export interface NewVisit {
  vehicleId: number;
  geofenceId: number;
  startPlotId: number;
  endPlotId: number | null;
  startUtc: Date;
  endUtc: Date | null;
}

interface VisitRow extends Omit<GeofenceVisit, 'startUtc' | 'endUtc' | 'updated'> {
  startUtc: Date;
  endUtc: Date | null;
  updatedUtc: Date;
}

const columns = sql`r.id, r.geofence_id as "geofenceId", r.vehicle_id as "vehicleId", r.start_plot_id as "startPlotId",
  r.end_plot_id as "endPlotId", r.start_utc as "startUtc", r.end_utc as "endUtc", drove.driver_id as "driverId",
  r.updated_utc as "updatedUtc"`;

/** Who has the vehicle when the visit starts. */
const driver = (accountId: number): Statement => driverOf(accountId, sql`r.vehicle_id`, sql`r.start_utc`);

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
    select ${columns} from visit r ${driver(accountId)} where r.account_id = ${accountId} and r.id = ${id}`);
  return row && toVisit(row);
}

/** The ids that exist. */
export async function findVisits(db: Queryable, accountId: number, ids: readonly number[]): Promise<GeofenceVisit[]> {
  const rows = await db.many<VisitRow>(sql`
    select ${columns} from visit r ${driver(accountId)} where r.account_id = ${accountId} and r.id = any(${ids}::bigint[])`);
  return rows.map(toVisit);
}

/** An open visit counts up to the vehicle's last plot. */
const countsUntil = (accountId: number): Statement => sql`coalesce(r.end_utc,
  greatest(r.start_utc, (select utc from ${newestPlot(sql`${accountId}`, sql`r.vehicle_id`)} as last)))`;

/** Up to when open visits count, in milliseconds, by id. */
export async function visitEnds(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: number; until: Date }>(sql`
    select r.id, ${countsUntil(accountId)} as until from visit r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, until }) => [id, until.getTime()]));
}

/** The visits of a period. */
export const visitList = growingStore<'visits', VisitRow, GeofenceVisit>({
  source: {
    list: 'visits',
    table: sql`visit`,
    scans: visitScans,
    id: sql`r.id`,
    start: sql`r.start_utc`,
    longSeconds: longVisitSeconds,
    until: (_now, accountId) => countsUntil(accountId),
    facets: { vehicle: sql`r.vehicle_id`, geofence: sql`r.geofence_id`, driver: sql`drove.driver_id` },
    atStart: ['driver'],
    where: (filter) => [anyOf(filter, 'state', openOrEnded), updatedSince(filter)],
    sorts: { endUtc: { kind: 'time', key: sql`r.end_utc` }, state: byState(openOrEnded), updated },
  },
  columns,
  join: driver,
  toRecords: (_db, _accountId, rows) => rows.map(toVisit),
});

/** The visits of a period, by start. */
export const listVisits = visitList.all;

/** Visits of the past. Returns the new ids, in the given order. */
export async function insertVisits(tx: Transaction, accountId: number, visits: readonly NewVisit[]): Promise<number[]> {
  const sent = visits.map((visit, index) => ({ ...visit, index }));
  const rows = await tx.many<{ id: number }>(sql`
    insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc)
    select ${accountId}::bigint, "vehicleId", "geofenceId", "startPlotId", "endPlotId", "startUtc", "endUtc",
      ${atInsert}
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("vehicleId" bigint, "geofenceId" bigint,
      "startPlotId" bigint, "endPlotId" bigint, "startUtc" timestamptz, "endUtc" timestamptz,
      index integer)
    order by index
    returning id`);
  const ids = rows.map(({ id }) => id);
  announceQuietly(tx, accountId, 'visit', ids);
  await announceContexts(
    tx,
    accountId,
    visits.map(({ vehicleId, startUtc, endUtc }) => ({ vehicleId, fromUtc: startUtc, toUtc: justAfter(endUtc) })),
  );
  return ids;
}

/**
 * Ends the open visits to these geofences at the last plot of their vehicle. The caller has raised
 * the version of the account's geofences, so that no plots are stored at the same time. A visit can be open only if the
 * vehicle's last plot is inside.
 */
export async function endVisitsTo(tx: Transaction, accountId: number, geofenceIds: readonly number[]): Promise<void> {
  const rows = await tx.many<{ id: number; vehicleId: number; endUtc: Date }>(sql`
    update visit set end_plot_id = o.plot_id, end_utc = o.utc,
      updated_utc = ${laterThan(sql`visit.updated_utc`)}
    from (
      select w.id as vehicle_id, last.id as plot_id, last.utc, latest.geofence_id, latest.start_utc
      from vehicle w
        cross join lateral ${newestPlot(sql`${accountId}`, sql`w.id`)} as last
        cross join lateral unnest(last.inside) as g (id)
        cross join lateral (
          select v.geofence_id, v.start_utc, v.end_utc from visit v
          where v.account_id = ${accountId} and v.vehicle_id = w.id and v.geofence_id = g.id
          order by v.start_utc desc limit 1
        ) as latest
      where w.account_id = ${accountId} and g.id = any(${geofenceIds}::bigint[]) and latest.end_utc is null
    ) as o
    where visit.account_id = ${accountId} and visit.vehicle_id = o.vehicle_id
      and visit.geofence_id = o.geofence_id and visit.start_utc = o.start_utc
    returning visit.id, visit.vehicle_id as "vehicleId", visit.end_utc as "endUtc"`);
  announce(
    tx,
    accountId,
    'visit',
    rows.map(({ id }) => id),
  );
  await announceContexts(
    tx,
    accountId,
    rows.map(({ vehicleId, endUtc }) => ({ vehicleId, fromUtc: endUtc, toUtc: null })),
  );
}

/** Alarms that begin when a visit ends are within it. */
export const justAfter = (utc: Date | null): Date | null => utc && new Date(utc.getTime() + 1);
