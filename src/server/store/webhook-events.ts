/**
 * Events for webhooks. Each account with a webhook has a place in the order of its changes. The transaction that moves it stores
 * the events that follow, so each change counts once, also after a crash and with several services.
 */
import { recordStatuses, type WebhookEvent, webhookTest } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { newestPlot } from '../telemetry/plots-newest.ts';
import { numberEvents } from './live-events.ts';

export interface WebhookPlace {
  queue: string;
  number: number;
  sent: number | null;
  beganUtc: Date;
  /** Visits and assignments up to these ids existed before the first webhook; services take ids of visits in blocks, so some did not. */
  visitId: number;
  assignmentId: number;
}

const placeColumns = sql`queue, number, sent, began_utc as "beganUtc", visit_id as "visitId", assignment_id as "assignmentId"`;

/** Accounts with a webhook. `isBehind`: there are changes after its place, or events that an active webhook has not. */
export const accountsWithWebhooks = (db: Queryable): Promise<{ accountId: number; isBehind: boolean }[]> =>
  db.many(sql`
    select p.account_id as "accountId", exists (
      select from live_event e
      where e.account_id = p.account_id and (e.number is null or e.number > p.number)
    ) or exists (
      select from webhook w
      where w.account_id = p.account_id and w.status = ${recordStatuses.active} and w.deleted_utc is null and exists (
        select from webhook_event e where e.account_id = p.account_id and e.id > w.last_event_id)) as "isBehind"
    from webhook_place p order by p.account_id`);

export const readPlace = (db: Queryable, accountId: number): Promise<WebhookPlace | undefined> =>
  db.maybe<WebhookPlace>(sql`select ${placeColumns} from webhook_place where account_id = ${accountId}`);

/** The place, locked until the transaction ends. Undefined if another service holds it. */
export const lockPlace = (tx: Transaction, accountId: number): Promise<WebhookPlace | undefined> =>
  tx.maybe<WebhookPlace>(sql`
    select ${placeColumns} from webhook_place where account_id = ${accountId} for update skip locked`);

export async function movePlace(
  tx: Transaction,
  accountId: number,
  { queue, number, sent = null }: { queue: string; number: number; sent?: number | null | undefined },
): Promise<void> {
  await tx.run(sql`
    update webhook_place set queue = ${queue}, number = ${number}, sent = ${sent} where account_id = ${accountId}`);
}

/**
 * Services take ids of visits in blocks, so a new visit may have a far lower id than an older one: see tracking/ids.ts. So the ids of
 * existing visits are remembered, of large accounts those of the newest blocks.
 */
const visitsToRemember = 100_000;

/** For the first webhook of an account: remembers which records exist, so that nobody hears that they started. */
export async function beginEvents(tx: Transaction, accountId: number, now: Date): Promise<void> {
  if (await readPlace(tx, accountId)) return;
  await numberEvents(tx, accountId);
  const { visitId } = await tx.one<{ visitId: number }>(sql`
    insert into webhook_place (account_id, queue, number, began_utc, visit_id, assignment_id)
    select ${accountId}::bigint, queue, last, ${now}::timestamptz,
      coalesce((select id from visit where account_id = ${accountId} order by id desc offset ${visitsToRemember} limit 1), 0),
      (select coalesce(max(id), 0) from assignment where account_id = ${accountId})
    from live_counter where account_id = ${accountId}
    returning visit_id as "visitId"`);
  await remember(
    tx,
    'visit',
    sql`select account_id, id, end_utc is null, null::timestamptz, vehicle_id, array[geofence_id] from visit
      where account_id = ${accountId} and id > ${visitId}`,
  );
  await remember(
    tx,
    'visit',
    sql`select ${accountId}::bigint, latest.id, true, null::timestamptz, w.id, array[g.id]
      from vehicle w
        cross join lateral ${newestPlot(sql`${accountId}`, sql`w.id`)} as last
        cross join lateral unnest(last.inside) as g (id)
        cross join lateral (
          select v.id, v.end_utc from visit v
          where v.account_id = ${accountId} and v.vehicle_id = w.id and v.geofence_id = g.id
          order by v.start_utc desc limit 1
        ) as latest
      where w.account_id = ${accountId} and latest.end_utc is null`,
  );
  await remember(
    tx,
    'alarm',
    sql`select account_id, id, end_utc is null, null::timestamptz, vehicle_id, null::bigint[] from alarm
      where account_id = ${accountId} and is_alarm`,
  );
  await remember(
    tx,
    'assignment',
    sql`select account_id, id, true, null::timestamptz, vehicle_id, null::bigint[] from assignment
      where account_id = ${accountId} and deleted_utc is null and end_utc is null`,
  );
  await remember(
    tx,
    'input',
    sql`select i.account_id, i.id, true, last.start_utc, i.vehicle_id, null::bigint[]
      from input i join lateral (
        select c.start_utc from input_change c
        where c.account_id = ${accountId} and c.input_id = i.id order by c.start_utc desc limit 1
      ) as last on true
      where i.account_id = ${accountId}`,
  );
}

