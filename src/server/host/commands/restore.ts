/** `restore`: replaces the stored data by a backup. */
import { resolve } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { RowsVisitor } from '../../database/dump-lines.ts';
import { isEmpty, load } from '../../database/load.ts';
import { listAccounts } from '../../store/accounts.ts';
import { type Erasure, erasuresBeyond, isAccountOf, listErasures } from '../../store/erasures.ts';
import { keepAccount } from '../../store/keep-account.ts';
import { type DamagedDay, describeDays, findDamage } from '../../telemetry/check-spans.ts';
import { readBackupFile } from './backup-file.ts';
import { type Command, CommandError, type CommandInput, type ExitCode, exitCodes, usageError } from './command.ts';
import { confirmed, yesOption } from './confirmed.ts';
import { complainAbout, isDamaged, restoreDaysHint } from './dump-checked.ts';
import { eraseEverywhere } from './erase-driver.ts';
import { onlyHelp, restoreOnly } from './restore-only.ts';

export const restoreCommand: Command = {
  usage: 'FILE [--account NAME | --replace [--yes] | --only vehicle=ID|probe=ID --day YYYY-MM-DD]',
  summary: 'Restore a backup.',
  help: [
    'FILE         a file written by "backup", by this version of Fenceline or an older one',
    '--account NAME    only this account of the backup, by its name or as #ID, into an empty database',
    '--replace    replace existing data; asks for confirmation',
    '--yes        do not ask',
    ...onlyHelp,
    '',
    'Restores everything, or nothing if anything is wrong. Without --replace, only if there is no account yet. A running',
    'service waits until it is done. A missing data folder is created. All users have to sign in again. Ends with code 3',
    'if it restored damaged days, and lists them. Drivers that were erased since the backup are erased again.',
    '',
    '--only replaces damaged days and adds what is missing. It changes nothing else, and nobody has to sign in again.',
  ],
  operands: ['FILE'],
  options: {
    account: { type: 'string' },
    replace: { type: 'boolean', default: false },
    yes: yesOption,
    only: { type: 'string' },
    day: { type: 'string', multiple: true },
  },
  run(input): Promise<ExitCode> {
    const file = resolve(input.folder, input.operands[0] ?? '');
    const { account, only, day, replace } = input.options;
    const isOnly = only !== undefined || day !== undefined;
    if (typeof account === 'string' && (isOnly || replace === true)) {
      throw usageError('--account restores into an empty database, without --replace, --only and --day.');
    }
    if (isOnly) return restoreOnly(input, file);
    return input.withService(
      async ({ db, withoutTimeLimits }) => {
        const isReplacing = !(await isEmpty(db));
        if (isReplacing) await confirmReplacing(input, db);
        const erasures = isReplacing ? await listErasures(db) : [];
        const days: DamagedDay[] = [];
        const through = (storing: RowsVisitor): RowsVisitor => {
          const checking = findDamage(storing, (found) => days.push(found));
          return typeof account === 'string' ? keepAccount(account, checking) : checking;
        };
        const { createdUtc, rows, unreadable } = await withoutTimeLimits((patient) =>
          readBackupFile(file, (lines) => load(patient, lines, through)),
        );
        input.print(`Restored the state of ${createdUtc} (${rows} rows).`);
        await withoutTimeLimits((patient) => eraseAgain(input, patient, erasures));
        if (!isDamaged({ days, unreadable })) return exitCodes.done;
        complainAbout(
          { described: await describeDays(db, days, await listAccounts(db)), unreadable },
          input.complain,
          'The backup lacks',
        );
        input.complain(restoreDaysHint);
        return exitCodes.damaged;
      },
      { create: true },
    );
  },
};

/** Drivers that were erased in the replaced data, but not yet in the backup. */
async function eraseAgain(input: CommandInput, db: Database, erasures: readonly Erasure[]): Promise<void> {
  const missing = erasuresBeyond(erasures, await listErasures(db));
  for (const [done, erasure] of missing.entries()) {
    const { accountId, driverId } = erasure;
    try {
      const erased = (await isAccountOf(db, erasure)) && (await eraseEverywhere(db, accountId, driverId));
      if (erased) input.print(`Erased driver ${driverId} of the account #${accountId} again.`);
    } catch (error) {
      const left = missing.slice(done).map((each) => `driver erase ${each.driverId} --account "#${each.accountId}"`);
      input.complain(`The backup is restored, but drivers that were erased since are not erased again. Run:`);
      for (const command of left) input.complain(`  ${command}`);
      throw error;
    }
  }
}

async function confirmReplacing(input: CommandInput, db: Database): Promise<void> {
  const names = (await listAccounts(db)).map(({ name }) => `"${name}"`).join(', ');
  if (input.options.account !== undefined) {
    throw new CommandError(
      `There are already accounts: ${names}. An account keeps its ids when it is restored, and other records have these ids here. Restore it into an empty database.`,
    );
  }
  if (input.options.replace !== true) {
    throw new CommandError(`There are already accounts: ${names}. Add --replace to delete them.`);
  }
  await confirmed(input, {
    warning: `This deletes all data, with the accounts ${names}, and restores the backup.`,
    question: 'Type "replace" to go on:',
    word: 'replace',
  });
}
