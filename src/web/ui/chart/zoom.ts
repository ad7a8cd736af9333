/** Which part of a period is looked at. */
import type { Span } from './series.ts';

/** Closer than this there is nothing to see. */
const leastMs = 60_000;

/** Closer (`factor` below 1) or wider around a moment, which stays where it is; never beyond the whole. */
export function zoomed(window: Span, whole: Span, aroundMs: number, factor: number): Span {
  const most = whole.endMs - whole.startMs;
  const length = Math.min(most, Math.max(Math.min(leastMs, most), (window.endMs - window.startMs) * factor));
  const share = (aroundMs - window.startMs) / (window.endMs - window.startMs);
  return within({ startMs: aroundMs - share * length, endMs: aroundMs + (1 - share) * length }, whole);
}

/** Moved by a share of what is seen, as far as the whole goes. */
export function moved(window: Span, whole: Span, share: number): Span {
  const by = (window.endMs - window.startMs) * share;
  return within({ startMs: window.startMs + by, endMs: window.endMs + by }, whole);
}

/** What was dragged over, from either side; undefined where it is too little to have been meant. */
export function dragged(oneMs: number, otherMs: number): Span | undefined {
  const [startMs, endMs] = oneMs < otherMs ? [oneMs, otherMs] : [otherMs, oneMs];
  return endMs - startMs < leastMs ? undefined : { startMs, endMs };
}

function within({ startMs, endMs }: Span, whole: Span): Span {
  const length = endMs - startMs;
  const start = Math.min(Math.max(startMs, whole.startMs), Math.max(whole.startMs, whole.endMs - length));
  return { startMs: start, endMs: Math.min(whole.endMs, start + length) };
}
