/** How readings are sealed: by probe, with the coldest and the warmest one. */
import type { Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { sql } from '../database/sql.ts';
import type { ReadingColumns } from '../sealed/columns.ts';
import { decodeReadings, encodeReadings } from '../sealed/readings.ts';
import {
  mergeReadings,
  noReadings,
  type ReadingRows,
  readingColumnsOf,
  readingRows,
  sliceReadings,
} from './reading-columns.ts';
import { newestReadings } from './readings-newest.ts';
import type { DayOf, SealedKind } from './sealed-kind.ts';

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
