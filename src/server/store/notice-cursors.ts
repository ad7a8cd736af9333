/**
 * How far notices have been created. Rows of `live_event` are written in the transaction of the change and read in an
 * order into which nothing can be inserted. A cursor moves in the transaction that stores the notices, so each row
 * counts once even after a crash. The sweep does not delete rows behind a cursor.
 */
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

const queue = sql`obj_description('live_event'::regclass, 'pg_class')`;
const hasRecipients = sql`
  exists (select from geofence g where g.account_id = c.account_id and g.email is not null and g.deleted_utc is null)
  or exists (select from alert_rule r where r.account_id = c.account_id and r.deleted_utc is null)`;

/**
 * Every account has a cursor. Without rules and recipients it just advances, so a new recipient only gets news from
 * then on.
 */
export async function prepareCursors(db: Database): Promise<void> {
  await db.run(sql`
    insert into notice_cursor (account_id, queue, xid, id)
    select a.id, ${queue}, '0', 0 from account a
    where not exists (select from notice_cursor c where c.account_id = a.id and c.queue = ${queue})
    on conflict (account_id) do update set queue = excluded.queue, xid = excluded.xid, id = excluded.id
      where notice_cursor.queue <> excluded.queue`);
  await db.run(sql`
    with seen as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
    update notice_cursor c set xid = seen.horizon, id = 0 from seen
    where not (${hasRecipients}) and exists (select from live_event e
      where e.account_id = c.account_id and (e.xid, e.id) > (c.xid, c.id) and e.xid < seen.horizon)`);
}

/** Accounts with stored rows for which no notices were created. */
export async function accountsBehind(db: Queryable): Promise<number[]> {
  const rows = await db.many<{ accountId: number }>(sql`
    with seen as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
    select c.account_id as "accountId" from notice_cursor c, seen
    where exists (select from live_event e
      where e.account_id = c.account_id and (e.xid, e.id) > (c.xid, c.id) and e.xid < seen.horizon)`);
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
  const rows = await tx.many<StoredRefs & { xid: string; id: number }>(sql`
    select e.xid::text, e.id, e.kind, case when e.kind in ('visit', 'alarm') then e.refs else '{}' end as refs,
      e.stored_utc as "storedUtc"
    from live_event e join notice_cursor c on c.account_id = e.account_id
    where e.account_id = ${accountId} and (e.xid, e.id) > (c.xid, c.id)
      and e.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.xid, e.id limit ${limit}`);
  const last = rows.at(-1);
  if (last) {
    await tx.run(sql`
      update notice_cursor set xid = ${last.xid}::xid8, id = ${last.id} where account_id = ${accountId}`);
  }
  return {
    rows: rows.filter(({ kind }) => kind === 'visit' || kind === 'alarm'),
    isFull: rows.length === limit,
  };
}
