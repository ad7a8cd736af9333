/**
 * Failed sign-ins of the last quarter of an hour, by name and address. Stored in the database, so that all services
 * share the count.
 */
import { signInLimits } from '../../contract/choices.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** A name's key (`usernameKey`) and the caller's address. */
export interface Attempt {
  usernameKey: string;
  address: string;
}

export async function insertFailure(db: Queryable, { usernameKey, address }: Attempt, now: Date): Promise<void> {
  await db.run(sql`
    insert into sign_in_failure (username_key, address, utc) values (${usernameKey}, ${address}, ${now})`);
}

/** Deletes the failure that was stored at that moment. */
export async function deleteFailure(db: Queryable, { usernameKey, address }: Attempt, now: Date): Promise<void> {
  await db.run(sql`
    delete from sign_in_failure where username_key = ${usernameKey} and address = ${address} and utc = ${now}`);
}

/** Call after a success. */
export async function deleteFailures(db: Queryable, { usernameKey, address }: Attempt): Promise<void> {
  await db.run(sql`delete from sign_in_failure where username_key = ${usernameKey} and address = ${address}`);
}

/** From every address: call after the name's password changed. */
export async function forgetFailures(db: Queryable, usernameKey: string): Promise<void> {
  await db.run(sql`delete from sign_in_failure where username_key = ${usernameKey}`);
}

export interface Failures {
  /** For the name, from any address. */
  ofName: number;
  /** When the oldest failure that fills a limit leaves the window; null below the limit. */
  fullUntil: Date | null;
}

/** `spare`: how many failures above the limit are still allowed (1 for an attempt that is already stored). */
export async function readFailures(db: Queryable, attempt: Attempt, now: Date, spare = 0): Promise<Failures> {
  const { usernameKey, address } = attempt;
  const windowMs = signInLimits.windowSeconds * 1000;
  const since = new Date(now.getTime() - windowMs);
  const row = await db.one<{ ofName: number; pair: Date | null; address: Date | null }>(sql`
    select
      (select count(*) from sign_in_failure where username_key = ${usernameKey} and utc > ${since})::int as "ofName",
      (select utc from sign_in_failure
        where username_key = ${usernameKey} and address = ${address} and utc > ${since}
        order by utc desc offset ${signInLimits.perNameAndAddress - 1 + spare} limit 1) as pair,
      (select utc from sign_in_failure where address = ${address} and utc > ${since}
        order by utc desc offset ${signInLimits.perAddress - 1 + spare} limit 1) as address`);
  const filled = Math.max(row.pair?.getTime() ?? 0, row.address?.getTime() ?? 0);
  return { ofName: row.ofName, fullUntil: filled === 0 ? null : new Date(filled + windowMs) };
}
