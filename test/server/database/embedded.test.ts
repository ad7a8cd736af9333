import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readPidFile } from '../../../src/server/database/embedded/leftovers.ts';
import { installedNative, usablePrograms } from '../../../src/server/database/embedded/programs.ts';
import { runAs, spawnOptions } from '../../../src/server/database/embedded/run-as.ts';
import { connectRunning } from '../../../src/server/database/embedded.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { StartError } from '../../../src/server/database/start-error.ts';
import { needsOtherUser } from '../../support/needs.ts';
import { DataFolder, end } from './data-folder.ts';
import { groupOf, isAlive } from './processes.ts';

const data = new DataFolder();

describe('normal operation', () => {
  test('starts, stops, and keeps its data after a restart', async () => {
    const first = await data.start();
    await first.db.run(sql`create table kept (text text)`);
    await first.db.run(sql`insert into kept values (${'still here'})`);
    const pid = data.postmaster;
    await end(first);
    expect(isAlive(pid)).toBe(false);
    const second = await data.start();
    expect(await second.db.many(sql`select text from kept`)).toEqual([{ text: 'still here' }]);
  });

  test('is reached only by its socket, and its files are closed to other users', async () => {
    const { connection, db } = await data.start();
    expect(connection.host).toMatch(/^\//);
    expect(await db.one(sql`select current_setting('listen_addresses') as addresses`)).toEqual({ addresses: '' });
    const home = join(data.path, 'postgres');
    for (const path of [home, join(home, 'data'), connection.host ?? '']) {
      expect(statSync(path).mode & 0o777).toBe(0o700);
      expect(statSync(path).uid).toBe(runAs().uid);
    }
    expect(statSync(join(connection.host ?? '', '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
  });

  test('writes every commit to disk, and logs no more than necessary', async () => {
    data.wasStartedBefore();
    const { db } = await data.start();
    const settings = await db.many<{ name: string; setting: string }>(sql`
      select name, setting from pg_settings
      where name = any(${['fsync', 'synchronous_commit', 'full_page_writes', 'jit', 'TimeZone', 'server_encoding', 'lc_collate', 'log_min_error_statement']})
      order by name`);
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      jit: 'off',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      log_min_error_statement: 'panic',
    });
    await db.run(sql`select ${'a name'}::int`).catch(() => {});
    expect(data.logged.join('\n')).not.toContain('a name');
  });

  test('the role of the service owns its database and has no rights on the machine', async () => {
    data.wasStartedBefore();
    const { db } = await data.start();
    expect(
      await db.one(sql`
        select rolsuper as super, rolcreaterole as roles, rolcreatedb as databases,
          pg_catalog.pg_get_userbyid(datdba) = rolname as owner
        from pg_roles, pg_database where rolname = current_user and datname = current_database()`),
    ).toEqual({ super: false, roles: false, databases: false, owner: true });
  });

  test('runs in its own process group, so that Ctrl-C in a terminal does not reach it', async () => {
    data.wasStartedBefore();
    await data.start();
    expect(groupOf(data.postmaster)).not.toBe(groupOf(process.pid));
  });

  test('works below a path that is too long for a socket', async () => {
    const long = join(data.folder, 'x'.repeat(120), 'data');
    const first = await data.start(long);
    await first.db.run(sql`create table kept ()`);
    expect(Buffer.byteLength(first.connection.host ?? '')).toBeLessThan(80);
    expect((await connectRunning(long))?.host).toBe(first.connection.host);
    await end(first);
    // Simulates that /tmp was emptied between two starts.
    rmSync(first.connection.host ?? '', { recursive: true });
    const second = await data.start(long);
    expect(await second.db.many(sql`select from kept`)).toEqual([]);
    await end(second);
    rmSync(second.connection.host ?? '', { recursive: true });
  });
});

describe('one service per data folder', () => {
  test('a second start is refused with the folder and a solution, and the first continues', async () => {
    data.wasStartedBefore();
    const { db } = await data.start();
    const message = await data.refusal();
    expect(message).toContain(data.path);
    expect(message).toContain(`process ${process.pid}`);
    expect(message).toContain('DATA_DIR');
    expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
  });

  test('a second start in another process is refused', async () => {
    data.wasStartedBefore();
    await data.start();
    const line = await data.startChild().waitForLine(/^refused/);
    expect(line).toContain(`${data.path} is in use by another Fenceline (process ${process.pid})`);
  });

  test('when several start at once, one succeeds', async () => {
    data.wasStartedBefore();
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => data.start()));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = starts.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refusals.every((reason) => reason instanceof StartError)).toBe(true);
  });

  test('when two processes start at once on a missing folder, one succeeds', async () => {
    const both = [data.startChild(), data.startChild()];
    const lines = await Promise.all(both.map((child) => child.waitForLine(/^(ready|refused)/)));
    expect(lines.filter((line) => line === 'ready')).toHaveLength(1);
    expect(lines.filter((line) => line.includes('is in use by another Fenceline'))).toHaveLength(1);
  });

  test('the command line finds a running database, or nothing', async () => {
    expect(await connectRunning(data.path)).toBeUndefined();
    const first = await data.start();
    const connection = await connectRunning(data.path);
    expect(connection).toEqual(first.connection);
    const direct = openPool(connection ?? '');
    expect(await direct.one(sql`select current_user as role`)).toEqual({ role: 'fenceline' });
    await direct.close();
    await end(first);
    expect(await connectRunning(data.path)).toBeUndefined();
  });
});

