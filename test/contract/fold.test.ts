import { describe, expect, test } from 'vitest';
import { fold } from '../../src/contract/fold.ts';

test.each([
  ['Łódź Straße', 'lodz strasse'],
  ['GROẞMARKT', 'grossmarkt'],
  ['Großmarkt', 'grossmarkt'],
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'muller'],
  ['Ærø Øst', 'aero ost'],
  ['Þórshöfn', 'thorshofn'],
  ['ﬁnal ﬂeet', 'final fleet'],
  ['Ｆｌｅｅｔ ①', 'fleet 1'],
  ['Ёлка', 'елка'],
  ['', ''],
])('%j folds to %j', (text, key) => {
  expect(fold(text)).toBe(key);
});

test.each([
  ['the Turkish i', ['İstanbul', 'ISTANBUL', 'istanbul', 'ıstanbul']],
  ['sigma at the end of a word', ['ΟΔΟΣ', 'οδος', 'οδοσ', 'Οδός']],
  ['ß', ['Straße', 'STRASSE', 'strasse', 'STRAẞE']],
  ['the long s', ['Fleiſch', 'FLEISCH']],
  ['a letter with its mark, in one or in two', ['Å', 'A\u030a', '\u212b', 'a']],
  ['iota below and next to the letter', ['ᾳ', 'ΑΙ', 'αι', 'ᾼ']],
])('%s: all ways of writing have one key', (_, spellings) => {
  expect(new Set(spellings.map(fold)).size).toBe(1);
});

test('different words keep different keys', () => {
  const words = ['Halle', 'Halde', 'Hale', 'Hall 1', 'Hall 2', 'भवन', '倉庫', '倉敷', '🚚', '🚛'];
  expect(new Set(words.map(fold)).size).toBe(words.length);
});

describe('for every character', () => {
  // Six of seven code points are unassigned or private: without case and without parts, so some of them are enough.
  const isCharacter = (code: number): boolean => !/^[\p{Cn}\p{Co}\p{Cs}]$/u.test(String.fromCodePoint(code));
  const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
  const characters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => isCharacter(code) || (code % 61 === 0 && !isSurrogate(code)))
    .map((code) => `x${String.fromCodePoint(code)}`);
  const keys = new Map(characters.map((text) => [text, fold(text)]));
  /** Characters with a different key, and characters that must have the same key. */
  const failing = (written: (text: string) => string) =>
    characters.filter((text) => {
      const other = written(text);
      return other !== text && fold(other) !== keys.get(text);
    });

  test('a key folds to itself', () => {
    expect(characters.length).toBeGreaterThan(150_000);
    expect(failing((text) => keys.get(text) ?? '')).toEqual([]);
  });

  test('case makes no difference', () => {
    expect(failing((text) => text.toUpperCase())).toEqual([]);
    expect(failing((text) => text.toLowerCase())).toEqual([]);
  });

  test('composition makes no difference', () => {
    expect(failing((text) => text.normalize('NFC'))).toEqual([]);
    expect(failing((text) => text.normalize('NFD'))).toEqual([]);
  });
});
