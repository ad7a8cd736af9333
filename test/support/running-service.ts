import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/server/database/database.ts';
import { dist } from '../../src/tools/built.mjs';
import { freshDatabase } from './database.ts';

export interface ServiceOptions {
  /**
   * `fresh` (the default): a new database on the run's PostgreSQL. `embedded`: its own PostgreSQL in a new data folder,
   * as in production; slower to start.
   */
  database?: 'fresh' | 'embedded';
  /** Whether to use the demo fleet and its user; otherwise an account with one administrator and no records. */
  demo?: boolean;
  /** Further settings. Undefined removes one. */
  settings?: Record<string, string | undefined>;
}

/** The built service as its own process, on its own loopback port. Needs `dist` (the journeys project builds it). */
export interface RunningService {
  /** `http://127.0.0.1:40123`, without a trailing slash; the same after a restart. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly dataDir: string;
  /** For changes that no request can make. Only with `fresh`: the service alone uses an embedded database. */
  readonly db: Database;
  /** For another service on the same database. Only with `fresh`. */
  readonly databaseUrl: string;
  readonly pid: number;
  /** The output so far, log included. */
  output(): string;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, after `stop` or `kill`. */
  restart(): Promise<void>;
  /** Stops the service if it runs, and removes its data. */
  remove(): Promise<void>;
}

const embeddedOnly = 'an embedded database is reached through its service alone';
const administrator = { username: 'admin', password: 'correct-horse-battery' };

export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fenceline-service-'));
  const database = options.database === 'embedded' ? undefined : await freshDatabase();
  const databaseUrl = database && addressOf(database.connection);
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...(!options.demo && {
      DEMO: 'off',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
    }),
    ...options.settings,
  };
  const removeData = async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };

  let running: Running;
  try {
    running = await run({ PORT: '0', ...settings });
  } catch (error) {
    await removeData();
    throw error;
  }
  const { url } = running;
  return {
    url,
    ...(options.demo ? printedSignIn(running.output()) : administrator),
    dataDir,
    get db() {
      if (!database) throw new Error(embeddedOnly);
      return database.db;
    },
    get databaseUrl() {
      if (databaseUrl === undefined) throw new Error(embeddedOnly);
      return databaseUrl;
    },
    get pid() {
      return running.pid;
    },
    output: () => running.output(),
    stop: () => running.end('SIGTERM'),
    kill: async () => void (await running.end('SIGKILL')),
    restart: async () => {
      running = await run({ ...settings, PORT: new URL(url).port });
    },
    remove: async () => {
      await running.end('SIGTERM');
      await removeData();
    },
  };
}

interface Running {
  url: string;
  pid: number;
  output(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

async function run(environment: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, [join(dist, 'main.js')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  endWithThisProcess(child, exited);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (piece: string) => {
      output += piece;
      // The next line has arrived, too, because all lines are printed together.
      const address = /^Fenceline is running at (\S+?)\/?\n/m.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`the service ended with ${code} instead of starting:\n${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    end: (signal) => {
      if (isRunning(child)) child.kill(signal);
      return exited;
    },
  };
}

/** Vitest ends a worker with SIGTERM, after which Node.js emits no `exit`. */
function endWithThisProcess(child: ChildProcess, exited: Promise<unknown>): void {
  const kill = () => child.kill('SIGKILL');
  const ends = ['exit', 'SIGTERM'] as const;
  for (const end of ends) process.once(end, kill);
  void exited.then(() => {
    for (const end of ends) process.off(end, kill);
  });
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

function printedSignIn(output: string): { username: string; password: string } {
  const [, username, password] = /^Sign in as (\S+) with the password (\S+)$/m.exec(output) ?? [];
  if (username === undefined || password === undefined) throw new Error(`no way to sign in was printed:\n${output}`);
  return { username, password };
}

/** In the format of DATABASE_URL. A host that is a folder contains a socket. */
export function addressOf(connection: Awaited<ReturnType<typeof freshDatabase>>['connection']): string {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const { host = '', user = '', database = '' } = connection;
  const query = new URLSearchParams({ host, user });
  return `postgresql:///${database}?${query.toString()}`;
}
