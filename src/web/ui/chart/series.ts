/** Values over time, by time, in two rows of plain numbers: a hundred thousand of them are gone through in a moment. */
export interface Series {
  timesMs: Float64Array;
  values: Float64Array;
}

export interface Bounds {
  lower: number;
  upper: number;
}

/** From a moment on, before another. */
export interface Span {
  startMs: number;
  endMs: number;
}

export function seriesOf<Row>(rows: readonly Row[], timeMs: (row: Row) => number, value: (row: Row) => number): Series {
  const series = { timesMs: new Float64Array(rows.length), values: new Float64Array(rows.length) };
  rows.forEach((row, at) => {
    series.timesMs[at] = timeMs(row);
    series.values[at] = value(row);
  });
  return series;
}

/** The first place whose time is not before the moment. */
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

/** The place nearest to a moment; undefined in an empty series. */
export function nearest({ timesMs }: Series, momentMs: number): number | undefined {
  if (timesMs.length === 0) return undefined;
  const after = Math.min(placeOf(timesMs, momentMs), timesMs.length - 1);
  const before = Math.max(0, after - 1);
  const distance = (at: number): number => Math.abs((timesMs[at] ?? 0) - momentMs);
  return distance(before) <= distance(after) ? before : after;
}

/** A silence is a gap when it is this much longer than usual … */
const usualTimes = 3;
/** … and longer than what a tracker's own rhythm makes of it. */
const leastGapMs = 5 * 60_000;

/** How long a silence must be to be a gap: by the usual time between two readings. */
export function gapMs({ timesMs }: Series): number {
  const steps = timesMs.subarray(1).map((timeMs, at) => timeMs - (timesMs[at] ?? 0));
  steps.sort();
  const usual = steps[steps.length >> 1] ?? 0;
  return Math.max(usual * usualTimes, leastGapMs);
}

/** Runs without a gap, as first and last place, both included. */
export function runs({ timesMs }: Series, gap: number): [first: number, last: number][] {
  const found: [number, number][] = [];
  let first = 0;
  for (let at = 1; at <= timesMs.length; at += 1) {
    if (at < timesMs.length && (timesMs[at] ?? 0) - (timesMs[at - 1] ?? 0) <= gap) continue;
    found.push([first, at - 1]);
    first = at;
  }
  return found;
}
