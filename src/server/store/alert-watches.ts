/** What rules watch until it is over: an alarm, a silent probe or vehicle, or a day of a record. */
import { recordStatuses } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Watch {
  ruleId: number;
  /** An alarm, a probe, a vehicle, or the record of a day. */
  subjectId: number;
  sinceUtc: Date;
  /** When to send the notice; null after it was sent. */
  dueUtc: Date | null;
}

const columns = sql`rule_id as "ruleId", subject_id as "subjectId", since_utc as "sinceUtc", due_utc as "dueUtc"`;

export const watchesOf = (db: Queryable, accountId: number, subjectIds: readonly number[]): Promise<Watch[]> =>
  db.many<Watch>(sql`
    select ${columns} from alert_watch
    where account_id = ${accountId} and subject_id = any(${subjectIds}::bigint[])`);

export const watchesOfRule = (db: Queryable, accountId: number, ruleId: number): Promise<Watch[]> =>
  db.many<Watch>(sql`select ${columns} from alert_watch where account_id = ${accountId} and rule_id = ${ruleId}`);

export const saveWatch = (tx: Transaction, accountId: number, watch: Watch): Promise<void> =>
  saveWatches(tx, accountId, [watch]);

export async function saveWatches(tx: Transaction, accountId: number, watches: readonly Watch[]): Promise<void> {
  if (watches.length === 0) return;
  await tx.run(sql`
    insert into alert_watch (account_id, rule_id, subject_id, since_utc, due_utc)
    select ${accountId}::bigint, "ruleId", "subjectId", "sinceUtc", "dueUtc"
    from json_to_recordset(${JSON.stringify(watches)}::json) as watch ("ruleId" bigint, "subjectId" bigint,
      "sinceUtc" timestamptz, "dueUtc" timestamptz)
    on conflict (account_id, rule_id, subject_id) do update set since_utc = excluded.since_utc,
      due_utc = excluded.due_utc`);
}

export const endWatch = (tx: Transaction, accountId: number, { ruleId, subjectId }: Watch): Promise<void> =>
  endWatches(tx, accountId, ruleId, [subjectId]);

export async function endWatches(
  tx: Transaction,
  accountId: number,
  ruleId: number,
  subjectIds: readonly number[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx.run(sql`
    delete from alert_watch
    where account_id = ${accountId} and rule_id = ${ruleId} and subject_id = any(${subjectIds}::bigint[])`);
}

/** By account, the alarms whose notices are due. */
export const dueAlarms = (db: Queryable, now: Date): Promise<{ accountId: number; alarmIds: number[] }[]> =>
  db.many(sql`
    select account_id as "accountId", array_agg(distinct subject_id) as "alarmIds" from alert_watch
    where due_utc <= ${now} group by account_id`);

/** By account, open alarms that are not watched yet by a rule saved in the meantime, whether in its scope or not. */
export const unwatchedAlarms = (db: Queryable): Promise<{ accountId: number; alarmIds: number[] }[]> =>
  db.many(sql`
    select a.account_id as "accountId", array_agg(distinct a.id) as "alarmIds"
    from alert_rule r join alarm a on a.account_id = r.account_id and a.end_utc is null and a.is_alarm
    where r.kind = 'outOfRange' and r.status = ${recordStatuses.active} and r.deleted_utc is null
      and greatest(a.raised_utc, a.start_utc + make_interval(mins => r.after_minutes)) >= r.saved_utc
      and not exists (select from alert_watch w
        where w.account_id = r.account_id and w.rule_id = r.id and w.subject_id = a.id)
    group by a.account_id`);
