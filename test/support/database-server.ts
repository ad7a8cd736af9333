import pg from 'pg';
import { textsOfTests } from './sql-of-tests.ts';

/** Runs one statement outside any pool, as the role of that connection. Returns its rows. */
export async function administer(connection: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  textsOfTests.add(text);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The same server with another database. An address overrides a separate name, so the address is changed. */
export function inDatabase({ connectionString, ...rest }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connectionString === undefined) return { ...rest, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...rest, connectionString: url.href };
}

/**
 * Drops the database with its open connections. `force` fails with 42501 while the server's vacuum is connected, which our
 * role may not end. Without `force` the server ends the vacuum itself, and only our connections have to end before.
 */
export async function dropDatabase(server: pg.PoolConfig, name: string): Promise<void> {
  try {
    await administer(server, `drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    await administer(
      server,
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    );
    await administer(server, `drop database ${name}`);
  }
}
