import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installedNative, usablePrograms } from '../../../src/server/database/embedded/programs.ts';
import { run, runAs } from '../../../src/server/database/embedded/run-as.ts';
import { StartError } from '../../../src/server/database/start-error.ts';
import { needsRoot } from '../../support/needs.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const as = runAs();

let folder: string;
let dataDir: string;
let native: string;
let logged: string[];
const log = { info: (message: string) => logged.push(message), warn: (message: string) => logged.push(message) };

beforeEach(() => {
  folder = temporaryFolder('fenceline-programs-test-');
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  native = join(folder, 'package', 'native');
  cpSync(installedNative(), native, { recursive: true, verbatimSymlinks: true });
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function removeLinks(): string[] {
  // The list of the package.
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  const links = list.map(({ target }) => join(dirname(native), target));
  for (const link of links) rmSync(link);
  return links;
}

async function versionOf(bin: string): Promise<string> {
  const { code, stdout } = await run(as, join(bin, 'postgres'), ['--version']);
  expect(code).toBe(0);
  return stdout;
}

test('uses the programs where npm installed them', async () => {
  const { bin, major } = await usablePrograms(as, dataDir, log, native);
  expect(bin).toBe(join(native, 'bin'));
  expect(await versionOf(bin)).toContain(`PostgreSQL) ${major}.`);
  expect(logged).toEqual([]);
});

test('creates library links that an install script did not create', async () => {
  const links = removeLinks();
  expect(links.length).toBeGreaterThan(0);
  expect((await run(as, join(native, 'bin', 'postgres'), ['--version'])).code).not.toBe(0);
  const { bin } = await usablePrograms(as, dataDir, log, native);
  await versionOf(bin);
  for (const link of links) expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

test('replaces a dangling link', async () => {
  const [link = ''] = removeLinks();
  execFileSync('ln', ['-s', 'nothing', link]);
  await versionOf((await usablePrograms(as, dataDir, log, native)).bin);
  expect(existsSync(link)).toBe(true);
});

test('copies programs without execute permission, once', async () => {
  chmodSync(join(native, 'bin', 'postgres'), 0o644);
  const first = await usablePrograms(as, dataDir, log, native);
  expect(first.bin.startsWith(dataDir)).toBe(true);
  await versionOf(first.bin);
  expect(logged).toHaveLength(1);
  expect(await usablePrograms(as, dataDir, log, native)).toEqual(first);
  expect(logged).toHaveLength(1);
  expect(readdirSync(dataDir)).toHaveLength(1);
});

test('deletes the copy of an older version when it makes a new one', async () => {
  chmodSync(join(native, 'bin', 'postgres'), 0o644);
  mkdirSync(join(dataDir, 'fenceline-programs-0123456789ab', 'native'), { recursive: true });
  await usablePrograms(as, dataDir, log, native);
  expect(readdirSync(dataDir)).toHaveLength(1);
});

test('does not use an incomplete copy', async () => {
  chmodSync(join(native, 'bin', 'postgres'), 0o644);
  const { bin } = await usablePrograms(as, dataDir, log, native);
  rmSync(join(dirname(bin), 'lib'), { recursive: true });
  await versionOf((await usablePrograms(as, dataDir, log, native)).bin);
});

test.skipIf(needsRoot.missing)(
  `copies programs below a folder closed to the user that runs PostgreSQL ${needsRoot.note}`,
  async () => {
    chmodSync(dirname(native), 0o700);
    const { bin } = await usablePrograms(as, dataDir, log, native);
    expect(bin.startsWith(dataDir)).toBe(true);
    await versionOf(bin);
  },
);

test.skipIf(needsRoot.missing)(
  `puts the copy elsewhere if the data folder is closed, too ${needsRoot.note}`,
  async () => {
    chmodSync(folder, 0o700);
    const { bin } = await usablePrograms(as, dataDir, log, native);
    expect(bin).toMatch(/^\/var\/lib\/fenceline-programs-/);
    await versionOf(bin);
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dirname(dirname(bin)), { recursive: true });
  },
);

test('replaces a copy that other users could have changed', async () => {
  chmodSync(join(native, 'bin', 'postgres'), 0o644);
  const { bin } = await usablePrograms(as, dataDir, log, native);
  const holder = dirname(dirname(bin));
  chmodSync(holder, 0o777);
  writeFileSync(join(bin, 'stranger'), '');
  expect((await usablePrograms(as, dataDir, log, native)).bin).toBe(bin);
  expect(lstatSync(holder).mode & 0o777).toBe(0o755);
  expect(readdirSync(bin)).not.toContain('stranger');
});

test('explains missing programs', async () => {
  rmSync(join(native, 'bin', 'postgres'));
  const refusal = usablePrograms(as, dataDir, log, native);
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/does not run here.*DATABASE_URL/);
});

test('explains that a platform without programs needs its own PostgreSQL', () => {
  expect(() => installedNative('sunos-sparc')).toThrow(StartError);
  expect(() => installedNative('sunos-sparc')).toThrow(/sunos-sparc.*DATABASE_URL/);
});
