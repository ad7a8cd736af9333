import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../src/web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^text[\\/]\w\w[\\/]/.test(path))
  .map((path) => ({ path, code: readFileSync(join(web, path), 'utf8') }));
const english = readdirSync(join(web, 'text/en')).map((file) => basename(file, '.ts'));

/** What reads these words: those that import them, and the parts to which pages hand them on. */
function readersOf(name: string): string {
  const direct = files.filter(({ code }) => code.includes(`text/${name}.ts'`) || code.includes(`'./${name}.ts'`));
  const handed = direct.some(({ code }) => /\bwords=\{|[{,]\s*words\s*[,}]|\bwords:/.test(code));
  return [...direct, ...(handed ? files.filter(({ path }) => path.startsWith('parts')) : [])]
    .map(({ code }) => code)
    .join('\n');
}

/** `title`, `empty.detail`: each word, and each that stands in a group. */
function unusedIn(words: object, code: string, before = ''): string[] {
  return Object.entries(words).flatMap(([key, word]: [string, unknown]) => {
    const named = new RegExp(`\\.${key}\\b|[{,]\\s*${key}\\s*[,}]|['"]${key}['"]`).test(code);
    if (!named) return [`${before}${key}`];
    // One of its group is chosen when the page runs, here or by what is handed the whole group.
    const chosen = new RegExp(`\\b${key}\\s*\\[|\\(\\w+\\.${key}, `).test(code);
    return typeof word === 'object' && word !== null && !chosen ? unusedIn(word, code, `${before}${key}.`) : [];
  });
}

/** The words of every page (`text.shell`) are read through one object, which says nothing of who reads them. */
const ofOnePage = english.filter((name) =>
  files.some(({ path, code }) => path === join('text', `${name}.ts`) && /^export const \{[^}]*\} = \w+;$/m.test(code)),
);

test.each(ofOnePage)('every word of %s is read somewhere', async (name) => {
  const catalogue = (await import(`../../src/web/text/en/${name}.ts`)) as Record<string, unknown>;
  const code = readersOf(name);
  const unused = Object.values(catalogue).flatMap((words) =>
    typeof words === 'object' && words !== null ? unusedIn(words, code) : [],
  );
  expect(unused).toEqual([]);
});
