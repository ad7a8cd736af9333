import type { Database, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { accountsWithRows } from '../telemetry/accounts-with-rows.ts';
import type { Dropped } from '../telemetry/drop-spans.ts';
import { dropOlder as dropTelemetry, oldestDue } from '../telemetry/retention.ts';
import { positionMinutes } from './alarm-context.ts';
import { announceContexts } from './announce.ts';
import { touchProbes } from './probes.ts';
import { settlePeriod } from './visit-stops.ts';

interface Options {
  signal?: AbortSignal | undefined;
  /** Only this account. */
  accountId?: number | undefined;
}

/** Deletes telemetry older than `limit`. Returns the number of rows. Plots and readings are not announced: they go by their age. */
export async function dropOlder(db: Database, limit: Date, options: Options = {}): Promise<number> {
  await settleBefore(db, limit, options);
  return dropTelemetry(db, limit, { ...options, onDropped: announceDropped });
}

/** Stores what is derived from plots that will be deleted. */
async function settleBefore(db: Database, endDate: Date, { signal, accountId }: Options): Promise<void> {
  const accounts = accountId === undefined ? await accountsWithRows(db, sql`vehicle`) : [accountId];
  for (const account of accounts) {
    if (signal?.aborted) return;
    const startDate = await oldestDue(db, account, endDate);
    if (startDate) await settlePeriod(db, account, { startDate, endDate }, signal);
  }
}

/** Alarms show where their vehicle was, and probes their usual interval. */
async function announceDropped(tx: Transaction, dropped: readonly Dropped[]): Promise<void> {
  for (const { of, accountId, id, fromUtc, untilUtc } of dropped) {
    const toUtc = new Date(untilUtc.getTime() + positionMinutes * 60_000 + 1);
    if (of === 'probe') await touchProbes(tx, accountId, [id]);
    else await announceContexts(tx, accountId, [{ vehicleId: id, fromUtc, toUtc }]);
  }
}
