/** Canonical prefix codes (Huffman), which are known by the lengths of their code words. */
import { DamagedSpanError } from './damaged.ts';

/** Longest code word. The table of a decoder has up to 2^maxLength entries. */
export const maxLength = 11;

/** Symbols that a code may have. A power of two. */
const maxSymbols = 128;

/** The length of each symbol's code word, 0 for a symbol that never occurs. A single symbol has length 1. */
export function codeLengths(counts: readonly number[]): number[] {
  let weights = counts;
  for (;;) {
    const lengths = unlimitedLengths(weights);
    if (Math.max(...lengths) <= maxLength) return lengths;
    // Flatter weights give shorter words to rare symbols.
    weights = weights.map((weight) => (weight === 0 ? 0 : Math.ceil(weight / 4)));
  }
}

function unlimitedLengths(counts: readonly number[]): number[] {
  const leaves = byWeight(counts);
  const lengths = new Array<number>(counts.length).fill(0);
  const size = leaves.length;
  if (size < 2) {
    for (const { symbol } of leaves) lengths[symbol] = 1;
    return lengths;
  }
  const parents = joinedPairs(leaves);
  const depths = new Uint8Array(parents.length);
  // A parent has a higher number than its children, and the root the highest.
  for (let node = parents.length - 2; node >= 0; node--) {
    depths[node] = (depths[parents[node] as number] as number) + 1;
    const leaf = leaves[node];
    if (leaf) lengths[leaf.symbol] = depths[node] as number;
  }
  return lengths;
}

interface Leaf {
  weight: number;
  symbol: number;
}

/** Symbols that occur, the rarest first. */
function byWeight(counts: readonly number[]): Leaf[] {
  const keys: number[] = [];
  for (let symbol = 0; symbol < counts.length; symbol++) {
    const weight = counts[symbol] as number;
    if (weight > 0) keys.push(weight * maxSymbols + symbol);
  }
  return [...Float64Array.from(keys).sort()].map((key) => ({
    weight: Math.floor(key / maxSymbols),
    symbol: key % maxSymbols,
  }));
}

/** Huffman's tree as the parent of each node. The leaves come first, the root is last. */
function joinedPairs(leaves: readonly Leaf[]): number[] {
  const weights = leaves.map(({ weight }) => weight);
  const parents = new Array<number>(leaves.length * 2 - 1).fill(0);
  let leaf = 0;
  let inner = leaves.length;
  for (let next = leaves.length; next < parents.length; next++) {
    let sum = 0;
    for (let child = 0; child < 2; child++) {
      const isLeaf =
        leaf < leaves.length && (inner === next || (weights[leaf] as number) <= (weights[inner] as number));
      const node = isLeaf ? leaf++ : inner++;
      sum += weights[node] as number;
      parents[node] = next;
    }
    weights.push(sum);
  }
  return parents;
}

/** The code word of each symbol: words of one length ascend by symbol. */
export function codeWords(lengths: readonly number[]): number[] {
  const words = new Array<number>(lengths.length).fill(0);
  let word = 0;
  for (let length = 1; length <= maxLength; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] === length) words[symbol] = word++;
    word *= 2;
  }
  return words;
}

/** Reused by each table. */
const entries = new Uint16Array(1 << maxLength);

/**
 * Fills a table with `symbol * 16 + length` of the code word at the start of each pattern of `width` bits. The table is valid until the
 * next call. Throws for lengths that are no complete code. A single symbol needs no table.
 */
export function decodeTable(lengths: Uint8Array, symbols: number, width: number): Uint16Array {
  let end = 0;
  for (let length = 1; length <= width; length++) {
    const step = 1 << (width - length);
    for (let symbol = 0; symbol < symbols; symbol++) {
      if (lengths[symbol] !== length) continue;
      entries.fill(symbol * 16 + length, end, end + step);
      end += step;
    }
  }
  if (end !== 1 << width) throw new DamagedSpanError('The code words do not fit together.');
  return entries;
}