async function remember(tx: Transaction, kind: RecordState['kind'], rows: Statement): Promise<void> {
  await tx.run(sql`
    insert into webhook_record (account_id, kind, ref, is_open, since_utc, vehicle_id, geofence_ids)
    select account_id, ${kind}, ref, is_open, since_utc, vehicle_id, geofence_ids
    from (${rows}) as r (account_id, ref, is_open, since_utc, vehicle_id, geofence_ids)
    on conflict do nothing`);
}

/** The last notified state of a record. */
export interface RecordState {
  kind: 'visit' | 'alarm' | 'assignment' | 'input' | 'vehicle';
  ref: number;
  isOpen: boolean;
  digest: string | null;
  review: string | null;
  sinceUtc: Date | null;
  vehicleId: number | null;
  geofenceIds: number[] | null;
}

const stateColumns = sql`kind, ref, is_open as "isOpen", digest, review, since_utc as "sinceUtc", vehicle_id as "vehicleId",
  geofence_ids as "geofenceIds"`;

export const recordStates = (
  db: Queryable,
  accountId: number,
  kind: RecordState['kind'],
  refs: readonly number[],
): Promise<RecordState[]> =>
  db.many<RecordState>(sql`
    select ${stateColumns} from webhook_record
    where account_id = ${accountId} and kind = ${kind} and ref = any(${refs}::bigint[])`);

export const silentVehicles = (db: Queryable, accountId: number): Promise<RecordState[]> =>
  db.many<RecordState>(sql`
    select ${stateColumns} from webhook_record where account_id = ${accountId} and kind = 'vehicle'`);

export async function saveStates(tx: Transaction, accountId: number, states: readonly RecordState[]): Promise<void> {
  if (states.length === 0) return;
  await tx.run(sql`
    insert into webhook_record (account_id, kind, ref, is_open, digest, review, since_utc, vehicle_id, geofence_ids)
    select ${accountId}::bigint, kind, ref, "isOpen", digest, review, "sinceUtc", "vehicleId", "geofenceIds"
    from json_to_recordset(${JSON.stringify(states)}::json) as sent (kind text, ref bigint, "isOpen" boolean, digest text,
      review text, "sinceUtc" timestamptz, "vehicleId" bigint, "geofenceIds" bigint[])
    on conflict (account_id, kind, ref) do update set is_open = excluded.is_open, digest = excluded.digest,
      review = excluded.review, since_utc = excluded.since_utc, vehicle_id = excluded.vehicle_id,
      geofence_ids = excluded.geofence_ids`);
}

export async function forgetStates(
  tx: Transaction,
  accountId: number,
  kind: RecordState['kind'],
  refs: readonly number[],
): Promise<void> {
  if (refs.length === 0) return;
  await tx.run(sql`
    delete from webhook_record
    where account_id = ${accountId} and kind = ${kind} and ref = any(${refs}::bigint[])`);
}

export interface NewEvent {
  messageId: string;
  type: WebhookEvent | typeof webhookTest;
  /** Events with the same text are delivered in order. */
  record: string;
  number: number;
  fleetId: number | null;
  /** Null: the event has no place. */
  geofenceIds: readonly number[] | null;
  tagIds: readonly number[] | null;
  body: string;
}

