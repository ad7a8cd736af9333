import { describe, expect, test } from 'vitest';
import {
  type Excursion,
  Excursions,
  excursionsOf,
  isOutside,
  type JudgedReading,
  judge,
  type OnTime,
  suspensions,
  type Terms,
} from '../../src/rules/temperature-alarms.ts';
import { referenceExcursions } from '../support/alarm-reference.ts';
import { Dice } from '../support/dice.ts';

const plain = { alarmAfterMinutes: 0, clearAfterMinutes: 0, suspendInputTypeId: null, suspendMinutes: 60 };
const fridge: Terms = { ...plain, profileId: 1, lower: 2, upper: 8 };
const frost: Terms = { ...plain, profileId: 2, lower: -5, upper: 0 };
const minutes = 60_000;

describe('a reading is judged', () => {
  test.each<[temperature: number, terms: Terms | null, verdict: string | null]>([
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
  ])('%d by %j: %s', (temperature, terms, verdict) => {
    const judged = judge(temperature, terms);
    const inShort = judged && [judged.bound, ...(judged.limit === null ? [] : [judged.limit])].join(' ');
    expect(inShort).toBe(verdict);
    expect(isOutside({ temperature, terms })).toBe((judged?.limit ?? null) !== null);
  });
});

/** A temperature for each minute, with the terms at its arrival; null without a reading. */
type Sent = readonly (number | null | readonly [temperature: number, terms: Terms | null])[];
const readings = (sent: Sent, terms: Terms = fridge): JudgedReading[] =>
  sent.flatMap((each, minute) => {
    if (each === null) return [];
    const [temperature, its] = typeof each === 'number' ? [each, terms] : each;
    return [{ utcMs: minute * minutes, temperature, terms: its }];
  });

const minute = (utcMs: number | null): string => (utcMs === null ? '' : String(utcMs / minutes));

/** `upper 8: 0-2 peak 9`, and `raised 1` if it is an alarm from minute 1. */
const inShort = ({ bound, limit, startUtcMs, insideUtcMs, closedUtcMs, peak, raisedUtcMs }: Excursion): string =>
  [
    `${bound} ${limit}: ${minute(startUtcMs)}-${closedUtcMs === null ? '' : minute(insideUtcMs)} peak ${peak}`,
    ...(raisedUtcMs === null ? [] : [`raised ${minute(raisedUtcMs)}`]),
  ].join(' ');

const _ = null;

describe('with zeros each run outside is an alarm', () => {
  test.each<[name: string, sent: Sent, excursions: string[]]>([
    ['nothing outside', [5, 7, 6, 8], []],
    ['the first outside lasts', [5, 9], ['upper 8: 1- peak 9 raised 1']],
    ['0 °C is a value', [5, 0], ['lower 2: 1- peak 0 raised 1']],
    ['it ends with the first reading inside', [9, 12, _, 8], ['upper 8: 0-3 peak 12 raised 0']],
    ['a jump ends one and begins another', [9, 1, 5], ['upper 8: 0-1 peak 9 raised 0', 'lower 2: 1-2 peak 1 raised 1']],
    ['without a profile, which counts as inside', [9, [50, null]], ['upper 8: 0-1 peak 9 raised 0']],
    ['by another profile: the first one’s stays', [9, [10, frost]], ['upper 8: 0- peak 10 raised 0']],
    ['two runs', [9, 5, 9], ['upper 8: 0-1 peak 9 raised 0', 'upper 8: 2- peak 9 raised 2']],
  ])('%s', (_name, sent, excursions) => expect(excursionsOf(readings(sent)).map(inShort)).toEqual(excursions));
});

describe('an alarm after 3 minutes, clear after 2', () => {
  const slow = { ...fridge, alarmAfterMinutes: 3, clearAfterMinutes: 2 };
  test.each<[name: string, sent: Sent, excursions: string[]]>([
    ['pending', [9, 9, 9], ['upper 8: 0- peak 9']],
    ['raised by the reading with which 3 minutes have passed', [9, 9, _, _, 11], ['upper 8: 0- peak 11 raised 4']],
    ['exactly 3 minutes', [9, _, _, 9], ['upper 8: 0- peak 9 raised 3']],
    ['a short one ends without an alarm', [9, 9, 5, 5, 5], ['upper 8: 0-2 peak 9']],
    ['inside for less than 2 minutes: its end is not known', [9, 9, 9, 9, 5, 5], ['upper 8: 0- peak 9 raised 3']],
    ['back outside before that: it is one', [9, 5, 9, 5, 9], ['upper 8: 0- peak 9 raised 4']],
    ['back outside 2 minutes later: another', [9, 5, _, 9], ['upper 8: 0-1 peak 9', 'upper 8: 3- peak 9']],
    ['the other bound ends it at the first reading inside', [9, 5, 1], ['upper 8: 0-1 peak 9', 'lower 2: 2- peak 1']],
    ['the other bound ends it at once', [9, 1], ['upper 8: 0-1 peak 9', 'lower 2: 1- peak 1']],
    ['the terms of its first reading decide', [9, [9, fridge], 5, [9, fridge]], ['upper 8: 0- peak 9 raised 3']],
  ])('%s', (_name, sent, excursions) => expect(excursionsOf(readings(sent, slow)).map(inShort)).toEqual(excursions));
});

