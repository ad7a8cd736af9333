import { relative } from 'node:path';
import type { Plugin } from 'vite';
import * as deFrame from '../web/text/de/frame.ts';
import * as deSignIn from '../web/text/de/sign-in.ts';
import * as enFrame from '../web/text/en/frame.ts';
import * as enSignIn from '../web/text/en/sign-in.ts';
import * as esFrame from '../web/text/es/frame.ts';
import * as esSignIn from '../web/text/es/sign-in.ts';
import type { languages as ofTexts } from '../web/text/language.ts';

type Language = (typeof ofTexts)[number];

/** The language of index.html, and those into which it may be translated before it is shown. */
const en = { ...enFrame, ...enSignIn };
const catalogues: Readonly<Record<Language, object>> = {
  en,
  de: { ...deFrame, ...deSignIn },
  es: { ...esFrame, ...esSignIn },
};

const place = /%text\.([\w.]+)%/g;
/** For texts without scripts: a paragraph with `%texts.signIn.noScript%` is repeated in each language. */
const repeatedPlace = /^( *)<p([^>]*)>%texts\.([\w.]+)%<\/p>$/gm;
const languagesPlace = '"%languages%"';

interface Bundled {
  fileName: string;
  moduleIds?: readonly string[];
}

/** For one language: the translations of the page's texts, and its files in the build. */
interface PageLanguage {
  words: Record<string, string>;
  signIn?: string;
  all?: string;
}

/**
 * Vite plugin: replaces `%text.signIn.title%` in index.html by the English text of the catalogue, so that the sign-in
 * page has its texts before any script runs. `%languages%` becomes what `public/early.js` needs for other languages.
 */
export function textInHtml(): Plugin {
  let root = '';
  return {
    name: 'text-in-html',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const modules = (chunk: object): readonly string[] => (chunk as Bundled).moduleIds ?? [];
        const fileOf = (module: string): string | undefined =>
          Object.values(bundle ?? {}).find((chunk) => modules(chunk).some((id) => relative(root, id) === module))
            ?.fileName;
        return fillText(html, fileOf);
      },
    },
  };
}

/** `fileOf` returns the built file of a module. */
export function fillText(html: string, fileOf: (module: string) => string | undefined = () => undefined): string {
  const paths = [...html.matchAll(place)].map(([, path = '']) => path);
  const languages = Object.entries(catalogues).map(([language, catalogue]): [string, PageLanguage] => [
    language,
    {
      words: language === 'en' ? {} : dictionary(paths, catalogue),
      signIn: fileOf(`src/web/text/${language}/sign-in.ts`),
      all: fileOf(`src/web/text/${language}/all.ts`),
    },
  ]);
  return html
    .replace(place, (_, path: string) => escape(wordsAt(path, en)))
    .replace(repeatedPlace, (_, indent: string, attributes: string, path: string) =>
      Object.entries(catalogues)
        .map(([language, words]) => `${indent}<p${attributes} lang="${language}">${escape(wordsAt(path, words))}</p>`)
        .join('\n'),
    )
    .replace(languagesPlace, () => JSON.stringify(Object.fromEntries(languages)).replace(/</g, '\\u003c'));
}

/**
 * The English texts of the page, with the translation of each. Equal ones are left out, because they would be replaced
 * endlessly.
 */
function dictionary(paths: readonly string[], catalogue: object): Record<string, string> {
  const found: Record<string, string> = {};
  for (const path of paths) {
    const [from, to] = [wordsAt(path, en), wordsAt(path, catalogue)];
    if ((found[from] ?? to) !== to) throw new Error(`index.html: “${from}” is “${found[from]}” and “${to}” at once`);
    found[from] = to;
  }
  return Object.fromEntries(Object.entries(found).filter(([from, to]) => from !== to));
}

function wordsAt(path: string, catalogue: object): string {
  const words = path
    .split('.')
    .reduce<unknown>(
      (at, step) => (at !== null && typeof at === 'object' ? Reflect.get(at, step) : undefined),
      catalogue,
    );
  if (typeof words !== 'string') throw new Error(`index.html: text.${path} is not a text of the catalogue`);
  return words;
}

const escape = (words: string): string =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
