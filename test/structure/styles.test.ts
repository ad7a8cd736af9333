/** Each class of a style sheet is used by the modules that import it, and each class that they use exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/tools/built.mjs';

const files = readdirSync(join(root, 'src/web'), { recursive: true, encoding: 'utf8' }).map((name) =>
  join(root, 'src/web', name),
);
const read = (file: string): string => readFileSync(file, 'utf8');

const sheets = new Map(
  files.filter((file) => file.endsWith('.module.css')).map((file) => [file, { defined: classesOf(read(file)) }]),
);
const used = new Map<string, Set<string>>();

for (const file of files.filter((file) => /\.tsx?$/.test(file))) {
  const code = read(file);
  for (const [, local, path] of code.matchAll(/^import (\w+) from '(\.[^']*\.module\.css)';$/gm)) {
    const sheet = resolve(dirname(file), path ?? '');
    const names = used.get(sheet) ?? new Set();
    used.set(sheet, names);
    for (const [, name] of code.matchAll(new RegExp(`\\b${local}\\.(?!module)(\\w+)`, 'g'))) names.add(name ?? '');
    // A computed name, such as `classes[kind]`, can be each of them.
    if (code.includes(`${local}[`)) for (const name of sheets.get(sheet)?.defined ?? []) names.add(name);
  }
}

function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name ?? ''));
}

const differences = (of: (sheet: string, defined: Set<string>, names: Set<string>) => string[]): string[] =>
  [...sheets].flatMap(([sheet, { defined }]) => {
    const missing = of(sheet, defined, used.get(sheet) ?? new Set());
    return missing.map((name) => `${relative(root, sheet)} .${name}`);
  });

test('no style sheet has a class that its importers do not use', () => {
  expect(sheets.size).toBeGreaterThan(50);
  expect(differences((_, defined, names) => [...defined].filter((name) => !names.has(name)))).toEqual([]);
});

test('no module uses a class that its style sheet does not have', () => {
  expect(differences((_, defined, names) => [...names].filter((name) => !defined.has(name)))).toEqual([]);
});
