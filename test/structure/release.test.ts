import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readJson, root } from '../../src/tools/built.mjs';
import { type Lock, type Manifest, productionLock, productionManifest } from '../../src/tools/production.mjs';
import { thirdPartyNotices } from '../../src/tools/third-party.mjs';
import { temporaryFolder } from '../support/temporary.ts';

const manifest = readJson<Manifest>(join(root, 'package.json'));
const lock = readJson<Lock>(join(root, 'package-lock.json'));

describe('the packages of a release', () => {
  const released = productionManifest(manifest);
  const { packages } = productionLock(lock, released);

  test('are the production packages of the manifest and of the lock file', () => {
    expect(released.devDependencies).toBeUndefined();
    expect(released.scripts).not.toHaveProperty('build');
    expect(packages['']).toMatchObject({ version: manifest.version, dependencies: manifest.dependencies });
    expect(packages['']).not.toHaveProperty('devDependencies');
    for (const name of Object.keys(manifest.dependencies)) expect(packages).toHaveProperty([`node_modules/${name}`]);
    for (const name of ['vite', 'react', 'hono', 'zod']) expect(packages).not.toHaveProperty([`node_modules/${name}`]);
  });

  test('include all packages that they require', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies = {} }]) =>
      Object.keys(dependencies).filter(
        (name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});

test('the notices of a release list each package of the build once, with its licence', () => {
  const folder = temporaryFolder('fenceline-notices-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const install = (name: string, at = `node_modules/${name}`) => {
    write(`${at}/package.json`, JSON.stringify({ name, version: '1.0.0', license: 'MIT' }));
    write(`${at}/LICENSE`, `Copyright of ${name}`);
  };
  for (const name of ['hono', '@tanstack/table', 'unused']) install(name);
  install('inner', 'node_modules/hono/node_modules/inner');
  const modules = ['src/web/main.ts', 'node_modules/@tanstack/table/a.mjs', 'node_modules/@tanstack/table/b.mjs'];
  write('dist/client-stats.json', JSON.stringify({ 'a.js': { modules } }));
  const sources = ['../../src/server/app.ts', '../../node_modules/hono/node_modules/inner/x.js'];
  write('dist/chunks/a.js.map', JSON.stringify({ sources: [...sources, '../../node_modules/hono/index.js'] }));
  const notices = thirdPartyNotices(folder, join(folder, 'dist'));
  expect(notices.match(/^\S+ 1\.0\.0: MIT$/gm)).toEqual([
    '@tanstack/table 1.0.0: MIT',
    'hono 1.0.0: MIT',
    'inner 1.0.0: MIT',
  ]);
  expect(notices).toContain('Copyright of inner\n');
});
