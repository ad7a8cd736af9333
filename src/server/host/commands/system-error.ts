/** Turns errors of the system and of the database into a sentence, for all commands. */
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withoutPassword } from '../../database/addresses.ts';
import { DatabaseError, isDatabaseAway, reasonOf } from '../../database/failures.ts';
import type { Settings } from '../settings.ts';
import { CommandError } from './command.ts';

/** Why a file or folder cannot be used. */
const fileReasons: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `the disk of ${dirname(path)} is full`,
  EDQUOT: (path) => `the disk quota of ${dirname(path)} is used up`,
  EFBIG: () => 'this process may not write files of that size (ulimit -f)',
  EACCES: () => 'this user lacks the permission',
  EPERM: () => 'this user lacks the permission',
  EROFS: () => 'the file system is read-only',
  ENOENT: () => 'there is no such file or folder',
  ENOTDIR: () => 'a part of the path is not a folder',
  EISDIR: () => 'it is a folder, not a file',
  EEXIST: () => 'a file of that name exists',
  ENAMETOOLONG: () => 'its name is too long',
  ELOOP: () => 'its links form a circle',
  EIO: () => 'the disk reports an error',
  EMFILE: () => 'too many files are open',
  ENFILE: () => 'too many files are open',
  EBUSY: () => 'it is in use',
  ETXTBSY: () => 'it is in use',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Why the file cannot be used; undefined for other errors, such as those of a connection. */
export function fileReason(error: unknown, path: string): string | undefined {
  const isConnecting = error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  return isConnecting ? undefined : fileReasons[codeOf(error)]?.(path);
}

/**
 * `Cannot read /srv/fleet.gz: there is no such file or folder.` Returns other errors unchanged. `consequence` says what
 * was or was not changed.
 */
export function fileProblem(error: unknown, action: 'read' | 'write', path: string, consequence = ''): unknown {
  const reason = fileReason(error, path);
  return reason === undefined ? error : new CommandError(`Cannot ${action} ${path}: ${reason}.${consequence}`);
}

/** PostgreSQL needs room for a segment of its log. */
const leastBytes = 16 * 2 ** 20;

/** What a command could not handle itself. Returns errors that nobody expects unchanged. */
export async function systemProblem(error: unknown, { databaseUrl, dataDir }: Settings): Promise<unknown> {
  if (error instanceof CommandError) return error;
  const database = databaseUrl === undefined ? `in ${dataDir}` : `at ${withoutPassword(databaseUrl)}`;
  const isFull =
    (error instanceof DatabaseError && error.code === '53100') ||
    (isDatabaseAway(error) && databaseUrl === undefined && (await freeBytes(dataDir)) < leastBytes);
  if (isFull) return new CommandError(`The disk of the database ${database} is full. ${rolledBack}`);
  if (isDatabaseAway(error)) {
    return new CommandError(`The database ${database} cannot be used: ${reasonOf(error)}. ${rolledBack}`);
  }
  const path = error instanceof Error && 'path' in error ? String(error.path) : undefined;
  const reason = path && fileReason(error, path);
  return reason ? new CommandError(`Cannot use ${path}: ${reason}.`) : error;
}

const rolledBack = 'What was not finished is rolled back: nothing of it is stored.';

async function freeBytes(folder: string): Promise<number> {
  // Another reason is reported if the folder is missing.
  const found = await statfs(folder).catch(() => undefined);
  return found ? found.bavail * found.bsize : Infinity;
}
