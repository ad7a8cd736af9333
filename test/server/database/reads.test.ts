/** Reads from a streaming replica: never older than a change that was answered before, and from the primary when it fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { type Reads, readsWithReplica } from '../../../src/server/database/reads.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { addDriver, driversPath } from '../../support/fleet.ts';
import { needs } from '../../support/needs.ts';
import { reply } from '../../support/records.ts';
import { type ReplicatedServers, startReplicatedServers } from '../../support/replicated-servers.ts';
import { type Client, type Service, service } from '../../support/service.ts';

const postgres = needs('postgresql-15');

describe.skipIf(postgres.missing)(`a replica ${postgres.note}`, () => {
  let servers: ReplicatedServers;
  let primary: Database;
  let standby: Database;
  let world: Service;
  let reads: Reads;
  let client: Client;
  const logged: string[] = [];
  const log = { info: (message: string) => logged.push(message), warn: (message: string) => logged.push(message) };

  beforeAll(async () => {
    servers = await startReplicatedServers();
    const connection = { connectionString: servers.urlOf('primary') };
    primary = openPool(connection);
    standby = openPool({ connectionString: servers.urlOf('standby') });
    await migrate(primary);
    reads = readsWithReplica(primary, standby, log);
    world = await service({ database: { db: primary, connection, drop: async () => {} }, reads });
    client = await world.addAccount();
  });
  afterAll(async () => {
    await world.close();
    await Promise.all([primary.close(), standby.close()]);
    await servers.stop();
  });

  const names = async (): Promise<string[]> =>
    (await reply<{ name: string }[]>(client.request('GET', driversPath))).map(({ name }) => name);
  /** Waits until an earlier failure is over. */
  const onReplica = () => expect.poll(async () => (await reads.choose()) === standby, { interval: 200 }).toBe(true);

  test('serves lists, and each change is in the next list', async () => {
    await onReplica();
    const before = reads.figures.replica;
    for (let nth = 1; nth <= 20; nth += 1) {
      await addDriver(client, { name: `Driver ${nth}` });
      expect(await names()).toContain(`Driver ${nth}`);
    }
    expect(reads.figures.replica).toBeGreaterThanOrEqual(before + 20);
  });

  test('answers questions about the past', async () => {
    await onReplica();
    const before = reads.figures.replica;
    const shape = { geofenceType: 1, latitude: 51, longitude: 12, radius: 300 };
    const period = { startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-02T00:00:00Z' };
    expect(await reply(client.request('POST', '/public/v1/geofences/past', { ...shape, ...period }))).toMatchObject({
      visits: [],
    });
    expect(reads.figures.replica).toBe(before + 1);
  });

  test('does not serve while it is behind', async () => {
    await onReplica();
    await standby.run(sql`select pg_wal_replay_pause()`);
    await addDriver(client, { name: 'While it waits' });
    const before = reads.figures.replica;
    expect(await names()).toContain('While it waits');
    expect(reads.figures.replica).toBe(before);
    expect(logged.at(-1)).toContain('is behind');
    await standby.run(sql`select pg_wal_replay_resume()`);
    await onReplica();
    expect(logged.at(-1)).toContain('serves reads again');
  });

  test('cannot read a table that is not logged: the primary does', async () => {
    await onReplica();
    const read = (db: Database) => db.many(sql`select * from driven_due`);
    await expect(read(standby)).rejects.toThrow('unlogged');
    expect(await reads.read(read)).toEqual([]);
  });

  test('another database does not serve', async () => {
    const other = readsWithReplica(primary, primary, log);
    expect(await other.choose()).toBe(primary);
    expect(logged.at(-1)).toContain('is not a replica any more');
  });

  test('that stops answering loses its reads to the primary, and gets the next ones when it answers again', async () => {
    await onReplica();
    // Otherwise commits would wait for it.
    await primary.run(sql`alter system set synchronous_standby_names = ''`);
    await primary.run(sql`select pg_reload_conf()`);
    let begin = (): void => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const reading = reads.read(async (db) => {
      if (db === primary) return 'from the primary';
      await db.one(sql`select 1 as one`);
      begin();
      await db.run(sql`select pg_sleep(3600)`);
      return 'from the replica';
    });
    await hasBegun;
    await servers.hangStandby();
    expect(await reading).toBe('from the primary');
    await addDriver(client, { name: 'While it hangs' });
    expect(await names()).toContain('While it hangs');
    await servers.continueStandby();
    await onReplica();
    await standby.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(3600)%' and pid <> pg_backend_pid()`,
    );
  });

  test('a long read of a replica that answers stays there', async () => {
    await onReplica();
    const reading = reads.read(async (db) => {
      const looks = sql`select count(*) as count from pg_stat_activity where query = 'select true as answers'`;
      await expect.poll(() => db.one(looks)).toEqual({ count: 1 });
      return db;
    });
    expect(await reading).toBe(standby);
  });

  test('that is gone does not stop anything', async () => {
    await onReplica();
    await servers.killStandby();
    expect(await names()).toContain('Driver 1');
    await addDriver(client, { name: 'Without it' });
    expect(await names()).toContain('Without it');
    expect(await reads.replicaServes()).toBe(false);
    expect(logged.at(-1)).toContain('the replica of DATABASE_READ_URL failed');
    expect(logged.join()).not.toContain('The database is away');
  });
});
