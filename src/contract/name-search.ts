/**
 * The search of every list by names. A text has a word of the search exactly if it contains the word after folding, without
 * regard to apostrophes, hyphens, dots and spaces, with ä as ae, and with phone numbers in national or international form.
 * A text is similar if a word of at least four letters has one typo, or one of at least eight letters two. Digits never
 * have typos: "Van 12" is not similar to "Van 13".
 */
import { fold } from './fold.ts';

/** How well a text matches. Less is better; from 2 on it is similar, with one typo more for each step. */
type MatchLevel = number;
const phraseLevel = 0;
const wordsLevel = 1;

export interface SearchWord {
  /** As typed, folded; a phone number also without the 0 in front. For texts that are compared as they are. */
  typed: readonly string[];
  /** Ways to write it, without spaces and signs. */
  forms: readonly string[];
  /** Finds it also across spaces and hyphens, from the start of a word or from a digit on. */
  spanning: RegExp | undefined;
  /** For typos: in `typed`, or joined with its neighbours. */
  guesses: readonly Guess[];
}

/** Letters that may be mistyped. */
interface Guess {
  letters: string;
  /** Whether each character must be the same. */
  fixed: readonly boolean[];
  typosAtMost: number;
  /** It may also match the beginning of a word. */
  isOpen: boolean;
}

export interface NameSearch {
  words: readonly SearchWord[];
  /** All words as one. */
  phrase: SearchWord | undefined;
}

