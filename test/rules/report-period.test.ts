import { expect, test } from 'vitest';
import { lastWhole } from '../../src/rules/report-period.ts';

test.each([
  ['in the middle of a week', 'week', '2026-11-24T23:00:00Z', 'Europe/Berlin', '2026-11-15T23:00', '2026-11-22T23:00'],
  ['a minute before Monday', 'week', '2026-11-22T22:59:00Z', 'Europe/Berlin', '2026-11-08T23:00', '2026-11-15T23:00'],
  ['on Monday at midnight', 'week', '2026-11-22T23:00:00Z', 'Europe/Berlin', '2026-11-15T23:00', '2026-11-22T23:00'],
  ['when clocks change', 'week', '2026-10-27T12:00:00Z', 'Europe/Berlin', '2026-10-18T22:00', '2026-10-25T23:00'],
  ['of a day of 25 hours', 'day', '2026-10-26T09:00:00Z', 'Europe/Berlin', '2026-10-24T22:00', '2026-10-25T23:00'],
  ['of a month', 'month', '2026-11-24T12:00:00Z', 'Europe/Berlin', '2026-09-30T22:00', '2026-10-31T23:00'],
  ['of December', 'month', '2027-01-01T05:00:00Z', 'America/New_York', '2026-12-01T05:00', '2027-01-01T05:00'],
  ['before the New Year', 'month', '2027-01-01T04:59:00Z', 'America/New_York', '2026-11-01T04:00', '2026-12-01T05:00'],
] as const)('the last whole period %s', (_, unit, now, timeZone, start, end) => {
  const { startMs, endMs } = lastWhole(unit, Date.parse(now), timeZone);
  expect([startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 16))).toEqual([start, end]);
});

test('follow each other without gaps, in every week of a year, where clocks change at midnight', () => {
  const weeks = Array.from({ length: 52 }, (_, nth) =>
    lastWhole('week', Date.UTC(2026, 0, 7 + 7 * nth, 12), 'America/Santiago'),
  );
  expect(weeks.slice(1).map(({ startMs }) => startMs)).toEqual(weeks.slice(0, -1).map(({ endMs }) => endMs));
});
