import { randomId } from './random-id.ts';

/** What was sent longer ago is another wish, though it says the same. The service knows keys for a day. */
const keptMs = 60 * 60_000;

interface Sending {
  /** Sent with it: the service does what comes twice under one key only once. */
  key: string;
  /** Nobody knows whether it was done: the next time the same is sent, it goes under the same key. */
  keep(): void;
}

/**
 * Requests whose answers did not come. A change may be stored while its answer is lost on the way; whoever presses Save
 * again wants it once.
 */
export function createUnanswered() {
  const kept = new Map<string, { key: string; atMs: number }>();
  return {
    take(request: string): Sending {
      const known = kept.get(request);
      kept.delete(request);
      const key = known && Date.now() - known.atMs < keptMs ? known.key : randomId();
      return { key, keep: () => void kept.set(request, { key, atMs: Date.now() }) };
    },
  };
}
