import { describe, expect, test } from 'vitest';
import type { Plot } from '../../src/contract/vehicles.ts';
import { destination } from '../../src/geo/distance.ts';
import { metresAt } from '../../src/rules/driven.ts';
import { calendarDay } from '../../src/rules/zone.ts';
import { momentOf, playedPart, spanAt, vehicleDayOf } from '../../src/web/data/vehicle-day.ts';
import { barsAt, barsOf } from '../../src/web/features/day/bars.ts';
import { totalsWords } from '../../src/web/features/day/day-words.ts';
import { countDays, lastDayOf, laterDay, periodOfDays } from '../../src/web/features/day/days.ts';
import { createFormat } from '../../src/web/text/format.ts';

const minute = 60_000;
const hour = 60 * minute;
const midnight = Date.parse('2026-11-21T00:00:00Z');
const period = { startMs: midnight, endMs: midnight + 24 * hour };
const yard = { latitude: 51.34, longitude: 12.37 };

/** "8:00@0" is a plot at 8:00, 0 metres east of the yard; "-0:10@0" is one on the evening before. */
const plots = (text: string, speed: number | null = 30): Plot[] =>
  text.split(' ').map((word, id) => {
    const [, sign = '', hours = '', minutes = '', metres = ''] = /^(-?)(\d+):(\d+)@(\d+)$/.exec(word) ?? [];
    const after = (Number(hours) * 60 + Number(minutes)) * minute;
    const utc = new Date(midnight + (sign === '-' ? -after : after)).toISOString();
    return { id, vehicleId: 1, utc, ...destination(yard, 90, Number(metres)), speed, heading: null };
  });

const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

/** "…stop1 00:00-08:00", "trip 08:00-08:02 (900)", with an ellipsis where the period cuts a span. */
const inShort = (text: string, nowMs = period.endMs): string =>
  (text === '' ? vehicleDayOf([], period, nowMs) : vehicleDayOf(plots(text), period, nowMs)).spans
    .map(({ kind, number, startMs, endMs, beganBefore, lastsOn, metres }) =>
      [
        `${beganBefore ? '…' : ''}${kind}${number || ''}`,
        `${clock(startMs)}-${clock(endMs)}${lastsOn ? '…' : ''}`,
        ...(kind === 'trip' ? [`(${Math.round(metres)})`] : []),
      ].join(' '),
    )
    .join(' ');

test.each<[name: string, days: string[], played: string | undefined]>([
  ['nothing', [''], undefined],
  ['only the evening before', ['-0:10@0 -0:05@0'], undefined],
  ['a stop', ['8:00@0 8:10@0'], '08:00-08:10'],
  ['a stop, drives, and a stop until noon', ['-0:10@0 8:00@0 8:05@900 9:00@900 12:00@900'], '08:00-12:00'],
  ['a drive across midnight', ['-0:05@0 0:05@1000 0:15@1000'], '00:00-00:15'],
  ['two vehicles', ['6:00@0 8:00@0 8:05@900 8:30@900', '6:30@0 7:00@0 7:10@900 9:20@900'], '07:00-09:20'],
])('%s is played from the first drive to the last position', (_, days, played) => {
  const part = playedPart(days.map((text) => vehicleDayOf(text === '' ? [] : plots(text), period, period.endMs)));
  expect(part && `${clock(part.startMs)}-${clock(part.endMs)}`).toBe(played);
});

describe('the spans of a day', () => {
  test.each<[name: string, plots: string, spans: string]>([
    ['no plots', '', ''],
    ['plots of the evening before only', '-0:10@0 -0:05@0', ''],
    [
      'silent until the first plot, and after the last one',
      '8:00@0 8:10@0',
      '…silent 00:00-08:00 stop1 08:00-08:10 silent 08:10-00:00…',
    ],
    [
      'a stop across the first midnight',
      '-0:10@0 0:05@0 0:06@900 0:10@900',
      '…stop1 00:00-00:05 trip 00:05-00:06 (900) stop2 00:06-00:10 silent 00:10-00:00…',
    ],
    ['a stop across the last midnight', '23:50@0 24:05@0', '…silent 00:00-23:50 stop1 23:50-00:00…'],
    [
      'a trip across midnight: only its part of the day',
      '-0:05@0 0:05@1000 0:15@1000',
      '…trip 00:00-00:05 (500) stop1 00:05-00:15 silent 00:15-00:00…',
    ],
    ['a gap across midnight', '-0:30@0 0:30@0 0:35@0', '…silent 00:00-00:30 stop1 00:30-00:35 silent 00:35-00:00…'],
    ['a single plot', '8:00@0', '…silent 00:00-08:00 silent 08:00-00:00…'],
  ])('%s', (_, sent, spans) => expect(inShort(sent)).toBe(spans));

  test('today the last span lasts on until the tracker has been silent for long, and the future is not silent', () => {
    expect(inShort('8:00@0 8:10@0', midnight + 8.25 * hour)).toBe('…silent 00:00-08:00 stop1 08:00-08:10…');
    expect(inShort('8:00@0 8:10@0', midnight + 9 * hour)).toBe(
      '…silent 00:00-08:00 stop1 08:00-08:10 silent 08:10-09:00…',
    );
  });

  test('the totals count the period only', () => {
    const { totals } = vehicleDayOf(plots('-0:05@0 0:05@1000 0:15@1000'), period, period.endMs);
    expect({ ...totals, metres: Math.round(totals.metres) }).toEqual({
      metres: 500,
      drivingMs: 5 * minute,
      standingMs: 10 * minute,
      stops: 1,
      stopsBefore: 0,
    });
  });
});

