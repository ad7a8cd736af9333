/** `restore`: replaces the stored data by a backup. */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { Database } from '../../database/database.ts';
import { isEmpty, LoadError, type Loaded, load } from '../../database/load.ts';
import { listAccounts } from '../../store/accounts.ts';
import { type Command, CommandError, type ExitCode, exitCodes } from './command.ts';
import { confirmed, yesOption } from './confirmed.ts';
import { fileProblem } from './system-error.ts';

export const restoreCommand: Command = {
  usage: 'FILE [--replace [--yes]]',
  summary: 'Restore a backup.',
  help: [
    'FILE         a file written by "backup", by this version of Fenceline or an older one',
    '--replace    replace existing data; asks for confirmation',
    '--yes        do not ask',
    '',
    'Restores everything, or nothing if anything is wrong. Without --replace, only if there is no account yet. A running',
    'service waits until it is done. A missing data folder is created. All users have to sign in again.',
  ],
  operands: ['FILE'],
  options: { replace: { type: 'boolean', default: false }, yes: yesOption },
  run(input): Promise<ExitCode> {
    const file = resolve(input.folder, input.operands[0] ?? '');
    return input.withService(
      async ({ db, withoutTimeLimits }) => {
        if (!(await isEmpty(db))) await confirmReplacing(input, db);
        const { createdUtc, rows } = await withoutTimeLimits((patient) => readBackup(patient, file));
        input.print(`Restored the state of ${createdUtc} (${rows} rows).`);
        return exitCodes.done;
      },
      { create: true },
    );
  },
};

async function confirmReplacing(input: Parameters<Command['run']>[0], db: Database): Promise<void> {
  const names = (await listAccounts(db)).map(({ name }) => `"${name}"`).join(', ');
  if (input.options.replace !== true) {
    throw new CommandError(`There are already accounts: ${names}. Add --replace to delete them.`);
  }
  await confirmed(input, {
    warning: `This deletes all data, with the accounts ${names}, and restores the backup.`,
    question: 'Type "replace" to go on:',
    word: 'replace',
  });
}

async function readBackup(db: Database, file: string): Promise<Loaded> {
  try {
    // gunzip outputs buffers; its type does not say so.
    return await pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) =>
      load(db, linesOf(source)),
    );
  } catch (error) {
    throw restoreProblem(error, file);
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
  return undefined;
}

function restoreProblem(error: unknown, file: string): unknown {
  if (error instanceof LoadError) return new CommandError(`${file} ${error.message}. Nothing was changed.`);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR')
    return new CommandError(`${file} is incomplete: its end is missing. Nothing was changed.`);
  if (code === 'Z_DATA_ERROR') {
    return new CommandError(`${file} is not a Fenceline backup, or it is damaged. Nothing was changed.`);
  }
  return fileProblem(error, 'read', file, ' Nothing was changed.');
}
