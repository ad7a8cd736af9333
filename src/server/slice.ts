/** Splits long work on the event loop into slices, so that other requests get their turn in between. */
import { setImmediate } from 'node:timers/promises';

/** Longer than most requests take, short enough that no request notices the wait. */
const sliceMs = 1;

/** All long work takes turns: one slice for each round of the event loop, however many pieces of work there are. */
let turns: Promise<unknown> = Promise.resolve();

export class Slice {
  private endsMs = performance.now() + sliceMs;

  get isOver(): boolean {
    return performance.now() >= this.endsMs;
  }

  /** Resolves when the next slice begins. */
  async next(): Promise<void> {
    turns = turns.then(() => setImmediate());
    await turns;
    this.endsMs = performance.now() + sliceMs;
  }
}
