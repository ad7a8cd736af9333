/** Readings of inputs, and the changes derived from them. */
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type Moment, type Move, moveStarts, type Neighbours, neighboursOf, sentMoments } from './neighbours.ts';

export interface StoredInputReading {
  utcMs: number;
  value: number;
}

/** The stored neighbours of each moment of an input, in the given order. */
export async function inputReadingsAround(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
): Promise<Neighbours<StoredInputReading>[]> {
  const found = await neighboursOf<{ utc: Date; value: number }>(tx, accountId, moments, {
    table: sql`input_reading`,
    series: sql`input_id`,
    columns: sql`value`,
  });
  const toStored = ({ utc, value }: { utc: Date; value: number }) => ({ utcMs: utc.getTime(), value });
  return found.map(({ before, after }) => ({ before: before && toStored(before), after: after && toStored(after) }));
}

export interface NewInputReading extends StoredInputReading {
  inputId: number;
  /** When it arrived, if that was late. */
  receivedMs: number | null;
}

/** An input has one reading per moment. */
export async function insertInputReadings(
  tx: Transaction,
  accountId: number,
  readings: readonly NewInputReading[],
): Promise<void> {
  await tx.run(sql`
    insert into input_reading (account_id, input_id, utc, value, received_utc)
    select ${accountId}::bigint, input_id, to_timestamp(utc_ms / 1000.0), value, to_timestamp(received_ms / 1000.0)
    from unnest(${readings.map(({ inputId }) => inputId)}::bigint[],
      ${readings.map(({ utcMs }) => utcMs)}::bigint[],
      ${readings.map(({ value }) => value)}::smallint[],
      ${readings.map(({ receivedMs }) => receivedMs)}::bigint[]) as sent (input_id, utc_ms, value, received_ms)`);
}

export interface StoredInputChange {
  inputId: number;
  value: number;
  startUtc: Date;
  endUtc: Date | null;
}

/** For each moment of an input the last change that started at or before it; without duplicates, by start. */
export async function inputChangesAt(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
): Promise<StoredInputChange[]> {
  if (moments.length === 0) return [];
  return tx.many<StoredInputChange>(sql`
    select distinct c.input_id as "inputId", c.value, c.start_utc as "startUtc", c.end_utc as "endUtc"
    from ${sentMoments(moments)} cross join lateral (
      select * from input_change
      where account_id = ${accountId} and input_id = sent.series_id and start_utc <= sent.utc
      order by start_utc desc limit 1
    ) as c
    order by "startUtc"`);
}

/** Moves the start of changes. No other change of the input may start at the new time. */
export const moveInputChanges = (tx: Transaction, accountId: number, moves: readonly Move[]): Promise<void> =>
  moveStarts(tx, accountId, { table: sql`input_change`, series: sql`input_id` }, moves);
