/** People of identity providers, and the codes that the dashboard exchanges after a single sign-on. */
import { signInCodeSeconds } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Identity {
  accountId: number;
  issuer: string;
  subject: string;
}

/** The id of the user. */
export async function findIdentity(
  db: Queryable,
  { accountId, issuer, subject }: Identity,
): Promise<number | undefined> {
  const found = await db.maybe<{ userId: number }>(sql`
    select user_id as "userId" from sign_in_identity
    where account_id = ${accountId} and issuer = ${issuer} and subject = ${subject}`);
  return found?.userId;
}

/** The ids of all users of an account who sign in through an identity provider. */
export async function usersOfProvider(db: Queryable, accountId: number): Promise<Set<number>> {
  const rows = await db.many<{ userId: number }>(sql`
    select user_id as "userId" from sign_in_identity where account_id = ${accountId}`);
  return new Set(rows.map(({ userId }) => userId));
}

export async function insertIdentity(
  tx: Transaction,
  { accountId, issuer, subject }: Identity,
  userId: number,
): Promise<void> {
  await tx.run(sql`
    insert into sign_in_identity (account_id, issuer, subject, user_id)
    values (${accountId}, ${issuer}, ${subject}, ${userId})`);
}

export interface SignedOn {
  accountId: number;
  userId: number;
  providerSession: string | null;
}

export async function insertSignInCode(
  tx: Transaction,
  hash: Buffer,
  { accountId, userId, providerSession }: SignedOn,
  now: Date,
): Promise<void> {
  const expiresUtc = new Date(now.getTime() + signInCodeSeconds * 1000);
  await tx.run(sql`
    insert into sign_in_code (hash, account_id, user_id, provider_session, expires_utc)
    values (${hash}, ${accountId}, ${userId}, ${providerSession}, ${expiresUtc})`);
}

/** Uses the code up. Undefined if it is unknown, used or too old. */
export const takeSignInCode = (tx: Transaction, hash: Buffer, now: Date): Promise<SignedOn | undefined> =>
  tx.maybe<SignedOn>(sql`
    with taken as (delete from sign_in_code where hash = ${hash} returning *)
    select account_id as "accountId", user_id as "userId", provider_session as "providerSession"
    from taken where expires_utc > ${now}`);

/** A logout of the person also ends a sign-in that is under way. */
export async function deleteSignInCodes(tx: Transaction, accountId: number, userId: number): Promise<void> {
  await tx.run(sql`delete from sign_in_code where account_id = ${accountId} and user_id = ${userId}`);
}
