import { describe, expect, test } from 'vitest';
import { languages as ofTheContract } from '../../src/contract/choices.ts';
import { languages } from '../../src/web/text/language.ts';

/** Every language beside English, file by file: its types promise that nothing is missing, this promises what types cannot. */
const files = import.meta.glob<object>('../../src/web/text/*/*.ts', { eager: true });

/**
 * The catalogue that a file hands out, without the helpers beside it, and without the reasons: these take no texts by
 * their places, `reasons.test.ts` has them.
 */
function catalogue(language: string, page: string): Map<string, unknown> {
  const exported = Object.entries(files[`../../src/web/text/${language}/${page}`] ?? {});
  return leaves(
    Object.fromEntries(exported.filter(([name, value]) => typeof value === 'object' && name !== 'reasons')),
  );
}

/** Every text and every function under its path: `visits.totals.more`. */
function leaves(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return found.set(path, value);
  for (const [key, inside] of Object.entries(value)) leaves(inside, path === '' ? key : `${path}.${key}`, found);
  return found;
}

type Given = string | readonly string[];
type Words = (...given: readonly Given[]) => string;
const isWords = (value: unknown): value is Words => typeof value === 'function';

/** What a function may be given: a text for each place, and once each number where it may count (a string counts as well). */
function givenTo(words: Words): string[][] {
  const texts = Array.from({ length: words.length }, (_, at) => `given${at}`);
  const counted = ['0', '1', '2', '5', '1000000'].flatMap((count) => texts.map((_, at) => texts.with(at, count)));
  return [texts, ...counted];
}

/** Some words are given several texts at once. */
function said(words: Words, given: readonly string[]): string {
  try {
    return words(...given);
  } catch {
    return words(...given.map((each) => [each]));
  }
}

/** The given texts that are repeated, however their capitals are written. */
const repeated = (words: Words, given: readonly string[]): string =>
  given.filter((each) => said(words, given).toLowerCase().includes(each)).join();

/** What one word of a language does other than the English one. */
function faultOf(english: unknown, own: unknown): string | undefined {
  if (isWords(english) && isWords(own)) {
    if (own.length !== english.length) return `takes ${own.length}, not ${english.length}`;
    const untold = givenTo(english).find((given) => repeated(own, given) !== repeated(english, given));
    return untold && `says "${said(own, untold)}" for "${said(english, untold)}"`;
  }
  if (typeof own !== typeof english) return 'is missing';
  if (typeof own !== 'string') return undefined;
  if (own.trim() === '') return english === own ? undefined : 'is empty';
  const isPhrase = /\p{L}{2,}.* \p{L}{2,}/u.test(own) && own !== 'Natural Earth';
  return isPhrase && own === english ? 'is left in English' : undefined;
}

const pages = Object.keys(files).flatMap((path) => /\/en\/(.+)$/.exec(path)?.[1] ?? []);

test('people may choose the languages that have texts', () => expect(languages).toEqual(ofTheContract));

describe.each(languages.filter((language) => language !== 'en'))('the words in %s', (language) => {
  test.each(pages)('%s says what the English one says', (page) => {
    const own = catalogue(language, page);
    const faults = [...catalogue('en', page)].flatMap(([path, english]) => {
      const fault = faultOf(english, own.get(path));
      return fault === undefined ? [] : [`${path} ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
