/** Debian's PgBouncer in transaction mode in front of the tests' PostgreSQL, on its own Unix socket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { runAs } from '../../src/server/database/embedded/run-as.ts';
import { programPath } from './needs.ts';
import { temporaryFolder } from './temporary.ts';

export interface PgBouncer {
  connection: pg.PoolConfig;
  /** The same as an address. */
  url: string;
  stop(): Promise<void>;
}

/** Fewer than the clients, so that one client's transactions run in several server processes. */
const serverConnections = 3;

export async function startPgBouncer(behind: pg.PoolConfig, mode = 'transaction'): Promise<PgBouncer> {
  const folder = temporaryFolder('fenceline-pgbouncer-');
  const server = serverOf(behind);
  // Started by root, PgBouncer runs as the owner of the server's socket.
  const as = runAs(server.host.startsWith('/') ? statSync(server.host) : undefined);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, settingsOf(server, folder, mode));
  if (as.other) for (const path of [folder, settings]) chownSync(path, as.uid, as.gid);
  const child = spawn(programPath('pgbouncer') ?? 'pgbouncer', [settings], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(as.other && { uid: as.uid, gid: as.gid }),
  });
  await listening(child);
  return {
    connection: { host: folder, port: 6432, user: server.user, database: server.database },
    url: `postgresql:///${server.database}?host=${encodeURIComponent(folder)}&port=6432&user=${server.user}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Behind {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

function serverOf({ connectionString, host, port, user, database }: pg.PoolConfig): Behind {
  if (connectionString === undefined) {
    return { host: host ?? '', port: port ?? 5432, user: user ?? '', password: '', database: database ?? '' };
  }
  const url = new URL(connectionString);
  return {
    host: url.hostname || (url.searchParams.get('host') ?? ''),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || (url.searchParams.get('user') ?? ''),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}

const settingsOf = ({ host, port, user, password, database }: Behind, folder: string, mode: string): string =>
  [
    '[databases]',
    `${database} = host=${host} port=${port} dbname=${database} user=${user}${password && ` password=${password}`}`,
    '[pgbouncer]',
    'listen_addr =',
    'listen_port = 6432',
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${serverConnections}`,
    'max_client_conn = 200',
    '',
  ].join('\n');

/** Resolves when it reports that it is ready. */
function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${output}`)));
    child.stderr?.on('data', (piece: Buffer) => {
      output += piece.toString();
      if (output.includes('process up')) resolve();
    });
  });
}
