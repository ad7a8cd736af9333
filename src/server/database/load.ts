/** Restores what `dump.ts` wrote. */

import type { Database, Transaction } from './database.ts';
import { type Difference, developmentDifferences, developmentTable, isDevelopment } from './development-backups.ts';
import { type DumpHeader, nextNumbers, readExactly } from './dump.ts';
import {
  type DumpEnd,
  type DumpLines,
  LoadError,
  parsed,
  type RowsVisitor,
  readHeader,
  readRows,
} from './dump-lines.ts';
import { DatabaseError } from './failures.ts';
import { dropFleetViews } from './fleet-views.ts';
import { type Migration, migrate } from './migrate.ts';
import { migrations as ours } from './migrations/index.ts';
import { createMonth, monthOf, spanTable } from './span-months.ts';
import { identifier, sql } from './sql.ts';
import { ownTables, type Table } from './tables.ts';

/** Rows per statement: as many as possible, but few enough for large polygons. */
const rowsAtATime = 500;
const charactersAtATime = 4_000_000;

/** `rows`: those that were stored. */
export interface Loaded extends DumpEnd {
  createdUtc: string;
}

/** Whether a restore would replace nothing. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { there } = await db.one<{ there: boolean }>(sql`select to_regclass('account') is not null as there`);
  if (!there) return true;
  return (await db.maybe(sql`select 1 as one from account limit 1`)) === undefined;
}

/**
 * Replaces all our tables by those of the backup, in one transaction. Creates the tables as of the backup's version,
 * loads the rows, then runs the remaining migrations, as in an upgrade. `through`: wraps the visitor that stores the rows.
 * Throws LoadError.
 */
export async function load(
  db: Database,
  lines: DumpLines,
  through = (storing: RowsVisitor): RowsVisitor => storing,
): Promise<Loaded> {
  const header = readHeader((await lines.next()).value);
  const end = await db
    .transaction((tx) => replace(tx, header, (storing) => readRows(lines, through(storing))))
    .catch((error: unknown) => {
      throw isBadData(error) ? new LoadError(`is damaged: ${error.message}`) : error;
    });
  await migrate(db);
  return { createdUtc: header.createdUtc, ...end };
}

type ReadInto = (storing: RowsVisitor) => Promise<DumpEnd>;

