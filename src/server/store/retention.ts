/**
 * Raw plots, temperatures and switch values that are older than they are to be kept, dropped so that what follows from them
 * stays right for whatever may still arrive. Nothing may arrive from before the limit, so of each series the last row before
 * it stays: it is where the vehicle was, what the input still is, and the neighbour of the earliest that can come. So do the
 * temperatures of an alarm that lasts beyond the limit, since its peak is looked up again when it is cut in two.
 */
import type { Database, Queryable } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { type Statement, sql } from '../database/sql.ts';

/** Rows of one series in one transaction: small enough not to keep anyone waiting. */
const rowsAtOnce = 5000;
/** Series that are looked through in one statement. */
const seriesAtOnce = 500;

interface Kind {
  /** Key: account_id, `column`, utc. */
  table: Statement;
  column: Statement;
  /** The table of what the series belongs to. */
  owners: Statement;
  /** From when on rows are kept, for `owner` and the limit. */
  keptFrom(limit: Date): Statement;
}

const kinds: readonly Kind[] = [
  { table: sql`plot`, column: sql`vehicle_id`, owners: sql`vehicle`, keptFrom: (limit) => sql`${limit}::timestamptz` },
  {
    table: sql`input_reading`,
    column: sql`input_id`,
    owners: sql`input`,
    keptFrom: (limit) => sql`${limit}::timestamptz`,
  },
  {
    table: sql`reading`,
    column: sql`probe_id`,
    owners: sql`probe`,
    keptFrom: (limit) => sql`
      coalesce((select start_utc from (
        select start_utc, end_utc from alarm
        where account_id = owner.account_id and probe_id = owner.id and start_utc < ${limit}
        order by start_utc desc limit 1) as last
        where end_utc is null or end_utc >= ${limit}), ${limit})`,
  },
];

interface Series {
  accountId: number;
  id: number;
  /** All before it may go. */
  before: Date;
}

interface Dropping {
  signal?: AbortSignal | undefined;
  /** Of this account alone. */
  accountId?: number | undefined;
}

/** Drops what is older than `limit`; how many rows that were. Beside another service that does it, nothing. */
export async function dropOlder(db: Database, limit: Date, { signal, accountId }: Dropping = {}): Promise<number> {
  let dropped = 0;
  for (const kind of kinds) {
    for await (const series of seriesWithOlder(db, kind, limit, accountId)) {
      let some: number | undefined;
      do {
        if (signal?.aborted) return dropped;
        some = await dropSome(db, kind, series);
        if (some === undefined) return dropped;
        dropped += some;
      } while (some === rowsAtOnce);
    }
  }
  return dropped;
}

/** Those of which anything may go, page by page. */
async function* seriesWithOlder(
  db: Queryable,
  kind: Kind,
  limit: Date,
  accountId: number | undefined,
): AsyncGenerator<Series> {
  let last: Omit<Series, 'before'> = { accountId: 0, id: 0 };
  for (;;) {
    const page = await pageOf(db, kind, limit, last, accountId);
    for (const { before, ...series } of page) if (before) yield { ...series, before };
    const end = page.at(-1);
    if (!end) return;
    last = end;
  }
}

const pageOf = (
  db: Queryable,
  { table, column, owners, keptFrom }: Kind,
  limit: Date,
  after: Omit<Series, 'before'>,
  accountId: number | undefined,
): Promise<(Omit<Series, 'before'> & { before: Date | null })[]> =>
  db.many(sql`
    select owner.account_id as "accountId", owner.id, kept.utc as before
    from (select account_id, id from ${owners} where (account_id, id) > (${after.accountId}, ${after.id})
        ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
      order by account_id, id limit ${seriesAtOnce}) as owner
    left join lateral (
      select utc from ${table}
      where account_id = owner.account_id and ${column} = owner.id and utc < ${keptFrom(limit)}
      order by utc desc limit 1) as kept on exists (
        select 1 from ${table} where account_id = owner.account_id and ${column} = owner.id and utc < kept.utc)
    order by owner.account_id, owner.id`);

/** Undefined where another service holds the lock. */
function dropSome(
  db: Database,
  { table, column }: Kind,
  { accountId, id, before }: Series,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const { locked } = await tx.one<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.retention}) as locked`,
    );
    if (!locked) return undefined;
    return tx.run(sql`
      delete from ${table} where (account_id, ${column}, utc) in (
        select account_id, ${column}, utc from ${table}
        where account_id = ${accountId} and ${column} = ${id} and utc < ${before}
        order by utc limit ${rowsAtOnce})`);
  });
}
