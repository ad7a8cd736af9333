import { describe, expect, test } from 'vitest';
import { contains } from '../../../src/geo/contains.ts';
import { earthRadiusMetres } from '../../../src/geo/distance.ts';
import type { Circle, Shape } from '../../../src/geo/shape.ts';
import type { Handle } from '../../../src/web/map/drawing/draft.ts';
import { handleAt, middles, type Projection } from '../../../src/web/map/drawing/handles.ts';

/** Degrees per pixel at the equator, y downwards. Near 0/0 the map is true to scale: 10 m per pixel. */
const degreesPerPixel = 10 / ((Math.PI / 180) * earthRadiusMetres);
const projection: Projection = {
  toPixel: ({ latitude, longitude }) => ({ x: longitude / degreesPerPixel, y: -latitude / degreesPerPixel }),
  toPoint: ({ x, y }) => ({ latitude: -y * degreesPerPixel, longitude: x * degreesPerPixel }),
};
const circle: Circle = { kind: 'circle', centre: { latitude: 0, longitude: 0 }, radiusMetres: 500 };
const square: Shape = {
  kind: 'polygon',
  nodes: [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
    { x: 0, y: 100 },
    { x: 0, y: 90 },
  ].map(projection.toPoint),
};

describe.each<[string, Shape, [x: number, y: number, Handle | undefined][]]>([
  [
    'a circle of 50 pixels',
    circle,
    [
      [0, 0, { kind: 'centre' }],
      [5, 5, { kind: 'centre' }],
      [50, 0, { kind: 'edge' }],
      [0, -57, { kind: 'edge' }],
      [-30, -30, { kind: 'edge' }],
      [20, 10, { kind: 'inside' }],
      [70, 0, undefined],
    ],
  ],
  [
    'a circle smaller than the reach',
    { ...circle, radiusMetres: 60 },
    [
      [0, 0, { kind: 'centre' }],
      [2, 0, { kind: 'centre' }],
      [5, 0, { kind: 'edge' }],
      [14, 0, { kind: 'edge' }],
      [17, 0, undefined],
    ],
  ],
  [
    'a polygon',
    square,
    [
      [2, 3, { kind: 'node', index: 0 }],
      [100, 109, { kind: 'node', index: 2 }],
      [50, 4, { kind: 'middle', index: 0 }],
      [0, 45, { kind: 'middle', index: 4 }],
      // The side between nodes 3 and 4 is too short for a middle handle, so the nearer node is found.
      [0, 94, { kind: 'node', index: 4 }],
      [0, 96, { kind: 'node', index: 3 }],
      [50, 50, { kind: 'inside' }],
      [130, 50, undefined],
    ],
  ],
])('%s', (_, shape, cases) => {
  test.each(cases)('at %i, %i', (x, y, expected) => {
    expect(handleAt(shape, { x, y }, projection, 10, (point) => contains(shape, point))).toEqual(expected);
  });
});

test('a shape that cannot be moved is not grabbed by its inside', () => {
  expect(handleAt(square, { x: 50, y: 50 }, projection, 10, () => false)).toBeUndefined();
});

test('sides have a middle handle if it fits', () => {
  expect(middles(square, projection.toPixel).map(({ index }) => index)).toEqual([0, 1, 2, 4]);
  expect(middles(circle, projection.toPixel)).toEqual([]);
});
