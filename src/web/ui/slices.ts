/** Half of a frame: a key that is pressed meanwhile is heard in time for the next one. */
const sliceMs = 8;

/** Long work in slices, with the browser's own work in between. Rejects once `signal` says that nobody waits for it. */
export async function inSlices<Result>(work: Generator<void, Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
}
