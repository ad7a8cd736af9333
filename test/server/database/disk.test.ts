import { cpSync, existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { installedNative, usablePrograms } from '../../../src/server/database/embedded/programs.ts';
import { runAs } from '../../../src/server/database/embedded/run-as.ts';
import { type Embedded, startEmbedded } from '../../../src/server/database/embedded.ts';
import { isDatabaseAway } from '../../../src/server/database/failures.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { StartError } from '../../../src/server/database/start-error.ts';
import { mount, remount, unmount } from '../../support/mount.ts';
import { needsMount } from '../../support/needs.ts';
import { patienceMs } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary.ts';

/** Requires permission to mount file systems: root has it, outside of most containers. */
describe.skipIf(needsMount.missing)(`a disk ${needsMount.note}`, () => {
  let folder: string;
  let disk: string;
  let running: Embedded[];
  let logged: string[];
  const log = { info: (message: string) => logged.push(message), warn: (message: string) => logged.push(message) };

  beforeEach(() => {
    folder = temporaryFolder('fenceline-disk-', tmpdir());
    disk = join(folder, 'disk');
    running = [];
    logged = [];
  });

  afterEach(async () => {
    await Promise.all(running.map((embedded) => embedded.stop()));
    unmount(disk);
    rmSync(folder, { recursive: true });
  });

  async function start(): Promise<Embedded> {
    const embedded = await startEmbedded({ dataDir: join(disk, 'data'), log });
    running.push(embedded);
    return embedded;
  }

  async function refusal(): Promise<string> {
    const error = await start().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : '';
  }

  const fullDisk = () => `The disk of the data folder ${join(disk, 'data')} is full`;

  test('too small for a database: one sentence, and the next start with space works', async () => {
    mount(disk, 'size=20m');
    expect(await refusal()).toContain(fullDisk());
    expect(existsSync(join(disk, 'data', 'postgres', 'data.partial'))).toBe(false);
    remount(disk, 'size=300m');
    const { connection } = await start();
    await withDatabase(connection, async (db) => expect(await db.one(sql`select 1 as n`)).toEqual({ n: 1 }));
  });

  test('full with an existing database: one sentence, and the next start with space works', async () => {
    mount(disk, 'size=300m');
    await (await start()).stop();
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize));
    expect(await refusal()).toContain('is full');
    rmSync(join(disk, 'ballast'));
    await start();
  });

  test('that fills up while the service runs: statements fail as database outages until there is space', async () => {
    mount(disk, 'size=160m');
    const { connection } = await start();
    await withDatabase(connection, async (db) => {
      await db.run(sql`create table big (id bigint primary key, text text)`);
      let stored = 0;
      // Random text is not compressed. Each row has its own transaction.
      const insert = () =>
        db.run(sql`
          insert into big select ${stored + 1}, string_agg(md5(random()::text), '') from generate_series(1, 30000)`);
      const failure = await (async () => {
        for (; stored < 1000; stored += 1) await insert();
      })().catch((error: unknown) => error);
      expect(isDatabaseAway(failure)).toBe(true);
      remount(disk, 'size=400m');
      await vi.waitFor(insert, { timeout: patienceMs, interval: 100 });
      expect(await db.one(sql`select count(*) as count, max(id) as last from big`)).toEqual({
        count: stored + 1,
        last: stored + 1,
      });
    });
  });

  test('that is read-only', async () => {
    mount(disk, 'size=20m');
    remount(disk, 'ro');
    expect(await refusal()).toContain(`The data folder ${join(disk, 'data')} is on a read-only file system`);
  });

  describe('with the programs', () => {
    const as = runAs();
    const nativeOnDisk = () => join(disk, 'package', 'native');

    const usable = async (): Promise<string> => (await usablePrograms(as, folder, log, nativeOnDisk())).bin;

    test('is read-only: missing library links are created in a copy', async () => {
      mount(disk, 'size=200m');
      cpSync(installedNative(), nativeOnDisk(), { recursive: true, verbatimSymlinks: true });
      const list = JSON.parse(readFileSync(join(nativeOnDisk(), 'pg-symlinks.json'), 'utf8')) as { target: string }[];
      for (const { target } of list) rmSync(join(dirname(nativeOnDisk()), target));
      remount(disk, 'ro');
      expect(await usable()).toContain(join(folder, 'fenceline-programs-'));
    });

    test('is mounted noexec: a copy is used', async () => {
      mount(disk, 'size=200m,noexec');
      cpSync(installedNative(), nativeOnDisk(), { recursive: true, verbatimSymlinks: true });
      expect(await usable()).toContain(join(folder, 'fenceline-programs-'));
    });
  });
});

async function withDatabase(connection: Parameters<typeof openPool>[0], work: (db: Database) => Promise<void>) {
  const db = openPool(connection);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
