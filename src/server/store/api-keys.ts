/** API keys: what other programs sign in with. Only their hashes are stored. */
import type { ApiKey } from '../../contract/administration.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { recordStore, utcText } from './record-store.ts';

const columns = sql`id, name, role, fleet_ids as "fleetIds", ${utcText(sql`created_utc`)} as "createdUtc",
  ${utcText(sql`expires_utc`)} as "expiresUtc", ${utcText(sql`last_used_utc`)} as "lastUsedUtc"`;

export const apiKeys = recordStore<ApiKey>(sql`api_key`, columns);

export interface NewApiKey extends Pick<ApiKey, 'name' | 'role' | 'fleetIds'> {
  hash: Buffer;
  expiresUtc: Date | null;
}

export const insertApiKey = (
  tx: Transaction,
  accountId: number,
  { name, role, fleetIds, hash, expiresUtc }: NewApiKey,
  now: Date,
): Promise<ApiKey> =>
  tx.one<ApiKey>(sql`
    insert into api_key (account_id, name, role, fleet_ids, hash, created_utc, expires_utc)
    values (${accountId}, ${name}, ${role}, ${fleetIds}::bigint[], ${hash}, ${now}, ${expiresUtc})
    returning ${columns}`);

export interface ApiKeyUse {
  accountId: number;
  apiKeyId: number;
  role: number;
  /** Null: all. */
  fleetIds: number[] | null;
  /** The account is suspended. */
  suspended: boolean;
  lastUsedUtc: Date | null;
}

const goodKeys = (now: Date, demo: boolean): Statement => sql`
  from api_key k join account a on a.id = k.account_id and (${demo} or not a.demo)
  where k.deleted_utc is null and (k.expires_utc is null or k.expires_utc > ${now})`;

/** Undefined if the key is unknown, deleted or expired, or its account may not sign in. */
export const findApiKey = (db: Queryable, hash: Buffer, now: Date, demo: boolean): Promise<ApiKeyUse | undefined> =>
  db.maybe<ApiKeyUse>(sql`
    select k.account_id as "accountId", k.id as "apiKeyId", k.role, k.fleet_ids as "fleetIds",
      a.suspended_utc is not null as suspended, k.last_used_utc as "lastUsedUtc"
    ${goodKeys(now, demo)} and k.hash = ${hash}`);

/** The valid keys among these, by the same rules. */
export async function findGoodApiKeys(
  db: Queryable,
  hashes: readonly Buffer[],
  now: Date,
  demo: boolean,
): Promise<{ hash: Buffer; fleetIds: number[] | null }[]> {
  return db.many(sql`
    select k.hash, k.fleet_ids as "fleetIds" ${goodKeys(now, demo)} and a.suspended_utc is null and k.hash = any(${hashes}::bytea[])`);
}

/** Accurate to the minute: see `createAuthenticate`. */
export async function touchApiKey(
  db: Queryable,
  { accountId, apiKeyId }: Pick<ApiKeyUse, 'accountId' | 'apiKeyId'>,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update api_key set last_used_utc = ${now}
    where account_id = ${accountId} and id = ${apiKeyId} and (last_used_utc is null or last_used_utc < ${now})`);
}

/** By id, of deleted keys as well. */
export async function apiKeyNames(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: number; name: string }>(sql`
    select id, name from api_key where account_id = ${accountId} and id = any(${[...new Set(ids)]}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
