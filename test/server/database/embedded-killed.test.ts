import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { readPidFile } from '../../../src/server/database/embedded/leftovers.ts';
import { runAs, spawnOptions } from '../../../src/server/database/embedded/run-as.ts';
import { connectRunning } from '../../../src/server/database/embedded.ts';
import { isDatabaseAway } from '../../../src/server/database/failures.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { patienceMs } from '../../support/patience.ts';
import { DataFolder, end } from './data-folder.ts';
import { childrenOf, isAlive, parentOf } from './processes.ts';

const data = new DataFolder();

describe('after a kill -9', () => {
  async function startsWith(stored: number): Promise<void> {
    const { db } = await data.start();
    const { count, last } = await db.one<{ count: number; last: number }>(sql`
      select count(*) as count, max(number) as last from stored`);
    expect(last).toBeGreaterThanOrEqual(stored);
    expect(count).toBe(last);
    await db.run(sql`insert into stored (number) values (${last + 1})`);
  }

  test('of the service: PostgreSQL stops with it, the next start works, no acknowledged row is lost', async () => {
    data.wasStartedBefore();
    const child = data.startChild();
    await child.waitForLine(/^stored 30$/);
    const pid = data.postmaster;
    await child.kill();
    await startsWith(child.stored);
    expect(isAlive(pid)).toBe(false);
  });

  test('of the service without a next start: PostgreSQL stops anyway', async () => {
    data.wasStartedBefore();
    const child = data.startChild();
    await child.waitForLine(/^stored 1$/);
    const pid = data.postmaster;
    await child.kill();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patienceMs);
  });

  test('of both at once', async () => {
    data.wasStartedBefore();
    const child = data.startChild();
    await child.waitForLine(/^stored 30$/);
    process.kill(data.postmaster, 'SIGKILL');
    await child.kill();
    await startsWith(child.stored);
  });

  test('of both and the shell between them', async () => {
    data.wasStartedBefore();
    const child = data.startChild();
    await child.waitForLine(/^stored 30$/);
    const pid = data.postmaster;
    const shell = parentOf(pid);
    for (const each of [shell, pid]) process.kill(each, 'SIGKILL');
    await child.kill();
    await startsWith(child.stored);
  });

  test('of both, while a server process lives on for a while', async () => {
    data.wasStartedBefore();
    const child = data.startChild();
    await child.waitForLine(/^stored 30$/);
    const [left = 0] = childrenOf(data.postmaster);
    process.kill(left, 'SIGSTOP');
    process.kill(data.postmaster, 'SIGKILL');
    await child.kill();
    const next = startsWith(child.stored);
    await vi.waitFor(
      () => expect(data.logged).toContain('Waiting for processes of an earlier PostgreSQL to end.'),
      patienceMs,
    );
    process.kill(left, 'SIGCONT');
    await next;
  });

  test('of the service and the shell, which leaves PostgreSQL without a parent', async () => {
    data.wasStartedBefore();
    const child = data.startChild();
    await child.waitForLine(/^stored 30$/);
    const shell = parentOf(data.postmaster);
    // Kills the whole group except PostgreSQL, which has its own. The watcher inside the shell is killed, too.
    for (const pid of [shell, ...childrenOf(shell).filter((each) => each !== data.postmaster)])
      process.kill(pid, 'SIGKILL');
    await child.kill();
    await startsWith(child.stored);
  });

  test('of PostgreSQL alone: it restarts by itself, and the pool reconnects', async () => {
    data.wasStartedBefore();
    const { db } = await data.start();
    await db.run(sql`create table kept ()`);
    const before = data.postmaster;
    process.kill(before, 'SIGKILL');
    const failures: unknown[] = [];
    await vi.waitFor(async () => {
      await db.many(sql`select from kept`).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
      expect(data.postmaster).not.toBe(before);
      // The pool may be faster than the watcher of the process.
      expect(data.logged).toContain('PostgreSQL is running again.');
    }, patienceMs);
    expect(failures.filter((failure) => !isDatabaseAway(failure))).toEqual([]);
  });

  test('of the shell between them', async () => {
    data.wasStartedBefore();
    const { db } = await data.start();
    const before = data.postmaster;
    process.kill(parentOf(before), 'SIGKILL');
    await vi.waitFor(() => expect(data.logged).toContain('PostgreSQL is running again.'), patienceMs);
    expect(isAlive(before)).toBe(false);
    await vi.waitFor(() => db.one(sql`select 1 as n`), patienceMs);
  });

  test('of PostgreSQL before it is up, again and again: every restart is counted', async () => {
    data.wasStartedBefore();
    const { db, restarts } = await data.start();
    const killed = new Set<number>();
    while (killed.size < 4) {
      const pid = readPidFile(data.cluster)?.pid;
      if (pid !== undefined && !killed.has(pid) && isAlive(pid)) {
        process.kill(pid, 'SIGKILL');
        killed.add(pid);
      }
      await nextRound();
    }
    await vi.waitFor(() => db.one(sql`select 1 as n`), patienceMs);
    expect(restarts()).toBe(4);
  });

  test('of one process of PostgreSQL, which then restarts itself: counted and logged', async () => {
    data.wasStartedBefore();
    const { db, restarts } = await data.start();
    const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const before = data.postmaster;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(restarts()).toBe(1), patienceMs);
    await vi.waitFor(() => db.one(sql`select 1 as n`), patienceMs);
    expect(data.postmaster).toBe(before);
    expect(data.logged.join()).toContain('was killed, so PostgreSQL restarts');
  });

  test('of PostgreSQL repeatedly, and during a stop', async () => {
    data.wasStartedBefore();
    const embedded = await data.start();
    for (let n = 0; n < 3; n += 1) {
      const before = data.postmaster;
      process.kill(before, 'SIGKILL');
      await vi.waitFor(
        () => expect(data.logged.filter((line) => line === 'PostgreSQL is running again.')).toHaveLength(n + 1),
        patienceMs,
      );
    }
    process.kill(data.postmaster, 'SIGKILL');
    await vi.waitFor(() => expect(data.logged.at(-1)).toContain('restarting it'), patienceMs);
    await end(embedded);
    const { db } = await data.start();
    expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
  });
});

