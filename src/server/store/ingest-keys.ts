/** Device keys. Only their hashes are stored, so that a copy of the database cannot send. */
import type { IngestKey } from '../../contract/administration.ts';
import { suspendedIntakeDays } from '../../contract/choices.ts';
import { dayMs } from '../../contract/durations.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Limits } from './accounts.ts';
import { recordStore, utcText } from './record-store.ts';

const columns = sql`id, name, device_ids as "deviceIds", ${utcText(sql`created_utc`)} as "createdUtc",
  ${utcText(sql`last_used_utc`)} as "lastUsedUtc", ${utcText(sql`ends_utc`)} as "endsUtc"`;

export const ingestKeys = recordStore<IngestKey>(sql`ingest_key`, columns);

export const insertIngestKey = (
  tx: Transaction,
  accountId: number,
  { name, hash, deviceIds = null }: { name: string; hash: Buffer; deviceIds?: readonly string[] | null },
  now: Date,
): Promise<IngestKey> =>
  tx.one<IngestKey>(sql`
    insert into ingest_key (account_id, name, hash, device_ids, created_utc)
    values (${accountId}, ${name}, ${hash}, ${deviceIds}::text[], ${now})
    returning ${columns}`);

/** Ends a key at this time. One that ends earlier is not prolonged. The caller holds its lock. */
export const endIngestKey = (tx: Transaction, accountId: number, id: number, endsUtc: Date): Promise<IngestKey> =>
  tx.one<IngestKey>(sql`
    update ingest_key set ends_utc = least(ends_utc, ${endsUtc}::timestamptz)
    where account_id = ${accountId} and id = ${id} and deleted_utc is null
    returning ${columns}`);

export interface KeyUse {
  accountId: number;
  keyId: number;
  /** The only devices that may send; null for any. */
  deviceIds: readonly string[] | null;
  lastUsedUtc: Date | null;
  /** Of its account. */
  limits: Limits;
  name: string;
  /** False if it was deleted or has ended. */
  isValid: boolean;
}

/** Undefined if the key is unknown, or its account has long been suspended. */
export const findIngestKey = (db: Queryable, hash: Buffer, now: Date): Promise<KeyUse | undefined> =>
  db.maybe<KeyUse>(sql`
    select k.account_id as "accountId", k.id as "keyId", k.device_ids as "deviceIds", k.last_used_utc as "lastUsedUtc",
      a.limits, k.name, k.deleted_utc is null and (k.ends_utc is null or k.ends_utc > ${now}) as "isValid"
    from ingest_key k join account a on a.id = k.account_id
    where k.hash = ${hash}
      and (a.suspended_utc is null or a.suspended_utc > ${new Date(now.getTime() - suspendedIntakeDays * dayMs)})`);

/** Accurate to the minute: see `createKeyCheck`. */
export async function touchIngestKey(
  db: Queryable,
  { accountId, keyId }: Pick<KeyUse, 'accountId' | 'keyId'>,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update ingest_key set last_used_utc = ${now}
    where account_id = ${accountId} and id = ${keyId} and (last_used_utc is null or last_used_utc < ${now})`);
}
