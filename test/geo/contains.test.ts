import { describe, expect, test } from 'vitest';
import { contains } from '../../src/geo/contains.ts';
import { destination, distanceMetres } from '../../src/geo/distance.ts';
import type { Polygon } from '../../src/geo/shape.ts';

type Pair = readonly [latitude: number, longitude: number];
const at = ([latitude, longitude]: Pair) => ({ latitude, longitude });
const polygon = (...nodes: Pair[]): Polygon => ({ kind: 'polygon', nodes: nodes.map(at) });

const square = polygon([0, 0], [0, 10], [10, 10], [10, 0]);
const bowTie = polygon([0, 0], [10, 10], [10, 0], [0, 10]);
/** Covers its middle twice: the even-odd rule leaves the middle out. */
const pentagram = polygon([0, 5], [10, 8], [4, 0], [4, 10], [10, 2]);
const notch = polygon([0, 0], [0, 10], [10, 10], [5, 5], [10, 0]);
const overMeridian = polygon([-10, 170], [-10, -170], [10, -170], [10, 170]);
const overMeridianWestFirst = polygon([-10, -170], [10, -170], [10, 170], [-10, 170]);
const onMeridian = polygon([0, 180], [0, -170], [10, -170], [10, 180]);
const halfWorld = polygon([-10, -90], [-10, 90], [10, 90], [10, -90]);
const arctic = polygon([70, -120], [70, 0], [70, 120]);
const antarctic = polygon([-70, 0], [-70, -120], [-70, 120]);
const sliver = polygon([0, 0], [0, 10], [1e-13, 10]);

test.each<[string, Polygon, Pair, boolean]>([
  ['middle', square, [5, 5], true],
  ['outside to the north', square, [10.000001, 5], false],
  ['outside to the south', square, [-0.000001, 5], false],
  ['outside to the east', square, [5, 10.000001], false],
  ['outside to the west', square, [5, -0.000001], false],
  ['each side: south', square, [0, 5], true],
  ['each side: north', square, [10, 5], true],
  ['each side: west', square, [5, 0], true],
  ['each side: east', square, [5, 10], true],
  ['each corner: south-west', square, [0, 0], true],
  ['each corner: south-east', square, [0, 10], true],
  ['each corner: north-west', square, [10, 0], true],
  ['each corner: north-east', square, [10, 10], true],
  ['in line with a side, beyond it', square, [0, 10.5], false],
  ['in line with a vertical side, above it', square, [11, 0], false],
  ['in line with a vertical side, below it', square, [-1, 10], false],

  ['bow-tie, south lobe', bowTie, [1, 5], true],
  ['bow-tie, north lobe', bowTie, [9, 5], true],
  ['bow-tie, west gap', bowTie, [5, 1], false],
  ['bow-tie, where it crosses', bowTie, [5, 5], true],
  ['star, point', pentagram, [1, 5], true],
  ['star, middle covered twice', pentagram, [5, 5], false],
  ['notch, below', notch, [4, 5], true],
  ['notch, in it', notch, [6, 5], false],
  ['notch, its node', notch, [5, 5], true],
  ['notch, below the node that a meridian only touches', polygon([0, 0], [0, 10], [10, 5]), [-1, 5], false],

  ['across 180, east of it', overMeridian, [0, -175], true],
  ['across 180, west of it', overMeridian, [0, 175], true],
  ['across 180, on it', overMeridian, [0, 180], true],
  ['across 180, on it from the other side', overMeridian, [0, -180], true],
  ['across 180, far side of the world', overMeridian, [0, 0], false],
  ['across 180, just outside', overMeridian, [0, 169.999999], false],
  ['across 180, edge', overMeridian, [0, -170], true],
  ['across 180, corner', overMeridian, [10, 170], true],
  ['across 180, ring begun in the west', overMeridianWestFirst, [0, 180], true],
  ['across 180, ring begun in the west, outside', overMeridianWestFirst, [0, 0], false],
  ['edge on 180 itself, same sign', onMeridian, [5, 180], true],
  ['edge on 180 itself, other sign', onMeridian, [5, -180], true],
  ['edge on 180 itself, outside', onMeridian, [5, 179.999999], false],
  ['edge on 180 itself, inside', onMeridian, [5, -179.999999], true],
  ['a side of exactly 180 degrees takes the sent direction', halfWorld, [0, 0], true],
  ['a side of exactly 180, far side', halfWorld, [0, 180], false],

  ['round the north pole, the pole', arctic, [90, 77], true],
  ['round the north pole, inside', arctic, [80, 60], true],
  ['round the north pole, edge', arctic, [70, -180], true],
  ['round the north pole, outside', arctic, [69, 60], false],
  ['round the south pole, the pole', antarctic, [-90, 0], true],
  ['round the south pole, inside', antarctic, [-80, 60], true],
  ['round the south pole, outside', antarctic, [-60, 60], false],

  ['thinner than rounding can see: inside', sliver, [4e-14, 5], true],
  ['thinner than rounding can see: outside', sliver, [6e-14, 5], false],
  ['no nodes', polygon(), [0, 0], false],
  ['one node, on it', polygon([1, 2]), [1, 2], true],
  ['one node, elsewhere', polygon([1, 2]), [1, 3], false],
])('polygon: %s', (_, shape, point, expected) => {
  expect(contains(shape, at(point))).toBe(expected);
  const backwards: Polygon = { kind: 'polygon', nodes: [...shape.nodes].reverse() };
  expect(contains(backwards, at(point))).toBe(expected);
});

