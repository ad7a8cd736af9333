/** How readings are sealed: by probe, with the coldest and the warmest one. */
import type { Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { sql } from '../database/sql.ts';
import { decodeReadings, encodeReadings } from '../sealed/readings.ts';
import { storeEarlierTerms } from './profile-terms.ts';
import {
  mergeReadings,
  noReadings,
  type ReadingRows,
  readingColumnsOf,
  readingRows,
  type StoredColumns,
  sliceReadings,
} from './reading-columns.ts';
import type { SealedKind } from './sealed-kind.ts';

export const sealedReadings: SealedKind<StoredColumns, ReadingRows> = {
  rows: sql`reading`,
  spans: 'reading_span',
  series: sql`probe_id`,
  owners: sql`probe`,
  bytes: sql`readings`,
  vehicle: sql`(select p.vehicle_id from probe p where p.account_id = s.account_id and p.id = s.probe_id)`,
  spansAtOnce: 16,
  select: readingRows,
  columnsOf: readingColumnsOf,
  none: noReadings,
  slice: sliceReadings,
  merge: mergeReadings,
  decode: (bytes) => ({ ...decodeReadings(bytes), earlier: [] }),
  store: storeReadingSpan,
  nameOf: (probeId, vehicleId) => `readings of probe ${probeId} of vehicle ${vehicleId}`,
  lock: locks.sealingReadings,
};

/** Replaces the span of a day. Readings without stored terms get them, so that a span names all of its terms by id. */
async function storeReadingSpan(
  tx: Transaction,
  accountId: number,
  probeId: number,
  dayUtc: Date,
  { earlier, ...readings }: StoredColumns,
): Promise<void> {
  const { count, utcMs, temperature } = readings;
  const ids = await storeEarlierTerms(tx, accountId, earlier);
  const termsId = readings.termsId.map((id) => (id < 0 ? (ids[-id - 1] ?? Number.NaN) : id));
  const [firstUtc, lastUtc] = [new Date(utcMs[0] ?? 0), new Date(utcMs[count - 1] ?? 0)];
  const [lowest, highest] = [
    temperature.reduce((found, each) => Math.min(found, each)),
    temperature.reduce((found, each) => Math.max(found, each)),
  ];
  await tx.run(sql`
    insert into reading_span (account_id, probe_id, day_utc, first_utc, last_utc, count, lowest, highest, readings)
    values (${accountId}, ${probeId}, ${dayUtc}, ${firstUtc}, ${lastUtc}, ${count}, ${lowest}, ${highest},
      ${encodeReadings({ ...readings, termsId })})
    on conflict (account_id, probe_id, day_utc) do update set (first_utc, last_utc, count, lowest, highest, readings) =
      (excluded.first_utc, excluded.last_utc, excluded.count, excluded.lowest, excluded.highest, excluded.readings)`);
}
