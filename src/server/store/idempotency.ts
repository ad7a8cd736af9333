import type { Queryable, Transaction } from '../database/database.ts';
import { limitLockWait } from '../database/session-limits.ts';
import { sql } from '../database/sql.ts';

/** Identifies a key: the same key of another user or for another route is a different one. */
export interface KeyOwner {
  accountId: number;
  userId: number;
  route: string;
  keyHash: Buffer;
}

export interface KeptAnswer {
  bodyHash: Buffer;
  /** Encrypted; see `api/idempotency.ts`. */
  answer: Buffer;
}

/** Longer than most changes take, so that the second of two concurrent requests gets the answer and not a refusal. */
const lockWaitMs = 100;

/**
 * Takes the key until the transaction ends. Returns false if it is used already. Throws `lock_not_available` (55P03) if
 * another transaction holds it for too long. Keys taken before `since` are free again.
 */
export async function takeKey(
  tx: Transaction,
  { accountId, userId, route, keyHash }: KeyOwner,
  bodyHash: Buffer,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  await limitLockWait(tx, lockWaitMs);
  const taken = await tx.run(sql`
    insert into idempotency (account_id, user_id, route, key_hash, body_hash, created_utc)
    values (${accountId}, ${userId}, ${route}, ${keyHash}, ${bodyHash}, ${now})
    on conflict (account_id, user_id, route, key_hash) do update
      set body_hash = excluded.body_hash, answer = null, created_utc = excluded.created_utc
      where idempotency.created_utc <= ${since}`);
  await limitLockWait(tx, undefined);
  return taken === 1;
}

/** The answer stored for a key since then. */
export function findAnswer(
  db: Queryable,
  { accountId, userId, route, keyHash }: KeyOwner,
  since: Date,
): Promise<KeptAnswer | undefined> {
  return db.maybe<KeptAnswer>(sql`
    select body_hash as "bodyHash", answer from idempotency
    where account_id = ${accountId} and user_id = ${userId} and route = ${route} and key_hash = ${keyHash}
      and created_utc > ${since}`);
}

/** Call in the transaction that took the key. */
export async function keepAnswer(
  tx: Transaction,
  { accountId, userId, route, keyHash }: KeyOwner,
  answer: Buffer,
): Promise<void> {
  await tx.run(sql`
    update idempotency set answer = ${answer}
    where account_id = ${accountId} and user_id = ${userId} and route = ${route} and key_hash = ${keyHash}`);
}

/** Removes what the account's answers say. Their keys stay used, so no request runs again: a repeated one gets 422. */
export const forgetAnswers = (tx: Transaction, accountId: number): Promise<number> =>
  tx.run(sql`update idempotency set body_hash = '', answer = '' where account_id = ${accountId}`);
