/**
 * The order of changes of each account, by reference: a record is read when it is sent.
 *
 * Rows are inserted without a number. Before reading an account's rows, a reader numbers the committed ones. So no row can
 * appear before one that was read, and resuming after the last row misses nothing. The sweep joins older rows of a kind
 * into the last one of them, so a reference only ever moves to a later number. After 30 days it deletes rows, and keeps
 * each account's last deleted row, emptied: a reader that reaches it has missed something.
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

/** Records that left the lists for good. */
export interface GoneRef {
  id: number;
  /** The record that took its place, if any. */
  replacedBy?: number | undefined;
}
export type GoneRefs = Partial<Record<LiveKind, readonly GoneRef[]>>;

/** The last statement of the transaction that changes these records: see `announce`. `quiet`: without notices. */
export async function insertLiveEvents(
  tx: Transaction,
  accountId: number,
  refs: LiveRefs,
  gone: GoneRefs = {},
  quiet: LiveRefs = {},
): Promise<void> {
  const changed = (all: LiveRefs, isQuiet: boolean) =>
    Object.entries(all).map(([kind, numbers]) => ({ kind, refs: numbers, replacedBy: null, quiet: isQuiet }));
  const rows = [
    ...Object.entries(gone).map(([kind, records]) => ({
      kind,
      refs: records.map(({ id }) => id),
      replacedBy: records.map(({ replacedBy = 0 }) => replacedBy),
      quiet: false,
    })),
    ...changed(quiet, true),
    ...changed(refs, false),
  ].filter((row) => row.refs.length > 0);
  if (rows.length === 0) return;
  const sent = JSON.stringify(rows.map((row, index) => ({ ...row, index })));
  await tx.run(sql`
    insert into live_event (account_id, kind, refs, replaced_by, quiet)
    select ${accountId}::bigint, kind, refs, "replacedBy", quiet
    from json_to_recordset(${sent}::json)
      as sent (kind text, refs bigint[], "replacedBy" bigint[], quiet boolean, index integer)
    order by index`);
}

/** The planner expects few rows without a number and joins them with a nested loop, so the time grows with the square. */
const numberedAtOnce = 200;

/** Numbers the account's committed rows that have no number, and gives the account a queue. Call it before reading them. */
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
  const rows = await db.one<{ next: number | null; hasCounter: boolean }>(sql`
    with fresh as materialized (
      select id, row_number() over (order by id) as index, count(*) over () as total
      from (select id from live_event where account_id = ${accountId} and number is null and id > ${after}
        order by id limit ${numberedAtOnce}) as first
    ), counter as (
      update live_counter set last = last + (select total from fresh limit 1)
      where account_id = ${accountId} and exists (select from fresh)
      returning last
    ), numbered as (
      update live_event e set number = counter.last - fresh.total + fresh.index
      from fresh cross join counter
      where e.account_id = ${accountId} and e.number is null and e.id = fresh.id
        and e.id > ${after} and e.id <= (select max(id) from fresh)
    )
    select case when count(*) = ${numberedAtOnce} then max(id) end as next,
      exists (select from live_counter where account_id = ${accountId}) as "hasCounter"
    from fresh`);
  if (rows.hasCounter) return rows.next;
  await db.run(sql`insert into live_counter (account_id, last) values (${accountId}, 0) on conflict do nothing`);
  return after;
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
  /** Of records that are gone, in the order of `refs`; 0 if nothing took their place. Null: the records changed. */
  replacedBy: number[] | null;
  storedUtc: Date;
}

export interface LiveRead {
  /** In order. */
  rows: LiveRow[];
  /** The highest number of the account. */
  last: number;
  /** Numbers of another queue mean nothing. A restored database has others. */
  queue: string;
}

interface Reading {
  after: number;
  upTo?: number | undefined;
  limit: number;
  /** Rows after so many references are left out: a row may have thousands. */
  refs?: number;
  /** Undefined: all. Swept rows are read as well. */
  kinds?: readonly LiveKind[] | undefined;
}

/** Up to `limit` numbered rows after a number. Call `numberEvents` first. */
export async function readLiveEvents(
  db: Queryable,
  accountId: number,
  { after, upTo, limit, refs, kinds }: Reading,
): Promise<LiveRead> {
  const found = await db.many<Omit<LiveRead, 'rows'> & { [Key in keyof LiveRow]: LiveRow[Key] | null }>(sql`
    select counter.last, counter.queue, e.number, e.kind, e.refs, e.replaced_by as "replacedBy",
      e.stored_utc as "storedUtc"
    from live_counter as counter
    left join lateral (
      select number, kind, refs, replaced_by, stored_utc,
        ${refs === undefined ? sql`0` : sql`sum(cardinality(refs)) over (order by number) - cardinality(refs)`} as before
      from live_event
      where account_id = ${accountId} and number > ${after} ${upTo === undefined ? sql`` : sql`and number <= ${upTo}`}
        ${kinds === undefined ? sql`` : sql`and kind = any(${[...kinds, 'swept']}::text[])`}
      order by live_event.number limit ${limit}
    ) as e on ${refs === undefined ? sql`true` : sql`e.before < ${refs}`}
    where counter.account_id = ${accountId}
    order by e.number`);
  const [first] = found;
  if (!first) throw new Error('Expected one row, got none.');
  const { last, queue } = first;
  const rows = found.flatMap(({ number, kind, refs, replacedBy, storedUtc }) =>
    number !== null && kind !== null && refs !== null && storedUtc !== null
      ? [{ number, kind, refs, replacedBy, storedUtc }]
      : [],
  );
  return { rows, last, queue };
}

