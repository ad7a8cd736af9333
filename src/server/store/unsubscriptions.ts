/** Addresses that unsubscribed from mails about a geofence. */
import type { Unsubscription } from '../../contract/alerts.ts';
import { fold } from '../../contract/fold.ts';
import { noticeDetail } from '../../contract/notice-details.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { utcText } from './record-store.ts';

const columns = sql`id, geofence_id as "geofenceId", address_key as address, ${utcText(sql`utc`)} as utc`;

export interface UnsubscriptionFilter {
  geofenceId?: number | undefined;
  /** After this id. */
  after?: number | undefined;
  limit?: number | undefined;
}

export const listUnsubscriptions = (
  db: Queryable,
  accountId: number,
  { geofenceId, after, limit }: UnsubscriptionFilter,
): Promise<Unsubscription[]> =>
  db.many<Unsubscription>(sql`
    select ${columns} from unsubscription
    where account_id = ${accountId}
      ${geofenceId === undefined ? sql`` : sql`and geofence_id = ${geofenceId}`}
      ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id ${limit === undefined ? sql`` : sql`limit ${limit}`}`);

export const findUnsubscription = (db: Queryable, accountId: number, id: number): Promise<Unsubscription | undefined> =>
  db.maybe<Unsubscription>(sql`select ${columns} from unsubscription where account_id = ${accountId} and id = ${id}`);

/** Of several geofences. */
export const unsubscriptionsOf = (
  db: Queryable,
  accountId: number,
  geofenceIds: readonly number[],
): Promise<Unsubscription[]> =>
  db.many<Unsubscription>(sql`
    select ${columns} from unsubscription
    where account_id = ${accountId} and geofence_id = any(${geofenceIds}::bigint[])`);

/** Deletes one; undefined if it does not exist. */
export async function removeUnsubscription(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<Unsubscription | undefined> {
  const entry = await tx.maybe<Unsubscription>(sql`
    select ${columns} from unsubscription where account_id = ${accountId} and id = ${id} for update`);
  await tx.run(sql`delete from unsubscription where account_id = ${accountId} and id = ${id}`);
  return entry;
}

/** The entry of one address, if any. */
export const unsubscriptionOf = async (
  db: Queryable,
  { accountId, geofenceId, address }: Unsubscribing,
): Promise<Unsubscription | undefined> =>
  db.maybe<Unsubscription>(sql`
    select ${columns} from unsubscription
    where account_id = ${accountId} and geofence_id = ${geofenceId} and address_key = ${fold(address)}`);

interface Unsubscribing {
  accountId: number;
  geofenceId: number;
  address: string;
}

/** Unsubscribes, and cancels unsent notices. Undefined if the address was already unsubscribed. */
export async function unsubscribe(
  tx: Transaction,
  { accountId, geofenceId, address }: Unsubscribing,
  now: Date,
): Promise<Unsubscription | undefined> {
  const made = await tx.run(sql`
    insert into unsubscription (account_id, geofence_id, address_key, utc)
    values (${accountId}, ${geofenceId}, ${fold(address)}, ${now}) on conflict do nothing`);
  const waiting = await tx.many<{ id: number; recipient: string }>(sql`
    select id, recipient from notice
    where account_id = ${accountId} and geofence_id = ${geofenceId} and due_utc is not null and leased_utc is null
    for update skip locked`);
  const ids = waiting.filter(({ recipient }) => fold(recipient) === fold(address)).map(({ id }) => id);
  await tx.run(sql`
    update notice set state = 'failed', detail = ${noticeDetail('unsubscribed')}, due_utc = null
    where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  return made === 0 ? undefined : unsubscriptionOf(tx, { accountId, geofenceId, address });
}
