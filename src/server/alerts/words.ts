/** Every word of a message, in the language of the account it is sent for. */
import { english } from './words/en.ts';
import { spanish } from './words/es.ts';

export type Words = typeof english;

const spoken: Readonly<Record<string, Words>> = { en: english, es: spanish };

export const wordsOf = (language: string): Words => spoken[language] ?? english;
