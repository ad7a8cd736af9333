import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Whose key it is, and for what: the same key of another user or on another route is another one. */
export interface KeyOwner {
  accountId: number;
  userId: number;
  route: string;
  keyHash: Buffer;
}

export interface KeptAnswer {
  bodyHash: Buffer;
  /** Sealed; see `idempotency.ts`. */
  answer: Buffer;
}

/** Longer than most changes take: of two at once the second then has its answer, not a refusal. */
const patience = '100ms';

/**
 * Takes the key for this transaction: nobody else does, until it ends. False where it is taken already, for good; throws
 * `lock_not_available` (55P03) where another transaction has it and takes its time. Keys taken before `since` are free again.
 */
export async function takeKey(
  tx: Transaction,
  { accountId, userId, route, keyHash }: KeyOwner,
  bodyHash: Buffer,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  await tx.run(sql`select set_config('lock_timeout', ${patience}, true)`);
  const taken = await tx.run(sql`
    insert into idempotency (account_id, user_id, route, key_hash, body_hash, created_utc)
    values (${accountId}, ${userId}, ${route}, ${keyHash}, ${bodyHash}, ${now})
    on conflict (account_id, user_id, route, key_hash) do update
      set body_hash = excluded.body_hash, answer = null, created_utc = excluded.created_utc
      where idempotency.created_utc <= ${since}`);
  await tx.run(sql`set local lock_timeout to default`);
  return taken === 1;
}

/** The answer that a key was given since then. */
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

/** In the transaction that took the key. */
export async function keepAnswer(
  tx: Transaction,
  { accountId, userId, route, keyHash }: KeyOwner,
  answer: Buffer,
): Promise<void> {
  await tx.run(sql`
    update idempotency set answer = ${answer}
    where account_id = ${accountId} and user_id = ${userId} and route = ${route} and key_hash = ${keyHash}`);
}
