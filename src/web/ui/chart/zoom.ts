/** Changes the visible window of a period. */
import type { Span } from './series.ts';

/** Minimum window. */
const minimumMs = 60_000;

/** Zooms in (`factor` below 1) or out around a moment, which keeps its position. Stays within the whole. */
export function zoomed(window: Span, whole: Span, aroundMs: number, factor: number): Span {
  const most = whole.endMs - whole.startMs;
  const length = Math.min(most, Math.max(Math.min(minimumMs, most), (window.endMs - window.startMs) * factor));
  const share = (aroundMs - window.startMs) / (window.endMs - window.startMs);
  return within({ startMs: aroundMs - share * length, endMs: aroundMs + (1 - share) * length }, whole);
}

/** Moves the window by a share of its length, within the whole. */
export function moved(window: Span, whole: Span, share: number): Span {
  const by = (window.endMs - window.startMs) * share;
  return within({ startMs: window.startMs + by, endMs: window.endMs + by }, whole);
}

/** Moves the window by a share of its length, at most up to now. Beyond its ends the whole moves, too. */
export function movedBeyond(window: Span, whole: Span, share: number, nowMs: number): { window: Span; whole: Span } {
  const by = Math.min((window.endMs - window.startMs) * share, nowMs - window.endMs);
  const next = shifted(window, by);
  const beyond = Math.min(0, next.startMs - whole.startMs) + Math.max(0, next.endMs - whole.endMs);
  return { window: next, whole: shifted(whole, beyond) };
}

const shifted = ({ startMs, endMs }: Span, by: number): Span => ({ startMs: startMs + by, endMs: endMs + by });

/** The span of a drag in either direction; undefined if it is shorter than the minimum window. */
export function dragged(oneMs: number, otherMs: number): Span | undefined {
  const [startMs, endMs] = oneMs < otherMs ? [oneMs, otherMs] : [otherMs, oneMs];
  return endMs - startMs < minimumMs ? undefined : { startMs, endMs };
}

function within({ startMs, endMs }: Span, whole: Span): Span {
  const length = endMs - startMs;
  const start = Math.min(Math.max(startMs, whole.startMs), Math.max(whole.startMs, whole.endMs - length));
  return { startMs: start, endMs: Math.min(whole.endMs, start + length) };
}
