import type { BitReader } from './bits.ts';
import { fillDoubles } from './doubles.ts';

/** Returns a function that reads the next column at each call, up to `columns` times. They share memory, which is faster. */
export function columnReader(reader: BitReader, count: number, columns: number): () => Float64Array {
  const memory = new Float64Array(count * columns);
  let start = 0;
  return () => {
    const column = memory.subarray(start, start + count);
    start += count;
    fillDoubles(reader, column);
    return column;
  };
}
