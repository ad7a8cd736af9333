/** The work that a service repeats in the background. */
import { Driven, type DrivenOptions, markEveryMs } from '../driven/driven.ts';
import type { Log } from '../observe/log.ts';
import type { MapIndex } from '../places/map-index.ts';
import type { VisitStops } from '../tracking/visit-stops.ts';
import { startRounds } from './rounds.ts';

interface Work {
  stop(): Promise<void>;
}

/** Keeps the lines of recent days up to date. */
export function startDriven(options: DrivenOptions, log: Log): Work {
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

/** Keeps the names of the street map in the database up to date. */
export const startMapIndex = (index: MapIndex, log: Log): Work =>
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

/** Stores the stops of visits, so that lists need not derive them. */
export const startVisitStops = (stops: VisitStops, log: Log): Work =>
  startRounds(
    {
      round: (signal) => stops.round(signal),
      close: async () => {},
      everyMs: 2000,
      failure: 'The stops of visits were not stored. Lists derive them each time',
    },
    log,
  );
