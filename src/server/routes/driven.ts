import { timeGroupsAtMost } from '../../contract/choices.ts';
import { bordersOf, type TimeUnit } from '../../rules/time-groups.ts';
import type { Handlers } from '../api/handlers.ts';
import { drivenTile } from '../driven/tile.ts';
import { drivenTotalsTask } from '../driven/totals.ts';
import { hungUp, invalidFields, questionTooLong } from '../http/problems.ts';
import { readAccount } from '../store/accounts.ts';
import { WorkTooLarge } from '../work/task.ts';

/** A person waits for the answer. */
const timeLimitMs = 60_000;

const isTime = (by: string): by is TimeUnit => by === 'day' || by === 'week' || by === 'month';

export const drivenHandlers = {
  listDriven: ({ tx, caller, query }) => drivenTile(tx, caller.accountId, query),

  sumDriven: {
    async withoutTransaction({ query, caller, db, services, signal }) {
      const { accountId } = caller;
      const { by = 'none', startDate, endDate, vehicleId: vehicleIds, fleetId: fleetIds } = query;
      const zone = query.timeZone ?? (await db.snapshot((tx) => readAccount(tx, accountId))).timeZone;
      const [startMs, endMs] = [startDate.getTime(), endDate.getTime()];
      const borders = (unit: TimeUnit): number[] => {
        const found = bordersOf(unit, { startMs, endMs: endMs - 1 }, zone, timeGroupsAtMost);
        if (found) return found;
        throw invalidFields([
          {
            ...{ parameter: 'endDate', code: 'range', params: { max: timeGroupsAtMost } },
            detail: `must be at most ${timeGroupsAtMost} days after startDate`,
          },
        ]);
      };
      const input = {
        ...{ source: db.source, accountId, startMs, endMs, by, vehicleIds, fleetIds },
        ...{ days: borders('day'), borders: isTime(by) ? borders(by) : [] },
      };
      return services.workers
        .run(drivenTotalsTask, input, { asker: caller, signal, timeLimitMs })
        .catch((error: unknown) => {
          if (signal.aborted) throw hungUp();
          throw error instanceof WorkTooLarge ? questionTooLong() : error;
        });
    },
  },
} satisfies Pick<Handlers, 'listDriven' | 'sumDriven'>;
