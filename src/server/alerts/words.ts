/** All texts of messages, by the account's language. */
import type { languages } from '../../contract/choices.ts';
import { german } from './words/de.ts';
import { english } from './words/en.ts';
import { spanish } from './words/es.ts';

export type Words = typeof english;

const wordsByLanguage: Readonly<Record<(typeof languages)[number], Words>> = { en: english, de: german, es: spanish };

/** English for languages without texts. */
export const wordsOf = (language: string): Words =>
  (wordsByLanguage as Readonly<Record<string, Words>>)[language] ?? english;
