import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable, Transaction } from './database.ts';
import { isDevelopment } from './development-backups.ts';
import { distribute } from './distribute.ts';
import { isBlocked } from './failures.ts';
import { createFleetViews } from './fleet-views.ts';
import type { Log } from './log.ts';
import { migrations as ours } from './migrations/index.ts';
import { limitLockWait } from './session-limits.ts';
import { identifier, sql } from './sql.ts';
import { StartError } from './start-error.ts';
import { tablesChangedBy } from './tables.ts';

export interface Migration {
  /**
   * `0003-depots`: the number defines the order; the database stores the whole name. `0004-drop-colour-needs-0003`: it takes
   * something away, so programs that do not know migration 0003 refuse the database.
   */
  readonly name: string;
  /** One or more statements that can run in a transaction (so no `create index concurrently`). */
  readonly text: string;
  /** Changes rows after that. Returns what it left unchanged, without personal data. */
  readonly rows?: (tx: Transaction) => Promise<string[]>;
}

const oldestServer = 15;
/** Another transaction may hold a table that the migration changes. Waiting longer would block everyone behind us. */
const lockWaitMs = 2000;
const tries = 24;
/** Between two tries, so that the statements that queued behind the first one can run. */
const longestPauseMs = 5000;

export interface MigrateOptions {
  log?: Partial<Log>;
  /** Starts on the tables of a newer version if they still serve this one: for a service of a rolling upgrade. */
  besideNewer?: boolean;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Migrates the database to the program's version. Each migration is a transaction under a lock on the table
 * `migration`: concurrent services apply each one once, and a failed one leaves nothing behind.
 *
 * The previous version may still be running on the database, and may start again, so a migration only adds (tables, nullable
 * or defaulted columns, indexes). What the previous version reads is dropped one release later.
 *
 * Throws StartError if the server is too old, or the database belongs to a newer program or to a development version.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = ours,
  options: MigrateOptions = {},
): Promise<void> {
  const { log } = options;
  await refuseOldServer(db);
  await createMigrationTable(db);
  for (;;) {
    const { missing, newer } = await compare(db, migrations, options);
    if (newer.length > 0) {
      log?.warn?.(`The database is newer than this program (it holds ${newer.join(', ')}): upgrade this service, too.`);
      return;
    }
    if (missing.length === 0) break;
    await applyNext(db, migrations, options);
  }
  await distribute(db, log);
  const { result: areNew, milliseconds } = await whenFree(() => createFleetViews(db, lockWaitMs), options);
  if (areNew) log?.info?.(`Created the views of fleets in ${milliseconds} ms.`);
}

async function refuseOldServer(db: Queryable): Promise<void> {
  const { version } = await db.one<{ version: string }>(sql`select current_setting('server_version') as version`);
  refuseOldVersion(version);
}

/** `14.9 (Debian 14.9-1)`: only the leading number counts. */
export function refuseOldVersion(version: string): void {
  if (Number.parseInt(version, 10) >= oldestServer) return;
  throw new StartError(
    `The database server is PostgreSQL ${version}, and Fenceline needs ${oldestServer} or newer: upgrade it, or set DATABASE_URL to another one.`,
  );
}

/**
 * Two services may create it at the same time. `if not exists` does not prevent that; the second one gets one of these
 * errors.
 */
const createdByOther = new Set(['23505', '42P07', '42710', 'XX000']);

async function createMigrationTable(db: Database): Promise<void> {
  const exists = sql`select to_regclass('migration') is not null as exists`;
  if ((await db.one<{ exists: boolean }>(exists)).exists) return;
  try {
    await db.run(sql`create table migration (name text primary key, applied_utc timestamptz(3) not null)`);
  } catch (error) {
    if (!createdByOther.has(stateOf(error)) || !(await db.one<{ exists: boolean }>(exists)).exists) throw error;
  }
}

interface Comparison {
  /** Migrations that are still to be applied. */
  missing: Migration[];
  /** Names of applied migrations that this program does not know. */
  newer: string[];
}

