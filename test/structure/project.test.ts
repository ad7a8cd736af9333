import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readJson, root } from '../../src/tools/built.mjs';

type Versions = Record<string, string>;
interface Manifest {
  dependencies: Versions;
  devDependencies: Versions;
  optionalDependencies: Versions;
}
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

const manifest = readJson<Manifest>(join(root, 'package.json'));
const lock = readJson<{ packages: Record<string, Partial<Manifest> & { resolved?: string }> }>(
  join(root, 'package-lock.json'),
);

const notOurs = new Set(['node_modules', 'dist', 'data', 'release', '.git']);
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (notOurs.has(relative(root, path)) || entry.name.endsWith('.tmp')) return [];
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [relative(root, path)] : [];
  });
}

/** Patterns of paths and hosts of a single machine or network. */
const ties: [name: string, pattern: RegExp, where?: RegExp][] = [
  ["a person's home folder", /(?<![\w.])\/(home|Users)\/\w+\//],
  ["the administrator's home folder", /(?<![\w.])\/root\//],
  ['a package registry', /\bregistry\.[a-z-]+\.[a-z]+/],
  ['a chosen registry', /^registry=/m, /npmrc$/],
  ['files beside the project', /\.\.\/shared(?![-.\w])/, /^(?!test\/)/],
];
const tiesIn = (file: string, text: string) =>
  ties.filter(([, pattern, where]) => (where ?? /./).test(file) && pattern.test(text)).map(([name]) => name);

describe('the project', () => {
  test('names no path or host of a single machine', () => {
    const files = filesIn(root);
    expect(files).toContain('package-lock.json');
    // The folder of the checkout, unless its path is so short that any text could contain it.
    const here = root.split('/').filter(Boolean).length > 1 ? root.replace(/\/$/, '') : undefined;
    const found = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const tied = here !== undefined && text.includes(here) ? ['this folder'] : [];
      return [...tied, ...tiesIn(file, text)].map((name) => `${file}: ${name}`);
    });
    expect(found).toEqual([]);
  });

  test.each([
    ['src/a.ts', ['open: ', 'home', 'jane', 'x'].join('/')],
    ['src/a.ts', ['open: ', 'root', 'x'].join('/')],
    ['README.md', ['npm --registry https://registry', 'example', 'org'].join('.')],
    ['.npmrc', ['registry', '//proxy/'].join('=')],
    ['src/a.ts', ['..', 'shared/data'].join('/')],
  ])('would notice it in %s: %s', (file, text) => {
    expect(tiesIn(file, text)).toHaveLength(1);
  });

  test('has only known files at its top', () => {
    const names = readdirSync(root).filter((name) => !notOurs.has(name) && !/^\.|\.tmp$/.test(name));
    expect(names.toSorted()).toEqual([
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'biome.json', 'deploy', 'docs', 'index.html', 'knip.json'],
      ...['package-lock.json', 'package.json', 'public', 'src', 'test', 'tsconfig.json', 'vite.config.ts'],
    ]);
  });

  test('names exact versions, and the lockfile has the same', () => {
    for (const kind of kinds) {
      expect(lock.packages['']?.[kind]).toEqual(manifest[kind]);
      for (const version of Object.values(manifest[kind])) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });

  test('has no download address in its lockfile', () => {
    const placed = Object.entries(lock.packages).filter(([, found]) => found.resolved !== undefined);
    expect(placed).toEqual([]);
  });

  test('has the packages of every platform in its lockfile, which "npm ci" requires', () => {
    const missing = Object.entries(lock.packages).flatMap(([home, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in lock.packages || `${home}/node_modules/${name}` in lock.packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});

test.each([
  'README.md',
  'docs/architecture.md',
  'src/geo/geofence-index/README.md',
  'src/server/tracking/README.md',
  'src/web/README.md',
  'src/web/map/README.md',
])('%s names files that exist', (page) => {
  const names = readFileSync(join(root, page), 'utf8').match(/(?<![\w*])[\w./-]+\.(?:tsx?|mjs)\b/g) ?? [];
  const files = filesIn(root).map((file) => `/${file}`);
  // A link is relative to the page.
  const paths = names.map((name) => name.replace(/^(\.\.\/)+/, ''));
  const missing = paths.filter((name) => !files.some((file) => file.endsWith(`/${name}`)));
  // The checklists for a new page use widgets as an example.
  expect(missing.filter((name) => !/widget|Widget/.test(name))).toEqual([]);
});
