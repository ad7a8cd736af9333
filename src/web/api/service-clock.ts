/**
 * What time it is, by the service's clock: all that is stored bears its times, and a computer's own clock may be hours off.
 * Learnt from the `Date` of its answers; a server whose answers show none is taken to agree with this computer.
 */
import { createShared } from '../shared.ts';

/** How far the service's clock is ahead of this computer's clock. */
const aheadMs = createShared(0);

/** `Date` tells whole seconds, and a busy service the one before. */
const coarsenessMs = 2000;
/** A clock that is a little off disturbs nobody. */
const wrongFromMs = 2 * 60_000;

/** Milliseconds since 1970, as `Date.now`. */
export const serviceNowMs = (): number => Date.now() + aheadMs.get();

/** Notifies when the clock turns out to be different; returns how to unsubscribe. */
export const onServiceClock = aheadMs.subscribe;

/**
 * An answer to what was asked at `askedMs` of this computer's clock. Its date was right at some moment between asking and
 * hearing, so it proves what is believed wrong only where no such moment fits.
 */
export function learnServiceClock(date: string | null, askedMs: number, heardMs = Date.now()): void {
  const earliestMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(earliestMs) || heardMs < askedMs) return;
  const least = earliestMs - heardMs;
  const most = earliestMs + coarsenessMs - askedMs;
  if (aheadMs.get() >= least && aheadMs.get() <= most) return;
  aheadMs.set(Math.round((least + most) / 2));
}

/** How far this computer's clock is off, where that is worth a word; positive: it is ahead. */
export const clockWrongByMs = (): number => (Math.abs(aheadMs.get()) < wrongFromMs ? 0 : -aheadMs.get());
