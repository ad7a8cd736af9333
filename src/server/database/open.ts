import pg from 'pg';
import { withoutPassword } from './addresses.ts';
import { connectClient } from './clients.ts';
import { connectionSettings, patient } from './connection-settings.ts';
import type { Database } from './database.ts';
import { isCluster } from './distribute.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { reasonOf } from './failures.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { openPool, type PoolOptions } from './pool.ts';
import { endClient } from './servers.ts';
import { withoutLimits } from './session-limits.ts';
import { sql } from './sql.ts';
import { StartError } from './start-error.ts';

export interface OpenDatabase {
  db: Database;
  server: Server;
  /** For the embedded PostgreSQL; undefined with DATABASE_URL. */
  restarts: Embedded['restarts'] | undefined;
  /** Closes the pool, then stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** How to reach the database. */
export interface Server extends Pick<PoolOptions, 'pooled' | 'direct'> {
  connection: pg.PoolConfig;
}

export interface OpenOptions {
  /** A PostgreSQL 15+ instead of the embedded one. It may name several hosts, see `readAddresses`. */
  databaseUrl?: string | undefined;
  /** The same database without the pooler that `databaseUrl` leads to. */
  directUrl?: string | undefined;
  /** Data folder of the embedded PostgreSQL. */
  dataDir: string;
  /** See `MigrateOptions`. */
  besideNewer?: boolean;
  log: Log;
}

/** Opens and migrates the database. Throws StartError. */
export async function openDatabase({
  databaseUrl,
  directUrl,
  dataDir,
  besideNewer = false,
  log,
}: OpenOptions): Promise<OpenDatabase> {
  const { stop, restarts, ...server }: Server & Pick<Embedded, 'stop'> & Partial<Pick<Embedded, 'restarts'>> =
    databaseUrl
      ? { ...(await reach(databaseUrl, directUrl, log)), stop: async () => {} }
      : await startEmbedded({ dataDir, log });
  let clustered: boolean;
  try {
    clustered = await withoutTimeLimits(server, async (db) => {
      await migrate(db, undefined, { log, besideNewer });
      return isCluster(db);
    });
  } catch (error) {
    await stop();
    throw databaseUrl ? rightsProblem(error, databaseUrl) : error;
  }
  const db = openPool(server.connection, { ...server, isCluster: clustered, log });
  return {
    db,
    server,
    restarts,
    close: async () => {
      await db.close();
      await stop();
    },
  };
}

/** Gives access without time limits, and past a pooler if possible: for migrations and backups. */
export async function withoutTimeLimits<Result>(
  server: Server,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { connection, pooled } = server.direct ? { connection: server.direct } : server;
  const db = openPool({ ...connection, ...patient, max: 1 }, { pooled });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Tests the connection, so that a wrong address is reported now, and without its password. */
async function reach(databaseUrl: string, directUrl: string | undefined, log: Log): Promise<Server> {
  const pooled = await tryAddress('DATABASE_URL', databaseUrl);
  const server = { connection: { connectionString: databaseUrl }, pooled };
  if (directUrl === undefined) {
    if (pooled) log.info(pooledWithoutDirect);
    return server;
  }
  if (await tryAddress('DATABASE_DIRECT_URL', directUrl)) {
    throw new StartError(
      `A connection pooler answers at DATABASE_DIRECT_URL, ${withoutPassword(directUrl)}: set it to the address of the PostgreSQL behind the pooler, or remove it.`,
    );
  }
  const direct = { connectionString: directUrl };
  await refuseOtherDatabase(server, direct);
  return { ...server, direct };
}

const pooledWithoutDirect =
  'A connection pooler answers at DATABASE_URL. Without DATABASE_DIRECT_URL, live events of other services are polled, and intake is slower.';

/** Whether a pooler answers there. */
async function tryAddress(name: string, address: string): Promise<boolean> {
  const connection = { connectionString: address };
  try {
    const pooled = await isPooler(connection);
    // A pooler in statement mode refuses transactions.
    await tryOnce(openPool({ ...connection, max: 1 }, { pooled }));
    return pooled;
  } catch (error) {
    throw new StartError(`The database of ${name}, ${withoutPassword(address)}, cannot be reached: ${reasonOf(error)}`);
  }
}

async function tryOnce(db: Database): Promise<void> {
  try {
    await db.one(sql`select 1 as one`);
  } finally {
    await db.close();
  }
}

/** Throws StartError if the two addresses lead to different databases. */
async function refuseOtherDatabase({ connection, pooled }: Server, direct: pg.PoolConfig): Promise<void> {
  const one = await identityOf(openPool({ ...connection, max: 1 }, { pooled }));
  const other = await identityOf(openPool({ ...direct, max: 1 }));
  if (one === other) return;
  throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL are different databases: set both to the same one.');
}

/** Servers do not start in the same microsecond, and databases of one server have different ids. */
async function identityOf(db: Database): Promise<string> {
  try {
    const { identity } = await db.one<{ identity: string }>(sql`
      select extract(epoch from pg_postmaster_start_time()) || '/' || oid as identity
      from pg_database where datname = current_database()`);
    return identity;
  } finally {
    await db.close();
  }
}

/** The host must grant the right to create tables. Any other error is a bug. */
function rightsProblem(error: unknown, databaseUrl: string): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') return error;
  return new StartError(
    `The role of DATABASE_URL may not create tables in ${withoutPassword(databaseUrl)} (${cause.message}): make it the owner of that database.`,
  );
}

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
