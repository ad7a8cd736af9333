import type pg from 'pg';
import type { Transaction } from './database.ts';

/** PostgreSQL's time limits. A pooler refuses them as startup parameters, or applies them to another client. */
const names = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;

/** The settings that every server and pooler accepts at the start of a connection. */
export function withoutLimits(settings: pg.PoolConfig): pg.PoolConfig {
  return { ...settings, ...Object.fromEntries(names.map((name) => [name, undefined])) };
}

/** The limits of a transaction in milliseconds, for `set local`. */
export const limitsOf = (settings: pg.PoolConfig): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, String(settings[name] || 0)]));

/** `; set local statement_timeout = 60000; …`, appended to `begin`. Names and values never come from a caller. */
export const setLocal = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join('');

/**
 * How long the further statements of a transaction wait for a lock; undefined: as long as the connection says. By `set local`
 * instead of `set_config`, because a cluster passes only that on to the machine that has the rows.
 */
export async function limitLockWait(tx: Transaction, milliseconds: number | undefined): Promise<void> {
  const limit = milliseconds === undefined ? 'default' : String(Math.round(milliseconds));
  await tx.run({ text: `set local lock_timeout to ${limit}`, values: [] });
}
