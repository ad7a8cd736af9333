/**
 * Moves old plots and readings from rows to spans. What is stored stays the same, so caches and plans of intake stay
 * valid. Several services may seal at the same time: each vehicle or probe is sealed by one of them. See README.md.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '../../contract/durations.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { isDatabaseAway } from '../database/failures.ts';
import { locks } from '../database/locks.ts';
import { createMonths } from '../database/span-months.ts';
import { type Statement, sql } from '../database/sql.ts';
import { maxCount } from '../sealed/columns.ts';
import { accountsWithRows } from './accounts-with-rows.ts';
import { DamagedSpanOfDayError } from './damaged-spans.ts';
import { type DayOf, type Entries, placeOf, type SealedKind, spansOf } from './sealed-kind.ts';
import { sealedPlots } from './sealed-plots.ts';
import { sealedReadings } from './sealed-readings.ts';
import { dayOf, entriesOf, readSpans } from './spans.ts';

export interface Sealing {
  signal?: AbortSignal | undefined;
  /** Only this account. */
  accountId?: number | undefined;
  /** Waits after each transaction, several times as long as it took, so that requests and devices come first. */
  gently?: boolean;
  /** Called after each transaction. */
  sealed?: (entries: number) => void;
  /** Called if a vehicle or probe cannot be sealed; the others follow. Without it, the first failure ends the sealing. */
  failed?: (error: SealingError) => void;
}

/** What could not be sealed: the plots of a vehicle, or the readings of a probe. */
export class SealingError extends Error {
  override readonly name = 'SealingError';
}

/** Times the duration of a transaction. */
const pauses = 9;

const seriesAtOnce = 200;
/** Of a series, per transaction: rows, with the sealed entries of their days. A single day may have more. */
const entriesAtOnce = 20_000;

/** A vehicle, or a probe. */
interface Series {
  accountId: number;
  id: number;
}

/** Seals rows before the limit, except the newest plot of each vehicle. Returns their number. */
export const sealPlots = (db: Database, limit: Date, options: Sealing = {}): Promise<number> =>
  sealRows(sealedPlots, db, limit, options);

/** Seals rows before the limit, except the newest readings of each probe. Returns their number. */
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
    try {
      sealed += await sealSeries(kind, db, series, limit, options);
    } catch (error) {
      if (!options.failed || isDatabaseAway(error) || options.signal?.aborted) throw error;
      options.failed(new SealingError(`The ${kind.owned} ${series.id} could not be sealed`, { cause: error }));
    }
  }
  return sealed;
}

type Tables = Pick<SealedKind<never, never>, 'rows' | 'series' | 'owners' | 'keeps'>;

/** The time of the oldest of the newest rows, which stay: a short index scan. Null if there are fewer. */
const keptFromUtc = ({ rows, series, keeps }: Tables, accountId: number, id: Statement): Statement => sql`(
  select utc from ${rows} n where n.account_id = ${accountId} and n.${series} = ${id}
  order by utc desc offset ${keeps - 1}::integer limit 1)`;

/** Series with rows to seal, page by page. */
async function* seriesToSeal(
  tables: Tables,
  db: Queryable,
  limit: Date,
  accountId: number | undefined,
): AsyncGenerator<Series> {
  const accounts = accountId === undefined ? await accountsWithRows(db, tables.owners) : [accountId];
  for (const account of accounts) yield* seriesOfAccount(tables, db, limit, account);
}

