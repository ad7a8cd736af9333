import { describe, expect, test } from 'vitest';
import { plainAlarms } from '../../src/contract/choices.ts';
import type { Profile } from '../../src/contract/temperature.ts';
import { bodyFrom } from '../../src/web/api/body-from.ts';
import { profile as profiles } from '../../src/web/records/profile.ts';
import { createFormat } from '../../src/web/text/format.ts';

const formatIn = (temperature: 'C' | 'F') =>
  createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature });
const toFields = (values: Parameters<typeof profiles.toFields>[0], unit: 'C' | 'F') =>
  profiles.toFields(values, formatIn(unit));
const valuesOf = (record: Profile, unit: 'C' | 'F') => profiles.valuesOf(record, formatIn(unit));

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

  test('are read as typed, for each tenth of a degree', () => {
    for (let tenths = -1480; tenths <= 5720; tenths += 1) {
      const typed = String(tenths / 10);
      const { lowerBound } = toFields({ ...profiles.empty, name: 'x', lowerBound: typed, upperBound: '' }, 'F');
      expect(valuesOf(profile(Number(lowerBound), 0), 'F').lowerBound).toBe(typed);
    }
  });

  test.each([
    ['46.4', 8],
    ['35,6', 2],
    ['−4', -20],
    [' 32 ', 0],
    ['-40', -40],
  ])('%s is %d °C', (typed, celsius) =>
    expect(toFields({ ...profiles.empty, name: 'x', lowerBound: typed, upperBound: '' }, 'F').lowerBound).toBe(celsius),
  );

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
