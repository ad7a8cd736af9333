import type { Log } from '../observe/log.ts';
import type { VisitStops } from '../tracking/visit-stops.ts';
import { startRounds } from './rounds.ts';

export const startVisitStops = (stops: VisitStops, log: Log): { stop(): Promise<void> } =>
  startRounds(
    {
      round: (signal) => stops.round(signal),
      close: async () => {},
      everyMs: 2000,
      failure: 'The stops of visits were not stored. Lists derive them each time',
    },
    log,
  );
