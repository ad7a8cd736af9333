/** Long work that yields after each small step, so that it can pause. */
export type SlicedWork<Result> = Generator<void, Result>;

/** Half of a frame, so that a key press in between is handled in time for the next frame. */
const sliceMs = 8;

/** Works for one slice, or for the time of several. Returns undefined if work is left. */
export function workSlice<Result>(work: SlicedWork<Result>, slices = 1): { result: Result } | undefined {
  const until = performance.now() + slices * sliceMs;
  do {
    const step = work.next();
    if (step.done) return { result: step.value };
  } while (performance.now() < until);
  return undefined;
}

/** Runs long work in slices and lets the browser work in between. Rejects when `signal` aborts. */
export async function inSlices<Result>(work: SlicedWork<Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    const done = workSlice(work);
    if (done) return done.result;
    await yieldToBrowser();
    signal?.throwIfAborted();
  }
}

/** Runs work without pauses, for a small amount of it. */
export function atOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Lets the browser handle input and render. A timer would add 4 ms to each slice. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
