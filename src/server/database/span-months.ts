/** Partitions of tables of spans: one for each UTC month, so that retention frees whole files. */
import type { Database, Queryable, Transaction } from './database.ts';
import { locks } from './locks.ts';
import { identifier, sql } from './sql.ts';

/** Tables that are partitioned by `day_utc`. */
const spanTables = ['plot_span', 'reading_span'] as const;
export type SpanTable = (typeof spanTables)[number];
export const spanTable = (name: string): SpanTable | undefined => spanTables.find((table) => table === name);

export interface Month {
  /** The partition's table. */
  name: string;
  start: Date;
  /** Excluded. */
  end: Date;
}

/** The month that contains the moment. */
export function monthOf(table: SpanTable, utcMs: number): Month {
  const day = new Date(utcMs);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  const name = `${table}_${year}_${String(month + 1).padStart(2, '0')}`;
  return { name, start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}

/** The months that have partitions, in order. */
export async function monthsOf(db: Queryable, table: SpanTable): Promise<Month[]> {
  const rows = await db.many<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by c.relname`);
  return rows.map(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d\d)$/.exec(name) ?? [];
    return monthOf(table, Date.UTC(Number(year), Number(month) - 1));
  });
}

/** Creates the partitions of these moments, unless they exist. */
export async function createMonths(db: Database, table: SpanTable, utcMs: readonly number[]): Promise<void> {
  const known = new Set((await monthsOf(db, table)).map(({ name }) => name));
  for (const month of new Map(utcMs.map((each) => [monthOf(table, each).name, monthOf(table, each)])).values()) {
    if (!known.has(month.name)) await db.transaction((tx) => createMonth(tx, table, month));
  }
}

/** `attach` blocks neither readers nor writers of other months, unlike `create table … partition of`. */
export async function createMonth(tx: Transaction, table: SpanTable, { name, start, end }: Month): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${locks.spanMonths})`);
  const { exists } = await tx.one<{ exists: boolean }>(sql`select to_regclass(${name}) is not null as exists`);
  if (exists) return;
  await tx.run(sql`
    create table ${identifier(name)} (like ${identifier(table)} including defaults including constraints including storage)`);
  const bound = (moment: Date): string => `'${moment.toISOString()}'`;
  await tx.run({
    text: `alter table ${identifier(table).text} attach partition ${identifier(name).text}
      for values from (${bound(start)}) to (${bound(end)})`,
    values: [],
  });
}

/**
 * Until the transaction ends, no month is emptied: a snapshot from before would miss the spans that stay. Call it before anything is
 * read: it takes no snapshot, so all that it waits for is seen.
 */
export async function holdMonths(tx: Transaction): Promise<void> {
  await tx.run({ text: `lock table ${spanTables.join(', ')} in access share mode`, values: [] });
}
