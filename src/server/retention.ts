import type { Database } from './database/database.ts';
import { dayMs } from './devices/time-limits.ts';
import { type Log, warnWith } from './log.ts';
import { dropOlder } from './store/retention.ts';

const everyMs = 10 * 60_000;
/** What was in time when it arrived may wait before it is stored: its neighbours wait longer. */
const marginMs = 3600_000;

export interface Retention {
  stop(): void;
}

/** Drops what is older than so many days, soon after the start and then again and again; with undefined, nothing. */
export function startRetention(db: Database, retentionDays: number | undefined, log: Log): Retention {
  if (retentionDays === undefined) return { stop: () => {} };
  const over = new AbortController();
  let running = false;

  async function drop(days: number): Promise<void> {
    if (running) return;
    running = true;
    try {
      const dropped = await dropOlder(db, new Date(Date.now() - days * dayMs - marginMs), { signal: over.signal });
      if (dropped > 0) log.info('retention', { dropped });
    } catch (error) {
      if (!over.signal.aborted) warnWith(log)('retention', error);
    } finally {
      running = false;
    }
  }

  const timer = setInterval(() => void drop(retentionDays), everyMs);
  void drop(retentionDays);
  return {
    stop() {
      clearInterval(timer);
      over.abort();
    },
  };
}
