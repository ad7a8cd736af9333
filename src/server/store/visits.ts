/** Visits. Those of one vehicle to one geofence never overlap. */

import type { GeofenceVisit } from '../../contract/visits.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { newestPlot } from '../telemetry/plots-newest.ts';
import { mapInSlices } from '../work/slices.ts';
import { announce, announceContexts, announceQuietly } from './announce.ts';
import type { ChangeStore } from './bulk-store.ts';
import { driverOf } from './growing/at-start.ts';
import { anyOf, byState, openOrEnded, updated, updatedSince } from './growing/choices.ts';
import { growingStore } from './growing/growing-store.ts';
import type { ListFilter } from './growing/source.ts';
import { longVisitSeconds, visitScans } from './growing/visit-scans.ts';
import { atInsert, laterThan, reviewedNow, timeIf } from './updated.ts';
import { stoppedAtOnce, stoppedColumn, stopsOf } from './visit-stops.ts';

export interface NewVisit {
  vehicleId: number;
  geofenceId: number;
  startPlotId: number;
  endPlotId: number | null;
  startUtc: Date;
  endUtc: Date | null;
}

interface VisitRow extends Omit<GeofenceVisit, 'startUtc' | 'endUtc' | 'stoppedSeconds' | 'reviewedUtc' | 'updated'> {
  startUtc: Date;
  endUtc: Date | null;
  /** Null if it is not derived yet. */
  stoppedMs: number | null;
  reviewedUtc: Date | null;
  updatedUtc: Date;
}

const columns = sql`r.id, r.geofence_id as "geofenceId", r.vehicle_id as "vehicleId", r.start_plot_id as "startPlotId",
  r.end_plot_id as "endPlotId", r.start_utc as "startUtc", r.end_utc as "endUtc", drove.driver_id as "driverId",
  r.stopped_ms as "stoppedMs", r.disregarded, r.reason, r.note, r.reviewed_by as "reviewedBy",
  r.reviewed_utc as "reviewedUtc", r.updated_utc as "updatedUtc"`;

/** Who has the vehicle when the visit starts. */
const driver = (accountId: number): Statement => driverOf(accountId, sql`r.vehicle_id`, sql`r.start_utc`);

const toVisit = (row: VisitRow, stoppedMs: number | null): GeofenceVisit => ({
  id: row.id,
  geofenceId: row.geofenceId,
  vehicleId: row.vehicleId,
  startPlotId: row.startPlotId,
  endPlotId: row.endPlotId,
  startUtc: row.startUtc.toISOString(),
  endUtc: row.endUtc?.toISOString() ?? null,
  driverId: row.driverId,
  stoppedSeconds: stoppedMs === null ? null : stoppedMs / 1000,
  disregarded: row.disregarded,
  reason: row.reason,
  note: row.note,
  reviewedBy: row.reviewedBy,
  reviewedUtc: row.reviewedUtc?.toISOString() ?? null,
  updated: row.updatedUtc.toISOString(),
});

async function toVisits(db: Queryable, accountId: number, rows: readonly VisitRow[]): Promise<GeofenceVisit[]> {
  const unsettled = rows.flatMap(({ endUtc, ...row }) =>
    row.stoppedMs === null && endUtc ? [{ ...row, endUtc }] : [],
  );
  const stopped = await stopsOf(db, accountId, unsettled);
  return mapInSlices(rows, (row) => toVisit(row, row.stoppedMs ?? stopped.get(row.id) ?? null));
}

export const findVisit = async (db: Queryable, accountId: number, id: number): Promise<GeofenceVisit | undefined> =>
  (await findVisits(db, accountId, [id]))[0];

