import { describe, expect, test } from 'vitest';
import { momentAt, startOfDay, startOfMonth, wallAt } from '../../src/rules/zone.ts';
import { clockText, readClock } from '../../src/web/data/clock.ts';

const ms = (utc: string): number => Date.parse(utc);
const utc = (utcMs: number): string => new Date(utcMs).toISOString().replace('.000', '');
const berlin = 'Europe/Berlin';

describe('a time in local format, and back', () => {
  test.each([
    ['2026-11-20T09:30:00Z', 'UTC', '2026-11-20T09:30:00Z'],
    ['2026-11-20T23:30:00Z', berlin, '2026-11-21T00:30:00Z'],
    ['2026-07-01T00:00:00Z', 'America/St_Johns', '2026-06-30T21:30:00Z'],
    ['2026-01-01T12:00:00Z', 'Pacific/Kiritimati', '2026-01-02T02:00:00Z'],
  ])('%s in %s: %s', (moment, zone, wall) => {
    expect(utc(wallAt(ms(moment), zone))).toBe(wall);
    expect(utc(momentAt(ms(wall), zone))).toBe(moment);
  });

  test('to the millisecond', () => {
    expect(wallAt(ms('2026-11-20T09:30:00.123Z'), berlin)).toBe(ms('2026-11-20T10:30:00.123Z'));
  });
});

describe('on the days of a clock change', () => {
  test.each([
    ['in winter', '2026-03-29T01:59:00Z', '2026-03-29T00:59:00Z', 'once'],
    ['left out: as much later', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z', 'skipped'],
    ['in summer', '2026-03-29T03:00:00Z', '2026-03-29T01:00:00Z', 'once'],
    ['just before it comes twice', '2026-10-25T01:59:00Z', '2026-10-24T23:59:00Z', 'once'],
    ['twice: the first', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z', 'twice'],
    ['after both', '2026-10-25T03:00:00Z', '2026-10-25T02:00:00Z', 'once'],
  ])('%s', (_, wall, moment, kind) => {
    expect(utc(momentAt(ms(wall), berlin))).toBe(moment);
    expect(readClock(wall.slice(0, 16), berlin)).toEqual({ utcMs: ms(moment), kind });
  });

  test.each([
    ['half an hour, south', '2026-04-05T01:45', 'Australia/Lord_Howe', 'twice'],
    ['half an hour left out', '2026-10-04T02:15', 'Australia/Lord_Howe', 'skipped'],
    ['midnight left out', '2018-11-04T00:30', 'America/Sao_Paulo', 'skipped'],
    ['midnight twice', '2026-11-01T00:30', 'America/Havana', 'twice'],
  ])('%s', (_, text, zone, kind) => expect(readClock(text, zone)?.kind).toBe(kind));

  test.each([
    ['23 hours', '2026-03-29T12:00:00Z', berlin, 23],
    ['25 hours', '2026-10-25T12:00:00Z', berlin, 25],
    ['24 hours', '2026-11-20T12:00:00Z', berlin, 24],
    ['23 hours from one o’clock', '2018-11-04T12:00:00Z', 'America/Sao_Paulo', 23],
    ['25 hours, midnight twice', '2026-11-01T12:00:00Z', 'America/Havana', 25],
  ])('a day has %s', (_, moment, zone, hours) => {
    const day = [startOfDay(ms(moment), zone), startOfDay(ms(moment), zone, 1)];
    expect(((day[1] ?? 0) - (day[0] ?? 0)) / 3600_000).toBe(hours);
    expect(startOfDay((day[1] ?? 0) - 1, zone)).toBe(day[0]);
  });
});

test('months, over the end of a year', () => {
  expect(utc(startOfMonth(ms('2026-01-31T23:30:00Z'), berlin))).toBe('2026-01-31T23:00:00Z');
  expect(utc(startOfMonth(ms('2026-01-15T00:00:00Z'), berlin, -1))).toBe('2025-11-30T23:00:00Z');
  expect(utc(startOfMonth(ms('2026-03-31T12:00:00Z'), berlin, 1))).toBe('2026-03-31T22:00:00Z');
});

test('an empty field is not a time', () => {
  expect(readClock('', berlin)).toBeUndefined();
  expect(readClock('2026-02-31Tx', berlin)).toBeUndefined();
  expect(clockText(ms('2026-11-20T23:30:00Z'), berlin)).toBe('2026-11-21T00:30');
});
