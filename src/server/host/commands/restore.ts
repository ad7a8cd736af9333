/** `restore`: replaces the stored data by a backup. */
import { resolve } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { RowsVisitor } from '../../database/dump-lines.ts';
import { isEmpty, load } from '../../database/load.ts';
import { listAccounts } from '../../store/accounts.ts';
import { type Erasure, erasuresBeyond, isAccountOf, listErasures } from '../../store/erasures.ts';
import { keepAccount } from '../../store/keep-account.ts';
import { type DamagedDay, describeDays, findDamage } from '../../telemetry/check-spans.ts';
import { restoreDays, type WantedDays } from '../../telemetry/restore-days.ts';
import { readBackupFile } from './backup-file.ts';
import { type Command, CommandError, type CommandInput, type ExitCode, exitCodes, usageError } from './command.ts';
import { confirmed, yesOption } from './confirmed.ts';
import { complainAbout, isDamaged, restoreDaysHint } from './dump-checked.ts';
import { eraseEverywhere } from './erase-driver.ts';

export const restoreCommand: Command = {
  usage: 'FILE [--account NAME | --replace [--yes] | --only vehicle=ID|probe=ID --day YYYY-MM-DD]',
  summary: 'Restore a backup.',
  help: [
    'FILE         a file written by "backup", by this version of Fenceline or an older one',
    '--account NAME    only this account of the backup, by its name or as #ID, into an empty database',
    '--replace    replace existing data; asks for confirmation',
    '--yes        do not ask',
    '--only vehicle=ID --day YYYY-MM-DD    only the positions of this vehicle on this UTC day; repeat --day for several days',
    '--only probe=ID --day YYYY-MM-DD      only the temperatures of this probe',
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

/** `restore FILE --only …`: single days of a vehicle or probe, in place. */
function restoreOnly(input: CommandInput, file: string): Promise<ExitCode> {
  const wanted = wantedOf(input.options);
  return input.withService(async ({ withoutTimeLimits }) => {
    const days = await readBackupFile(file, (lines) => withoutTimeLimits((db) => restoreDays(db, lines, wanted)));
    const content = wanted.of === 'vehicle' ? 'positions' : 'temperatures';
    let isMissing = false;
    for (const { day, added, wasDamaged } of days) {
      const name = `${content} of ${wanted.of} ${wanted.seriesId} on ${day}`;
      if (added === undefined) {
        isMissing = true;
        input.complain(`${file} has no ${name}. Nothing was changed on that day.`);
      } else if (wasDamaged) input.print(`Replaced the damaged ${name}: ${added} restored.`);
      else input.print(`Added ${added} ${name} that were missing.`);
    }
    if (!isMissing) return exitCodes.done;
    return days.some(({ added }) => added !== undefined) ? exitCodes.partly : exitCodes.failed;
  });
}

function wantedOf({ only, day }: CommandInput['options']): WantedDays {
  const [, of, id] = /^(vehicle|probe)=(\d{1,15})$/.exec(String(only)) ?? [];
  if (of === undefined || id === undefined) {
    throw usageError(`--only must be vehicle=ID or probe=ID, not "${String(only)}".`);
  }
  const days = Array.isArray(day) ? day.map(String) : [];
  if (days.length === 0) throw usageError('Say which day: --day YYYY-MM-DD');
  const wrong = days.find((each) => !isDay(each));
  if (wrong !== undefined) throw usageError(`--day must be a date such as 2026-01-31, not "${wrong}".`);
  return { of: of === 'vehicle' ? 'vehicle' : 'probe', seriesId: Number(id), days: [...new Set(days)].sort() };
}

/** `Date.parse` reads 30 February as 2 March. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return ms > 0 && new Date(ms).toISOString().startsWith(text);
}
