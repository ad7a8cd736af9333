/** All texts of messages, by the account's language. */
import { type Language, languageIn } from '../../contract/choices.ts';
import { german } from './words/de.ts';
import { english } from './words/en.ts';
import { spanish } from './words/es.ts';

export type Words = typeof english;
/** By the kind of mails. */
export type UnsubscribeWords = Words['unsubscribe'];

const wordsByLanguage: Readonly<Record<Language, Words>> = { en: english, de: german, es: spanish };

/** English for languages without texts. */
export const wordsOf = (language: string): Words => wordsByLanguage[languageIn(language)];
