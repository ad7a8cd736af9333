import {
  hasExactly,
  matchLevel,
  type NameSearch,
  readSearch,
  type SearchWord,
  searchText,
} from '../../../contract/name-search.ts';
import { type Entry, type GroupName, groups } from './entries.ts';

/** Similar entries come after all others. */
export const similarRank = 10;

/**
 * Rank of an entry for a search; less is better, undefined if a word is missing. From best to worst: the name is the phrase,
 * begins with it, has its words at the beginning of words (as a phrase, then apart), or has them anywhere. Then other texts
 * have the phrase, or its words apart. Last come entries that are similar, those with fewer typos first.
 */
export function rankOf({ words, phrase, line }: Typed, { titleKey, allKey, rank, needs }: Entry): number | undefined {
  if (rank !== undefined) return rank;
  if (needs !== undefined && !words.some(({ forms }) => forms.some((form) => needs.startsWith(form)))) return undefined;
  if (!words.every((word) => hasExactly(word, titleKey))) return rankByAllTexts({ words, phrase }, allKey);
  if (beginsALine(titleKey, `${line}\n`)) return 0;
  if (beginsALine(titleKey, line)) return 1;
  if (!words.every((word) => beginsAWord(titleKey, word))) return 4;
  return phrase && hasExactly(phrase, titleKey) ? 2 : 3;
}

/** A search, and the typed text as one line of a searchable text. */
interface Typed extends NameSearch {
  line: string;
}

function rankByAllTexts(search: NameSearch, allKey: string): number | undefined {
  const level = matchLevel(search, allKey);
  if (level === undefined) return undefined;
  return level < 2 ? 5 + level : similarRank + level;
}

const beginsALine = (text: string, line: string): boolean => `\n${text}\n`.includes(`\n${line}`);

const letter = /[\p{L}\p{N}]/u;

function beginsAWord(text: string, { forms, spanning }: SearchWord): boolean {
  for (const form of forms) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
      if (at === 0 || !letter.test(text[at - 1] ?? '')) return true;
    }
  }
  return spanning?.test(text) === true;
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

/** A question in the typed text that names a record. */
export interface AskedOf {
  name: string;
  /** Whether a record of the group can have the name. */
  canName: (group: GroupName) => boolean;
  answer: (named: Entry) => Entry;
}

/** After an entry that is exactly the text, and before all others. */
export const answerRank = 0.5;
/** At most this many records that have the name in a question. */
const answersAtMost = 3;

const readTyped = (typed: string): Typed => {
  const [line = ''] = searchText([typed.trim()]).split('\n');
  return { ...readSearch(typed), line };
};

/** Ranks all entries in slices, so that typing is not delayed. */
export function* findIn(lists: readonly (readonly Entry[])[], typed: string, asked?: AskedOf): Generator<void, Found> {
  const search = readTyped(typed);
  const sought = asked && readTyped(asked.name);
  const named: Ranked[] = [];
  const best = new Map<GroupName, Ranked[]>();
  const totals = new Map<GroupName, number>();
  let looked = 0;
  for (const list of lists) {
    for (const entry of list) {
      if (++looked % entriesAtOnce === 0) yield;
      if (asked && sought && asked.canName(entry.group)) {
        const rank = rankOf(sought, entry);
        if (rank !== undefined && rank < similarRank) keepIfBetter(named, { rank, entry });
      }
      const rank = rankOf(search, entry);
      if (rank === undefined) continue;
      const group = entry.rank === undefined && rank >= similarRank ? 'similar' : entry.group;
      totals.set(group, (totals.get(group) ?? 0) + 1);
      const kept = best.get(group) ?? [];
      best.set(group, kept);
      keepIfBetter(kept, { rank, entry });
    }
  }
  if (asked && named.length > 0) {
    const answers = named.slice(0, answersAtMost).map(({ rank, entry }) => ({
      rank: answerRank + rank / 100,
      entry: asked.answer(entry),
    }));
    best.set('questions', answers);
    totals.set('questions', answers.length);
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

function keepIfBetter(kept: Ranked[], ranked: Ranked): void {
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
