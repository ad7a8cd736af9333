import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { changeOwner, folderProblem, makePrivate } from './folders.ts';
import type { Home } from './home.ts';
import { startProblem } from './postmaster.ts';
import type { Programs } from './programs.ts';
import { creatorFor, run } from './run-as.ts';

/** Created by initdb, used only to create the other role. */
export const superuser = 'postgres';

/**
 * The service's role, which owns only its database. Who reaches the socket can use any role: only PostgreSQL's own user and
 * root can (run-as.ts). The role keeps a wrong statement away from the file system, and makes the embedded
 * PostgreSQL as strict as one behind DATABASE_URL.
 */
export const serviceRole = 'fenceline';

/**
 * Creates the cluster if missing, under a temporary name until it is complete, so that an aborted start leaves nothing
 * in the way.
 */
export async function ensureCluster({ bin, major }: Programs, home: Home): Promise<void> {
  const made = versionOf(home.data);
  if (made === major) return;
  if (made !== undefined) {
    throw new StartError(
      `The data folder ${home.dataDir} was made by PostgreSQL ${made}, and this version of Fenceline brings PostgreSQL ${major}, which cannot open it. Start the version of Fenceline that made it, write a backup there (npm run fenceline -- backup FILE), then restore it here into an empty data folder.`,
    );
  }
  if (existsSync(home.data)) {
    throw new StartError(`${home.data} exists but contains no PostgreSQL data: move it away, or restore its files.`);
  }
  await makeCluster(bin, home);
}

function versionOf(data: string): string | undefined {
  const path = join(data, 'PG_VERSION');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

async function makeCluster(bin: string, { data, partial, as, dataDir }: Home): Promise<void> {
  try {
    rmSync(partial, { recursive: true, force: true });
    const folder = dirname(data);
    const creator = creatorFor(as);
    mkdirSync(partial);
    makePrivate(partial, creator);
    // The creator enters by its group.
    if (as.other) chmodSync(folder, 0o710);
    const options = ['-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
    const { code, stderr } = await run(creator, join(bin, 'initdb'), ['-D', partial, ...options]);
    chmodSync(folder, 0o700);
    if (code !== 0) throw initProblem(stderr, creator.uid, dataDir);
    if (as.other) changeOwner(partial, as);
    renameSync(partial, data);
    const parent = openSync(folder, 'r');
    fsyncSync(parent);
    closeSync(parent);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw folderProblem(error, dataDir);
  }
}

function initProblem(output: string, uid: number, dataDir: string): StartError {
  if (!output.includes('could not look up effective user ID')) return startProblem(output, dataDir);
  return new StartError(
    `User ${uid} has no name on this system (no line in /etc/passwd), and PostgreSQL needs one: add it, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** Creates the service's role and database if missing, for example after an aborted start. */
export async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  try {
    await withClient(connection, async () => {});
  } catch (error) {
    // Unknown role, unknown database.
    if (!(error instanceof pg.DatabaseError) || !['28000', '3D000'].includes(error.code ?? '')) throw error;
    await withClient({ ...connection, user: superuser, database: 'postgres' }, createDatabase);
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serviceRole]);
  if (rowCount === 0) await client.query(`create role ${serviceRole} login`);
  await client.query(`create database ${serviceRole} owner ${serviceRole}`);
}

async function withClient(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // The current call gets the error too.
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}