async function compare(
  db: Queryable,
  migrations: readonly Migration[],
  { besideNewer = false }: MigrateOptions,
): Promise<Comparison> {
  const rows = await db.many<{ name: string }>(sql`select name from migration order by name`);
  if (isDevelopment(rows.map(({ name }) => name))) {
    throw new StartError(
      'The data was made by a development version of Fenceline, before 1.0.0. Back it up with that version (npm run fenceline -- backup FILE), then restore the file with this one into a new data folder or an empty database (npm run fenceline -- restore FILE).',
    );
  }
  const known = new Set(migrations.map(({ name }) => name));
  const newer = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  const newestKnown = Math.max(...migrations.map(({ name }) => Number.parseInt(name, 10)));
  const refusing = besideNewer ? newer.filter((name) => neededBy(name) > newestKnown) : newer;
  if (refusing.length > 0) {
    throw new StartError(
      `The database is newer than this program (it holds ${refusing.join(', ')}): start the newer version of Fenceline, or restore a backup made by this one into an empty database.`,
    );
  }
  const applied = new Set(rows.map(({ name }) => name));
  return { missing: migrations.filter(({ name }) => !applied.has(name)), newer };
}

/** The number of the migration that a program must know to use the tables; 0 if the migration only adds. */
const neededBy = (name: string): number => Number(/-needs-(\d+)$/.exec(name)?.[1] ?? 0);

async function applyNext(db: Database, migrations: readonly Migration[], options: MigrateOptions): Promise<void> {
  const { log } = options;
  const { result: applied, milliseconds } = await whenFree(() => applyUnderLock(db, migrations), options);
  if (applied) log?.info?.(`Applied the migration ${applied.name} in ${milliseconds} ms.`);
  for (const rows of applied?.left ?? []) log?.warn?.(`The migration ${applied?.name} left unchanged: ${rows}`);
}

/** Repeats work that waited too long for another transaction, or had a deadlock with it. */
async function whenFree<Result>(
  work: () => Promise<Result>,
  { log, sleep = pause }: MigrateOptions,
): Promise<{ result: Result; milliseconds: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const startedMs = performance.now();
    try {
      const result = await work();
      return { result, milliseconds: Math.round(performance.now() - startedMs) };
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (!isBlocked(cause)) throw error;
      if (attempt === tries) throw new StartError(`${messageOf(error)} (${tries} times). ${wayOut}`, { cause: error });
      log?.info?.(`${messageOf(error)}. Trying again.`);
      await sleep(Math.random() * Math.min(longestPauseMs, 100 * 2 ** attempt));
    }
  }
}

const wayOut =
  'End the transactions that hold its tables (pg_stat_activity shows them), or stop the other services, and start again.';

/** The applied migration, and what it left unchanged; undefined if another service has applied the last one. */
function applyUnderLock(
  db: Database,
  migrations: readonly Migration[],
): Promise<{ name: string; left: readonly string[] } | undefined> {
  return db.transaction(async (tx) => {
    await tx.run(sql`lock table migration in exclusive mode`);
    const [next] = (await compare(tx, migrations, {})).missing;
    if (next === undefined) return undefined;
    try {
      await limitLockWait(tx, lockWaitMs);
      await lockTables(tx, next.text);
      for (const text of statementsOf(next.text)) await tx.run({ text, values: [] });
      const left = (await next.rows?.(tx)) ?? [];
      await tx.run(sql`insert into migration (name, applied_utc) values (${next.name}, now())`);
      return { name: next.name, left };
    } catch (cause) {
      throw new Error(`The migration ${next.name} failed and left nothing behind: ${messageOf(cause)}`, { cause });
    }
  });
}

/** Almost every transaction of a service begins with its account's rows of this table. */
const gate = 'account_version';

/**
 * Locks the tables that the migration changes, before the first change. Transactions that begin meanwhile wait for `gate`, when
 * they hold no other table. Otherwise, under load, one of them always holds a table that the migration waits for. A new index
 * only needs a lock that reads do not wait for.
 */
async function lockTables(tx: Transaction, text: string): Promise<void> {
  const names = tablesChangedBy(text);
  const existing = await tx.many<{ name: string }>(sql`
    select c.relname as name from unnest(${names.length > 0 ? [gate, ...names] : []}::text[]) with ordinality as wanted (name, nth)
    join pg_class c on c.relname = wanted.name and c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by nth`);
  if (existing.every(({ name }) => !names.includes(name))) return;
  const list = existing.map(({ name }) => identifier(name).text).join(', ');
  const mode = /\balter table\b/.test(text) ? 'access exclusive' : 'exclusive';
  await tx.run({ text: `lock table ${list} in ${mode} mode`, values: [] });
}

/** A cluster sends the whole text to its machines again with each change of a table, so each statement is sent alone. */
const statementsOf = (text: string): string[] =>
  [...text.matchAll(/(?:--.*|\$\$[^]*?\$\$|'[^']*'|[^;])+/g)]
    .map(([each]) => each.trim())
    .filter((each) => each !== '');

const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
