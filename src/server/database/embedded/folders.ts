import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import type { RunAs } from './run-as.ts';

/** Turns a file system error into a sentence. Returns other errors unchanged. */
export function folderProblem(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError || !(error instanceof Error) || !('code' in error)) return error;
  const reasons: Record<string, string> = {
    EACCES: `may not be written by user ${process.geteuid?.()}: give that user write permission`,
    ENAMETOOLONG: 'has too long a name: use another place',
    EPERM: `cannot contain files of PostgreSQL's own user (${error.message}): start as an ordinary user`,
    EROFS: 'is on a read-only file system: use another place',
    ENOTDIR: 'is not a folder: rename the file that has this name, or part of it',
    EEXIST: 'is not a folder: rename the file that has this name, or part of it',
    // Such as in /proc.
    ENOENT: 'cannot be created there: use another place',
    ENOSPC: 'is on a full disk: make room',
    EDQUOT: 'is over its disk quota: make room',
  };
  const reason = reasons[String(error.code)];
  if (reason === undefined) return error;
  return new StartError(`The data folder ${resolve(dataDir)} ${reason}, or set DATA_DIR to another folder.`);
}

/** Like `mkdir -p`. (Node's own reports ENOENT for any reason, such as a read-only file system.) */
export function makeFolders(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path);
  // PostgreSQL's user must be able to pass through, whatever the umask.
  if (process.geteuid?.() === 0) chmodSync(path, 0o755);
}

export function lstatOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** A new folder for that user alone; undefined if the parent is missing or not writable. */
export function tryMakeTemporary(parent: string, as: RunAs): string | undefined {
  try {
    const folder = mkdtempSync(join(realpathSync(parent), 'fenceline-'));
    makePrivate(folder, as);
    return folder;
  } catch {
    return undefined;
  }
}

/** Changes the owner of everything in a folder. From the top, so that its former owner cannot exchange entries meanwhile. */
export function changeOwner(path: string, as: RunAs): void {
  lchownSync(path, as.uid, as.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(join(path, name), as);
}

/** Owned by that user and closed to all others. */
export function makePrivate(folder: string, as: RunAs): void {
  if (as.other) chownSync(folder, as.uid, as.gid);
  chmodSync(folder, 0o700);
}
