/**
 * Queue of recently stored records, by reference: the record is read when it is sent.
 *
 * A row becomes readable once no transaction that started writing earlier is open. So no row can appear before one that
 * was read, and resuming after the last row misses nothing. The sweep keeps each account's last row, emptied: a reader
 * that reaches it has missed something.
 */
import type { LiveKind } from '../../contract/live.ts';
import type { Queryable, Transaction } from '../database/database.ts';
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
  const sent = JSON.stringify(rows.map(([kind, numbers], place) => ({ kind, refs: numbers, place })));
  await tx.run(sql`
    insert into live_event (account_id, kind, refs)
    select ${accountId}::bigint, kind, refs
    from json_to_recordset(${sent}::json) as sent (kind text, refs bigint[], place integer)
    order by place`);
}

/** A position in the queue: after the row of that transaction and id. Transaction counters may exceed 2^53. */
export interface Place {
  xid: string;
  id: number;
}

/** `swept`: rows up to here were deleted. */
export interface LiveRow extends Place {
  kind: LiveKind | 'swept';
  refs: number[];
}

export interface LiveRead {
  /** In order. */
  rows: LiveRow[];
  /** All rows before this transaction are readable. */
  horizon: string;
  /** There is a row that is not readable yet, because a transaction is open. */
  waiting: boolean;
  /** Identifies the queue. It changes when the tables are created again. */
  queue: string;
}

/** Up to `limit` rows between two positions. */
export async function readLiveEvents(
  db: Queryable,
  accountId: number,
  { after, upTo, limit }: { after: Place; upTo?: Place | undefined; limit: number },
): Promise<LiveRead> {
  const found = await db.many<Omit<LiveRead, 'rows'> & { [Key in keyof LiveRow]: LiveRow[Key] | null }>(sql`
    with seen as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
    select seen.horizon::text,
      exists (select from live_event w where w.account_id = ${accountId} and w.xid >= seen.horizon) as waiting,
      obj_description('live_event'::regclass, 'pg_class') as queue, e.xid::text, e.id, e.kind, e.refs
    from seen left join lateral (
      select xid, id, kind, refs from live_event
      where account_id = ${accountId} and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < seen.horizon
        ${upTo ? sql`and (xid, id) <= (${upTo.xid}::xid8, ${upTo.id}::bigint)` : sql``}
      order by live_event.xid, id limit ${limit}
    ) as e on true
    order by e.xid, e.id`);
  const [first] = found;
  if (!first) throw new Error('Expected one row, got none.');
  const { horizon, waiting, queue } = first;
  const rows = found.flatMap(({ xid, id, kind, refs }) =>
    xid !== null && id !== null && kind !== null && refs !== null ? [{ xid, id, kind, refs }] : [],
  );
  return { rows, horizon, waiting, queue };
}

/**
 * Deletes rows stored before then, except those that are not readable yet or have no notices yet. Returns their number.
 */
export function sweepLiveEvents(db: Queryable, before: Date): Promise<number> {
  return db.run(sql`
    with last as materialized (
      select distinct on (e.account_id) e.account_id, e.xid, e.id
      from live_event e left join notice_cursor c on c.account_id = e.account_id
      where e.stored_utc < ${before} and e.xid < pg_snapshot_xmin(pg_current_snapshot())
        and (c.account_id is null or (e.xid, e.id) <= (c.xid, c.id))
      order by e.account_id, e.xid desc, e.id desc
    ), emptied as (
      update live_event e set kind = 'swept', refs = '{}' from last
      where e.account_id = last.account_id and e.xid = last.xid and e.id = last.id and e.kind <> 'swept'
    )
    delete from live_event e using last
    where e.account_id = last.account_id and (e.xid, e.id) < (last.xid, last.id)`);
}
