/**
 * Moves old plots and readings from rows to spans. What is stored stays the same, so caches and plans of intake stay
 * valid. Several services may seal at the same time: each vehicle or probe is sealed by one of them. See README.md.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { createMonths } from '../database/span-months.ts';
import { type Statement, sql } from '../database/sql.ts';
import { maxCount } from '../sealed/columns.ts';
import { DamagedSpanOfDayError } from './damaged-spans.ts';
import { type Entries, type SealedKind, spansOf } from './sealed-kind.ts';
import { sealedPlots } from './sealed-plots.ts';
import { sealedReadings } from './sealed-readings.ts';
import { dayMs, dayOf, entriesOf, type Span } from './spans.ts';

export interface Sealing {
  signal?: AbortSignal | undefined;
  /** Only this account. */
  accountId?: number | undefined;
  /** Waits after each series and day for the time that it took, so that requests and devices come first. */
  gently?: boolean;
  /** Called after each series and day. */
  sealed?: (entries: number) => void;
}

const seriesAtOnce = 200;
/** Of a series and day, per transaction. */
const rowsAtOnce = 50_000;

/** A vehicle, or a probe. */
interface Series {
  accountId: number;
  id: number;
}

/** Seals rows before the limit, except the newest plot of each vehicle. Returns their number. */
export const sealPlots = (db: Database, limit: Date, options: Sealing = {}): Promise<number> =>
  sealRows(sealedPlots, db, limit, options);

/** Seals rows before the limit, except the newest reading of each probe. Returns their number. */
export const sealReadings = (db: Database, limit: Date, options: Sealing = {}): Promise<number> =>
  sealRows(sealedReadings, db, limit, options);

async function sealRows<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  db: Database,
  limit: Date,
  options: Sealing,
): Promise<number> {
  let sealed = 0;
  for await (const series of seriesToSeal(kind, db, limit, options.accountId)) {
    if (options.signal?.aborted) return sealed;
    sealed += await sealSeries(kind, db, series, limit, options);
  }
  return sealed;
}

type Tables = Pick<SealedKind<never, never>, 'rows' | 'series' | 'owners'>;

/** The time of the newest row: one index step. */
const newestUtc = ({ rows, series }: Tables, accountId: Statement, id: Statement): Statement => sql`(
  select utc from ${rows} n where n.account_id = ${accountId} and n.${series} = ${id} order by utc desc limit 1)`;

/** Series with rows to seal, page by page. */
async function* seriesToSeal(
  tables: Tables,
  db: Queryable,
  limit: Date,
  accountId: number | undefined,
): AsyncGenerator<Series> {
  const { rows, series, owners } = tables;
  let last: Series = { accountId: 0, id: 0 };
  for (;;) {
    const page = await db.many<Series & { due: boolean }>(sql`
      select w.account_id as "accountId", w.id, coalesce((
          select utc from ${rows} r where r.account_id = w.account_id and r.${series} = w.id and r.utc < ${limit}
          order by utc limit 1) < ${newestUtc(tables, sql`w.account_id`, sql`w.id`)}, false) as due
      from (select account_id, id from ${owners} where (account_id, id) > (${last.accountId}, ${last.id})
          ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
        order by account_id, id limit ${seriesAtOnce}) as w
      order by w.account_id, w.id`);
    for (const { due, ...one } of page) if (due) yield one;
    const end = page.at(-1);
    if (!end) return;
    last = end;
  }
}

async function sealSeries<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  db: Database,
  series: Series,
  limit: Date,
  { signal, gently = false, sealed }: Sealing,
): Promise<number> {
  let count = 0;
  let from = new Date(0);
  for (;;) {
    const dayUtc = await nextDay(kind, db, series, from, limit);
    if (dayUtc === undefined || signal?.aborted) return count;
    const startedMs = performance.now();
    await createMonths(db, kind.spans, [dayUtc.getTime()]);
    const moved = await sealDay(kind, db, series, dayUtc, limit);
    // Another service seals this series.
    if (moved === undefined) return count;
    count += moved;
    sealed?.(moved);
    // The rest of a day with very many rows is next.
    from = moved === rowsAtOnce ? dayUtc : new Date(dayUtc.getTime() + dayMs);
    // The stop aborts the delay; the loop checks for it.
    if (gently) await pause(performance.now() - startedMs, undefined, { signal }).catch(() => {});
  }
}

/** The first day with rows to seal. */
async function nextDay(
  tables: Tables,
  db: Queryable,
  { accountId, id }: Series,
  from: Date,
  limit: Date,
): Promise<Date | undefined> {
  const row = await db.maybe<{ utc: Date }>(sql`
    select utc from ${tables.rows}
    where account_id = ${accountId} and ${tables.series} = ${id} and utc >= ${from} and utc < ${limit}
      and utc < ${newestUtc(tables, sql`${accountId}::bigint`, sql`${id}::bigint`)}
    order by utc limit 1`);
  return row && new Date(dayOf(row.utc.getTime()));
}

/**
 * Moves rows of a day in one transaction. Returns their number; undefined while another service or a change of stored
 * verdicts has the series. A damaged span stays as it is, and so do the rows of its day.
 */
async function sealDay<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  db: Database,
  { accountId, id }: Series,
  dayUtc: Date,
  limit: Date,
): Promise<number | undefined> {
  const end = new Date(Math.min(dayUtc.getTime() + dayMs, limit.getTime()));
  const { rows, series } = kind;
  try {
    return await db.transaction(async (tx) => {
      if (!(await isFree(tx, accountId, id, kind.lock))) return undefined;
      const span = await tx.maybe<Span>(sql`
        select s.${series} as "seriesId", ${kind.vehicle} as "vehicleId", s.day_utc as "dayUtc", s.${kind.bytes} as bytes
        from ${spansOf(kind)} s
        where s.account_id = ${accountId} and s.${series} = ${id} and s.day_utc = ${dayUtc} for update of s`);
      const before = span ? entriesOf(kind, span, kind.decode) : kind.none;
      const moved = kind.columnsOf(
        await tx.one<Rows>(sql`
          with moved as (
            delete from ${rows} where (account_id, ${series}, utc) in (
              select account_id, ${series}, utc from ${rows}
              where account_id = ${accountId} and ${series} = ${id} and utc >= ${dayUtc} and utc < ${end}
                and utc < ${newestUtc(kind, sql`${accountId}::bigint`, sql`${id}::bigint`)}
              order by utc limit ${Math.min(rowsAtOnce, maxCount - before.count)})
            returning *)
          select ${kind.select} from (select * from moved order by utc) as in_order`),
      );
      if (moved.count > 0) await kind.store(tx, accountId, id, dayUtc, kind.merge(before, moved));
      return moved.count;
    });
  } catch (error) {
    if (error instanceof DamagedSpanOfDayError) return 0;
    throw error;
  }
}

async function isFree(tx: Transaction, accountId: number, seriesId: number, lock: number): Promise<boolean> {
  const { free } = await tx.one<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock_shared(${locks.sealingOf}, hashint8(${accountId}))
      and pg_try_advisory_xact_lock(${lock}, hashint8(${seriesId})) as free`);
  return free;
}

/** Waits for sealing of the account, and blocks it until the transaction ends. */
export async function holdSealing(tx: Transaction, accountId: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${locks.sealingOf}, hashint8(${accountId}))`);
}
