import { describe, expect, test } from 'vitest';
import { languages } from '../../src/contract/choices.ts';
import { type PlaceNumbers, placeInWords } from '../../src/contract/place-words.ts';
import type { PlaceDescription } from '../../src/contract/places.ts';

const numbersIn = (locale: string, distanceUnit: 'km' | 'mi' = 'km'): PlaceNumbers => ({
  distanceUnit,
  number: (value, digits = 0) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value),
});
const geofence = (distanceMetres: number): PlaceDescription => ({
  ...{ kind: 'geofence', name: 'Depot Nord', place: null, geofenceId: 7, bearing: null },
  ...{ inside: distanceMetres === 0, distanceMetres },
});
const town = (distanceMetres: number, bearing: number): PlaceDescription => ({
  ...{ kind: 'town', name: 'Schkeuditz', place: null, geofenceId: null, bearing },
  ...{ inside: false, distanceMetres },
});
const street = (place: string | null): PlaceDescription => ({
  ...{ kind: 'street', name: 'Torgauer Straße', place, geofenceId: null, bearing: null },
  ...{ inside: true, distanceMetres: 12 },
});
const inTown: PlaceDescription = { ...town(0, 0), inside: true, bearing: null };

describe.each([
  ['en', '120 m from Depot Nord', '2.3 km west of Schkeuditz', '14 km north-east of Schkeuditz'],
  ['de', '120 m von Depot Nord', '2,3 km westlich von Schkeuditz', '14 km nordöstlich von Schkeuditz'],
  ['es', 'a 120 m de Depot Nord', '2,3 km al oeste de Schkeuditz', '14 km al noreste de Schkeuditz'],
] as const)('in %s', (language, near, west, far) => {
  const say = (place: PlaceDescription) => placeInWords(place, language, numbersIn(language));

  test('a place that contains the position is its name', () => {
    expect(say(geofence(0))).toBe('Depot Nord');
    expect(say(inTown)).toBe('Schkeuditz');
  });

  test('a street has its part of the town', () => {
    expect(say(street('Paunsdorf'))).toBe('Torgauer Straße, Paunsdorf');
    expect(say(street(null))).toBe('Torgauer Straße');
    const beside = { inside: false, distanceMetres: 178 };
    expect(say({ ...street('Paunsdorf'), ...beside })).toBe(
      near.replace('120', '180').replace('Depot Nord', 'Torgauer Straße, Paunsdorf'),
    );
  });

  test('other places have a distance, and towns a direction', () => {
    expect(say(geofence(121))).toBe(near);
    expect(say(town(2260, 270))).toBe(west);
    expect(say(town(14_400, 50))).toBe(far);
  });
});

test.each(languages)('has eight different directions in %s', (language) => {
  const said = [0, 45, 90, 135, 180, 225, 270, 315].map((at) =>
    placeInWords(town(2000, at), language, numbersIn('en')),
  );
  expect(new Set(said).size).toBe(8);
  expect(placeInWords(town(2000, 359), language, numbersIn('en'))).toBe(said[0]);
});

test.each([
  ['km', 3, '10 m'],
  ['km', 994, '990 m'],
  ['km', 996, '1 km'],
  ['km', 2000, '2 km'],
  ['km', 9949, '9.9 km'],
  ['km', 9951, '10 km'],
  ['km', 1_234_500, '1,235 km'],
  ['mi', 3, '50 ft'],
  ['mi', 121, '400 ft'],
  ['mi', 161, '0.1 mi'],
  ['mi', 2260, '1.4 mi'],
  ['mi', 32_187, '20 mi'],
] as const)('in %s %d m is %s', (unit, metres, distance) => {
  expect(placeInWords(town(metres, 0), 'en', numbersIn('en', unit))).toBe(`${distance} north of Schkeuditz`);
});

test('a position that nothing is known about has no words', () => {
  const unknown: PlaceDescription = { ...geofence(0), kind: 'unknown', name: '', geofenceId: null };
  expect(placeInWords(unknown, 'en', numbersIn('en'))).toBeUndefined();
  // A newer service may send kinds that this dashboard does not know.
  expect(placeInWords({ ...unknown, kind: 'harbour' as 'town' }, 'en', numbersIn('en'))).toBeUndefined();
});
