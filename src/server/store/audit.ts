/**
 * The audit. Rows are written once, in the transaction of the change. Only an erasure changes them later, and an undo
 * marks its entry. There is one row per record; an entry is a row, or all rows of a batch.
 */

import type { AuditEntry, AuditRecord } from '../../contract/administration.ts';
import { type AuditAction, auditRecordsShown } from '../../contract/choices.ts';
import { type KindName, kindRow } from '../../contract/kinds.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { jsonChunks } from './json-chunks.ts';
import { usernamesOf } from './users.ts';

/** What happened to one record. Neither side contains secrets. */
export interface Change {
  action: AuditAction;
  resource: KindName;
  id: number;
  /** The record as GET showed it before, and shows it after. Undefined if it did not exist. */
  before?: object;
  after?: object;
}

/** A created or replaced record. */
export const savedChange = (resource: KindName, id: number, before: object | undefined, after: object): Change => ({
  action: before ? 'update' : 'create',
  resource,
  id,
  ...(before && { before }),
  after,
});

/** A user whose password, and nothing else, was changed. The password is not stored here. */
export const passwordChange = (user: { id: number }): Change => ({
  action: 'update',
  resource: 'user',
  id: user.id,
  before: user,
  after: { ...user, passwordChanged: true },
});

/** Zero or undefined: not by a user, or not by a key. For the host's command line both are. */
export interface Actor {
  accountId: number;
  userId?: number;
  sessionId?: number;
  ingestKeyId?: number;
}

/** Number of vehicles that a device key has created since then. */
export async function countVehiclesByKey(
  db: Queryable,
  { accountId, keyId }: { accountId: number; keyId: number },
  since: Date,
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from audit
    where account_id = ${accountId} and ingest_key_id = ${keyId} and utc > ${since}
      and resource = 'vehicle' and action = 'create'`);
  return count;
}

/** Stores one request's changes as one entry. Returns the entry's id, or undefined without changes. */
export async function insertChanges(
  tx: Transaction,
  actor: Actor,
  changes: readonly Change[],
  now: Date,
): Promise<number | undefined> {
  const [first, ...rest] = changes;
  if (!first) return undefined;
  const [id] = await insertRows(tx, actor, JSON.stringify([first]), now);
  if (id === undefined || rest.length === 0) return id;
  await tx.run(sql`
    update audit set batch_id = id, batch_count = ${changes.length}
    where account_id = ${actor.accountId} and id = ${id}`);
  for (const chunk of jsonChunks(rest)) await insertRows(tx, actor, chunk, now, id);
  return id;
}

async function insertRows(
  tx: Transaction,
  { accountId, userId, sessionId, ingestKeyId }: Actor,
  changes: string,
  now: Date,
  batchId?: number,
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    insert into audit
      (account_id, utc, user_id, session_id, ingest_key_id, action, resource, resource_id, before, after, batch_id)
    select ${accountId}::bigint, ${now}::timestamptz, ${userId || null}::bigint, ${sessionId || null}::bigint,
      ${ingestKeyId || null}::bigint, action, resource, id, before, after, ${batchId ?? null}::bigint
    from json_to_recordset(${changes}::json) as change
      (action text, resource text, id bigint, before json, after json)
    returning id`);
  return rows.map(({ id }) => id);
}

/** Cursor of the list: entries are ordered by time, then by id. */
type AuditKey = readonly [utc: Date, id: number];

export interface AuditFilter {
  startDate: Date;
  endDate: Date;
  /** Only entries with records of these kinds. */
  resources?: readonly KindName[] | undefined;
  resourceId?: number | undefined;
  userId?: number | undefined;
  after?: AuditKey | undefined;
  limit?: number | undefined;
}

interface Row extends Omit<AuditEntry, 'utc' | 'username' | 'undoneUtc' | 'resourceType' | 'count' | 'records'> {
  utc: Date;
  undoneUtc: Date | null;
  count: number | null;
  records: RecordRow[] | null;
}

type RecordRow = Omit<AuditRecord, 'resourceType'>;

/**
 * The entries of a period. Includes `startDate`, excludes `endDate`. An entry with many records shows the first one
 * that matches the filter, so that the history of a record shows that record.
 */
