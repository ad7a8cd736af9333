import { expect, test } from 'vitest';
import { GeofenceIndex } from '../../src/geo/geofence-index.ts';
import type { Shape } from '../../src/geo/shape.ts';

const circle = (latitude: number, longitude: number, radiusMetres: number): Shape => ({
  kind: 'circle',
  centre: { latitude, longitude },
  radiusMetres,
});

test('the ids of what holds the point, rising', () => {
  const index = new GeofenceIndex([
    { id: 12, shape: circle(50, 10, 500) },
    { id: 3, shape: circle(50, 10, 400) },
    { id: 7, shape: circle(51, 10, 400) },
  ]);
  expect(index.inside(50, 10)).toEqual([3, 12]);
  expect(index.size).toBe(3);
});

test('nothing is one frozen list', () => {
  const index = new GeofenceIndex([]);
  expect(index.inside(50, 10)).toEqual([]);
  expect(index.inside(50, 10)).toBe(index.inside(40, 20));
  expect(Object.isFrozen(index.inside(50, 10))).toBe(true);
});

test('an edit holds at once', () => {
  const index = new GeofenceIndex([{ id: 1, shape: circle(50, 10, 500) }]);
  index.put(2, circle(50, 10, 100));
  index.put(1, circle(20, 10, 100));
  expect(index.inside(50, 10)).toEqual([2]);
  expect(index.inside(20, 10)).toEqual([1]);
  index.remove(2);
  index.remove(99);
  expect(index.inside(50, 10)).toEqual([]);
  expect(index.size).toBe(1);
});
