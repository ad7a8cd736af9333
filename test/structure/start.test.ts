/** `npm start` and `npm run build` on installations that lack something. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint, root, stampName } from '../../src/tools/built.mjs';
import { needsRoot } from '../support/needs.ts';
import { temporaryFolder } from '../support/temporary.ts';

/** The user "nobody" on every system. */
const nobody = 65_534;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('fenceline-start-');
  for (const name of ['start', 'built', 'build']) {
    cpSync(join(root, `src/tools/${name}.mjs`), join(folder, `src/tools/${name}.mjs`));
  }
  write(
    'package.json',
    JSON.stringify({ dependencies: { pg: '1.0.0' }, devDependencies: { knip: '1.0.0', vite: '1.0.0' } }),
  );
  write('package-lock.json', '{}');
  install('pg');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const install = (name: string) => write(`node_modules/${name}/package.json`, '{}');

/** Replaces a build: the "service" prints a line and ends. */
function build(): void {
  write('dist/main.js', "console.log('The service runs.');");
  write('dist/cli.js', '');
  write('dist/worker.js', '');
  write('dist/public/index.html', '');
  write(`dist/${stampName}`, fingerprint(folder));
}

function run(tool: 'start' | 'build', as?: number) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, `src/tools/${tool}.mjs`)], {
    encoding: 'utf8',
    ...(as !== undefined && { uid: as, gid: as }),
  });
  return { code: status, printed: stdout, complaint: stderr };
}

const served = { code: 0, printed: 'The service runs.\n', complaint: '' };

describe('a built checkout starts', () => {
  test('without the packages that only a build needs', () => {
    build();
    expect(run('start')).toEqual(served);
  });

  test('with a lock file that another npm rewrote', () => {
    build();
    write('package-lock.json', '{ "lockfileVersion": 3 }');
    expect(run('start')).toEqual(served);
  });

  test.skipIf(needsRoot.missing)(`for a user who may not write to it ${needsRoot.note}`, () => {
    build();
    expect(run('start', nobody)).toEqual(served);
  });
});

describe('one sentence explains why a needed build is impossible', () => {
  const refused = (sentence: string) => ({ code: 1, printed: '', complaint: `${sentence}\n` });

  test('nothing is installed', () => {
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(run('start')).toEqual(refused('Not installed: pg. Run "npm install" first.'));
  });

  const noVite =
    'Fenceline must be built first, which needs packages that are not installed (vite and 1 more): run "npm install --include=dev".';

  test('Vite is missing', () => {
    expect(run('start')).toEqual(refused(noVite));
    expect(run('build')).toEqual(refused(noVite));
  });

  test('Vite is missing and the sources have changed since the build', () => {
    build();
    write('src/server/main.ts', 'changed');
    expect(run('start')).toEqual(refused(noVite));
  });

  test.skipIf(needsRoot.missing)(`the folder belongs to another user ${needsRoot.note}`, () => {
    for (const name of ['knip', 'vite']) install(name);
    expect(run('start', nobody)).toEqual(
      refused(
        `Fenceline must be built first, and this user cannot write to ${folder}/: run "npm run build" as the owner of that folder.`,
      ),
    );
  });

  test.skipIf(needsRoot.missing)(`the sources cannot be read ${needsRoot.note}`, () => {
    build();
    chmodSync(join(folder, 'package.json'), 0o600);
    const { code, complaint } = run('start', nobody);
    expect(code).toBe(1);
    expect(complaint).toMatch(/^Fenceline cannot start from here: EACCES: permission denied, open '[^']+'\.\n$/);
  });
});
