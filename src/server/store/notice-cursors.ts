/**
 * How far notices have been created. Rows of `live_event` are written in the transaction of the change and read in an
 * order into which nothing can be inserted. A cursor moves in the transaction that stores the notices, so each row
 * counts once even after a crash. The sweep does not delete rows behind a cursor.
 */
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { accountIds } from './accounts.ts';
import { numberAllEvents, numberEvents } from './live-events.ts';

const hasRecipients = sql`
  exists (select from geofence g where g.account_id = c.account_id and g.email is not null and g.deleted_utc is null)
  or exists (select from alert_rule r where r.account_id = c.account_id and r.deleted_utc is null)`;

/**
 * Numbers the events of all accounts, and gives every account a cursor. Without rules and recipients it just advances, so a
 * new recipient only gets news from then on.
 */
export async function prepareCursors(db: Database): Promise<void> {
  await numberAllEvents(db);
  const known = await db.many<{ id: number }>(sql`
    select n.account_id as id
    from notice_cursor n join live_counter c on c.account_id = n.account_id and c.queue = n.queue`);
  const present = new Set(known.map(({ id }) => id));
  for (const id of await accountIds(db)) {
    if (present.has(id)) continue;
    // An account without events may have no queue yet.
    await numberEvents(db, id);
    await db.run(sql`
      insert into notice_cursor (account_id, queue, number)
      select account_id, queue, 0 from live_counter where account_id = ${id}
      on conflict (account_id) do update set queue = excluded.queue, number = excluded.number
        where notice_cursor.queue <> excluded.queue`);
  }
  await db.run(sql`
    update notice_cursor c set number = n.last from live_counter n
    where n.account_id = c.account_id and c.number < n.last and not (${hasRecipients})`);
}

/** Accounts with stored rows for which no notices were created. */
export async function accountsBehind(db: Queryable): Promise<number[]> {
  const rows = await db.many<{ accountId: number }>(sql`
    select c.account_id as "accountId" from notice_cursor c
    where exists (select from live_event e where e.account_id = c.account_id and e.number > c.number)`);
  return rows.map(({ accountId }) => accountId);
}

/** The references of one kind, with their time. */
export interface StoredRefs {
  kind: string;
  refs: number[];
  storedUtc: Date;
}

/** Locks the cursor of an account; undefined if another service holds it. */
export async function lockCursor(tx: Transaction, accountId: number): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from notice_cursor where account_id = ${accountId} for update skip locked`);
  return row !== undefined;
}

/** Advances the locked cursor by up to `limit` rows. Returns those about visits and alarms. */
export async function takeStored(
  tx: Transaction,
  accountId: number,
  limit: number,
): Promise<{ rows: StoredRefs[]; isFull: boolean }> {
  const rows = await tx.many<StoredRefs & { number: number }>(sql`
    select e.number, e.kind, case when e.kind in ('visit', 'alarm') and not e.quiet then e.refs else '{}' end as refs,
      e.stored_utc as "storedUtc"
    from live_event e join notice_cursor c on c.account_id = e.account_id
    where e.account_id = ${accountId} and e.number > c.number
    order by e.number limit ${limit}`);
  const last = rows.at(-1);
  if (last) await tx.run(sql`update notice_cursor set number = ${last.number} where account_id = ${accountId}`);
  return {
    rows: rows.filter(({ kind }) => kind === 'visit' || kind === 'alarm'),
    isFull: rows.length === limit,
  };
}
