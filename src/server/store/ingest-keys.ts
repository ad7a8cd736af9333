/** The keys that devices send with: only their hashes are stored, so that a copy of the database sends nothing. */
import type { IngestKey } from '../../contract/administration.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { recordStore, utcText } from './record-store.ts';

const columns = sql`id, name, ${utcText(sql`created_utc`)} as "createdUtc",
  ${utcText(sql`last_used_utc`)} as "lastUsedUtc"`;

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
