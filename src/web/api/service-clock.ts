/**
 * What time it is, by the service's clock: all that is stored bears its times, and a computer's own clock may be hours off.
 * Learnt from the `Date` of its answers; a server whose answers show none is taken to agree with this computer.
 */
/** By how much the service's clock is ahead of this computer's. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** `Date` tells whole seconds, and a busy service the one before. */
const coarsenessMs = 2000;
/** A clock that is a little off disturbs nobody. */
const wrongFromMs = 2 * 60_000;

/** Milliseconds since 1970, as `Date.now`. */
export const serviceNowMs = (): number => Date.now() + aheadMs;

/** Tells whoever shows times when the clock turns out to be another. */
export function onServiceClock(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * An answer to what was asked at `askedMs` of this computer's clock. Its date was right at some moment between asking and
 * hearing, so it proves what is believed wrong only where no such moment fits.
 */
export function learnServiceClock(date: string | null, askedMs: number, heardMs = Date.now()): void {
  const earliestMs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(earliestMs) || heardMs < askedMs) return;
  const least = earliestMs - heardMs;
  const most = earliestMs + coarsenessMs - askedMs;
  if (aheadMs >= least && aheadMs <= most) return;
  aheadMs = Math.round((least + most) / 2);
  for (const tell of [...listeners]) tell();
}

/** How far this computer's clock is off, where that is worth a word; positive: it is ahead. */
export const clockWrongByMs = (): number => (Math.abs(aheadMs) < wrongFromMs ? 0 : -aheadMs);
