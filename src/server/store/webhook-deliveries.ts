/** The deliveries of a webhook as its log shows them: listed, sent again, and deleted after a while. */
import { type DeliveryState, webhookTest } from '../../contract/choices.ts';
import type { Delivery } from '../../contract/webhooks.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { utcText } from './record-store.ts';
import { accountsWithWebhooks } from './webhook-events.ts';

const columns = sql`r.id, r.webhook_id as "webhookId", e.message_id as "messageId", e.type, r.state, r.attempts,
  ${utcText(sql`r.created_utc`)} as "createdUtc", ${utcText(sql`r.due_utc`)} as "dueUtc",
  ${utcText(sql`r.attempt_utc`)} as "attemptUtc", ${utcText(sql`r.delivered_utc`)} as "deliveredUtc", r.status, r.problem,
  r.milliseconds, r.answer, e.body`;
const shown = (accountId: number): Statement => sql`
  select ${columns}
  from webhook_delivery r join webhook_event e on e.account_id = ${accountId} and e.id = r.event_id
  where r.account_id = ${accountId}`;

interface Listing {
  startDate: Date;
  endDate: Date;
  states: readonly DeliveryState[] | undefined;
  newestFirst: boolean;
  /** Of the page before: the last row. */
  after: readonly [createdUtc: Date, id: number] | undefined;
  limit: number | undefined;
}

/** Deliveries that were made in a period. */
export const listDeliveries = (
  db: Queryable,
  accountId: number,
  webhookId: number,
  { startDate, endDate, states, newestFirst, after, limit }: Listing,
): Promise<Delivery[]> => {
  const beyond = after && sql`(${after[0]}::timestamptz, ${after[1]}::bigint)`;
  const rest = newestFirst
    ? sql`${beyond ? sql`and (r.created_utc, r.id) < ${beyond}` : sql``} order by r.created_utc desc, r.id desc`
    : sql`${beyond ? sql`and (r.created_utc, r.id) > ${beyond}` : sql``} order by r.created_utc, r.id`;
  return db.many<Delivery>(sql`
    ${shown(accountId)} and r.webhook_id = ${webhookId} and r.created_utc >= ${startDate} and r.created_utc < ${endDate}
      ${states ? sql`and r.state = any(${states}::text[])` : sql``}
      ${rest} ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
};

export const findDelivery = (
  db: Queryable,
  accountId: number,
  { webhookId, id }: { webhookId: number; id: number },
): Promise<Delivery | undefined> =>
  db.maybe<Delivery>(sql`${shown(accountId)} and r.webhook_id = ${webhookId} and r.id = ${id}`);

/** The delivery is due now, with all attempts again. The caller has locked the webhook. Returns whether it exists. */
export async function retryDelivery(
  tx: Transaction,
  accountId: number,
  { webhookId, id }: { webhookId: number; id: number },
  now: Date,
): Promise<boolean> {
  const count = await tx.run(sql`
    update webhook_delivery set state = 'waiting', attempts = 0, due_utc = ${now}
    where account_id = ${accountId} and webhook_id = ${webhookId} and id = ${id}`);
  return count > 0;
}

/** The account's last event before a place: up to a time, or to a number in the order of changes. */
export async function eventBefore(db: Queryable, accountId: number, place: Date | { number: number }): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0) as id from webhook_event
    where account_id = ${accountId}
      and ${place instanceof Date ? sql`stored_utc <= ${place}` : sql`number <= ${place.number}`}`);
  return row.id;
}

/** The webhook gets the events after this one again. Those that still wait are not sent twice. The caller has locked the webhook. */
export async function rewind(tx: Transaction, accountId: number, webhookId: number, eventId: number): Promise<void> {
  await tx.run(sql`
    delete from webhook_delivery d using webhook_event e
    where d.account_id = ${accountId} and d.webhook_id = ${webhookId} and d.event_id > ${eventId} and d.state = 'waiting'
      and e.account_id = ${accountId} and e.id = d.event_id and e.only_id is null`);
  await tx.run(sql`
    update webhook set last_event_id = least(last_event_id, ${eventId})
    where account_id = ${accountId} and id = ${webhookId}`);
}

/** A test: an event and its delivery, leased to the caller. */
export async function insertTest(
  tx: Transaction,
  accountId: number,
  webhookId: number,
  { messageId, body, now }: { messageId: string; body: string; now: Date },
): Promise<number> {
  const record = `test ${messageId}`;
  const event = await tx.one<{ id: number }>(sql`
    insert into webhook_event (account_id, message_id, type, record, number, only_id, body, stored_utc)
    values (${accountId}, ${messageId}, ${webhookTest}, ${record}, 0, ${webhookId}, ${body}, ${now}) returning id`);
  const delivery = await tx.one<{ id: number }>(sql`
    insert into webhook_delivery (account_id, webhook_id, event_id, record, state, due_utc, created_utc)
    values (${accountId}, ${webhookId}, ${event.id}, ${record}, 'waiting', ${now}, ${now}) returning id`);
  return delivery.id;
}

/** Deletes what was stored before `keptSince`, and everything of accounts without webhooks. */
export async function sweepWebhooks(
  db: Database,
  { keptSince, restorableSince, now, atOnce }: { keptSince: Date; restorableSince: Date; now: Date; atOnce: number },
): Promise<void> {
  for (const { accountId } of await accountsWithWebhooks(db)) {
    const { count } = await db.one<{ count: number }>(sql`
      select count(*)::integer as count from webhook
      where account_id = ${accountId} and (deleted_utc is null or deleted_utc >= ${restorableSince})`);
    const before = count > 0 ? keptSince : now;
    const all = async (deletion: Statement): Promise<void> => {
      while ((await db.run(deletion)) === atOnce) {}
    };
    await all(sql`
      delete from webhook_delivery where account_id = ${accountId} and id in (
        select d.id from webhook_event e
          join webhook_delivery d on d.account_id = ${accountId} and d.event_id = e.id
        where e.account_id = ${accountId} and e.stored_utc < ${before} limit ${atOnce})`);
    await all(sql`
      delete from webhook_event where account_id = ${accountId} and id in (
        select id from webhook_event where account_id = ${accountId} and stored_utc < ${before} limit ${atOnce})`);
    if (count > 0) await makeFirstDue(db, accountId, now);
    else await forgetAccount(db, accountId);
  }
}

/** The delivery before them was deleted. */
async function makeFirstDue(db: Queryable, accountId: number, now: Date): Promise<void> {
  await db.run(sql`
    update webhook_delivery d set due_utc = ${now}
    where d.account_id = ${accountId} and d.state = 'waiting' and d.due_utc is null and not exists (
      select from webhook_delivery e
      where e.account_id = ${accountId} and e.webhook_id = d.webhook_id and e.record = d.record and e.state = 'waiting'
        and e.id < d.id)`);
}

const forgetAccount = (db: Database, accountId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(sql`delete from webhook_place where account_id = ${accountId}`);
    await tx.run(sql`delete from webhook_record where account_id = ${accountId}`);
  });
