/** The README and the architecture name the files of their examples. */
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

test('the way of a radius has at most thirty stations, and each names the radius or its shape', () => {
  const [, example = ''] = read('docs/architecture.md').split("## Example: a geofence's radius\n");
  const stations = [...example.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => `src/${path}`);
  expect(stations.length).toBeGreaterThan(20);
  expect(stations.length).toBeLessThanOrEqual(30);
  expect(stations.filter((path) => !/radius|shape|geofence/i.test(read(path)))).toEqual([]);
});
