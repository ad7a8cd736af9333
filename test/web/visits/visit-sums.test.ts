import { describe, expect, test } from 'vitest';
import type { Period } from '../../../src/web/data/period.ts';
import { slicesOf, unitOf } from '../../../src/web/data/time-slices.ts';
import { groupRows, type NameOf, sliceTotals } from '../../../src/web/features/visits/totals.ts';
import { toRow, type VisitRow } from '../../../src/web/features/visits/visit-row.ts';
import { createFormat } from '../../../src/web/text/format.ts';
import { ticksUpTo } from '../../../src/web/ui/chart/BarChart.tsx';
import { differenceThan, timeDifference } from '../../../src/web/ui/Difference.tsx';
import { plainVisit } from '../../support/plain-visit.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });
const ms = (utc: string): number => Date.parse(utc);
const berlin = 'Europe/Berlin';
const utcs = ({ startMs, endMs }: Period) => [startMs, endMs].map((at) => new Date(at).toISOString().slice(0, 16));
const period = (start: string, end: string): Period => ({ startMs: ms(start), endMs: ms(end) });

const depot = {
  id: 1,
  name: 'Depots',
  colour: 3,
  position: 1,
  resourceType: 25,
  longStayMinutes: null,
  updated: '2026-11-01T10:00:00.000Z',
  deletedUtc: undefined,
};
const port = { ...depot, id: 2, name: 'Ports', colour: 5 };
const names = {
  vehicle: (id: number) => `Van ${id}`,
  driver: (id: number) => `Driver ${id}`,
  geofence: (id: number) => ({ name: `Yard ${id}`, tags: id === 1 ? [depot, port] : [] }),
};
const visit = (id: number, startUtc: string, endUtc: string | null, more = {}) => ({
  id,
  vehicleId: 1,
  geofenceId: 1,
  startPlotId: 1,
  endPlotId: endUtc === null ? null : 2,
  startUtc,
  endUtc,
  ...plainVisit,
  driverId: null,
  updated: startUtc,
  ...more,
});
const day = period('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z');
const seen = new Map([
  [1, ms('2026-11-20T20:00:00Z')],
  [2, ms('2026-11-22T00:00:00Z')],
]);
const rowsOf = (visits: readonly ReturnType<typeof visit>[]): VisitRow[] =>
  visits.map((each) => toRow(each, day, names, (id) => seen.get(id)));

describe('duration of a visit', () => {
  test.each([
    ['all of it within', visit(1, '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z'), 3600, 3600],
    ['one position', visit(1, '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z'), 0, 0],
    ['began before', visit(1, '2026-11-19T23:00:00Z', '2026-11-20T01:00:00Z'), 7200, 3600],
    ['ends after', visit(1, '2026-11-20T23:00:00Z', '2026-11-21T02:00:00Z'), 10_800, 3600],
    ['ended as the period began', visit(1, '2026-11-19T23:00:00Z', '2026-11-20T00:00:00Z'), 3600, 0],
    ['going on: to the last position', visit(1, '2026-11-20T18:00:00Z', null), 7200, 7200],
    ['going on, seen after the period', visit(1, '2026-11-20T18:00:00Z', null, { vehicleId: 2 }), 108_000, 21_600],
    ['going on, never seen since', visit(1, '2026-11-20T21:00:00Z', null), 0, 0],
    ['going on, vehicle unknown', visit(1, '2026-11-20T21:00:00Z', null, { vehicleId: 9 }), 0, 0],
  ])('%s', (_, one, dwell, within) => expect(rowsOf([one])[0]).toMatchObject({ dwell, within }));

  test('marks', () => {
    const marks = rowsOf([
      visit(1, '2026-11-19T23:00:00Z', null),
      visit(2, '2026-11-20T00:00:00Z', '2026-11-20T01:00:00Z'),
    ]).map(({ beganBefore, stillInside }) => ({ beganBefore, stillInside }));
    expect(marks).toEqual([
      { beganBefore: true, stillInside: true },
      { beganBefore: false, stillInside: false },
    ]);
  });
});

const group = (key: number | string, count: number, seconds: number, longestSeconds = seconds) => ({
  ...{ key, count, seconds, longestSeconds },
});
const all = { count: 0, seconds: 0, longest: null };

