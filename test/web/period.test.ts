import { describe, expect, test } from 'vitest';
import {
  exactSearch,
  namedPeriod,
  namedSearch,
  type Period,
  periodOf,
  upToNewest,
  upToNow,
} from '../../src/web/data/period.ts';
import { comparedName, comparedPeriod } from '../../src/web/data/use-compared.ts';
import { type PeriodName, readPeriodSearch } from '../../src/web/paths/period.ts';

const ms = (utc: string): number => Date.parse(utc);
const berlin = 'Europe/Berlin';
const utcs = ({ startMs, endMs }: Period) => [startMs, endMs].map((at) => new Date(at).toISOString().slice(0, 16));

describe('a period', () => {
  test.each<[PeriodName, string, string]>([
    ['today', '2026-10-24T22:00', '2026-10-25T23:00'],
    ['lastNight', '2026-10-24T16:00', '2026-10-25T05:00'],
    ['yesterday', '2026-10-23T22:00', '2026-10-24T22:00'],
    ['last7Days', '2026-10-18T22:00', '2026-10-25T23:00'],
    ['last30Days', '2026-09-25T22:00', '2026-10-25T23:00'],
    ['thisWeek', '2026-10-18T22:00', '2026-10-25T23:00'],
    ['lastWeek', '2026-10-11T22:00', '2026-10-18T22:00'],
    ['thisMonth', '2026-09-30T22:00', '2026-10-31T23:00'],
    ['lastMonth', '2026-08-31T22:00', '2026-09-30T22:00'],
    ['last24Hours', '2026-10-24T20:00', '2026-10-25T20:00'],
    ['last90Days', '2026-07-27T22:00', '2026-10-25T23:00'],
  ])('%s on the day when clocks go back', (preset, start, end) => {
    expect(utcs(namedPeriod(preset, ms('2026-10-25T20:00:00Z'), berlin))).toEqual([start, end]);
  });

  test('the day when clocks go forward has 23 hours', () => {
    const today = namedPeriod('today', ms('2026-03-29T20:00:00Z'), berlin);
    expect(utcs(today)).toEqual(['2026-03-28T23:00', '2026-03-29T22:00']);
    expect(utcs(namedPeriod('yesterday', ms('2026-03-30T09:00:00Z'), berlin))).toEqual(utcs(today));
  });

  test('in the address: by name or by times, with the default for invalid ones', () => {
    const now = ms('2026-11-20T12:00:00Z');
    const of = (search: Record<string, string>) => utcs(periodOf(readPeriodSearch(search), 'last7Days', now, 'UTC'));
    const usual = ['2026-11-14T00:00', '2026-11-21T00:00'];
    expect(of({})).toEqual(usual);
    expect(of({ period: 'yesterday' })).toEqual(['2026-11-19T00:00', '2026-11-20T00:00']);
    expect(of({ from: '2026-11-01T09:30Z', to: '2026-11-02T10:00:00+02:00' })).toEqual([
      '2026-11-01T09:30',
      '2026-11-02T08:00',
    ]);
    expect(of({ from: '2026-11-02T00:00Z', to: '2026-11-01T00:00Z' })).toEqual(usual);
    expect(of({ from: '2026-11-02T00:00Z' })).toEqual(usual);
    expect(of({ period: 'someday' })).toEqual(usual);
  });

  test('of a chart ends now, unless all of it is in the future', () => {
    const [start, end] = [ms('2026-11-20T00:00:00Z'), ms('2026-11-21T00:00:00Z')];
    const ends = (now: string) => new Date(upToNow({ startMs: start, endMs: end }, ms(now)).endMs).toISOString();
    expect(ends('2026-11-20T09:00:00Z')).toBe('2026-11-20T09:00:00.000Z');
    expect(ends('2026-11-22T09:00:00Z')).toBe('2026-11-21T00:00:00.000Z');
    expect(ends('2026-11-19T09:00:00Z')).toBe('2026-11-21T00:00:00.000Z');
  });

  test('up to now includes data that came after the clock was read', () => {
    const nowMs = ms('2026-11-20T09:00:00Z');
    const day = { startMs: nowMs - 86_400_000, endMs: nowMs };
    expect(upToNewest(day, nowMs, nowMs + 4000).endMs).toBe(nowMs + 4000);
    expect(upToNewest(day, nowMs, nowMs + 3600_000)).toBe(day);
    expect(upToNewest(day, nowMs, undefined)).toBe(day);
    expect(upToNewest(day, nowMs + 8000, nowMs + 9000)).toBe(day);
  });

  test('chosen replaces the former one', () => {
    const before = { period: 'today', from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' };
    expect(readPeriodSearch({ ...before, ...namedSearch('lastMonth') })).toEqual({ period: 'lastMonth' });
    const exact = { startMs: ms('2026-11-03T00:00:00Z'), endMs: ms('2026-11-04T00:00:00Z') };
    expect(readPeriodSearch({ ...before, ...exactSearch(exact) })).toEqual({
      from: '2026-11-03T00:00:00.000Z',
      to: '2026-11-04T00:00:00.000Z',
    });
  });
});

describe('the period before', () => {
  const comparing = (name: PeriodName, now: string): string[] => {
    const nowMs = ms(now);
    return utcs(
      comparedPeriod(comparedName({ period: name }, 'today'), namedPeriod(name, nowMs, berlin), nowMs, berlin),
    );
  };
  // The clocks go back on Sunday 25 October.
  test.each<[PeriodName, string, string, string]>([
    ['thisWeek', '2026-10-28T09:00:00Z', '2026-10-18T22:00', '2026-10-21T08:00'],
    ['lastWeek', '2026-10-28T09:00:00Z', '2026-10-11T22:00', '2026-10-18T22:00'],
    ['today', '2026-10-26T09:00:00Z', '2026-10-24T22:00', '2026-10-25T09:00'],
    ['thisMonth', '2026-03-31T09:00:00Z', '2026-01-31T23:00', '2026-02-28T23:00'],
    ['lastMonth', '2026-03-31T09:00:00Z', '2025-12-31T23:00', '2026-01-31T23:00'],
    ['lastNight', '2026-11-20T12:00:00Z', '2026-11-18T17:00', '2026-11-19T05:00'],
    ['last7Days', '2026-11-20T12:00:00Z', '2026-11-06T23:00', '2026-11-13T12:00'],
  ])('of %s, up to the same point while it lasts', (name, now, start, end) =>
    expect(comparing(name, now)).toEqual([start, end]),
  );

  test('of exact times has the same length', () => {
    const exact = { startMs: ms('2026-11-03T00:00:00Z'), endMs: ms('2026-11-04T12:00:00Z') };
    expect(utcs(comparedPeriod('other', exact, ms('2026-11-20T00:00:00Z'), 'UTC'))).toEqual([
      '2026-11-01T12:00',
      '2026-11-03T00:00',
    ]);
  });
});
