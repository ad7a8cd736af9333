/**
 * Whole numbers from 0 to below 2^53. Each has a code word for its symbol, followed by the remaining bits. A symbol is either a
 * class (all numbers of one bit length) or one frequent number. The code is made for the numbers and precedes them.
 */
import { type BitReader, type BitWriter, bitLength, maxBits } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { codeLengths, codeWords, decodeTable, maxLength } from './prefix-code.ts';

/** Numbers with up to 53 bits. */
const classCount = 54;
/** The smallest number of each class. */
const classBases = Float64Array.from({ length: classCount }, (_, length) => (length === 0 ? 0 : 2 ** (length - 1)));
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
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    const length = bitLength(value);
    counts[length] = (counts[length] as number) + 1;
    if (value < frequentBelow) seen[value] = (seen[value] as number) + 1;
  }
  const frequent = takeFrequent(values, counts);
  for (const { count } of frequent) counts.push(count);
  const lengths = codeLengths(counts);
  return { frequent: frequent.map(({ value }) => value), lengths, bits: sizeOf(counts, lengths) };
}

/** Chooses the numbers that get their own symbols, removes them from the counts of their classes, and clears `seen`. */
function takeFrequent(values: Float64Array, counts: number[]): { value: number; count: number }[] {
  const candidates: { value: number; count: number; gain: number }[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    const count = value < frequentBelow ? (seen[value] as number) : 0;
    if (count === 0) continue;
    seen[value] = 0;
    const length = bitLength(value);
    // Too rare for a symbol, without the logarithm.
    if (count * (length - 1) <= frequentCost) continue;
    // Per occurrence, as a member of its class: log2(all / class) + length - 1 bits; on its own: log2(all / count) bits.
    const gain = count * (length - 1 - Math.log2((counts[length] as number) / count)) - frequentCost;
    if (gain > 0) candidates.push({ value, count, gain });
  }
  const chosen = candidates.sort((one, other) => other.gain - one.gain).slice(0, maxFrequent);
  for (const { value, count } of chosen) counts[bitLength(value)] = (counts[bitLength(value)] as number) - count;
  return chosen.sort((one, other) => one.value - other.value);
}

function sizeOf(counts: readonly number[], lengths: readonly number[]): number {
  const single = isSingle(lengths);
  let bits = 17 + usedClasses(lengths).classes.length * 4 + (lengths.length - classCount) * frequentCost;
  for (let symbol = 0; symbol < counts.length; symbol++) {
    bits += (counts[symbol] as number) * ((single ? 0 : (lengths[symbol] as number)) + extraBits(symbol));
  }
  return bits;
}

/** Bits that follow the code word. */
const extraBits = (symbol: number): number => (symbol === 0 || symbol >= classCount ? 0 : symbol - 1);

const isUsed = (length: number): boolean => length > 0;

function isSingle(lengths: ArrayLike<number>): boolean {
  let used = 0;
  for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] !== 0) used += 1;
  return used === 1;
}

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
  const widths = isSingle(lengths) ? lengths.map(() => 0) : lengths;
  const words = isSingle(lengths) ? widths : codeWords(lengths);
  for (let index = 0; index < frequent.length; index++) symbolOf[frequent[index] as number] = classCount + index;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    const own = value < frequentBelow ? (symbolOf[value] as number) : 0;
    const symbol = own === 0 ? bitLength(value) : own;
    const width = widths[symbol] as number;
    const extra = extraBits(symbol);
    // The highest bit is known by the class.
    const rest = extra === 0 ? 0 : value - (classBases[symbol] as number);
    if (width + extra <= maxBits) writer.bits(((words[symbol] as number) << extra) | rest, width + extra);
    else {
      writer.bits(words[symbol] as number, width);
      writer.wide(rest, extra);
    }
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
  frequent.forEach((value, index) => {
    writer.number(value - last);
    writer.bits(lengths[classCount + index] as number, 4);
    last = value;
  });
}

/** The code that is being read. Reused, because most spans are short. */
const code = {
  symbols: 0,
  lengths: new Uint8Array(classCount + maxFrequent),
  /** The number, or the smallest one of the class, of each symbol. */
  bases: new Float64Array(classCount + maxFrequent),
  /** Bits that follow the code word of each symbol. */
  extras: new Uint8Array(classCount + maxFrequent),
  used: 0,
  /** Length of the longest code word. */
  width: 0,
};

function readCode(reader: BitReader): void {
  const first = reader.bits(6);
  const classes = reader.bits(6);
  if (first + classes > classCount) throw new DamagedSpanError('A class has more than 53 bits.');
  [code.symbols, code.used, code.width] = [0, 0, 0];
  for (let length = first; length < first + classes; length++) {
    addSymbol(classBases[length] as number, extraBits(length), reader.bits(4));
  }
  let last = 0;
  for (let left = reader.bits(5); left > 0; left--) {
    last += reader.number();
    addSymbol(last, 0, reader.bits(4));
  }
  if (code.used === 0 || code.width > maxLength) throw new DamagedSpanError('A code has wrong lengths.');
}

function addSymbol(base: number, extra: number, length: number): void {
  const symbol = code.symbols++;
  code.lengths[symbol] = length;
  code.bases[symbol] = base;
  code.extras[symbol] = extra;
  if (length > 0) code.used += 1;
  if (length > code.width) code.width = length;
}

export function readNumbers(reader: BitReader, count: number): Float64Array {
  const values = new Float64Array(count);
  fillNumbers(reader, values, 0);
  return values;
}

/** Fills the values from `start` on. */
export function fillNumbers(reader: BitReader, values: Float64Array, start: number): void {
  if (values.length <= start) return;
  readCode(reader);
  if (code.used === 1) fillWithSingle(reader, values, start);
  else fillWithCoded(reader, values, start);
}

function fillWithSingle(reader: BitReader, values: Float64Array, start: number): void {
  const symbol = code.lengths.findIndex(isUsed);
  const base = code.bases[symbol] as number;
  const extra = code.extras[symbol] as number;
  if (extra === 0) values.fill(base, start);
  else for (let at = start; at < values.length; at++) values[at] = base + reader.wide(extra);
}

/** The hot loop: one window of 32 bits, of which 25 are valid, has the code word and mostly the bits after it. */
function fillWithCoded(reader: BitReader, values: Float64Array, start: number): void {
  const { bases, extras, width } = code;
  const table = decodeTable(code.lengths, code.symbols, width);
  const unused = 32 - width;
  const { view } = reader;
  let bit = reader.at;
  for (let at = start; at < values.length; at++) {
    const window = view.getUint32(bit >>> 3) << (bit & 7);
    const entry = table[window >>> unused] as number;
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
