import { describe, expect, test } from 'vitest';
import { plainAlarms } from '../../src/contract/choices.ts';
import type { Profile } from '../../src/contract/temperature.ts';
import { judge } from '../../src/rules/temperature-alarms.ts';
import { bodyFrom } from '../../src/web/api/body-from.ts';
import { profile as profiles } from '../../src/web/records/profile.ts';
import { boundFromUnit, boundInUnit } from '../../src/web/text/degrees.ts';
import { createFormat } from '../../src/web/text/format.ts';

const preferences = { locale: 'en-GB', timeZone: 'UTC', distance: 'km' } as const;
const formats = {
  C: createFormat({ ...preferences, temperature: 'C' }),
  F: createFormat({ ...preferences, temperature: 'F' }),
};
const toFields = (values: Parameters<typeof profiles.toFields>[0], unit: 'C' | 'F') =>
  profiles.toFields(values, formats[unit]);
const valuesOf = (record: Profile, unit: 'C' | 'F') => profiles.valuesOf(record, formats[unit]);

const profile = (lowerBound: number, upperBound: number): Profile => ({
  id: 3,
  name: 'Vaccines',
  lowerBound,
  upperBound,
  ...plainAlarms,
  created: '2026-11-20T09:30:00.000Z',
  updated: '2026-11-20T09:30:00.000Z',
});

describe('limits in a form in °F', () => {
  test('are unchanged to the last digit if nobody edits them', () => {
    const before = profile(-18.123456789012, 2 / 3);
    const shown = toFields(valuesOf(before, 'F'), 'F');
    expect(bodyFrom(before, { ...shown, name: 'New name' }, shown)).toMatchObject({
      name: 'New name',
      lowerBound: -18.123456789012,
      upperBound: 2 / 3,
    });
  });

  /** Typed as both bounds, every value with one or two decimals in the range of readings. */
  const hundredths = Array.from({ length: 72_001 }, (_, index) => (index - 14_800) / 100);
  const boundsOf = (fahrenheit: number): { lower: number; upper: number } => ({
    lower: boundFromUnit(fahrenheit, 'F', 'lower'),
    upper: boundFromUnit(fahrenheit, 'F', 'upper'),
  });
  /** A sender converts by either formula, then may round to more decimals than the value has. */
  const sent = (fahrenheit: number): number[] => {
    const degrees = fahrenheit - 32;
    const [decimals = 0, celsius] = [String(fahrenheit).split('.')[1]?.length, (degrees * 5) / 9];
    const roundings = [0, 1, 2, 3, 4, 6, 8].map((more) => Number(celsius.toFixed(Math.max(2, decimals + 1) + more)));
    return [celsius, degrees / 1.8, ...roundings];
  };

  test('come back as typed', () => {
    const changed = hundredths.filter((fahrenheit) => {
      const { lower, upper } = boundsOf(fahrenheit);
      return boundInUnit(lower, 'F') !== fahrenheit || boundInUnit(upper, 'F') !== fahrenheit;
    });
    expect(changed).toEqual([]);
  });

  test.each(['40', '42', '-0.4', '40.25'])('of %s °F come back in the form and in lists', (typed) => {
    const sent = toFields({ ...profiles.empty, name: 'x', lowerBound: typed, upperBound: typed }, 'F');
    const stored = profile(Number(sent.lowerBound), Number(sent.upperBound));
    expect(valuesOf(stored, 'F')).toMatchObject({ lowerBound: typed, upperBound: typed });
    for (const bound of [stored.lowerBound, stored.upperBound]) {
      expect(formats.F.bound(bound)).toBe(`${typed.replace('-', '−')} °F`);
    }
  });

  test('hold a reading of exactly this temperature, whatever the rounding, and none a hundredth beyond', () => {
    const wrong = hundredths.filter((fahrenheit) => {
      const terms = boundsOf(fahrenheit);
      const [below = 0] = sent(fahrenheit - 0.01);
      const [above = 0] = sent(fahrenheit + 0.01);
      return (
        // The range is this one value.
        sent(fahrenheit).some((celsius) => judge(celsius, terms)?.bound !== 'inside') ||
        judge(below, terms)?.bound !== 'lower' ||
        judge(above, terms)?.bound !== 'upper'
      );
    });
    expect(wrong).toEqual([]);
  });

  test('show to a person who uses °C as few digits as they need', () => {
    // As doubles, 60.8 °F is 15.999999999999998 °C.
    expect(valuesOf(profile(boundsOf(60.8).lower, boundsOf(46.4).upper), 'C')).toMatchObject({
      lowerBound: '16',
      upperBound: '8',
    });
  });

  test.each([
    ['46.4', 8],
    ['35,6', 2],
    ['−4', -20],
    [' 32 ', 0],
    ['-40', -40],
  ])('%s is %d °C', (typed, celsius) => {
    const { lowerBound } = toFields({ ...profiles.empty, name: 'x', lowerBound: typed, upperBound: '' }, 'F');
    expect(lowerBound).toBeCloseTo(celsius, 12);
  });

  test('that are not numbers are rejected by the contract', () => {
    expect(toFields({ ...profiles.empty, name: 'x', lowerBound: 'warm', upperBound: ' ' }, 'F')).toMatchObject({
      lowerBound: 'warm',
      upperBound: null,
    });
  });
});

test('limits in °C are exactly as typed', () => {
  for (const typed of ['2.5', '-18', '0.1', '-0.05']) {
    expect(toFields({ ...profiles.empty, name: 'x', lowerBound: typed, upperBound: '' }, 'C').lowerBound).toBe(
      Number(typed),
    );
    expect(valuesOf(profile(Number(typed), 0), 'C').lowerBound).toBe(typed);
  }
});