describe('refused with one sentence', () => {
  test('data of another PostgreSQL major', async () => {
    data.wasStartedBefore();
    await end(await data.start());
    writeFileSync(join(data.cluster, 'PG_VERSION'), '17\n');
    const message = await data.refusal();
    expect(message).toMatch(/made by PostgreSQL 17.*brings PostgreSQL 18.*backup.*restore/);
    expect(message).toContain(data.path);
    writeFileSync(join(data.cluster, 'PG_VERSION'), '18\n');
    await data.start();
  });

  test.each([
    ['a file instead of the folder', ''],
    ['a file instead of a parent folder', '/below/it'],
  ])('%s', async (_, below) => {
    writeFileSync(data.path, '');
    const message = await data.refusal(`${data.path}${below}`);
    expect(message).toContain(`The data folder ${data.path}${below} is not a folder`);
    expect(message).toContain('DATA_DIR');
  });

  test.skipIf(!existsSync('/proc/self'))('a place where no folder can be created', async () => {
    const message = await data.refusal('/proc/fenceline');
    expect(message).toMatch(/^The data folder \/proc\/fenceline (?:cannot be created there|may not be written)/);
  });

  test.skipIf(needsOtherUser.missing)(`a folder without write permission ${needsOtherUser.note}`, async () => {
    mkdirSync(data.path, { mode: 0o500 });
    const message = await data.refusal();
    expect(message).toContain(`The data folder ${data.path} may not be written by user ${process.geteuid?.()}`);
  });

  test('data in use by a PostgreSQL that was started by hand', async () => {
    data.wasStartedBefore();
    const { bin } = await usablePrograms(runAs(), data.path, data.log, installedNative());
    const manual = spawn(join(bin, 'postgres'), ['-D', data.cluster, '-c', 'listen_addresses=', '-k', data.cluster], {
      ...spawnOptions(runAs()),
      stdio: 'ignore',
    });
    await vi.waitFor(() => expect(readPidFile(data.cluster)?.status).toBe('ready'), 20_000);
    expect(await data.refusal()).toContain(`did not start (process ${manual.pid})`);
    expect(manual.exitCode).toBeNull();
    manual.kill('SIGINT');
    await once(manual, 'exit');
    await data.start();
  });

  test('another folder under the name of the cluster', async () => {
    mkdirSync(data.cluster, { recursive: true });
    writeFileSync(join(data.cluster, 'letter.txt'), '');
    expect(await data.refusal()).toContain('contains no PostgreSQL data');
    expect(existsSync(join(data.cluster, 'letter.txt'))).toBe(true);
  });

  test('the folder is free again for the next start', async () => {
    mkdirSync(data.cluster, { recursive: true });
    await data.refusal();
    rmSync(data.cluster, { recursive: true });
    await expect(data.start()).resolves.toBeDefined();
  });
});
