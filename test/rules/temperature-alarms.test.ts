import { describe, expect, test } from 'vitest';
import {
  type AlarmRun,
  type JudgedReading,
  judge,
  type Terms,
  temperatureAlarms,
  touchesAlarms,
} from '../../src/rules/temperature-alarms.ts';

const plain = { alarmAfterMinutes: 0, clearAfterMinutes: 0, suspendInputTypeId: null, suspendMinutes: 60 };
const fridge: Terms = { ...plain, profileId: 1, lower: 2, upper: 8 };
const frost: Terms = { ...plain, profileId: 2, lower: -5, upper: 0 };

describe('a reading is judged', () => {
  test.each<[temperature: number, bounds: Terms | null, verdict: string | null]>([
    [5, fridge, 'inside'],
    [8, fridge, 'inside'],
    [2, fridge, 'inside'],
    [8.000000000000002, fridge, 'upper 8'],
    [1.9999999999999998, fridge, 'lower 2'],
    [0, fridge, 'lower 2'],
    [0, frost, 'inside'],
    [-0, frost, 'inside'],
    [0.1, frost, 'upper 0'],
    [-5.1, frost, 'lower -5'],
    [0, { ...plain, profileId: 3, lower: 0, upper: 1 }, 'inside'],
    [-0.1, { ...plain, profileId: 3, lower: 0, upper: 1 }, 'lower 0'],
    [300, null, null],
  ])('%d by %j: %s', (temperature, bounds, verdict) => {
    const judged = judge(temperature, bounds);
    const inShort = judged && [judged.bound, ...(judged.limit === null ? [] : [judged.limit])].join(' ');
    expect(inShort).toBe(verdict);
    expect(judged?.profileId).toBe(bounds?.profileId);
  });
});

/** A temperature for each moment, judged by the limits at its arrival; null without a reading. */
type Sent = readonly (number | null | readonly [temperature: number, bounds: Terms | null])[];
const readings = (sent: Sent): JudgedReading[] =>
  sent.flatMap((each, utcMs) => {
    if (each === null) return [];
    const [temperature, bounds] = typeof each === 'number' ? [each, fridge] : each;
    return [{ utcMs, temperature, terms: bounds }];
  });

/** `upper 8:0-2 peak 9 of 1`: `+` marks a new one, `3>` one that started at 3, `?` a peak to be found. */
function inShort({ bound, limit, startUtcMs, endUtcMs, storedUtcMs, peak, profileId }: AlarmRun): string {
  const stored = storedUtcMs === null ? '+' : storedUtcMs === startUtcMs ? '' : `${storedUtcMs}>`;
  return `${stored}${bound} ${limit}:${startUtcMs}-${endUtcMs ?? ''} peak ${peak ?? '?'} of ${profileId}`;
}

/** The alarms of readings that came in order. */
const stored = (sent: Sent): AlarmRun[] =>
  temperatureAlarms([], [{ before: undefined, inserted: readings(sent), after: undefined }]).map((alarm) => ({
    ...alarm,
    storedUtcMs: alarm.startUtcMs,
  }));

function gapOf(stood: Sent, inserted: Sent) {
  const [known, sent] = [readings(stood), readings(inserted)];
  return {
    before: known.findLast(({ utcMs }) => sent.every((each) => utcMs < each.utcMs)),
    inserted: sent,
    after: known.find(({ utcMs }) => sent.every((each) => utcMs > each.utcMs)),
  };
}

const _ = null;

