import { longestInterval } from '../../../contract/choices.ts';

/** Values over time, sorted by time. Typed arrays keep loops over 100,000 values fast. */
export interface Series {
  timesMs: Float64Array;
  values: Float64Array;
}

export interface Bounds {
  lower: number;
  upper: number;
}

/** `endMs` is not included. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** The first index whose time is not before the moment. */
export function placeOf(timesMs: Float64Array, momentMs: number): number {
  let low = 0;
  let high = timesMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timesMs[middle] ?? 0) < momentMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First and last index in a window, its end included. Without any, the last index is before the first. */
export const placesIn = ({ timesMs }: Series, { startMs, endMs }: Span): [first: number, last: number] => [
  placeOf(timesMs, startMs),
  placeOf(timesMs, endMs + 1) - 1,
];

/** The index nearest to a moment; undefined for an empty series. */
export function nearest({ timesMs }: Series, momentMs: number): number | undefined {
  if (timesMs.length === 0) return undefined;
  const after = Math.min(placeOf(timesMs, momentMs), timesMs.length - 1);
  const before = Math.max(0, after - 1);
  const distance = (at: number): number => Math.abs((timesMs[at] ?? 0) - momentMs);
  return distance(before) <= distance(after) ? before : after;
}

/** Number of intervals that are sampled in a long series. */
const maxSteps = 4096;

/** Minimum length of a gap, from the median interval between readings. */
export function gapMs({ timesMs }: Series): number {
  const stride = Math.max(1, Math.ceil((timesMs.length - 1) / maxSteps));
  const steps = new Float64Array(Math.max(0, Math.ceil((timesMs.length - 1) / stride))).map(
    (_, at) => (timesMs[at * stride + 1] ?? 0) - (timesMs[at * stride] ?? 0),
  );
  steps.sort();
  return longestInterval(steps[steps.length >> 1] ?? null);
}

type Run = readonly [first: number, last: number];

/** Runs without a gap, as first and last index, both included. */
export function runs({ timesMs }: Series, gap: number): Run[] {
  const found: Run[] = [];
  let first = 0;
  for (let at = 1; at <= timesMs.length; at += 1) {
    if (at < timesMs.length && (timesMs[at] ?? 0) - (timesMs[at - 1] ?? 0) <= gap) continue;
    found.push([first, at - 1]);
    first = at;
  }
  return found;
}

const knownRuns = new WeakMap<Series, readonly Run[]>();

/** Cached runs of a series. */
export function runsOf(series: Series): readonly Run[] {
  const known = knownRuns.get(series);
  if (known) return known;
  const found = runs(series, gapMs(series));
  knownRuns.set(series, found);
  return found;
}

/** The gap around a moment: from the last value before it to the first value after it. */
export function silenceAt(series: Series, momentMs: number): Span | undefined {
  const { timesMs } = series;
  const after = placeOf(timesMs, momentMs);
  const [startMs, endMs] = [timesMs[after - 1], timesMs[after]];
  if (startMs === undefined || endMs === undefined || endMs === momentMs) return undefined;
  return runsOf(series).some(([first]) => first === after) ? { startMs, endMs } : undefined;
}
