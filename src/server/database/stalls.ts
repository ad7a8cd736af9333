const tickMs = 100;
/** A shorter stall ends no time limit of ours. */
const leastMs = 500;
/** Longer than any statement of a request takes. */
const keptMs = 5 * 60_000;

interface Stall {
  endMs: number;
  lastedMs: number;
}

export interface Stalls {
  /** Whether the event loop stood still for long since that moment of `performance.now()`. */
  since(startMs: number): boolean;
  stop(): void;
}

/** Remembers when this process's event loop stood still: it read no answers then. */
export function watchStalls(): Stalls {
  let stalls: Stall[] = [];
  let tickedMs = performance.now();

  /** The stall that has just ended, where another timer runs before our tick. */
  function current(): Stall[] {
    const endMs = performance.now();
    const lastedMs = endMs - tickedMs - tickMs;
    return lastedMs < leastMs ? [] : [{ endMs, lastedMs }];
  }

  const timer = setInterval(() => {
    const nowMs = performance.now();
    stalls = [...stalls.filter(({ endMs }) => endMs > nowMs - keptMs), ...current()];
    tickedMs = nowMs;
  }, tickMs).unref();

  return {
    since: (startMs) =>
      [...stalls, ...current()].some(({ endMs, lastedMs }) => Math.min(lastedMs, endMs - startMs) >= leastMs),
    stop: () => clearInterval(timer),
  };
}
