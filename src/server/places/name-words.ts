/** Words of names, and what a typed text asks for. Everything is folded. */
import { fold } from '../../contract/fold.ts';
import { spellings } from '../../contract/name-search.ts';
import type { Quality } from './place-score.ts';

export interface TypedName {
  /** All words, numbers among them. */
  all: readonly string[];
  /** The words that a name must have. Numbers are left out if there are longer words: they may be house numbers. */
  needed: readonly string[];
  /** Possible house numbers. */
  numbers: readonly string[];
  /** Whether a number comes first, as in French and English addresses. */
  numberFirst: boolean;
}

const wordsAtMost = 10;

/** Fewer letters, as in "A 14", are no street with a house number. */
const lettersAtLeast = 3;

export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words by which a name is found: Müller is also mueller. */
export const searchedWordsOf = (text: string): string[] => [...new Set(spellings(text).flatMap(wordsOf))];

/** 12, 12a, 12-14, 12/3. A single letter may follow after a space. */
const houseNumber = /(?<![\p{L}\p{N}])\d+(?:\s?[a-z](?!\p{L}))?(?:[-/]\d+[a-z]?)?(?![\p{L}\p{N}])/gu;

/** "12 A" and "12a" are the same number. */
export const numberKey = (number: string): string => fold(number).replace(/\s+/g, '');

export function typedName(text: string): TypedName {
  const folded = fold(text.trim());
  const found = folded.match(houseNumber) ?? [];
  const rest = (folded.replace(houseNumber, ' ').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, wordsAtMost);
  const all = wordsOf(folded).slice(0, wordsAtMost);
  if (rest.join('').length < lettersAtLeast) return { all, needed: all, numbers: [], numberFirst: false };
  const numbers = found.slice(0, wordsAtMost).map(numberKey);
  return { all, needed: rest, numbers, numberFirst: found[0] !== undefined && folded.startsWith(found[0]) };
}

export function qualityOf(name: string, { all, needed }: TypedName): Quality {
  const keys = spellings(name).map((each) => wordsOf(each).join(' '));
  const typed = [all.join(' '), needed.join(' ')];
  if (keys.some((key) => typed.includes(key))) return 2;
  return keys.some((key) => typed.some((each) => key.startsWith(each))) ? 1 : 0;
}
