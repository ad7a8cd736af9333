/**
 * Links with which a person sets a password. Only their hashes are stored. A link works once, and becomes void when the
 * user's password changes: it names the password that it replaces.
 */
import { createHash, randomBytes } from 'node:crypto';
import { passwordLinkSeconds, userStatuses } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

export type PasswordLinkKind = keyof typeof passwordLinkSeconds;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** Of the user in `u`. */
const standingPassword = sql`sha256(convert_to(u.password_hash, 'UTF8'))`;

/** Returns the link's token, which is stored nowhere. */
export async function createPasswordLink(
  tx: Transaction,
  { accountId, userId }: { accountId: number; userId: number },
  kind: PasswordLinkKind,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresUtc = new Date(now.getTime() + passwordLinkSeconds[kind] * 1000);
  await tx.run(sql`
    insert into password_link (hash, account_id, user_id, invitation, password_hash, expires_utc)
    select ${hashOf(token)}, ${accountId}::bigint, u.id, ${kind === 'invitation'}, ${standingPassword}, ${expiresUtc}::timestamptz
    from account_user u where u.account_id = ${accountId} and u.id = ${userId}`);
  return token;
}

export interface LinkOwner {
  accountId: number;
  userId: number;
  username: string;
  name: string | null;
  invitation: boolean;
}

const usable = (token: string, now: Date, demo: boolean): Statement => sql`
  from password_link l
    join account_user u on u.account_id = l.account_id and u.id = l.user_id
    join account a on a.id = l.account_id
  where l.hash = ${hashOf(token)} and l.expires_utc > ${now} and l.password_hash = ${standingPassword}
    and u.status = ${userStatuses.active} and (${demo} or not a.demo)`;

/** The person whose password the link sets; undefined if it is unknown, used, expired or void. */
export const findPasswordLink = (
  db: Queryable,
  token: string,
  now: Date,
  demo: boolean,
): Promise<LinkOwner | undefined> =>
  db.maybe<LinkOwner>(sql`
    select l.account_id as "accountId", l.user_id as "userId", u.username, u.name, l.invitation
    ${usable(token, now, demo)}`);

/** The same, for the one request that uses the link: locks the user until the transaction ends. */
export async function takePasswordLink(
  tx: Transaction,
  token: string,
  now: Date,
  demo: boolean,
): Promise<LinkOwner | undefined> {
  const found = await findPasswordLink(tx, token, now, demo);
  if (!found) return undefined;
  await tx.run(sql`select from account_user where account_id = ${found.accountId} and id = ${found.userId} for update`);
  // Another request may have used it before the lock.
  return findPasswordLink(tx, token, now, demo);
}

/** Call when the password is set: all links of the user are void then. */
export async function deletePasswordLinks(tx: Transaction, accountId: number, userId: number): Promise<void> {
  await tx.run(sql`delete from password_link where account_id = ${accountId} and user_id = ${userId}`);
}

/** Whether the user was invited and has not chosen a password yet. Invitations that have expired count. */
export async function isInvited(db: Queryable, accountId: number, userId: number): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from password_link l join account_user u on u.account_id = l.account_id and u.id = l.user_id
    where l.account_id = ${accountId} and l.user_id = ${userId} and l.invitation and l.password_hash = ${standingPassword}
    limit 1`);
  return found !== undefined;
}

/** Deletes expired links. An invitation stays while the person has not chosen a password, so that it can be sent again. */
export async function sweepPasswordLinks(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`
    delete from password_link l where l.expires_utc <= ${now} and not (l.invitation and exists (
      select from account_user u
      where u.account_id = l.account_id and u.id = l.user_id and l.password_hash = ${standingPassword}))`);
}
