/** `restore FILE --only …`: single days of a vehicle or probe, in place. */
import { restoreDays, type WantedDays } from '../../telemetry/restore-days.ts';
import { readBackupFile } from './backup-file.ts';
import { type CommandInput, type ExitCode, exitCodes, usageError } from './command.ts';

export const onlyHelp = [
  '--only vehicle=ID --day YYYY-MM-DD    only the positions of this vehicle on this UTC day; repeat --day for several days',
  '--only probe=ID --day YYYY-MM-DD      only the temperatures of this probe',
];

export function restoreOnly(input: CommandInput, file: string): Promise<ExitCode> {
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
