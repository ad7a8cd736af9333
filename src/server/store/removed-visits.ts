/** The visits that the last backfill of a geofence removed, with their reviews, so that its undo returns them. */
import type { Queryable, Transaction } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { sql } from '../database/sql.ts';
import { announceContexts, announceQuietly } from './announce.ts';
import { type StoredSpan, spanOf } from './geofence-visits.ts';
import { atInsert } from './updated.ts';
import { stoppedAtOnce } from './visit-stops.ts';

/** Call it before the visits are deleted. */
export async function keepRemoved(tx: Transaction, accountId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    insert into geofence_backfill_visit (account_id, id, vehicle_id, geofence_id, start_utc, end_utc, disregarded, reason, note,
      reviewed_by, reviewed_utc)
    select account_id, id, vehicle_id, geofence_id, start_utc, end_utc, disregarded, reason, note, reviewed_by, reviewed_utc
    from visit where account_id = ${accountId} and id = any(${ids}::bigint[])`);
}

export type RemovedVisit = Pick<StoredSpan, 'id' | 'vehicleId' | 'startUtcMs' | 'endUtcMs'>;

export const removedVisits = (
  db: Queryable,
  accountId: number,
  { geofenceId, vehicleId }: { geofenceId: number; vehicleId: number },
): Promise<RemovedVisit[]> =>
  db.many<RemovedVisit>(sql`
    select id, vehicle_id as "vehicleId", ${milliseconds(sql`start_utc`)} as "startUtcMs", ${milliseconds(sql`end_utc`)} as "endUtcMs"
    from geofence_backfill_visit
    where account_id = ${accountId} and geofence_id = ${geofenceId} and vehicle_id = ${vehicleId}`);

/** Stores visits with the ids and reviews of removed ones. */
export async function returnVisits(tx: Transaction, accountId: number, visits: readonly StoredSpan[]): Promise<void> {
  if (visits.length === 0) return;
  const sent = visits.map(({ id, startPlotId, endPlotId, startUtcMs, endUtcMs }) => ({
    ...{ id, startPlotId, endPlotId, startUtc: new Date(startUtcMs) },
    endUtc: endUtcMs === null ? null : new Date(endUtcMs),
  }));
  await tx.run(sql`
    insert into visit (account_id, id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc,
      stopped_ms, disregarded, reason, note, reviewed_by, reviewed_utc)
    select r.account_id, r.id, r.vehicle_id, r.geofence_id, sent."startPlotId", sent."endPlotId", sent."startUtc", sent."endUtc",
      ${atInsert}, ${stoppedAtOnce(sql`sent."startUtc"`, sql`sent."endUtc"`)}, r.disregarded, r.reason, r.note, r.reviewed_by,
      r.reviewed_utc
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent (id bigint, "startPlotId" bigint, "endPlotId" bigint,
        "startUtc" timestamptz, "endUtc" timestamptz)
      join geofence_backfill_visit r on r.account_id = ${accountId} and r.id = sent.id`);
  announceQuietly(
    tx,
    accountId,
    'visit',
    visits.map(({ id }) => id),
  );
  await announceContexts(tx, accountId, visits.map(spanOf));
}

export async function forgetRemoved(tx: Transaction, accountId: number, geofenceId: number): Promise<void> {
  await tx.run(sql`
    delete from geofence_backfill_visit where account_id = ${accountId} and geofence_id = ${geofenceId}`);
}
