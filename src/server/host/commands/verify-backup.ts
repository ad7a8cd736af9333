/** `backup verify`: reads a backup to its end without a database. */
import { resolve } from 'node:path';
import {
  type DumpLines,
  LoadError,
  parsed,
  type RowsVisitor,
  readHeader,
  readRows,
} from '../../database/dump-lines.ts';
import { type DamagedDay, findDamage, plainDay } from '../../telemetry/check-spans.ts';
import { readBackupFile } from './backup-file.ts';
import { type Command, type ExitCode, exitCodes } from './command.ts';
import { complainAbout, isDamaged } from './dump-checked.ts';

export const verifyBackupCommand: Command = {
  usage: 'FILE',
  summary: 'Check that a backup is complete and undamaged.',
  help: [
    'FILE    a file written by "backup"',
    '',
    'Reads the whole file: its own checksum, every row, the number of rows, and the checksum of each sealed day. Needs no',
    'database. Ends with code 3 if the file is complete but contains damage, and lists it; with 1 if it cannot be restored.',
  ],
  operands: ['FILE'],
  options: {},
  async run({ operands, folder, print, complain }): Promise<ExitCode> {
    const file = resolve(folder, operands[0] ?? '');
    const { createdUtc, rows, days, unreadable } = await readBackupFile(file, verify, '');
    print(`${file} is complete: the state of ${createdUtc} (${rows} rows).`);
    if (!isDamaged({ days, unreadable })) return exitCodes.done;
    complainAbout({ described: days.map((day) => `${plainDay(day)}: ${day.reason}`), unreadable }, complain);
    return exitCodes.damaged;
  },
};

interface Verified {
  createdUtc: string;
  rows: number;
  days: readonly DamagedDay[];
  unreadable: readonly string[];
}

async function verify(lines: DumpLines): Promise<Verified> {
  const { createdUtc } = readHeader((await lines.next()).value);
  const days: DamagedDay[] = [];
  let current: { name: string; columns: number } | undefined;
  const complete: RowsVisitor = {
    table: (name, columns) => {
      current = { name, columns: columns.length };
    },
    row: (line) => {
      const values = parsed(line);
      if (!current || !Array.isArray(values) || values.length !== current.columns) {
        throw new LoadError(`is damaged: a row of the table ${current?.name ?? 'none'} cannot be read`);
      }
    },
  };
  const { rows, unreadable } = await readRows(
    lines,
    findDamage(complete, (day) => days.push(day)),
  );
  return { createdUtc, rows, days, unreadable };
}
