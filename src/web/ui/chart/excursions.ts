/**
 * An excursion begins with the first value outside the bounds. It ends with the first value inside or beyond the other
 * bound. A value on a bound is inside. Gaps do not end an excursion, and it stays open at the end of the series.
 */
import type { Bounds, Series, Span } from './series.ts';

export interface Excursion extends Span {
  bound: 'upper' | 'lower';
  /** The most extreme value. */
  peak: number;
  /** Number of values. */
  count: number;
  /** The series ends during the excursion. */
  open: boolean;
}

export function excursionsOf({ timesMs, values }: Series, { lower, upper }: Bounds): Excursion[] {
  const found: Excursion[] = [];
  let running: Excursion | undefined;
  for (let at = 0; at < timesMs.length; at += 1) {
    const timeMs = timesMs[at] ?? 0;
    const value = values[at] ?? 0;
    const bound = value > upper ? 'upper' : value < lower ? 'lower' : undefined;
    if (running && running.bound !== bound) {
      running.endMs = timeMs;
      running.open = false;
      running = undefined;
    }
    if (bound === undefined) continue;
    if (!running) {
      running = { bound, startMs: timeMs, endMs: timeMs, peak: value, count: 0, open: true };
      found.push(running);
    }
    running.count += 1;
    running.endMs = timeMs;
    running.peak = bound === 'upper' ? Math.max(running.peak, value) : Math.min(running.peak, value);
  }
  return found;
}

const known = new WeakMap<Series, Bounds & { found: readonly Excursion[] }>();

/** Cached excursions of a series and its bounds. */
export function knownExcursionsOf(series: Series, { lower, upper }: Bounds): readonly Excursion[] {
  const before = known.get(series);
  if (before?.lower === lower && before.upper === upper) return before.found;
  const found = excursionsOf(series, { lower, upper });
  known.set(series, { lower, upper, found });
  return found;
}

export const totalMs = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
