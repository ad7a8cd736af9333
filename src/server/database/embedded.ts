import { realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ensureCluster, ensureDatabase, serviceRole } from './embedded/cluster.ts';
import { changeOwner, folderProblem } from './embedded/folders.ts';
import { type Hold, holderOf, holdFolder } from './embedded/hold.ts';
import { entryOf, type Home, openHome } from './embedded/home.ts';
import { clearLeftovers } from './embedded/leftovers.ts';
import { type Postmaster, type PostmasterOptions, startPostmaster } from './embedded/postmaster.ts';
import { installedNative, usablePrograms } from './embedded/programs.ts';
import { isShared, runAs } from './embedded/run-as.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

const firstPauseMillis = 100;
const longestPauseMillis = 30_000;
/** If PostgreSQL ran at least this long before it died, the restart delays start over. */
const steadyMillis = 60_000;

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** PostgreSQL settings that override ours: tests run without fsync. */
  settings?: Readonly<Record<string, string>>;
}

export interface Embedded {
  connection: pg.PoolConfig;
  /** How often PostgreSQL was started again after it died, or restarted itself after one of its processes died. */
  restarts(): number;
  /** Fast shutdown of PostgreSQL. The folder is free afterwards. */
  stop(): Promise<void>;
}

/**
 * Runs the PostgreSQL that npm installed on a data folder. It is reachable only through a Unix socket.
 *
 * - As root, PostgreSQL runs as the owner of the data, or as a user of its own (run-as.ts); otherwise as the current
 *   user. Data and sockets have mode 0700. If that user cannot enter the data folder, the data is in a folder under /var/lib, to which
 *   the data folder links. If that user cannot run npm's files, a copy of them is used (home.ts, programs.ts).
 * - It ends when this process ends, however that dies. The next start cleans up what remains (postmaster.ts,
 *   leftovers.ts).
 * - If it dies, it is restarted with growing delays. Statements fail in the meantime, and the pool recovers.
 * - One service per data folder (hold.ts).
 *
 * Throws StartError, whose message says what to do.
 */
export async function startEmbedded({ dataDir, log, settings }: EmbeddedOptions): Promise<Embedded> {
  const native = installedNative();
  const { home, hold } = await openOwnHome(dataDir, log);
  let restarts = 0;
  const restarted = (): void => {
    restarts += 1;
  };
  try {
    const programs = await usablePrograms(home.as, dataDir, log, native);
    await ensureCluster(programs, home);
    const options = { home, bin: programs.bin, log, settings, restarted };
    const postmaster = await startPostmaster(options);
    const connection = connectionTo(home.sockets);
    const supervisor = supervise(postmaster, options);
    await ensureDatabase(connection).catch(async (error: unknown) => {
      await supervisor.stop();
      throw error;
    });
    return {
      connection,
      restarts: () => restarts,
      stop: async () => {
        await supervisor.stop();
        await hold.release();
      },
    };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

/** How to reach the PostgreSQL of the service that holds the data folder; undefined if no service does. */
export async function connectRunning(dataDir: string): Promise<pg.PoolConfig | undefined> {
  let sockets: string;
  try {
    sockets = realpathSync(join(entryOf(dataDir), 'sockets'));
  } catch {
    return undefined; // No database was created there.
  }
  return (await holderOf(sockets)) === undefined ? undefined : connectionTo(sockets);
}

function connectionTo(sockets: string): pg.PoolConfig {
  return { host: sockets, port: 5432, user: serviceRole, database: serviceRole };
}

/** Data of a user that other programs run as gets a user of its own first, while nothing runs on it. */
async function openOwnHome(dataDir: string, log: Log): Promise<{ home: Home; hold: Hold }> {
  const home = await openHome(dataDir, log);
  const hold = await acquire(home.sockets, dataDir);
  if (!isShared(home.as)) return { home, hold };
  try {
    await clearLeftovers(home);
    changeOwner(dirname(home.data), runAs());
    // With a short path it is outside of the data folder. The next step makes a new one.
    rmSync(home.sockets, { recursive: true, force: true });
    log.info(
      `The database in ${dirname(home.data)} now belongs to user ${runAs().uid}, as which no other program runs.`,
    );
  } finally {
    await hold.release();
  }
  return openOwnHome(dataDir, log);
}

async function acquire(sockets: string, dataDir: string): Promise<Hold> {
  const hold = await holdFolder(sockets).catch((error: unknown) => {
    throw folderProblem(error, dataDir);
  });
  if ('release' in hold) return hold;
  throw new StartError(
    `The data folder ${dataDir} is in use by another Fenceline (process ${hold.heldBy}): stop that one, or give this one a folder of its own with DATA_DIR.`,
  );
}

/** Restarts PostgreSQL whenever it dies, until stopped. */
function supervise(first: Postmaster, options: PostmasterOptions): Pick<Embedded, 'stop'> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = first;
  const watch = async () => {
    let pauseMillis = firstPauseMillis;
    while (!signal.aborted) {
      const since = Date.now();
      await running.ended;
      if (Date.now() - since > steadyMillis) pauseMillis = firstPauseMillis;
      for (let again: Postmaster | undefined; again === undefined && !signal.aborted; ) {
        options.log.warn(`PostgreSQL has stopped: restarting it in ${pauseMillis} ms.`);
        // The stop aborts the delay; the loop checks for it.
        await pause(pauseMillis, undefined, { signal }).catch(() => {});
        pauseMillis = Math.min(2 * pauseMillis, longestPauseMillis);
        if (!signal.aborted) options.restarted();
        again = await startAgain({ ...options, signal });
        running = again ?? running;
      }
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
      await watching;
      // A start was in progress when the stop came.
      await running.stop();
    },
  };
}

async function startAgain(options: PostmasterOptions): Promise<Postmaster | undefined> {
  try {
    const postmaster = await startPostmaster(options);
    options.log.info('PostgreSQL is running again.');
    return postmaster;
  } catch (error) {
    if (!options.signal?.aborted) options.log.warn(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
