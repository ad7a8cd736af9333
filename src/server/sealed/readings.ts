/** Readings of one probe as bytes, without loss. See README.md for the format. */
import type { ReadingColumns } from './columns.ts';
import { columnReader } from './columns-reader.ts';
import { writeDoubles } from './doubles.ts';
import { seal, unseal } from './envelope.ts';
import { checkLengths } from './plots.ts';

/** Throws `RangeError` for columns of different lengths or more than `maxCount` readings. */
export function encodeReadings({ count, utcMs, temperature, termsId }: ReadingColumns): Buffer {
  const columns = [utcMs, temperature, termsId];
  checkLengths(count, columns);
  return seal('readings', count, (writer) => {
    for (const column of columns) writeDoubles(writer, column);
  });
}

/** Throws `DamagedSpanError`. */
export function decodeReadings(bytes: Uint8Array): ReadingColumns {
  return unseal('readings', bytes, (reader, count) => {
    const next = columnReader(reader, count, new Float64Array(count * 3));
    return { count, utcMs: next(), temperature: next(), termsId: next() };
  });
}
