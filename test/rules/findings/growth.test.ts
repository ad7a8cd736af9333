import { expect, test } from 'vitest';
import type { Shape } from '../../../src/geo/shape.ts';
import { growthsOf } from '../../../src/rules/findings/growth.ts';

const centre = { latitude: 51, longitude: 12 };
const circle = (radiusMetres: number): Shape => ({ kind: 'circle', centre, radiusMetres });
const polygon: Shape = {
  kind: 'polygon',
  nodes: [centre, { latitude: 51.01, longitude: 12 }, { latitude: 51, longitude: 12.01 }],
};

test.each([
  ['a circle ends with a radius that is a multiple of 5 m, 300 m farther out at most', circle(98), 2, 297],
  ['a circle of 100 m', circle(100), 5, 300],
  ['a circle is at most 1000 m wide', circle(900), 5, 100],
  ['a polygon', polygon, 5, 300],
])('%s', (_, shape, first, last) => {
  const growths = growthsOf(shape);
  expect([growths[0], growths.at(-1)]).toEqual([first, last]);
  expect(growths).toHaveLength((last - first) / 5 + 1);
});

test('a circle of the largest radius has none', () => {
  expect(growthsOf(circle(1000))).toEqual([]);
});
