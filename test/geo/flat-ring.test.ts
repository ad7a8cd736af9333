/** Distances on a flat earth agree with exact tests of shapes wherever these two may be compared. */
import { expect, test } from 'vitest';
import { boundsOf } from '../../src/geo/bounds.ts';
import { contains } from '../../src/geo/contains.ts';
import { destination } from '../../src/geo/distance.ts';
import { FlatRing } from '../../src/geo/flat-ring.ts';
import { longitudeNear } from '../../src/geo/longitude.ts';
import { segmentTest } from '../../src/geo/segment-test.ts';
import type { Point, Polygon } from '../../src/geo/shape.ts';
import { Dice } from '../support/dice.ts';

const millimetre = 0.001;

/** A star, so that some of its corners point inwards. */
const starAround = (centre: Point, dice: Dice): Polygon => ({
  kind: 'polygon',
  nodes: Array.from({ length: 9 }, (_, nth) => destination(centre, nth * 40, dice.between(60, 400))),
});

test.each([
  ['in a city', { latitude: 51.34, longitude: 12.37 }],
  ['on both sides of the 180th meridian', { latitude: -16.8, longitude: 180 }],
  ['west of the 180th meridian', { latitude: -16.8, longitude: -179.999 }],
])('the sign of a distance tells inside from outside, %s', (_, centre) => {
  const dice = new Dice(5);
  const counts = { inside: 0, outside: 0 };
  for (let nth = 0; nth < 20; nth += 1) {
    const star = starAround(centre, dice);
    const ring = new FlatRing(star, boundsOf(star));
    expect(ring.isPlain).toBe(true);
    for (let each = 0; each < 200; each += 1) {
      const point = destination(centre, dice.between(0, 360), dice.between(0, 500));
      const metres = ring.metresTo(point.latitude, longitudeNear(point.longitude, ring.middle));
      if (Math.abs(metres) < millimetre) continue;
      expect(metres < 0).toBe(contains(star, point));
      counts[metres < 0 ? 'inside' : 'outside'] += 1;
    }
  }
  expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(500);
});

test('a ring around a pole is not plain', () => {
  const nodes = [0, 90, 180, -90].map((longitude) => ({ latitude: 80, longitude }));
  const polar: Polygon = { kind: 'polygon', nodes };
  expect(new FlatRing(polar, boundsOf(polar)).isPlain).toBe(false);
});

const square: Polygon = {
  kind: 'polygon',
  nodes: [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 0.001 },
    { latitude: 0.001, longitude: 0.001 },
    { latitude: 0.001, longitude: 0 },
  ],
};

test.each<[string, from: Point, to: Point, meets: boolean]>([
  ['across', { latitude: 0.0005, longitude: -0.001 }, { latitude: 0.0005, longitude: 0.002 }, true],
  ['over a corner', { latitude: -0.0005, longitude: 0.0005 }, { latitude: 0.0005, longitude: 0.0015 }, true],
  ['touching a corner', { latitude: 0.001, longitude: -0.001 }, { latitude: -0.001, longitude: 0.001 }, true],
  ['along a side', { latitude: 0, longitude: -0.001 }, { latitude: 0, longitude: 0.002 }, true],
  [
    'in the direction of a side, but before it',
    { latitude: 0, longitude: -0.002 },
    { latitude: 0, longitude: -0.001 },
    false,
  ],
  ['beside it', { latitude: -0.0001, longitude: -0.001 }, { latitude: -0.0001, longitude: 0.002 }, false],
  ['towards it', { latitude: 0.0005, longitude: -0.002 }, { latitude: 0.0005, longitude: -0.001 }, false],
])('a line %s', (_, from, to, meets) => {
  expect(segmentTest(square).meets(from, to)).toBe(meets);
});
