import { fold } from '../../../contract/fold.ts';
import { type Entry, type GroupName, groups } from './entries.ts';

/**
 * Rank of an entry for the typed words; less is better, undefined if a word is missing. From best to worst: the name is the
 * phrase, begins with it, has its words at the beginning of words (as a phrase, then apart), or has them anywhere. Then
 * other texts have the phrase, or its words apart.
 */
export function rankOf(
  words: readonly string[],
  typed: string,
  { titleKey, moreKey, rank, needs }: Entry,
): number | undefined {
  if (rank !== undefined) return rank;
  if (needs !== undefined && !words.some((word) => needs.startsWith(word))) return undefined;
  let inTitle = true;
  for (const word of words) {
    if (titleKey.includes(word)) continue;
    if (!moreKey.includes(word)) return undefined;
    inTitle = false;
  }
  const phrase = words.join(' ');
  if (!inTitle) return moreKey.includes(phrase) ? 5 : 6;
  if (titleKey === typed) return 0;
  if (titleKey.startsWith(typed)) return 1;
  if (!words.every((word) => beginsAWord(titleKey, word))) return 4;
  return titleKey.includes(phrase) ? 2 : 3;
}

const letter = /[\p{L}\p{N}]/u;

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !letter.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

export interface FoundGroup {
  name: GroupName;
  /** The best entries. */
  entries: readonly Entry[];
  total: number;
}

export interface Found {
  typed: string;
  groups: readonly FoundGroup[];
  total: number;
}

interface Ranked {
  rank: number;
  entry: Entry;
}

/** At most this many of each group, the best first. */
const keptOfGroup = 6;
/** Entries between two looks at the clock. */
const entriesAtOnce = 500;

/** Ranks all entries in slices, so that typing is not delayed. */
export function* findIn(lists: readonly (readonly Entry[])[], typed: string): Generator<void, Found> {
  const key = fold(typed.trim());
  const words = key.split(/\s+/);
  const best = new Map<GroupName, Ranked[]>();
  const totals = new Map<GroupName, number>();
  let looked = 0;
  for (const list of lists) {
    for (const entry of list) {
      if (++looked % entriesAtOnce === 0) yield;
      const rank = rankOf(words, key, entry);
      if (rank === undefined) continue;
      totals.set(entry.group, (totals.get(entry.group) ?? 0) + 1);
      keepIfBetter(best, { rank, entry });
    }
  }
  const found = [...best].sort(([a, [x]], [b, [y]]) => (x?.rank ?? 0) - (y?.rank ?? 0) || placeOf(a) - placeOf(b));
  return {
    typed,
    groups: found.map(([name, ranked]) => ({
      name,
      entries: ranked.map(({ entry }) => entry),
      total: totals.get(name) ?? 0,
    })),
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
  };
}

const placeOf = (name: GroupName): number => groups.indexOf(name);

function keepIfBetter(best: Map<GroupName, Ranked[]>, ranked: Ranked): void {
  const kept = best.get(ranked.entry.group) ?? [];
  if (kept.length === 0) best.set(ranked.entry.group, kept);
  const last = kept.at(-1);
  if (last && kept.length === keptOfGroup && compare(ranked, last) >= 0) return;
  const at = kept.findIndex((other) => compare(ranked, other) < 0);
  kept.splice(at < 0 ? kept.length : at, 0, ranked);
  kept.length = Math.min(kept.length, keptOfGroup);
}

/** Among equal ranks the shorter name wins, because the typed text is a larger part of it. */
const compare = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank ||
  a.entry.title.length - b.entry.title.length ||
  (a.entry.titleKey < b.entry.titleKey ? -1 : Number(a.entry.titleKey > b.entry.titleKey));
