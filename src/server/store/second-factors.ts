/** Second factors of users: the secret of an authenticator app, and recovery codes, of which only hashes are stored. */
import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

interface Owner {
  accountId: number;
  userId: number;
}

export interface SecondFactor {
  secret: Buffer;
  confirmed: boolean;
  /** Codes of this step and of earlier ones are used up. */
  lastStep: number;
}

/** Locks the factor until the transaction ends, so that each code is used once, also across services. */
export const lockFactor = (tx: Transaction, { accountId, userId }: Owner): Promise<SecondFactor | undefined> =>
  tx.maybe<SecondFactor>(sql`
    select secret, confirmed_utc is not null as confirmed, last_step as "lastStep"
    from second_factor where account_id = ${accountId} and user_id = ${userId} for update`);

export async function hasFactor(db: Queryable, { accountId, userId }: Owner): Promise<boolean> {
  const found = await db.maybe(sql`
    select 1 from second_factor
    where account_id = ${accountId} and user_id = ${userId} and confirmed_utc is not null`);
  return found !== undefined;
}

/** Replaces a secret that was not confirmed. */
export async function startFactor(tx: Transaction, { accountId, userId }: Owner, secret: Buffer): Promise<void> {
  await tx.run(sql`
    insert into second_factor (account_id, user_id, secret) values (${accountId}, ${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0`);
}

/** Counts a code from an address where the user never signed in. Undefined for a user without a factor. */
export const countCodeFromNewAddress = (
  db: Queryable,
  { accountId, userId }: Owner,
  now: Date,
  windowMs: number,
): Promise<{ codes: number; sinceUtc: Date } | undefined> => {
  const lasts = sql`codes_from_new_addresses_since > ${new Date(now.getTime() - windowMs)}`;
  return db.maybe(sql`
    update second_factor set
      codes_from_new_addresses = case when ${lasts} then codes_from_new_addresses + 1 else 1 end,
      codes_from_new_addresses_since = case when ${lasts} then codes_from_new_addresses_since else ${now} end
    where account_id = ${accountId} and user_id = ${userId} and confirmed_utc is not null
    returning codes_from_new_addresses as codes, codes_from_new_addresses_since as "sinceUtc"`);
};

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const typedCode = (code: string): string => code.toLowerCase().replace(/[^a-z2-7]/g, '');

export async function confirmFactor(
  tx: Transaction,
  { accountId, userId }: Owner,
  { step, codes, now }: { step: number; codes: readonly string[]; now: Date },
): Promise<void> {
  await tx.run(sql`
    update second_factor set confirmed_utc = ${now}, last_step = ${step}
    where account_id = ${accountId} and user_id = ${userId}`);
  await tx.run(sql`delete from recovery_code where account_id = ${accountId} and user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_code (account_id, user_id, hash)
    select ${accountId}::bigint, ${userId}::bigint, hash
    from unnest(${codes.map((code) => hashOf(typedCode(code)))}::bytea[]) as hash`);
}

export async function markStepUsed(tx: Transaction, { accountId, userId }: Owner, step: number): Promise<void> {
  await tx.run(sql`
    update second_factor set last_step = ${step} where account_id = ${accountId} and user_id = ${userId}`);
}

/** Returns false if it is no unused recovery code of the user. */
export async function takeRecoveryCode(tx: Transaction, { accountId, userId }: Owner, code: string): Promise<boolean> {
  const taken = await tx.run(sql`
    delete from recovery_code
    where account_id = ${accountId} and user_id = ${userId} and hash = ${hashOf(typedCode(code))}`);
  return taken === 1;
}

/** Returns false if the user had none. */
export async function removeFactor(tx: Transaction, { accountId, userId }: Owner): Promise<boolean> {
  await tx.run(sql`delete from recovery_code where account_id = ${accountId} and user_id = ${userId}`);
  const removed = await tx.run(sql`delete from second_factor where account_id = ${accountId} and user_id = ${userId}`);
  return removed === 1;
}
