/**
 * The service's clock. Stored times are the service's, and this computer's clock may be hours off. The difference comes from
 * the `Date` header of answers; without that header the computer's clock is used.
 */
import { createShared } from '../shared.ts';

/** How far the service's clock is ahead of this computer's clock. */
const aheadMs = createShared(0);

/** `Date` has whole seconds, and a busy service may send the second before. */
const coarsenessMs = 2000;
/** A smaller difference is not worth a message. */
const wrongFromMs = 2 * 60_000;

/** Milliseconds since 1970, like `Date.now`. */
export const serviceNowMs = (): number => Date.now() + aheadMs.get();

/** Notifies when the clock turns out to be different; returns how to unsubscribe. */
export const onServiceClock = aheadMs.subscribe;

/**
 * Learns from the `Date` of an answer to a request of `askedMs`. The date was right at some time between the request and the
 * answer, so the known difference changes only if no such time fits it.
 */
export function learnServiceClock(date: string | null, requestedMs: number, receivedMs = Date.now()): void {
  const earliestMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(earliestMs) || receivedMs < requestedMs) return;
  const least = earliestMs - receivedMs;
  const most = earliestMs + coarsenessMs - requestedMs;
  if (aheadMs.get() >= least && aheadMs.get() <= most) return;
  aheadMs.set(Math.round((least + most) / 2));
}

/** How far this computer's clock is ahead (negative: behind); 0 below two minutes. */
export const clockWrongByMs = (): number => (Math.abs(aheadMs.get()) < wrongFromMs ? 0 : -aheadMs.get());
