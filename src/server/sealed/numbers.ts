/**
 * Whole numbers from 0 to below 2^53. Each has a code word for its symbol, followed by the remaining bits. A symbol is either a
 * class (all numbers of one bit length) or one frequent number. The code is made for the numbers and precedes them.
 */
import { type BitReader, type BitWriter, bitLength, maxBits } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { codeLengths, codeWords, decodeTable, maxLength } from './prefix-code.ts';

/** Numbers with up to 53 bits. */
const classCount = 54;
/** Only smaller numbers may have a symbol of their own. */
const frequentBelow = 4096;
const maxFrequent = 31;
/** What a symbol of its own costs in the table, in bits. */
const frequentCost = 20;

export interface NumbersPlan {
  /** Ascending. */
  frequent: readonly number[];
  /** For each class, then for each frequent number. */
  lengths: readonly number[];
  /** Size of the code and of all numbers. */
  bits: number;
}

/** Reused by each plan. All zero between calls. */
const seen = new Uint32Array(frequentBelow);
const symbolOf = new Uint8Array(frequentBelow);

export function planNumbers(values: Float64Array): NumbersPlan {
  const counts = new Array<number>(classCount).fill(0);
  for (const value of values) {
    const length = bitLength(value);
    counts[length] = (counts[length] ?? 0) + 1;
    if (value < frequentBelow) seen[value] = (seen[value] ?? 0) + 1;
  }
  const frequent = takeFrequent(values, counts);
  const all = [...counts, ...frequent.map(({ count }) => count)];
  const lengths = codeLengths(all);
  return { frequent: frequent.map(({ value }) => value), lengths, bits: sizeOf(all, lengths, frequent.length) };
}

/** Chooses the numbers that get their own symbols, removes them from the counts of their classes, and clears `seen`. */
function takeFrequent(values: Float64Array, counts: number[]): { value: number; count: number }[] {
  const candidates: { value: number; count: number; gain: number }[] = [];
  for (const value of values) {
    const count = value < frequentBelow ? (seen[value] ?? 0) : 0;
    if (count === 0) continue;
    seen[value] = 0;
    const length = bitLength(value);
    // Per occurrence, as a member of its class: log2(all / class) + length - 1 bits; on its own: log2(all / count) bits.
    const gain = count * (length - 1 - Math.log2((counts[length] ?? 0) / count)) - frequentCost;
    if (gain > 0) candidates.push({ value, count, gain });
  }
  const chosen = candidates.sort((one, other) => other.gain - one.gain).slice(0, maxFrequent);
  for (const { value, count } of chosen) counts[bitLength(value)] = (counts[bitLength(value)] ?? 0) - count;
  return chosen.sort((one, other) => one.value - other.value);
}

function sizeOf(counts: readonly number[], lengths: readonly number[], frequent: number): number {
  const single = lengths.filter((length) => length > 0).length === 1;
  return counts.reduce(
    (sum, count, symbol) => sum + count * ((single ? 0 : (lengths[symbol] ?? 0)) + extraBits(symbol)),
    17 + usedClasses(lengths).classes.length * 4 + frequent * frequentCost,
  );
}

/** Bits that follow the code word. */
const extraBits = (symbol: number): number => (symbol === 0 || symbol >= classCount ? 0 : symbol - 1);

const isUsed = (length: number): boolean => length > 0;

/** The classes from the first one that occurs to the last one. */
function usedClasses(lengths: readonly number[]): { first: number; classes: readonly number[] } {
  const all = lengths.slice(0, classCount);
  const first = Math.max(0, all.findIndex(isUsed));
  return { first, classes: all.slice(first, all.findLastIndex(isUsed) + 1) };
}

