/** Silence: two consecutive plots within a visit that are more than three usual intervals of the vehicle apart. */

const usualIntervals = 3;

/** The median time between consecutive plots of a vehicle; undefined with fewer than two. */
export function usualIntervalMs(utcMs: readonly number[]): number | undefined {
  if (utcMs.length < 2) return undefined;
  const intervals = new Float64Array(utcMs.length - 1);
  for (let index = 1; index < utcMs.length; index += 1) {
    intervals[index - 1] = (utcMs[index] as number) - (utcMs[index - 1] as number);
  }
  intervals.sort();
  return intervals[Math.floor((intervals.length - 1) / 2)];
}

export const isSilent = (intervalMs: number, usualMs: number): boolean => intervalMs > usualIntervals * usualMs;
