/** `backup`: everything that is stored, as of one moment, in one file. */
import { open, rename, stat, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../../database/database.ts';
import { dump } from '../../database/dump.ts';
import { holdMonths } from '../../database/span-months.ts';
import { type Command, type ExitCode, exitCodes } from './command.ts';
import { fileProblem } from './system-error.ts';

export const backupCommand: Command = {
  usage: 'FILE',
  summary: 'Write all accounts and everything in them to a file.',
  help: [
    'FILE    the file to write; an existing file is replaced when the backup is complete',
    '',
    'The backup shows one moment, also while the service is in use. Only its owner may read the',
    'file: it contains personal data and hashes of passwords and keys. "restore" loads it into any PostgreSQL.',
  ],
  operands: ['FILE'],
  options: {},
  run({ operands, folder, withService, print }): Promise<ExitCode> {
    const file = resolve(folder, operands[0] ?? '');
    return withService(async ({ withoutTimeLimits }) => {
      await withoutTimeLimits((db) => writeBackup(db, file));
      print(`Backup written to ${file} (${sizeInWords((await stat(file)).size)}).`);
      return exitCodes.done;
    });
  },
};

/** Under a temporary name until it is complete, so that an existing file stays until then. */
async function writeBackup(db: Database, file: string): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw fileProblem(error, 'write', file, nothingWritten);
  });
  try {
    await db.snapshot(async (tx) => {
      await holdMonths(tx);
      await pipeline(Readable.from(dump(tx, new Date())), createGzip(), handle.createWriteStream({ flush: true }));
    });
    await rename(draft, file);
  } catch (error) {
    const isGone = await unlink(draft).then(
      () => true,
      () => false,
    );
    throw fileProblem(error, 'write', file, isGone ? nothingWritten : ` The incomplete file ${draft} was left behind.`);
  }
}

const nothingWritten = ' No file was left behind, and an existing backup is unchanged.';

function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
