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
])('%j is folded to %j', (text, key) => {
  expect(fold(text)).toBe(key);
});

test.each([
  ['the Turkish i', ['İstanbul', 'ISTANBUL', 'istanbul', 'ıstanbul']],
  ['sigma at the end of a word', ['ΟΔΟΣ', 'οδος', 'οδοσ', 'Οδός']],
  ['ß', ['Straße', 'STRASSE', 'strasse', 'STRAẞE']],
  ['the long s', ['Fleiſch', 'FLEISCH']],
  ['a letter with its mark, in one or in two', ['Å', 'A\u030a', '\u212b', 'a']],
  ['iota below and beside', ['ᾳ', 'ΑΙ', 'αι', 'ᾼ']],
])('%s: all ways of writing have one key', (_, ways) => {
  expect(new Set(ways.map(fold)).size).toBe(1);
});

test('different words keep different keys', () => {
  const words = ['Halle', 'Halde', 'Hale', 'Hall 1', 'Hall 2', 'भवन', '倉庫', '倉敷', '🚚', '🚛'];
  expect(new Set(words.map(fold)).size).toBe(words.length);
});

describe('for every character there is', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => `x${String.fromCodePoint(code)}`);
  const failing = (holds: (text: string) => boolean) => characters.filter((text) => !holds(text));

  test('a key folds to itself', () => {
    expect(failing((text) => fold(fold(text)) === fold(text))).toEqual([]);
  });

  test('case makes no difference', () => {
    expect(failing((text) => fold(text.toUpperCase()) === fold(text))).toEqual([]);
    expect(failing((text) => fold(text.toLowerCase()) === fold(text))).toEqual([]);
  });

  test('neither does the way of composing', () => {
    expect(failing((text) => fold(text.normalize('NFC')) === fold(text))).toEqual([]);
    expect(failing((text) => fold(text.normalize('NFD')) === fold(text))).toEqual([]);
  });
});