describe('readings are suspended', () => {
  const door = { ...fridge, suspendInputTypeId: 7, suspendMinutes: 3 };
  const open = (from: number, to: number | null, inputTypeId = 7): OnTime => ({
    inputTypeId,
    startUtcMs: from * minutes,
    endUtcMs: to === null ? null : to * minutes,
  });
  test.each<[name: string, sent: Sent, onTimes: OnTime[], excursions: string[]]>([
    ['while the door is open', [5, 9, 9, 5], [open(1, 3)], []],
    ['up to a limit', [5, 9, 9, 9, 9, 5], [open(1, null)], ['upper 8: 4-5 peak 9 raised 4']],
    ['not by another type', [5, 9, 5], [open(1, 2, 8)], ['upper 8: 1-2 peak 9 raised 1']],
    ['not at the time at which it closes', [5, 9, 9, 5], [open(1, 2)], ['upper 8: 2-3 peak 9 raised 2']],
    ['also those inside: an excursion goes on', [9, 5, 9, 5], [open(1, 2)], ['upper 8: 0-3 peak 9 raised 0']],
    ['by either of two doors', [9, 9, 9, 9, 5], [open(0, 2), open(1, 4)], []],
    ['of terms that name the type', [9, [9, fridge], 5, 5], [open(0, null)], ['upper 8: 1-3 peak 9 raised 1']],
  ])('%s', (_name, sent, onTimes, excursions) =>
    expect(excursionsOf(readings(sent, door), onTimes).map(inShort)).toEqual(excursions),
  );

  test('never with a limit of 0 minutes', () =>
    expect(suspensions([open(0, null)])({ utcMs: 0, terms: { ...door, suspendMinutes: 0 } })).toBe(false));
});

/** Readings near the bounds at uneven times, by changing terms, while doors open and close. */
function madeUp(dice: Dice): { readings: JudgedReading[]; onTimes: OnTime[] } {
  const some = [fridge, frost].flatMap((terms) => [
    terms,
    { ...terms, alarmAfterMinutes: dice.whole(20), clearAfterMinutes: dice.whole(15) },
    { ...terms, clearAfterMinutes: 5, suspendInputTypeId: dice.one([7, 8]), suspendMinutes: dice.whole(12) },
  ]);
  let [utcMs, temperature, terms]: [number, number, Terms | null] = [0, 4, some[0] ?? null];
  const all = Array.from({ length: 150 }, () => {
    utcMs += (1 + dice.whole(4)) * (dice.whole(3) === 0 ? 20_000 : minutes);
    temperature = dice.whole(15) === 0 ? dice.whole(24) - 10 : temperature + Math.round(4 * dice.normal()) / 2;
    temperature = Math.max(-10, Math.min(12, temperature));
    if (dice.whole(12) === 0) terms = dice.whole(6) === 0 ? null : (some[dice.whole(some.length)] ?? null);
    return { utcMs, temperature, terms };
  });
  const onTimes = [7, 7, 8].flatMap((inputTypeId) =>
    Array.from({ length: 8 }, (_each, nth) => {
      const startUtcMs = nth * 40 * minutes + dice.whole(20) * minutes;
      const endUtcMs = dice.whole(8) === 0 ? null : startUtcMs + dice.whole(25) * minutes;
      return { inputTypeId, startUtcMs, endUtcMs };
    }),
  );
  return { readings: all, onTimes };
}

const comparable = ({ bound, profileId, limit, peak, startUtcMs, raisedUtcMs, ...of }: Excursion) => {
  const endUtcMs = of.closedUtcMs === null ? null : of.insideUtcMs;
  return { bound, profileId, limit, peak, startUtcMs, raisedUtcMs, endUtcMs };
};

describe.each(Array.from({ length: 60 }, (_each, seed) => seed + 1))('made-up readings %d', (seed) => {
  const { readings: all, onTimes } = madeUp(new Dice(seed));

  test('lead to the excursions of the slow reference', () =>
    expect(excursionsOf(all, onTimes).map(comparable)).toEqual(referenceExcursions(all, onTimes)));

  test('can be continued after each last reading outside', () => {
    const isSuspended = suspensions(onTimes);
    const whole = excursionsOf(all, onTimes);
    for (const [index, excursion] of whole.entries()) {
      const rest = new Excursions(excursion);
      for (const reading of all) {
        if (reading.utcMs > excursion.lastUtcMs && !isSuspended(reading)) rest.add(reading);
      }
      expect(rest.found).toEqual(whole.slice(index));
    }
  });
});

test('the made-up readings contain what the rules are about', () => {
  const all = Array.from({ length: 60 }, (_each, seed) => madeUp(new Dice(seed + 1))).flatMap((each) =>
    referenceExcursions(each.readings, each.onTimes),
  );
  expect(all.filter(({ raisedUtcMs }) => raisedUtcMs === null).length).toBeGreaterThan(50);
  expect(all.filter(({ raisedUtcMs, startUtcMs }) => (raisedUtcMs ?? 0) > startUtcMs).length).toBeGreaterThan(50);
});
