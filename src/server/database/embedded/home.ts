import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  type Stats,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { changeOwner, folderProblem, lstatOf, makeFolders, makePrivate, tryMakeTemporary } from './folders.ts';
import { type RunAs, run, runAs } from './run-as.ts';
import { openSockets } from './sockets.ts';

/** The folders of an embedded PostgreSQL: all 0700 and owned by the user that it runs as. */
export interface Home {
  /** The absolute path of the data folder. */
  readonly dataDir: string;
  readonly as: RunAs;
  /** The cluster, and the temporary place where one is created. */
  readonly data: string;
  readonly partial: string;
  /** Short enough for the path of a Unix socket. */
  readonly sockets: string;
}

const attempts = 5;
const attemptPauseMillis = 50;

/** In a data folder: the home, or a link to it. */
export const entryOf = (dataDir: string): string => join(resolve(dataDir), 'postgres');

/**
 * Finds or creates the home in the data folder. As root, PostgreSQL runs as another user, who may not be able to enter
 * the data folder. A closed but empty data folder is opened for passing through (`mktemp -d` creates such folders).
 * Below a closed folder (such as /root) the home is a new folder under /var/lib that belongs to that user; the data
 * folder holds a link to it. Who deletes the data folder must delete that folder too.
 */
export async function openHome(dataDir: string, log: Log): Promise<Home> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await findHome(resolve(dataDir), log);
    } catch (error) {
      // Another service may be starting on the same new folder.
      const passing = error instanceof Error && 'code' in error && ['EEXIST', 'ENOENT'].includes(String(error.code));
      if (!passing || attempt === attempts) throw folderProblem(error, dataDir);
      await pause(attemptPauseMillis);
    }
  }
}

async function findHome(dataDir: string, log: Log): Promise<Home> {
  makeDataDir(dataDir);
  const folder = await openFolder(dataDir, log);
  const as = runAs(statSync(folder));
  return {
    dataDir,
    as,
    data: join(folder, 'data'),
    partial: join(folder, 'data.partial'),
    sockets: openSockets(folder, as),
  };
}

function makeDataDir(dataDir: string): void {
  makeFolders(dataDir);
  accessSync(dataDir, constants.W_OK | constants.X_OK);
}

async function openFolder(dataDir: string, log: Log): Promise<string> {
  const entry = entryOf(dataDir);
  const found = lstatOf(entry);
  if (found === undefined) return makeFolder(entry, log);
  const target = found.isSymbolicLink() ? statSync(entry, { throwIfNoEntry: false }) : found;
  if (target === undefined) {
    throw new StartError(
      `${entry} points to ${readlinkSync(entry)}, which does not exist: restore that folder, or remove the link to start with an empty database.`,
    );
  }
  if (!target.isDirectory()) throw new StartError(`${entry} should be a folder: move the file of that name away.`);
  const folder = realpathSync(entry);
  claim(folder, target, found.isSymbolicLink());
  const as = runAs(statSync(folder));
  // Otherwise closing the data folder before each start would lock PostgreSQL out.
  const mayOpen = !found.isSymbolicLink();
  if (!(await canEnterOrOpen(as, folder, mayOpen ? dataDir : undefined))) {
    throw new StartError(
      `PostgreSQL runs as user ${as.uid}, who cannot enter ${folder}: let other users enter the folders above it (chmod o+x), or move the data folder.`,
    );
  }
  return folder;
}

/** The folder must belong to the user that PostgreSQL runs as. */
function claim(folder: string, { uid }: Stats, linked: boolean): void {
  const self = process.geteuid?.() ?? 0;
  if (self !== 0 && uid !== self) {
    throw new StartError(
      `${folder} belongs to user ${uid}, and this is user ${self}: start as root or as that user again, or change its owner as root with chown -R ${self} ${folder}.`,
    );
  }
  if (self !== 0 || uid !== 0) return;
  const as = runAs();
  // A link may point anywhere, so root changes the owner only of entries in the data folder itself.
  if (linked) throw new StartError(`${folder} belongs to root: chown -R ${as.uid}:${as.gid} ${folder}`);
  changeOwner(folder, as);
}

async function makeFolder(entry: string, log: Log): Promise<string> {
  const as = runAs();
  const wasEmpty = readdirSync(dirname(entry)).length === 0;
  mkdirSync(entry, { mode: 0o700 });
  if (await makeReachable(entry, as, wasEmpty)) return realpathSync(entry);
  rmdirSync(entry);
  return makeFolderElsewhere(entry, as, log);
}

async function makeReachable(entry: string, as: RunAs, mayOpen: boolean): Promise<boolean> {
  try {
    makePrivate(entry, as);
    return await canEnterOrOpen(as, entry, mayOpen ? dirname(entry) : undefined);
  } catch (error) {
    rmdirSync(entry); // Otherwise it would block the next start by another user.
    throw error;
  }
}

async function makeFolderElsewhere(entry: string, as: RunAs, log: Log): Promise<string> {
  // Places that are not cleaned automatically, unlike a temporary folder.
  for (const parent of ['/var/lib', '/srv', '/opt', '/usr/local']) {
    const folder = tryMakeTemporary(parent, as);
    if (folder === undefined) continue;
    if (await canEnter(as, folder)) {
      linkTo(folder, entry);
      log.info(
        `PostgreSQL runs as user ${as.uid}, who cannot enter ${dirname(entry)}: the database is in ${folder}, and ${entry} points to it.`,
      );
      return folder;
    }
    rmdirSync(folder);
  }
  throw new StartError(
    `PostgreSQL runs as user ${as.uid}, who cannot enter ${dirname(entry)}: set DATA_DIR to a folder that other users may enter, or start as an ordinary user.`,
  );
}

function linkTo(folder: string, entry: string): void {
  try {
    symlinkSync(folder, entry);
  } catch (error) {
    rmdirSync(folder); // Nothing would link to it.
    throw error;
  }
}

async function canEnterOrOpen(as: RunAs, folder: string, above: string | undefined): Promise<boolean> {
  if (await canEnter(as, folder)) return true;
  return above !== undefined && openForPassing(above) && (await canEnter(as, folder));
}

/** Lets others pass through a folder of root's without listing it. Returns false if that does not help. */
function openForPassing(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  if (uid !== 0 || (mode & 0o001) !== 0) return false;
  chmodSync(folder, (mode & 0o7777) | 0o011);
  return true;
}

async function canEnter(as: RunAs, folder: string): Promise<boolean> {
  if (!as.other) return true;
  const { code, startCode, stderr } = await run(as, '/bin/sh', ['-c', 'cd "$1" && [ -w . ]', 'sh', folder]);
  if (code === -1) {
    throw new StartError(
      `This process is root but may not start programs as user ${as.uid} (${startCode ?? stderr}): start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  return code === 0;
}
