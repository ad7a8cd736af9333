import { describe, expect, test } from 'vitest';
import { fromUnit, inUnit } from '../../../src/web/text/degrees.ts';
import { timeTicks, valueTicks } from '../../../src/web/ui/chart/ticks.ts';

const ticks = (from: string, to: string, atMost: number, zone = 'Europe/Berlin') =>
  timeTicks(Date.parse(from), Date.parse(to), atMost, zone).map(
    ({ timeMs, midnight }) => `${new Date(timeMs).toISOString().slice(0, 16)}${midnight ? ' midnight' : ''}`,
  );

describe('time ticks', () => {
  test('are at round hours of local time', () => {
    expect(ticks('2026-11-20T08:10:00Z', '2026-11-20T20:00:00Z', 4, 'Asia/Kolkata')).toEqual([
      '2026-11-20T09:30',
      '2026-11-20T12:30',
      '2026-11-20T15:30',
      '2026-11-20T18:30 midnight',
    ]);
  });
  test('are at midnight, also around a clock change', () => {
    expect(ticks('2026-10-24T00:00:00Z', '2026-10-27T12:00:00Z', 4)).toEqual([
      '2026-10-24T22:00 midnight',
      '2026-10-25T23:00 midnight',
      '2026-10-26T23:00 midnight',
    ]);
    expect(ticks('2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z', 4)).toEqual([
      '2026-03-28T23:00 midnight',
      '2026-03-29T22:00 midnight',
      '2026-03-30T22:00 midnight',
    ]);
  });
  test('skip hours that the clock skips', () => {
    expect(ticks('2026-03-29T00:00:00Z', '2026-03-29T03:00:00Z', 4)).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
      '2026-03-29T02:00',
      '2026-03-29T03:00',
    ]);
  });
  test('show the repeated hour twice', () => {
    expect(ticks('2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z', 4)).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ]);
  });
  test.each([
    ['an ordinary day', '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z', 24],
    ['the one of 25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
    ['the one of 23 hours', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
  ])('each an hour after the last: %s', (_, from, to, hours) => {
    const found = timeTicks(Date.parse(from), Date.parse(to), 25, 'Europe/Berlin').map(({ timeMs }) => timeMs);
    expect(found).toEqual(Array.from({ length: hours + 1 }, (_, at) => Date.parse(from) + at * 3600_000));
    expect(found.at(-1)).toBe(Date.parse(to));
  });
  test('are as many as fit', () => {
    for (const hours of [0.1, 1, 7, 30, 24 * 9, 24 * 100, 24 * 900]) {
      const found = timeTicks(0, hours * 3600_000, 6, 'UTC').length;
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThanOrEqual(7);
    }
  });
});

describe('value ticks', () => {
  test.each([
    [-8.4, 30.2, 5, [0, 10, 20, 30]],
    [2, 8, 3, [2, 4, 6, 8]],
    [4.9, 5.31, 4, [5, 5.2]],
    [4.95, 5.31, 4, [5, 5.1, 5.2, 5.3]],
    [-0.3, 0.3, 6, [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]],
  ])('%d to %d, at most %d', (low, high, atMost, wanted) => expect(valueTicks(low, high, atMost)).toEqual(wanted));
});

test('degrees convert both ways without a remainder', () => {
  expect(inUnit(8, 'F')).toBeCloseTo(46.4, 9);
  for (const celsius of [-25, -18, 0, 2, 8, 36.6]) expect(fromUnit(inUnit(celsius, 'F'), 'F')).toBe(celsius);
  expect(fromUnit(2.5, 'C')).toBe(2.5);
});
