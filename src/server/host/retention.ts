import { dayMs } from '../../contract/durations.ts';
import type { Database } from '../database/database.ts';

import { type Log, warnWith } from '../observe/log.ts';
import { listLimits, retentionDaysOf } from '../store/accounts.ts';
import { dropOlder } from '../store/drop-older.ts';

const everyMs = 10 * 60_000;
/** Grace for messages that were accepted in time but wait to be stored: their neighbours are kept longer. */
const marginMs = 3600_000;

export interface Retention {
  readonly figures: { dropped: number; failures: number; doneMs: number | undefined };
  stop(): void;
}

/**
 * Deletes what the service, or an account with a shorter time of its own, no longer keeps. Returns the number of rows. What
 * goes for all accounts comes first, because it frees whole months.
 */
export async function dropExpired(
  db: Database,
  retentionDays: number | undefined,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const limitOf = (days: number): Date => new Date(now.getTime() - days * dayMs - marginMs);
  let dropped = retentionDays === undefined ? 0 : await dropOlder(db, limitOf(retentionDays), { signal });
  for (const { id, limits } of await listLimits(db)) {
    const days = retentionDaysOf(limits, retentionDays);
    if (days === undefined || days === retentionDays) continue;
    dropped += await dropOlder(db, limitOf(days), { signal, accountId: id });
  }
  return dropped;
}

/** Deletes data older than this many days, or than those of its account, soon after the start and then regularly. */
export function startRetention(db: Database, retentionDays: number | undefined, log: Log): Retention {
  const over = new AbortController();
  let running = false;
  const figures: Retention['figures'] = { dropped: 0, failures: 0, doneMs: undefined };

  async function drop(): Promise<void> {
    if (running) return;
    running = true;
    try {
      const dropped = await dropExpired(db, retentionDays, { now: new Date(), signal: over.signal });
      figures.dropped += dropped;
      figures.doneMs = Date.now();
      if (dropped > 0) log.info('retention', { dropped });
    } catch (error) {
      if (over.signal.aborted) return;
      figures.failures += 1;
      warnWith(log)('retention', error);
    } finally {
      running = false;
    }
  }

  const timer = setInterval(() => void drop(), everyMs);
  void drop();
  return {
    figures,
    stop() {
      clearInterval(timer);
      over.abort();
    },
  };
}
