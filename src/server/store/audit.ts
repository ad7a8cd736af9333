/** Who changed what: written once, in the transaction of the change itself, and never changed but for an erasure. */

import type { AuditEntry } from '../../contract/administration.ts';
import { type AuditAction, type AuditedResource, resourceTypes } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** What became of one record. Neither side holds a secret. */
export interface Change {
  action: AuditAction;
  resource: AuditedResource;
  id: number;
  /** The record as GET showed it, and as it shows it now; left out where there was none, or is none any more. */
  before?: object;
  after?: object;
}

/** Of a record that was created, or replaced. */
export const savedChange = (
  resource: AuditedResource,
  id: number,
  before: object | undefined,
  after: object,
): Change => ({ action: before ? 'update' : 'create', resource, id, ...(before && { before }), after });

/** Of a user whose password was replaced, and nothing else: the password itself is nobody's to read. */
export const passwordChange = (user: { id: number }): Change => ({
  action: 'update',
  resource: 'user',
  id: user.id,
  before: user,
  after: { ...user, passwordChanged: true },
});

/** Zero or left out: not by one. The host's command line is none of them. */
export interface Actor {
  accountId: number;
  userId?: number;
  sessionId?: number;
  ingestKeyId?: number;
}

/** Rows of one statement: few enough that a batch of large polygons stays small. */
const rowsAtATime = 2000;

export async function insertChanges(
  tx: Transaction,
  { accountId, userId, sessionId, ingestKeyId }: Actor,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < changes.length; start += rowsAtATime) {
    const rows = JSON.stringify(changes.slice(start, start + rowsAtATime));
    await tx.run(sql`
      insert into audit
        (account_id, utc, user_id, session_id, ingest_key_id, action, resource, resource_id, before, after)
      select ${accountId}::bigint, ${now}::timestamptz, ${userId || null}::bigint, ${sessionId || null}::bigint,
        ${ingestKeyId || null}::bigint, action, resource, id, before, after
      from json_to_recordset(${rows}::json) as change
        (action text, resource text, id bigint, before json, after json)`);
  }
}

/** A page's place in the list: changes are ordered by time, those of one moment by id. */
type AuditKey = readonly [utc: Date, id: number];

export interface AuditFilter {
  startDate: Date;
  endDate: Date;
  /** None but records of these kinds. */
  resources?: readonly AuditedResource[] | undefined;
  resourceId?: number | undefined;
  userId?: number | undefined;
  after?: AuditKey | undefined;
  limit?: number | undefined;
}

interface Row extends Omit<AuditEntry, 'utc' | 'resourceType'> {
  utc: Date;
}

/** The changes of a period, from `startDate` on and before `endDate`. */
export async function listChanges(db: Queryable, accountId: number, filter: AuditFilter): Promise<AuditEntry[]> {
  const { startDate, endDate, resources, resourceId, userId, after, limit } = filter;
  const rows = await db.many<Row>(sql`
    select a.id, a.utc, a.user_id as "userId", u.username, a.session_id as "sessionId",
      a.ingest_key_id as "ingestKeyId", a.action, a.resource, a.resource_id as "resourceId", a.before, a.after
    from audit a left join account_user u on u.account_id = a.account_id and u.id = a.user_id
    where a.account_id = ${accountId} and a.utc >= ${startDate} and a.utc < ${endDate}
      ${resources === undefined ? sql`` : sql`and a.resource = any(${resources}::text[])`}
      ${resourceId === undefined ? sql`` : sql`and a.resource_id = ${resourceId}`}
      ${userId === undefined ? sql`` : sql`and a.user_id = ${userId}`}
      ${after ? sql`and (a.utc, a.id) > (${after[0]}, ${after[1]})` : sql``}
    order by a.utc, a.id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(toEntry);
}

const toEntry = ({ utc, resourceId, before, after, ...row }: Row): AuditEntry => ({
  id: row.id,
  utc: utc.toISOString(),
  userId: row.userId,
  username: row.username,
  sessionId: row.sessionId,
  ingestKeyId: row.ingestKeyId,
  action: row.action,
  resource: row.resource,
  resourceType: numbers[row.resource] ?? null,
  resourceId,
  before,
  after,
});

const numbers: Readonly<Record<string, number>> = resourceTypes;
