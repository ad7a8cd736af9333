import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';
import type { Lock } from './database.ts';
import { withoutLimits } from './session-limits.ts';

/**
 * An advisory lock for as long as this process holds it, on a connection of its own. The lock belongs to a transaction that
 * stays open, since a pooler may serve two transactions of one connection by two server processes. The transaction reads no
 * table, so it keeps no vacuum waiting.
 */
export function openTransactionLock(settings: pg.PoolConfig, key: number): Lock {
  let holder: pg.Client | undefined;

  async function acquire(): Promise<boolean> {
    const client = new pg.Client(withoutLimits({ ...connectionSettings, ...settings }));
    client
      .on('error', () => {})
      .on('end', () => {
        if (holder === client) holder = undefined;
      });
    try {
      await client.connect();
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [key]);
      if (rows[0]?.mine === true) holder = client;
      return holder === client;
    } finally {
      if (holder !== client) await client.end().catch(() => {});
    }
  }

  return {
    async isMine() {
      const client = holder;
      if (!client) return acquire();
      try {
        await client.query('select 1');
        return true;
      } catch {
        // Another process may have the lock by now.
        if (holder === client) holder = undefined;
        client.end().catch(() => {});
        return acquire();
      }
    },
    async close() {
      await holder?.end().catch(() => {});
    },
  };
}
