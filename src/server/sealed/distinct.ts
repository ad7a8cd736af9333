/** Doubles of which few are distinct, such as whole knots in km/h: the distinct ones, then the place of each value among them. */
import type { BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { fillIntegers, writeIntegers } from './integers.ts';
import { fillPatterns, writePatterns } from './patterns.ts';

export function writeDistinct(writer: BitWriter, values: Float64Array): void {
  const patterns = new BigUint64Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength));
  const distinct = new Float64Array(BigUint64Array.from(new Set(patterns)).buffer).sort();
  const places = new Map([...new BigUint64Array(distinct.buffer)].map((pattern, place) => [pattern, place]));
  writer.number(distinct.length);
  writePatterns(writer, distinct);
  writeIntegers(
    writer,
    Float64Array.from(patterns, (pattern) => places.get(pattern) ?? 0),
  );
}

export function fillDistinct(reader: BitReader, values: Float64Array): void {
  const length = reader.number();
  if (length > values.length) throw new DamagedSpanError('A column has more distinct values than values.');
  const distinct = new Float64Array(length);
  fillPatterns(reader, distinct);
  fillIntegers(reader, values);
  for (let at = 0; at < values.length; at++) {
    const value = distinct[values[at] as number];
    if (value === undefined) throw new DamagedSpanError('A value is not among the distinct ones.');
    values[at] = value;
  }
}