export function writeNumbers(writer: BitWriter, values: Float64Array, plan = planNumbers(values)): void {
  if (values.length === 0) return;
  writeCode(writer, plan);
  const { frequent, lengths } = plan;
  const single = lengths.filter(isUsed).length === 1;
  const widths = single ? lengths.map(() => 0) : lengths;
  const words = single ? widths : codeWords(lengths);
  frequent.forEach((value, place) => {
    symbolOf[value] = classCount + place;
  });
  for (const value of values) {
    const own = value < frequentBelow ? (symbolOf[value] ?? 0) : 0;
    const symbol = own === 0 ? bitLength(value) : own;
    writer.bits(words[symbol] ?? 0, widths[symbol] ?? 0);
    // The highest bit is known by the class.
    if (own === 0 && symbol > 1) writer.wide(value - 2 ** (symbol - 1), symbol - 1);
  }
  for (const value of frequent) symbolOf[value] = 0;
}

function writeCode(writer: BitWriter, { frequent, lengths }: NumbersPlan): void {
  const { first, classes } = usedClasses(lengths);
  writer.bits(first, 6);
  writer.bits(classes.length, 6);
  for (const length of classes) writer.bits(length, 4);
  writer.bits(frequent.length, 5);
  let last = 0;
  frequent.forEach((value, place) => {
    writer.number(value - last);
    writer.bits(lengths[classCount + place] ?? 0, 4);
    last = value;
  });
}

interface Code {
  lengths: number[];
  /** The number, or the smallest one of the class, of each symbol. */
  bases: Float64Array;
  extras: Uint8Array;
}

function readCode(reader: BitReader): Code {
  const first = reader.bits(6);
  const classes = reader.bits(6);
  if (first + classes > classCount) throw new DamagedSpanError('A class has more than 53 bits.');
  const lengths = Array.from({ length: classes }, () => reader.bits(4));
  const frequent = reader.bits(5);
  const bases = new Float64Array(classes + frequent);
  const extras = new Uint8Array(classes + frequent);
  for (let symbol = 0; symbol < classes; symbol++) {
    bases[symbol] = first + symbol === 0 ? 0 : 2 ** (first + symbol - 1);
    extras[symbol] = extraBits(first + symbol);
  }
  let last = 0;
  for (let symbol = classes; symbol < classes + frequent; symbol++) {
    last += reader.number();
    bases[symbol] = last;
    lengths.push(reader.bits(4));
  }
  if (!lengths.some(isUsed) || Math.max(...lengths) > maxLength)
    throw new DamagedSpanError('A code has wrong lengths.');
  return { lengths, bases, extras };
}

export function readNumbers(reader: BitReader, count: number): Float64Array {
  const values = new Float64Array(count);
  if (count === 0) return values;
  const code = readCode(reader);
  if (code.lengths.filter(isUsed).length === 1) readSingle(reader, code, values);
  else readCoded(reader, code, values);
  return values;
}

function readSingle(reader: BitReader, { lengths, bases, extras }: Code, values: Float64Array): void {
  const symbol = lengths.findIndex(isUsed);
  const base = bases[symbol] ?? 0;
  const extra = extras[symbol] ?? 0;
  if (extra === 0) values.fill(base);
  else for (let at = 0; at < values.length; at++) values[at] = base + reader.wide(extra);
}

/** The hot loop: one window of 32 bits, of which 25 are valid, has the code word and mostly the bits after it. */
function readCoded(reader: BitReader, { lengths, bases, extras }: Code, values: Float64Array): void {
  const { width, entries } = decodeTable(lengths);
  const { view } = reader;
  let bit = reader.at;
  for (let at = 0; at < values.length; at++) {
    const window = view.getUint32(bit >>> 3) << (bit & 7);
    const entry = entries[window >>> (32 - width)] as number;
    const length = entry & 15;
    const extra = extras[entry >>> 4] as number;
    const base = bases[entry >>> 4] as number;
    if (extra === 0) {
      values[at] = base;
      bit += length;
    } else if (length + extra <= maxBits) {
      values[at] = base + ((window << length) >>> (32 - extra));
      bit += length + extra;
    } else {
      reader.moveTo(bit + length);
      values[at] = base + reader.wide(extra);
      bit = reader.at;
    }
  }
  reader.moveTo(bit);
}
