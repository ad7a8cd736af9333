/**
 * Doubles that are decimal numbers of few digits, such as 30.350088, as integers over a power of ten. Other doubles are
 * exceptions, with all bits. The division of the reader gives exactly the double that a parser makes of the digits.
 */
import type { BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { fillIntegers, maxInteger, writeIntegers } from './integers.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

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

/** Reused by each column. */
let scratch = new Float64Array(0);

/** The result is valid until the next call. */
export function decimalsOf(values: Float64Array): Decimals {
  let digits = 0;
  for (let at = 0; at < values.length; at++) digits = digitsOf(values[at] as number, digits);
  const power = powers[digits] ?? 1;
  if (scratch.length < values.length) scratch = new Float64Array(values.length * 2);
  const integers = scratch.subarray(0, values.length);
  const exceptions: number[] = [];
  let last = 0;
  for (let at = 0; at < values.length; at++) {
    const integer = integerOf(values[at] as number, power);
    if (integer === undefined) exceptions.push(at);
    else last = integer;
    integers[at] = last;
  }
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
  if (exceptions.length === 0) return;
  writeNumbers(
    writer,
    Float64Array.from(exceptions, (at, index) => at - (exceptions[index - 1] ?? 0)),
  );
  for (const at of exceptions) writeRaw(writer, values[at] as number);
}

export function fillDecimals(reader: BitReader, values: Float64Array): void {
  const count = values.length;
  const power = powers[reader.bits(4)];
  if (power === undefined) throw new DamagedSpanError('A column has too many digits.');
  fillIntegers(reader, values, power);
  const exceptions = reader.number();
  if (exceptions === 0) return;
  if (exceptions > count) throw new DamagedSpanError('A column has too many exceptions.');
  let at = 0;
  for (const gap of readNumbers(reader, exceptions)) {
    at += gap;
    if (at >= count) throw new DamagedSpanError('An exception is outside of its column.');
    values[at] = readRaw(reader);
  }
}

/** The 64 bits of a double. */
const view = new DataView(new ArrayBuffer(8));

function writeRaw(writer: BitWriter, value: number): void {
  view.setFloat64(0, value);
  writer.wide(view.getUint32(0), 32);
  writer.wide(view.getUint32(4), 32);
}

function readRaw(reader: BitReader): number {
  view.setUint32(0, reader.wide(32));
  view.setUint32(4, reader.wide(32));
  return view.getFloat64(0);
}