describe('leftovers of an earlier start', () => {
  test('a pid file with the id of another living process', async () => {
    data.wasStartedBefore();
    await end(await data.start());
    // As the user that runs PostgreSQL, because PostgreSQL ignores processes of other users.
    const stranger = spawn('sleep', ['600'], spawnOptions(runAs()));
    await once(stranger, 'spawn');
    writeFileSync(join(data.cluster, 'postmaster.pid'), pidFile(stranger.pid ?? 0));
    writeFileSync(join(data.path, 'postgres', 'sockets', '.s.PGSQL.5432.lock'), pidFile(stranger.pid ?? 0));
    const { db } = await data.start();
    expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
    await once(stranger, 'exit');
  });

  test('a pid file without a process, and a service socket without a listener', async () => {
    data.wasStartedBefore();
    const child = data.startChild();
    await child.waitForLine(/^ready/);
    process.kill(data.postmaster, 'SIGKILL');
    await child.kill();
    expect(existsSync(join(data.path, 'postgres', 'sockets', 'service.sock'))).toBe(true);
    expect(existsSync(join(data.cluster, 'postmaster.pid'))).toBe(true);
    expect(await connectRunning(data.path)).toBeUndefined();
    await data.start();
  });

  const pidFile = (pid: number): string => `${pid}\n${data.cluster}\n1\n5432\n\n\n       0         0\nready   \n`;

  test('an incomplete cluster', async () => {
    mkdirSync(join(data.path, 'postgres', 'data.partial', 'base'), { recursive: true });
    writeFileSync(join(data.path, 'postgres', 'data.partial', 'PG_VERSION'), '18\n');
    const { db } = await data.start();
    expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 });
  });

  test('a cluster without its database', async () => {
    data.wasStartedBefore();
    const first = await data.start();
    const admin = openPool({ ...first.connection, user: 'postgres', database: 'postgres' });
    await first.db.close();
    await admin.run(sql`drop database fenceline`);
    await admin.run(sql`drop role fenceline`);
    await admin.close();
    await first.stop();
    const { db } = await data.start();
    expect(await db.one(sql`select current_database() as name`)).toEqual({ name: 'fenceline' });
  });
});
