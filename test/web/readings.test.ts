import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { addReadings, type ReadingRows, readingsQuery, withReadings } from '../../src/web/api/readings.ts';
import { paddedSpan, serves } from '../../src/web/features/temperature/use-readings.ts';

const minute = 60_000;
const hour = 60 * minute;
const rows = (...points: (readonly [minutes: number, value: number])[]): ReadingRows => ({
  timesMs: Float64Array.from(points, ([minutes]) => minutes * minute),
  values: Float64Array.from(points, ([, value]) => value),
});
const reading = (minutes: number, temperature: number, probeId = 7) => ({
  probeId,
  utc: new Date(minutes * minute).toISOString(),
  temperature,
});

describe('a new reading', () => {
  const known = rows([0, 1], [10, 2], [20, 3]);
  test.each<[string, ReturnType<typeof reading>[], ReadingRows]>([
    ['comes last', [reading(30, 4)], rows([0, 1], [10, 2], [20, 3], [30, 4])],
    ['comes late', [reading(15, 9)], rows([0, 1], [10, 2], [15, 9], [20, 3])],
    ['comes before all', [reading(-5, 9)], rows([-5, 9], [0, 1], [10, 2], [20, 3])],
    [
      'comes with others, shuffled',
      [reading(30, 4), reading(5, 8), reading(25, 6)],
      rows([0, 1], [5, 8], [10, 2], [20, 3], [25, 6], [30, 4]),
    ],
    ['arrives twice', [reading(30, 4), reading(30, 4)], rows([0, 1], [10, 2], [20, 3], [30, 4])],
  ])('%s', (_, readings, wanted) => expect(withReadings(known, readings)).toEqual(wanted));

  test('that is already known changes nothing', () => {
    expect(withReadings(known, [reading(10, 2), reading(0, 1)])).toBe(known);
    expect(withReadings(known, [])).toBe(known);
  });

  test('can be the first one', () => expect(withReadings(rows(), [reading(3, 4)])).toEqual(rows([3, 4])));
});

describe('known periods', () => {
  const period = (from: number, to: number, probeId = 7) =>
    readingsQuery({
      probeId,
      startDate: new Date(from * minute).toISOString(),
      endDate: new Date(to * minute).toISOString(),
    });

  test('get the readings from their start until before their end', () => {
    const queryClient = new QueryClient();
    const [one, other, elsewhere] = [period(0, 60), period(30, 90), period(0, 60, 8)];
    for (const { queryKey } of [one, other, elsewhere]) queryClient.setQueryData(queryKey, rows());
    expect(addReadings(queryClient, [reading(0, 1), reading(30, 2), reading(60, 3)])).toEqual([]);
    expect(queryClient.getQueryData(one.queryKey)).toEqual(rows([0, 1], [30, 2]));
    expect(queryClient.getQueryData(other.queryKey)).toEqual(rows([30, 2], [60, 3]));
    expect(queryClient.getQueryData(elsewhere.queryKey)).toEqual(rows());
  });

  test('wait while a request for their probe is running', async () => {
    const queryClient = new QueryClient();
    let arrive = (_: ReadingRows): void => {};
    const { queryKey } = period(0, 60);
    const fetching = queryClient.fetchQuery({
      queryKey,
      queryFn: () => new Promise<ReadingRows>((resolve) => (arrive = resolve)),
    });
    const waiting = addReadings(queryClient, [reading(30, 2), reading(1, 1, 8)]);
    expect(waiting).toEqual([reading(30, 2)]);
    arrive(rows([0, 1]));
    await fetching;
    expect(addReadings(queryClient, waiting)).toEqual([]);
    expect(queryClient.getQueryData(queryKey)).toEqual(rows([0, 1], [30, 2]));
  });
});

describe('the requested period', () => {
  const nowMs = Date.parse('2026-11-20T09:25:00Z');
  const last = (hours: number, atMs = nowMs) => ({ startMs: atMs - hours * hour, endMs: atMs });
  const day = paddedSpan(last(24), nowMs);

  test('starts and ends at a full hour, and includes readings of a clock that is ahead', () => {
    expect(new Date(day.startMs).toISOString()).toBe('2026-11-19T09:00:00.000Z');
    expect(new Date(day.endMs).toISOString()).toBe('2026-11-21T11:00:00.000Z');
  });
  test('of the past ends with the period', () => {
    const over = last(24, nowMs - 100 * hour);
    expect(paddedSpan(over, nowMs).endMs - over.endMs).toBeLessThan(hour);
  });
  test('that ends on the hour includes its last moment', () => {
    const onTheHour = { startMs: day.startMs - 48 * hour, endMs: day.startMs };
    expect(paddedSpan(onTheHour, nowMs).endMs).toBe(onTheHour.endMs + hour);
    expect(serves(onTheHour, onTheHour)).toBe(false);
  });
  test.each<[string, ReturnType<typeof last>, boolean]>([
    ['the same, later', last(24, nowMs + hour), true],
    ['after a day of looking at it', last(24, nowMs + 24 * hour), true],
    ['one that continues beyond it', last(24, nowMs + 27 * hour), false],
    ['a longer one', last(48), false],
    ['a part of it', last(12), true],
  ])('serves %s: %#', (_, period, wanted) => expect(serves(day, period)).toBe(wanted));
  test('of a year does not serve a week', () =>
    expect(serves(paddedSpan(last(365 * 24), nowMs), last(7 * 24))).toBe(false));
});
