/** Device keys. Only their hashes are stored, so that a copy of the database cannot send. */
import type { IngestKey } from '../../contract/administration.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { recordStore, utcText } from './record-store.ts';

const columns = sql`id, name, ${utcText(sql`created_utc`)} as "createdUtc",
  ${utcText(sql`last_used_utc`)} as "lastUsedUtc", ${utcText(sql`ends_utc`)} as "endsUtc"`;

export const ingestKeys = recordStore<IngestKey>(sql`ingest_key`, columns);

export const insertIngestKey = (
  tx: Transaction,
  accountId: number,
  { name, hash }: { name: string; hash: Buffer },
  now: Date,
): Promise<IngestKey> =>
  tx.one<IngestKey>(sql`
    insert into ingest_key (account_id, name, hash, created_utc) values (${accountId}, ${name}, ${hash}, ${now})
    returning ${columns}`);

/** Undefined if there is no such key. */
export const endIngestKey = (
  tx: Transaction,
  accountId: number,
  id: number,
  endsUtc: Date,
): Promise<IngestKey | undefined> =>
  tx.maybe<IngestKey>(sql`
    update ingest_key set ends_utc = ${endsUtc}
    where account_id = ${accountId} and id = ${id} and deleted_utc is null
    returning ${columns}`);

export interface KeyUse {
  accountId: number;
  keyId: number;
  lastUsedUtc: Date | null;
}

/** The valid key; undefined if it is unknown or deleted, or has ended. */
export const findIngestKey = (db: Queryable, hash: Buffer, now: Date): Promise<KeyUse | undefined> =>
  db.maybe<KeyUse>(sql`
    select account_id as "accountId", id as "keyId", last_used_utc as "lastUsedUtc"
    from ingest_key where hash = ${hash} and deleted_utc is null and (ends_utc is null or ends_utc > ${now})`);

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
