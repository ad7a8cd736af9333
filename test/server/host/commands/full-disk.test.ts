/** What a person reads when the disk, a pipe or a permission ends a command. */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sql } from '../../../../src/server/database/sql.ts';
import { databaseUrl, type } from '../../../support/command-line.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts';
import { mount, remount, unmount } from '../../../support/mount.ts';
import { needsMount, needsRoot } from '../../../support/needs.ts';
import { temporaryFolder } from '../../../support/temporary.ts';

const run = promisify(execFile);
const cli = join(inject('programs'), 'cli.js');
const megabyte = 1_000_000;

let fresh: FreshDatabase;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  fresh = await freshDatabase();
  // Random text: not compressed.
  const text = randomBytes(1.5 * megabyte).toString('base64');
  for (let row = 0; row < 10; row += 1) {
    await fresh.db.run(sql`
      insert into audit (account_id, utc, action, resource, resource_id, before, after)
      values (1, now(), 'update', 'geofence', ${row}, null, to_json(${`${row} ${text}`}::text))`);
  }
});
afterAll(() => fresh.drop());
beforeEach(() => {
  folder = temporaryFolder('fenceline-full-', tmpdir());
  environment = { DATABASE_URL: databaseUrl(fresh.connection) };
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The program itself, with a shell that decides where its output goes. */
const shell = async (script: string): Promise<{ stdout: string; stderr: string; code: number }> => {
  const env = { ...process.env, ...environment };
  const ended = run('/bin/sh', ['-c', script, 'sh', process.execPath, cli], { env });
  return ended.then(
    (output) => ({ ...output, code: 0 }),
    (error: unknown) => error as { stdout: string; stderr: string; code: number },
  );
};

describe.skipIf(needsMount.missing)(`a full disk ${needsMount.note}`, () => {
  let disk: string;
  beforeEach(() => {
    disk = join(folder, 'disk');
  });
  afterEach(() => unmount(disk));

  test('of a backup: its name, no file left behind, and the earlier backup as it was', async () => {
    mount(disk, 'size=2m');
    const file = join(disk, 'fleet.gz');
    writeFileSync(file, 'earlier');
    expect(await type(['backup', file], { environment })).toEqual({
      code: 1,
      printed: [],
      errors: [
        `Cannot write ${file}: the disk of ${disk} is full. No file was left behind, and an existing backup is unchanged.`,
      ],
      questions: [],
    });
    expect(readdirSync(disk)).toEqual(['fleet.gz']);
    expect(readFileSync(file, 'utf8')).toBe('earlier');
  });

  test('of a backup: read-only', async () => {
    mount(disk, 'size=2m');
    remount(disk, 'ro');
    const { errors } = await type(['backup', join(disk, 'fleet.gz')], { environment });
    expect(errors).toEqual([expect.stringContaining(': the file system is read-only. No file was left behind')]);
  });

  test('of the database that a restore fills: its folder, and nothing is changed', async () => {
    const file = join(folder, 'fleet.gz');
    expect((await type(['backup', file], { environment })).code).toBe(0);
    mount(disk, 'size=300m');
    environment = { DATA_DIR: join(disk, 'data') };
    mkdirSync(join(disk, 'data'));
    expect(
      (await type(['account', 'add', 'Kept', '--username', 'admin'], { environment, answers: ['a good password'] }))
        .errors,
    ).toEqual([]);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 24 * megabyte));
    const restore = ['restore', file, '--replace', '--yes'];
    const full = await type(restore, { environment });
    expect(full.code).toBe(1);
    expect(full.errors.at(-1)).toBe(
      `The disk of the database in ${join(disk, 'data')} is full. What was not finished is rolled back: nothing of it is stored.`,
    );
    rmSync(join(disk, 'ballast'));
    expect(
      (
        await type(['account', 'add', 'Kept', '--username', 'admin'], { environment, answers: ['a good password'] })
      ).errors.join(),
    ).toBe('There is already an account "Kept".');
    expect(await type(restore, { environment })).toMatchObject({ code: 0 });
  });
});

test('a limit on the size of files ends a backup like a full disk', async () => {
  const file = join(folder, 'fleet.gz');
  const { code, stderr } = await shell(`ulimit -f 1000; exec "$1" "$2" backup ${file}`);
  expect(stderr).toBe(
    `Cannot write ${file}: this process may not write files of that size (ulimit -f). No file was left behind, and an existing backup is unchanged.\n`,
  );
  expect(code).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('output that nobody reads to its end is no error, and output to a full disk is one', async () => {
  const piped = await shell(
    '"$1" "$2" --help | true; "$1" "$2" --help 2>&1 >/dev/null | head -c 1; exec "$1" "$2" --version',
  );
  expect(piped).toMatchObject({ code: 0, stderr: '' });
  const lost = await shell('exec "$1" "$2" --help >/dev/full');
  expect(lost).toMatchObject({
    code: 3,
    stderr: 'The command ended, but not everything was printed: the disk of /dev is full.\n',
  });
});

test.each([
  ['a missing folder', '/nonexistent/fleet.gz', 'there is no such file or folder'],
  ['a file as a folder', '/dev/null/fleet.gz', 'a part of the path is not a folder'],
  ['a name of 300 characters', `/tmp/${'x'.repeat(300)}`, 'its name is too long'],
])('%s: one sentence for reading and writing', async (_name, file, reason) => {
  expect((await type(['backup', file], { environment })).errors).toEqual([
    `Cannot write ${file}: ${reason}. No file was left behind, and an existing backup is unchanged.`,
  ]);
  expect((await type(['restore', file, '--replace', '--yes'], { environment })).errors.at(-1)).toBe(
    `Cannot read ${file}: ${reason}. Nothing was changed.`,
  );
  expect((await type(['import', 'geofences', file, '--account', 'x'], { environment })).errors).toEqual([
    `Cannot read ${file}: ${reason}.`,
  ]);
});

test.skipIf(needsRoot.missing)(`a missing permission, tried as nobody ${needsRoot.note}`, async () => {
  execFileSync('chmod', ['700', folder]);
  const { stderr, code } = await shell(
    `exec setpriv --reuid 65534 --clear-groups "$1" "$2" import geofences ${folder}/a.geojson --account x`,
  );
  expect([code, stderr]).toEqual([1, `Cannot read ${folder}/a.geojson: this user lacks the permission.\n`]);
});
