/** Silence: two consecutive plots within a visit that are more than three usual intervals of the vehicle apart. */
import type { StoredVisit } from './finding.ts';

const usualIntervals = 3;

/**
 * The median time between consecutive plots of a vehicle: of those within visits if there are any, because many trackers send seldom
 * while a vehicle stands. Undefined with fewer than two plots.
 */
export function usualIntervalMs(utcMs: readonly number[], visits: readonly Stay[]): number | undefined {
  if (utcMs.length < 2) return undefined;
  const all = new Float64Array(utcMs.length - 1);
  const within: number[] = [];
  let [next, untilMs] = [0, Number.NEGATIVE_INFINITY];
  for (let index = 1; index < utcMs.length; index += 1) {
    const [from, to] = [utcMs[index - 1] as number, utcMs[index] as number];
    for (; next < visits.length && (visits[next] as Stay).startUtcMs <= from; next += 1) {
      untilMs = Math.max(untilMs, (visits[next] as Stay).endUtcMs ?? Number.POSITIVE_INFINITY);
    }
    all[index - 1] = to - from;
    if (to <= untilMs) within.push(to - from);
  }
  return medianOf(within.length > 0 ? Float64Array.from(within) : all);
}

type Stay = Pick<StoredVisit, 'startUtcMs' | 'endUtcMs'>;

function medianOf(values: Float64Array): number | undefined {
  values.sort();
  return values[Math.floor((values.length - 1) / 2)];
}

export const isSilent = (intervalMs: number, usualMs: number): boolean => intervalMs > usualIntervals * usualMs;