async function* seriesOfAccount(tables: Tables, db: Queryable, limit: Date, accountId: number): AsyncGenerator<Series> {
  const { rows, series, owners } = tables;
  let lastId = 0;
  for (;;) {
    const page = await db.many<{ id: number; due: boolean }>(sql`
      select w.id, coalesce((
          select utc from ${rows} r where r.account_id = ${accountId} and r.${series} = w.id and r.utc < ${limit}
          order by utc limit 1) < ${keptFromUtc(tables, accountId, sql`w.id`)}, false) as due
      from ${owners} w where w.account_id = ${accountId} and w.id > ${lastId} order by w.id limit ${seriesAtOnce}`);
    for (const { due, id } of page) if (due) yield { accountId, id };
    const end = page.at(-1);
    if (!end) return;
    lastId = end.id;
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
  let byDay = false;
  for (;;) {
    const startedMs = performance.now();
    const next = await nextRows(kind, db, series, from, limit);
    if (!next || signal?.aborted) return count;
    await createMonths(db, kind.spans, next.moments);
    const dayEnd = new Date(dayOf(next.first.getTime()) + dayMs);
    const wanted = byDay ? dayEnd : next.end;
    const end = wanted && wanted < limit ? wanted : limit;
    const moved = await sealSome(kind, db, series, next.first, end);
    // Another service seals this series.
    if (moved === undefined) return count;
    if (moved === refused) {
      // The days before the one that is refused are sealed one by one. That day stays as it is.
      if (byDay) from = dayEnd;
      byDay = !byDay;
      continue;
    }
    count += moved;
    sealed?.(moved);
    // The stop aborts the delay; the loops check for it.
    if (gently) await pause(pauses * (performance.now() - startedMs), undefined, { signal }).catch(() => {});
    if (moved < entriesAtOnce && end >= limit) return count;
    from = moved < entriesAtOnce ? end : next.first;
  }
}

/** Ordered rows from this moment on that can be sealed; the newest ones of a series cannot. */
const rowsToSeal = (
  tables: Tables,
  { accountId, id }: Series,
  columns: Statement,
  from: Date,
  end: Date,
): Statement => sql`
  select ${columns} from ${tables.rows}
  where account_id = ${accountId} and ${tables.series} = ${id} and utc >= ${from} and utc < ${end}
    and utc < ${keptFromUtc(tables, accountId, sql`${id}::bigint`)}
  order by utc limit ${entriesAtOnce}`;

interface NextRows {
  /** The first row to seal. */
  first: Date;
  /** The start of the first day that is too much for this transaction. Undefined if none is. */
  end: Date | undefined;
  /** A moment of each day with rows that are sealed with the first one. */
  moments: number[];
}

/** Late rows of a few minutes may belong to years of sealed days, so these count as well. */
async function nextRows(
  tables: Tables & Pick<SealedKind<never, never>, 'spans'>,
  db: Queryable,
  series: Series,
  from: Date,
  limit: Date,
): Promise<NextRows | undefined> {
  const days = await db.many<{ first: Date; entries: number }>(sql`
    select first, due.count + coalesce(s.count, 0) as entries from (
        select min(utc) as first, date_trunc('day', utc at time zone 'UTC') at time zone 'UTC' as day_utc, count(*) as count
        from (${rowsToSeal(tables, series, sql`utc`, from, limit)}) as row group by day_utc) as due
      left join ${spansOf(tables)} s
        on s.account_id = ${series.accountId} and s.${tables.series} = ${series.id} and s.day_utc = due.day_utc
    order by first`);
  const [first] = days;
  if (!first) return undefined;
  let entries = 0;
  const most = days.findIndex((day, nth) => {
    entries += day.entries;
    return nth > 0 && entries > entriesAtOnce;
  });
  const sealed = most < 0 ? days : days.slice(0, most);
  const end = days[most] && new Date(dayOf(days[most].first.getTime()));
  return { first: first.first, end, moments: sealed.map((day) => day.first.getTime()) };
}

/** A span is damaged, or would be too long. */
const refused = 'refused';

class TooLongError extends Error {}

/**
 * Moves rows in one transaction. Returns their number; undefined while another service or a change of stored verdicts has
 * the series.
 */
async function sealSome<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  db: Database,
  series: Series,
  from: Date,
  end: Date,
): Promise<number | undefined | typeof refused> {
  const { accountId, id } = series;
  try {
    return await db.transaction(async (tx) => {
      if (!(await isFree(tx, accountId, id, kind.lock))) return undefined;
      const moved = kind.columnsOf(
        await tx.one<Rows>(sql`
          with moved as (
            delete from ${kind.rows} where (account_id, ${kind.series}, utc) in (
              ${rowsToSeal(kind, series, sql`account_id, ${kind.series}, utc`, from, end)})
            returning *)
          select ${kind.select} from (select * from moved order by utc) as in_order`),
      );
      if (moved.count > 0) await kind.store(tx, accountId, id, await merged(kind, tx, series, moved));
      return moved.count;
    });
  } catch (error) {
    if (error instanceof DamagedSpanOfDayError || error instanceof TooLongError) return refused;
    throw error;
  }
}

/** The days of these entries, with the entries that are already sealed. Throws DamagedSpanOfDayError and TooLongError. */
async function merged<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  tx: Transaction,
  { accountId, id }: Series,
  moved: Columns,
): Promise<DayOf<Columns>[]> {
  const days = daysOf(kind, moved);
  const wanted = days.map(({ dayUtc }) => ({ seriesId: id, dayMs: dayUtc.getTime() }));
  const sealed = new Map<number, Columns>();
  for await (const span of readSpans(kind, tx, accountId, wanted)) {
    sealed.set(span.dayUtc.getTime(), entriesOf(kind, span, kind.decode));
  }
  return days.map(({ dayUtc, entries }) => {
    const all = kind.merge(sealed.get(dayUtc.getTime()) ?? kind.none, entries);
    if (all.count > maxCount) throw new TooLongError();
    return { dayUtc, entries: all };
  });
}

function daysOf<Columns extends Entries, Rows>(
  { slice }: SealedKind<Columns, Rows>,
  entries: Columns,
): DayOf<Columns>[] {
  const days: DayOf<Columns>[] = [];
  for (let first = 0; first < entries.count; ) {
    const startMs = dayOf(entries.utcMs[first] ?? 0);
    const end = placeOf(entries, startMs + dayMs);
    days.push({ dayUtc: new Date(startMs), entries: slice(entries, first, end) });
    first = end;
  }
  return days;
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
