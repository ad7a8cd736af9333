/**
 * The format of a backup, independent of the PostgreSQL version; `load.ts` reads it. Each line is a JSON value:
 *
 * - First `{ fenceline: "backup", format, createdUtc, migrations }`.
 * - For each table `{ table, columns }`, then each row as an array of PostgreSQL's text values or null, then `{ next: {
 *   column: number } }` with the next values of identity columns.
 * - Last `{ end: true, rows, unreadable }`, so that a truncated file is detected. `unreadable`: what PostgreSQL could not read.
 */
import type { Queryable, Transaction } from './database.ts';
import { isDataCorrupted } from './failures.ts';
import { readableRows } from './readable-rows.ts';
import { identifier, type Statement, sql } from './sql.ts';
import { ownTables, type Table, withoutShortLived } from './tables.ts';

/** Raise it if a program that reads the old format would misread the new one. */
export const formatVersion = 1;

export interface DumpHeader {
  fenceline: 'backup';
  format: number;
  createdUtc: string;
  migrations: string[];
  /** The only account of the backup. Without it, the backup has all accounts. */
  account?: { id: number; name: string };
}

export interface DumpOptions {
  now: Date;
  /** Only this account. */
  account?: { id: number; name: string } | undefined;
  /** Tables that are read page by page, without the pages and rows that PostgreSQL cannot read. */
  damagedTables?: ReadonlySet<string>;
  /** Called with each row. */
  inspect?: (table: string, columns: readonly string[]) => ((line: string) => void) | undefined;
  /** Called with a description of what is left out of `damagedTables`. */
  unreadable?: (what: string) => void;
}

/** PostgreSQL cannot read a row of the table. Dump again, with the table among `damagedTables`. */
export class UnreadableTableError extends Error {
  constructor(
    readonly table: string,
    cause: unknown,
  ) {
    super(`The table ${table} cannot be read`, { cause });
  }
}

/** Rows in memory at a time. Few, because a polygon may have many nodes, and a span some hundred kilobytes. */
const rowsAtATime = 500;
const binaryRowsAtATime = 20;

/** Chunks of whole lines, all from one snapshot: `tx` must be one. */
export async function* dump(
  tx: Transaction,
  { now, account, damagedTables = new Set(), inspect, unreadable }: DumpOptions,
): AsyncGenerator<string> {
  await readExactly(tx);
  // A cluster reads each machine over one connection, because each connection has a snapshot of its own.
  await tx.run(sql`select set_config('citus.max_adaptive_executor_pool_size', '1', true)`);
  const migrations = await tx.many<{ name: string }>(sql`select name from migration order by name`);
  const header: DumpHeader = {
    fenceline: 'backup',
    format: formatVersion,
    createdUtc: now.toISOString(),
    migrations: migrations.map(({ name }) => name),
    ...(account && { account }),
  };
  yield line(header);
  let rows = 0;
  const missing: string[] = [];
  for (const table of withoutShortLived(await ownTables(tx))) {
    const selected = account ? ofAccount(table, account.id) : '';
    if (selected === undefined) continue;
    const columns = table.columns.map(({ name }) => name);
    yield line({ table: table.name, columns });
    const look = inspect?.(table.name, columns);
    const read = { table: table.name, line: lineOf(table), where: selected };
    const pieces = damagedTables.has(table.name)
      ? readableRows(tx, read, (what) => {
          missing.push(what);
          unreadable?.(what);
        })
      : rowsOf(tx, table, read);
    for await (const lines of pieces) {
      rows += lines.length;
      if (look) lines.forEach(look);
      yield lines.map((each) => `${each}\n`).join('');
    }
    yield line({ next: await nextNumbers(tx, table) });
  }
  yield line({ end: true, rows, ...(missing.length > 0 && { unreadable: missing }) });
}

/** Which rows belong to the account, as SQL. Undefined: the table has no rows of accounts. */
function ofAccount({ name, columns }: Table, accountId: number): string | undefined {
  const column = accountColumn(
    name,
    columns.map((each) => each.name),
  );
  if (column !== undefined) return `${column} = ${accountId}`;
  return name === 'migration' ? '' : undefined;
}

/** The column with the id of the row's account. Undefined: the table's rows belong to no account. */
export function accountColumn(table: string, columns: readonly string[]): string | undefined {
  if (table === 'account') return 'id';
  return columns.includes('account_id') ? 'account_id' : undefined;
}

/** A row as a JSON array of texts, as SQL. */
const lineOf = ({ columns }: Table): string =>
  `array_to_json(array[${columns.map(({ name }) => `${identifier(name).text}::text`).join(', ')}])::text`;

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** So that texts are lossless, whatever the server's settings. */
export async function readExactly(tx: Transaction): Promise<void> {
  await tx.run(sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
      set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '3', true),
      set_config('bytea_output', 'hex', true)`);
}

/** Throws UnreadableTableError. */
async function* rowsOf(
  tx: Transaction,
  { name, columns }: Table,
  { line: text, where }: { line: string; where: string },
): AsyncGenerator<string[]> {
  try {
    await tx.run({
      text: `declare dumped no scroll cursor for
        select ${text} as line from ${identifier(name).text}${where && ` where ${where}`}`,
      values: [],
    });
    for (;;) {
      const rows = await tx.many<{ line: string }>(fetchRows(columns.some(({ type }) => type === 'bytea')));
      if (rows.length === 0) break;
      yield rows.map((row) => row.line);
    }
    await tx.run(sql`close dumped`);
  } catch (error) {
    throw isDataCorrupted(error) ? new UnreadableTableError(name, error) : error;
  }
}

const fetchRows = (binary: boolean): Statement => ({
  text: `fetch ${binary ? binaryRowsAtATime : rowsAtATime} from dumped`,
  values: [],
});

/**
 * The next value of each identity column, read after the rows so that no row is beyond it. If ids are taken in blocks,
 * it is the start of the next block.
 */
export async function nextNumbers(tx: Queryable, { name, columns }: Table): Promise<Record<string, number>> {
  const next: Record<string, number> = {};
  for (const column of columns.filter(({ identity }) => identity)) {
    const { sequence } = await tx.one<{ sequence: string }>(sql`
      select pg_get_serial_sequence(${name}, ${column.name}) as sequence`);
    const row = await tx.one<{ next: number }>({
      text: `select case when is_called then last_value + seqincrement else last_value end as next
        from ${sequence}, pg_sequence where seqrelid = '${sequence}'::regclass`,
      values: [],
    });
    next[column.name] = row.next;
  }
  return next;
}