const apostrophes = /['’‘‛`´ʼʹ′＇]/g;
/** Anything between words. A minus sign in front of a digit belongs to the number. */
const betweenWords = /(?<!(?:^|[\s(])-?)[-−]|[^\p{L}\p{N}\s\n−-]|[-−](?!\d)/gu;
/** Fast path: most texts are words of ASCII letters, and numbers. */
const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;
/** Signs that a search may be for: &, %, symbols. Others between words only separate them. */
const otherSigns = /[^\p{L}\p{N}\s'’‘`´.,:;/()-]/u;
/** In front of a number without its country code, which a number with another country code must not find. */
const ofPhone = '~';
const letter = /\p{L}/gu;

/** Letters that people also write as two, without their key. ß, æ and œ fold to two letters anyway. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', đ: 'dj' };
const hasTwoSpellings = /[äöüøåđ]/g;
/** Of a text with more letters than these, all are written as two or none. */
const spelledApartAtMost = 3;

/** The text, and each way to write it with ä as ae. Some people write ø as oe and å as a in one word. In lower case. */
export function spellings(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase();
  const letters = [...new Set(plain.match(hasTwoSpellings))];
  const groups = letters.length > spelledApartAtMost ? [hasTwoSpellings] : letters.map((each) => new RegExp(each, 'g'));
  let all = [plain];
  for (const group of groups)
    all = all.flatMap((each) => [each, each.replace(group, (found) => twoLetters[found] ?? found)]);
  return all;
}

const tidy = (text: string): string =>
  fold(text)
    .replace(betweenWords, ' ')
    .replaceAll('−', '-')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

const phoneNumber = /(?:\+|(?<!\d)00)(?:[\s()./-]*\d){7,}/g;
/** Country codes have one to three digits. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

interface PhoneNumber {
  international: string;
  /** Without the country code and the 0 in front. */
  national: string;
}

function phoneOf(text: string): PhoneNumber {
  const digits = text.replace(/\(0\)|\D/g, '').replace(/^00/, '');
  return { international: digits, national: digits.replace(countryCode, '').replace(/^0/, '') };
}

/** "+49 (0)171" is +49 171, so that a number with another country code does not find its national part. */
const withoutTrunkZero = (text: string): string => text.replace(phoneNumber, (found) => found.replace('(0)', ''));

/**
 * The searchable form of a record's texts: one line for each text and each of its further ways to write it, so that nothing
 * matches across two texts.
 */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  const lines = new Set<string>();
  for (const written of texts) {
    if (written === null || written === undefined || written === '') continue;
    if (isPlain.test(written)) {
      lines.add(written.toLowerCase());
      continue;
    }
    const text = withoutTrunkZero(written);
    lines.add(tidy(text.replace(apostrophes, ' ')));
    for (const spelling of spellings(text.replace(apostrophes, ''))) lines.add(tidy(spelling));
    if (otherSigns.test(text)) lines.add(fold(text));
    for (const [found] of text.matchAll(phoneNumber)) lines.add(`${ofPhone}0${phoneOf(found).national}`);
  }
  return [...lines].join('\n');
}

const compact = (text: string): string => tidy(text.replace(apostrophes, '')).replace(/(?!^)-|[\s]/g, '');

/** The words of a typed text, each once. A phone number with its country code is one word. */
export function readSearch(typed: string): NameSearch {
  const phones: string[] = [];
  const rest = typed.replace(phoneNumber, (found) => {
    phones.push(found);
    return ' ';
  });
  const parts = new Map(rest.split(/\s+/).map((part) => [fold(part), formsOf(part)]));
  const named = [...parts].filter(([, forms]) => forms.length > 0);
  const allForms = named.map(([, forms]) => forms);
  const words = named.map(([part, forms], at) => wordOf(part, forms, guessesAt(allForms, at)));
  const all = [...words, ...phones.map(phoneWord)];
  return { words: all, phrase: all.length > 1 ? wordOf(fold(typed), formsOf(typed), []) : all[0] };
}

/** Signs alone are looked for as they are. None: the word only separates others. */
function formsOf(typed: string): string[] {
  const forms = new Set(
    spellings(typed)
      .map(compact)
      .filter((form) => form !== '' && form !== '-'),
  );
  if (forms.size > 0) return [...forms];
  return otherSigns.test(typed) ? [fold(typed)] : [];
}

/** Also finds the number without its country code, if it begins the text or has a 0 in front. */
function phoneWord(typed: string): SearchWord {
  const { international, national } = phoneOf(typed);
  const patterns = [spaced(international), `(?<![^ \\n])0 ?${spaced(national)}`, `(?<![^\\n])${spaced(national)}`];
  return { typed: [international], forms: [international], spanning: new RegExp(patterns.join('|')), guesses: [] };
}

const nationalNumber = /^0[1-9]\d{3,}$/;

function wordOf(typed: string, forms: readonly string[], guesses: readonly Guess[]): SearchWord {
  const patterns = forms
    .filter((form) => form.length > 1)
    .flatMap((form) => [spanningPattern(form), ...numberPattern(form)]);
  const spanning = patterns.length === 0 ? undefined : new RegExp(patterns.join('|'));
  const [number = ''] = forms;
  return { typed: nationalNumber.test(number) ? [typed, number.slice(1)] : [typed], forms, spanning, guesses };
}

/** "van 012" is "Van 12": zeros in front of a whole number do not count. Longer ones are the beginning of a phone number. */
const shortNumber = /^0+([1-9]\d?)$/;

function numberPattern(form: string): string[] {
  const number = form.length > 3 ? undefined : shortNumber.exec(form)?.[1];
  return number === undefined ? [] : [`(?<!\\d)0*${number}(?!\\d)`];
}

/** Begins with the first character, and looks behind it only where it is, because that is several times faster. */
function spanningPattern(form: string): string {
  const [first = '', ...rest] = spacedParts(form);
  return `${first}${/\d/.test(first) ? '' : `(?<=(?:^|[ \\n-])${first})`}${rest.join('')}`;
}

const spaced = (form: string): string => spacedParts(form).join('');

/** Zeros in front of a number that follows letters do not count: "Coldbox3" is "Cold box 03". */
const zerosBehindLetters = /(?<=\p{L})0+(?=\d)/gu;
/** After typed zeros the number is complete, unless the text has zeros too: "Coldbox01" is "Cold box 1", and not 10. */
const numbersWithZeros = /(?<=\p{L}0+)[1-9]\d*/gu;
const numberEnd = '$';

/** A pattern for each character, with or without spaces and hyphens in front of all but the first. */
function spacedParts(form: string): string[] {
  const characters = [...form.replace(numbersWithZeros, `$&${numberEnd}`).replace(zerosBehindLetters, '')];
  return characters.map((character, at) => {
    if (character === numberEnd && /\d/.test(characters[at - 1] ?? '')) return endAfter(characters, at);
    const before = characters[at - 1];
    const gap = before === undefined ? '' : /\d/.test(character) && /\p{L}/u.test(before) ? ' ?-?0*' : ' ?-?';
    return `${gap}${character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')}`;
  });
}

function endAfter(characters: readonly string[], end: number): string {
  const digits = /\d+$/.exec(characters.slice(0, end).join(''))?.[0] ?? '';
  return `(?:(?<=0${digits})|(?!\\d))`;
}

/** Words that are joined for one guess: "Cold bx" is similar to "Cold box", although "bx" is too short for a typo. */
const joinedAtMost = 3;

function guessesAt(words: readonly (readonly string[])[], at: number): Guess[] {
  const guesses = (words[at] ?? []).flatMap((form) => guessOf([form], 2) ?? []);
  if (guesses.length > 0) return guesses;
  for (let from = Math.max(0, at - joinedAtMost + 1); from <= at; from += 1) {
    for (let to = Math.max(at + 1, from + 2); to <= Math.min(words.length, from + joinedAtMost); to += 1) {
      const guess = guessOf(
        words.slice(from, to).map(([form = '']) => form),
        1,
      );
      if (guess) guesses.push(guess);
    }
  }
  return guesses;
}

/** Letters of a word with one typo, with two typos, and of a word that may also be the beginning of another. */
const lettersFor = { one: 4, two: 8, open: 6 };

function guessOf(parts: readonly string[], typosAtMost: number): Guess | undefined {
  const letters = parts.join('');
  const count = letters.match(letter)?.length ?? 0;
  if (count < lettersFor.one) return undefined;
  return {
    letters,
    fixed: parts.flatMap(fixedIn),
    typosAtMost: Math.min(typosAtMost, count < lettersFor.two ? 1 : 2),
    isOpen: count >= lettersFor.open,
  };
}

/** Digits, letters of a plate or a number such as "LFK2207" and "2b", and single letters. */
function fixedIn(part: string): boolean[] {
  const least = /\P{L}/u.test(part) ? lettersFor.one : 2;
  return (part.match(/\p{L}+|\P{L}+/gu) ?? []).flatMap((run) =>
    Array.from({ length: run.length }, () => run.length < least || !isLetter(run[0])),
  );
}

/** In a folded text. Spaces, line breaks, signs and ASCII digits come before "a". */
const isLetter = (character: string | undefined): boolean =>
  character !== undefined && character >= 'a' && (character <= '~' || !/\p{N}/u.test(character));

/** Whether a text that `searchText` made has the word without typos. */
export const hasExactly = ({ forms, spanning }: SearchWord, text: string): boolean =>
  forms.some((form) => text.includes(form)) || spanning?.test(text) === true;

/** The fewest typos with which the text has the word; undefined if it has not. */
export function typosOf(word: SearchWord, text: string): number | undefined {
  if (hasExactly(word, text)) return 0;
  let best: number | undefined;
  for (const guess of word.guesses) best = typosIn(guess, text, (best ?? guess.typosAtMost + 1) - 1) ?? best;
  return best;
}

/** How well a text that `searchText` made matches all words; undefined if a word is missing. */
export function matchLevel(search: NameSearch, text: string): MatchLevel | undefined {
  if (search.words.every((word) => hasExactly(word, text)))
    return !search.phrase || hasExactly(search.phrase, text) ? phraseLevel : wordsLevel;
  let level = wordsLevel;
  for (const word of search.words) {
    const typos = typosOf(word, text);
    if (typos === undefined) return undefined;
    level += typos;
  }
  return level;
}

/** The fewest typos with which a word, or words, of the text match; undefined if more than allowed. */
function typosIn(guess: Guess, text: string, atMost: number): number | undefined {
  const most = Math.min(atMost, guess.typosAtMost);
  for (let typos = 1; typos <= most; typos += 1) {
    for (let at = 0; at >= 0 && at < text.length; at = nextWord(text, at))
      if (isNear(guess, text, 0, at, typos)) return typos;
  }
  return undefined;
}

function nextWord(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === ' ' || character === '\n') return at + 1;
  }
  return -1;
}

