import { language, languages } from '../text/language.ts';
import { keep } from './kept.ts';

/** `public/early.js` reads it before the first paint and applies the same rule. */
const key = 'fenceline.language';

/** Stores the choice in this browser (null: same as browser). Returns whether the page has a different language now. */
export function rememberLanguage(chosen: string | null): boolean {
  keep(key, chosen);
  const preferred = [chosen ?? '', ...(navigator.languages ?? [])].map((tag) => tag.split('-')[0]?.toLowerCase());
  return (languages.find((known) => known === preferred.find(isSupported)) ?? 'en') !== language;
}

const isSupported = (tag: string | undefined): boolean => languages.some((known) => known === tag);
