const tickMs = 100;
/** A shorter stall does not expire any of our time limits. */
const minimumMs = 500;
/** Longer than any statement of a request. */
const keptMs = 5 * 60_000;

interface Stall {
  endMs: number;
  lastedMs: number;
}

export interface Stalls {
  /** Whether the event loop stalled since that time of `performance.now()`. */
  since(startMs: number): boolean;
  stop(): void;
}

/** Records when the event loop stalled: no answers were read then. */
export function watchStalls(): Stalls {
  let stalls: Stall[] = [];
  let tickedMs = performance.now();

  /** A stall that has just ended, if another timer runs before our tick. */
  function current(): Stall[] {
    const endMs = performance.now();
    const lastedMs = endMs - tickedMs - tickMs;
    return lastedMs < minimumMs ? [] : [{ endMs, lastedMs }];
  }

  const timer = setInterval(() => {
    const nowMs = performance.now();
    stalls = [...stalls.filter(({ endMs }) => endMs > nowMs - keptMs), ...current()];
    tickedMs = nowMs;
  }, tickMs).unref();

  return {
    since: (startMs) =>
      [...stalls, ...current()].some(({ endMs, lastedMs }) => Math.min(lastedMs, endMs - startMs) >= minimumMs),
    stop: () => clearInterval(timer),
  };
}
