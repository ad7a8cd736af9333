import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { fingerprint, isBuilt, root, stampName } from '../../src/tools/built.mjs';
import type { BundleStats } from '../../src/tools/bundle-stats.mjs';
import { neededBy } from '../../src/tools/needed.mjs';
import { filesInCycles, judge } from '../../src/tools/page-weight.mjs';
import { totalsOf } from '../../src/tools/totals.mjs';
import { packageNames } from '../support/needs.ts';

describe('the sources of dist', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function project(): { folder: string; write: (file: string, text: string) => void } {
    const folder = mkdtempSync(join(tmpdir(), 'fenceline-built-'));
    folders.push(folder);
    const write = (file: string, text: string) => {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    write('src/server/main.ts', 'one');
    write('package.json', '{}');
    return { folder, write };
  }

  test.each([
    ['a source', 'src/server/main.ts'],
    ['a new source', 'src/web/main.tsx'],
    ['a public file', 'public/icon.svg'],
    ['the page', 'index.html'],
    ['build settings', 'vite.config.ts'],
    ['compiler settings', 'tsconfig.json'],
    ['package.json', 'package.json'],
  ])('%s counts', (_, file) => {
    const { folder, write } = project();
    const before = fingerprint(folder);
    write(file, 'two');
    expect(fingerprint(folder)).not.toBe(before);
  });

  test.each([
    'README.md',
    'package-lock.json',
    'test/a.test.ts',
    'data/base/1',
    'src/server/.main.ts.swp',
    'src/.DS_Store',
  ])('%s does not', (file) => {
    const { folder, write } = project();
    const before = fingerprint(folder);
    write(file, 'two');
    expect(fingerprint(folder)).toBe(before);
  });

  test('a moved file changes the result, the same content written again does not', () => {
    const { folder, write } = project();
    const before = fingerprint(folder);
    write('src/server/main.ts', 'one');
    expect(fingerprint(folder)).toBe(before);
    rmSync(join(folder, 'src/server/main.ts'));
    write('src/server/moved.ts', 'one');
    expect(fingerprint(folder)).not.toBe(before);
  });

  test('a build counts only if it is complete and made of the same sources', () => {
    const { folder, write } = project();
    for (const file of ['main.js', 'cli.js', 'worker.js', 'public/index.html']) write(file, '');
    expect(isBuilt('abc', folder)).toBe(false);
    write(stampName, 'abc');
    expect(isBuilt('abc', folder)).toBe(true);
    expect(isBuilt('abd', folder)).toBe(false);
    rmSync(join(folder, 'public'), { recursive: true });
    expect(isBuilt('abc', folder)).toBe(false);
  });
});

describe('the size of a page', () => {
  const chunk = (modules: string[], imports: string[] = [], css: string[] = []) => ({
    entry: false,
    source: null,
    imports,
    dynamicImports: [],
    css,
    modules,
  });
  const stats: BundleStats = {
    'entry.js': chunk(['index.html', 'src/web/main.ts'], ['shared.js'], ['entry.css']),
    'shared.js': chunk(['src/web/text/index.ts'], ['deep.js']),
    'deep.js': chunk(['node_modules/@tanstack/react-query/index.js', 'node_modules/reactive/index.js']),
    'en.js': chunk(['src/web/text/en/all.ts'], ['speech.js']),
    'de.js': chunk(['src/web/text/de/all.ts'], ['speech.js']),
    'speech.js': chunk(['src/web/text/plural.ts']),
    'drawing.js': chunk(['src/web/map/drawing/Drawing.tsx', 'node_modules/drawing-kit/index.js']),
  };
  const page = { name: 'x', budgetKilobytes: 1.4, roots: ['index.html'], words: ['all'], banned: [], later: [] };

  const html = '<script src="./early.js"></script><script type="module" src="./entry.js"></script>';
  const weighing = (gzippedBytes: (file: string) => number) => ({ stats, html, gzippedBytes });

  test('counts each file that it loads at once, and the texts of one language', () => {
    const seen: string[] = [];
    const weigh = weighing((file) => {
      seen.push(file);
      return 200;
    });
    expect(judge(weigh, page)).toEqual({ bytes: 1400, files: 7, faults: [] });
    expect(new Set(seen)).toEqual(
      new Set(['deep.js', 'early.js', 'entry.css', 'entry.js', 'shared.js', 'speech.js', 'en.js', 'de.js']),
    );
  });

  test('counts the language with the largest texts', () => {
    const inGerman = weighing((file) => (file === 'de.js' ? 300 : 100));
    expect(judge(inGerman, page).bytes).toBe(900);
    expect(judge(inGerman, { ...page, words: [] }).bytes).toBe(500);
  });

  test('may not exceed the budget by a byte', () => {
    expect(
      judge(
        weighing((file) => (file === 'deep.js' ? 201 : 200)),
        page,
      ).faults,
    ).toHaveLength(1);
  });

  test('may not include a package of another page, at any depth', () => {
    const banning = (name: string) =>
      judge(
        weighing(() => 0),
        { ...page, banned: [name] },
      ).faults;
    expect(banning('@tanstack/')).toHaveLength(1);
    expect(banning('react')).toEqual([]);
    expect(banning('drawing-kit')).toEqual([]);
  });

  test('names files that import each other', () => {
    const chunk = (...imports: string[]) => ({
      ...{ entry: false, source: null, imports, dynamicImports: [], css: [], modules: [] },
    });
    const build = { 'a.js': chunk('b.js'), 'b.js': chunk('c.js'), 'c.js': chunk(), 'd.js': chunk('a.js') };
    expect(filesInCycles(build)).toEqual([]);
    expect(filesInCycles({ ...build, 'c.js': chunk('a.js') })).toEqual(['a.js', 'b.js', 'c.js']);
  });

  test('may not include a module that has to load later', () => {
    const later = (module: string) =>
      judge(
        weighing(() => 0),
        { ...page, later: [module] },
      ).faults;
    expect(later('src/web/text/index.ts')).toEqual(['src/web/text/index.ts is in the files that it loads first']);
    expect(later('src/web/map/drawing/Drawing.tsx')).toEqual([]);
    expect(later('src/web/gone.tsx')).toEqual(['no chunk contains src/web/gone.tsx']);
  });

  test('cannot be measured without one of its roots', () => {
    expect(
      judge(
        weighing(() => 0),
        { ...page, roots: ['src/web/gone.tsx'] },
      ).faults,
    ).toHaveLength(1);
  });
});

