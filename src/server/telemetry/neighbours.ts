/** The stored neighbours of a moment in a series: one primary-key step for each side. */
import type { Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

/** A moment in a series (of a probe or an input). */
export interface Moment {
  seriesId: number;
  utcMs: number;
}

/** Moves a row of a series to another start. */
export interface Move {
  seriesId: number;
  fromMs: number;
  toMs: number;
}

export interface Neighbours<Row> {
  /** At that moment, or the last one before it. */
  before: Row | undefined;
  after: Row | undefined;
}

/** Series and moments as parameters: rows of series_id, utc, index. */
export const sentMoments = (moments: readonly Moment[]): Statement => sql`
  (select series_id, to_timestamp(utc_ms / 1000.0)::timestamptz(3) as utc, index from
    unnest(${moments.map(({ seriesId }) => seriesId)}::bigint[],
      ${moments.map(({ utcMs }) => utcMs)}::bigint[])
      with ordinality as u (series_id, utc_ms, index)) as sent`;

interface Series {
  table: Statement;
  series: Statement;
  columns: Statement;
}

/**
 * The neighbours of each moment, in the given order. `columns` belong to a table with the key account_id, `series`,
 * utc.
 */
export async function neighboursOf<Row extends { utc: Date }>(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
  table: Series,
): Promise<Neighbours<Row>[]> {
  const earliest = earliestOf(moments);
  const around = await lookUp<Row>(tx, accountId, [...earliest.values()], table);
  const ofSeries = new Map([...earliest.keys()].map((seriesId, index) => [seriesId, around[index]]));
  // Moments before the next row have the neighbours of the earliest one. Looked up one by one, each would step over all rows there
  // that were sealed since the last vacuum.
  const later = moments.filter((moment) => {
    const after = ofSeries.get(moment.seriesId)?.after;
    return after !== undefined && moment.utcMs >= after.utc.getTime();
  });
  const found = await lookUp<Row>(tx, accountId, later, table);
  const ofLater = new Map(later.map((moment, index) => [moment, found[index]]));
  const none: Neighbours<Row> = { before: undefined, after: undefined };
  return moments.map((moment) => ({ ...none, ...(ofLater.get(moment) ?? ofSeries.get(moment.seriesId)) }));
}

/** By series. */
function earliestOf(moments: readonly Moment[]): Map<number, Moment> {
  const earliest = new Map<number, Moment>();
  for (const moment of moments) {
    const { seriesId, utcMs } = moment;
    if (utcMs < (earliest.get(seriesId)?.utcMs ?? Infinity)) earliest.set(seriesId, moment);
  }
  return earliest;
}

async function lookUp<Row extends { utc: Date }>(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
  { table, series, columns }: Series,
): Promise<Neighbours<Row>[]> {
  const found: Neighbours<Row>[] = moments.map(() => ({ before: undefined, after: undefined }));
  if (moments.length === 0) return found;
  const neighbour = (isAfter: boolean) => sql`
    select ${columns}, utc from ${table}
    where account_id = ${accountId} and ${series} = sent.series_id
      and ${isAfter ? sql`utc > sent.utc order by utc` : sql`utc <= sent.utc order by utc desc`} limit 1`;
  const rows = await tx.many<Row & { index: number; isAfter: boolean }>(sql`
    with sent as materialized (select * from ${sentMoments(moments)})
    select index, false as "isAfter", r.* from sent cross join lateral (${neighbour(false)}) as r
    union all
    select index, true, r.* from sent cross join lateral (${neighbour(true)}) as r`);
  for (const { index, isAfter, ...row } of rows) {
    const neighbours = found[index - 1];
    // The remaining fields are the caller's columns.
    if (neighbours) neighbours[isAfter ? 'after' : 'before'] = row as unknown as Row;
  }
  return found;
}

/**
 * Moves the start of rows of a table with the key account_id, `series`, start_utc. No other row may have the new start.
 */
export async function moveStarts(
  tx: Transaction,
  accountId: number,
  { table, series }: { table: Statement; series: Statement },
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const sent = (value: (move: Move) => number): number[] => moves.map(value);
  await tx.run(sql`
    update ${table} t set start_utc = to_timestamp(sent.to_ms / 1000.0)
    from unnest(${sent(({ seriesId }) => seriesId)}::bigint[], ${sent(({ fromMs }) => fromMs)}::bigint[],
        ${sent(({ toMs }) => toMs)}::bigint[]) as sent (series_id, from_ms, to_ms)
    where t.account_id = ${accountId} and t.${series} = sent.series_id
      and t.start_utc = to_timestamp(sent.from_ms / 1000.0)::timestamptz(3)`);
}
