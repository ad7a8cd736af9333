import type { Plugin } from 'vite';
import { en } from '../web/text/en.ts';

const place = /%text\.([\w.]+)%/g;

/**
 * Vite plugin: `%text.signIn.title%` in index.html becomes the catalogue's words, so that the sign-in page has them before
 * any script has come and they are still written in one place.
 */
export function textInHtml(): Plugin {
  return {
    name: 'text-in-html',
    transformIndexHtml: { order: 'pre', handler: fillText },
  };
}

export const fillText = (html: string): string => html.replace(place, (_, path: string) => escape(wordsAt(path)));

function wordsAt(path: string): string {
  const words = path
    .split('.')
    .reduce<unknown>((at, step) => (at !== null && typeof at === 'object' ? Reflect.get(at, step) : undefined), en);
  if (typeof words !== 'string') throw new Error(`index.html: text.${path} is no text of the catalogue`);
  return words;
}

const escape = (words: string): string =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
