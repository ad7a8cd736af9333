/** Databases on a Citus cluster, for tests: one of the same name on each of its nodes. */
import type pg from 'pg';
import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { administer, inDatabase } from './database-server.ts';

interface Node {
  nodename: string;
  nodeport: number;
}

/** The workers that the database of this address knows. */
export async function workersOf(coordinator: string): Promise<pg.PoolConfig[]> {
  const nodes = await administer(
    { connectionString: coordinator },
    `select nodename, nodeport from pg_dist_node where groupid > 0 and noderole = 'primary' order by groupid`,
  );
  return nodes.map((node) => {
    const { nodename, nodeport } = node as unknown as Node;
    const url = new URL(coordinator);
    url.hostname = nodename;
    url.port = String(nodeport);
    return { connectionString: url.href };
  });
}

/**
 * Makes databases of this name, which exist on all nodes, a cluster. Without workers, the coordinator has the shards. Each
 * test makes a database, so it has few shards.
 */
export async function joinCluster(
  coordinator: pg.PoolConfig,
  workers: readonly pg.PoolConfig[],
  name: string,
  shardCount = 2,
): Promise<void> {
  for (const node of [...workers, coordinator]) await administer(inDatabase(node, name), 'create extension citus');
  const here = inDatabase(coordinator, name);
  await administer(here, `select citus_set_coordinator_host(${addressOf(coordinator)})`);
  for (const worker of workers) await administer(here, `select citus_add_node(${addressOf(worker)})`);
  if (workers.length === 0) {
    await administer(here, `select citus_set_node_property(${addressOf(coordinator)}, 'shouldhaveshards', true)`);
  }
  await administer(here, `alter database ${name} set citus.shard_count = ${shardCount}`);
}

function addressOf({ connectionString = '' }: pg.PoolConfig): string {
  const { hostname, port } = new URL(connectionString);
  return `'${hostname}', ${port}`;
}

/** A database that is open to nobody can be copied: Citus keeps a connection to each of the others. */
export async function closeDatabase(node: pg.PoolConfig, name: string): Promise<void> {
  await administer(node, `alter database ${name} with allow_connections false`);
  await administer(node, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`);
}

/** The port of the node with the rows of an account. */
export async function portOfAccount(db: Database, accountId: number): Promise<number> {
  const { port } = await db.one<{ port: number }>(sql`
    select nodeport as port from citus_shards
    where shardid = get_shard_id_for_distribution_column('vehicle', ${accountId}::bigint)`);
  return port;
}
