import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { distribute } from '../../../src/server/database/distribute.ts';
import { isDatabaseAway } from '../../../src/server/database/failures.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { type Statement, sql } from '../../../src/server/database/sql.ts';
import { type CitusServers, startCitusServers } from '../../support/citus-servers.ts';
import { joinCluster } from '../../support/cluster.ts';
import { needsCitus } from '../../support/needs.ts';
import { patienceMs } from '../../support/patience.ts';

describe.skipIf(needsCitus.missing)(`a database on Citus ${needsCitus.note}`, () => {
  let servers: CitusServers;
  let db: Database;
  const accounts = Array.from({ length: 8 }, (_, index) => index + 1);
  const vehicles = sql`select account_id as id, name from vehicle order by account_id`;
  const stored = accounts.map((id) => ({ id, name: `Van ${id}` }));

  beforeAll(async () => {
    servers = await startCitusServers();
    db = openPool(servers.coordinator, { isCluster: true });
    // Used before it became a cluster.
    await migrate(db);
    for (const { id, name } of stored) {
      await db.run(sql`insert into vehicle (account_id, name, name_key, status) values (${id}, ${name}, ${name}, 1)`);
    }
    await joinCluster(servers.coordinator, servers.workers, 'fleet');
    await migrate(db);
  });
  afterAll(async () => {
    await db?.close();
    await servers?.stop();
  });

  test('has the rows of the fleet on its workers, and those of the directory on the coordinator', async () => {
    expect(await db.many(vehicles)).toEqual(stored);
    const placed = await db.many<{ port: number; count: number }>(sql`
      select nodeport as port, count(*) as count from citus_shards
      where table_name = 'vehicle'::regclass group by nodeport order by nodeport`);
    expect(placed.map(({ count }) => count)).toEqual([16, 16]);
    expect(await db.many(sql`select 1 from pg_dist_partition where logicalrelid = 'account'::regclass`)).toEqual([]);
  });

  test('is distributed once', async () => {
    const lines: string[] = [];
    await distribute(db, { info: (line) => lines.push(line) });
    expect(lines).toEqual([]);
  });

  test('moves an account to another worker while it is in use', async () => {
    const nodes = await db.many<{ id: number; port: number }>(sql`
      select nodeid as id, nodeport as port from pg_dist_node where groupid > 0`);
    const placed = () =>
      db.one<{ shard: number; port: number }>(sql`
        select s.shardid as shard, s.nodeport as port from citus_shards s
        where s.table_name = 'vehicle'::regclass and s.shardid = get_shard_id_for_distribution_column('vehicle', 1)`);
    const { shard, port } = await placed();
    const [from, to] = [nodes.find((node) => node.port === port), nodes.find((node) => node.port !== port)];
    await db.run(sql`
      select citus_move_shard_placement(${shard}::bigint, ${from?.id}::integer, ${to?.id}::integer, 'force_logical')`);
    expect((await placed()).port).toBe(to?.port);
    expect(await db.many(vehicles)).toEqual(stored);
  });

  test('refuses two drivers of one vehicle at a time', async () => {
    const drive = (driverId: number, from: string) =>
      db.run(sql`
        insert into assignment (account_id, vehicle_id, driver_id, start_utc, source)
        values (1, 1, ${driverId}, ${from}::timestamptz, 0)`);
    await drive(1, '2026-11-01T08:00:00Z');
    await expect(drive(2, '2026-11-01T09:00:00Z')).rejects.toMatchObject({ code: '23P01' });
  });

  test('serves the accounts of other workers while one is away, and all of them afterwards', async () => {
    const ask = (id: number) =>
      db.many(sql`select name from vehicle where account_id = ${id}`).then(
        () => 'served',
        (error: unknown) => (isDatabaseAway(error) ? 'away' : String(error)),
      );
    await servers.killWorker(0);
    expect(new Set(await Promise.all(accounts.map(ask)))).toEqual(new Set(['served', 'away']));
    await servers.restartWorker(0);
    await expect
      .poll(() => Promise.all(accounts.map(ask)), { timeout: patienceMs })
      .toEqual(accounts.map(() => 'served'));
    expect(await db.many(vehicles)).toEqual(stored);
  });

  test.each([
    ['an insertion', (insertion: Statement) => insertion],
    // Citus reports its commit as done, and warns.
    [
      'an insertion within with',
      (insertion: Statement) => sql`with added as (${insertion} returning id) select id from added`,
    ],
  ])('does not acknowledge %s that a worker did not commit, because it was lost', async (_, within) => {
    const { port } = new URL(servers.workers[0]?.connectionString ?? '');
    const account = await db.one<{ id: number }>(sql`
      select id from generate_series(1, 100) as id where (
        select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('vehicle', id)
      ) = ${Number(port)} limit 1`);
    const name = 'Lost';
    const storing = db.transaction(async (tx) => {
      await tx.run(
        within(
          sql`insert into vehicle (account_id, name, name_key, status) values (${account.id}, ${name}, ${name}, 1)`,
        ),
      );
      await servers.killWorker(0);
    });
    await expect(storing).rejects.toSatisfy(isDatabaseAway);
    await servers.restartWorker(0);
    await expect.poll(() => db.many(vehicles).catch(() => []), { timeout: patienceMs }).toEqual(stored);
  });
});
