import { describe, expect, test } from 'vitest';
import { curveOf } from '../../../src/server/report/curve.ts';

const minute = 60_000;
const series = (readings: readonly (readonly [minutes: number, temperature: number])[]) => ({
  utcMs: Float64Array.from(readings, ([minutes]) => minutes * minute),
  temperature: Float64Array.from(readings, ([, temperature]) => temperature),
  side: new Uint8Array(readings.length),
});
const hour = { startMs: 0, endMs: 60 * minute };
const drawn = (readings: Parameters<typeof series>[0], columns: number) =>
  curveOf(series(readings), hour, { columns, usualMs: minute }).map(({ temperature }) => temperature);

describe('the line of a chart', () => {
  test('breaks where the probe was silent', () => {
    expect(
      drawn(
        [
          [0, 1],
          [1, 2],
          [50, 3],
          [51, 4],
        ],
        60,
      ),
    ).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('breaks at a silence within a column', () => {
    const readings = [
      [0, 1],
      [1, 2],
      [21, 3],
      [22, 4],
    ] as const;
    expect(drawn(readings, 1)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('goes on over the longest interval, also from column to column', () => {
    const readings = [
      [0, 1],
      [5, 2],
      [10, 3],
    ] as const;
    expect(drawn(readings, 60)).toEqual([[1, 2, 3]]);
  });

  test('keeps the first, the last and both extremes of a column, in order', () => {
    expect(
      drawn(
        [
          [0, 5],
          [1, 9],
          [2, 6],
          [3, -2],
          [4, 5],
          [5, 7],
        ],
        1,
      ),
    ).toEqual([[5, 9, -2, 7]]);
  });

  test('leaves out the readings before the period and after it', () => {
    expect(
      drawn(
        [
          [-1, 20],
          [0, 1],
          [1, 2],
          [59, 3],
          [60, 30],
        ],
        60,
      ),
    ).toEqual([[1, 2], [3]]);
  });
});
