import type { Database, Transaction } from '../database/database.ts';
import type { Dropped } from '../telemetry/drop-spans.ts';
import { dropOlder as dropTelemetry } from '../telemetry/retention.ts';
import { positionMinutes } from './alarm-context.ts';
import { announce, announceContexts } from './announce.ts';

/** Deletes telemetry older than `limit`. Returns the number of rows. Plots and readings are not announced: they go by their age. */
export const dropOlder = (
  db: Database,
  limit: Date,
  options: { signal?: AbortSignal | undefined; accountId?: number | undefined } = {},
): Promise<number> => dropTelemetry(db, limit, { ...options, onDropped: announceDropped });

/** Alarms show where their vehicle was, and probes their usual interval. */
async function announceDropped(tx: Transaction, dropped: readonly Dropped[]): Promise<void> {
  for (const { of, accountId, id, fromUtc, untilUtc } of dropped) {
    const toUtc = new Date(untilUtc.getTime() + positionMinutes * 60_000 + 1);
    if (of === 'probe') announce(tx, accountId, 'probe', [id]);
    else await announceContexts(tx, accountId, [{ vehicleId: id, fromUtc, toUtc }]);
  }
}
