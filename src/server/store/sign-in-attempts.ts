/**
 * Failed sign-ins of the last quarter of an hour, and successful ones of the last weeks, by name and address. Stored in
 * the database, so that all services share them.
 */
import { createHash } from 'node:crypto';
import { signInLimits } from '../../contract/choices.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** A name's key (`usernameKey`) and the caller's address. */
export interface Attempt {
  usernameKey: string;
  address: string;
}

/** Returns its id. `beyond`: the address's limit is reached, so the failure does not count for it. */
export async function insertFailure(
  db: Queryable,
  { usernameKey, address }: Attempt,
  now: Date,
  { beyond = false } = {},
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into sign_in_failure (username_key, address, utc, beyond)
    values (${usernameKey}, ${address}, ${now}, ${beyond}) returning id`);
  return id;
}

export async function deleteFailure(db: Queryable, id: number): Promise<void> {
  await db.run(sql`delete from sign_in_failure where id = ${id}`);
}

/** Call after a success. */
export async function deleteFailures(db: Queryable, { usernameKey, address }: Attempt): Promise<void> {
  await db.run(sql`delete from sign_in_failure where username_key = ${usernameKey} and address = ${address}`);
}

/** From every address: call after the name's password changed. */
export async function forgetFailures(db: Queryable, usernameKey: string): Promise<void> {
  await db.run(sql`delete from sign_in_failure where username_key = ${usernameKey}`);
}

export interface Standing {
  /** Failures of the name, from any address. */
  ofName: number;
  /** When the name may be tried again from this address; null below the limit. */
  pairFullUntil: Date | null;
  /** When the address has attempts left again; null below the limit. */
  addressFullUntil: Date | null;
  /** Whether the name signed in from this address in the last weeks. */
  known: boolean;
}

/** `spare`: how many failures above the limits are still allowed (1 for an attempt that is already stored). */
export async function readStanding(db: Queryable, attempt: Attempt, now: Date, spare = 0): Promise<Standing> {
  const { usernameKey, address } = attempt;
  const windowMs = signInLimits.windowSeconds * 1000;
  const since = new Date(now.getTime() - windowMs);
  const knownSince = new Date(now.getTime() - signInLimits.knownDays * 24 * 3600 * 1000);
  const row = await db.one<{ ofName: number; pair: Date | null; address: Date | null; known: boolean }>(sql`
    select
      (select count(*) from (select 1 from sign_in_failure where username_key = ${usernameKey} and utc > ${since}
        limit ${countedAtMost}) f)::int as "ofName",
      (select utc from sign_in_failure
        where username_key = ${usernameKey} and address = ${address} and utc > ${since}
        order by utc desc offset ${signInLimits.perNameAndAddress - 1 + spare} limit 1) as pair,
      (select utc from sign_in_failure where address = ${address} and utc > ${since} and not beyond
        order by utc desc offset ${signInLimits.perAddress - 1 + spare} limit 1) as address,
      exists (select from known_sign_in where username_key = ${usernameKey} and address_hash = ${hashOf(address)}
        and last_utc > ${knownSince}) as known`);
  const end = (utc: Date | null): Date | null => utc && new Date(utc.getTime() + windowMs);
  return {
    ofName: row.ofName,
    pairFullUntil: end(row.pair),
    addressFullUntil: end(row.address),
    known: row.known,
  };
}

/** Call after a success: the name is known at this address. */
export async function saveKnownSignIn(db: Queryable, { usernameKey, address }: Attempt, now: Date): Promise<void> {
  await db.run(sql`
    insert into known_sign_in (username_key, address_hash, last_utc)
    values (${usernameKey}, ${hashOf(address)}, ${now})
    on conflict (username_key, address_hash) do update set last_utc = excluded.last_utc`);
}

/** More failures than lead to the longest delay. */
const countedAtMost = 20;

const hashOf = (address: string): Buffer => createHash('sha256').update(address).digest();