export async function insertEvents(
  tx: Transaction,
  accountId: number,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const sent = JSON.stringify(events.map((event, index) => ({ ...event, index })));
  await tx.run(sql`
    insert into webhook_event (account_id, message_id, type, record, number, fleet_id, geofence_ids, tag_ids, body, stored_utc)
    select ${accountId}::bigint, "messageId", type, record, number, "fleetId", "geofenceIds", "tagIds", body,
      ${now}::timestamptz
    from json_to_recordset(${sent}::json) as sent ("messageId" text, type text, record text, number bigint, "fleetId" bigint,
      "geofenceIds" bigint[], "tagIds" bigint[], body text, index integer)
    order by index`);
}

/** The account's newest event; 0 without one. */
export async function lastEventId(db: Queryable, accountId: number): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0) as id from webhook_event where account_id = ${accountId}`);
  return row.id;
}

/** The fleets of vehicles, and the tags of geofences, deleted or not. */
export async function filterFacts(
  db: Queryable,
  accountId: number,
  { vehicleIds, geofenceIds }: { vehicleIds: readonly number[]; geofenceIds: readonly number[] },
): Promise<{ fleetOf: Map<number, number | null>; tagsOf: Map<number, number[]> }> {
  const vehicles = await db.many<{ id: number; fleetId: number | null }>(sql`
    select id, fleet_id as "fleetId" from vehicle where account_id = ${accountId} and id = any(${vehicleIds}::bigint[])`);
  const geofences = await db.many<{ id: number; tags: number[] }>(sql`
    select id, tags from geofence where account_id = ${accountId} and id = any(${geofenceIds}::bigint[])`);
  return {
    fleetOf: new Map(vehicles.map(({ id, fleetId }) => [id, fleetId])),
    tagsOf: new Map(geofences.map(({ id, tags }) => [id, tags])),
  };
}

export interface NewInputChange {
  inputId: number;
  value: 0 | 1;
  startUtc: Date;
}

/** Changes of inputs after these moments, in order. */
export const inputChangesAfter = (
  db: Queryable,
  accountId: number,
  after: readonly { inputId: number; sinceUtc: Date | null }[],
): Promise<NewInputChange[]> =>
  db.many<NewInputChange>(sql`
    select c.input_id as "inputId", c.value, c.start_utc as "startUtc"
    from json_to_recordset(${JSON.stringify(after)}::json) as sent ("inputId" bigint, "sinceUtc" timestamptz)
      join input_change c on c.account_id = ${accountId} and c.input_id = sent."inputId"
        and c.start_utc > coalesce(sent."sinceUtc", '-infinity')
    order by c.start_utc, c.input_id`);

export interface UnknownRead {
  vehicleId: number;
  buttonId: string;
  buttonKey: string;
  utc: Date;
}

/** Reads after a moment of buttons that no driver has: the newest one of each vehicle and button. */
export const unknownReadsAfter = (db: Queryable, accountId: number, after: Date): Promise<UnknownRead[]> =>
  db.many<UnknownRead>(sql`
    select distinct on (r.vehicle_id, r.button_key) r.vehicle_id as "vehicleId", r.button_id as "buttonId",
      r.button_key as "buttonKey", r.utc
    from button_read r
      join vehicle v on v.account_id = ${accountId} and v.id = r.vehicle_id and v.deleted_utc is null
    where r.account_id = ${accountId} and r.driver_id is null and r.utc > ${after}
      and not exists (
        select 1 from driver d
        where d.account_id = ${accountId} and d.button_id_key = r.button_key and d.deleted_utc is null)
    order by r.vehicle_id, r.button_key, r.utc desc`);

/** Those among these records that have an event since a time. */
export async function recordsWithEvents(
  db: Queryable,
  accountId: number,
  records: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await db.many<{ record: string }>(sql`
    select distinct record from webhook_event
    where account_id = ${accountId} and record = any(${records}::text[]) and stored_utc >= ${since}`);
  return new Set(rows.map(({ record }) => record));
}
