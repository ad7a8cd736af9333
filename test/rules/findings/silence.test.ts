import { expect, test } from 'vitest';
import { isAfterSilence, usualIntervals } from '../../../src/rules/findings/silence.ts';
import type { TimedColumns } from '../../../src/rules/stops.ts';

const second = 1000;

/** Plots this many seconds and metres north after the one before. */
function lineOf(steps: readonly (readonly [seconds: number, metres: number])[]): TimedColumns {
  let [utcMs, metres] = [0, 0];
  const plots = [
    [0, 51],
    ...steps.map(([seconds, further]) => {
      utcMs += seconds * second;
      metres += further;
      return [utcMs, 51 + metres / 111_195];
    }),
  ];
  return {
    count: plots.length,
    utcMs: Float64Array.from(plots, ([at = 0]) => at),
    latitude: Float64Array.from(plots, ([, latitude = 0]) => latitude),
    longitude: new Float64Array(plots.length).fill(12),
  };
}

const times = (count: number, step: readonly [number, number]) => Array.from({ length: count }, () => step);
const whole = [{ startUtcMs: 0, endUtcMs: null }];
/** Seconds of the silences. */
const silences = (line: TimedColumns): number[] => {
  const usual = usualIntervals(line, whole);
  return [...line.utcMs].flatMap((utcMs, index) =>
    index > 0 && usual && isAfterSilence(line, index, usual) ? [(utcMs - (line.utcMs[index - 1] ?? 0)) / second] : [],
  );
};

const driving = times(100, [24, 300]);
const standing = times(20, [120, 2]);

test('a tracker that sends seldom while the vehicle stands is not silent then', () => {
  expect(silences(lineOf([...driving, ...standing]))).toEqual([]);
});

test('nor is one that sends more seldom at night', () => {
  expect(silences(lineOf([...driving, ...standing, ...times(10, [600, 2])]))).toEqual([]);
});

test('a longer gap while it stands is a silence', () => {
  expect(silences(lineOf([...driving, ...standing, [361, 2], [360, 2]]))).toEqual([361]);
});

test('a gap of a standing vehicle’s length is a silence while it drives', () => {
  expect(silences(lineOf([...driving, ...standing, [120, 1500]]))).toEqual([120]);
});

test('a few gaps are no habit', () => {
  expect(silences(lineOf([...driving, ...times(3, [120, 2])]))).toEqual([120, 120, 120]);
});

test('without plots there is nothing usual', () => {
  expect(usualIntervals({ ...lineOf([]), count: 0 }, whole)).toBeUndefined();
});
