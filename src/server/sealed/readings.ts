/** Readings of one probe as bytes, without loss. See README.md for the format. */
import type { ReadingColumns } from './columns.ts';
import { columnReader } from './columns-reader.ts';
import { writeDoubles } from './doubles.ts';
import { seal, unseal } from './envelope.ts';
import { checkLengths } from './plots.ts';

/** Throws `RangeError` for columns of different lengths or more than `maxCount` readings. */
export function encodeReadings({ count, utcMs, temperature, termsId, receivedMs }: ReadingColumns): Buffer {
  const columns = [utcMs, temperature, termsId, receivedMs];
  checkLengths(count, columns);
  const hasLate = !receivedMs.every(Number.isNaN);
  return seal('readings', count, (writer) => {
    for (const column of hasLate ? columns : columns.slice(0, -1)) writeDoubles(writer, column);
  });
}

/** Throws `DamagedSpanError`. */
export function decodeReadings(bytes: Uint8Array): ReadingColumns {
  return unseal('readings', bytes, (reader, count) => {
    const next = columnReader(reader, count, new Float64Array(count * 4));
    const columns = { count, utcMs: next(), temperature: next(), termsId: next() };
    return { ...columns, receivedMs: reader.isAtEnd ? new Float64Array(count).fill(Number.NaN) : next() };
  });
}
