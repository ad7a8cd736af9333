/** No source turns data into code: programs, scripts and HTML. docs/asvs.md names this test for 5.2.4, 5.3.3, 5.3.8 and 5.5.4. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/tools/built.mjs';

/** The tools run at the developer's desk, and not in the service. */
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.startsWith('tools/'),
);
const filesWith = (pattern: RegExp): string[] =>
  files.filter((name) => pattern.test(readFileSync(join(root, 'src', name), 'utf8')));

test('only the embedded database starts other programs', () => {
  const starting = filesWith(/node:child_process/);
  expect(starting.length).toBeGreaterThan(0);
  expect(starting.filter((name) => !name.startsWith('server/database/embedded/'))).toEqual([]);
});

test('no text becomes a script', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|\bnode:vm\b|setTimeout\(['"`]/)).toEqual([]);
});

test('no text becomes HTML of a page', () => {
  const writing = /\b(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML\(|dangerouslySetInnerHTML|document\.write\(/;
  expect(filesWith(writing)).toEqual([]);
});
