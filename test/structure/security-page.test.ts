/** docs/security.md names the test that holds each rule. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

test('every test that it names exists', () => {
  const named = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test('every section of the standard says whether it holds', () => {
  const rows = page.split('\n').filter((line) => /^\| \d+\.\d+/.test(line));
  expect(rows.length).toBeGreaterThan(60);
  const holds = rows.map((row) => row.split(' | ')[1]);
  expect(holds.filter((each) => !/^(yes|partly|operator|does not apply)$/.test(each ?? ''))).toEqual([]);
  // What holds names its test.
  expect(rows.filter((row) => row.split(' | ')[1] === 'yes' && !row.includes('`'))).toEqual([]);
});
