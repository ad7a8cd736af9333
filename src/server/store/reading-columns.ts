/** Many readings as columns, from rows or from spans. */
import { sql } from '../database/sql.ts';
import type { ReadingColumns } from '../sealed/columns.ts';
import { mergedColumn, mergedOrder } from './merge-plots.ts';
import { milliseconds } from './milliseconds.ts';
import type { EarlierVerdict } from './profile-terms.ts';
import { placeOf } from './sealed-kind.ts';

/** A negative id of terms is the place in `earlier`, counted from -1 downwards. */
export interface StoredColumns extends ReadingColumns {
  /** Of rows without stored terms. */
  earlier: readonly EarlierVerdict[];
}

export interface ReadingRows {
  /** Base64: three doubles for each reading, big-endian. */
  bytes: string;
  earlier: readonly [utcMs: number, profileId: number, bound: number, limit: number | null][];
}

const rowBytes = 24;

/** Selects ordered rows of `reading` as `ReadingRows`. Much cheaper than JSON: a report has millions of readings. */
export const readingRows = sql`
  encode(coalesce(string_agg(float8send(${milliseconds(sql`utc`)}::float8) || float8send(temperature)
    || float8send(coalesce(terms_id::float8, 'NaN')), ''::bytea), ''::bytea), 'base64') as bytes,
  coalesce(json_agg(json_build_array(${milliseconds(sql`utc`)}, profile_id, bound, bound_limit))
    filter (where terms_id is null and profile_id is not null and bound is not null), '[]') as earlier`;

export function readingColumnsOf({ bytes, earlier }: ReadingRows): StoredColumns {
  const buffer = Buffer.from(bytes, 'base64');
  const count = buffer.length / rowBytes;
  const column = (nth: number): Float64Array => {
    const values = new Float64Array(count);
    for (let at = 0; at < count; at += 1) values[at] = buffer.readDoubleBE(at * rowBytes + nth * 8);
    return values;
  };
  const columns = { count, utcMs: column(0), temperature: column(1), termsId: column(2) };
  const verdicts: EarlierVerdict[] = [];
  for (const [utcMs, profileId, bound, limit] of earlier) {
    columns.termsId[placeOf(columns, utcMs)] = -verdicts.push({ profileId, bound, limit });
  }
  return { ...columns, earlier: verdicts };
}

export const noReadings: StoredColumns = {
  count: 0,
  utcMs: new Float64Array(0),
  temperature: new Float64Array(0),
  termsId: new Float64Array(0),
  earlier: [],
};

export const sliceReadings = (readings: StoredColumns, first: number, end: number): StoredColumns => ({
  count: end - first,
  utcMs: readings.utcMs.subarray(first, end),
  temperature: readings.temperature.subarray(first, end),
  termsId: readings.termsId.subarray(first, end),
  earlier: readings.earlier,
});

/** Of two readings of one moment, the one of `first` stays. */
export function mergeReadings(first: StoredColumns, second: StoredColumns): StoredColumns {
  if (first.count === 0) return second;
  if (second.count === 0) return first;
  const order = mergedOrder(first.utcMs, second.utcMs);
  const moved = second.termsId.map((id) => (id < 0 ? id - first.earlier.length : id));
  return {
    count: order?.length ?? first.count + second.count,
    utcMs: mergedColumn(order, first.utcMs, second.utcMs),
    temperature: mergedColumn(order, first.temperature, second.temperature),
    termsId: mergedColumn(order, first.termsId, moved),
    earlier: [...first.earlier, ...second.earlier],
  };
}
