import type { Quality } from './place-score.ts';

interface Match {
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
