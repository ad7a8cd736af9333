import type { BitReader } from './bits.ts';
import { fillDoubles } from './doubles.ts';

/** Returns a function that reads the next column at each call, as often as the memory has room. Shared memory is faster. */
export function columnReader(reader: BitReader, count: number, memory: Float64Array): () => Float64Array {
  let start = 0;
  return () => {
    const column = memory.subarray(start, start + count);
    start += count;
    fillDoubles(reader, column);
    return column;
  };
}
