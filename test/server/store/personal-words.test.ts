import { expect, test } from 'vitest';
import { personalWords } from '../../../src/server/store/personal-words.ts';

const values = {
  names: ['Zacharias Quince', 'Ana', 'Jan van Dijk', 'Łukasz Müller-Ångström'],
  identifiers: ['zq', 'zquince', 'Q4711', '0a00 beef 7'],
  emails: ['z.quince@example.org', 'z-q@my-fleet.example'],
  mobiles: ['+49 170 5550123', '112'],
};
const words = personalWords(values, ['Van 7', 'Hans Jansen', 'Home of Zacharias Quince'], 'erased-7');

test.each([
  ['Zacharias Quince', 'erased-7'],
  ["ZACHARIAS  quince's tour", "erased-7's tour"],
  ['Quince, Zacharias; Dijk, Jan van', 'erased-7; erased-7'],
  ['Home of lukasz muller angstrom', 'Home of erased-7'],
  ['Łukasz Müller-Ångström'.normalize('NFD'), 'erased-7'],
  ['Quince', 'Quince'],
  ['Ana Banana', 'Ana Banana'],
  ['Zacharias\nQuince', 'Zacharias\nQuince'],
  ['Mail z.quince@EXAMPLE.org.', 'Mail erased-7.'],
  ['az.quince@example.org z.quince@example.org.uk', 'az.quince@example.org z.quince@example.org.uk'],
  ['<z-q@my-fleet.example>', '<erased-7>'],
  ['+491705550123, +49 (170) 555-01-23', 'erased-7, erased-7'],
  ['+4917055501234 112', '+4917055501234 112'],
  ['q4711 Q47110 zquince', 'erased-7 Q47110 zquince'],
  ['0A00-BEEF-7', 'erased-7'],
])('in a text of any record: %j becomes %j', (text, erased) => {
  expect(words.erase(text)).toBe(erased);
  if (erased !== text) expect(words.mayBeIn(JSON.stringify({ note: text }))).toBe(true);
});

test.each([
  ['Quince', 'erased-7'],
  ['Ana Banana', 'erased-7 Banana'],
  ['van, jan, dijk', 'van, erased-7, erased-7'],
  ['zq zquince', 'zq erased-7'],
  ['quin', 'quin'],
])('in a saved view: %j becomes %j', (text, erased) => {
  expect(words.eraseInView(text)).toBe(erased);
});

test.each([
  ['quin', 'erased-7'],
  ['zach quince depot', 'erased-7 erased-7 depot'],
  // "Jansen" begins with it too.
  ['jan', 'erased-7'],
  ['ja', 'ja'],
  ['van', 'van'],
])('in the search text of a saved view: %j becomes %j', (text, erased) => {
  expect(words.eraseInSearch(text)).toBe(erased);
});

test('a beginning that other names share is kept', () => {
  const shared = personalWords({ ...values, names: ['Hanna Quince'] }, ['Hans Jansen'], 'erased-7');
  expect(shared.eraseInSearch('han hann')).toBe('han erased-7');
});

test('JSON without a trace need not be parsed', () => {
  expect(words.mayBeIn(JSON.stringify({ description: 'Straße 7', note: 'Banana', phone: '+49 170 555012' }))).toBe(
    false,
  );
});

test('a mobile number with a tab is found in JSON', () => {
  expect(words.mayBeIn(JSON.stringify({ note: '+49\t170 5550123' }))).toBe(true);
});
