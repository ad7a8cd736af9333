/**
 * When a series is outside its bounds: from the first value outside to the first one that is inside again (on a bound is
 * inside), or that lies beyond the other bound. It lasts through silences, since nobody knows better, and is still going
 * on where the series ends.
 */
import type { Bounds, Series, Span } from './series.ts';

export interface Excursion extends Span {
  bound: 'upper' | 'lower';
  /** The farthest value. */
  peak: number;
  /** How many values. */
  count: number;
  /** The series ends while it is outside. */
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

/** The same, found once for as long as neither the series nor the bounds change. */
export function knownExcursionsOf(series: Series, { lower, upper }: Bounds): readonly Excursion[] {
  const before = known.get(series);
  if (before?.lower === lower && before.upper === upper) return before.found;
  const found = excursionsOf(series, { lower, upper });
  known.set(series, { lower, upper, found });
  return found;
}

export const totalMs = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
