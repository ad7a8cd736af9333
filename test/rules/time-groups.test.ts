import { describe, expect, test } from 'vitest';
import { bordersOf, type SpanSum, type TimeUnit, totalsByTime, totalsByWeekday } from '../../src/rules/time-groups.ts';

const hourMs = 3_600_000;
const ms = (utc: string): number => Date.parse(`${utc}Z`);

function borders(unit: TimeUnit, start: string, end: string, timeZone: string): string[] {
  const found = bordersOf(unit, { startMs: ms(start), endMs: ms(end) }, timeZone, 1000) ?? [];
  return found.map((border) => new Date(border).toISOString().slice(0, 16));
}

describe('borders', () => {
  test.each<[what: string, unit: TimeUnit, start: string, end: string, timeZone: string, expected: string[]]>([
    [
      'a day of 25 hours',
      ...(['day', '2026-10-24T22:00', '2026-10-25T22:59', 'Europe/Berlin'] as const),
      ['2026-10-24T22:00', '2026-10-25T23:00'],
    ],
    [
      'a day of 23 hours',
      ...(['day', '2026-03-28T23:00', '2026-03-29T21:59', 'Europe/Berlin'] as const),
      ['2026-03-28T23:00', '2026-03-29T22:00'],
    ],
    [
      'weeks from Monday',
      ...(['week', '2026-11-25T12:00', '2026-11-30T00:00', 'UTC'] as const),
      ['2026-11-23T00:00', '2026-11-30T00:00', '2026-12-07T00:00'],
    ],
    [
      'months across the New Year',
      ...(['month', '2026-12-31T23:30', '2027-01-01T12:00', 'Europe/Berlin'] as const),
      ['2026-12-31T23:00', '2027-01-31T23:00'],
    ],
    [
      'hours of a zone with a quarter',
      ...(['hour', '2026-11-20T10:20', '2026-11-20T11:00', 'Asia/Kathmandu'] as const),
      ['2026-11-20T10:15', '2026-11-20T11:15'],
    ],
    [
      'the hour that clocks show twice',
      ...(['hour', '2026-10-25T00:10', '2026-10-25T01:30', 'Europe/Berlin'] as const),
      ['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'],
    ],
    [
      'a clock change of half an hour',
      ...(['hour', '2026-04-04T14:00', '2026-04-04T15:40', 'Australia/Lord_Howe'] as const),
      ['2026-04-04T14:00', '2026-04-04T15:00', '2026-04-04T15:30', '2026-04-04T16:30'],
    ],
    [
      'a day whose midnight is skipped',
      ...(['day', '2026-09-05T12:00', '2026-09-06T12:00', 'America/Santiago'] as const),
      ['2026-09-05T04:00', '2026-09-06T04:00', '2026-09-07T03:00'],
    ],
    [
      'a day that a zone skipped',
      ...(['day', '2011-12-29T12:00', '2011-12-30T12:00', 'Pacific/Apia'] as const),
      ['2011-12-29T10:00', '2011-12-30T10:00', '2011-12-31T10:00'],
    ],
  ])('%s', (_, unit, start, end, timeZone, expected) => {
    expect(borders(unit, start, end, timeZone)).toEqual(expected);
  });

  test('are refused beyond the limit', () => {
    const span = { startMs: ms('2026-01-01T00:00'), endMs: ms('2026-01-03T00:00') };
    expect(bordersOf('hour', span, 'UTC', 48)).toBeUndefined();
    expect(bordersOf('hour', span, 'UTC', 49)).toHaveLength(50);
    expect(
      bordersOf('hour', { startMs: ms('0001-01-01T00:00'), endMs: ms('9999-01-01T00:00') }, 'UTC', 1000),
    ).toBeUndefined();
  });
});

/** One row. */
function span(days: readonly number[], start: string, end: string): SpanSum {
  const originMs = days[0] ?? 0;
  const [startsMs, endsMs] = [ms(start) - originMs, ms(end) - originMs];
  const at = (utc: string): number => days.findLastIndex((border) => border <= ms(utc));
  return {
    ...{ first: at(start), last: at(end), count: 1, ms: endsMs - startsMs, longestMs: endsMs - startsMs },
    ...{ startsMs, endsMs, earliestMs: startsMs, latestMs: endsMs },
  };
}

test('a row over the day of 25 hours is split at local midnights', () => {
  const days =
    bordersOf('day', { startMs: ms('2026-10-24T00:00'), endMs: ms('2026-10-26T12:00') }, 'Europe/Berlin', 10) ?? [];
  const rows = [span(days, '2026-10-24T12:00', '2026-10-26T11:00')];
  expect(totalsByTime(rows, days, days[0] ?? 0)).toEqual([
    { key: ms('2026-10-23T22:00'), count: 1, ms: 10 * hourMs, longestMs: 10 * hourMs },
    { key: ms('2026-10-24T22:00'), count: 0, ms: 25 * hourMs, longestMs: 25 * hourMs },
    { key: ms('2026-10-25T23:00'), count: 0, ms: 12 * hourMs, longestMs: 12 * hourMs },
  ]);
});

test('parts of a row on two Mondays are one part of it', () => {
  const days = bordersOf('day', { startMs: ms('2026-11-23T00:00'), endMs: ms('2026-11-30T12:00') }, 'UTC', 10) ?? [];
  const week = totalsByWeekday([span(days, '2026-11-23T20:00', '2026-11-30T06:00')], days, days[0] ?? 0, 'UTC');
  expect(week.map(({ key, count, ms: sum, longestMs }) => [key, count, sum / hourMs, longestMs / hourMs])).toEqual([
    [1, 1, 10, 10],
    ...[2, 3, 4, 5, 6, 7].map((key) => [key, 0, 24, 24]),
  ]);
});

test('a row of no length counts, and an end at a border adds nothing to the next group', () => {
  const days = bordersOf('day', { startMs: ms('2026-11-23T00:00'), endMs: ms('2026-11-25T00:00') }, 'UTC', 10) ?? [];
  const rows = [span(days, '2026-11-23T20:00', '2026-11-23T20:00'), span(days, '2026-11-23T20:00', '2026-11-24T00:00')];
  expect(totalsByTime(rows, days, days[0] ?? 0)).toEqual([
    { key: ms('2026-11-23T00:00'), count: 2, ms: 4 * hourMs, longestMs: 4 * hourMs },
  ]);
});
