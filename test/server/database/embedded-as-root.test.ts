import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, runAs } from '../../../src/server/database/embedded/run-as.ts';
import { connectRunning } from '../../../src/server/database/embedded.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { needsRoot } from '../../support/needs.ts';
import { DataFolder, end } from './data-folder.ts';

const data = new DataFolder();

/** What a process of nobody with nobody's group reads or enters below a folder. */
async function reachedByNobody(folder: string): Promise<string[]> {
  const nobody = { uid: 65534, gid: 65534, other: true };
  const script =
    'cd "$1" 2>/dev/null || exit 0; for each in data data.partial sockets; do (cd "$each") 2>/dev/null && echo "$each"; done; true';
  const { code, stdout } = await run(nobody, '/bin/sh', ['-c', script, 'sh', folder]);
  expect(code).toBe(0);
  return stdout.split('\n').filter((line) => line !== '');
}

describe.skipIf(needsRoot.missing)(`started by root in a closed folder ${needsRoot.note}`, () => {
  test('keeps the data elsewhere, reports it once, and follows its link', async () => {
    chmodSync(data.folder, 0o700);
    const first = await data.start();
    const home = readlinkSync(join(data.path, 'postgres'));
    expect(home).toMatch(/^\/var\/lib\/fenceline-/);
    expect(statSync(home)).toMatchObject({ uid: runAs().uid });
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

  test('no process of nobody reaches PostgreSQL or its files, not even during the first start', async () => {
    const trying = new AbortController();
    const tried = { times: 0, reached: [] as string[] };
    const attack = (async () => {
      while (!trying.signal.aborted) {
        tried.times += 1;
        tried.reached.push(...(await reachedByNobody(join(data.path, 'postgres'))));
      }
    })();
    const { connection, db } = await data.start();
    trying.abort();
    await attack;
    expect(tried).toEqual({ times: expect.any(Number), reached: [] });
    expect(tried.times).toBeGreaterThan(1);
    expect(await reachedByNobody(join(data.path, 'postgres'))).toEqual([]);
    expect(statSync(`/proc/${data.postmaster}`).uid).toBe(runAs().uid);
    // The same attempt finds what is open.
    chmodSync(join(data.path, 'postgres'), 0o755);
    chmodSync(connection.host ?? '', 0o755);
    expect(await reachedByNobody(join(data.path, 'postgres'))).toEqual(['sockets']);
    await db.one(sql`select 1 as one`);
  });

  test('data of nobody gets a user of its own, also after a kill -9', async () => {
    data.wasStartedBefore();
    const home = join(data.path, 'postgres');
    execFileSync('chown', ['-R', '65534:65534', home]);
    const child = data.startChild();
    await child.waitForLine(/^stored 3$/);
    await child.kill();
    await end(await data.start());
    // As it was left by a version that ran PostgreSQL as nobody.
    execFileSync('chown', ['-R', '65534:65534', home]);
    const { db, connection } = await data.start();
    expect((await db.one<{ count: number }>(sql`select count(*) as count from stored`)).count).toBeGreaterThanOrEqual(
      3,
    );
    expect(
      execFileSync('find', [home, '!', '-uid', String(runAs().uid), '!', '-name', 'service.sock'], {
        encoding: 'utf8',
      }),
    ).toBe('');
    expect(await reachedByNobody(home)).toEqual([]);
    expect(data.logged.filter((line) => line.includes('now belongs to user'))).toHaveLength(1);
    // A command beside the running service.
    expect(await connectRunning(data.path)).toEqual(connection);
  });

  test('data of nobody in use by another service stays as it is', async () => {
    await data.start();
    const home = join(data.path, 'postgres');
    chownSync(home, 65534, 65534);
    expect(await data.refusal()).toContain('in use by another');
    expect(statSync(join(home, 'data')).uid).toBe(runAs().uid);
    chownSync(home, runAs().uid, runAs().gid);
  });

  test('data of an ordinary user keeps its owner, who runs PostgreSQL', async () => {
    mkdirSync(join(data.path, 'postgres'), { recursive: true });
    chownSync(join(data.path, 'postgres'), 1, 1);
    await data.start();
    expect(statSync(`/proc/${data.postmaster}`).uid).toBe(1);
  });
});
