import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';
import { withoutLimits } from './session-limits.ts';

/**
 * Whether a pooler such as PgBouncer answers at this address. A server greets with the number of the process that serves the
 * connection. A pooler gives its clients a number of its own, since another process may serve each transaction.
 */
export async function isPooler(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(withoutLimits({ ...connectionSettings, ...connection }));
  // The statement under way gets the error itself.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== greetedBy(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The driver keeps the number, but its types do not name it. */
const greetedBy = (client: pg.Client): unknown => ('processID' in client ? client.processID : undefined);
