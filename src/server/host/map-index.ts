import { setTimeout as pause } from 'node:timers/promises';
import { type Log, warnWith } from '../observe/log.ts';
import type { MapIndex } from '../places/map-index.ts';

const everyMs = 60_000;

/** Keeps the names of the street map in the database up to date. Undefined: there is no street map. */
export function startMapIndex(index: MapIndex | undefined, log: Log): { stop(): Promise<void> } {
  const over = new AbortController();
  const { signal } = over;

  async function work(rounds: MapIndex): Promise<void> {
    let failed = false;
    while (!signal.aborted) {
      try {
        const { areas, names } = await rounds.round(signal);
        if (areas > 0) log.info('names of the street map', { areas, names });
        failed = false;
      } catch (error) {
        if (!failed && !signal.aborted) warnWith(log)('Names of the street map could not be stored', error);
        failed = true;
      }
      // The stop aborts the delay; the loop checks for it.
      await pause(everyMs, undefined, { signal }).catch(() => {});
    }
    await rounds.close();
  }

  const working = index ? work(index) : Promise.resolve();
  return {
    stop() {
      over.abort();
      return working;
    },
  };
}
