/** What is stored beside a moment in a series: one step down the primary key for each side. */
import type { Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

/** A moment in a series: of a probe, of an input. */
export interface Moment {
  seriesId: number;
  utcMs: number;
}

/** Of what begins at a moment in a series, to another moment. */
export interface Move {
  seriesId: number;
  fromMs: number;
  toMs: number;
}

export interface Neighbours<Row> {
  /** At that very moment, or the last one before it. */
  before: Row | undefined;
  after: Row | undefined;
}

/** Series and moments as parameters: rows of series_id, utc, place. */
export const sentMoments = (moments: readonly Moment[]): Statement => sql`
  (select series_id, to_timestamp(utc_ms / 1000.0)::timestamptz(3) as utc, place from
    unnest(${moments.map(({ seriesId }) => seriesId)}::bigint[],
      ${moments.map(({ utcMs }) => utcMs)}::bigint[])
      with ordinality as u (series_id, utc_ms, place)) as sent`;

/** The neighbours of each moment, in the order given. `columns` of a table whose key is account_id, `series`, utc. */
export async function neighboursOf<Row extends { utc: Date }>(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
  { table, series, columns }: { table: Statement; series: Statement; columns: Statement },
): Promise<Neighbours<Row>[]> {
  const found: Neighbours<Row>[] = moments.map(() => ({ before: undefined, after: undefined }));
  if (moments.length === 0) return found;
  const beside = (isAfter: boolean) => sql`
    select ${columns}, utc from ${table}
    where account_id = ${accountId} and ${series} = sent.series_id
      and ${isAfter ? sql`utc > sent.utc order by utc` : sql`utc <= sent.utc order by utc desc`} limit 1`;
  const rows = await tx.many<Row & { place: number; isAfter: boolean }>(sql`
    with sent as materialized (select * from ${sentMoments(moments)})
    select place, false as "isAfter", r.* from sent cross join lateral (${beside(false)}) as r
    union all
    select place, true, r.* from sent cross join lateral (${beside(true)}) as r`);
  for (const { place, isAfter, ...row } of rows) {
    const neighbours = found[place - 1];
    // What is left of the row is what the caller's columns are.
    if (neighbours) neighbours[isAfter ? 'after' : 'before'] = row as unknown as Row;
  }
  return found;
}

/** Lets rows of a table whose key is account_id, `series`, start_utc begin at another moment, at which no other does. */
export async function moveStarts(
  tx: Transaction,
  accountId: number,
  { table, series }: { table: Statement; series: Statement },
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const sent = (value: (move: Move) => number): number[] => moves.map(value);
  // By way of ctid, so that each is found by its key, however few rows the table was thought to have.
  await tx.run(sql`
    update ${table} t set start_utc = to_timestamp(to_ms / 1000.0)
    from (
      select to_ms, stood.place
      from unnest(${sent(({ seriesId }) => seriesId)}::bigint[], ${sent(({ fromMs }) => fromMs)}::bigint[],
          ${sent(({ toMs }) => toMs)}::bigint[]) as sent (series_id, from_ms, to_ms)
        cross join lateral (
          select ctid as place from ${table}
          where account_id = ${accountId} and ${series} = sent.series_id
            and start_utc = to_timestamp(sent.from_ms / 1000.0)::timestamptz(3) offset 0
        ) as stood
    ) as moved
    where t.ctid = moved.place`);
}
