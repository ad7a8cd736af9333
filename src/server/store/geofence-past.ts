/** Records of taking in the past of a geofence. */
import type { Queryable, Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { sql } from '../database/sql.ts';
import type { VerdictChange } from '../telemetry/plot-verdicts.ts';

/** False while another transaction changes the past of a geofence of the account. The lock ends with the transaction. */
export async function lockPast(tx: Transaction, accountId: number): Promise<boolean> {
  const { mine } = await tx.one<{ mine: boolean }>(sql`
    select pg_try_advisory_xact_lock(${locks.geofencePast}::integer, (${accountId}::bigint % 2147483647)::integer) as mine`);
  return mine;
}

/** Marks the geofence, and keeps the changed verdicts instead of earlier ones. */
export async function keepPast(
  tx: Transaction,
  accountId: number,
  geofenceId: number,
  { from, now, changes }: { from: Date; now: Date; changes: readonly VerdictChange[] },
): Promise<void> {
  await tx.run(sql`
    insert into geofence_past (account_id, geofence_id, taken_utc, again)
    select account_id, id, ${now}::timestamptz, past_taken_utc is not null from geofence
    where account_id = ${accountId} and id = ${geofenceId}
    on conflict (account_id, geofence_id) do update set taken_utc = excluded.taken_utc, again = excluded.again`);
  await tx.run(sql`
    update geofence set past_utc = least(past_utc, ${from}::timestamptz), past_taken_utc = ${now}
    where account_id = ${accountId} and id = ${geofenceId}`);
  await tx.run(sql`
    delete from geofence_past_verdict where account_id = ${accountId} and geofence_id = ${geofenceId}`);
  for (const { vehicleId, entered, exited } of changes) {
    await tx.run(sql`
      insert into geofence_past_verdict (account_id, geofence_id, vehicle_id, entered, exited)
      values (${accountId}, ${geofenceId}, ${vehicleId}, ${entered}::bigint[], ${exited}::bigint[])`);
  }
}

export interface TakenPast {
  takenUtc: Date;
  /** It can be taken back: the shape is the same, and its past was taken in only once. */
  isLast: boolean;
}

export const findTakenPast = (db: Queryable, accountId: number, geofenceId: number): Promise<TakenPast | undefined> =>
  db.maybe<TakenPast>(sql`
    select p.taken_utc as "takenUtc", not p.again and g.past_taken_utc is not distinct from p.taken_utc as "isLast"
    from geofence_past p join geofence g on g.account_id = p.account_id and g.id = p.geofence_id
    where p.account_id = ${accountId} and p.geofence_id = ${geofenceId}`);

/** The changes that bring the earlier verdicts back. */
export const takenChanges = (db: Queryable, accountId: number, geofenceId: number): Promise<VerdictChange[]> =>
  db.many<VerdictChange>(sql`
    select vehicle_id as "vehicleId", exited as entered, entered as exited from geofence_past_verdict
    where account_id = ${accountId} and geofence_id = ${geofenceId}`);

/** Removes the record. */
export async function forgetPast(tx: Transaction, accountId: number, geofenceId: number): Promise<void> {
  await tx.run(sql`
    delete from geofence_past_verdict where account_id = ${accountId} and geofence_id = ${geofenceId}`);
  await tx.run(sql`delete from geofence_past where account_id = ${accountId} and geofence_id = ${geofenceId}`);
  await tx.run(sql`
    update geofence set past_utc = null, past_taken_utc = null where account_id = ${accountId} and id = ${geofenceId}`);
}
