/** Too many are waiting already. */
export class TooManyWaiting extends Error {}

/** Lets a few pieces of work run at a time, the others wait in order; more than `waitingAtMost` are refused. */
export class Turns {
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

  /** Resolves when a turn is handed over: `running` then counts it already. */
  private wait(): Promise<void> {
    if (this.waiting.length >= this.waitingAtMost) return Promise.reject(new TooManyWaiting());
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  get idle(): boolean {
    return this.running === 0;
  }
}
