/** How readings are sealed: by probe, with the coldest and the warmest one. */
import type { Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { ReadingColumns } from '../sealed/columns.ts';
import { decodeReadings, encodeReadings } from '../sealed/readings.ts';
import { mergedColumn, mergedOrder } from './merge-plots.ts';
import { newestReadings } from './readings-newest.ts';
import type { DayOf, SealedKind } from './sealed-kind.ts';

/** Many readings as columns, from rows or from spans. */
interface ReadingRows {
  /** Base64: four doubles for each reading, big-endian. */
  bytes: string;
}

const rowBytes = 32;
const bytesOf = (value: Statement): Statement => sql`float8send(coalesce(${value}::float8, 'NaN'))`;

/** Selects ordered rows of `reading` as `ReadingRows`. Much cheaper than JSON: a report has millions of readings. */
const readingRows = sql`
  encode(coalesce(string_agg(${bytesOf(milliseconds(sql`utc`))} || ${bytesOf(sql`temperature`)} ||
    ${bytesOf(sql`terms_id`)} || ${bytesOf(milliseconds(sql`received_utc`))}, ''::bytea), ''::bytea), 'base64') as bytes`;

function readingColumnsOf({ bytes }: ReadingRows): ReadingColumns {
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

const noReadings: ReadingColumns = { count: 0, ...eachColumn(() => new Float64Array(0)) };

const sliceReadings = (readings: ReadingColumns, first: number, end: number): ReadingColumns => ({
  count: end - first,
  ...eachColumn((name) => readings[name].subarray(first, end)),
});

/** Of two readings of one moment, the one of `first` stays. */
function mergeReadings(first: ReadingColumns, second: ReadingColumns): ReadingColumns {
  if (first.count === 0) return second;
  if (second.count === 0) return first;
  const order = mergedOrder(first.utcMs, second.utcMs);
  return {
    count: order?.length ?? first.count + second.count,
    ...eachColumn((name) => mergedColumn(order, first[name], second[name])),
  };
}

export const sealedReadings: SealedKind<ReadingColumns, ReadingRows> = {
  rows: sql`reading`,
  spans: 'reading_span',
  of: 'probe',
  series: sql`probe_id`,
  owners: sql`probe`,
  bytes: sql`readings`,
  keeps: newestReadings,
  vehicle: sql`(select p.vehicle_id from probe p where p.account_id = s.account_id and p.id = s.probe_id)`,
  spansAtOnce: 16,
  select: readingRows,
  columnsOf: readingColumnsOf,
  none: noReadings,
  slice: sliceReadings,
  merge: mergeReadings,
  decode: decodeReadings,
  store: storeReadingSpans,
  owned: 'readings of probe',
  nameOf: (probeId, vehicleId) => `readings of probe ${probeId} of vehicle ${vehicleId}`,
  lock: locks.sealingReadings,
};

/** Replaces the spans of these days. */
async function storeReadingSpans(
  tx: Transaction,
  accountId: number,
  probeId: number,
  days: readonly DayOf<ReadingColumns>[],
): Promise<void> {
  const rows = days.map(({ dayUtc, entries }) => {
    const { count, utcMs, temperature } = entries;
    return {
      ...{ day_utc: dayUtc, first_utc: new Date(utcMs[0] ?? 0), last_utc: new Date(utcMs[count - 1] ?? 0), count },
      lowest: temperature.reduce((found, each) => Math.min(found, each)),
      highest: temperature.reduce((found, each) => Math.max(found, each)),
      readings: encodeReadings(entries).toString('base64'),
    };
  });
  await tx.run(sql`
    insert into reading_span (account_id, probe_id, day_utc, first_utc, last_utc, count, lowest, highest, readings)
    select ${accountId}::bigint, ${probeId}::bigint, day_utc, first_utc, last_utc, count, lowest, highest,
      decode(readings, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent (day_utc timestamptz, first_utc timestamptz,
      last_utc timestamptz, count integer, lowest double precision, highest double precision, readings text)
    on conflict (account_id, probe_id, day_utc) do update set (first_utc, last_utc, count, lowest, highest, readings) =
      (excluded.first_utc, excluded.last_utc, excluded.count, excluded.lowest, excluded.highest, excluded.readings)`);
}
