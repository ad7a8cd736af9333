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
  /** So many other users of an account have a slot each, and a user's further task leaves those of the idle ones free; default: 0. */
  keptForOtherUsers?: number;
  waitingPerUser: number;
  waitingPerAccount: number;
  waitingAtMost: number;
}

/** A waiting task. */
interface Waiting {
  begin(): void;
}

/** What an account or a user has running, and when it was served last. */
interface Share {
  running: number;
  servedAt: number;
}

interface UserShare extends Share {
  /** The oldest task first. */
  waiting: Waiting[];
}

interface AccountShare extends Share {
  waiting: number;
  /** Users with a running task. */
  busyUsers: number;
  users: Map<Asker['userId'], UserShare>;
}

/** The shares that a task counts in. */
interface Shares {
  account: AccountShare;
  user: UserShare;
}

/**
 * Runs at most `atATime` tasks at once. A free slot goes to the account that was served longest ago, within it to the
 * user served longest ago, and within the user to the oldest task. So nobody waits behind all tasks of somebody else.
 * The choice looks at users, not at tasks: thousands may wait.
 */
export class FairQueue {
  private readonly limits: Required<FairQueueLimits>;
  private readonly accounts = new Map<number, AccountShare>();
  private running = 0;
  private waiting = 0;
  private served = 0;

  constructor(limits: FairQueueLimits) {
    const atATimePerAccount = limits.atATimePerAccount ?? limits.atATime;
    const defaults = { atATimePerUser: atATimePerAccount, keptForIdle: 0, keptForOtherUsers: 0 };
    this.limits = { ...defaults, ...limits, atATimePerAccount };
  }

  /** Throws `TooManyWaiting` before it waits, and the signal's reason if it is aborted while it waits. */
  async take<Result>(asker: Asker, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const shares = this.sharesOf(asker);
    if (this.mayRun(shares)) this.start(shares);
    else await this.wait(asker, shares, signal);
    try {
      return await work();
    } finally {
      this.end(asker, shares);
    }
  }

  private wait(asker: Asker, shares: Shares, signal: AbortSignal | undefined): Promise<void> {
    const refusal = this.refusal(shares);
    if (refusal) {
      this.forgetIdle(asker, shares);
      return Promise.reject(refusal);
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.leaveQueue(shares, entry);
        this.forgetIdle(asker, shares);
        reject(signal?.reason as Error);
      };
      const entry: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting += 1;
      shares.account.waiting += 1;
      shares.user.waiting.push(entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private refusal({ account, user }: Shares): TooManyWaiting | undefined {
    const { waitingPerUser, waitingPerAccount, waitingAtMost } = this.limits;
    if (user.waiting.length >= waitingPerUser) return new TooManyWaiting('user', waitingPerUser);
    if (account.waiting >= waitingPerAccount) return new TooManyWaiting('account', waitingPerAccount);
    return this.waiting >= waitingAtMost ? new TooManyWaiting('service', waitingAtMost) : undefined;
  }

  private start({ account, user }: Shares): void {
    this.running += 1;
    this.served += 1;
    if (user.running === 0) account.busyUsers += 1;
    for (const share of [account, user]) {
      share.running += 1;
      share.servedAt = this.served;
    }
  }

  /** Starts the next tasks at once, so that no later call can overtake them. */
  private end(asker: Asker, shares: Shares): void {
    const { account, user } = shares;
    this.running -= 1;
    for (const share of [account, user]) share.running -= 1;
    if (user.running === 0) account.busyUsers -= 1;
    for (let next = this.next(); next; next = this.next()) {
      const [oldest] = next.user.waiting;
      if (!oldest) break;
      this.leaveQueue(next, oldest);
      this.start(next);
      oldest.begin();
    }
    this.forgetIdle(asker, shares);
  }

  private leaveQueue({ account, user }: Shares, entry: Waiting): void {
    user.waiting.splice(user.waiting.indexOf(entry), 1);
    account.waiting -= 1;
    this.waiting -= 1;
  }

  private next(): Shares | undefined {
    let best: Shares | undefined;
    for (const account of this.accounts.values()) {
      if (account.waiting === 0) continue;
      for (const user of account.users.values()) {
        const shares = { account, user };
        if (user.waiting.length === 0 || !this.mayRun(shares)) continue;
        if (!best || isServedEarlier(shares, best)) best = shares;
      }
    }
    return best;
  }

  private mayRun({ account, user }: Shares): boolean {
    const { atATime, atATimePerAccount, atATimePerUser, keptForIdle } = this.limits;
    const slots = account.running === 0 ? atATime : atATime - keptForIdle;
    const slotsOfAccount = atATimePerAccount - this.keptFromUser({ account, user });
    return this.running < slots && account.running < slotsOfAccount && user.running < atATimePerUser;
  }

  private keptFromUser({ account, user }: Shares): number {
    if (user.running === 0) return 0;
    const busyOthers = account.busyUsers - 1;
    return Math.max(0, this.limits.keptForOtherUsers - busyOthers);
  }

  private sharesOf({ accountId, userId }: Asker): Shares {
    const account = this.accounts.get(accountId) ?? newAccountShare();
    const user = account.users.get(userId) ?? newUserShare();
    account.users.set(userId, user);
    this.accounts.set(accountId, account);
    return { account, user };
  }

  /** Keeps the maps as small as the queue. */
  private forgetIdle({ accountId, userId }: Asker, { account, user }: Shares): void {
    if (user.running === 0 && user.waiting.length === 0) account.users.delete(userId);
    if (account.users.size === 0) this.accounts.delete(accountId);
  }
}

const newUserShare = (): UserShare => ({ running: 0, servedAt: 0, waiting: [] });
const newAccountShare = (): AccountShare => ({ running: 0, servedAt: 0, waiting: 0, busyUsers: 0, users: new Map() });

const isServedEarlier = (one: Shares, other: Shares): boolean =>
  one.account.servedAt < other.account.servedAt ||
  (one.account === other.account && one.user.servedAt < other.user.servedAt);
