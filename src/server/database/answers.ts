import { DatabaseBusy, isClosedByServer, isDatabaseAway, isTimeLimit, reasonOf } from './failures.ts';
import type { Log } from './log.ts';

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

interface Outages {
  /** A statement that began at that time failed. */
  failed(error: unknown, begunMs: number): void;
  /** A statement that began at that time was answered. */
  answered(begunMs: number): void;
}

/** Logs once that the database is away, and once that it is back, however many statements fail. */
function watchOutages(log: Pick<Log, 'info' | 'warn'> | undefined): Outages {
  let awaySinceMs: number | undefined;
  let backSinceMs = 0;
  return {
    failed(error, begunMs) {
      // The statement began before the database was back, so its failure is not news.
      if (awaySinceMs !== undefined || begunMs < backSinceMs || !isDatabaseAway(error)) return;
      awaySinceMs = performance.now();
      log?.warn(`The database is away: ${reasonOf(error)}`);
    },
    answered(begunMs) {
      if (awaySinceMs === undefined || begunMs < awaySinceMs) return;
      backSinceMs = performance.now();
      log?.info(`The database is back after ${Math.round((backSinceMs - awaySinceMs) / 1000)} s.`);
      awaySinceMs = undefined;
    },
  };
}

const tickMs = 100;
/** A shorter stall does not expire any of our time limits. */
const minimumMs = 500;
/** Longer than any statement of a request. */
const keptMs = 5 * 60_000;

interface Stall {
  endMs: number;
  lastedMs: number;
}

interface Stalls {
  /** Whether the event loop stalled since that time of `performance.now()`. */
  since(startMs: number): boolean;
  stop(): void;
}

/** Records when the event loop stalled: no answers were read then. */
function watchStalls(): Stalls {
  let stalls: Stall[] = [];
  let tickedMs = performance.now();

  /** A stall that has just ended, if another timer runs before our tick. */
  function current(): Stall[] {
    const endMs = performance.now();
    const lastedMs = endMs - tickedMs - tickMs;
    return lastedMs < minimumMs ? [] : [{ endMs, lastedMs }];
  }

  const timer = setInterval(() => {
    const nowMs = performance.now();
    stalls = [...stalls.filter(({ endMs }) => endMs > nowMs - keptMs), ...current()];
    tickedMs = nowMs;
  }, tickMs).unref();

  return {
    since: (startMs) =>
      [...stalls, ...current()].some(({ endMs, lastedMs }) => Math.min(lastedMs, endMs - startMs) >= minimumMs),
    stop: () => clearInterval(timer),
  };
}