describe('a moment', () => {
  const { way, spans } = vehicleDayOf(plots('8:00@0 8:10@0 8:12@1000 9:00@5000'), period, period.endMs);
  const at = (hours: number, minutes: number): number => midnight + hours * hour + minutes * minute;

  test('lies between two positions', () => {
    expect(momentOf(way, at(8, 11))?.longitude).toBeCloseTo(destination(yard, 90, 500).longitude, 4);
    expect(metresAt(way, at(8, 11))).toBeCloseTo(500, -1);
    expect(momentOf(way, at(8, 11))).toMatchObject({ silent: false, speed: 30 });
    expect(momentOf(way, at(8, 11))?.heading).toBeCloseTo(90, 0);
  });

  test('stays at the last position in a gap, and says so', () => {
    const [last] = plots('8:12@1000');
    expect(momentOf(way, at(8, 40))).toMatchObject({ longitude: last?.longitude, silent: true, speed: null });
    expect(momentOf(way, at(12, 0))).toMatchObject({ silent: true });
  });

  test('is unknown before the first position', () => expect(momentOf(way, at(7, 59))).toBeUndefined());

  test('belongs to the later of two spans that touch', () => {
    expect(spanAt(spans, at(8, 10))?.kind).toBe('trip');
    expect(spanAt(spans, at(8, 5))?.kind).toBe('stop');
  });

  test('of the last position before silence belongs to the span that it ends', () => {
    expect(spanAt(spans, at(8, 12))?.kind).toBe('trip');
    expect(spanAt(spans, at(8, 13))?.kind).toBe('silent');
    expect(spanAt(spans, midnight)?.kind).toBe('silent');
  });
});

describe('days', () => {
  test.each([
    ['2026-11-21', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('%s in Berlin has %i hours', (day, hours) => {
    const { startMs, endMs } = periodOfDays(day, day, 'Europe/Berlin');
    expect((endMs - startMs) / hour).toBe(hours);
    expect(calendarDay(startMs, 'Europe/Berlin')).toBe(day);
    expect(calendarDay(endMs - 1, 'Europe/Berlin')).toBe(day);
  });

  test('follow each other, at most seven at a time', () => {
    expect(laterDay('2026-02-28', 1)).toBe('2026-03-01');
    expect(countDays('2026-10-24', '2026-10-26')).toBe(3);
    expect(lastDayOf('2026-11-21', undefined)).toBe('2026-11-21');
    expect(lastDayOf('2026-11-21', '2026-11-20')).toBe('2026-11-21');
    expect(lastDayOf('2026-11-21', '2026-11-23')).toBe('2026-11-23');
    expect(lastDayOf('2026-11-21', '2027-11-23')).toBe('2026-11-27');
  });
});

test('the driving time of several days is in hours', () => {
  const format = createFormat({ locale: 'en-GB', timeZone: 'Etc/UTC', distance: 'km', temperature: 'C' });
  const drivingFor = (hours: number): string =>
    totalsWords({ totals: { metres: 0, drivingMs: hours * hour, standingMs: 0, stops: 0, stopsBefore: 0 } }, format);
  expect(drivingFor(6.2)).toBe('0 m · 6 h 12 min driving · 0 stops');
  expect(drivingFor(30)).toBe('0 m · 30 h driving · 0 stops');
});

describe('bars', () => {
  const record = (id: number, start: number, end: number | null) => ({
    id,
    startUtc: new Date(midnight + start * hour).toISOString(),
    endUtc: end === null ? null : new Date(midnight + end * hour).toISOString(),
  });
  const bars = barsOf(
    [record(1, -3, 2), record(2, 1, 4), record(3, 2, 3), record(4, 20, null), record(5, -3, -2), record(6, 25, 26)],
    period,
    midnight + 22 * hour,
    ({ id }) => `Place ${id}`,
  );

  test('are cut at the period, and overlapping ones are in different rows', () => {
    expect(
      bars.map(({ id, startMs, endMs, beganBefore, open, row }) => [
        id,
        (startMs - midnight) / hour,
        (endMs - midnight) / hour,
        beganBefore,
        open,
        row,
      ]),
    ).toEqual([
      [1, 0, 2, true, false, 0],
      [2, 1, 4, false, false, 1],
      [3, 2, 3, false, false, 0],
      [4, 20, 22, false, true, 0],
    ]);
  });

  test('are found by moment', () => {
    expect(barsAt(bars, midnight + 1.5 * hour).map(({ label }) => label)).toEqual(['Place 1', 'Place 2']);
    expect(barsAt(bars, midnight + 10 * hour)).toEqual([]);
  });
});