describe('insertion into a gap', () => {
  test.each<[name: string, stood: Sent, inserted: Sent, alarms: string[]]>([
    ['nothing outside', [5, _, 6], [_, 7], []],
    ['equal to a bound', [5, _, 6], [_, 8], []],
    ['the first outside lasts', [5], [_, 9], ['+upper 8:1- peak 9 of 1']],
    ['the first of all, outside', [], [9], ['+upper 8:0- peak 9 of 1']],
    ['0 °C is a value', [5], [_, 0], ['+lower 2:1- peak 0 of 1']],
    ['several at once', [5], [_, 9, 12, 10, 8, 1, 5], ['+upper 8:1-4 peak 12 of 1', '+lower 2:5-6 peak 1 of 1']],
    ['a jump beyond the other bound', [5, 9], [_, _, 1], ['upper 8:1-2 peak 9 of 1', '+lower 2:2- peak 1 of 1']],
    ['farther', [9], [_, 10], ['upper 8:0- peak 10 of 1']],
    ['less far', [10], [_, 9], ['upper 8:0- peak 10 of 1']],
    ['inside again', [9], [_, 8], ['upper 8:0-1 peak 9 of 1']],
    ['without a profile, which counts as inside', [9], [_, [50, null]], ['upper 8:0-1 peak 9 of 1']],
    ['by another profile: the first one’s stays', [9], [_, [10, frost]], ['upper 8:0- peak 10 of 1']],
    ['late, between two of an alarm', [9, _, 10], [_, 12], ['upper 8:0- peak 12 of 1']],
    ['late and less far', [9, _, 10], [_, 8.5], ['upper 8:0- peak 10 of 1']],
    [
      'late and inside: it is cut in two, the peaks are not known',
      [9, _, 10, 5],
      [_, 5],
      ['upper 8:0-1 peak ? of 1', '+upper 8:2-3 peak ? of 1'],
    ],
    [
      'late and beyond the other bound',
      [9, _, 10],
      [_, 1],
      ['upper 8:0-1 peak ? of 1', '+lower 2:1-2 peak 1 of 1', '+upper 8:2- peak ? of 1'],
    ],
    [
      'late, there and back: the rest begins with the one that is back, by its profile',
      [9, _, _, 10],
      [_, 5, [9, frost]],
      ['upper 8:0-1 peak ? of 1', '+upper 0:2- peak ? of 2'],
    ],
    ['late, before its end', [9, _, 5], [_, 11], ['upper 8:0-2 peak 11 of 1']],
    ['late: it ended sooner', [9, _, _, 5], [_, 11, 5], ['upper 8:0-2 peak 11 of 1']],
    ['late: it ended immediately', [9, _, 5], [_, 5], ['upper 8:0-1 peak 9 of 1']],
    ['late, outside between two inside', [5, _, _, 6], [_, 9, 10], ['+upper 8:1-3 peak 10 of 1']],
    ['late: it began sooner, by that one’s profile', [5, _, 9], [_, [10, frost]], ['2>upper 0:1- peak 10 of 2']],
    ['late, before the first of all', [_, 9, 5], [12], ['1>upper 8:0-2 peak 12 of 1']],
    ['late and inside, before the first of all', [_, 9, 5], [5], ['upper 8:1-2 peak 9 of 1']],
    [
      'late, both sides before the jump',
      [9, _, _, 1],
      [_, 10, 0],
      ['upper 8:0-2 peak 10 of 1', '3>lower 2:2- peak 0 of 1'],
    ],
    ['late, inside in the jump', [9, _, 1], [_, 5], ['upper 8:0-1 peak 9 of 1', 'lower 2:2- peak 1 of 1']],
  ])('%s', (_name, stood, inserted, alarms) => {
    const gap = gapOf(stood, inserted);
    const before = stored(stood);
    const after = temperatureAlarms(before, [gap]);
    expect(after.map(inShort)).toEqual(alarms);
    if (!touchesAlarms(gap)) expect(after).toEqual(before);
  });
});

test('splits an alarm several times at once', () => {
  const stood: Sent = [9, _, 10, _, 12, _, 11, 5];
  const cut = temperatureAlarms(stored(stood), [
    gapOf(stood.slice(0, 3), [_, 5]),
    gapOf(stood.slice(0, 5), [_, _, _, 13]),
    gapOf(stood.slice(0, 7), [_, _, _, _, _, 5]),
  ]);
  expect(cut.map(inShort)).toEqual(['upper 8:0-1 peak ? of 1', '+upper 8:2-5 peak ? of 1', '+upper 8:6-7 peak ? of 1']);
});

test('an unchanged alarm stays the same object', () => {
  const [alarm] = stored([10]);
  if (!alarm) throw new Error('an alarm');
  expect(temperatureAlarms([alarm], [gapOf([10], [_, 9])])[0]).toBe(alarm);
  expect(temperatureAlarms([alarm], [gapOf([10], [_, 11])])[0]).not.toBe(alarm);
});
