import { randomId } from './random-id.ts';

/** The same request after this time is a new one. The service keeps keys for a day. */
const keptMs = 60 * 60_000;

interface Sending {
  /** Idempotency key: the service does a repeated request with the same key only once. */
  key: string;
  /** Keeps the key for the next attempt, because the service may have done it. */
  keep(): void;
}

/**
 * Requests without an answer. The service may have stored the change, so a second press of Save must not store it twice.
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
