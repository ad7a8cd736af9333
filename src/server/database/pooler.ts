import type pg from 'pg';
import { connectClient } from './clients.ts';
import { connectionSettings } from './connection-settings.ts';
import { endClient } from './servers.ts';
import { withoutLimits } from './session-limits.ts';

/**
 * Whether a pooler such as PgBouncer answers at this address. A server's greeting contains the id of the process that
 * serves the connection. A pooler sends another number, because several processes may serve its client.
 */
export async function isPooler(connection: pg.PoolConfig): Promise<boolean> {
  const client = await connectClient(withoutLimits({ ...connectionSettings, ...connection }));
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== announcedProcessId(client);
  } finally {
    await endClient(client);
  }
}

/** pg stores the number but does not type it. */
const announcedProcessId = (client: pg.Client): unknown => ('processID' in client ? client.processID : undefined);
