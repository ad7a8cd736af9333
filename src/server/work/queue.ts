/** The queue is full: of a user, of an account, or of the whole service. */
export class TooManyWaiting extends Error {
  constructor(
    readonly of: 'user' | 'account' | 'service' = 'service',
    /** How many may wait. */
    readonly limit = 0,
  ) {
    super(`Too many requests of this ${of} wait.`);
  }
}

/** Runs at most `atATime` tasks at once. Others wait in order; more than `waitingAtMost` are refused. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atATime: number,
    private readonly waitingAtMost: number,
  ) {}

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.atATime) this.running += 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** The finished task hands over its slot, so `running` already counts the resumed task. */
  private wait(): Promise<void> {
    if (this.waiting.length >= this.waitingAtMost) return Promise.reject(new TooManyWaiting());
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  get idle(): boolean {
    return this.running === 0;
  }
}
