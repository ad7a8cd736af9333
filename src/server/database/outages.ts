import { isDatabaseAway } from './database-away.ts';
import type { Log } from './log.ts';

export interface Outages {
  /** A statement that began at that time failed. */
  failed(error: unknown, begunMs: number): void;
  /** A statement that began at that time was answered. */
  answered(begunMs: number): void;
}

/** Logs once that the database is away, and once that it is back, however many statements fail. */
export function watchOutages(log: Pick<Log, 'info' | 'warn'> | undefined): Outages {
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

/** Node.js tries every address of a host name; its error holds one error for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
