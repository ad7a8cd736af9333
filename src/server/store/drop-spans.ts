/** Deletes sealed plots before a limit, by whole days. The last plot of a vehicle before the limit stays, with its day. */
import type { Database, Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { type Month, monthsOf } from '../database/span-months.ts';
import { identifier, type Statement, sql } from '../database/sql.ts';

interface Options {
  signal?: AbortSignal | undefined;
  /** Only this account. */
  accountId?: number | undefined;
}

/** Longer waits for readers of a month would block everyone behind us. The next run tries again. */
const lockTimeout = '2s';

/** Returns the number of plots. Does nothing while another service is doing it. */
export async function dropSpans(db: Database, limit: Date, { signal, accountId }: Options): Promise<number> {
  let dropped = 0;
  for (const month of await monthsOf(db, 'plot_span')) {
    if (signal?.aborted || month.start >= limit) break;
    const isWhole = month.end <= limit && accountId === undefined;
    dropped += await db.transaction(async (tx) => {
      if (!(await isMine(tx))) return 0;
      return isWhole ? emptyMonth(tx, month, limit) : deleteSpans(tx, month, limit, accountId);
    });
  }
  return dropped;
}

async function isMine(tx: Transaction): Promise<boolean> {
  const { locked } = await tx.one<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.retention}) as locked`,
  );
  return locked;
}

/** Whether all plots of span `s` are before the limit, and another plot of its vehicle follows before it. */
const isOver = (limit: Date): Statement => sql`s.last_utc < ${limit} and (
  exists (select from plot p where p.account_id = s.account_id and p.vehicle_id = s.vehicle_id
    and p.utc > s.last_utc and p.utc < ${limit})
  or exists (select from plot_span n where n.account_id = s.account_id and n.vehicle_id = s.vehicle_id
    and n.day_utc > s.day_utc and n.day_utc < ${limit} and n.first_utc < ${limit}))`;

async function deleteSpans(
  tx: Transaction,
  { start, end }: Month,
  limit: Date,
  accountId: number | undefined,
): Promise<number> {
  const { plots } = await tx.one<{ plots: number }>(sql`
    with dropped as (
      delete from plot_span s where s.day_utc >= ${start} and s.day_utc < ${end} and ${isOver(limit)}
        ${accountId === undefined ? sql`` : sql`and s.account_id = ${accountId}`}
      returning count)
    select coalesce(sum(count), 0)::bigint as plots from dropped`);
  return plots;
}

/** Truncates the month and stores the few remaining spans again: this frees the disk at once, and takes no time by size. */
async function emptyMonth(tx: Transaction, { name }: Month, limit: Date): Promise<number> {
  const month = identifier(name);
  const { any } = await tx.one<{ any: boolean }>(sql`
    select exists (select from ${month} s where ${isOver(limit)}) as any`);
  if (!any) return 0;
  await tx.run(sql`select set_config('lock_timeout', ${lockTimeout}, true)`);
  await tx.run(sql`lock table ${month} in access exclusive mode`);
  const { plots } = await tx.one<{ plots: number }>(sql`
    select coalesce(sum(count), 0)::bigint as plots from ${month} s where ${isOver(limit)}`);
  await tx.run(sql`create temporary table kept_span (like plot_span) on commit drop`);
  await tx.run(sql`insert into kept_span select * from ${month} s where not (${isOver(limit)})`);
  await tx.run(sql`truncate ${month}`);
  await tx.run(sql`insert into ${month} select * from kept_span`);
  return plots;
}
