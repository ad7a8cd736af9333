/** docs/security.md and docs/asvs.md name the tests that hold each rule. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const threats = readFileSync('docs/security.md', 'utf8');
const standard = readFileSync('docs/asvs.md', 'utf8');

test.each([
  ['docs/security.md', threats, 20],
  ['docs/asvs.md', standard, 200],
])('every test that %s names exists', (_, page, atLeast) => {
  const named = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(atLeast);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

/** The requirements of levels 1 and 2 of OWASP ASVS 4.0.3. */
const numbers =
  '1.1.1-7 1.2.1-4 1.4.1,4-5 1.5.1-4 1.6.1-4 1.7.1-2 1.8.1-2 1.9.1-2 1.10.1 1.11.1-2 1.12.2 1.14.1-6 ' +
  '2.1.1-12 2.2.1-3 2.3.1-3 2.4.1-5 2.5.1-7 2.6.1-3 2.7.1-6 2.8.1-7 2.9.1-3 2.10.1-4 ' +
  '3.1.1 3.2.1-4 3.3.1-4 3.4.1-5 3.5.1-3 3.7.1 4.1.1-3,5 4.2.1-2 4.3.1-3 ' +
  '5.1.1-5 5.2.1-8 5.3.1-10 5.4.1-3 5.5.1-4 6.1.1-3 6.2.1-6 6.3.1-2 6.4.1-2 7.1.1-4 7.2.1-2 7.3.1,3-4 7.4.1-3 ' +
  '8.1.1-4 8.2.1-3 8.3.1-8 9.1.1-3 9.2.1-4 10.2.1-2 10.3.1-3 11.1.1-8 ' +
  '12.1.1-3 12.2.1 12.3.1-6 12.4.1-2 12.5.1-2 12.6.1 13.1.1,3-5 13.2.1-3,5-6 13.3.1-2 13.4.1-2 ' +
  '14.1.1-4 14.2.1-6 14.3.2-3 14.4.1-7 14.5.1-4';

/** `4.1.1-3,5` is 4.1.1, 4.1.2, 4.1.3 and 4.1.5. */
function numbersOf(section: string): string[] {
  const [chapter, part, list = ''] = section.split('.');
  return list.split(',').flatMap((span) => {
    const [first = 0, last = first] = span.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `${chapter}.${part}.${first + index}`);
  });
}

describe('the rows of the standard', () => {
  const rows = standard
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));

  test('are one for each requirement, in its order', () => {
    const all = numbers.split(' ').flatMap(numbersOf);
    expect(all).toHaveLength(259);
    expect(rows.map(([number]) => number)).toEqual(all);
  });

  test('say whether it holds: with a test, with what is missing, or why it does not apply', () => {
    expect(
      rows.filter((row) => row.length !== 4 || !/^(yes|partly|operator|does not apply)$/.test(row[2] ?? '')),
    ).toEqual([]);
    expect(rows.filter(([, , holds, how = '']) => holds === 'yes' && !how.includes('`test/'))).toEqual([]);
    expect(rows.filter(([, , , how = '']) => how.trim() === '')).toEqual([]);
    // Of what holds in part, tests alone do not say what is missing.
    expect(rows.filter(([, , holds, how = '']) => holds === 'partly' && !/[a-z]/.test(withoutTests(how)))).toEqual([]);
  });

  test('are counted by chapter in docs/security.md', () => {
    const holds = ['yes', 'partly', 'operator', 'does not apply'];
    const countOf = (chapter: string, kind: string): number =>
      rows.filter(([number = '', , held]) => number.startsWith(`${chapter}.`) && held === kind).length;
    const chapters = [...standard.matchAll(/^## (V(\d+) .*)$/gm)].map(([, title = '', chapter = '']) =>
      line(title, (kind) => countOf(chapter, kind)),
    );
    const all = line('all', (kind) => rows.filter((row) => row[2] === kind).length);
    expect(threats.split('\n').filter((row) => /^\| (V\d|all )/.test(row))).toEqual([...chapters, all]);

    function line(title: string, count: (kind: string) => number): string {
      return `| ${[title, ...holds.map((kind) => String(count(kind)))].join(' | ')} |`;
    }
  });
});

const withoutTests = (text: string): string => text.replace(/`test\/[^`]+`/g, '');
