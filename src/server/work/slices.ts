/** Splits long work on the event loop into slices, so that other requests get their turn in between. */
import { setImmediate } from 'node:timers/promises';

/** Longer than most requests take, short enough that no request notices the wait. */
const sliceMs = 1;

/** All long work shares one queue: one slice runs in each round of the event loop, however many pieces of work there are. */
let queue: Promise<unknown> = Promise.resolve();

/** Resolves when the next slice begins. */
export function nextSlice(): Promise<unknown> {
  queue = queue.then(() => setImmediate());
  return queue;
}

export async function mapInSlices<From, To>(values: readonly From[], make: (value: From) => To): Promise<To[]> {
  const turn = turns();
  const made: To[] = [];
  for (const value of values) {
    await turn();
    made.push(make(value));
  }
  return made;
}

/** `await turn()` inside a long loop: it waits only when the slice is used up. */
export function turns(): () => Promise<void> | undefined {
  let endsMs = performance.now() + sliceMs;
  return () => {
    if (performance.now() < endsMs) return undefined;
    return nextSlice().then(() => {
      endsMs = performance.now() + sliceMs;
    });
  };
}
