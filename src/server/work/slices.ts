/** Splits long work on the event loop into slices, so that other requests run in between. */
import { setImmediate } from 'node:timers/promises';

/** All long work shares one queue: each round of the event loop runs one slice, however much work waits. */
let queue: Promise<unknown> = Promise.resolve();

export class Slice {
  private endsMs: number;

  constructor(private readonly milliseconds: number) {
    this.endsMs = performance.now() + milliseconds;
  }

  get isOver(): boolean {
    return performance.now() >= this.endsMs;
  }

  /** Resolves when the next slice begins. */
  async next(): Promise<void> {
    queue = queue.then(() => setImmediate());
    await queue;
    this.endsMs = performance.now() + this.milliseconds;
  }
}

/** Milliseconds that no caller notices, and few enough slices that the work itself takes hardly longer. */
const usualMs = 10;

/** Returns a function to await in a long loop: it waits only when the slice is over. */
export function turns(): () => Promise<void> | undefined {
  const slice = new Slice(usualMs);
  return () => (slice.isOver ? slice.next() : undefined);
}
