/** Passkeys of users: public keys of their devices, and the challenges that these sign. Of a challenge only a hash is stored. */
import { passkeyChallenges } from '../../contract/choices.ts';
import type { Passkey } from '../../contract/passkeys.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type SignInUser, signInColumns } from './users.ts';

interface Owner {
  accountId: number;
  userId: number;
}

export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string | null;
}

/** Returns the id, or undefined if the credential is stored, of whatever user. */
export async function insertPasskey(
  tx: Transaction,
  { accountId, userId }: Owner,
  { credentialId, publicKey, counter, transports, name }: NewPasskey,
  now: Date,
): Promise<number | undefined> {
  const inserted = await tx.maybe<{ id: number }>(sql`
    insert into passkey (account_id, user_id, credential_id, public_key, counter, transports, name, created_utc)
    values (${accountId}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[], ${name}, ${now})
    on conflict (credential_id) do nothing returning id`);
  return inserted?.id;
}

export async function listPasskeys(
  db: Queryable,
  { accountId, userId }: Owner,
  { after = 0, limit }: { after?: number | undefined; limit?: number | undefined } = {},
): Promise<Passkey[]> {
  const rows = await db.many<{ id: number; name: string | null; createdUtc: Date; lastUsedUtc: Date | null }>(sql`
    select id, name, created_utc as "createdUtc", last_used_utc as "lastUsedUtc" from passkey
    where account_id = ${accountId} and user_id = ${userId} and id > ${after}
    order by id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
  return rows.map(({ id, name, createdUtc, lastUsedUtc }) => ({
    id,
    name,
    createdUtc: createdUtc.toISOString(),
    lastUsedUtc: lastUsedUtc && lastUsedUtc.toISOString(),
  }));
}

/** For browsers, which do not add a passkey of the same device again. */
export const credentialsOf = (
  db: Queryable,
  { accountId, userId }: Owner,
): Promise<{ credentialId: Buffer; transports: string[] }[]> =>
  db.many(sql`
    select credential_id as "credentialId", transports from passkey
    where account_id = ${accountId} and user_id = ${userId} order by id`);

export interface FoundPasskey {
  id: number;
  publicKey: Buffer;
  counter: number;
  user: SignInUser;
  /** Of the user's account. */
  noticeKey: string;
}

/** The passkey with this credential id, of a user of any account. */
export async function findPasskey(db: Queryable, credentialId: Buffer): Promise<FoundPasskey | undefined> {
  const row = await db.maybe<SignInUser & Omit<FoundPasskey, 'id' | 'user'> & { passkeyId: number }>(sql`
    select p.id as "passkeyId", p.public_key as "publicKey", p.counter, a.notice_key as "noticeKey", ${signInColumns}
    from passkey p
      join account_user u on u.account_id = p.account_id and u.id = p.user_id
      join account a on a.id = p.account_id
    where p.credential_id = ${credentialId}`);
  if (!row) return undefined;
  const { passkeyId: id, publicKey, counter, noticeKey, ...user } = row;
  return { id, publicKey, counter, noticeKey, user };
}

/**
 * Stores the counter of a signature. Returns false if the passkey was removed meanwhile, or if another sign-in had this
 * counter or a later one.
 */
export async function markPasskeyUsed(
  tx: Transaction,
  { accountId, id }: { accountId: number; id: number },
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const used = await tx.run(sql`
    update passkey set counter = ${counter}, last_used_utc = ${now}
    where account_id = ${accountId} and id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`);
  return used === 1;
}

/** Returns false if the user has no such passkey. */
export async function deletePasskey(tx: Transaction, { accountId, userId }: Owner, id: number): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from passkey where account_id = ${accountId} and user_id = ${userId} and id = ${id}`);
  return deleted === 1;
}

/** Returns how many the user had. A challenge that waits adds none afterwards. */
export async function removePasskeys(tx: Transaction, { accountId, userId }: Owner): Promise<number> {
  await tx.run(sql`delete from passkey_challenge where account_id = ${accountId} and user_id = ${userId}`);
  return tx.run(sql`delete from passkey where account_id = ${accountId} and user_id = ${userId}`);
}

/** Whether a password alone is not enough: the account requires a second factor, and the user has a passkey. */
export async function needsPasskey(db: Queryable, { accountId, userId }: Owner): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from account a
    where a.id = ${accountId} and a.require_second_factor = 1
      and exists (select from passkey p where p.account_id = ${accountId} and p.user_id = ${userId})`);
  return found !== undefined;
}

const expiry = (now: Date): Date => new Date(now.getTime() + passkeyChallenges.seconds * 1000);

/** For adding a passkey. Replaces the user's earlier one. */
export async function startCreation(
  tx: Transaction,
  { accountId, userId }: Owner,
  challenge: Buffer,
  now: Date,
): Promise<void> {
  await tx.run(sql`delete from passkey_challenge where account_id = ${accountId} and user_id = ${userId}`);
  await tx.run(sql`
    insert into passkey_challenge (hash, account_id, user_id, expires_utc)
    values (${challenge}, ${accountId}, ${userId}, ${expiry(now)})`);
}

/** For a sign-in. Returns false if too many wait for this network. */
export async function startSignIn(db: Queryable, challenge: Buffer, network: string, now: Date): Promise<boolean> {
  const stored = await db.run(sql`
    insert into passkey_challenge (hash, network, expires_utc)
    select ${challenge}, ${network}::text, ${expiry(now)}::timestamptz
    where (select count(*) from passkey_challenge where network = ${network} and expires_utc > ${now})
      < ${passkeyChallenges.perAddress}`);
  return stored === 1;
}

/** Uses a challenge up, also if what was signed turns out to be wrong. Returns false if it is unknown, used or too old. */
export async function takeCreation(
  db: Queryable,
  { accountId, userId }: Owner,
  challenge: Buffer,
  now: Date,
): Promise<boolean> {
  const taken = await db.run(sql`
    delete from passkey_challenge
    where hash = ${challenge} and account_id = ${accountId} and user_id = ${userId} and expires_utc > ${now}`);
  return taken === 1;
}

/** The same for a sign-in. */
export async function takeSignIn(db: Queryable, challenge: Buffer, now: Date): Promise<boolean> {
  const taken = await db.run(sql`
    delete from passkey_challenge where hash = ${challenge} and user_id is null and expires_utc > ${now}`);
  return taken === 1;
}