/** Whether the guess from `from` on is at `at` with at most `left` typos. Spaces in the text do not count. */
function isNear(guess: Guess, text: string, from: number, at: number, left: number): boolean {
  const { letters, fixed } = guess;
  let next = from;
  let to = at;
  while (next < letters.length) {
    if (text[to] === ' ' && next > 0) to += 1;
    else if (text[to] === letters[next]) {
      next += 1;
      to += 1;
    } else break;
  }
  if (next === letters.length) return isAtEnd(guess, text, to, left);
  if (left === 0) return false;
  const [isFree, isTextLetter] = [fixed[next] !== true, isLetter(text[to])];
  if (isFree && isTextLetter && isNear(guess, text, next + 1, to + 1, left - 1)) return true;
  if (isFree && isNear(guess, text, next + 1, to, left - 1)) return true;
  if (isTextLetter && isNear(guess, text, next, to + 1, left - 1)) return true;
  const isSwapped =
    isFree && fixed[next + 1] === false && letters[next] === text[to + 1] && letters[next + 1] === text[to];
  return isSwapped && isNear(guess, text, next + 2, to + 2, left - 1);
}

/** Whether a word of the text ends here, or after as many letters as typos are left. */
function isAtEnd({ isOpen }: Guess, text: string, at: number, left: number): boolean {
  for (let extra = 0; extra <= left; extra += 1) {
    const character = text[at + extra];
    if (isOpen || character === undefined || character === ' ' || character === '\n') return true;
    if (!isLetter(character)) return false;
  }
  return false;
}

interface FoundByName<Item> {
  /** First the items with the whole phrase, then those with all words, then similar ones. Each part keeps its order. */
  found: readonly Item[];
  /** Length of the first part, or of the first part that is not empty. */
  whole: number;
  /** Length of the first two parts: the items that match exactly. */
  exact: number;
}

/** Finds items by their searchable text. All items match an empty search. */
export function findByName<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  typed: string,
): FoundByName<Item> {
  const search = readSearch(typed);
  if (search.words.length === 0) return { found: items, whole: items.length, exact: items.length };
  const levels: Item[][] = [];
  for (const item of items) {
    const level = matchLevel(search, textOf(item));
    if (level !== undefined) (levels[level] ??= []).push(item);
  }
  const [phrase = [], words = []] = levels;
  const exact = phrase.length + words.length;
  const found = levels.flat();
  return { found, whole: phrase.length || exact || found.length, exact };
}

/** The items that match exactly, or, if there are none, the similar ones. In the order of the items. */
export function findClosest<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  typed: string,
): { found: readonly Item[]; isSimilar: boolean } {
  const { found, exact } = findByName(items, textOf, typed);
  const kept = new Set(exact > 0 ? found.slice(0, exact) : found);
  return {
    found: kept.size === items.length ? items : items.filter((item) => kept.has(item)),
    isSimilar: exact === 0 && found.length > 0,
  };
}
