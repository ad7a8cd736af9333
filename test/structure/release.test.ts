import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readJson, root } from '../../src/tools/built.mjs';
import { type Lock, type Manifest, productionLock, productionManifest } from '../../src/tools/production.mjs';

const manifest = readJson<Manifest>(join(root, 'package.json'));
const lock = readJson<Lock>(join(root, 'package-lock.json'));

describe('the packages of a release', () => {
  const released = productionManifest(manifest);
  const { packages } = productionLock(lock, released);

  test('are those of production, in the manifest and in the lock file alike', () => {
    expect(released.devDependencies).toBeUndefined();
    expect(released.scripts).not.toHaveProperty('build');
    expect(packages['']).toMatchObject({ version: manifest.version, dependencies: manifest.dependencies });
    expect(packages['']).not.toHaveProperty('devDependencies');
    for (const name of Object.keys(manifest.dependencies)) expect(packages).toHaveProperty([`node_modules/${name}`]);
    for (const name of ['vite', 'react', 'hono', 'zod']) expect(packages).not.toHaveProperty([`node_modules/${name}`]);
  });

  test('include every package that one of them requires', () => {
    const missing = Object.values(packages).flatMap(({ dependencies = {} }) =>
      Object.keys(dependencies).filter((name) => !(`node_modules/${name}` in packages)),
    );
    expect(missing).toEqual([]);
  });
});