describe('polygon: exact on the doubles', () => {
  /** The exact answer by fractions of whole numbers, which every double is. */
  const exactSide = (a: Pair, b: Pair, p: Pair): number => {
    const whole = (value: number): bigint => BigInt(value * 2 ** 60);
    const [ay, ax, by, bx, py, px] = [a[0], a[1], b[0], b[1], p[0], p[1]].map(whole) as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const determinant = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
    return determinant > 0n ? 1 : determinant < 0n ? -1 : 0;
  };

  test('points within a few units in the last place of a side', () => {
    const [a, b]: [Pair, Pair] = [
      [0.1, 0.1],
      [0.7, 0.9],
    ];
    const triangle = polygon(a, b, [0.9, 0.1]);
    const seen = { inside: 0, outside: 0, quickWrong: 0 };
    for (let step = 1; step < 400; step++) {
      const longitude = 0.1 + (0.8 * step) / 400;
      for (let ulps = -3; ulps <= 3; ulps++) {
        const latitude = 0.1 + (longitude - 0.1) * 0.75 + ulps * 2 ** -54;
        const point: Pair = [latitude, longitude];
        const side = exactSide(a, b, point);
        const quick = (b[1] - a[1]) * (latitude - a[0]) - (b[0] - a[0]) * (longitude - a[1]);
        if (Math.sign(quick) !== side) seen.quickWrong++;
        expect(contains(triangle, at(point))).toBe(side >= 0);
        seen[side >= 0 ? 'inside' : 'outside']++;
      }
    }
    // The cases are useful only if floating-point rounding alone fails some of them.
    expect(seen.quickWrong).toBeGreaterThan(0);
    expect(seen.inside).toBeGreaterThan(100);
    expect(seen.outside).toBeGreaterThan(100);
  });

  test('a side across the 180th meridian, where adding 360 loses digits', () => {
    // The side rises from 0 at 179 to 2 at -179, so it is at 1 on the meridian.
    const shape = polygon([0, 179], [2, -179], [-5, -179], [-5, 179]);
    for (const longitude of [180, -180]) {
      expect(contains(shape, { latitude: 1, longitude })).toBe(true);
      expect(contains(shape, { latitude: 1 + 2 ** -52, longitude })).toBe(false);
    }
    const tiny = 2 ** -45;
    expect(contains(shape, { latitude: 1 + tiny, longitude: -180 + tiny })).toBe(true);
    expect(contains(shape, { latitude: 1 + tiny + 2 ** -52, longitude: -180 + tiny })).toBe(false);
  });
});

describe('circle', () => {
  const centre = { latitude: 51.34, longitude: 12.37 };
  const circle = { kind: 'circle', centre, radiusMetres: 200 } as const;

  test.each([0, 45, 90, 180, 270])('edge at bearing %i', (bearing) => {
    expect(contains(circle, destination(centre, bearing, 199.999))).toBe(true);
    expect(contains(circle, destination(centre, bearing, 200.001))).toBe(false);
  });

  test('the edge counts as inside', () => {
    const point = { latitude: 51.3415, longitude: 12.371 };
    const radiusMetres = distanceMetres(centre, point);
    expect(contains({ ...circle, radiusMetres }, point)).toBe(true);
    expect(contains({ ...circle, radiusMetres: radiusMetres * (1 - 2 ** -50) }, point)).toBe(false);
  });

  test('across the 180th meridian and at a pole', () => {
    const pacific = { ...circle, centre: { latitude: 0, longitude: 179.999 } };
    expect(contains(pacific, { latitude: 0, longitude: -179.9995 })).toBe(true);
    expect(contains(pacific, { latitude: 0, longitude: -179.998 })).toBe(false);
    const pole = { ...circle, centre: { latitude: 90, longitude: 0 } };
    expect(contains(pole, { latitude: 89.999, longitude: 123 })).toBe(true);
    expect(contains(pole, { latitude: 89.99, longitude: 123 })).toBe(false);
  });
});
