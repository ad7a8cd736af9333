import { expect, test } from 'vitest';
import { isInHours } from '../../src/rules/alert-hours.ts';

const night = { timeFrom: '22:00', timeTo: '06:00', weekdays: [5] };
// 2026-11-20 is a Friday.
test.each([
  ['at its start', '2026-11-20T22:00:00Z', night, true],
  ['after midnight, of the day before', '2026-11-21T05:59:00Z', night, true],
  ['at its end', '2026-11-21T06:00:00Z', night, false],
  ['after midnight of another day', '2026-11-20T02:00:00Z', night, false],
  ['in the day', '2026-11-20T12:00:00Z', { timeFrom: '08:00', timeTo: '12:01', weekdays: null }, true],
  ['on another day', '2026-11-20T12:00:00Z', { timeFrom: null, timeTo: null, weekdays: [6, 7] }, false],
  ['at any time', '2026-11-20T12:00:00Z', { timeFrom: null, timeTo: null, weekdays: null }, true],
])('%s', (_, utc, hours, expected) => expect(isInHours(Date.parse(utc), 'UTC', hours)).toBe(expected));

test('times are local', () => {
  const hours = { timeFrom: '00:00', timeTo: '01:00', weekdays: [6] };
  expect(isInHours(Date.parse('2026-11-20T23:30:00Z'), 'Europe/Berlin', hours)).toBe(true);
});
