import { describe, expect, test } from 'vitest';
import { slicesOf, splitByTime } from '../../../src/web/features/visits/by-time.ts';
import { groupsOf, totalsOf } from '../../../src/web/features/visits/totals.ts';
import { rowMaker, type VisitRow } from '../../../src/web/features/visits/visit-row.ts';
import type { Period } from '../../../src/web/parts/period.ts';
import { ticksUpTo } from '../../../src/web/ui/chart/bar-scale.ts';
import { atOnce } from '../../../src/web/ui/slices.ts';

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
  driverId: null,
  updated: startUtc,
  ...more,
});
const day = period('2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z');
const seen = new Map([
  [1, ms('2026-11-20T20:00:00Z')],
  [2, ms('2026-11-22T00:00:00Z')],
]);
const rowsOf = (visits: readonly ReturnType<typeof visit>[], within = day): VisitRow[] =>
  atOnce(rowMaker(within, names)(visits, (id) => seen.get(id)));

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

const several = rowsOf([
  visit(1, '2026-11-19T23:00:00Z', '2026-11-20T01:00:00Z'),
  visit(2, '2026-11-20T08:00:00Z', '2026-11-20T11:00:00Z', { geofenceId: 2, driverId: 4 }),
  visit(3, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', { vehicleId: 2 }),
]);

describe('totals', () => {
  test('of all: the parts within the period', () => {
    expect(totalsOf(several)).toEqual({ visits: 3, inside: 14_400, average: 4800, longest: 10_800 });
    expect(totalsOf([])).toEqual({ visits: 0, inside: 0, average: 0, longest: 0 });
  });

  test('by a common value, the longest time first', () => {
    const sums = (kind: Parameters<typeof groupsOf>[1]) =>
      atOnce(groupsOf(several, kind)).map(({ value, name, visits, inside }) => [value, name, visits, inside]);
    expect(sums('geofence')).toEqual([
      ['2', 'Yard 2', 1, 10_800],
      ['1', 'Yard 1', 2, 3600],
    ]);
    expect(sums('vehicle')).toEqual([
      ['1', 'Van 1', 2, 14_400],
      ['2', 'Van 2', 1, 0],
    ]);
    expect(sums('tag')).toEqual([
      ['none', '', 1, 10_800],
      ['1', 'Depots', 2, 3600],
      ['2', 'Ports', 2, 3600],
    ]);
    expect(sums('driver')).toEqual([
      ['4', 'Driver 4', 1, 10_800],
      ['none', '', 2, 3600],
    ]);
    expect(atOnce(groupsOf(several, 'geofence'))[1]).toMatchObject({ colour: 3, average: 1800, longest: 3600 });
  });
});

describe('by time', () => {
  const hours = ({ startMs, endMs }: Period): number => (endMs - startMs) / 3600_000;

  test('days of a zone, including one with 25 hours, with the ends cut off', () => {
    const { unit, slices } = slicesOf(period('2026-10-24T10:00:00Z', '2026-10-27T00:00:00Z'), berlin);
    expect(unit).toBe('day');
    expect(slices.map(hours)).toEqual([12, 25, 24, 1]);
  });

  test('hours of a short period, months of a long one', () => {
    const today = slicesOf(period('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'), berlin);
    expect([today.unit, today.slices.length, new Set(today.slices.map(hours)).size]).toEqual(['hour', 25, 1]);
    const half = slicesOf(period('2026-11-20T00:10:00Z', '2026-11-20T02:00:00Z'), 'Asia/Kolkata');
    expect(half.slices.map(utcs)).toEqual([
      ['2026-11-20T00:10', '2026-11-20T00:30'],
      ['2026-11-20T00:30', '2026-11-20T01:30'],
      ['2026-11-20T01:30', '2026-11-20T02:00'],
    ]);
    const year = slicesOf(period('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'), 'UTC');
    expect([year.unit, year.slices.length]).toEqual(['month', 12]);
  });

  test('a visit counts where it started, and its time where it was spent', () => {
    const three = period('2026-11-19T00:00:00Z', '2026-11-22T00:00:00Z');
    const rows = rowsOf(
      [
        visit(1, '2026-11-18T22:00:00Z', '2026-11-19T01:00:00Z'),
        visit(2, '2026-11-19T23:00:00Z', '2026-11-21T02:00:00Z'),
        visit(3, '2026-11-21T23:00:00Z', '2026-11-22T05:00:00Z'),
        visit(4, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'),
      ],
      three,
    );
    const days = [...Array(3).keys()].map((at) =>
      period(`2026-11-${19 + at}T00:00:00Z`, `2026-11-${20 + at}T00:00:00Z`),
    );
    const split = atOnce(splitByTime(rows, days));
    expect(split.map(({ visits, inside }) => [visits, inside / 3600])).toEqual([
      [2, 2],
      [1, 24],
      [1, 3],
    ]);
    expect(split.reduce((sum, { inside }) => sum + inside, 0)).toBe(totalsOf(rows).inside);
    expect(split.reduce((sum, { visits }) => sum + visits, 0)).toBe(rows.length);
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
