import { unlessHungUp } from '../http/problems.ts';
import { type Asker, FairQueue } from '../work/fair-queue.ts';

/**
 * Each question that runs needs a database connection and much of the event loop. One user never has all slots of an account,
 * and one account never all slots.
 */
const limits = {
  atATime: 3,
  atATimePerAccount: 2,
  atATimePerUser: 1,
  waitingPerUser: 10,
  waitingPerAccount: 50,
  waitingAtMost: 500,
};

/** A question that runs longer is refused, so that others wait for a bounded time. */
const defaultLongestMs = 60_000;

/** Questions that take long. Accounts take turns, and so do the users of an account. */
export class Questions {
  private readonly queue = new FairQueue(limits);

  constructor(private readonly longestMs = defaultLongestMs) {}

  /**
   * Runs the work when it is the asker's turn. The work's signal aborts when the client hangs up, and with `tooLong` after the
   * time limit. Throws TooManyWaiting.
   */
  ask<Result>(asker: Asker, hangUp: AbortSignal, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const limited = (): Promise<Result> => work(AbortSignal.any([hangUp, AbortSignal.timeout(this.longestMs)]));
    return unlessHungUp(hangUp, this.queue.take(asker, limited, hangUp));
  }
}
