import { language, languages } from '../text/language.ts';
import { keep } from './kept.ts';

/** Read by `public/early.js` before the first paint, which settles the language by the same rule. */
const key = 'fenceline.language';

/** Remembers in this browser what somebody chose (null: the browser's own). Whether the page speaks another language now. */
export function rememberLanguage(chosen: string | null): boolean {
  keep(key, chosen);
  const asked = [chosen ?? '', ...(navigator.languages ?? [])].map((tag) => tag.split('-')[0]?.toLowerCase());
  return (languages.find((known) => known === asked.find(isSpoken)) ?? 'en') !== language;
}

const isSpoken = (tag: string | undefined): boolean => languages.some((known) => known === tag);
