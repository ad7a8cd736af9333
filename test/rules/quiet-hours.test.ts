import { describe, expect, test } from 'vitest';
import { quietUntil } from '../../src/rules/alert-hours.ts';

const night = { quietFrom: '22:00', quietTo: '06:00' };
const berlin = 'Europe/Berlin';

const until = (utc: string, hours: { quietFrom: string; quietTo: string }, zone = berlin): string | undefined => {
  const ms = quietUntil(Date.parse(utc), zone, { quietHours: [], ...hours });
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

describe('quiet hours', () => {
  test.each([
    ['in the evening, until the morning after', '2026-11-20T21:30:12.345Z', night, '2026-11-21T05:00:00.000Z'],
    ['after midnight, until the same morning', '2026-11-21T02:00:00Z', night, '2026-11-21T05:00:00.000Z'],
    ['with their first moment', '2026-11-20T21:00:00.000Z', night, '2026-11-21T05:00:00.000Z'],
    ['not before it', '2026-11-20T20:59:59.999Z', night, undefined],
    ['with their last moment', '2026-11-21T04:59:59.999Z', night, '2026-11-21T05:00:00.000Z'],
    ['not with their end', '2026-11-21T05:00:00.000Z', night, undefined],
    ['by day', '2026-11-20T12:00:00Z', { quietFrom: '12:30', quietTo: '14:00' }, '2026-11-20T13:00:00.000Z'],
    ['not the night around them', '2026-11-20T14:00:00Z', { quietFrom: '12:30', quietTo: '14:00' }, undefined],
    ['all but a minute', '2026-11-20T12:00:00Z', { quietFrom: '06:00', quietTo: '05:59' }, '2026-11-21T04:59:00.000Z'],
    ['until midnight', '2026-11-20T21:30:00Z', { quietFrom: '22:00', quietTo: '00:00' }, '2026-11-20T23:00:00.000Z'],
  ])('are %s', (_, utc, hours, end) => expect(until(utc, hours)).toBe(end));

  // 2026-03-29: 02:00 CET becomes 03:00 CEST.
  test.each([
    ['an hour shorter', '2026-03-28T22:00:00Z', night, '2026-03-29T04:00:00.000Z'],
    [
      'over when their end is skipped',
      '2026-03-28T22:00:00Z',
      { quietFrom: '22:00', quietTo: '02:30' },
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'on, when their beginning is skipped',
      '2026-03-29T01:00:00Z',
      { quietFrom: '02:30', quietTo: '06:00' },
      '2026-03-29T04:00:00.000Z',
    ],
    ['not yet, before that', '2026-03-29T00:59:59Z', { quietFrom: '02:30', quietTo: '06:00' }, undefined],
    [
      'nothing, where they are skipped as a whole',
      '2026-03-29T01:00:00Z',
      { quietFrom: '02:10', quietTo: '02:50' },
      undefined,
    ],
  ])('in the night when the clock goes forward are %s', (_, utc, hours, end) => expect(until(utc, hours)).toBe(end));

  // 2026-10-25: 03:00 CEST becomes 02:00 CET.
  test.each([
    ['an hour longer', '2026-10-24T21:00:00Z', night, '2026-10-25T05:00:00.000Z'],
    [
      'over the first time that the clock shows their end',
      '2026-10-24T21:00:00Z',
      { quietFrom: '22:00', quietTo: '02:30' },
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'on again until the second time',
      '2026-10-25T01:10:00Z',
      { quietFrom: '22:00', quietTo: '02:30' },
      '2026-10-25T01:30:00.000Z',
    ],
    [
      'through both of that hour',
      '2026-10-25T00:15:00Z',
      { quietFrom: '02:00', quietTo: '03:00' },
      '2026-10-25T02:00:00.000Z',
    ],
  ])('in the night when it goes back are %s', (_, utc, hours, end) => expect(until(utc, hours)).toBe(end));

  test.each([
    ['half an hour at a time', '2026-04-04T12:00:00Z', 'Australia/Lord_Howe', '2026-04-04T19:30:00.000Z'],
    ['at a quarter to', '2026-11-20T17:00:00Z', 'Asia/Kathmandu', '2026-11-21T00:15:00.000Z'],
  ])('in a zone that goes %s', (_, utc, zone, end) => expect(until(utc, night, zone)).toBe(end));

  test('are undefined if not set', () => {
    expect(quietUntil(0, berlin, { quietFrom: null, quietTo: null, quietHours: [] })).toBeUndefined();
  });
});

describe('quiet hours by weekday', () => {
  const weekend = { days: [6, 7], from: '00:00', to: '00:00' };
  const workNights = { days: [1, 2, 3, 4], from: '22:00', to: '06:00' };
  const byWeekday = (utc: string, quietHours: Parameters<typeof quietUntil>[2]['quietHours'], daily = {}) => {
    const ms = quietUntil(Date.parse(utc), berlin, { quietFrom: null, quietTo: null, quietHours, ...daily });
    return ms === undefined ? undefined : new Date(ms).toISOString();
  };
  // 2026-11-21 is a Saturday, and Berlin is an hour ahead of UTC.
  test.each([
    ['all of Saturday and Sunday', '2026-11-21T10:00:00Z', [weekend], '2026-11-22T23:00:00.000Z'],
    ['until midnight of Sunday', '2026-11-22T22:59:59Z', [weekend], '2026-11-22T23:00:00.000Z'],
    ['not Monday', '2026-11-22T23:00:00Z', [weekend], undefined],
    ['not Friday', '2026-11-20T22:59:00Z', [weekend], undefined],
    ['the night that began on Thursday', '2026-11-20T03:00:00Z', [workNights], '2026-11-20T05:00:00.000Z'],
    ['not the night that begins on Friday', '2026-11-20T22:00:00Z', [workNights], undefined],
    [
      'joined where they touch',
      '2026-11-20T22:30:00Z',
      [weekend, { days: [5], from: '22:00', to: '00:00' }],
      '2026-11-22T23:00:00.000Z',
    ],
    [
      'from Sunday into Monday',
      '2026-11-22T12:00:00Z',
      [weekend, { days: [1], from: '00:00', to: '06:00' }],
      '2026-11-23T05:00:00.000Z',
    ],
  ])('are %s', (_, utc, windows, end) => expect(byWeekday(utc, windows)).toBe(end));

  test('are added to those of every day', () => {
    expect(byWeekday('2026-11-22T22:30:00Z', [weekend], night)).toBe('2026-11-23T05:00:00.000Z');
  });

  test('without an end are over after a week', () => {
    const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' };
    expect(byWeekday('2026-11-21T10:00:00Z', [always])).toBe('2026-11-28T10:00:00.000Z');
  });

  // 2026-10-25: 03:00 CEST becomes 02:00 CET.
  test('last an hour longer in the night when the clock goes back', () => {
    expect(byWeekday('2026-10-24T10:00:00Z', [weekend])).toBe('2026-10-25T23:00:00.000Z');
  });
});
