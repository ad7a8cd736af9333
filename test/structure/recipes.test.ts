/** The recipe in the README for adding a field names the files that its example touches. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/tools/built.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('a unique field is in the files of the recipe, at most ten', () => {
  const [, recipe = ''] = read('README.md').split('## Adding a field\n');
  const [own = ''] = recipe.split('\n## ');
  const named = [...own.matchAll(/^\| `(src\/[^`]+)`/gm)].map(([, path]) => path);
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `src/${path}`);
  const touched = files.filter((path) => /employeeNumber|employee_number/.test(read(path)));
  expect(named.sort()).toEqual(touched.sort());
  expect(touched.length).toBeLessThanOrEqual(10);
});
