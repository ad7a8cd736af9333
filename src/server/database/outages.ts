import { isDatabaseAway } from './database-away.ts';
import type { Log } from './log.ts';

export interface Outages {
  /** A statement begun at that moment failed. */
  failed(error: unknown, begunMs: number): void;
  /** A statement begun at that moment was answered. */
  answered(begunMs: number): void;
}

/** Logs once that the database is away, and once that it is back, however many statements fail meanwhile. */
export function watchOutages(log: Pick<Log, 'info' | 'warn'> | undefined): Outages {
  let awaySinceMs: number | undefined;
  let backSinceMs = 0;
  return {
    failed(error, begunMs) {
      // A statement that waited since before the database was back says nothing new.
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

/** Node.js tries every address of a name, and its error then holds one for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
