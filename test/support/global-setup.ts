import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { townsFile } from '../../src/tools/towns.mjs';
import { closeDatabase, joinCluster, workersOf } from './cluster.ts';
import { administer, dropDatabase, inDatabase } from './database-server.ts';
import { buildPrograms } from './programs.ts';
import { temporaryFolder, temporaryRoot } from './temporary.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection of a role that may create databases, and the migrated database that tests copy. `workers`: of a cluster. */
    databaseServer: { connection: pg.PoolConfig; template: string; workers: readonly pg.PoolConfig[] };
    /** Path of the towns. Modules that find it themselves do not run in jsdom. */
    townsFile: string;
    /** The folder of the programs that tests start: see programs.ts. */
    programs: string;
    /** Where workers record the statements of the service: see record-statements.ts. */
    statementsFolder: string;
  }
}

const prefix = 'fenceline-test-database-';
const quiet = { info: () => {}, warn: (message: string) => console.warn(message) };

interface Server {
  connection: pg.PoolConfig;
  workers: readonly pg.PoolConfig[];
  stop(): Promise<void>;
}

/** Runs once. Workers find the server with `inject`, see database.ts. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server, programs] = await Promise.all([chooseServer(), buildPrograms()]);
  const template = await makeTemplate(server);
  project.provide('programs', programs.folder);
  project.provide('townsFile', await townsFile());
  project.provide('databaseServer', { connection: server.connection, template, workers: server.workers });
  const statementsFolder = temporaryFolder('fenceline-test-statements-');
  project.provide('statementsFolder', statementsFolder);
  return async () => {
    programs.remove();
    rmSync(statementsFolder, { recursive: true, force: true });
    for (const node of [server.connection, ...server.workers]) await dropAll(node, template);
    await server.stop();
  };
}

/** Drops the template and the copies that are left, such as the database of a worker's service. */
async function dropAll(connection: pg.PoolConfig, template: string): Promise<void> {
  const left = await administer(
    connection,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { datname } of left) await dropDatabase(connection, String(datname));
}

/** `CITUS_URL`: the coordinator of a cluster. `TEST_DATABASE_URL`: any other server. Else the embedded one. */
async function chooseServer(): Promise<Server> {
  const { CITUS_URL: cluster, TEST_DATABASE_URL: given } = process.env;
  const stop = async () => {};
  if (cluster) return { connection: { connectionString: cluster }, workers: await workersOf(cluster), stop };
  return given ? { connection: { connectionString: given }, workers: [], stop } : startServer();
}

async function startServer(): Promise<Server> {
  removeLeftovers();
  const dataDir = temporaryFolder(`${prefix}${process.pid}-`);
  const { connection, stop } = await startEmbedded({
    dataDir,
    log: quiet,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
      // Looks at each of the many databases in turn, and none lives long enough to need it.
      autovacuum: 'off',
    },
  });
  await administer({ ...connection, user: 'postgres', database: 'postgres' }, 'alter role fenceline createdb');
  return {
    connection: { ...connection, database: 'postgres' },
    workers: [],
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes the folders of killed runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(temporaryRoot()).filter((each) => each.startsWith(prefix))) {
    const [, pid] = /^(\d+)-/.exec(name.slice(prefix.length)) ?? [];
    // By its process, because the database of a run may not answer in time on a busy machine.
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(temporaryRoot(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function makeTemplate({ connection, workers }: Server): Promise<string> {
  const template = `fenceline_template_${process.pid}`;
  for (const node of [...workers, connection]) {
    await administer(node, `drop database if exists ${template}`);
    await administer(node, `create database ${template}`);
  }
  if (workers.length > 0) await joinCluster(connection, workers, template);
  const db = openPool(inDatabase(connection, template));
  await migrate(db);
  await db.close();
  for (const node of workers.length > 0 ? [...workers, connection] : []) await closeDatabase(node, template);
  return template;
}
