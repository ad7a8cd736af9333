/**
 * A node of a Citus cluster is lost after a worker prepared a transaction. The worker keeps its rows locked until the
 * coordinator looks at it again: it is undone if the coordinator had not decided yet, and stored if it had.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../../src/contract/administration.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { type CitusServers, startCitusServers } from '../../support/citus-servers.ts';
import { joinCluster, portOfAccount } from '../../support/cluster.ts';
import { administer } from '../../support/database-server.ts';
import { needsCitus } from '../../support/needs.ts';
import { patienceMs } from '../../support/patience.ts';
import { reply } from '../../support/records.ts';
import { type Client, password, type Service, service } from '../../support/service.ts';

describe.skipIf(needsCitus.missing)(`a transaction in doubt ${needsCitus.note}`, () => {
  let servers: CitusServers;
  let db: Database;
  let world: Service;
  /** Accounts with their rows on the first worker and on the second. */
  let held: Client;
  let other: Client;

  const worker = (index: number) => servers.workers[index] ?? {};
  const portOf = (index: number) => Number(new URL(worker(index).connectionString ?? '').port);
  const prepared = () => administer(worker(0), 'select gid from pg_prepared_xacts where database = current_database()');
  const lockWaits = async () =>
    (await administer(worker(0), "select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length;
  const addUser = (client: Client, name: string) =>
    client.request('POST', '/public/v1/users', {
      ...{ username: `${name} ${client.accountId}`, password, role: 0, status: 1 },
    });
  const usersOf = async (client: Client) =>
    (await reply<User[]>(client.request('GET', '/public/v1/users'))).map((user) => user.username);

  async function configure(node: pg.PoolConfig, setting: string): Promise<void> {
    await administer(node, `alter system set ${setting}`);
    await administer(node, 'select pg_reload_conf()');
  }
  /** While no standby confirms what it wrote, a node continues no transaction after it. */
  const hold = (node: pg.PoolConfig) => configure(node, "synchronous_standby_names = 'nobody'");
  const release = (node: pg.PoolConfig) => configure(node, "synchronous_standby_names = ''");

  /** A new account whose rows are on this worker. */
  async function accountOn(index: number): Promise<Client> {
    const client = await world.addAccount();
    return (await portOfAccount(db, client.accountId)) === portOf(index) ? client : accountOn(index);
  }

  beforeAll(async () => {
    servers = await startCitusServers();
    await joinCluster(servers.coordinator, servers.workers, 'fleet', 8);
    db = openPool(servers.coordinator, { isCluster: true });
    await migrate(db);
    world = await service({ database: { db, connection: servers.coordinator, drop: async () => {} } });
    held = await accountOn(0);
    other = await accountOn(1);
  });
  afterAll(async () => {
    await world?.close();
    await db?.close();
    await servers?.stop();
  });

  test('that the coordinator had not decided is refused and undone, and other accounts go on', async () => {
    await hold(worker(0));
    const saving = addUser(held, 'undecided');
    await expect.poll(prepared, { timeout: patienceMs }).toHaveLength(1);
    await servers.killCoordinator();
    expect((await saving).status).toBe(503);
    await release(worker(0));
    expect(await prepared()).toHaveLength(1);

    await servers.restartCoordinator();
    for (const client of [other, held]) {
      await expect.poll(async () => (await addUser(client, 'again')).status, { timeout: patienceMs }).toBe(200);
    }
    expect(await prepared()).toEqual([]);
    expect(await usersOf(held)).not.toContain(`undecided ${held.accountId}`);
  });

  test('that it had decided is refused as well, and stored when the worker is back', async () => {
    await configure(servers.coordinator, "citus.recover_2pc_interval = '1h'");
    await hold(servers.coordinator);
    const saving = addUser(held, 'decided');
    await expect.poll(prepared, { timeout: patienceMs }).toHaveLength(1);
    await servers.killWorker(0);
    await release(servers.coordinator);
    expect((await saving).status).toBe(503);
    await servers.restartWorker(0);

    expect((await addUser(other, 'meanwhile')).status).toBe(200);
    const waiting = addUser(held, 'meanwhile');
    await expect.poll(lockWaits, { timeout: patienceMs }).toBeGreaterThan(0);
    await administer(servers.coordinator, 'select recover_prepared_transactions()');
    expect((await waiting).status).toBe(200);
    expect(await prepared()).toEqual([]);
    expect((await addUser(held, 'decided')).status).toBe(409);
    expect(await usersOf(held)).toContain(`decided ${held.accountId}`);
  });
});
