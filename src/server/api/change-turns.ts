/** The turns of changes: accounts and users alternate, and large changes have turns of their own. */
import type { Endpoint } from '../../contract/endpoint.ts';
import { type Asker, FairQueue, type FairQueueLimits } from '../work/fair-queue.ts';

/**
 * Changes that run at once. Each takes a connection to the database, of which there are twenty, and waits for earlier changes
 * of its account, which an import makes for minutes. So no account takes all connections, and a few accounts do not take all turns.
 */
export const changeLimits: FairQueueLimits = {
  atATime: 8,
  atATimePerAccount: 3,
  keptForIdle: 4,
  waitingPerUser: 200,
  waitingPerAccount: 400,
  waitingAtMost: 2000,
};

/**
 * Large changes that run at once. They need the processor for seconds, so more of them take longer each and end no earlier. Two
 * of an account would wait for each other.
 */
export const largeChangeLimits: FairQueueLimits = {
  atATime: 3,
  atATimePerAccount: 1,
  waitingPerUser: 200,
  waitingPerAccount: 400,
  waitingAtMost: 2000,
};

/** Takes about half a second. */
const largeFromRecords = 1000;

export class ChangeTurns {
  private readonly all = new FairQueue(changeLimits);
  private readonly large = new FairQueue(largeChangeLimits);

  /** Throws `TooManyWaiting`, and the signal's reason if it is aborted while the change waits. */
  take<Result>(asker: Asker, records: number, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const change = (): Promise<Result> => this.all.take(asker, work, signal);
    return records < largeFromRecords ? change() : this.large.take(asker, change, signal);
  }
}

/** How many records a request names. Infinity if it changes all that match a filter. */
export function recordsNamed({ rows }: Endpoint, { query, body }: { query: unknown; body: unknown }): number {
  const { ids, deleteIds, ...others } = (body ?? {}) as Record<string, ArrayLike<unknown> | undefined>;
  if (ids === undefined && (query as { startDate?: Date } | undefined)?.startDate) return Number.POSITIVE_INFINITY;
  const sent = rows && others[rows.member];
  return Math.max(ids?.length ?? 0, deleteIds?.length ?? 0, sent?.length ?? 0);
}
