import { TooManyWaiting } from './too-many-waiting.ts';

/** Who asks: the account, and within it a user, or another name for who shares one turn. */
export interface Asker {
  accountId: number;
  userId: number | string;
}

export interface FairQueueLimits {
  /** Tasks that run at once. */
  atATime: number;
  /** Tasks of one account that run at once; default: `atATime`. */
  atATimePerAccount?: number;
  /** Tasks of one user that run at once; default: `atATimePerAccount`. */
  atATimePerUser?: number;
  /** Slots for accounts without a running task: an account's further task leaves them free; default: 0. */
  keptForIdle?: number;
  /** Slots of an account for its users without a running task; default: 0. */
  keptForIdleUsers?: number;
  waitingPerUser: number;
  waitingPerAccount: number;
  waitingAtMost: number;
}

interface Waiting extends Asker {
  begin(): void;
}

/** What one account or user has running and waiting, and when it was served last. */
interface Share {
  running: number;
  waiting: number;
  servedAt: number;
}

/**
 * Runs at most `atATime` tasks at once. A free slot goes to the account that was served longest ago, within it to the
 * user served longest ago, and within the user to the oldest task. So nobody waits behind all tasks of somebody else.
 */
export class FairQueue {
  private readonly limits: Required<FairQueueLimits>;
  private readonly waiting: Waiting[] = [];
  private readonly accounts = new Map<string, Share>();
  private readonly users = new Map<string, Share>();
  private running = 0;
  private served = 0;

  constructor(limits: FairQueueLimits) {
    const atATimePerAccount = limits.atATimePerAccount ?? limits.atATime;
    const defaults = { atATimePerUser: atATimePerAccount, keptForIdle: 0, keptForIdleUsers: 0 };
    this.limits = { ...defaults, ...limits, atATimePerAccount };
  }

  /** Throws `TooManyWaiting` before it waits, and the signal's reason if it is aborted while it waits. */
  async take<Result>(asker: Asker, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.mayRun(asker)) this.start(asker);
    else await this.wait(asker, signal);
    try {
      return await work();
    } finally {
      this.end(asker);
    }
  }

  private wait(asker: Asker, signal: AbortSignal | undefined): Promise<void> {
    const { waitingPerUser, waitingPerAccount, waitingAtMost } = this.limits;
    const [account, user] = this.sharesOf(asker);
    const refusal =
      (user.waiting >= waitingPerUser && new TooManyWaiting('user', waitingPerUser)) ||
      (account.waiting >= waitingPerAccount && new TooManyWaiting('account', waitingPerAccount)) ||
      (this.waiting.length >= waitingAtMost && new TooManyWaiting('service', waitingAtMost));
    if (refusal) {
      this.forgetIdle(asker);
      return Promise.reject(refusal);
    }
    account.waiting += 1;
    user.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.leaveQueue(entry);
        this.forgetIdle(asker);
        reject(signal?.reason as Error);
      };
      const entry: Waiting = {
        ...asker,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.push(entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private start(asker: Asker): void {
    this.running += 1;
    this.served += 1;
    for (const share of this.sharesOf(asker)) {
      share.running += 1;
      share.servedAt = this.served;
    }
  }

  /** Starts the next tasks at once, so that no later call can overtake them. */
  private end(asker: Asker): void {
    this.running -= 1;
    for (const share of this.sharesOf(asker)) share.running -= 1;
    for (let next = this.next(); next; next = this.next()) {
      this.leaveQueue(next);
      this.start(next);
      next.begin();
    }
    this.forgetIdle(asker);
  }

  private leaveQueue(entry: Waiting): void {
    this.waiting.splice(this.waiting.indexOf(entry), 1);
    for (const share of this.sharesOf(entry)) share.waiting -= 1;
  }

  private next(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const entry of this.waiting) {
      if (this.mayRun(entry) && (!best || this.isServedEarlier(entry, best))) best = entry;
    }
    return best;
  }

  private isServedEarlier(a: Asker, b: Asker): boolean {
    const [accountOfA, userOfA] = this.sharesOf(a);
    const [accountOfB, userOfB] = this.sharesOf(b);
    return (
      accountOfA.servedAt - accountOfB.servedAt < 0 ||
      (accountOfA === accountOfB && userOfA.servedAt < userOfB.servedAt)
    );
  }

  private mayRun(asker: Asker): boolean {
    const account = this.accounts.get(accountKey(asker))?.running ?? 0;
    const user = this.users.get(userKey(asker))?.running ?? 0;
    const { atATime, atATimePerAccount, atATimePerUser, keptForIdle, keptForIdleUsers } = this.limits;
    const slots = account === 0 ? atATime : atATime - keptForIdle;
    const slotsOfAccount = user === 0 ? atATimePerAccount : atATimePerAccount - keptForIdleUsers;
    return this.running < slots && account < slotsOfAccount && user < atATimePerUser;
  }

  private sharesOf(asker: Asker): [account: Share, user: Share] {
    return [shareOf(this.accounts, accountKey(asker)), shareOf(this.users, userKey(asker))];
  }

  /** Keeps the maps as small as the queue. */
  private forgetIdle(asker: Asker): void {
    forgetIfIdle(this.accounts, accountKey(asker));
    forgetIfIdle(this.users, userKey(asker));
  }
}

const accountKey = ({ accountId }: Asker): string => String(accountId);
const userKey = ({ accountId, userId }: Asker): string => `${accountId}/${userId}`;

function shareOf(shares: Map<string, Share>, key: string): Share {
  const share = shares.get(key) ?? { running: 0, waiting: 0, servedAt: 0 };
  shares.set(key, share);
  return share;
}

function forgetIfIdle(shares: Map<string, Share>, key: string): void {
  const share = shares.get(key);
  if (share?.running === 0 && share.waiting === 0) shares.delete(key);
}
