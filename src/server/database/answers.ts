import { DatabaseBusy, isClosedByServer, isTimeLimit } from './database-busy.ts';
import type { Log } from './log.ts';
import { watchOutages } from './outages.ts';
import { watchStalls } from './stalls.ts';

export interface Answers {
  /** Runs `work`, which asks the database. What it throws is `DatabaseBusy` where that is the truth. */
  watch<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/**
 * Watches whether the database answers, and logs outages. Node.js runs the timers that ran out while the event loop stood
 * still before it reads the answers of that time: a database that answered at once then looks as if it were away.
 */
export function watchAnswers(log: Log | undefined): Answers {
  const stalls = watchStalls();
  const outages = watchOutages(log);
  let stopped = false;
  let answeredMs = 0;

  function isOurFault(error: unknown, begunMs: number): boolean {
    // An answer to somebody else shows that the database is there.
    if (isTimeLimit(error) && answeredMs > begunMs) return true;
    return (isTimeLimit(error) || isClosedByServer(error)) && stalls.since(begunMs);
  }

  return {
    async watch(work) {
      const begunMs = performance.now();
      try {
        const result = await work();
        answeredMs = performance.now();
        outages.answered(begunMs);
        return result;
      } catch (thrown) {
        const error = isOurFault(thrown, begunMs) ? new DatabaseBusy(thrown) : thrown;
        if (!stopped) outages.failed(error, begunMs);
        throw error;
      }
    },
    stop() {
      stopped = true;
      stalls.stop();
    },
  };
}
