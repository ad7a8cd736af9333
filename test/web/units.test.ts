/** Numbers with units, as people write them in the three languages. */
import { expect, test } from 'vitest';
import { unitOfField } from '../../src/contract/units.ts';
import { profile } from '../../src/web/records/profile.ts';
import { createFormat } from '../../src/web/text/format.ts';
import { readQuantity, symbolNamed } from '../../src/web/text/units.ts';

const narrow = '\u202f';

test.each([
  ['100', 'metres', 100],
  ['100 m', 'metres', 100],
  [`1${narrow}000${narrow}m`, 'metres', 1000],
  ['0,1 km', 'metres', 100],
  ['.1 km', 'metres', 100],
  ['330 ft', 'metres', 100.584],
  ['330\u2009Fuß', 'metres', 100.584],
  ['100 Yards', 'metres', 91.44],
  ['0.1 millas', 'metres', 160.9344],
  ['1.440', 'minutes', 1440],
  ['30 min', 'minutes', 30],
  ['30 Min.', 'minutes', 30],
  ['1 h 30', 'minutes', 90],
  ['1 Std. 30 Min.', 'minutes', 90],
  ['1h30m', 'minutes', 90],
  ['1,5 h', 'minutes', 90],
  ['0:30', 'minutes', 30],
  ['1:30 h', 'minutes', 90],
  ['26:00:00', 'minutes', 1560],
  ['2 horas', 'minutes', 120],
  ['1 día', 'minutes', 1440],
  ['90 s', 'minutes', 1.5],
  ['2 Wochen', 'days', 14],
  ['30 días', 'days', 30],
  ['52,5°', 'degrees', 52.5],
] as const)('%s in %s is %s', (text, unit, value) => {
  expect(readQuantity(text, unit)).toBe(value);
});

test.each([
  ['8 kg', 'metres', 'kg'],
  ['100 m²', 'metres', 'm²'],
  ['5 km', 'minutes', 'km'],
  ['2 months', 'days', 'months'],
] as const)('%s has another unit than %s', (text, unit, otherUnit) => {
  expect(readQuantity(text, unit)).toEqual({ otherUnit });
});

test.each(['about 100 m', 'far', '100 m 50', '1 h 20 x', '--5 m'])('%s is no number', (text) => {
  expect(readQuantity(text, 'metres')).not.toBeTypeOf('number');
  expect(readQuantity(text, 'minutes')).not.toBeTypeOf('number');
});

test('fields have the unit that their name says', () => {
  const names = ['radius', 'afterMinutes', 'longStayMinutes', 'daysBefore', 'lowerBound', 'latitude', 'name'];
  expect(names.map(unitOfField)).toEqual(['metres', 'minutes', 'minutes', 'days', 'celsius', 'degrees', undefined]);
  expect(symbolNamed('Metros', 'metres')).toBe('m');
});

test.each([
  ['8 °C', 'F', 8],
  ['46.4°F', 'C', 8],
  ['8,0°', 'C', 8],
  ['46.4°', 'F', 8],
  ['−18 ºC', 'F', -18],
  ['8 kg', 'C', '8 kg'],
] as const)('a bound of %s for a person with °%s', (typed, temperature, wire) => {
  const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature });
  expect(profile.fields.upperBound.toWire(typed, format)).toEqual(
    typeof wire === 'number' ? expect.closeTo(wire, 4) : wire,
  );
});

test.each([
  ['1 h 30', 90],
  ['', null],
  ['soon', 'soon'],
])('minutes of a form: %s', (typed, wire) => {
  expect(
    profile.fields.suspendMinutes.toWire(
      typed,
      createFormat({ locale: 'de', timeZone: 'UTC', distance: 'km', temperature: 'C' }),
    ),
  ).toBe(wire);
});
