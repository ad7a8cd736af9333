/** Reads a damaged table as far as PostgreSQL can read it: page by page, and row by row in pages that fail as a whole. */
import type { Transaction } from './database.ts';
import { isDataCorrupted } from './failures.ts';
import { identifier, sql } from './sql.ts';

interface Read {
  table: string;
  /** The line of a row, as SQL. */
  line: string;
  /** Which rows, as SQL; empty for all. */
  where: string;
}

/** A page of 8 kB has no more rows. */
const rowsOfPage = 291;

/** `skipped`: called with a description of each page or row that cannot be read. */
export async function* readableRows(
  tx: Transaction,
  { table, line, where }: Read,
  skipped: (what: string) => void,
): AsyncGenerator<string[]> {
  for (const part of await partsOf(tx, table)) {
    const rows = (place: string): Promise<string[] | Error> => attempt(tx, part.name, line, [place, where]);
    for (let page = 0; page < part.pages; page += 1) {
      const whole = await rows(`ctid >= '(${page},0)' and ctid < '(${page + 1},0)'`);
      if (Array.isArray(whole)) {
        if (whole.length > 0) yield whole;
        continue;
      }
      let [read, failed] = [0, 0];
      let reason = whole.message;
      for (let row = 1; row <= rowsOfPage; row += 1) {
        const one = await rows(`ctid = '(${page},${row})'`);
        if (Array.isArray(one)) {
          read += one.length;
          if (one.length > 0) yield one;
        } else {
          failed += 1;
          reason = one.message;
        }
      }
      const lost = read === 0 && failed === rowsOfPage ? 'all rows' : `${failed} rows`;
      skipped(`${lost} of page ${page} of the table ${part.name}: ${reason}`);
    }
  }
}

/** The table, or its partitions. */
function partsOf(tx: Transaction, table: string): Promise<{ name: string; pages: number }[]> {
  return tx.many<{ name: string; pages: number }>(sql`
    select c.relname as name, pg_relation_size(c.oid) / current_setting('block_size')::integer as pages from pg_class c
    where c.relkind = 'r' and (c.oid = ${table}::regclass
      or c.oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass))
    order by c.relname`);
}

/** The rows, or why they cannot be read. Afterwards the transaction continues. */
async function attempt(
  tx: Transaction,
  name: string,
  line: string,
  conditions: readonly string[],
): Promise<string[] | Error> {
  await tx.run(sql`savepoint reading_page`);
  try {
    const where = conditions.filter((each) => each !== '').join(' and ');
    const rows = await tx.many<{ line: string }>({
      text: `select ${line} as line from ${identifier(name).text} where ${where}`,
      values: [],
    });
    return rows.map((row) => row.line);
  } catch (error) {
    if (!isDataCorrupted(error)) throw error;
    await tx.run(sql`rollback to savepoint reading_page`);
    return error;
  } finally {
    // After another error the transaction has failed, and the caller needs that error.
    await tx.run(sql`release savepoint reading_page`).catch(() => {});
  }
}