/** Rows of an account that are joined or deleted in one statement. */
const rowsAtOnce = 500;
/** A joined row has about this many references, so that a page reads few that it does not send. */
const refsAtOnce = 4000;

/**
 * Joins rows stored before `joinBefore` and deletes rows stored before `deleteBefore`, except those without notices yet and
 * those after a newer row.
 */
export async function sweepLiveEvents(
  db: Database,
  { joinBefore, deleteBefore }: { joinBefore: Date; deleteBefore: Date },
): Promise<void> {
  await numberAllEvents(db);
  const accounts = await db.many<{ id: number; joined: number }>(sql`
    select account_id as id, joined from live_counter order by account_id`);
  for (const { id, joined } of accounts) {
    let from: number | undefined = joined;
    while (from !== undefined) from = await joinSome(db, id, from, joinBefore);
    while (await deleteSome(db, id, deleteBefore)) {}
  }
}

/** Joins some rows after a number. Returns where to continue; undefined if there is nothing more to join. */
async function joinSome(db: Database, accountId: number, from: number, before: Date): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    // Services join one after the other.
    const counter = await tx.maybe<{ joined: number }>(sql`
      select joined from live_counter where account_id = ${accountId} for update`);
    if (counter?.joined !== from) return undefined;
    const { upTo, count, refs } = await tx.one<{ upTo: number | null; count: number; refs: number }>(sql`
      select max(number) as "upTo", count(*)::integer as count, coalesce(sum(refs), 0)::integer as refs
      from (
        select e.number, cardinality(e.refs) as refs,
          bool_and(e.stored_utc < ${before} and (c.account_id is null or e.number <= c.number))
            over (order by e.number) as is_old,
          sum(cardinality(e.refs)) over (order by e.number) - cardinality(e.refs) as refs_before
        from (select number, stored_utc, refs from live_event
            where account_id = ${accountId} and number > ${from} and kind <> 'swept'
            order by number limit ${rowsAtOnce}) as e
          left join notice_cursor c on c.account_id = ${accountId}
      ) as e
      where is_old and refs_before < ${refsAtOnce}`);
    // A few rows are not worth it yet: their references would be written again and again.
    if (upTo === null || (count < joinedAtLeast && refs < refsAtOnce / 2)) return undefined;
    await tx.run(sql`
      with old as (
        delete from live_event
        where account_id = ${accountId} and number > ${from} and number <= ${upTo} and kind <> 'swept'
        returning number, stored_utc, kind, refs, replaced_by
      )
      insert into live_event (account_id, number, stored_utc, kind, refs, replaced_by)
      select ${accountId}::bigint, max(old.number), max(old.stored_utc), old.kind,
        array_agg(u.ref order by old.number, u.nth),
        case when old.replaced_by is not null then array_agg(u.successor order by old.number, u.nth) end
      from old cross join lateral unnest(old.refs, old.replaced_by) with ordinality as u (ref, successor, nth)
      group by old.kind, old.replaced_by is not null`);
    await tx.run(sql`update live_counter set joined = ${upTo} where account_id = ${accountId}`);
    return upTo;
  });
}

const joinedAtLeast = 20;

/** Deletes some old rows of an account. Returns whether there may be more. */
async function deleteSome(db: Database, accountId: number, before: Date): Promise<boolean> {
  const { count } = await db.one<{ count: number }>(sql`
    with old as (
      select number from (
        select e.number, bool_and(e.stored_utc < ${before} and (c.account_id is null or e.number <= c.number))
          over (order by e.number) as is_old
        from (select * from live_event where account_id = ${accountId} and number is not null
            order by number limit ${rowsAtOnce}) as e
          left join notice_cursor c on c.account_id = ${accountId}
      ) as e where is_old
    ), emptied as (
      update live_event set kind = 'swept', refs = '{}', replaced_by = null
      where account_id = ${accountId} and number = (select max(number) from old) and kind <> 'swept'
    ), deleted as (
      delete from live_event where account_id = ${accountId} and number < (select max(number) from old)
    )
    select count(*)::integer as count from old`);
  return count === rowsAtOnce;
}