describe('the final line', () => {
  const file = (status: string, ...results: string[]) => ({
    status,
    assertionResults: results.map((result) => ({ status: result, fullName: 'a test' })),
  });

  test.each([
    [{ testResults: [file('passed', 'passed', 'passed')] }, true, '2 passed, 0 failed', true],
    [{ testResults: [file('failed', 'passed', 'failed')] }, false, '1 passed, 1 failed', false],
    [{ testResults: [file('passed', 'passed', 'pending', 'todo')] }, true, '1 passed, 0 failed, 2 skipped', true],
    // A file that fails to load has no results.
    [{ testResults: [file('failed'), file('passed', 'passed')] }, false, '1 passed, 1 failed', false],
    // All tests passed, but vitest found an error outside of them.
    [{ testResults: [file('passed', 'passed')] }, false, '1 passed, 1 failed', false],
    [{ testResults: [] }, true, '0 passed, 1 failed', false],
    [undefined, false, '0 passed, 1 failed', false],
  ])('%j, %s: %s', (report, ranWell, line, good) => {
    expect(totalsOf(report, ranWell)).toEqual({ line, good });
  });
});

describe('what tests need', () => {
  const report = (...results: [status: string, fullName: string][]) => ({
    testResults: [{ status: 'passed', assertionResults: results.map(([status, fullName]) => ({ status, fullName })) }],
  });

  test('is listed with how many tests ran, or why they were skipped', () => {
    const results = report(
      ['passed', 'two servers [needs postgresql-15] keep data'],
      ['failed', 'two servers [needs postgresql-15] keep visits'],
      ['pending', 'signs in [needs firefox-esr: firefox-esr not installed]'],
      ['passed', 'over parks [needs recorded data]'],
      ['pending', 'over counties [needs recorded data: counties.csv is not beside this project]'],
      ['passed', 'needs nothing'],
    );
    expect(neededBy(results)).toEqual({
      lines: [
        '  firefox-esr: 1 skipped (firefox-esr not installed)',
        '  postgresql-15: 2 ran',
        '  recorded data: 1 ran, 1 skipped (counties.csv is not beside this project)',
      ],
      unexplained: [],
    });
  });

  test('must be in the title of a skipped test', () => {
    expect(neededBy(report(['pending', 'someday'], ['todo', 'later'])).unexplained).toEqual(['someday', 'later']);
    expect(neededBy(undefined)).toEqual({ lines: [], unexplained: [] });
  });

  test('is installed by .ci/run', () => {
    const script = readFileSync(join(root, '.ci/run'), 'utf8');
    const [, list = ''] = /^optional='([^']*)'/m.exec(script) ?? [];
    expect(list.split(/\s+/)).toEqual(expect.arrayContaining(packageNames));
  });
});
