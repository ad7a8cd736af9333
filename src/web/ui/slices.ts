/** Work that says after each little part of it that it could be left for a moment. */
export type SlicedWork<Result> = Generator<void, Result>;

/** Half of a frame: a key that is pressed meanwhile is heard in time for the next one. */
const sliceMs = 8;

/** One slice, or one as long as so many; undefined: there is more to do. */
export function workSlice<Result>(work: SlicedWork<Result>, slices = 1): { result: Result } | undefined {
  const until = performance.now() + slices * sliceMs;
  do {
    const step = work.next();
    if (step.done) return { result: step.value };
  } while (performance.now() < until);
  return undefined;
}

/** Long work in slices, with the browser's own work in between. Rejects once `signal` says that nobody waits for it. */
export async function inSlices<Result>(work: SlicedWork<Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    const done = workSlice(work);
    if (done) return done.result;
    await breath();
    signal?.throwIfAborted();
  }
}

/** All of it at once, where it is known to be little. */
export function atOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The browser hears keys and draws before it goes on; a timer would add four milliseconds to each slice. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
