import { expect, test } from 'vitest';
import { distanceMetres } from '../../../src/geo/distance.ts';
import {
  curved,
  emptyMeasure,
  ended,
  lengthsOf,
  type Measure,
  withoutLastPoint,
  withPoint,
} from '../../../src/web/map/ruler/measure.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const line = (...points: { latitude: number; longitude: number }[]): Measure => points.reduce(withPoint, emptyMeasure);
/** Length of a degree of a great circle. */
const degree = (6_371_000 * Math.PI) / 180;

test('the total is the sum of all legs', () => {
  const lengths = lengthsOf(line(at(0, 0), at(0, 1), at(2, 1)).points);
  expect(lengths?.leg).toBeCloseTo(2 * degree, 3);
  expect(lengths?.total).toBeCloseTo(3 * degree, 3);
  expect(lengthsOf(line(at(0, 0)).points)).toBeUndefined();
});

test('a leg across the 180th meridian takes the short way', () => {
  expect(lengthsOf([at(0, 179.5), at(0, -179.5)])?.total).toBeCloseTo(degree, 3);
});

test('after the end, a point starts a new line, and undo continues the old one', () => {
  const done = ended(line(at(0, 0), at(0, 1)));
  expect(withPoint(done, at(5, 5)).points).toEqual([at(5, 5)]);
  expect(withPoint(withoutLastPoint(done), at(5, 5)).points).toEqual([at(0, 0), at(5, 5)]);
  expect(ended(line(at(0, 0)))).toEqual(emptyMeasure);
});

test('long legs follow the great circle that is measured, short ones stay straight', () => {
  const [leipzig, tokyo] = [at(51.34, 12.37), at(35.68, 139.69)];
  const drawn = curved([leipzig, tokyo]);
  expect(drawn.length).toBeGreaterThan(40);
  expect([drawn[0], drawn.at(-1)]).toEqual([leipzig, tokyo]);
  const along = drawn.slice(1).reduce((sum, point, index) => sum + distanceMetres(drawn[index] ?? point, point), 0);
  expect(along).toBeCloseTo(distanceMetres(leipzig, tokyo), 0);
  expect(Math.max(...drawn.map(({ latitude }) => latitude))).toBeGreaterThan(60);
  expect(curved([leipzig, at(51.35, 12.38)])).toHaveLength(2);
});