describe('totals by a record', () => {
  const nameOf: NameOf = (kind, id) => (id === 0 ? { name: 'No tag' } : { name: `${kind} ${id}`, colour: id });
  const totals = { ...all, groups: [group(2, 2, 10_800, 7200), group(0, 1, 3600)] };

  test('have names, and an average', () => {
    expect(groupRows(totals, 'tag', nameOf)).toEqual([
      {
        ...{ key: '2', name: 'tag 2', colour: 2, visits: 2, inside: 10_800 },
        ...{ average: 5400, longest: 7200, before: undefined },
      },
      {
        ...{ key: 'none', name: 'No tag', colour: undefined, visits: 1, inside: 3600 },
        ...{ average: 3600, longest: 3600, before: undefined },
      },
    ]);
  });

  test('are compared, with what only the earlier period has', () => {
    const compared = { ...all, groups: [group(2, 1, 14_400), group(7, 3, 60)] };
    expect(
      groupRows({ ...totals, compared }, 'geofence', nameOf).map(({ key, inside, before }) => [key, inside, before]),
    ).toEqual([
      ['2', 10_800, 14_400],
      ['none', 3600, 0],
      ['7', 0, 60],
    ]);
  });

  test.each([
    [3600 * 41, 3600 * 47, '6 h less than last week'],
    [3600 * 47, 3600 * 41, '6 h more than last week'],
    [100, 130, 'the same as last week'],
  ])('%s s after %s s: %s', (now, before, sentence) =>
    expect(differenceThan(timeDifference(now, before, format), 'last week')).toBe(sentence),
  );
});

describe('by time', () => {
  const hours = ({ startMs, endMs }: Period): number => (endMs - startMs) / 3600_000;

  test('days of a zone, including one with 25 hours, with the ends cut off', () => {
    const some = period('2026-10-24T10:00:00Z', '2026-10-27T00:00:00Z');
    expect(unitOf(some)).toBe('day');
    expect(slicesOf(some, 'day', berlin).map(hours)).toEqual([12, 25, 24, 1]);
  });

  test('hours of a short period, months of a long one', () => {
    const split = (some: Period, zone: string) => ({ unit: unitOf(some), slices: slicesOf(some, unitOf(some), zone) });
    const today = split(period('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), berlin);
    expect([today.unit, today.slices.length, new Set(today.slices.map(hours)).size]).toEqual(['hour', 25, 1]);
    const half = split(period('2026-11-20T00:10:00Z', '2026-11-20T02:00:00Z'), 'Asia/Kolkata');
    expect(half.slices.map(utcs)).toEqual([
      ['2026-11-20T00:10', '2026-11-20T00:30'],
      ['2026-11-20T00:30', '2026-11-20T01:30'],
      ['2026-11-20T01:30', '2026-11-20T02:00'],
    ]);
    const year = split(period('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'), 'UTC');
    expect([year.unit, year.slices.length]).toEqual(['month', 12]);
  });

  test('parts without visits are empty, the first group begins before the period, and parts are compared in order', () => {
    const three = period('2026-11-19T10:00:00Z', '2026-11-22T00:00:00Z');
    const slices = slicesOf(three, 'day', 'UTC');
    const groups = [group('2026-11-19T00:00:00.000Z', 2, 7200), group('2026-11-21T00:00:00.000Z', 1, 60)];
    const before = sliceTotals(slices.slice(0, 2), [group('2026-11-19T00:00:00.000Z', 5, 90)]);
    expect(
      sliceTotals(slices, groups, before).map(({ visits, inside, before }) => [visits, inside, before?.inside]),
    ).toEqual([
      [2, 7200, 90],
      [0, 0, 0],
      [1, 60, undefined],
    ]);
  });
});

test.each([
  [0, 1, [0, 1]],
  [3, 1, [0, 1, 2, 3]],
  [26, 1, [0, 10, 20, 30]],
  [100, 1, [0, 50, 100]],
  [7000, 3600, [0, 3600, 7200]],
  [3600 * 11, 3600, [0, 18_000, 36_000, 54_000]],
])('lines up to %s in units of %s', (largest, unit, lines) => expect(ticksUpTo(largest, unit)).toEqual(lines));