export async function listChanges(db: Queryable, accountId: number, filter: AuditFilter): Promise<AuditEntry[]> {
  const { startDate, endDate, resources, resourceId, userId, after, limit } = filter;
  const ofRecords = resources !== undefined || resourceId !== undefined;
  const rows = await db.many<Row>(sql`
    select entry.id, a.utc, a.user_id as "userId", a.session_id as "sessionId",
      a.ingest_key_id as "ingestKeyId", a.action, a.resource, a.resource_id as "resourceId", a.before, a.after,
      entry.undone_utc as "undoneUtc", entry.batch_count as count, batch.records
    from (
      select ${ofRecords ? sql`distinct on (utc, coalesce(batch_id, id))` : sql``}
        id, coalesce(batch_id, id) as entry_id
      from audit
      where account_id = ${accountId} and utc >= ${startDate} and utc < ${endDate}
        ${ofRecords ? sql`` : sql`and (batch_id is null or batch_id = id)`}
        ${resources === undefined ? sql`` : sql`and resource = any(${resources}::text[])`}
        ${resourceId === undefined ? sql`` : sql`and resource_id = ${resourceId}`}
        ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
        ${after ? sql`and (utc, coalesce(batch_id, id)) > (${after[0]}, ${after[1]})` : sql``}
      order by utc, ${ofRecords ? sql`coalesce(batch_id, id), id` : sql`id`}
      ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ) as found
      join audit a on a.account_id = ${accountId} and a.id = found.id
      join audit entry on entry.account_id = ${accountId} and entry.id = found.entry_id
      left join lateral (
        select json_agg(json_build_object('action', r.action, 'resource', r.resource, 'resourceId', r.resource_id,
          'before', r.before, 'after', r.after) order by r.id) as records
        from (
          select * from audit where account_id = ${accountId} and batch_id = entry.id order by id limit ${auditRecordsShown}
        ) as r
      ) as batch on entry.batch_id is not null
    order by a.utc, entry.id`);
  const users = rows.flatMap(({ userId }) => userId ?? []);
  const names = await usernamesOf(db, accountId, users);
  return rows.map((row) => toEntry(row, names));
}

const toEntry = (
  { utc, undoneUtc, count, records, ...row }: Row,
  usernames: ReadonlyMap<number, string>,
): AuditEntry => ({
  id: row.id,
  utc: utc.toISOString(),
  userId: row.userId,
  username: (row.userId !== null && usernames.get(row.userId)) || null,
  sessionId: row.sessionId,
  ingestKeyId: row.ingestKeyId,
  ...toRecord(row),
  undoneUtc: undoneUtc?.toISOString() ?? null,
  count: count ?? 1,
  ...(records && { records: records.map(toRecord) }),
});

const toRecord = ({ action, resource, resourceId, before, after }: RecordRow): AuditRecord => ({
  action,
  resource,
  resourceType: kindRow(resource).number ?? null,
  resourceId,
  before,
  after,
});

/** The rows of an entry in the order of the changes: up to `limit` rows after an id. */
export async function listEntryRecords(
  db: Queryable,
  accountId: number,
  entryId: number,
  // The entry's id is the lowest id of its rows.
  { after = entryId - 1, limit }: { after?: number | undefined; limit?: number | undefined } = {},
): Promise<(AuditRecord & { rowId: number })[]> {
  const rows = await db.many<RecordRow & { rowId: number }>(sql`
    select id as "rowId", action, resource, resource_id as "resourceId", before, after from audit
    where account_id = ${accountId} and (id = ${entryId} or batch_id = ${entryId}) and id > ${after}
    order by id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map((row) => ({ rowId: row.rowId, ...toRecord(row) }));
}

export interface AuditHead {
  utc: Date;
  undoneUtc: Date | null;
}

const heads = (accountId: number, entryId: number): Statement => sql`
  select utc, undone_utc as "undoneUtc" from audit
  where account_id = ${accountId} and id = ${entryId} and (batch_id is null or batch_id = id)`;

export const findEntry = (db: Queryable, accountId: number, entryId: number): Promise<AuditHead | undefined> =>
  db.maybe<AuditHead>(heads(accountId, entryId));

/** The same, locked until the transaction ends, so that an entry is undone only once. */
export const lockEntry = (tx: Transaction, accountId: number, entryId: number): Promise<AuditHead | undefined> =>
  tx.maybe<AuditHead>(sql`${heads(accountId, entryId)} for update`);

export async function markUndone(tx: Transaction, accountId: number, entryId: number, now: Date): Promise<void> {
  await tx.run(sql`update audit set undone_utc = ${now} where account_id = ${accountId} and id = ${entryId}`);
}
