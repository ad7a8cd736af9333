import pg from 'pg';
import { patient } from './connection-settings.ts';
import type { Database } from './database.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { sql } from './sql.ts';
import { StartError } from './start-error.ts';

export interface OpenDatabase {
  db: Database;
  connection: pg.PoolConfig;
  /** Ends the pool, then the embedded PostgreSQL, if it is that. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A PostgreSQL 15+ in the embedded one's place. */
  databaseUrl?: string;
  /** Where the embedded one keeps its data. */
  dataDir: string;
  log: Log;
}

/** The database, brought to this program's state. Throws StartError when that cannot be. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<OpenDatabase> {
  const server = databaseUrl ? await reach(databaseUrl) : await startEmbedded({ dataDir, log });
  try {
    await bringUpToDate(server.connection);
  } catch (error) {
    await server.stop();
    throw databaseUrl ? rightsProblem(error, databaseUrl) : error;
  }
  const db = openPool(server.connection, log);
  return {
    db,
    connection: server.connection,
    close: async () => {
      await db.close();
      await server.stop();
    },
  };
}

/** On a connection of its own: a migration of many rows may take longer than any request. */
async function bringUpToDate(connection: pg.PoolConfig): Promise<void> {
  const db = openPool({ ...connection, ...patient, max: 1 });
  try {
    await migrate(db);
  } finally {
    await db.close();
  }
}

/** Tries a connection, so that whatever is wrong with the address is said now, and without the password that is in it. */
async function reach(databaseUrl: string): Promise<Embedded> {
  const connection = { connectionString: databaseUrl };
  try {
    await tryOnce(openPool({ ...connection, max: 1 }));
  } catch (error) {
    throw new StartError(
      `The database of DATABASE_URL, ${withoutPassword(databaseUrl)}, cannot be reached: ${reasonOf(error)}`,
    );
  }
  return { connection, stop: async () => {} };
}

async function tryOnce(db: Database): Promise<void> {
  try {
    await db.one(sql`select 1 as one`);
  } finally {
    await db.close();
  }
}

/** A role that may not create tables is the host's to mend; anything else is ours. */
function rightsProblem(error: unknown, databaseUrl: string): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') return error;
  return new StartError(
    `The role of DATABASE_URL may not create tables in ${withoutPassword(databaseUrl)} (${cause.message}): make it the owner of that database.`,
  );
}

/** Node tries every address of a name, and its error then holds one for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

function withoutPassword(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'which cannot be read as an address';
  }
}
