/** `backup`: everything that is stored, as of one moment, in one file. */
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { storeBackupTime } from '../../store/backup-time.ts';
import { accountNamed } from './account-called.ts';
import { type Command, type ExitCode, exitCodes } from './command.ts';
import { complainAbout, dumpChecked, type Found, isDamaged } from './dump-checked.ts';
import { fileProblem } from './system-error.ts';

export const backupCommand: Command = {
  usage: 'FILE [--account NAME]',
  summary: 'Write all accounts, or one, and everything in them to a file.',
  help: [
    'FILE              the file to write; an existing file is replaced when the backup is complete and undamaged',
    '--account NAME    only this account, by its name or as #ID; "restore" loads it into an empty database',
    '',
    'The backup shows one moment, also while the service is in use. Only its owner may read the',
    'file: it contains personal data and hashes of passwords and keys. "restore" loads it into any PostgreSQL.',
    '',
    'It checks what it copies. If stored data is damaged, it lists the damage, writes the backup with what can be read,',
    'and ends with code 3. It then keeps an existing file, and writes FILE.damaged instead. Never delete older backups',
    'after code 3: "restore --only" restores single days from them.',
  ],
  operands: ['FILE'],
  options: { account: { type: 'string' } },
  run({ operands, folder, options, withService, print, complain }): Promise<ExitCode> {
    const file = resolve(folder, operands[0] ?? '');
    return withService(async ({ db, withoutTimeLimits }) => {
      const account = typeof options.account === 'string' ? await accountNamed(db, options.account) : undefined;
      const { written, found } = await writeBackup(file, (write) =>
        withoutTimeLimits((patient) => dumpChecked(patient, write, account)),
      );
      print(`Backup written to ${written} (${sizeInWords((await stat(written)).size)}).`);
      if (!isDamaged(found)) {
        if (!account) await storeBackupTime(db, new Date());
        return exitCodes.done;
      }
      complainAbout(found, complain);
      complain(
        written === file
          ? 'Keep the older backups: they may have these days intact.'
          : `${file} is kept, because it may have these days intact.`,
      );
      return exitCodes.damaged;
    });
  },
};

type Write = (pieces: AsyncIterable<string>) => Promise<void>;

/** Under a temporary name until it is complete, so that an existing file stays until then. */
async function writeBackup(
  file: string,
  dumpWith: (write: Write) => Promise<Found>,
): Promise<{ written: string; found: Found }> {
  const draft = `${file}.${process.pid}.part`;
  try {
    if (await isFolder(file)) throw Object.assign(new Error(file), { code: 'EISDIR' });
    const found = await dumpWith(async (pieces) => {
      await rm(draft, { force: true });
      const handle = await open(draft, 'wx', 0o600);
      await pipeline(Readable.from(pieces), createGzip(), handle.createWriteStream({ flush: true }));
    });
    const written = isDamaged(found) && existsSync(file) ? `${file}.damaged` : file;
    await rename(draft, written);
    return { written, found };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    const isGone = !existsSync(draft);
    throw fileProblem(error, 'write', file, isGone ? nothingWritten : ` The incomplete file ${draft} was left behind.`);
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false, // Writing to it says why.
  );

const nothingWritten = ' No file was left behind, and an existing backup is unchanged.';

function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
