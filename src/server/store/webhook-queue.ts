/**
 * Deliveries of events to webhooks. Of the waiting deliveries of one webhook and record only the first one is due, so events of a
 * record arrive in order. Whoever adds or ends deliveries of a webhook locks its row first. Several services share the work: a
 * delivery is leased to one sender, and due again when the lease ends.
 */
import { recordStatuses, type WebhookEvent, webhookTest } from '../../contract/choices.ts';
import type { Delivery } from '../../contract/webhooks.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

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

/** Events that are read at once. */
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
  // Webhooks that are up to date read the same events. One that was paused has its own backlog.
  for (const lastEventId of new Set(readers.map((reader) => reader.lastEventId))) {
    const same = readers.filter((reader) => reader.lastEventId === lastEventId);
    if (await deliverTo(tx, accountId, same, lastEventId, now)) hasMore = true;
  }
  return hasMore;
}

async function deliverTo(
  tx: Transaction,
  accountId: number,
  webhooks: readonly Reader[],
  lastEventId: number,
  now: Date,
): Promise<boolean> {
  const events = await tx.many<StoredEvent>(sql`
    select id, type, record, fleet_id as "fleetId", geofence_ids as "geofenceIds", tag_ids as "tagIds", only_id as "onlyId"
    from webhook_event where account_id = ${accountId} and id > ${lastEventId}
    order by id limit ${eventsAtATime}`);
  const last = events.at(-1);
  if (!last) return false;
  const wanted = webhooks.flatMap((webhook) =>
    events
      .filter((event) => concerns(webhook, event))
      .map((event): NewDelivery => ({ webhookId: webhook.id, eventId: event.id, record: event.record })),
  );
  await insertDeliveries(tx, accountId, wanted, now);
  await tx.run(sql`
    update webhook set last_event_id = ${last.id}
    where account_id = ${accountId} and id = any(${webhooks.map(({ id }) => id)}::bigint[])`);
  return events.length === eventsAtATime;
}

interface NewDelivery {
  webhookId: number;
  eventId: number;
  record: string;
}

/** The caller has locked the webhooks. */
async function insertDeliveries(
  tx: Transaction,
  accountId: number,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const keyOf = ({ webhookId, record }: Pick<NewDelivery, 'webhookId' | 'record'>): string => `${webhookId} ${record}`;
  const waiting = await tx.many<{ webhookId: number; record: string }>(sql`
    select distinct webhook_id as "webhookId", record from webhook_delivery
    where account_id = ${accountId} and state = 'waiting'
      and webhook_id = any(${[...new Set(deliveries.map(({ webhookId }) => webhookId))]}::bigint[])
      and record = any(${[...new Set(deliveries.map(({ record }) => record))]}::text[])`);
  const held = new Set(waiting.map(keyOf));
  const rows = deliveries.map((delivery, index) => {
    const isDue = !held.has(keyOf(delivery));
    held.add(keyOf(delivery));
    return { ...delivery, dueUtc: isDue ? now : null, index };
  });
  await tx.run(sql`
    insert into webhook_delivery (account_id, webhook_id, event_id, record, state, due_utc, created_utc)
    select ${accountId}::bigint, "webhookId", "eventId", record, 'waiting', "dueUtc", ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent ("webhookId" bigint, "eventId" bigint, record text,
      "dueUtc" timestamptz, index integer)
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
export const claimDelivery = (
  db: Queryable,
  accountId: number,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<Claim | undefined> =>
  db.maybe<Claim>(sql`
    update webhook_delivery d set leased_utc = ${until}, attempts = d.attempts + 1
    from webhook w, webhook_event e
    where d.account_id = ${accountId} and d.id = ${id} and d.due_utc <= ${now} and ${notLeased(now)}
      and w.account_id = ${accountId} and w.id = d.webhook_id and w.deleted_utc is null
      and e.account_id = ${accountId} and e.id = d.event_id
      and (w.status = ${recordStatuses.active} or e.only_id = w.id)
    returning d.id, d.webhook_id as "webhookId", d.record, d.attempts, d.leased_utc as "leasedUtc",
      e.message_id as "messageId", e.body, e.type, w.url, w.secret,
      case when w.old_secret_until_utc > ${now} then w.old_secret end as "oldSecret"`);

/** The outcome of an attempt. */
export interface Attempt {
  attemptUtc: Date;
  milliseconds: number;
  status: number | null;
  problem: Delivery['problem'];
  answer: string | null;
}

/** An attempt and what follows. `next`: the time of the next attempt; `delivered`; or `failed` without one. */
export interface EndedAttempt {
  claim: Pick<Claim, 'id' | 'record' | 'leasedUtc'>;
  attempt: Attempt;
  next: Date | 'delivered' | 'failed';
}

/** Ends attempts of one webhook. One whose lease has passed to another sender is ignored. */
export async function endAttempts(
  db: Database,
  accountId: number,
  webhookId: number,
  ended: readonly EndedAttempt[],
): Promise<void> {
  const rows = ended.map(({ claim: { id, leasedUtc }, attempt, next }) => ({
    ...{ id, leasedUtc, ...attempt, state: next instanceof Date ? 'waiting' : next },
    dueUtc: next instanceof Date ? next : null,
    deliveredUtc: next === 'delivered' ? new Date(attempt.attemptUtc.getTime() + attempt.milliseconds) : null,
  }));
  await db.transaction(async (tx) => {
    await lockWebhook(tx, accountId, webhookId);
    const over = await tx.many<{ record: string }>(sql`
      with ended as (
        update webhook_delivery d set state = sent.state, due_utc = sent."dueUtc", leased_utc = null,
          attempt_utc = sent."attemptUtc", delivered_utc = coalesce(sent."deliveredUtc", d.delivered_utc), status = sent.status,
          problem = sent.problem, milliseconds = sent.milliseconds, answer = sent.answer
        from json_to_recordset(${JSON.stringify(rows)}::json) as sent (id bigint, "leasedUtc" timestamptz, state text,
          "dueUtc" timestamptz, "attemptUtc" timestamptz, "deliveredUtc" timestamptz, status integer, problem text,
          milliseconds integer, answer text)
        where d.account_id = ${accountId} and d.id = sent.id and d.leased_utc = sent."leasedUtc"
        returning d.record, d.state)
      select record from ended where state <> 'waiting'`);
    if (over.length > 0)
      await makeNextDue(
        tx,
        accountId,
        webhookId,
        over.map(({ record }) => record),
      );
  });
}

const lockWebhook = (tx: Transaction, accountId: number, id: number): Promise<{ id: number } | undefined> =>
  tx.maybe(sql`select id from webhook where account_id = ${accountId} and id = ${id} for update`);

/** The first waiting delivery of each record is due. The caller has locked the webhook. */
async function makeNextDue(
  tx: Transaction,
  accountId: number,
  webhookId: number,
  records: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update webhook_delivery set due_utc = created_utc
    where account_id = ${accountId} and due_utc is null and id in (
      select min(id) from webhook_delivery
      where account_id = ${accountId} and webhook_id = ${webhookId} and record = any(${records}::text[])
        and state = 'waiting'
      group by record)`);
}
