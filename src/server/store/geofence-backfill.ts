/** What a backfill of a geofence changed, so that it can be undone. */
import type { Queryable, Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { sql } from '../database/sql.ts';
import type { VerdictChange } from '../telemetry/plot-verdicts.ts';
import { forgetRemoved } from './removed-visits.ts';
import { touched } from './updated.ts';

/** False while another transaction changes the past of a geofence of the account. The lock ends with the transaction. */
export async function lockBackfills(tx: Transaction, accountId: number): Promise<boolean> {
  const { mine } = await tx.one<{ mine: boolean }>(sql`
    select pg_try_advisory_xact_lock(${locks.geofencePast}::integer, (${accountId}::bigint % 2147483647)::integer) as mine`);
  return mine;
}

/** Marks the geofence, and keeps the changed verdicts. Call `forgetBackfill` before. */
export async function storeBackfill(
  tx: Transaction,
  accountId: number,
  geofenceId: number,
  { from, now, changes }: { from: Date; now: Date; changes: readonly VerdictChange[] },
): Promise<void> {
  await tx.run(sql`
    insert into geofence_backfill (account_id, geofence_id, backfilled_utc, was_backfilled)
    select account_id, id, ${now}::timestamptz, backfilled_utc is not null from geofence
    where account_id = ${accountId} and id = ${geofenceId}
    on conflict (account_id, geofence_id) do update set backfilled_utc = excluded.backfilled_utc, was_backfilled = excluded.was_backfilled`);
  await tx.run(sql`
    update geofence set backfilled_from_utc = least(backfilled_from_utc, ${from}::timestamptz), backfilled_utc = ${now}, ${touched}
    where account_id = ${accountId} and id = ${geofenceId}`);
  for (const { vehicleId, entered, exited } of changes) {
    await tx.run(sql`
      insert into geofence_backfill_verdict (account_id, geofence_id, vehicle_id, entered, exited)
      values (${accountId}, ${geofenceId}, ${vehicleId}, ${entered}::bigint[], ${exited}::bigint[])`);
  }
}

export interface StoredBackfill {
  backfilledUtc: Date;
  /** It can be undone: the shape is the same, and its past was backfilled only once. */
  isLast: boolean;
}

export const findBackfill = (
  db: Queryable,
  accountId: number,
  geofenceId: number,
): Promise<StoredBackfill | undefined> =>
  db.maybe<StoredBackfill>(sql`
    select p.backfilled_utc as "backfilledUtc", not p.was_backfilled and g.backfilled_utc is not distinct from p.backfilled_utc as "isLast"
    from geofence_backfill p join geofence g on g.account_id = p.account_id and g.id = p.geofence_id
    where p.account_id = ${accountId} and p.geofence_id = ${geofenceId}`);

/** The changes that bring the earlier verdicts back. */
export const changesToUndo = (db: Queryable, accountId: number, geofenceId: number): Promise<VerdictChange[]> =>
  db.many<VerdictChange>(sql`
    select vehicle_id as "vehicleId", exited as entered, entered as exited from geofence_backfill_verdict
    where account_id = ${accountId} and geofence_id = ${geofenceId}`);

/** Removes what the last backfill changed, so that it can no longer be undone. */
export async function forgetBackfill(tx: Transaction, accountId: number, geofenceId: number): Promise<void> {
  await tx.run(sql`
    delete from geofence_backfill_verdict where account_id = ${accountId} and geofence_id = ${geofenceId}`);
  await forgetRemoved(tx, accountId, geofenceId);
}

/** Removes the record. */
export async function deleteBackfill(tx: Transaction, accountId: number, geofenceId: number): Promise<void> {
  await forgetBackfill(tx, accountId, geofenceId);
  await tx.run(sql`delete from geofence_backfill where account_id = ${accountId} and geofence_id = ${geofenceId}`);
  await tx.run(sql`
    update geofence set backfilled_from_utc = null, backfilled_utc = null, ${touched} where account_id = ${accountId} and id = ${geofenceId}`);
}
