import { Driven, type DrivenOptions, markEveryMs } from '../driven/driven.ts';
import type { Log } from '../observe/log.ts';
import { startRounds } from './rounds.ts';

/** Keeps the lines of recent days up to date. */
export function startDriven(options: DrivenOptions, log: Log): { stop(): Promise<void> } {
  const driven = new Driven(options);
  return startRounds(
    {
      async round(signal) {
        const days = await driven.round(signal);
        if (days > 0) log.debug('lines of recent days', { days });
      },
      close: () => driven.close(),
      everyMs: markEveryMs,
      failure: 'Lines of recent days could not be derived',
    },
    log,
  );
}
