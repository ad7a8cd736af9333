/** A column of doubles, NaN for none, without loss. The values that are not NaN have the shortest of three forms. */
import { type BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { decimalsOf, fillDecimals, writeDecimals } from './decimals.ts';
import { fillIntegers, writeIntegers } from './integers.ts';
import { fillPatterns, writePatterns } from './patterns.ts';
import { readPresence, spread, writePresence } from './presence.ts';

interface Form {
  write(writer: BitWriter, values: Float64Array): void;
  /** Reads as many values as the array has. */
  fill(reader: BitReader, values: Float64Array): void;
}

/** By their number in the format. */
const forms: readonly Form[] = [
  { write: (writer, values) => writeDecimals(writer, decimalsOf(values)), fill: fillDecimals },
  { write: writePatterns, fill: fillPatterns },
  { write: writeDistinct, fill: fillDistinct },
];

export function writeDoubles(writer: BitWriter, values: Float64Array): void {
  const present = writePresence(writer, values);
  if (present.length === 0) return;
  const decimals = decimalsOf(present);
  // The usual case: all values are decimal numbers, and no other form is shorter.
  const number = decimals.exceptions.length === 0 ? 0 : shortest(present);
  writer.bits(number, 2);
  if (number === 0) writeDecimals(writer, decimals);
  else forms[number]?.write(writer, present);
}

function shortest(values: Float64Array): number {
  const sizes = forms.map(({ write }) => {
    const writer = new BitWriter();
    write(writer, values);
    return writer.bitCount;
  });
  return sizes.indexOf(Math.min(...sizes));
}

/** Reads as many entries as the array has. */
export function fillDoubles(reader: BitReader, values: Float64Array): void {
  const presence = readPresence(reader, values.length);
  if (presence.count > 0) {
    const form = forms[reader.bits(2)];
    if (!form) throw new DamagedSpanError('The form of a column is unknown.');
    form.fill(reader, values.subarray(0, presence.count));
  }
  if (presence.count < values.length) spread(values, presence);
}

/** Doubles of which few are distinct, such as whole knots in km/h: the distinct ones, then the index of each value among them. */
function writeDistinct(writer: BitWriter, values: Float64Array): void {
  const patterns = new BigUint64Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength));
  const distinct = new Float64Array(BigUint64Array.from(new Set(patterns)).buffer).sort();
  const indices = new Map([...new BigUint64Array(distinct.buffer)].map((pattern, index) => [pattern, index]));
  writer.number(distinct.length);
  writePatterns(writer, distinct);
  writeIntegers(
    writer,
    Float64Array.from(patterns, (pattern) => indices.get(pattern) ?? 0),
  );
}

function fillDistinct(reader: BitReader, values: Float64Array): void {
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
