import { expect, test } from 'vitest';
import { clockOf } from '../../../src/server/devices/clock.ts';

const arrivedMs = Date.UTC(2026, 10, 26, 12);
const [minute, hour, day] = [60, 3600, 86_400];
const week = 7 * day;

test.each<[string, number, ReturnType<typeof clockOf>]>([
  ['at once', 0, 'right'],
  ['a slow network', -2 * minute, 'right'],
  ['two minutes ahead', 2 * minute, 'right'],
  ['after a tunnel', -20 * minute, 'late'],
  ['a weekend without a network', -2 * day, 'late'],
  ['a year in a drawer', -365 * day, 'late'],
  ['Berlin in winter', hour - 20, { kind: 'timeZone', offsetSeconds: hour }],
  ['India', 5.5 * hour + 90, { kind: 'timeZone', offsetSeconds: 5.5 * hour }],
  ['Nepal', 5.75 * hour, { kind: 'timeZone', offsetSeconds: 5.75 * hour }],
  ['New Zealand in summer', 13 * hour - 119, { kind: 'timeZone', offsetSeconds: 13 * hour }],
  ['Helsinki, after two minutes without a network', 2 * hour - 130, { kind: 'timeZone', offsetSeconds: 2 * hour }],
  ['Nepal, ten minutes late', 5.75 * hour - 600, { kind: 'timeZone', offsetSeconds: 5.75 * hour }],
  ['India, not Nepal', 5.5 * hour + 120, { kind: 'timeZone', offsetSeconds: 5.5 * hour }],
  ['eleven minutes before a zone', 2 * hour - 660, { kind: 'other', offsetSeconds: 2 * hour - 660 }],
  ['three minutes after a zone', 2 * hour + 180, { kind: 'other', offsetSeconds: 2 * hour + 180 }],
  ['a quarter of an hour ahead', 900, { kind: 'other', offsetSeconds: 900 }],
  ['seventeen hours ahead', 17 * hour, { kind: 'other', offsetSeconds: 17 * hour }],
  ['1,024 weeks behind', -1024 * week - 5, { kind: 'weekRollover', offsetSeconds: -1024 * week }],
  [
    '2,048 weeks behind, after a day without a network',
    -2048 * week - day,
    { kind: 'weekRollover', offsetSeconds: -2048 * week },
  ],
  ['1,024 weeks behind and local time', -1024 * week + 2 * hour, { kind: 'weekRollover', offsetSeconds: -1024 * week }],
  ['a decade behind', -10 * 365 * day, { kind: 'other', offsetSeconds: -10 * 365 * day }],
  ['1,000 weeks behind', -1000 * week, { kind: 'other', offsetSeconds: -1000 * week }],
])('%s', (_, offsetSeconds, expected) => {
  expect(clockOf(arrivedMs + 1000 * offsetSeconds, arrivedMs)).toEqual(expected);
});
