/**
 * Doubles that are decimal numbers of few digits, such as 30.350088, as integers over a power of ten. Other doubles are
 * exceptions, with all bits. The division of the reader gives exactly the double that a parser makes of the digits.
 */
import type { BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { maxInteger, readIntegers, writeIntegers } from './integers.ts';
import { readNumbers, writeNumbers } from './numbers.ts';
import { readRaw, writeRaw } from './raw.ts';

const powers = Array.from({ length: 10 }, (_, digits) => 10 ** digits);

export interface Decimals {
  /** Digits after the point. */
  digits: number;
  /** Each value times 10^digits. An exception has the integer of the value before it. */
  integers: Float64Array;
  /** Places of values that are no decimal numbers of so few digits. */
  exceptions: number[];
  values: Float64Array;
}

export function decimalsOf(values: Float64Array): Decimals {
  const digits = values.reduce((most, value) => digitsOf(value, most), 0);
  const power = powers[digits] ?? 1;
  const integers = new Float64Array(values.length);
  const exceptions: number[] = [];
  values.forEach((value, at) => {
    const integer = integerOf(value, power);
    if (integer === undefined) exceptions.push(at);
    integers[at] = integer ?? integers[at - 1] ?? 0;
  });
  return { digits, integers, exceptions, values };
}

/** The fewest digits that are enough for a value, but at least `least`. Also `least` if no number of digits is enough. */
function digitsOf(value: number, least: number): number {
  for (let digits = least; digits < powers.length; digits++) {
    if (integerOf(value, powers[digits] ?? 1) !== undefined) return digits;
  }
  return least;
}

function integerOf(value: number, power: number): number | undefined {
  const integer = Math.round(value * power);
  const isExact = integer / power === value && Math.abs(integer) <= maxInteger && !Object.is(value, -0);
  return isExact ? integer : undefined;
}

export function writeDecimals(writer: BitWriter, { digits, integers, exceptions, values }: Decimals): void {
  writer.bits(digits, 4);
  writeIntegers(writer, integers);
  writer.number(exceptions.length);
  writeNumbers(
    writer,
    Float64Array.from(exceptions, (at, place) => at - (exceptions[place - 1] ?? 0)),
  );
  for (const at of exceptions) writeRaw(writer, values[at] as number);
}

export function readDecimals(reader: BitReader, count: number): Float64Array {
  const power = powers[reader.bits(4)];
  if (power === undefined) throw new DamagedSpanError('A column has too many digits.');
  const values = readIntegers(reader, count);
  if (power > 1) for (let at = 0; at < count; at++) values[at] = (values[at] as number) / power;
  const exceptions = reader.number();
  if (exceptions > count) throw new DamagedSpanError('A column has too many exceptions.');
  let at = 0;
  for (const gap of readNumbers(reader, exceptions)) {
    at += gap;
    if (at >= count) throw new DamagedSpanError('An exception is outside of its column.');
    values[at] = readRaw(reader);
  }
  return values;
}
