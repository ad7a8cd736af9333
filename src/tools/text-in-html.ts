import { relative } from 'node:path';
import type { Plugin } from 'vite';
import * as deFrame from '../web/text/de/frame.ts';
import * as deSignIn from '../web/text/de/sign-in.ts';
import * as enFrame from '../web/text/en/frame.ts';
import * as enSignIn from '../web/text/en/sign-in.ts';
import * as esFrame from '../web/text/es/frame.ts';
import * as esSignIn from '../web/text/es/sign-in.ts';

/** What the page is written in, and what it may be put into before it is seen. */
const en = { ...enFrame, ...enSignIn };
const catalogues: Record<string, object> = { en, de: { ...deFrame, ...deSignIn }, es: { ...esFrame, ...esSignIn } };

const place = /%text\.([\w.]+)%/g;
/** Where no script can choose: `%text(de).signIn.noScript%`. */
const chosenPlace = /%text\((\w+)\)\.([\w.]+)%/g;
const languagesPlace = '"%languages%"';

interface Bundled {
  fileName: string;
  moduleIds?: readonly string[];
}

/** Of one language: its words for those of the page, and its files of the built dashboard. */
interface PageLanguage {
  words: Record<string, string>;
  signIn?: string;
  dashboard?: string;
}

/**
 * Vite plugin: `%text.signIn.title%` in index.html becomes the catalogue's English words, so that the sign-in page has them
 * before any script has come and they are still written in one place; `%languages%` what `public/early.js` needs for others.
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

/** `fileOf` names the built file that a module of ours is in. */
export function fillText(html: string, fileOf: (module: string) => string | undefined = () => undefined): string {
  const paths = [...html.matchAll(place)].map(([, path = '']) => path);
  const languages = Object.entries(catalogues).map(([language, catalogue]): [string, PageLanguage] => [
    language,
    {
      words: language === 'en' ? {} : dictionary(paths, catalogue),
      signIn: fileOf(`src/web/text/${language}/sign-in.ts`),
      dashboard: fileOf(`src/web/text/${language}/index.ts`),
    },
  ]);
  return html
    .replace(place, (_, path: string) => escape(wordsAt(path, en)))
    .replace(chosenPlace, (_, language: string, path: string) => escape(wordsAt(path, catalogues[language] ?? {})))
    .replace(languagesPlace, () => JSON.stringify(Object.fromEntries(languages)).replace(/</g, '\\u003c'));
}

/** The English words of the page and another language's for each; left out where they are the same, or they would be replaced without end. */
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
  if (typeof words !== 'string') throw new Error(`index.html: text.${path} is no text of the catalogue`);
  return words;
}

const escape = (words: string): string =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
