import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { paths } from '../web/paths/index.ts';

const place = '"%files%"';
const routes = 'src/web/app/routes';
const entry = 'index.html';
const start = 'src/web/app/start.tsx';

/** A file of the built dashboard, and what it needs at once. */
export interface BuiltFile {
  imports: readonly string[];
  css: readonly string[];
  modules: readonly string[];
}

/** What a signed-in person's browser fetches for every page, and for the page at an address: without its slash, each number a `$`. */
export interface PageFiles {
  app: string[];
  pages: Record<string, string[]>;
}

interface Bundled {
  moduleIds?: readonly string[];
  imports?: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/**
 * Vite plugin: `"%files%"` in index.html becomes the names of what each page is made of, so that `public/early.js` can ask
 * for all of it at once. Otherwise each file is only known when the one before it has been run.
 */
export function filesInHtml(): Plugin {
  let root = '';
  return {
    name: 'files-in-html',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const built = Object.entries(bundle ?? {}).map(([file, chunk]): [string, BuiltFile] => {
          const { moduleIds = [], imports = [], viteMetadata } = chunk as Bundled;
          return [
            file,
            {
              imports,
              css: [...(viteMetadata?.importedCss ?? [])],
              modules: moduleIds.map((id) => relative(root, id)),
            },
          ];
        });
        const files = pageFiles(Object.fromEntries(built), routesSource(root));
        return fillFiles(html, files);
      },
    },
  };
}

/** All files of the routes, one behind the other. */
export const routesSource = (root: string): string =>
  readdirSync(join(root, routes))
    .map((file) => readFileSync(join(root, routes, file), 'utf8'))
    .join('\n');

export const fillFiles = (html: string, files: PageFiles): string =>
  html.replace(place, () => JSON.stringify(files).replace(/</g, '\\u003c'));

/** `source` is that of the routes: each names its address, and imports its page and what asks for its data. */
export function pageFiles(built: Record<string, BuiltFile>, source: string): PageFiles {
  const homeOf = (module: string): string[] =>
    Object.keys(built).filter((file) => built[file]?.modules.includes(module));
  const needs = (modules: readonly string[]): string[] => withImports(built, modules.flatMap(homeOf));
  const there = new Set(needs([entry]));
  const app = needs([start]).filter((file) => !there.has(file));
  for (const file of app) there.add(file);
  const pages = pagesOf(source).map(({ address, modules }): [string, string[]] => [
    address,
    needs(modules).filter((file) => !there.has(file)),
  ]);
  return { app, pages: Object.fromEntries(pages) };
}

function pagesOf(source: string): { address: string; modules: string[] }[] {
  return [...source.matchAll(/createRoute\(\{([^]*?)\n\}\)/g)].flatMap(([, route = '']) => {
    const [, name = ''] = /\bpath: paths\.(\w+)/.exec(route) ?? [];
    const modules = [...route.matchAll(/import\('\.\.\/\.\.\/([^']+)'\)/g)].map(([, module]) => `src/web/${module}`);
    const address = Object.entries(paths).find(([key]) => key === name)?.[1];
    if (address === undefined || modules.length === 0) return [];
    return [{ address: address.slice(1).replace(/\$\w+/g, '$'), modules }];
  });
}

/** The files, all that they import however far, and the styles of all these. */
function withImports(built: Record<string, BuiltFile>, files: readonly string[]): string[] {
  const seen = new Set(files);
  // A set grows under its own loop.
  for (const file of seen) for (const imported of built[file]?.imports ?? []) seen.add(imported);
  return [...seen, ...new Set([...seen].flatMap((file) => built[file]?.css ?? []))];
}
