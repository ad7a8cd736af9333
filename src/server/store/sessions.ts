/** A session: one sign-in and the chain of refresh tokens renewed from it. */
import type { Session } from '../../contract/users.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface NewSession {
  accountId: number;
  userId: number;
  address: string;
  userAgent: string | null;
  endsUtc: Date;
  /** Of a single sign-on; `providerSession` null: the provider does not name its sessions. */
  singleSignOn?: { providerSession: string | null } | undefined;
  now: Date;
}

export async function createSession(tx: Transaction, session: NewSession): Promise<number> {
  const { accountId, userId, address, userAgent, endsUtc, singleSignOn, now } = session;
  const row = await tx.one<{ id: number }>(sql`
    insert into session
      (account_id, user_id, created_utc, last_used_utc, ends_utc, user_agent, address, single_sign_on, provider_session)
    values (${accountId}, ${userId}, ${now}, ${now}, ${endsUtc}, ${userAgent?.slice(0, 255) ?? null}, ${address},
      ${singleSignOn !== undefined}, ${singleSignOn?.providerSession ?? null})
    returning id`);
  return row.id;
}

/**
 * Whether the user signed in before, and never with this browser or program. Only sessions that are still stored count. Numbers
 * do not, because a browser gets a new version every few weeks.
 */
export async function isNewDevice(
  db: Queryable,
  { accountId, userId, userAgent }: Pick<NewSession, 'accountId' | 'userId' | 'userAgent'>,
): Promise<boolean> {
  const { isNew } = await db.one<{ isNew: boolean }>(sql`
    select count(*) > 0 and not coalesce(bool_or(
        regexp_replace(user_agent, '[0-9._]+', '', 'g')
          is not distinct from regexp_replace(${userAgent?.slice(0, 255) ?? null}::text, '[0-9._]+', '', 'g')), false)
      as "isNew"
    from session where account_id = ${accountId} and user_id = ${userId}`);
  return isNew;
}

/** Ends the oldest sessions of a user, so that this many remain. The caller holds a lock on the user. */
export async function endOldestSessions(
  tx: Transaction,
  { accountId, userId, now }: Pick<NewSession, 'accountId' | 'userId' | 'now'>,
  left: number,
): Promise<void> {
  await tx.run(sql`
    update session set ended_utc = ${now}
    where account_id = ${accountId} and id in (
      select id from session where account_id = ${accountId} and user_id = ${userId} and ended_utc is null
      order by id desc offset ${left})`);
}

/** Accurate to the minute: see `authenticate`. */
export async function touchSession(db: Queryable, accountId: number, sessionId: number, now: Date): Promise<void> {
  await db.run(sql`
    update session set last_used_utc = ${now}
    where account_id = ${accountId} and id = ${sessionId} and last_used_utc < ${now}`);
}

/** Ends a session; its access and refresh tokens are invalid after the commit. Returns false if it was not running. */
export async function endSession(
  tx: Queryable,
  accountId: number,
  userId: number,
  sessionId: number,
  now: Date,
): Promise<boolean> {
  const ended = await tx.run(sql`
    update session set ended_utc = ${now}
    where account_id = ${accountId} and user_id = ${userId} and id = ${sessionId} and ended_utc is null`);
  return ended === 1;
}

/** Ends all sessions of a user, or all except one. */
export async function endSessions(
  tx: Queryable,
  accountId: number,
  userId: number,
  now: Date,
  { except = 0 }: { except?: number } = {},
): Promise<void> {
  await tx.run(sql`
    update session set ended_utc = ${now}
    where account_id = ${accountId} and user_id = ${userId} and id <> ${except} and ended_utc is null`);
}

/** Ends the sessions that began at this session of the identity provider. */
export async function endProviderSession(
  tx: Queryable,
  { accountId, providerSession, now }: { accountId: number; providerSession: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update session set ended_utc = ${now}
    where account_id = ${accountId} and provider_session = ${providerSession} and ended_utc is null`);
}

interface SessionFilter {
  /** The session of the request. */
  currentId: number;
  now: Date;
  /** After this id. */
  after?: number | undefined;
  limit?: number | undefined;
}

/** The user's running sessions by id: not ended, and with a valid token. */
export async function listSessions(
  db: Queryable,
  accountId: number,
  userId: number,
  { currentId, now, after = 0, limit }: SessionFilter,
): Promise<Session[]> {
  type Times = 'createdUtc' | 'lastUsedUtc' | 'endsUtc';
  const rows = await db.many<Omit<Session, Times> & Record<Times, Date>>(sql`
    select s.id, s.created_utc as "createdUtc", s.last_used_utc as "lastUsedUtc", s.ends_utc as "endsUtc",
      s.single_sign_on as "singleSignOn", s.user_agent as "userAgent", s.address, s.id = ${currentId} as current
    from session s
    where s.account_id = ${accountId} and s.user_id = ${userId} and s.ended_utc is null and s.id > ${after}
      and exists (select 1 from refresh_token t
        where t.account_id = s.account_id and t.session_id = s.id and t.expires_utc > ${now})
    order by s.id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(({ createdUtc, lastUsedUtc, endsUtc, ...row }) => ({
    id: row.id,
    createdUtc: createdUtc.toISOString(),
    lastUsedUtc: lastUsedUtc.toISOString(),
    endsUtc: endsUtc.toISOString(),
    singleSignOn: row.singleSignOn,
    userAgent: row.userAgent,
    address: row.address,
    current: row.current,
  }));
}
