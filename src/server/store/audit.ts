/**
 * The audit. Rows are written once, in the transaction of the change. Only an erasure changes them later, and an undo
 * marks its entry. There is one row per record; an entry is a row, or all rows of a batch.
 */

import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, AuditRecord } from '../../contract/administration.ts';
import { type AuditAction, auditRecordsShown } from '../../contract/choices.ts';
import { type KindName, kindNames, kindRow } from '../../contract/kinds.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { mapInSlices } from '../work/slices.ts';
import { apiKeyNames } from './api-keys.ts';
import { andAll, columnIn } from './growing/choices.ts';
import { growingStore } from './growing/growing-store.ts';
import type { ListFilter, Scan } from './growing/source.ts';
import { jsonChunks } from './json-chunks.ts';
import { deletedUserName } from './user-removal.ts';
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

/** Whether the record differs. A save may repeat what is stored. */
export const isChange = ({ action, before, after }: Change): boolean =>
  action !== 'update' || !isDeepStrictEqual(before, after);

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
  apiKeyId?: number;
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
  { accountId, userId = 0, sessionId, ingestKeyId, apiKeyId }: Actor,
  changes: string,
  now: Date,
  batchId?: number,
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    insert into audit
      (account_id, utc, user_id, session_id, ingest_key_id, api_key_id, action, resource, resource_id, before, after, batch_id)
    select ${accountId}::bigint, ${now}::timestamptz, ${userId > 0 ? userId : null}::bigint, ${sessionId || null}::bigint,
      ${ingestKeyId || null}::bigint, ${apiKeyId || null}::bigint, action, resource, id, before, after, ${batchId ?? null}::bigint
    from json_to_recordset(${changes}::json) as change
      (action text, resource text, id bigint, before json, after json)
    returning id`);
  return rows.map(({ id }) => id);
}

interface Row
  extends Omit<AuditEntry, 'utc' | 'username' | 'apiKeyName' | 'undoneUtc' | 'resourceType' | 'count' | 'records'> {
  utc: Date;
  undoneUtc: Date | null;
  count: number | null;
  records: RecordRow[] | null;
}

type RecordRow = Omit<AuditRecord, 'resourceType'>;

/** The field that names a record of any kind, as in the dashboard. */
const recordName = sql`lower(coalesce(${[
  'name',
  'description',
  'reference',
  'username',
  'buttonId',
  'recipient',
  'address',
]
  .flatMap((field) => [sql`nullif(a.after->>${field}::text, '')`, sql`nullif(a.before->>${field}::text, '')`])
  .reduce((all, each) => sql`${all}, ${each}`)}))`;

/**
 * One row for each entry. If the filter names records, it is the first one that matches, so that the history of a record
 * shows that record.
 */
function entryScan(accountId: number, filter: ListFilter): Scan {
  const { startDate, endDate, resource, resourceType, resourceId } = filter;
  const ofRecords = resource !== undefined || resourceType !== undefined || resourceId !== undefined;
  const conditions = [
    startDate && endDate ? sql`a.utc >= ${startDate} and a.utc < ${endDate}` : undefined,
    ofRecords ? undefined : sql`(a.batch_id is null or a.batch_id = a.id)`,
    columnIn(filter, 'resource', sql`a.resource`),
    resourceType === undefined ? undefined : sql`a.resource = any(${kindsOfNumbers([resourceType].flat())}::text[])`,
    columnIn(filter, 'resourceId', sql`a.resource_id`),
  ];
  return {
    from: sql`(
      select ${ofRecords ? sql`distinct on (a.utc, coalesce(a.batch_id, a.id))` : sql``}
        a.id as row_id, coalesce(a.batch_id, a.id) as id, a.utc, a.user_id, a.action, a.resource, a.resource_id,
        ${recordName} as name
      from audit a
      where a.account_id = ${accountId} ${andAll(conditions)}
      ${ofRecords ? sql`order by a.utc, coalesce(a.batch_id, a.id), a.id` : sql``}
    ) as r`,
    where: sql`true`,
  };
}

const kindsOfNumbers = (numbers: readonly unknown[]): KindName[] =>
  kindNames.filter((name) => numbers.includes(kindRow(name).number));

/** Of a record of that kind. */
const recordOf = (resource: KindName): Statement => sql`case when r.resource = ${resource} then r.resource_id end`;

const changedUtc = sql`r.utc`;

/** The entries of a period. Includes `startDate`, excludes `endDate`. */
export const auditList = growingStore<'audit', Row, AuditEntry>({
  source: {
    list: 'audit',
    scans: (accountId, filter) => [entryScan(accountId, filter)],
    id: sql`r.id`,
    start: changedUtc,
    facets: {
      user: sql`r.user_id`,
      vehicle: recordOf('vehicle'),
      geofence: recordOf('geofence'),
      driver: recordOf('driver'),
      probe: recordOf('probe'),
      profile: recordOf('profile'),
      inputType: recordOf('inputType'),
      rule: recordOf('alertRule'),
      fleetRecord: recordOf('fleet'),
      tagRecord: recordOf('tag'),
    },
    where: (filter) => [columnIn(filter, 'action', sql`r.action`)],
    sorts: {
      utc: { kind: 'time', key: changedUtc },
      action: { kind: 'text', key: sql`r.action collate "C"` },
      resource: { kind: 'text', key: sql`r.resource collate "C"` },
      record: { kind: 'text', key: sql`r.name collate "C"` },
    },
  },
  columns: sql`r.id, r.utc, r.user_id as "userId", a.session_id as "sessionId",
    a.ingest_key_id as "ingestKeyId", a.api_key_id as "apiKeyId", r.action, r.resource, r.resource_id as "resourceId", a.before, a.after,
    entry.undone_utc as "undoneUtc", entry.batch_count as count, batch.records`,
  join: (accountId) => sql`
    join audit a on a.account_id = ${accountId} and a.id = r.row_id
    join audit entry on entry.account_id = ${accountId} and entry.id = r.id
    left join lateral (
      select json_agg(json_build_object('action', b.action, 'resource', b.resource, 'resourceId', b.resource_id,
        'before', b.before, 'after', b.after) order by b.id) as records
      from (
        select * from audit where account_id = ${accountId} and batch_id = entry.id order by id limit ${auditRecordsShown}
      ) as b
    ) as batch on entry.batch_id is not null`,
  async toRecords(db, accountId, rows) {
    const names = await usernamesOf(
      db,
      accountId,
      rows.flatMap(({ userId }) => userId ?? []),
    );
    const keyNames = await apiKeyNames(
      db,
      accountId,
      rows.flatMap(({ apiKeyId }) => apiKeyId ?? []),
    );
    return mapInSlices(rows, (row) => toEntry(row, names, keyNames));
  },
});

/** The entries of a period, by time. */
export const listChanges = auditList.all;

const toEntry = (
  { utc, undoneUtc, count, records, ...row }: Row,
  usernames: ReadonlyMap<number, string>,
  keyNames: ReadonlyMap<number, string>,
): AuditEntry => ({
  id: row.id,
  utc: utc.toISOString(),
  userId: row.userId,
  username: row.userId === null ? null : (usernames.get(row.userId) ?? deletedUserName(row.userId)),
  sessionId: row.sessionId,
  ingestKeyId: row.ingestKeyId,
  apiKeyId: row.apiKeyId,
  apiKeyName: (row.apiKeyId !== null && keyNames.get(row.apiKeyId)) || null,
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
  /** Null if it is of one record. */
  count: number | null;
}

const heads = (accountId: number, entryId: number): Statement => sql`
  select utc, undone_utc as "undoneUtc", batch_count as count from audit
  where account_id = ${accountId} and id = ${entryId} and (batch_id is null or batch_id = id)`;

export const findEntry = (db: Queryable, accountId: number, entryId: number): Promise<AuditHead | undefined> =>
  db.maybe<AuditHead>(heads(accountId, entryId));

/** The whole entry, as the list has it. The index of the audit is by time, so the entry's time narrows the search. */
export async function findChange(db: Queryable, accountId: number, entryId: number): Promise<AuditEntry | undefined> {
  const head = await findEntry(db, accountId, entryId);
  if (!head) return undefined;
  const endDate = new Date(head.utc.getTime() + 1);
  return (await listChanges(db, accountId, { startDate: head.utc, endDate })).find(({ id }) => id === entryId);
}

/** The head, locked until the transaction ends, so that an entry is undone only once. */
export const lockEntry = (tx: Transaction, accountId: number, entryId: number): Promise<AuditHead | undefined> =>
  tx.maybe<AuditHead>(sql`${heads(accountId, entryId)} for update`);

export async function markUndone(tx: Transaction, accountId: number, entryId: number, now: Date): Promise<void> {
  await tx.run(sql`update audit set undone_utc = ${now} where account_id = ${accountId} and id = ${entryId}`);
}
