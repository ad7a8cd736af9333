import { dayMs } from '../../contract/durations.ts';
import type { Database } from '../database/database.ts';

import { type Log, warnWith } from '../observe/log.ts';
import { dropOlder } from '../store/drop-older.ts';

const everyMs = 10 * 60_000;
/** Grace for messages that were accepted in time but wait to be stored: their neighbours are kept longer. */
const marginMs = 3600_000;

export interface Retention {
  /** Undefined if everything is kept. */
  readonly figures: { dropped: number; failures: number; doneMs: number | undefined } | undefined;
  stop(): void;
}

/** Deletes data older than this many days, soon after the start and then regularly. Undefined: never. */
export function startRetention(db: Database, retentionDays: number | undefined, log: Log): Retention {
  if (retentionDays === undefined) return { figures: undefined, stop: () => {} };
  const over = new AbortController();
  let running = false;
  const figures: NonNullable<Retention['figures']> = { dropped: 0, failures: 0, doneMs: undefined };

  async function drop(days: number): Promise<void> {
    if (running) return;
    running = true;
    try {
      const dropped = await dropOlder(db, new Date(Date.now() - days * dayMs - marginMs), { signal: over.signal });
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

  const timer = setInterval(() => void drop(retentionDays), everyMs);
  void drop(retentionDays);
  return {
    figures,
    stop() {
      clearInterval(timer);
      over.abort();
    },
  };
}
