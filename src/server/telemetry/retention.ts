/**
 * Deletes old plots, temperatures and switch values without affecting what later messages lead to. No message from
 * before the limit is accepted, so each series keeps its last row before the limit: the vehicle's position, the input's
 * value, and the neighbour of the earliest possible row. Temperatures of an alarm that lasts beyond the limit stay too,
 * because its peak is computed again if the alarm is split. Sealed days go as a whole: see drop-spans.ts.
 */
import type { Database, Queryable } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import type { SpanTable } from '../database/span-months.ts';
import { type Statement, sql } from '../database/sql.ts';
import { accountsWithRows } from './accounts-with-rows.ts';
import { type Dropped, dropSpans, type KeptFrom, type OnDropped } from './drop-spans.ts';

/** Rows of one series per transaction: few enough to hold locks only briefly. */
const rowsAtOnce = 5000;
/** Series per statement. */
const seriesAtOnce = 500;

interface Kind {
  /** Its key is account_id, `column`, utc. */
  table: Statement;
  column: Statement;
  /** The table of the series' owner. */
  owners: Statement;
  /** The time from which entries of a series are kept. */
  keptFrom: KeptFrom;
  /** If it is sealed: the table of spans, and whose data they are. */
  sealed?: { spans: SpanTable; of: Dropped['of'] };
}

const fromLimit: KeptFrom = (limit) => sql`${limit}::timestamptz`;

/** An alarm that lasts beyond the limit keeps its readings. */
const fromAlarm: KeptFrom = (limit, accountId, probeId) => sql`
  coalesce((select start_utc from (
    select start_utc, closed_utc from alarm
    where account_id = ${accountId} and probe_id = ${probeId} and start_utc < ${limit}
    order by start_utc desc limit 1) as last
    where closed_utc is null or closed_utc >= ${limit}), ${limit})`;

const kinds: readonly Kind[] = [
  {
    table: sql`plot`,
    column: sql`vehicle_id`,
    owners: sql`vehicle`,
    keptFrom: fromLimit,
    sealed: { spans: 'plot_span', of: 'vehicle' },
  },
  { table: sql`input_reading`, column: sql`input_id`, owners: sql`input`, keptFrom: fromLimit },
  {
    table: sql`reading`,
    column: sql`probe_id`,
    owners: sql`probe`,
    keptFrom: fromAlarm,
    sealed: { spans: 'reading_span', of: 'probe' },
  },
];

interface Series {
  accountId: number;
  id: number;
  /** Rows before it can be deleted. */
  before: Date;
}

interface Dropping {
  /** Called in each transaction for what it deleted, except switch values: no record shows them. */
  onDropped: OnDropped;
  signal?: AbortSignal | undefined;
  /** Only this account. */
  accountId?: number | undefined;
}

/** Deletes rows older than `limit`. Returns their number. Does nothing while another service is doing it. */
export async function dropOlder(
  db: Database,
  limit: Date,
  { signal, accountId, onDropped }: Dropping,
): Promise<number> {
  let dropped = 0;
  for (const kind of kinds) {
    for await (const series of seriesWithOlder(db, kind, limit, accountId)) {
      let some: number | undefined;
      do {
        if (signal?.aborted) return dropped;
        some = await dropSome(db, kind, series, onDropped);
        if (some === undefined) return dropped;
        dropped += some;
      } while (some === rowsAtOnce);
    }
  }
  for (const { table, column, keptFrom, sealed } of kinds) {
    const spans = sealed && { ...sealed, rows: table, series: column, keptFrom, onDropped };
    if (spans) dropped += await dropSpans(db, spans, limit, { signal, accountId });
  }
  return dropped;
}

/** The time of the oldest plot that another one of its vehicle follows before the limit. */
export async function oldestDue(db: Queryable, accountId: number, limit: Date): Promise<Date | null> {
  const own = (alias: Statement): Statement => sql`${alias}.account_id = ${accountId} and ${alias}.vehicle_id = v.id`;
  const { utc } = await db.one<{ utc: Date | null }>(sql`
    select min(oldest.utc) as utc
    from vehicle v cross join lateral (
      select least(
        (select p.utc from plot p where ${own(sql`p`)} order by p.utc limit 1),
        (select s.first_utc from plot_span s where ${own(sql`s`)} order by s.day_utc limit 1)) as utc) as oldest
    where v.account_id = ${accountId} and oldest.utc < ${limit} and (
      exists (select from plot p where ${own(sql`p`)} and p.utc > oldest.utc and p.utc < ${limit})
      or exists (select from plot_span s where ${own(sql`s`)} and s.last_utc > oldest.utc and s.day_utc < ${limit}))`);
  return utc;
}

/** Series with rows to delete, page by page. */
async function* seriesWithOlder(
  db: Queryable,
  kind: Kind,
  limit: Date,
  accountId: number | undefined,
): AsyncGenerator<Series> {
  const accounts = accountId === undefined ? await accountsWithRows(db, kind.owners) : [accountId];
  for (const account of accounts) {
    let lastId = 0;
    for (;;) {
      const page = await pageOf(db, kind, limit, account, lastId);
      for (const { before, id } of page) if (before) yield { accountId: account, id, before };
      const end = page.at(-1);
      if (!end) break;
      lastId = end.id;
    }
  }
}

const pageOf = (
  db: Queryable,
  { table, column, owners, keptFrom }: Kind,
  limit: Date,
  accountId: number,
  afterId: number,
): Promise<{ id: number; before: Date | null }[]> =>
  db.many(sql`
    select owner.id, kept.utc as before
    from ${owners} as owner
    left join lateral (
      select utc from ${table}
      where account_id = ${accountId} and ${column} = owner.id and utc < ${keptFrom(limit, sql`${accountId}`, sql`owner.id`)}
      order by utc desc limit 1) as kept on exists (
        select 1 from ${table} where account_id = ${accountId} and ${column} = owner.id and utc < kept.utc)
    where owner.account_id = ${accountId} and owner.id > ${afterId}
    order by owner.id limit ${seriesAtOnce}`);

/** Undefined if another service holds the lock. */
function dropSome(
  db: Database,
  { table, column, sealed }: Kind,
  { accountId, id, before }: Series,
  onDropped: OnDropped,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const { locked } = await tx.one<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.retention}) as locked`,
    );
    if (!locked) return undefined;
    const { count, fromUtc, untilUtc } = await tx.one<{ count: number; fromUtc: Date | null; untilUtc: Date }>(sql`
      with gone as (
        delete from ${table} where (account_id, ${column}, utc) in (
          select account_id, ${column}, utc from ${table}
          where account_id = ${accountId} and ${column} = ${id} and utc < ${before}
          order by utc limit ${rowsAtOnce})
        returning utc)
      select count(*)::integer as count, min(utc) as "fromUtc", max(utc) as "untilUtc" from gone`);
    if (sealed && fromUtc) await onDropped(tx, [{ of: sealed.of, accountId, id, fromUtc, untilUtc }]);
    return count;
  });
}
