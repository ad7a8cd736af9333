import pg from 'pg';

/** One statement outside any pool, as the role of that connection. */
export async function administer(connection: pg.PoolConfig, text: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The same server, another database. What an address says would win over a name beside it, so the address is changed. */
export function inDatabase({ connectionString, ...rest }: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connectionString === undefined) return { ...rest, database };
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { ...rest, connectionString: url.href };
}