async function replace(tx: Transaction, header: DumpHeader, readInto: ReadInto): Promise<DumpEnd> {
  await readExactly(tx);
  // A cluster refuses to drop tables after a read over several connections.
  await tx.run(sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
  const versions = await readVersions(tx);
  const numbers = await readNumbers(tx);
  await tx.run(dropFleetViews);
  await dropTables(tx);
  await createTables(tx, header);
  const end = await loadTables(tx, header, readInto);
  await endAllSessions(tx);
  await raiseBeyond(tx, versions);
  await continueIdsFrom(tx, numbers);
  return end;
}

/** A text that is not a value of its column, or a row that violates a constraint. */
const isBadData = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');

interface Version {
  account_id: number;
  subject: string;
  version: number;
}

/** Running services cache answers by these versions. */
async function readVersions(tx: Transaction): Promise<Version[]> {
  const { there } = await tx.one<{ there: boolean }>(sql`select to_regclass('account_version') is not null as there`);
  return there ? tx.many<Version>(sql`select account_id, subject, version from account_version`) : [];
}

/**
 * Raises each version beyond its old and its restored value, so that running services drop their caches. The subject
 * `restored` makes services reload what they update incrementally (geofences).
 */
async function raiseBeyond(tx: Transaction, versions: readonly Version[]): Promise<void> {
  const accounts = await tx.many<{ id: number }>(sql`select id from account`);
  await tx.run(sql`
    insert into account_version (account_id, subject, version)
    select id, 'restored', 0 from unnest(${accounts.map(({ id }) => id)}::bigint[]) as id
    on conflict do nothing`);
  await tx.run(sql`update account_version set version = version + 1`);
  await tx.run(sql`
    insert into account_version (account_id, subject, version)
    select account_id, subject, version + 1
    from json_to_recordset(${JSON.stringify(versions)}::json) as had (account_id bigint, subject text, version bigint)
    on conflict (account_id, subject) do update
      set version = greatest(account_version.version, excluded.version)`);
}

type Numbers = readonly { table: string; column: string; next: number }[];

/** A backup may pass through many hands, and a session that has ended since must not become valid again. */
const endAllSessions = (tx: Transaction): Promise<unknown> =>
  tx.run(sql`update session set ended_utc = now() where ended_utc is null`);

/** Running services hold blocks of ids that they have not used up. */
async function readNumbers(tx: Transaction): Promise<Numbers> {
  const numbers = [];
  for (const table of await ownTables(tx)) {
    const next = Object.entries(await nextNumbers(tx, table));
    numbers.push(...next.map(([column, number]) => ({ table: table.name, column, next: number })));
  }
  return numbers;
}

/** No id may be used twice, neither from the old nor from the restored data. */
async function continueIdsFrom(tx: Transaction, numbers: Numbers): Promise<void> {
  for (const table of await ownTables(tx)) {
    for (const [column, next] of Object.entries(await nextNumbers(tx, table))) {
      const had = numbers.find((each) => each.table === table.name && each.column === column)?.next ?? 0;
      if (had <= next) continue;
      await tx.run(sql`select setval(pg_get_serial_sequence(${table.name}, ${column}), ${had}::bigint, false)`);
    }
  }
}

async function dropTables(tx: Transaction): Promise<void> {
  // In reverse order of references.
  for (const { name } of (await ownTables(tx)).reverse()) await tx.run(sql`drop table ${identifier(name)}`);
  await tx.run(sql`drop table if exists ${identifier(developmentTable)}`);
}

async function createTables(tx: Transaction, header: DumpHeader): Promise<void> {
  await tx.run(sql`create table migration (name text primary key, applied_utc timestamptz(3) not null)`);
  for (const { name, text } of migrationsOf(header)) {
    await tx.run({ text, values: [] });
    // Backups of development versions name other migrations.
    if (isDevelopment(header.migrations)) {
      await tx.run(sql`insert into migration (name, applied_utc) values (${name}, ${header.createdUtc}::timestamptz)`);
    }
  }
}

/** The migrations whose result the backup contains. */
const migrationsOf = ({ migrations }: DumpHeader): Migration[] =>
  isDevelopment(migrations) ? ours.slice(0, 1) : ours.filter(({ name }) => migrations.includes(name));

async function loadTables(tx: Transaction, { migrations }: DumpHeader, readInto: ReadInto): Promise<DumpEnd> {
  const tables = new Map((await ownTables(tx)).map((table) => [table.name, table]));
  let target: Target | undefined;
  let rows = 0;
  const { unreadable } = await readInto({
    table: (name, columns) => {
      const skipped = isDevelopment(migrations) && name === 'migration';
      const differences = isDevelopment(migrations) ? developmentDifferences[name] : undefined;
      target = skipped ? undefined : newTarget(tx, tables.get(name), columns, differences);
    },
    row: (line) => {
      rows += 1;
      return target?.add(line);
    },
    next: (numbers) => target?.finish(Object.entries(numbers)),
  });
  return { rows, unreadable };
}

interface Target {
  add(line: string): Promise<void>;
  /** Stores the remaining rows, and sets the next values of identity columns. */
  finish(next: readonly [column: string, number: number][]): Promise<void>;
}

/** `columns`: of the backup. */
function newTarget(
  tx: Transaction,
  table: Table | undefined,
  columns: readonly string[],
  { gone = {}, values = {} }: Difference = {},
): Target {
  // Column types come from the catalogue of the target database.
  const types = columns.map((name) => gone[name] ?? table?.columns.find((column) => column.name === name)?.type);
  if (!table || types.includes(undefined)) throw new LoadError('is damaged: it contains unknown tables or types');
  const stored = [...new Set([...columns.filter((name) => !(name in gone)), ...Object.keys(values)])];
  const quoted = (name: string): string => identifier(name).text;
  const read = columns.map((name, index) => `(line.texts->>${index})::${types[index]} as ${quoted(name)}`);
  const text = `insert into ${quoted(table.name)} (${stored.map(quoted).join(', ')}) overriding system value
    select ${stored.map((name) => values[name] ?? quoted(name)).join(', ')}
    from (select ${read.join(', ')} from jsonb_array_elements($1::jsonb) as line (texts)) as row`;
  const createMonths = monthsOf(tx, table.name, columns.indexOf('day_utc'));
  let waiting: string[] = [];
  let characters = 0;

  async function store(): Promise<void> {
    if (waiting.length === 0) return;
    await createMonths(waiting);
    const rows = `[${waiting.join(',')}]`;
    [waiting, characters] = [[], 0];
    await tx.run({ text, values: [rows] });
  }
  return {
    async add(line) {
      waiting.push(line);
      characters += line.length;
      if (waiting.length >= rowsAtATime || characters >= charactersAtATime) await store();
    },
    async finish(next) {
      await store();
      for (const [column, number] of next) {
        await tx.run(sql`select setval(pg_get_serial_sequence(${table.name}, ${column}), ${number}::bigint, false)`);
      }
    },
  };
}

/** Creates the partitions of lines, whose day is in this column. Other tables have none. */
function monthsOf(tx: Transaction, name: string, column: number): (lines: readonly string[]) => Promise<void> {
  const table = spanTable(name);
  const created = new Set<string>();
  return async (lines) => {
    if (!table) return;
    for (const line of lines) {
      const values = parsed(line);
      const day: unknown = Array.isArray(values) ? values[column] : undefined;
      const month = monthOf(table, Date.parse(`${String(day).slice(0, 10)}T00:00:00Z`));
      if (Number.isNaN(month.start.getTime())) throw new LoadError('is damaged: a span has no day');
      if (!created.has(month.name)) await createMonth(tx, table, month);
      created.add(month.name);
    }
  };
}
