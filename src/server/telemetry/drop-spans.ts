/**
 * Deletes sealed plots and readings before a limit, by whole days. The last entry of a vehicle or probe before the limit
 * stays, with its day.
 */
import type { Database, Transaction } from '../database/database.ts';
import { isLockTimeout } from '../database/failures.ts';
import { locks } from '../database/locks.ts';
import { limitLockWait } from '../database/session-limits.ts';
import { type Month, monthsOf, type SpanTable } from '../database/span-months.ts';
import { identifier, type Statement, sql } from '../database/sql.ts';

/** Data of a vehicle or probe that was deleted in this transaction, up to and including `untilUtc`. */
export interface Dropped {
  of: 'vehicle' | 'probe';
  accountId: number;
  id: number;
  fromUtc: Date;
  untilUtc: Date;
}
export type OnDropped = (tx: Transaction, dropped: readonly Dropped[]) => Promise<void>;

/** The time from which entries of a series are kept. */
export type KeptFrom = (limit: Date, accountId: Statement, seriesId: Statement) => Statement;

interface Sealed {
  spans: SpanTable;
  /** The table of entries that are not sealed. */
  rows: Statement;
  /** The column with the vehicle or the probe. */
  series: Statement;
  keptFrom: KeptFrom;
  of: Dropped['of'];
  onDropped: OnDropped;
}

interface Options {
  signal?: AbortSignal | undefined;
  /** Only this account. */
  accountId?: number | undefined;
}

/** Longer waits for readers of a month would block everyone behind us. The next run tries again. */
const lockWaitMs = 2000;
/** To drop a month, PostgreSQL locks all months. */
const lockWaitOfAllMs = 100;

/** Returns the number of entries. Does nothing while another service is doing it. */
export async function dropSpans(
  db: Database,
  sealed: Sealed,
  limit: Date,
  { signal, accountId }: Options,
): Promise<number> {
  let dropped = 0;
  for (const month of await monthsOf(db, sealed.spans)) {
    if (signal?.aborted || month.start >= limit) break;
    const isWhole = month.end <= limit && accountId === undefined;
    const count = await db.transaction(async (tx) => {
      if (!(await isMine(tx))) return 0;
      return isWhole ? emptyMonth(tx, sealed, month, limit) : deleteSpans(tx, sealed, month, limit, accountId);
    });
    dropped += count;
    // The last account with spans in a month may be one that keeps them for a shorter time than the service.
    if (isWhole || (count > 0 && month.end <= limit)) await dropIfEmpty(db, sealed, month);
  }
  return dropped;
}

async function isMine(tx: Transaction): Promise<boolean> {
  const { locked } = await tx.one<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.retention}) as locked`,
  );
  return locked;
}

/** Whether the span `s` is not kept, and another entry of its series follows that is not kept either. */
const isOver = ({ spans, rows, series, keptFrom }: Sealed, limit: Date): Statement => {
  const end = keptFrom(limit, sql`s.account_id`, sql`s.${series}`);
  return sql`s.last_utc < ${end} and (
    exists (select from ${rows} p where p.account_id = s.account_id and p.${series} = s.${series}
      and p.utc > s.last_utc and p.utc < ${end})
    or exists (select from ${identifier(spans)} n where n.account_id = s.account_id and n.${series} = s.${series}
      and n.day_utc > s.day_utc and n.day_utc < ${end} and n.first_utc < ${end}))`;
};

async function deleteSpans(
  tx: Transaction,
  sealed: Sealed,
  { start, end }: Month,
  limit: Date,
  accountId: number | undefined,
): Promise<number> {
  const spans = await tx.many<DroppedSpan>(sql`
    with dropped as (
      delete from ${identifier(sealed.spans)} s where s.day_utc >= ${start} and s.day_utc < ${end} and ${isOver(sealed, limit)}
        ${accountId === undefined ? sql`` : sql`and s.account_id = ${accountId}`}
      returning s.*)
    ${droppedSpans(sealed, sql`dropped s`)}`);
  return announced(tx, sealed, spans);
}

interface DroppedSpan extends Omit<Dropped, 'of'> {
  count: number;
}

/** One row for each series. */
const droppedSpans = ({ series }: Sealed, from: Statement): Statement => sql`
  select s.account_id as "accountId", s.${series} as id, min(s.first_utc) as "fromUtc", max(s.last_utc) as "untilUtc",
    sum(s.count)::bigint as count
  from ${from} group by s.account_id, s.${series}`;

async function announced(tx: Transaction, { of, onDropped }: Sealed, spans: readonly DroppedSpan[]): Promise<number> {
  await onDropped(
    tx,
    spans.map(({ count: _, ...span }) => ({ of, ...span })),
  );
  return spans.reduce((sum, { count }) => sum + count, 0);
}

/** Truncates the month and stores the few remaining spans again: this frees the disk at once, and takes no time by size. */
async function emptyMonth(tx: Transaction, sealed: Sealed, { name }: Month, limit: Date): Promise<number> {
  const month = identifier(name);
  const { any } = await tx.one<{ any: boolean }>(sql`
    select exists (select 1 from ${month} s where ${isOver(sealed, limit)}) as any`);
  if (!any) return 0;
  await limitLockWait(tx, lockWaitMs);
  await tx.run(sql`lock table ${month} in access exclusive mode`);
  const spans = await tx.many<DroppedSpan>(droppedSpans(sealed, sql`${month} s where ${isOver(sealed, limit)}`));
  await tx.run(sql`create temporary table kept_span (like ${identifier(sealed.spans)}) on commit drop`);
  await tx.run(sql`insert into kept_span select * from ${month} s where not (${isOver(sealed, limit)})`);
  await tx.run(sql`truncate ${month}`);
  await tx.run(sql`insert into ${month} select * from kept_span`);
  return announced(tx, sealed, spans);
}

/** Months without spans would only slow down statements that read all months. The next run tries again if a lock takes too long. */
async function dropIfEmpty(db: Database, { spans }: Sealed, { name }: Month): Promise<void> {
  const month = identifier(name);
  const isEmpty = async (tx: Transaction): Promise<boolean> =>
    (await tx.one<{ empty: boolean }>(sql`select not exists (select 1 from ${month}) as empty`)).empty;
  try {
    await db.transaction(async (tx) => {
      if (!(await isMine(tx)) || !(await isEmpty(tx))) return;
      await limitLockWait(tx, lockWaitOfAllMs);
      await tx.run(sql`lock table only ${identifier(spans)} in access exclusive mode`);
      if (await isEmpty(tx)) await tx.run(sql`drop table ${month}`);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}
