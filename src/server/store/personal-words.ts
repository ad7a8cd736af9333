/**
 * Finds a person's data in texts of other records, such as the search text of a saved view. Compares folded whole words, so
 * that erasing Ana leaves "Banana" as it is.
 *
 * Not every word is certain to mean the person:
 * - Anywhere: a name of several words (also "Quince, Zacharias"), an e-mail address, a mobile number of at least 6 digits, and a
 *   username, button or reference of at least 5 characters with a digit. Not if another person has the same value.
 * - In saved views, which people make to find a record: also each word of the name with at least 3 letters, and any username,
 *   button or reference of that length. Not if another record's name has the word.
 * - In the search text of a saved view: also the first letters of such a word, if no other record's name has a word that
 *   begins with them. The search finds only this person.
 */
import { fold } from '../../contract/fold.ts';

export interface PersonalValues {
  names: readonly string[];
  /** Usernames, buttons and other systems' references. */
  identifiers: readonly string[];
  emails: readonly string[];
  mobiles: readonly string[];
}

export interface PersonalWords {
  /** Whether `erase` could change a text in this JSON. Much faster than to parse it. */
  mayBeIn(json: string): boolean;
  /** For texts of any record. */
  erase(text: string): string;
  /** For texts of saved views. */
  eraseInView(text: string): string;
  /** For texts by which a saved view searches. */
  eraseInSearch(text: string): string;
}

const leastLetters = 3;
const leastInIdentifier = 5;
const leastDigits = 6;

/** `namesOfOthers`: of all records that stay. `to` replaces what is found. */
export function personalWords(
  { names, identifiers, emails, mobiles }: PersonalValues,
  namesOfOthers: readonly string[],
  to: string,
): PersonalWords {
  const isLong = (words: readonly string[]): boolean => words.join('').length >= leastLetters;
  const ofNames = names.map(wordsOf);
  const ofIdentifiers = identifiers.map(wordsOf).filter(isLong);
  const certain = [
    ...ofNames.filter((words) => words.length > 1).flatMap((words) => [words, lastFirst(words)]),
    ...ofIdentifiers.filter((words) => words.join('').length >= leastInIdentifier && /\d/.test(words.join(''))),
  ];
  // The person's whole name in the name of another record is erased, so it does not make its words common.
  const others = new Set(namesOfOthers.flatMap((name) => wordsOf(replacePhrases(name, certain, ''))));
  const isRare = (word: string): boolean => word.length >= leastLetters && !others.has(word);
  const rareWords = ofNames.flat().filter(isRare);
  const probable = [
    ...certain,
    ...rareWords.map((word) => [word]),
    ...ofIdentifiers.filter((words) => words.length > 1 || words.some(isRare)),
  ];
  const searched = [...rareWords, ...ofIdentifiers.flat().filter(isRare)];
  const findsOnlyThem = (beginning: string): boolean =>
    beginning.length >= leastLetters &&
    searched.some((word) => word.startsWith(beginning)) &&
    ![...others].some((word) => word.startsWith(beginning));
  const addresses = [...emails.map(addressPattern), ...mobiles.flatMap(mobilePattern)];
  const eraseBy = (text: string, phrases: readonly (readonly string[])[]): string =>
    replacePhrases(
      addresses.reduce((rest, pattern) => rest.replace(pattern, to), text),
      phrases,
      to,
    );
  const longestWords = certain.flatMap((words) =>
    [...words].sort((one, other) => other.length - one.length).slice(0, 1),
  );
  const clues = [...longestWords, ...emails.map(fold)];
  const eraseInView = (text: string): string => eraseBy(text, probable);
  return {
    mayBeIn(json) {
      const folded = fold(json);
      return clues.some((clue) => folded.includes(clue)) || addresses.some((pattern) => json.search(pattern) >= 0);
    },
    erase: (text) => eraseBy(text, certain),
    eraseInView,
    eraseInSearch: (text) =>
      eraseInView(text)
        .split(to)
        .map((part) => part.replace(word, (found) => (findsOnlyThem(fold(found)) ? to : found)))
        .join(to),
  };
}

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const wordsOf = (text: string): string[] => (text.match(word) ?? []).map(fold);

const lastFirst = (words: readonly string[]): string[] => [...words.slice(-1), ...words.slice(0, -1)];

/** Not within a longer address. */
const addressPattern = (address: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped(address)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'giu');

/** The same digits, however they are grouped. Also in JSON, where a tab is written as \\t. */
function mobilePattern(mobile: string): RegExp[] {
  const digits = mobile.match(/\d/g) ?? [];
  return digits.length < leastDigits
    ? []
    : [new RegExp(`(?<!\\d)\\+?\\(?${digits.join('(?:[\\s()./-]|\\\\[tnr]){0,3}')}(?!\\d)`, 'g')];
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Between two words of one phrase. */
const separator = /^[^\p{L}\p{N}\n]{1,3}$/u;

function replacePhrases(text: string, phrases: readonly (readonly string[])[], to: string): string {
  const found = [...text.matchAll(word)].map((match) => ({
    folded: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const longestFirst = [...phrases].sort((one, other) => other.length - one.length);
  const isAt = (index: number, phrase: readonly string[]): boolean =>
    phrase.every((wanted, offset) => {
      const [before, here] = [found[index + offset - 1], found[index + offset]];
      if (here?.folded !== wanted) return false;
      return offset === 0 || separator.test(text.slice(before?.end, here.start));
    });
  let replaced = '';
  let copied = 0;
  for (let index = 0; index < found.length; ) {
    const phrase = longestFirst.find((each) => isAt(index, each));
    const first = found[index];
    const last = found[index + (phrase?.length ?? 1) - 1];
    if (phrase && first && last) {
      replaced += text.slice(copied, first.start) + to;
      copied = last.end;
    }
    index += phrase?.length ?? 1;
  }
  return replaced + text.slice(copied);
}
