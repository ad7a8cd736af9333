import pg from 'pg';
import { textsOfTests } from './sql-of-tests.ts';

/** Runs one statement outside any pool, as the role of that connection. */
export async function administer(connection: pg.PoolConfig, text: string): Promise<void> {
  textsOfTests.add(text);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(text);
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
