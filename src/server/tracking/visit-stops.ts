/** Stores the stops of visits soon after they ended. A visit that is missed, by a stop of the service, is derived by its readers. */
import type { Database } from '../database/database.ts';
import { settleVisits } from '../store/visit-stops.ts';
import type { Plan } from './plan.ts';

/** Visits that wait for the next round. More are left to readers. */
const waitingAtMost = 100_000;

export class VisitStops {
  /** Ids by account. */
  private readonly waiting = new Map<number, Set<number>>();
  private count = 0;

  constructor(private readonly db: Database) {}

  /** Of a stored plan. */
  readonly add = ({ begun, changed }: Pick<Plan, 'begun' | 'changed'>): void => {
    for (const { state, visit } of [...begun, ...changed]) {
      if (visit.endUtcMs === null || this.count >= waitingAtMost) continue;
      const ids = this.waiting.get(state.accountId) ?? new Set();
      this.waiting.set(state.accountId, ids);
      if (!ids.has(visit.id)) this.count += 1;
      ids.add(visit.id);
    }
  };

  async round(signal: AbortSignal): Promise<void> {
    for (const [accountId, ids] of this.waiting) {
      this.waiting.delete(accountId);
      this.count -= ids.size;
      await settleVisits(this.db, accountId, [...ids], signal);
    }
  }
}
