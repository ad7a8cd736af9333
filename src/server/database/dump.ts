/**
 * The format of a backup, independent of the PostgreSQL version; `load.ts` reads it. Each line is a JSON value:
 *
 * - First `{ fenceline: "backup", format, createdUtc, migrations }`.
 * - For each table `{ table, columns }`, then each row as an array of PostgreSQL's text values or null, then `{ next: {
 *   column: number } }` with the next values of identity columns.
 * - Last `{ end: true, rows }`, so that a truncated file is detected.
 */
import type { Queryable, Transaction } from './database.ts';
import { identifier, type Statement, sql } from './sql.ts';
import { ownTables, type Table, withoutShortLived } from './tables.ts';

/** Raise it if a program that reads the old format would misread the new one. */
export const formatVersion = 1;

export interface DumpHeader {
  fenceline: 'backup';
  format: number;
  createdUtc: string;
  migrations: string[];
}

/** Rows in memory at a time. Few, because a polygon may have many nodes, and a span some hundred kilobytes. */
const rowsAtATime = 500;
const binaryRowsAtATime = 20;

/** Chunks of whole lines, all from one snapshot: `tx` must be one. */
export async function* dump(tx: Transaction, now: Date): AsyncGenerator<string> {
  await readExactly(tx);
  const migrations = await tx.many<{ name: string }>(sql`select name from migration order by name`);
  const header: DumpHeader = {
    fenceline: 'backup',
    format: formatVersion,
    createdUtc: now.toISOString(),
    migrations: migrations.map(({ name }) => name),
  };
  yield line(header);
  let rows = 0;
  for (const table of withoutShortLived(await ownTables(tx))) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) });
    for await (const lines of rowsOf(tx, table)) {
      rows += lines.length;
      yield lines.map((each) => `${each}\n`).join('');
    }
    yield line({ next: await nextNumbers(tx, table) });
  }
  yield line({ end: true, rows });
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** So that texts are lossless, whatever the server's settings. */
export async function readExactly(tx: Transaction): Promise<void> {
  await tx.run(sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
      set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '3', true),
      set_config('bytea_output', 'hex', true)`);
}

async function* rowsOf(tx: Transaction, { name, columns }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${identifier(column.name).text}::text`).join(', ');
  await tx.run({
    text: `declare dumped no scroll cursor for
      select array_to_json(array[${texts}])::text as line from ${identifier(name).text}`,
    values: [],
  });
  for (;;) {
    const rows = await tx.many<{ line: string }>(fetchRows(columns.some(({ type }) => type === 'bytea')));
    if (rows.length === 0) break;
    yield rows.map(({ line: text }) => text);
  }
  await tx.run(sql`close dumped`);
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