/** The ids that exist. */
export async function findVisits(db: Queryable, accountId: number, ids: readonly number[]): Promise<GeofenceVisit[]> {
  const rows = await db.many<VisitRow>(sql`
    select ${columns} from visit r ${driver(accountId)} where r.account_id = ${accountId} and r.id = any(${ids}::bigint[])`);
  return toVisits(db, accountId, rows);
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

const stoppedConditions = (filter: ListFilter): (Statement | undefined)[] =>
  (
    [
      ['minStoppedSeconds', sql`>=`],
      ['maxStoppedSeconds', sql`<=`],
    ] as const
  ).map(([name, operator]) =>
    typeof filter[name] === 'number'
      ? sql`(${stoppedColumn(filter)}) ${operator} ${filter[name] * 1000}::bigint`
      : undefined,
  );

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
    where: (filter) => [
      anyOf(filter, 'state', openOrEnded),
      filter.disregarded === undefined ? undefined : filter.disregarded ? sql`r.disregarded` : sql`not r.disregarded`,
      ...stoppedConditions(filter),
      updatedSince(filter),
    ],
    sorts: {
      stoppedSeconds: (_now, _accountId, filter) => ({ kind: 'number', key: sql`(${stoppedColumn(filter)})::float8` }),
      endUtc: { kind: 'time', key: sql`r.end_utc` },
      state: byState(openOrEnded),
      updated,
    },
  },
  columns,
  join: driver,
  toRecords: toVisits,
});

/** What people say about a visit. `reviewedUtc` of a new review is `reviewedNow`. */
export type VisitReview = Pick<GeofenceVisit, 'disregarded' | 'reason' | 'note' | 'reviewedBy' | 'reviewedUtc'>;

/** Reviews of visits. */
export const visitReviews: ChangeStore<VisitReview, GeofenceVisit> = {
  async lock(tx, accountId, ids) {
    await tx.run(sql`
      select 1 from visit where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id for update`);
    return new Map((await findVisits(tx, accountId, ids)).map((visit) => [visit.id, visit]));
  },
  async replace(tx, accountId, rows) {
    const sent = rows.map(({ id, content: { reviewedUtc, ...content } }) => {
      const isNew = reviewedUtc === reviewedNow;
      return { id, ...content, isNew, reviewedUtc: isNew ? null : reviewedUtc };
    });
    const updatedUtc = laterThan(sql`visit.updated_utc`);
    await tx.run(sql`
      update visit set disregarded = sent.disregarded, reason = sent.reason, note = sent.note,
        reviewed_by = sent."reviewedBy",
        reviewed_utc = ${timeIf(sql`sent."isNew"`, updatedUtc, sql`sent."reviewedUtc"`)}, updated_utc = ${updatedUtc}
      from json_to_recordset(${JSON.stringify(sent)}::json)
        as sent (id bigint, "isNew" boolean, "reviewedUtc" timestamptz, "reviewedBy" text, disregarded boolean,
          reason smallint, note text)
      where visit.account_id = ${accountId} and visit.id = sent.id`);
    const ids = sent.map(({ id }) => id);
    announceQuietly(tx, accountId, 'visit', ids);
    const stored = new Map((await findVisits(tx, accountId, ids)).map((visit) => [visit.id, visit]));
    return sent.flatMap(({ id }) => stored.get(id) ?? []);
  },
};

/** The visits of a period, by start. */
export const listVisits = visitList.all;

/** Visits of the past. Returns the new ids, in the given order. */
export async function insertVisits(tx: Transaction, accountId: number, visits: readonly NewVisit[]): Promise<number[]> {
  const sent = visits.map((visit, index) => ({ ...visit, index }));
  const rows = await tx.many<{ id: number }>(sql`
    insert into visit (account_id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc,
      stopped_ms)
    select ${accountId}::bigint, "vehicleId", "geofenceId", "startPlotId", "endPlotId", "startUtc", "endUtc",
      ${atInsert}, ${stoppedAtOnce(sql`"startUtc"`, sql`"endUtc"`)}
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
      stopped_ms = ${stoppedAtOnce(sql`visit.start_utc`, sql`o.utc`)}, updated_utc = ${laterThan(sql`visit.updated_utc`)}
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
