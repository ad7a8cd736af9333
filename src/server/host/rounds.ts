import { setTimeout as pause } from 'node:timers/promises';
import { type Log, warnWith } from '../observe/log.ts';

export interface Rounds {
  round(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
  everyMs: number;
  /** What the log says when rounds begin to fail. */
  failure: string;
}

/** Repeats background work, with a pause after each round, until it is stopped. */
export function startRounds({ round, close, everyMs, failure }: Rounds, log: Log): { stop(): Promise<void> } {
  const over = new AbortController();
  const { signal } = over;

  async function work(): Promise<void> {
    let failed = false;
    while (!signal.aborted) {
      try {
        await round(signal);
        failed = false;
      } catch (error) {
        if (!failed && !signal.aborted) warnWith(log)(failure, error);
        failed = true;
      }
      // The stop aborts the delay; the loop checks for it.
      await pause(everyMs, undefined, { signal }).catch(() => {});
    }
    await close();
  }

  const working = work();
  return {
    stop() {
      over.abort();
      return working;
    },
  };
}
