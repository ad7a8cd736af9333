/**
 * Derives assignments from button reads. They are not in the audit, because no person made them; the stored reads
 * explain them.
 */
import { isButton } from '../../contract/drivers.ts';
import type { Transaction } from '../database/database.ts';
import { driversAt } from '../store/button-facts.ts';
import { insertButtonReads } from '../store/button-reads.ts';
import { lockVersion } from '../store/versions.ts';
import { changedByReads, replayButtons } from './replay-buttons.ts';

export interface SentButtonRead {
  vehicleId: number;
  utcMs: number;
  buttonId: string;
}

/**
 * Stores new reads and the assignments that follow from them. `rows` are in order of arrival; of several rows for the
 * same vehicle and moment the first one counts. Locks the account's assignments in all services, because the affected
 * vehicles and drivers are known only afterwards.
 */
export async function storeButtonReads(
  tx: Transaction,
  accountId: number,
  rows: readonly SentButtonRead[],
  _nowMs: number,
): Promise<boolean[]> {
  const firsts = firstOfEach(rows);
  if (firsts.size === 0) return rows.map(() => false);
  await lockVersion(tx, accountId, 'assignment');
  const sent = rows
    .filter((row, index) => firsts.get(keyOf(row)) === index)
    .map(({ utcMs, buttonId, ...row }) => ({ ...row, utc: new Date(utcMs), buttonId: buttonId.trim() }));
  const stored = await insertButtonReads(tx, accountId, sent);
  const fresh = new Set(stored.map(({ vehicleId, utc }) => keyOf({ vehicleId, utcMs: utc.getTime() })));
  // Most reads are repeats: a reader that holds a button sends it every minute.
  const known = await driversAt(tx, accountId, stored);
  const changing = stored.filter(({ driverId }, index) => driverId !== known[index]);
  await replayButtons(tx, accountId, changedByReads(changing));
  return rows.map((row, index) => fresh.has(keyOf(row)) && firsts.get(keyOf(row)) === index);
}

const keyOf = ({ vehicleId, utcMs }: { vehicleId: number; utcMs: number }): string => `${vehicleId} ${utcMs}`;

/** The index of the first read for each vehicle and moment. */
function firstOfEach(rows: readonly SentButtonRead[]): Map<string, number> {
  const firsts = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (isButton(row.buttonId) && !firsts.has(keyOf(row))) firsts.set(keyOf(row), index);
  }
  return firsts;
}
