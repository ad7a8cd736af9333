/** A primary of the system's PostgreSQL and a standby that confirms each commit, both on loopback ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import pg from 'pg';
import { creatorFor, run, runAs, spawnOptions } from '../../src/server/database/embedded/run-as.ts';
import { freePort } from './free-port.ts';
import { postgresPrograms } from './needs.ts';
import { patienceMs } from './patience.ts';
import { plain } from './sql-of-tests.ts';
import { temporaryFolder } from './temporary.ts';

const as = creatorFor(runAs());
const user = 'fenceline';

export interface ReplicatedServers {
  /** Both hosts in one address. */
  url: string;
  /** One server, by its own address. */
  urlOf(which: 'primary' | 'standby'): string;
  /** SIGKILL to the primary, whose other processes then end. */
  killPrimary(): Promise<void>;
  /** The same to the standby. */
  killStandby(): Promise<void>;
  /** Starts the killed primary again, with its data. */
  restartPrimary(): Promise<void>;
  /** Stops all processes of the primary (SIGSTOP): it accepts connections and never answers. `stop` ends it too. */
  hangPrimary(): Promise<void>;
  /** The same with the standby, until `continueStandby`. */
  hangStandby(): Promise<void>;
  continueStandby(): Promise<void>;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedServers(): Promise<ReplicatedServers> {
  const folder = temporaryFolder('fenceline-replicated-');
  if (as.other) chownSync(folder, as.uid, as.gid);
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  const ports = { primary: await freePort(), standby: await freePort() };
  const urlOf = (which: keyof typeof ports, database = 'fleet'): string =>
    `postgres://${user}@127.0.0.1:${ports[which]}/${database}`;

  await succeed('initdb', ['-D', one, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions']);
  let primary = await startServer(one, ports.primary, folder);
  await query(urlOf('primary', 'postgres'), 'create database fleet');
  await succeed('pg_basebackup', ['-D', other, '-d', urlOf('primary', 'postgres'), '-R', '-X', 'stream', '-c', 'fast']);
  const standby = await startServer(other, ports.standby, folder);
  await query(urlOf('primary'), `alter system set synchronous_standby_names = '*'`);
  await query(urlOf('primary'), 'select pg_reload_conf()');
  await until(urlOf('primary'), `select 1 from pg_stat_replication where sync_state = 'sync'`);

  return {
    // The standby first: it must be skipped.
    url: `postgres://${user}@127.0.0.1:${ports.standby},127.0.0.1:${ports.primary}/fleet`,
    urlOf: (which) => urlOf(which),
    killPrimary: () => killAll(primary),
    killStandby: () => killAll(standby),
    restartPrimary: async () => {
      primary = await startServer(one, ports.primary, folder);
    },
    hangPrimary: async () => signalAll(primary, 'SIGSTOP'),
    hangStandby: async () => signalAll(standby, 'SIGSTOP'),
    continueStandby: async () => signalAll(standby, 'SIGCONT'),
    promote: async () => void (await query(urlOf('standby'), 'select pg_promote()')),
    stop: async () => {
      await Promise.all([killAll(primary), killAll(standby)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server and its processes, which have process groups of their own. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter(Boolean).map(Number)];
}

function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) for (const each of processesOf(pid)) process.kill(each, signal);
}

/**
 * Also waits for its other processes: a server does not start while one of them has its memory. Those that hang would never
 * notice the end of the server.
 */
async function killAll(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const processes = processesOf(server.pid);
  await end(server, 'SIGKILL');
  for (const each of processes) killIfRunning(each);
  // A process that ended and that nobody has waited for has no program.
  while (processes.some((each) => existsSync(`/proc/${each}/exe`))) await nextRound();
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export const program = (name: string): string => join(postgresPrograms ?? '', name);

export async function succeed(name: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await run(as, program(name), args);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${stderr}`);
}

/** Resolves when it accepts connections. */
export async function startServer(
  data: string,
  port: number,
  socketFolder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: socketFolder, fsync: 'on', ...more };
  const child = spawn(
    program('postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own process group, so that a kill reaches all its processes at once.
    { ...spawnOptions(as), stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${output}`)));
    child.stderr?.on('data', (piece: Buffer) => {
      output += piece.toString();
      if (/ready to accept (?:read-only )?connections/.test(output)) resolve();
    });
  });
  return child;
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, signal);
  await ended;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(plain(text).text)).rows;
  } finally {
    await client.end();
  }
}

/** Asks until there is a row. */
async function until(url: string, text: string): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while ((await query(url, text)).length === 0) {
    if (performance.now() > endMs) throw new Error(`No row in time: ${text}`);
  }
}
