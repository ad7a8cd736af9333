/** A column of doubles, NaN for none, without loss. The values that are not NaN have the shortest of three forms. */
import { type BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { decimalsOf, readDecimals, writeDecimals } from './decimals.ts';
import { readDistinct, writeDistinct } from './distinct.ts';
import { readPatterns, writePatterns } from './patterns.ts';
import { readPresence, writePresence } from './presence.ts';

interface Form {
  write(writer: BitWriter, values: Float64Array): void;
  read(reader: BitReader, count: number): Float64Array;
}

/** By their number in the format. */
const forms: readonly Form[] = [
  { write: (writer, values) => writeDecimals(writer, decimalsOf(values)), read: readDecimals },
  { write: writePatterns, read: readPatterns },
  { write: writeDistinct, read: readDistinct },
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

export function readDoubles(reader: BitReader, count: number): Float64Array {
  const presence = readPresence(reader, count);
  if (presence.count === 0) return presence.spread(new Float64Array(0));
  const form = forms[reader.bits(2)];
  if (!form) throw new DamagedSpanError('The form of a column is unknown.');
  return presence.spread(form.read(reader, presence.count));
}
