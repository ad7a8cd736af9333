/**
 * Deliveries of events to webhooks. Of the waiting deliveries of one webhook and record only the first one is due, so events of a
 * record arrive in order. Whoever adds or ends deliveries of a webhook locks its row first. Several services share the work: a
 * delivery is leased to one sender, and due again when the lease ends.
 */
import { type DeliveryState, recordStatuses, type WebhookEvent, webhookTest } from '../../contract/choices.ts';
import type { Delivery } from '../../contract/webhooks.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { utcText } from './record-store.ts';
import { accountsWithWebhooks } from './webhook-events.ts';

interface Reader {
  id: number;
  events: string[];
  fleetIds: number[];
  geofenceIds: number[];
  tagIds: number[];
  lastEventId: number;
}

interface StoredEvent {
  id: number;
  type: WebhookEvent | typeof webhookTest;
  record: string;
  fleetId: number | null;
  geofenceIds: number[] | null;
  tagIds: number[] | null;
  onlyId: number | null;
}

const isOneOf = (ids: readonly number[], own: readonly number[]): boolean =>
  ids.length === 0 || own.some((id) => ids.includes(id));

/** A filter limits only events that have what it names: a door has no geofence. */
const concerns = (webhook: Reader, event: StoredEvent): boolean =>
  event.onlyId === null &&
  webhook.events.includes(event.type) &&
  isOneOf(webhook.fleetIds, event.fleetId === null ? [] : [event.fleetId]) &&
  (event.geofenceIds === null || isOneOf(webhook.geofenceIds, event.geofenceIds)) &&
  (event.tagIds === null || isOneOf(webhook.tagIds, event.tagIds));

/** Events per webhook and transaction. */
const eventsAtATime = 1000;

/** Adds the deliveries of new events for each active webhook. Returns whether there may be more. */
export async function addDeliveries(tx: Transaction, accountId: number, now: Date): Promise<boolean> {
  const readers = await tx.many<Reader>(sql`
    select id, events, fleet_ids as "fleetIds", geofence_ids as "geofenceIds", tag_ids as "tagIds",
      last_event_id as "lastEventId"
    from webhook
    where account_id = ${accountId} and status = ${recordStatuses.active} and deleted_utc is null
      and last_event_id < (select coalesce(max(e.id), 0) from webhook_event e where e.account_id = ${accountId})
    order by id for update`);
  let hasMore = false;
  for (const reader of readers) if (await deliverTo(tx, accountId, reader, now)) hasMore = true;
  return hasMore;
}

async function deliverTo(tx: Transaction, accountId: number, webhook: Reader, now: Date): Promise<boolean> {
  const events = await tx.many<StoredEvent>(sql`
    select id, type, record, fleet_id as "fleetId", geofence_ids as "geofenceIds", tag_ids as "tagIds", only_id as "onlyId"
    from webhook_event where account_id = ${accountId} and id > ${webhook.lastEventId}
    order by id limit ${eventsAtATime}`);
  const last = events.at(-1);
  if (!last) return false;
  const wanted = events.filter((event) => concerns(webhook, event));
  await insertDeliveries(tx, accountId, webhook.id, wanted, now);
  await tx.run(sql`
    update webhook set last_event_id = ${last.id} where account_id = ${accountId} and id = ${webhook.id}`);
  return events.length === eventsAtATime;
}

