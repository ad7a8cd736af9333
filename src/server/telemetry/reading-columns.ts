/** Many readings as columns, from rows or from spans. */

import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { ReadingColumns } from '../sealed/columns.ts';
import { mergedColumn, mergedOrder } from './merge-plots.ts';

export interface ReadingRows {
  /** Base64: four doubles for each reading, big-endian. */
  bytes: string;
}

const rowBytes = 32;
const bytesOf = (value: Statement): Statement => sql`float8send(coalesce(${value}::float8, 'NaN'))`;

/** Selects ordered rows of `reading` as `ReadingRows`. Much cheaper than JSON: a report has millions of readings. */
export const readingRows = sql`
  encode(coalesce(string_agg(${bytesOf(milliseconds(sql`utc`))} || ${bytesOf(sql`temperature`)} ||
    ${bytesOf(sql`terms_id`)} || ${bytesOf(milliseconds(sql`received_utc`))}, ''::bytea), ''::bytea), 'base64') as bytes`;

export function readingColumnsOf({ bytes }: ReadingRows): ReadingColumns {
  const buffer = Buffer.from(bytes, 'base64');
  const count = buffer.length / rowBytes;
  const column = (nth: number): Float64Array => {
    const values = new Float64Array(count);
    for (let at = 0; at < count; at += 1) values[at] = buffer.readDoubleBE(at * rowBytes + nth * 8);
    return values;
  };
  return { count, utcMs: column(0), temperature: column(1), termsId: column(2), receivedMs: column(3) };
}

const eachColumn = (
  make: (name: Exclude<keyof ReadingColumns, 'count'>) => Float64Array,
): Omit<ReadingColumns, 'count'> => ({
  utcMs: make('utcMs'),
  temperature: make('temperature'),
  termsId: make('termsId'),
  receivedMs: make('receivedMs'),
});

export const noReadings: ReadingColumns = { count: 0, ...eachColumn(() => new Float64Array(0)) };

export const sliceReadings = (readings: ReadingColumns, first: number, end: number): ReadingColumns => ({
  count: end - first,
  ...eachColumn((name) => readings[name].subarray(first, end)),
});

/** Of two readings of one moment, the one of `first` stays. */
export function mergeReadings(first: ReadingColumns, second: ReadingColumns): ReadingColumns {
  if (first.count === 0) return second;
  if (second.count === 0) return first;
  const order = mergedOrder(first.utcMs, second.utcMs);
  return {
    count: order?.length ?? first.count + second.count,
    ...eachColumn((name) => mergedColumn(order, first[name], second[name])),
  };
}
