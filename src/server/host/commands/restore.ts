/** `restore`: replaces the stored data by a backup. */
import { resolve } from 'node:path';
import type { Database } from '../../database/database.ts';
import { isEmpty, load } from '../../database/load.ts';
import { listAccounts } from '../../store/accounts.ts';
import { readBackupFile } from './backup-file.ts';
import { type Command, CommandError, type ExitCode, exitCodes } from './command.ts';
import { confirmed, yesOption } from './confirmed.ts';
import { onlyHelp, restoreOnly } from './restore-only.ts';

export const restoreCommand: Command = {
  usage: 'FILE [--replace [--yes] | --only vehicle=ID|probe=ID --day YYYY-MM-DD]',
  summary: 'Restore a backup.',
  help: [
    'FILE         a file written by "backup", by this version of Fenceline or an older one',
    '--replace    replace existing data; asks for confirmation',
    '--yes        do not ask',
    ...onlyHelp,
    '',
    'Restores everything, or nothing if anything is wrong. Without --replace, only if there is no account yet. A running',
    'service waits until it is done. A missing data folder is created. All users have to sign in again.',
    '',
    '--only replaces damaged days and adds what is missing. It changes nothing else, and nobody has to sign in again.',
  ],
  operands: ['FILE'],
  options: {
    replace: { type: 'boolean', default: false },
    yes: yesOption,
    only: { type: 'string' },
    day: { type: 'string', multiple: true },
  },
  run(input): Promise<ExitCode> {
    const file = resolve(input.folder, input.operands[0] ?? '');
    if (input.options.only !== undefined || input.options.day !== undefined) return restoreOnly(input, file);
    return input.withService(
      async ({ db, withoutTimeLimits }) => {
        if (!(await isEmpty(db))) await confirmReplacing(input, db);
        const { createdUtc, rows } = await withoutTimeLimits((patient) =>
          readBackupFile(file, (lines) => load(patient, lines)),
        );
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
