import { DatabaseBusy, isClosedByServer, isTimeLimit } from './database-busy.ts';
import type { Log } from './log.ts';
import { watchOutages } from './outages.ts';
import { watchStalls } from './stalls.ts';

export interface Answers {
  /** Runs `work`, which queries the database. Turns its error into `DatabaseBusy` if this process was the reason. */
  watch<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/**
 * Watches whether the database answers, and logs outages. After a stalled event loop Node.js runs expired timers before
 * it reads answers, so a database that answered in time looks as if it were away.
 */
export function watchAnswers(log: Log | undefined): Answers {
  const stalls = watchStalls();
  const outages = watchOutages(log);
  let stopped = false;
  let answeredMs = 0;

  function isOurFault(error: unknown, begunMs: number): boolean {
    // Any answer proves that the database is available.
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
