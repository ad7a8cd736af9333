import { WorkQueue } from '../work/queue.ts';

/** Questions of all accounts that run at once: each needs a database connection and much of the event loop. */
const atOnce = 2;
/** Waiting questions of one account, and of all accounts. */
const waitingPerAccount = 50;
const waitingAtMost = 1000;

/** Long questions run one at a time per account, in order, so that they leave room for everything else. */
export class Questions {
  private readonly accounts = new Map<number, WorkQueue>();
  private readonly all = new WorkQueue(atOnce, waitingAtMost);

  /** Waits for its turn. Call the result when the question is answered. Throws `TooManyWaiting` if too many wait. */
  turn(accountId: number): Promise<() => void> {
    const own = this.accounts.get(accountId) ?? new WorkQueue(1, waitingPerAccount);
    this.accounts.set(accountId, own);
    return new Promise((begin, refuse) => {
      const work = (): Promise<void> => new Promise((done) => begin(done));
      own
        .take(() => this.all.take(work))
        .catch(refuse)
        .finally(() => {
          if (own.idle) this.accounts.delete(accountId);
        });
    });
  }
}
