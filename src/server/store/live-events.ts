/**
 * Queue of recently stored records, by reference: the record is read when it is sent.
 *
 * Rows are inserted without a number. Before reading an account's rows, a reader numbers the committed ones. So no row can
 * appear before one that was read, and resuming after the last row misses nothing. The sweep keeps each account's last
 * row, emptied: a reader that reaches it has missed something.
 */
import type { LiveKind } from '../../contract/live.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export type { LiveKind };

/**
 * References by kind, flattened: [vehicleId, utcMs] for a plot, [probeId, utcMs] for a temperature, the id for all
 * others.
 */
export type LiveRefs = Partial<Record<LiveKind, readonly number[]>>;

/** Call in the transaction that changes these records, preferably as its last statement. */
export async function insertLiveEvents(tx: Transaction, accountId: number, refs: LiveRefs): Promise<void> {
  const rows = Object.entries(refs).filter(([, numbers]) => numbers.length > 0);
  if (rows.length === 0) return;
  const sent = JSON.stringify(rows.map(([kind, numbers], index) => ({ kind, refs: numbers, index })));
  await tx.run(sql`
    insert into live_event (account_id, kind, refs)
    select ${accountId}::bigint, kind, refs
    from json_to_recordset(${sent}::json) as sent (kind text, refs bigint[], index integer)
    order by index`);
}

/** The planner expects few rows without a number and joins them with a nested loop, so the time grows with the square. */
const numberedAtOnce = 200;

/** Numbers the account's committed rows that have no number. Call it before reading them. Writes nothing if all have one. */
export async function numberEvents(db: Queryable, accountId: number): Promise<void> {
  let after: number | null = 0;
  while (after !== null) after = await numberSome(db, accountId, after);
}

/**
 * Numbers rows with greater ids. Returns the last id if there may be more. The range of ids makes each step skip the rows of
 * other steps.
 *
 * Changing the counter locks it until the commit. So services number one after the other, and numbers become readable in
 * ascending order. A service that waited for the lock still sees the rows as they were before. Then `number is null` is
 * checked again for each row, and the numbers of rows that have one are left out.
 */
async function numberSome(db: Queryable, accountId: number, after: number): Promise<number | null> {
  const { next } = await db.one<{ next: number | null }>(sql`
    with fresh as materialized (
      select id, row_number() over (order by id) as index, count(*) over () as total
      from (select id from live_event where account_id = ${accountId} and number is null and id > ${after}
        order by id limit ${numberedAtOnce}) as first
    ), counter as (
      insert into live_counter (account_id, last) select ${accountId}::bigint, total from fresh limit 1
      on conflict (account_id) do update set last = live_counter.last + excluded.last
      returning last
    ), numbered as (
      update live_event e set number = counter.last - fresh.total + fresh.index
      from fresh cross join counter
      where e.account_id = ${accountId} and e.number is null and e.id = fresh.id
        and e.id > ${after} and e.id <= (select max(id) from fresh)
    )
    select case when count(*) = ${numberedAtOnce} then max(id) end as next from fresh`);
  return next;
}

/** Accounts per commit. Each commit waits for the disk, and streams of these accounts wait for it. */
const accountsAtOnce = 50;

/** For readers of all accounts. All services lock the counters in the order of accounts, so they cannot deadlock. */
export async function numberAllEvents(db: Database): Promise<void> {
  const accounts = await db.many<{ id: number }>(sql`
    select distinct account_id as id from live_event where number is null order by id`);
  for (let start = 0; start < accounts.length; start += accountsAtOnce) {
    await db.transaction(async (tx) => {
      for (const { id } of accounts.slice(start, start + accountsAtOnce)) await numberEvents(tx, id);
    });
  }
}

/** `swept`: rows up to here were deleted. */
export interface LiveRow {
  number: number;
  kind: LiveKind | 'swept';
  refs: number[];
}

export interface LiveRead {
  /** In order. */
  rows: LiveRow[];
  /** The highest number of the account. */
  last: number;
  queue: string;
}

/** Identifies the queue. It changes when the tables are created again. */
export const queueOfEvents = sql`obj_description('live_event'::regclass, 'pg_class')`;

/** Up to `limit` numbered rows after a number. */
export async function readLiveEvents(
  db: Queryable,
  accountId: number,
  { after, upTo, limit }: { after: number; upTo?: number | undefined; limit: number },
): Promise<LiveRead> {
  const found = await db.many<Omit<LiveRead, 'rows'> & { [Key in keyof LiveRow]: LiveRow[Key] | null }>(sql`
    select counter.last, ${queueOfEvents} as queue, e.number, e.kind, e.refs
    from (select coalesce((select last from live_counter where account_id = ${accountId}), 0) as last) as counter
    left join lateral (
      select number, kind, refs from live_event
      where account_id = ${accountId} and number > ${after} ${upTo === undefined ? sql`` : sql`and number <= ${upTo}`}
      order by live_event.number limit ${limit}
    ) as e on true
    order by e.number`);
  const [first] = found;
  if (!first) throw new Error('Expected one row, got none.');
  const { last, queue } = first;
  const rows = found.flatMap(({ number, kind, refs }) =>
    number !== null && kind !== null && refs !== null ? [{ number, kind, refs }] : [],
  );
  return { rows, last, queue };
}

/**
 * Deletes rows stored before then, except those without notices yet and those after a newer row. Returns their number.
 */
export async function sweepLiveEvents(db: Database, before: Date): Promise<number> {
  await numberAllEvents(db);
  return db.run(sql`
    with old as (
      select e.account_id, e.number, bool_and(e.stored_utc < ${before} and (c.account_id is null or e.number <= c.number))
        over (partition by e.account_id order by e.number) as all_until
      from live_event e left join notice_cursor c on c.account_id = e.account_id
      where e.number is not null
    ), last as materialized (
      select account_id, max(number) as number from old where all_until group by account_id
    ), emptied as (
      update live_event e set kind = 'swept', refs = '{}' from last
      where e.account_id = last.account_id and e.number = last.number and e.kind <> 'swept'
    )
    delete from live_event e using last
    where e.account_id = last.account_id and e.number < last.number`);
}
