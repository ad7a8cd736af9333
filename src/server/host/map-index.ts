import type { Log } from '../observe/log.ts';
import type { MapIndex } from '../places/map-index.ts';
import { startRounds } from './rounds.ts';

/** Keeps the names of the street map in the database up to date. */
export const startMapIndex = (index: MapIndex, log: Log): { stop(): Promise<void> } =>
  startRounds(
    {
      async round(signal) {
        const { areas, names } = await index.round(signal);
        if (areas > 0) log.info('names of the street map', { areas, names });
      },
      close: () => index.close(),
      everyMs: 60_000,
      failure: 'Names of the street map could not be stored',
    },
    log,
  );
