/** Plots of one vehicle as bytes, without loss. See README.md for the format. */
import type { PlotColumns, Positions } from './columns.ts';
import { columnReader } from './columns-reader.ts';
import { writeDoubles } from './doubles.ts';
import { guarded, seal, unseal } from './envelope.ts';
import { readSets, writeSets } from './sets.ts';

/** Throws `RangeError` for columns of different lengths, more than `maxCount` plots, or a set that does not ascend. */
export function encodePlots(columns: PlotColumns): Buffer {
  const { count, utcMs, latitude, longitude, id, speed, heading, inside, receivedMs } = columns;
  // The first three are read alone by `decodePositions`.
  const doubles = [utcMs, latitude, longitude, id, speed, heading, receivedMs];
  checkLengths(count, [...doubles, inside]);
  return seal('plots', count, (writer) => {
    for (const column of doubles) writeDoubles(writer, column);
    writeSets(writer, inside);
  });
}

/** Throws `DamagedSpanError`. */
export function decodePlots(bytes: Uint8Array): PlotColumns {
  return unseal('plots', bytes, (reader, count) => {
    const next = columnReader(reader, count, new Float64Array(count * 7));
    const [utcMs, latitude, longitude, id] = [next(), next(), next(), next()];
    const [speed, heading, receivedMs] = [next(), next(), next()];
    return { count, utcMs, id, latitude, longitude, speed, heading, inside: readSets(reader, count), receivedMs };
  });
}

/** Reused by `decodePositions` for spans of up to so many plots, because most of them are only looked at. */
const sharedCount = 2 ** 15;
const shared = new Float64Array(sharedCount * 3);

/**
 * Only where the vehicle was, for tests against a shape: several times faster than `decodePlots`. The result is valid until the next
 * call. Throws `DamagedSpanError`.
 */
export function decodePositions(bytes: Uint8Array): Positions {
  return unseal('plots', bytes, (reader, count) => {
    const next = columnReader(reader, count, count <= sharedCount ? shared : new Float64Array(count * 3));
    const [utcMs, latitude, longitude] = [next(), next(), next()];
    let ids: Float64Array | undefined;
    return {
      count,
      utcMs,
      latitude,
      longitude,
      ids: () => {
        ids ??= guarded(columnReader(reader, count, new Float64Array(count)));
        return ids;
      },
    };
  });
}

export function checkLengths(count: number, columns: readonly { length: number }[]): void {
  const wrong = columns.find(({ length }) => length !== count);
  if (wrong) throw new RangeError(`A column has ${wrong.length} entries instead of ${count}.`);
}
