import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as all from '../../src/web/text/en/all.ts';
import * as office from '../../src/web/text/en/office.ts';

const web = join(import.meta.dirname, '../../src/web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^text[\\/]\w\w[\\/]/.test(path))
  .map((path) => ({ path, code: readFileSync(join(web, path), 'utf8') }));

/** The code that reads a section: `text.drivers`, `officeText.alerts`, `const { drivers } = text`, and the components that get it from a page. */
function readersOf(section: string): string {
  const reads = new RegExp(
    `\\b(?:text|officeText)\\.${section}\\b|\\{[^}]*\\b${section}\\b[^}]*\\} = (?:text|officeText);`,
  );
  const direct = files.filter(({ code }) => reads.test(code));
  const handed = direct.some(({ code }) => /\bwords=\{|[{,]\s*words\s*[,}]|\bwords:/.test(code));
  return [...direct, ...(handed ? files.filter(({ path }) => path.startsWith('components')) : [])]
    .map(({ code }) => code)
    .join('\n');
}

/** `title`, `empty.detail`: each text, and each text in a group. */
function unusedIn(words: object, code: string, before = ''): string[] {
  return Object.entries(words).flatMap(([key, word]: [string, unknown]) => {
    const named = new RegExp(`\\.${key}\\b|[{,]\\s*${key}\\s*[,}]|['"]${key}['"]`).test(code);
    if (!named) return [`${before}${key}`];
    // A text of the group is selected at run time, or all are shown, here or by code that gets the whole group.
    const chosen = new RegExp(`\\b${key}\\s*\\[|\\b${key}\\.map\\(|\\(\\w+\\.${key}[,)]`).test(code);
    return typeof word === 'object' && word !== null && !chosen ? unusedIn(word, code, `${before}${key}.`) : [];
  });
}

/** Index.html, the codes of the service and the kinds of records in the audit read the others. */
const readElsewhere = ['fieldProblems', 'kinds', 'problems', 'reasons'];

test.each(Object.entries({ ...all, ...office }).filter(([section]) => !readElsewhere.includes(section)))(
  'the dashboard uses every text of %s',
  (section, texts) => expect(unusedIn(texts, readersOf(section))).toEqual([]),
);
