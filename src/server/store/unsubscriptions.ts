/** Addresses that unsubscribed from the mails about a geofence, or from the reports of an alert rule. */
import type { Unsubscription } from '../../contract/alerts.ts';
import { fold } from '../../contract/fold.ts';
import { noticeDetail } from '../../contract/notice-details.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { utcText } from './record-store.ts';

const columns = sql`id, geofence_id as "geofenceId", rule_id as "ruleId", address_key as address, ${utcText(sql`utc`)} as utc`;

/**
 * Leaves out entries of a deleted rule, which are kept so that its restoration keeps the wish of these people. For a caller with
 * limited fleets `alert_rule` is a view, so entries of rules that the caller does not see are left out as well. A statement of
 * its own: a cluster refuses such a view inside a condition.
 */
async function isShown(db: Queryable, accountId: number): Promise<Statement> {
  const rules = await db.many<{ id: number }>(sql`
    select id from alert_rule where account_id = ${accountId} and deleted_utc is null`);
  return sql`(rule_id is null or rule_id = any(${rules.map(({ id }) => id)}::bigint[]))`;
}

export interface UnsubscriptionFilter {
  geofenceId?: number | undefined;
  ruleId?: number | undefined;
  /** After this id. */
  after?: number | undefined;
  limit?: number | undefined;
}

export const listUnsubscriptions = async (
  db: Queryable,
  accountId: number,
  { geofenceId, ruleId, after, limit }: UnsubscriptionFilter,
): Promise<Unsubscription[]> =>
  db.many<Unsubscription>(sql`
    select ${columns} from unsubscription
    where account_id = ${accountId} and ${await isShown(db, accountId)}
      ${geofenceId === undefined ? sql`` : sql`and geofence_id = ${geofenceId}`}
      ${ruleId === undefined ? sql`` : sql`and rule_id = ${ruleId}`}
      ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id ${limit === undefined ? sql`` : sql`limit ${limit}`}`);

export const findUnsubscription = async (
  db: Queryable,
  accountId: number,
  id: number,
): Promise<Unsubscription | undefined> =>
  db.maybe<Unsubscription>(sql`
    select ${columns} from unsubscription
    where account_id = ${accountId} and id = ${id} and ${await isShown(db, accountId)}`);

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
  await tx.run(sql`select from unsubscription where account_id = ${accountId} and id = ${id} for update`);
  const entry = await findUnsubscription(tx, accountId, id);
  if (entry) await tx.run(sql`delete from unsubscription where account_id = ${accountId} and id = ${id}`);
  return entry;
}

/** An address, and the geofence or alert rule of its mails. The other id is null. */
export interface Subscription extends Pick<Unsubscription, 'geofenceId' | 'ruleId' | 'address'> {
  accountId: number;
}

const isAbout = ({ geofenceId, ruleId }: Subscription): Statement =>
  ruleId === null ? sql`geofence_id = ${geofenceId}` : sql`rule_id = ${ruleId}`;

/** The entry of one address, if any. */
export const unsubscriptionOf = (db: Queryable, subscription: Subscription): Promise<Unsubscription | undefined> =>
  db.maybe<Unsubscription>(sql`
    select ${columns} from unsubscription
    where account_id = ${subscription.accountId} and ${isAbout(subscription)}
      and address_key = ${fold(subscription.address)}`);

/** Unsubscribes, and cancels unsent notices. Undefined if the address was already unsubscribed. */
export async function unsubscribe(
  tx: Transaction,
  subscription: Subscription,
  now: Date,
): Promise<Unsubscription | undefined> {
  const { accountId, geofenceId, ruleId, address } = subscription;
  const made = await tx.run(sql`
    insert into unsubscription (account_id, geofence_id, rule_id, address_key, utc)
    values (${accountId}, ${geofenceId}, ${ruleId}, ${fold(address)}, ${now}) on conflict do nothing`);
  const waiting = await tx.many<{ id: number; recipient: string }>(sql`
    select id, recipient from notice
    where account_id = ${accountId} and ${isAbout(subscription)} and due_utc is not null and leased_utc is null
    for update skip locked`);
  const ids = waiting.filter(({ recipient }) => fold(recipient) === fold(address)).map(({ id }) => id);
  await tx.run(sql`
    update notice set state = 'failed', detail = ${noticeDetail('unsubscribed')}, due_utc = null
    where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  return made === 0 ? undefined : unsubscriptionOf(tx, subscription);
}
