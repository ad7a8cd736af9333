import type pg from 'pg';
import { connectClient } from './clients.ts';
import { connectionSettings } from './connection-settings.ts';
import type { Lock } from './database.ts';
import { endClient } from './servers.ts';
import { withoutLimits } from './session-limits.ts';

/**
 * An advisory lock that this process holds on its own connection. It belongs to an open transaction, because a pooler
 * may serve two transactions of a connection with two server processes. The transaction keeps no snapshot, so it does not
 * block vacuum.
 */
export function openTransactionLock(settings: pg.PoolConfig, key: number): Lock {
  let holder: pg.Client | undefined;

  async function acquire(): Promise<boolean> {
    const client = await connectClient(withoutLimits({ ...connectionSettings, ...settings }));
    client.on('end', () => {
      if (holder === client) holder = undefined;
    });
    try {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      // With parameters, the result would stay open until the next statement, and keep its snapshot.
      const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${key}) as mine`);
      if (rows[0]?.mine === true) holder = client;
      return holder === client;
    } finally {
      if (holder !== client) await endClient(client);
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
        // Another process may have taken the lock.
        if (holder === client) holder = undefined;
        void endClient(client);
        return acquire();
      }
    },
    async close() {
      if (holder) await endClient(holder);
    },
  };
}
