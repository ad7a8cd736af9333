/** Access and refresh tokens. Only their hashes are stored, so that a copy of the database cannot sign in. */
import { refreshGraceSeconds, userStatuses } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

export interface TokenOwner {
  accountId: number;
  userId: number;
  sessionId: number;
}

export interface NewTokens extends TokenOwner {
  accessHash: Buffer;
  accessExpiresUtc: Date;
  refreshHash: Buffer;
  refreshExpiresUtc: Date;
}

export async function insertTokens(tx: Transaction, tokens: NewTokens): Promise<void> {
  const { accountId, userId, sessionId } = tokens;
  await tx.run(sql`
    insert into access_token (hash, account_id, user_id, session_id, expires_utc)
    values (${tokens.accessHash}, ${accountId}, ${userId}, ${sessionId}, ${tokens.accessExpiresUtc})`);
  await tx.run(sql`
    insert into refresh_token (hash, account_id, user_id, session_id, expires_utc)
    values (${tokens.refreshHash}, ${accountId}, ${userId}, ${sessionId}, ${tokens.refreshExpiresUtc})`);
}

export interface TokenUse extends TokenOwner {
  role: number;
  /** Null: all. */
  fleetIds: number[] | null;
  /** The account requires a second factor, and the user has none. */
  lacksFactor: boolean;
  /** The account is suspended: nothing but this is answered. */
  suspended: boolean;
  /** When its session began. */
  signedInUtc: Date;
  /** When its session was last used. */
  lastUsedUtc: Date;
}

/**
 * The owner of a valid access token: not expired, session not ended, user active, account may sign in (`demo` false
 * excludes demo accounts). One query, because every request needs it.
 */
export function findAccessToken(db: Queryable, hash: Buffer, now: Date, demo: boolean): Promise<TokenUse | undefined> {
  return db.maybe<TokenUse>(sql`
    select t.account_id as "accountId", t.user_id as "userId", t.session_id as "sessionId", u.role,
      u.fleet_ids as "fleetIds",
      a.require_second_factor = 1 and not s.single_sign_on and not exists (
        select from second_factor f where f.user_id = u.id and f.confirmed_utc is not null)
        and not exists (select from passkey p where p.user_id = u.id) as "lacksFactor",
      a.suspended_utc is not null as suspended, s.created_utc as "signedInUtc", s.last_used_utc as "lastUsedUtc"
    ${goodTokens(now, demo)} and t.hash = ${hash}`);
}

const goodTokens = (now: Date, demo: boolean): Statement => sql`
    from access_token t
      join session s on s.account_id = t.account_id and s.id = t.session_id and s.ended_utc is null
      join account_user u on u.id = t.user_id and u.status = ${userStatuses.active}
      join account a on a.id = t.account_id and (${demo} or not a.demo)
    where t.expires_utc > ${now}`;

/** The valid access tokens among these, by the same rules, with the fleets of their users. */
export async function findGoodTokens(
  db: Queryable,
  hashes: readonly Buffer[],
  now: Date,
  demo: boolean,
): Promise<{ hash: Buffer; fleetIds: number[] | null }[]> {
  return db.many(sql`
    select t.hash, u.fleet_ids as "fleetIds" ${goodTokens(now, demo)} and a.suspended_utc is null and t.hash = any(${hashes}::bytea[])`);
}

/** Refresh tokens first used before this time end their session if they are used again. */
const graceBegan = (now: Date): Date => new Date(now.getTime() - refreshGraceSeconds * 1000);

/**
 * Uses a refresh token. Returns its owner and the session's end if the token is valid: unused, or first used within
 * the grace period. Of two concurrent requests the second waits for the first, and then uses the grace period.
 */
export function takeRefreshToken(
  tx: Transaction,
  hash: Buffer,
  now: Date,
  demo: boolean,
): Promise<(TokenOwner & { endsUtc: Date }) | undefined> {
  return tx.maybe(sql`
    update refresh_token t set used_utc = coalesce(t.used_utc, ${now})
    from session s, account_user u, account a
    where t.hash = ${hash} and t.expires_utc > ${now} and (t.used_utc is null or t.used_utc >= ${graceBegan(now)})
      and s.account_id = t.account_id and s.id = t.session_id and s.ended_utc is null
      and s.ends_utc > ${now}
      and u.id = t.user_id and u.status = ${userStatuses.active}
      and a.id = t.account_id and (${demo} or not a.demo)
    returning t.account_id as "accountId", t.user_id as "userId", t.session_id as "sessionId",
      s.ends_utc as "endsUtc"`);
}

/** The owner of a refresh token that was used before the grace period. */
export function findUsedRefreshToken(tx: Transaction, hash: Buffer, now: Date): Promise<TokenOwner | undefined> {
  return tx.maybe<TokenOwner>(sql`
    select account_id as "accountId", user_id as "userId", session_id as "sessionId"
    from refresh_token where hash = ${hash} and used_utc < ${graceBegan(now)}`);
}

/** The owner of a token of either kind, valid or not. */
export function findTokenOwner(db: Queryable, hash: Buffer): Promise<TokenOwner | undefined> {
  return db.maybe<TokenOwner>(sql`
    select account_id as "accountId", user_id as "userId", session_id as "sessionId"
    from access_token where hash = ${hash}
    union all
    select account_id, user_id, session_id from refresh_token where hash = ${hash}
    limit 1`);
}
