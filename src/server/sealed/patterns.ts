/**
 * Doubles of any kind: the bits in which each differs from the one before, as two numbers of 32 bits. Zero bits at the end that
 * all values share are dropped, such as those of a double that was a 32-bit float.
 */
import type { BitReader, BitWriter } from './bits.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

export function writePatterns(writer: BitWriter, values: Float64Array): void {
  const words = new Uint32Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength));
  const high = changes(words, 1);
  const low = changes(words, 0);
  const shift = sharedZeros(low);
  writer.bits(shift, 5);
  writeNumbers(writer, high);
  writeNumbers(
    writer,
    low.map((word) => word / 2 ** shift),
  );
}

/** Every second word from `start`, as the bits that differ from the one before. */
function changes(words: Uint32Array, start: number): Float64Array {
  return Float64Array.from({ length: words.length / 2 }, (_, at) => {
    const [last = 0, word = 0] = [words[at * 2 + start - 2], words[at * 2 + start]];
    return (word ^ last) >>> 0;
  });
}

/** At most 31. */
function sharedZeros(words: Float64Array): number {
  const all = words.reduce((bits, word) => bits | word, 0);
  return all === 0 ? 31 : 31 - Math.clz32(all & -all);
}

export function fillPatterns(reader: BitReader, values: Float64Array): void {
  const count = values.length;
  const shift = reader.bits(5);
  const high = readNumbers(reader, count);
  const low = readNumbers(reader, count);
  const words = new Uint32Array(values.buffer, values.byteOffset, count * 2);
  let [lastHigh, lastLow] = [0, 0];
  for (let at = 0; at < count; at++) {
    lastHigh ^= high[at] as number;
    lastLow ^= (low[at] as number) << shift;
    words[at * 2 + 1] = lastHigh;
    words[at * 2] = lastLow;
  }
}
