import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import type { Home } from './home.ts';
import { clearLeftovers, ourArguments, readPidFile } from './leftovers.ts';
import { spawnOptions } from './run-as.ts';

/**
 * A shell that starts PostgreSQL and reports its pid on descriptor 3. It forwards the signals written there, and sends
 * a fast shutdown when the descriptor closes, which happens whenever our process dies. It also reaps PostgreSQL: a
 * zombie would look alive to the next start. When PostgreSQL exits, the reader ends first, so no signal reaches a
 * reused pid.
 */
const keeper = `
"$@" 3<&- & p=$!
trap '' INT TERM HUP QUIT
echo "$p" >&3
(while read -r s; do kill -s "$s" "$p"; done; kill -s INT "$p") <&3 & w=$!
wait "$p"; c=$?
kill -s KILL "$w" 2>/dev/null
exit "$c"
`;

const fixedSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  jit: 'off',
  // In the data folder, because /dev/shm is small in containers and keeps files after kill -9.
  dynamic_shared_memory_type: 'mmap',
  // The machine also runs the service, so a report must not use every core.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
  // Details and statements contain names and places of persons.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_line_prefix: '%b|',
};

/** After the death of one process, for example for lack of memory. */
const selfRestart = 'postmaster|LOG:  all server processes terminated; reinitializing';

const pollMillis = 10;
const slowMillis = 5_000;
const stopMillis = 20_000;
const quitMillis = 5_000;
const leftoverMillis = 30_000;
const leftoverPauseMillis = 100;
const tailLines = 20;
const lastOutputMillis = 1_000;

export interface Postmaster {
  /** Resolves when PostgreSQL has ended, with its last output. */
  readonly ended: Promise<string>;
  /** Fast shutdown, which rolls back open transactions. Kills after 20 s, which only makes the next start slower. */
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  readonly home: Home;
  readonly bin: string;
  readonly log: Log;
  /** Counts a restart. */
  restarted(): void;
  /** PostgreSQL settings that override those above. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Aborts a start in progress. */
  readonly signal?: AbortSignal;
}

/** Starts PostgreSQL and resolves when it accepts connections. Throws StartError with its output. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + leftoverMillis;
  for (let attempt = 1; ; attempt += 1) {
    await clearLeftovers(options.home, options.signal);
    const postmaster = launch(options);
    const failure = await readyOrEnded(postmaster, options);
    options.signal?.throwIfAborted();
    if (failure === undefined) return postmaster;
    const leftovers = /lock file .* already exists|pre-existing shared memory block/.test(failure);
    if (!leftovers || Date.now() > deadline) throw startProblem(failure, options.home.dataDir);
    // Server processes notice only after a moment that their postmaster was killed.
    if (attempt === 1) options.log.info('Waiting for processes of an earlier PostgreSQL to end.');
    await pause(leftoverPauseMillis);
  }
}

/** Why initdb or PostgreSQL could not start, as a sentence. */
export function startProblem(output: string, dataDir: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new StartError(
      `The disk of the data folder ${dataDir} is full: free some space, or set DATA_DIR to another folder.`,
    );
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'no output';
  return new StartError(
    `PostgreSQL did not start on the data folder ${dataDir}: ${reason.replace(/^[^|]*\|/, '').trim()}`,
  );
}

type Launched = Postmaster & { readonly pid: Promise<number> };

function launch({ home, bin, log, settings, restarted }: PostmasterOptions): Launched {
  const all = { ...fixedSettings, ...settings, unix_socket_directories: home.sockets };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('/bin/sh', ['-c', keeper, 'sh', join(bin, 'postgres'), ...ourArguments(home.data), ...args], {
    ...spawnOptions(home.as),
    // Its own process group: Ctrl-C in a terminal reaches only the service, which finishes its requests first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  // With 'pipe' Node opens descriptor 3 as a duplex socket; its type covers only the three standard ones.
  const keeperLine = child.stdio[3] as Socket;
  keeperLine.on('error', () => {}); // The keeper ended; 'exit' handles it.
  const tail = readLog(child.stderr as NodeJS.ReadableStream, log, restarted);
  const pid = new Promise<number>((resolve) => keeperLine.once('data', (data) => resolve(Number(data.toString()))));
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => {
      keeperLine.destroy();
      // If only the shell was killed, PostgreSQL still holds the output pipe. The next start ends it.
      void Promise.race([tail, pause(lastOutputMillis, '', { ref: false })]).then(resolve);
    });
  });
  return { pid, ended, stop: () => stop(keeperLine, ended) };
}

async function stop(keeperLine: Socket, ended: Promise<string>): Promise<void> {
  const within = (millis: number) => {
    const late = new AbortController();
    return Promise.race([
      ended.then(() => true),
      pause(millis, false, { signal: late.signal }).catch(() => true),
    ]).finally(() => late.abort());
  };
  keeperLine.write('INT\n');
  if (await within(stopMillis)) return;
  keeperLine.write('QUIT\n');
  if (await within(quitMillis)) return;
  keeperLine.write('KILL\n');
  await ended;
}

/** Undefined when it accepts connections, otherwise its output before it ended. */
async function readyOrEnded(postmaster: Launched, options: PostmasterOptions): Promise<string | undefined> {
  const { pid, ended } = postmaster;
  const slow = Date.now() + slowMillis;
  let warned = false;
  let failure: string | undefined;
  const end = ended.then((output) => {
    failure = output;
  });
  const own = await Promise.race([pid, end.then(() => -1)]);
  while (failure === undefined) {
    if (options.signal?.aborted) await postmaster.stop();
    if (!warned && Date.now() > slow) {
      warned = true;
      options.log.info('PostgreSQL is still recovering its data after an unclean stop.');
    }
    const file = readPidFile(options.home.data);
    if (file?.pid === own && file.status === 'ready') return undefined;
    await Promise.race([end, pause(pollMillis)]);
  }
  return failure;
}

/**
 * Forwards PostgreSQL's warnings. Messages about a statement also go to the client and may contain values, so they are
 * left out. Resolves at the end with the last lines.
 */
function readLog(stderr: NodeJS.ReadableStream, log: Log, restarted: () => void): Promise<string> {
  const last: string[] = [];
  const lines = createInterface({ input: stderr });
  lines.on('line', (line) => {
    last.push(line);
    if (last.length > tailLines) last.shift();
    const [, process, severity, message] = /^([^|]*)\|(WARNING|ERROR|FATAL|PANIC):\s*(.*)$/.exec(line) ?? [];
    const itsOwn = process !== undefined && (process !== 'client backend' || severity === 'PANIC');
    if (itsOwn) log.warn(`PostgreSQL (${process}): ${message}`);
    if (line === selfRestart) {
      log.warn('One of the processes of PostgreSQL was killed, so PostgreSQL restarts all of them.');
      restarted();
    }
  });
  return new Promise((resolve) => lines.once('close', () => resolve(last.join('\n'))));
}
