/** Canonical prefix codes (Huffman), which are known by the lengths of their code words. */
import { DamagedSpanError } from './damaged.ts';

/** Longest code word. The table of a decoder has up to 2^maxLength entries. */
export const maxLength = 11;

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
  const leaves = counts.flatMap((weight, symbol) => (weight > 0 ? [{ weight, symbol }] : []));
  leaves.sort((one, other) => one.weight - other.weight);
  const lengths = counts.map(() => 0);
  const size = leaves.length;
  if (size === 1) lengths[leaves[0]?.symbol ?? 0] = 1;
  if (size < 2) return lengths;
  const parents = joinedPairs(leaves.map(({ weight }) => weight));
  const depths = parents.map(() => 0);
  // A parent has a higher number than its children, and the root the highest.
  for (let node = parents.length - 2; node >= 0; node--) {
    depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1;
    const leaf = leaves[node];
    if (leaf) lengths[leaf.symbol] = depths[node] ?? 0;
  }
  return lengths;
}

/** Huffman's tree of weights in ascending order, as the parent of each node. The leaves come first, the root is last. */
function joinedPairs(ascending: readonly number[]): number[] {
  const weights = [...ascending];
  const parents: number[] = [];
  let leaf = 0;
  let inner = ascending.length;
  const lightest = (): number => {
    const isLeaf =
      leaf < ascending.length && (inner >= weights.length || (weights[leaf] ?? 0) <= (weights[inner] ?? 0));
    return isLeaf ? leaf++ : inner++;
  };
  for (let next = ascending.length; next < ascending.length * 2 - 1; next++) {
    const [one, other] = [lightest(), lightest()];
    weights.push((weights[one] ?? 0) + (weights[other] ?? 0));
    parents[one] = next;
    parents[other] = next;
  }
  parents.push(0);
  return parents;
}

/** The code word of each symbol: words of one length ascend by symbol. */
export function codeWords(lengths: readonly number[]): number[] {
  const words = lengths.map(() => 0);
  let word = 0;
  for (let length = 1; length <= maxLength; length++) {
    lengths.forEach((each, symbol) => {
      if (each === length) words[symbol] = word++;
    });
    word *= 2;
  }
  return words;
}

export interface DecodeTable {
  /** Longest code word: the next `width` bits are the index of an entry. */
  width: number;
  /** `symbol * 16 + length` of the code word at the start of these bits. */
  entries: Uint16Array;
}

/** Throws for lengths that are no complete code. A single symbol needs no table. */
export function decodeTable(lengths: readonly number[]): DecodeTable {
  const width = Math.max(...lengths);
  const entries = new Uint16Array(1 << width);
  let end = 0;
  for (let length = 1; length <= width; length++) {
    const step = 1 << (width - length);
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      entries.fill(symbol * 16 + length, end, end + step);
      end += step;
    }
  }
  if (end !== entries.length) throw new DamagedSpanError('The code words do not fit together.');
  return { width, entries };
}
