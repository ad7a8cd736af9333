import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectRunning } from '../../../src/server/database/embedded.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { needsRoot } from '../../support/needs.ts';
import { DataFolder, end } from './data-folder.ts';

const data = new DataFolder();

describe.skipIf(needsRoot.missing)(`started by root in a closed folder ${needsRoot.note}`, () => {
  test('keeps the data elsewhere, reports it once, and follows its link', async () => {
    chmodSync(data.folder, 0o700);
    const first = await data.start();
    const home = readlinkSync(join(data.path, 'postgres'));
    expect(home).toMatch(/^\/var\/lib\/fenceline-/);
    expect(statSync(home)).toMatchObject({ uid: 65534 });
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(data.logged.filter((line) => line.includes(home))).toHaveLength(1);
    await first.db.run(sql`create table kept ()`);
    expect(await data.refusal()).toContain('in use by another');
    expect((await connectRunning(data.path))?.host).toBe(first.connection.host);
    await end(first);
    const second = await data.start();
    expect(await second.db.many(sql`select from kept`)).toEqual([]);
    expect(data.logged.filter((line) => line.includes(home))).toHaveLength(1);
    await end(second);
    rmSync(home, { recursive: true });
    expect(await data.refusal()).toMatch(/points to .*which does not exist.*remove the link/);
  });

  test('a closed new data folder is opened for entering, so that the data stays in it', async () => {
    mkdirSync(data.path, { mode: 0o700 });
    await end(await data.start());
    expect(lstatSync(join(data.path, 'postgres')).isDirectory()).toBe(true);
    expect(statSync(data.path).mode & 0o777).toBe(0o711);
    chmodSync(data.path, 0o700);
    await data.start();
    expect(lstatSync(join(data.path, 'postgres')).isDirectory()).toBe(true);
  });

  test('a closed data folder with other files stays closed', async () => {
    mkdirSync(data.path, { mode: 0o700 });
    writeFileSync(join(data.path, 'letter.txt'), '');
    await end(await data.start());
    expect(statSync(data.path).mode & 0o777).toBe(0o700);
    rmSync(readlinkSync(join(data.path, 'postgres')), { recursive: true });
  });

  test('data that root copied back gets the user that runs PostgreSQL', async () => {
    data.wasStartedBefore();
    const first = await data.start();
    await first.db.run(sql`create table kept ()`);
    await end(first);
    execFileSync('chown', ['-R', '0:0', join(data.path, 'postgres')]);
    const { db } = await data.start();
    expect(await db.many(sql`select from kept`)).toEqual([]);
  });

  test('data of an ordinary user keeps its owner, who runs PostgreSQL', async () => {
    mkdirSync(join(data.path, 'postgres'), { recursive: true });
    chownSync(join(data.path, 'postgres'), 1, 1);
    await data.start();
    expect(statSync(`/proc/${data.postmaster}`).uid).toBe(1);
  });
});
