import { describe, expect, test } from 'vitest';
import { languages as ofTheContract } from '../../src/contract/choices.ts';
import { languages } from '../../src/web/text/language.ts';

/** Every other language, file by file. Types ensure that no text is missing, these tests check what types cannot. */
const files = import.meta.glob<object>('../../src/web/text/*/*.ts', { eager: true });

/**
 * The catalogue of a file, without its helpers, reasons and grammatical forms of kinds. Reasons take no texts by position, so `reasons.test.ts` tests
 * them.
 */
function catalogue(language: string, page: string): Map<string, unknown> {
  const exported = Object.entries(files[`../../src/web/text/${language}/${page}`] ?? {});
  return leaves(
    Object.fromEntries(
      exported.filter(([name, value]) => typeof value === 'object' && name !== 'reasons' && name !== 'sought'),
    ),
  );
}

/** Every text and every function with its path: `visits.totals.more`. */
function leaves(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return found.set(path, value);
  // Words that people type: each language has as many as it needs.
  if (Array.isArray(value) && path.startsWith('questions.')) return found.set(path, value.join());
  for (const [key, inside] of Object.entries(value)) leaves(inside, path === '' ? key : `${path}.${key}`, found);
  return found;
}

type Given = string | readonly string[];
/** Help returns several texts. */
type Words = (...given: readonly Given[]) => string | readonly string[];
const isWords = (value: unknown): value is Words => typeof value === 'function';

/** Arguments for a function: a text for each parameter, and each number for each one that may be a count (or a string). */
function givenTo(words: Words): string[][] {
  const texts = Array.from({ length: words.length }, (_, at) => `given${at}`);
  const counted = ['0', '1', '2', '5', '1000000'].flatMap((count) => texts.map((_, at) => texts.with(at, count)));
  return [texts, ...counted];
}

/** Some texts take a list of texts. */
function textOf(words: Words, given: readonly string[]): string {
  try {
    return String(words(...given));
  } catch {
    return String(words(...given.map((each) => [each])));
  }
}

/** The arguments that appear in the text, ignoring case. */
const repeated = (words: Words, given: readonly string[]): string =>
  given.filter((each) => textOf(words, given).toLowerCase().includes(each)).join();

/** Differences between a text of one language and the English one. */
function faultOf(english: unknown, own: unknown): string | undefined {
  if (isWords(english) && isWords(own)) {
    if (own.length !== english.length) return `takes ${own.length}, not ${english.length}`;
    const omitted = givenTo(english).find((given) => repeated(own, given) !== repeated(english, given));
    return omitted && `says "${textOf(own, omitted)}" for "${textOf(english, omitted)}"`;
  }
  if (typeof own !== typeof english) return 'is missing';
  if (typeof own !== 'string') return undefined;
  if (own.trim() === '') return english === own ? undefined : 'is empty';
  const isPhrase = /\p{L}{2,}.* \p{L}{2,}/u.test(own) && own !== 'Natural Earth';
  return isPhrase && own === english ? 'is left in English' : undefined;
}

const pages = Object.keys(files).flatMap((path) => /\/en\/(.+)$/.exec(path)?.[1] ?? []);

test('the selectable languages are those with texts', () => expect(languages).toEqual(ofTheContract));

describe.each(languages.filter((language) => language !== 'en'))('the texts in %s', (language) => {
  test.each(pages)('%s matches the English text', (page) => {
    const own = catalogue(language, page);
    const faults = [...catalogue('en', page)].flatMap(([path, english]) => {
      const fault = faultOf(english, own.get(path));
      return fault === undefined ? [] : [`${path} ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});

/** German has a space before an ellipsis that ends a sentence (Duden); English and Spanish have none. */
const wrongEllipsis: Readonly<Record<string, RegExp>> = { en: /\s…/u, de: /[\p{L}\p{N}]…/u, es: /\s…/u };

test.each(languages)('ellipses in %s are spaced as in print', (language) => {
  const wrong = wrongEllipsis[language] ?? /$/;
  const faults = pages.flatMap((page) =>
    [...catalogue(language, page).values()]
      .map((words) => (isWords(words) ? textOf(words, givenTo(words)[0] ?? []) : String(words)))
      .filter((words) => wrong.test(words)),
  );
  expect(faults).toEqual([]);
});
