import type { Database, Queryable } from './database.ts';
import { migrations as ours } from './migrations/index.ts';
import { sql } from './sql.ts';
import { StartError } from './start-error.ts';

export interface Migration {
  /** `0003-vehicles`: the number gives the order, the whole is remembered in the database. */
  readonly name: string;
  /** One or more statements that may run inside a transaction (so no `create index concurrently`). */
  readonly text: string;
}

const oldestServer = 15;
/** Another transaction may hold a table that a migration changes: waiting longer would make everybody queue behind us. */
const lockPatience = '5s';
const lockTries = 24;

/**
 * Brings the database to the program's state. Each migration is one transaction under a lock on the table `migration`, so
 * services that start together apply each once, and one that fails leaves nothing behind.
 *
 * The previous version may still be running on the same database: a migration only adds (tables, columns that are nullable
 * or have a default, indexes). What the previous version still reads is dropped one release later.
 *
 * Throws StartError when the server is too old, or the database was made by a newer program.
 */
export async function migrate(db: Database, migrations: readonly Migration[] = ours): Promise<void> {
  await refuseOldServer(db);
  await createMigrationTable(db);
  while ((await pending(db, migrations)).length > 0) await applyNext(db, migrations);
}

async function refuseOldServer(db: Queryable): Promise<void> {
  const { version } = await db.one<{ version: string }>(sql`select current_setting('server_version') as version`);
  refuseOldVersion(version);
}

/** `14.9 (Debian 14.9-1)`: the number in front decides. */
export function refuseOldVersion(version: string): void {
  if (Number.parseInt(version, 10) >= oldestServer) return;
  throw new StartError(
    `The database server is PostgreSQL ${version}, and Fenceline needs ${oldestServer} or newer: upgrade it, or set DATABASE_URL to another one.`,
  );
}

/** Two services may create it at the same moment: `if not exists` does not cover that, the second gets one of these. */
const createdMeanwhile = new Set(['23505', '42P07', '42710', 'XX000']);

async function createMigrationTable(db: Database): Promise<void> {
  const exists = sql`select to_regclass('migration') is not null as exists`;
  if ((await db.one<{ exists: boolean }>(exists)).exists) return;
  try {
    await db.run(sql`create table migration (name text primary key, applied_utc timestamptz(3) not null)`);
  } catch (error) {
    if (!createdMeanwhile.has(stateOf(error)) || !(await db.one<{ exists: boolean }>(exists)).exists) throw error;
  }
}

async function pending(db: Queryable, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await db.many<{ name: string }>(sql`select name from migration order by name`);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new StartError(
      `The database is newer than this program (it holds ${unknown.join(', ')}): start the newer version of Fenceline, or restore a backup made by this one into an empty database.`,
    );
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function applyNext(db: Database, migrations: readonly Migration[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyUnderLock(db, migrations);
    } catch (error) {
      const lockNotAvailable = stateOf(error instanceof Error ? error.cause : error) === '55P03';
      if (!lockNotAvailable || attempt === lockTries) throw error;
    }
  }
}

async function applyUnderLock(db: Database, migrations: readonly Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table migration in exclusive mode`);
    const [next] = await pending(tx, migrations);
    if (next === undefined) return;
    try {
      await tx.run(sql`select set_config('lock_timeout', ${lockPatience}, true)`);
      await tx.run({ text: next.text, values: [] });
      await tx.run(sql`insert into migration (name, applied_utc) values (${next.name}, now())`);
    } catch (cause) {
      throw new Error(`The migration ${next.name} failed and left nothing behind: ${messageOf(cause)}`, { cause });
    }
  });
}

const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
