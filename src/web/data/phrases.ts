/** Phrases in a text that a person has typed, without regard to accents, capitals and words without a meaning. */
import { fold } from '../../contract/fold.ts';
import { officeText } from '../text/office.ts';
import { once } from '../text/once.ts';

const fillers = once(() => new Set(officeText.questions.fillers.map(fold)));

export const wordsOf = (phrase: string): string[] =>
  fold(phrase)
    // "yesterday's visits"
    .replace(/['’]s(?=\s|$)/g, '')
    .split(/[\s,;?¿!]+/)
    .filter((word) => word !== '' && !fillers().has(word));

export type Phrases<Value> = readonly { of: readonly string[]; value: Value }[];

export const phrasesOf = <Value>(value: Value, phrases: readonly string[]): Phrases<Value> =>
  phrases.map((phrase) => ({ of: wordsOf(phrase), value }));

export const longestFirst = <Value>(phrases: Phrases<Value>): Phrases<Value> =>
  [...phrases].sort((one, other) => other.of.length - one.of.length);

/** Takes the first phrase out of the words. */
export function take<Value>(left: string[], phrases: Phrases<Value>): Value | undefined {
  for (const { of, value } of phrases) {
    const at = left.findIndex((_, index) => of.every((word, offset) => left[index + offset] === word));
    if (at < 0 || of.length === 0) continue;
    left.splice(at, of.length);
    return value;
  }
  return undefined;
}