/** The caller has locked the webhook. */
async function insertDeliveries(
  tx: Transaction,
  accountId: number,
  webhookId: number,
  events: readonly Pick<StoredEvent, 'id' | 'record'>[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const records = [...new Set(events.map(({ record }) => record))];
  const waiting = await tx.many<{ record: string }>(sql`
    select distinct record from webhook_delivery
    where account_id = ${accountId} and webhook_id = ${webhookId} and state = 'waiting'
      and record = any(${records}::text[])`);
  const held = new Set(waiting.map(({ record }) => record));
  const rows = events.map(({ id, record }, index) => {
    const isDue = !held.has(record);
    held.add(record);
    return { eventId: id, record, dueUtc: isDue ? now : null, index };
  });
  await tx.run(sql`
    insert into webhook_delivery (account_id, webhook_id, event_id, record, state, due_utc, created_utc)
    select ${accountId}::bigint, ${webhookId}::bigint, "eventId", record, 'waiting', "dueUtc", ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent ("eventId" bigint, record text, "dueUtc" timestamptz,
      index integer)
    order by index`);
}

/** The next account with a delivery that will be due: one step in an index, however many wait. */
export async function nextAccountDue(db: Queryable, afterId: number): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    select account_id as id from webhook_delivery where due_utc is not null and account_id > ${afterId}
    order by account_id limit 1`);
  return row?.id;
}

const notLeased = (now: Date): Statement => sql`(leased_utc is null or leased_utc <= ${now})`;

export interface DueDelivery {
  id: number;
  webhookId: number;
}

/** Due deliveries of an account, the longest waiting ones of each webhook. */
export const dueDeliveries = (
  db: Queryable,
  accountId: number,
  now: Date,
  perWebhook: number,
): Promise<DueDelivery[]> =>
  db.many<DueDelivery>(sql`
    select d.id, w.id as "webhookId"
    from webhook w cross join lateral (
      select id, due_utc from webhook_delivery
      where account_id = ${accountId} and webhook_id = w.id and due_utc <= ${now} and ${notLeased(now)}
      order by due_utc, id limit ${perWebhook}) as d
    where w.account_id = ${accountId} and w.status = ${recordStatuses.active} and w.deleted_utc is null
    order by d.due_utc, d.id`);

export interface Claim {
  id: number;
  webhookId: number;
  record: string;
  attempts: number;
  leasedUtc: Date;
  messageId: string;
  body: string | null;
  type: StoredEvent['type'];
  url: string;
  secret: string;
  oldSecret: string | null;
}

/** Leases a due delivery until a time. Undefined if another sender was faster, or the webhook is not active any more. */
export async function claimDelivery(
  db: Queryable,
  accountId: number,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<Claim | undefined> {
  const claimed = await db.maybe<{ webhookId: number; eventId: number; record: string; attempts: number }>(sql`
    update webhook_delivery set leased_utc = ${until}, attempts = attempts + 1
    where account_id = ${accountId} and id = ${id} and due_utc <= ${now} and ${notLeased(now)}
    returning webhook_id as "webhookId", event_id as "eventId", record, attempts`);
  if (!claimed) return undefined;
  const found = await db.maybe<Pick<Claim, 'messageId' | 'body' | 'type' | 'url' | 'secret' | 'oldSecret'>>(sql`
    select e.message_id as "messageId", e.body, e.type, w.url, w.secret,
      case when w.old_secret_until_utc > ${now} then w.old_secret end as "oldSecret"
    from webhook w join webhook_event e on e.account_id = ${accountId} and e.id = ${claimed.eventId}
    where w.account_id = ${accountId} and w.id = ${claimed.webhookId} and w.deleted_utc is null
      and (w.status = ${recordStatuses.active} or e.only_id = w.id)`);
  if (found) return { id, leasedUtc: until, ...claimed, ...found };
  await db.run(sql`
    update webhook_delivery set leased_utc = null, attempts = attempts - 1
    where account_id = ${accountId} and id = ${id} and leased_utc = ${until}`);
  return undefined;
}

/** The outcome of an attempt. */
export interface Attempt {
  attemptUtc: Date;
  milliseconds: number;
  status: number | null;
  problem: Delivery['problem'];
  answer: string | null;
}

/** `next`: the time of the next attempt; `delivered`; or `failed` without one. Ignored if the lease has passed to another sender. */
export async function endAttempt(
  db: Database,
  accountId: number,
  claim: Pick<Claim, 'id' | 'webhookId' | 'record' | 'leasedUtc'>,
  { attemptUtc, milliseconds, status, problem, answer }: Attempt,
  next: Date | 'delivered' | 'failed',
): Promise<void> {
  const { id, webhookId, record, leasedUtc } = claim;
  const state: DeliveryState = next instanceof Date ? 'waiting' : next;
  const dueUtc = next instanceof Date ? next : null;
  const deliveredUtc = next === 'delivered' ? new Date(attemptUtc.getTime() + milliseconds) : null;
  await db.transaction(async (tx) => {
    await lockWebhook(tx, accountId, webhookId);
    const ended = await tx.run(sql`
      update webhook_delivery set state = ${state}, due_utc = ${dueUtc}, leased_utc = null, attempt_utc = ${attemptUtc},
        delivered_utc = coalesce(${deliveredUtc}, delivered_utc), status = ${status}, problem = ${problem},
        milliseconds = ${milliseconds}, answer = ${answer}
      where account_id = ${accountId} and id = ${id} and leased_utc = ${leasedUtc}`);
    if (ended > 0 && state !== 'waiting') await makeNextDue(tx, accountId, { webhookId, record }, attemptUtc);
  });
}

const lockWebhook = (tx: Transaction, accountId: number, id: number): Promise<{ id: number } | undefined> =>
  tx.maybe(sql`select id from webhook where account_id = ${accountId} and id = ${id} for update`);

/** The first waiting delivery of a record is due. The caller has locked the webhook. */
async function makeNextDue(
  tx: Transaction,
  accountId: number,
  { webhookId, record }: Pick<Claim, 'webhookId' | 'record'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set due_utc = ${now}
    where account_id = ${accountId} and due_utc is null and id = (
      select min(id) from webhook_delivery
      where account_id = ${accountId} and webhook_id = ${webhookId} and record = ${record} and state = 'waiting')`);
}

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
    delete from webhook_delivery
    where account_id = ${accountId} and webhook_id = ${webhookId} and event_id > ${eventId} and state = 'waiting'`);
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
