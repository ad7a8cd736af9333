/** Dumps what is stored and checks it: for `backup`, and for `check`, which writes nothing. */
import type { Database } from '../../database/database.ts';
import { dump, UnreadableTableError } from '../../database/dump.ts';
import { holdMonths } from '../../database/span-months.ts';
import { listAccounts } from '../../store/accounts.ts';
import { type DamagedDay, describeDays, missingDays, spanInspector } from '../../telemetry/check-spans.ts';

/** Damage, as sentences. */
export interface Found {
  days: readonly DamagedDay[];
  /** A line for each of `days`. */
  described: readonly string[];
  /** Rows that PostgreSQL cannot read, as lines. */
  unreadable: readonly string[];
}

export const isDamaged = ({ days, unreadable }: Pick<Found, 'days' | 'unreadable'>): boolean =>
  days.length + unreadable.length > 0;

/** `write` is called again if a table turns out to be damaged: what it wrote before is then worthless. */
export async function dumpChecked(
  db: Database,
  write: (pieces: AsyncIterable<string>) => Promise<void>,
  account?: { id: number; name: string },
): Promise<Found> {
  const damagedTables = new Set<string>();
  for (;;) {
    const days: DamagedDay[] = [];
    const unreadable: string[] = [];
    try {
      await db.snapshot(async (tx) => {
        await holdMonths(tx);
        await write(
          dump(tx, {
            now: new Date(),
            account: account && { id: account.id, name: account.name },
            damagedTables,
            inspect: (table, columns) => spanInspector(table, columns, (day) => days.push(day)),
            unreadable: (what) => unreadable.push(what),
          }),
        );
        days.push(...(await missingDays(tx, account?.id)));
      });
      return { days, described: await describeDays(db, days, await listAccounts(db)), unreadable };
    } catch (error) {
      if (!(error instanceof UnreadableTableError) || damagedTables.has(error.table)) throw error;
      damagedTables.add(error.table);
    }
  }
}

/** What to do about damaged days. */
export const restoreDaysHint =
  'Restore these days from an older backup: restore FILE --only vehicle=ID --day YYYY-MM-DD, or --only probe=ID';

const listedAtMost = 200;

export function complainAbout(
  { described, unreadable }: Pick<Found, 'described' | 'unreadable'>,
  complain: (line: string) => void,
  lost = 'PostgreSQL cannot read',
): void {
  const lines = [...described.map((each) => `Damaged: ${each}`), ...unreadable.map((each) => `${lost} ${each}`)];
  for (const line of lines.slice(0, listedAtMost)) complain(line);
  if (lines.length > listedAtMost) complain(`And ${lines.length - listedAtMost} more.`);
}
