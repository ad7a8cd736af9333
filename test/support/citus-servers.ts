/** A coordinator and workers of the system's PostgreSQL with Citus, on loopback ports. */
import type { ChildProcess } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { creatorFor, runAs } from '../../src/server/database/embedded/run-as.ts';
import { administer, inDatabase } from './database-server.ts';
import { freePort } from './free-port.ts';
import { end, startServer, succeed } from './replicated-servers.ts';
import { temporaryFolder } from './temporary.ts';

const as = creatorFor(runAs());
const settings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '100',
  'citus.node_conninfo': 'sslmode=disable',
};

export interface CitusServers {
  coordinator: pg.PoolConfig;
  workers: readonly pg.PoolConfig[];
  /** The first process of each server: the coordinator's, then those of the workers. */
  pids: readonly number[];
  /** SIGKILL to all processes of a worker. */
  killWorker(index: number): Promise<void>;
  /** Starts the killed worker again, with its data. */
  restartWorker(index: number): Promise<void>;
  killCoordinator(): Promise<void>;
  restartCoordinator(): Promise<void>;
  stop(): Promise<void>;
}

/** Each has an empty database `fleet` without the extension. */
export async function startCitusServers({ workerCount = 2 } = {}): Promise<CitusServers> {
  const folder = temporaryFolder('fenceline-citus-');
  if (as.other) chownSync(folder, as.uid, as.gid);
  const names = ['coordinator', ...Array.from({ length: workerCount }, (_, index) => `worker-${index + 1}`)];
  const nodes = await Promise.all(names.map((name) => startNode(folder, name)));
  const [coordinator, ...workers] = nodes.map(({ port }) => ({
    connectionString: `postgres://fenceline@127.0.0.1:${port}/fleet`,
  }));
  if (!coordinator) throw new Error('no coordinator');
  const kill = async (index: number) => {
    const child = nodes[index]?.child;
    if (child) await end(child, 'SIGKILL');
  };
  const restart = async (index: number) => {
    const node = nodes[index];
    if (node) node.child = await startServer(node.data, node.port, folder, settings);
  };
  return {
    coordinator,
    workers,
    pids: nodes.map(({ child }) => child.pid ?? 0),
    killWorker: (index) => kill(index + 1),
    restartWorker: (index) => restart(index + 1),
    killCoordinator: () => kill(0),
    restartCoordinator: () => restart(0),
    stop: async () => {
      await Promise.all(nodes.map(({ child }) => end(child, 'SIGKILL')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Node {
  data: string;
  port: number;
  child: ChildProcess;
}

async function startNode(folder: string, name: string): Promise<Node> {
  const data = join(folder, name);
  await succeed('initdb', [
    '-D',
    data,
    '-U',
    'fenceline',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ]);
  const port = await freePort();
  const child = await startServer(data, port, folder, settings);
  await administer(
    inDatabase({ connectionString: `postgres://fenceline@127.0.0.1:${port}/postgres` }, 'postgres'),
    'create database fleet',
  );
  return { data, port, child };
}
