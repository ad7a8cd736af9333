import { describe, expect, test } from 'vitest';
import { positionAt } from '../../src/geo/position-at.ts';

const at = (utcMs: number, latitude: number, longitude: number) => ({ utcMs, latitude, longitude });
const points = [at(1000, 50, 10), at(5000, 52, 14), at(6000, 52, 14)];

describe('the position at a time', () => {
  test.each([
    [1000, { latitude: 50, longitude: 10 }],
    [2000, { latitude: 50.5, longitude: 11 }],
    [4000, { latitude: 51.5, longitude: 13 }],
    [5500, { latitude: 52, longitude: 14 }],
    [6000, { latitude: 52, longitude: 14 }],
  ])('at %i ms', (utcMs, expected) => expect(positionAt(points, utcMs)).toEqual(expected));

  test.each([999, 6001])('is unknown before the first and after the last position: %i ms', (utcMs) =>
    expect(positionAt(points, utcMs)).toBeUndefined(),
  );

  test('crosses the date line the short way', () => {
    const crossing = [at(0, 0, 179), at(1000, 0, -179)];
    expect(positionAt(crossing, 250)?.longitude).toBeCloseTo(179.5, 9);
    expect(positionAt(crossing, 750)?.longitude).toBeCloseTo(-179.5, 9);
  });

  test('is unknown without positions', () => expect(positionAt([], 0)).toBeUndefined());
});
