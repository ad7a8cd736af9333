import { matchLevel, readSearch } from '../../contract/name-search.ts';
import { createYielder } from '../work/slices.ts';
import type { Quality } from './place-score.ts';

export interface Match {
  /** Of the town. */
  number: number;
  quality: Quality;
}

const letter = /[\p{L}\p{N}]/u;

/**
 * Each town whose folded names have the folded text at the beginning of a word, in the order of the lines. `starts` has the
 * beginnings of the lines, which end with a line break. Names are separated by tabs.
 */
export function* matchesIn(keys: string, starts: Uint32Array, text: string): Generator<Match, void> {
  if (text === '' || text.includes('\n') || text.includes('\t')) return;
  let known: Match | undefined;
  for (let at = keys.indexOf(text); at >= 0; at = keys.indexOf(text, at + 1)) {
    const quality = qualityOf(keys, at, text);
    if (quality === undefined) continue;
    const number = numberAt(starts, at, known?.number ?? 0);
    if (known?.number === number) {
      if (quality > known.quality) known.quality = quality;
    } else {
      if (known) yield known;
      known = { number, quality };
    }
  }
  if (known) yield known;
}

/** The length of a name differs from that of the text by at most so many typos. */
const typosAtMost = 2;

/** Each town with a name that is similar to the text, in slices, so that other requests run in between. */
export async function similarIn(keys: string, starts: Uint32Array, text: string): Promise<Match[]> {
  const search = readSearch(text);
  const length = text.trim().length;
  const yieldIfDue = createYielder();
  const found = new Map<number, Match>();
  let number = 0;
  for (let from = 1, to = 0; from < keys.length; from = to + 1) {
    to = endOfName(keys, from);
    if (Math.abs(to - from - length) > typosAtMost) continue;
    await yieldIfDue();
    const level = matchLevel(search, keys.slice(from, to).replace(/['.-]/g, ' '));
    if (level === undefined) continue;
    number = numberAt(starts, from, number);
    // A name with one typo comes before those with two.
    const quality = level <= 2 ? 1 : 0;
    if ((found.get(number)?.quality ?? -1) < quality) found.set(number, { number, quality });
  }
  return [...found.values()];
}

function endOfName(keys: string, from: number): number {
  for (let at = from; at < keys.length; at += 1) if (keys[at] === '\n' || keys[at] === '\t') return at;
  return keys.length;
}

function qualityOf(keys: string, at: number, text: string): Quality | undefined {
  const before = keys[at - 1] ?? '';
  if (before !== '\n' && before !== '\t') return letter.test(before) ? undefined : 0;
  const after = keys[at + text.length];
  return after === '\n' || after === '\t' ? 2 : 1;
}

/** The last line that begins at or before `at`. */
function numberAt(starts: Uint32Array, at: number, from: number): number {
  let low = from;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
