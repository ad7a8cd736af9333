import { describe, expect, test } from 'vitest';
import { areaSquareMetres } from '../../src/geo/area.ts';
import { type Bounds, boundsOf, unionOfBounds } from '../../src/geo/bounds.ts';
import { contains } from '../../src/geo/contains.ts';
import { destination, distanceMetres, earthRadiusMetres } from '../../src/geo/distance.ts';
import { labelPoint } from '../../src/geo/label-point.ts';
import { longitudeNear, turnsOfSide, wrapLongitude } from '../../src/geo/longitude.ts';
import { metresFromEdge, metresOutside } from '../../src/geo/metres-outside.ts';
import { circleRing, unwrapped } from '../../src/geo/ring.ts';
import type { Circle, Polygon } from '../../src/geo/shape.ts';

type Pair = readonly [latitude: number, longitude: number];
const at = ([latitude, longitude]: Pair) => ({ latitude, longitude });
const polygon = (...nodes: Pair[]): Polygon => ({ kind: 'polygon', nodes: nodes.map(at) });
const circle = (place: Pair, radiusMetres: number): Circle => ({ kind: 'circle', centre: at(place), radiusMetres });

describe('distance', () => {
  const quarter = (Math.PI / 2) * earthRadiusMetres;
  test.each<[string, Pair, Pair, number]>([
    ['nowhere', [51, 12], [51, 12], 0],
    ['pole to equator', [90, 0], [0, 77], quarter],
    ['a quarter of the equator', [0, 0], [0, 90], quarter],
    ['antipodes', [0, 0], [0, 180], 2 * quarter],
    ['antipodes where rounding passes 1', [0.1, 0.2], [-0.1, -179.8], 2 * quarter],
    ['one degree north', [10, 20], [11, 20], (Math.PI / 180) * earthRadiusMetres],
    ['across the 180th meridian', [0, 179.5], [0, -179.5], (Math.PI / 180) * earthRadiusMetres],
    ['Leipzig to Berlin, as the law of cosines has it', [51.3397, 12.3731], [52.52, 13.405], 149096],
  ])('%s', (_, from, to, expected) => {
    expect(Math.abs(distanceMetres(at(from), at(to)) - expected)).toBeLessThan(1);
    expect(distanceMetres(at(to), at(from))).toBeCloseTo(distanceMetres(at(from), at(to)), 6);
  });

  test.each<[Pair, number, number]>([
    [[51, 12], 0, 1000],
    [[51, 12], 77, 1000],
    [[0, 179.999], 90, 50_000],
    [[89.9999, 0], 180, 500],
    [[-33, -70], 271, 2_000_000],
  ])('destination from %j at %f is %f m away', (from, bearing, metres) => {
    const to = destination(at(from), bearing, metres);
    expect(distanceMetres(at(from), to)).toBeCloseTo(metres, 3);
    expect(Math.abs(to.longitude)).toBeLessThanOrEqual(180);
  });
});

describe('metres from the edge', () => {
  const degree = (Math.PI / 180) * earthRadiusMetres;
  const square = polygon([0, 179], [0, -179], [2, -179], [2, 179]);
  test.each<[string, Circle | Polygon, Pair, number]>([
    ['the centre of a circle', circle([0, 0], 500), [0, 0], -500],
    ['one degree from its centre', circle([0, 0], 500), [1, 0], degree - 500],
    ['a point across the 180th meridian', square, [0.5, -179.9], -degree / 2],
    ['a point south of it', square, [-0.5, 180], degree / 2],
    ['a corner', square, [2, 179], 0],
    ['a side', square, [1, 179], 0],
    ['beyond a corner', square, [-0.003, 178.996], 0.005 * degree],
  ])('%s', (_, shape, place, expected) => {
    expect(metresFromEdge(shape, at(place))).toBeCloseTo(expected, 1);
    expect(metresOutside(shape, at(place))).toBeCloseTo(Math.max(0, expected), 1);
  });
});

describe('longitude', () => {
  test.each([
    [0, 0],
    [180, 180],
    [-180, -180],
    [181, -179],
    [-181, 179],
    [540, -180],
    [900.5, -179.5],
    [0.1 + 0.2, 0.1 + 0.2],
  ])('wrapped %f is %f', (longitude, expected) => expect(wrapLongitude(longitude)).toBe(expected));

  test.each([
    [170, -170, 1],
    [-170, 170, -1],
    [-90, 90, 0],
    [90, -90, 0],
    [90.1, -90, 1],
    // The difference rounds to 180 but is larger.
    [-(2 ** -60), 180, -1],
    [2 ** -60, 180, 0],
  ])('the side from %f to %f takes %i turns', (from, to, turns) => expect(turnsOfSide(from, to)).toBe(turns));

  test('near', () => {
    expect(longitudeNear(-179, 180)).toBe(181);
    expect(longitudeNear(179, -180)).toBe(-181);
    expect(longitudeNear(12, 13)).toBe(12);
  });
});

describe('bounds', () => {
  test.each<[string, Polygon, Bounds]>([
    ['plain', polygon([1, 2], [3, 8], [5, 4]), { south: 1, west: 2, north: 5, east: 8 }],
    ['across 180', polygon([-1, 179], [2, -178], [0, 178]), { south: -1, west: 178, north: 2, east: 182 }],
    ['begun east of 180', polygon([2, -178], [0, 178], [-1, 179]), { south: -1, west: 178, north: 2, east: 182 }],
    ['round the north pole', polygon([70, -120], [75, 0], [72, 120]), { south: 70, west: -180, north: 90, east: 180 }],
    [
      'round the south pole',
      polygon([-70, 0], [-75, 120], [-72, -120]),
      { south: -90, west: -180, north: -70, east: 180 },
    ],
  ])('%s', (_, shape, expected) => expect(boundsOf(shape)).toEqual(expected));

  test.each<[Pair, number]>([
    [[0, 0], 1000],
    [[51.34, 12.37], 1000],
    [[-80, 179.99], 1000],
    [[85, -180], 900],
  ])('circle at %j: touches its ring on all four sides', (place, radius) => {
    const shape = circle(place, radius);
    const box = boundsOf(shape);
    const ring = circleRing(shape, 3600);
    const longitudes = ring.map(({ longitude }) => longitudeNear(longitude, (box.west + box.east) / 2));
    expect(Math.max(...longitudes)).toBeCloseTo(box.east, 6);
    expect(Math.min(...longitudes)).toBeCloseTo(box.west, 6);
    expect(Math.max(...ring.map(({ latitude }) => latitude))).toBeCloseTo(box.north, 6);
    expect(Math.min(...ring.map(({ latitude }) => latitude))).toBeCloseTo(box.south, 6);
  });

  test('a circle over a pole spans all longitudes', () => {
    expect(boundsOf(circle([89.999, 10], 1000))).toMatchObject({ west: -180, north: 90, east: 180 });
  });

  test.each<[string, [number, number][], [number, number] | undefined]>([
    ['none', [], undefined],
    ['one', [[10, 20]], [10, 20]],
    [
      'two apart',
      [
        [10, 20],
        [30, 40],
      ],
      [10, 40],
    ],
    [
      'the shorter way crosses 180',
      [
        [170, 175],
        [-175, -170],
      ],
      [170, 190],
    ],
    [
      'one crosses 180 itself',
      [
        [175, 185],
        [-170, -160],
      ],
      [175, 200],
    ],
    [
      'one crosses 180 and reaches over another',
      [
        [170, 200],
        [-175, -170],
      ],
      [170, 200],
    ],
    [
      'inside another',
      [
        [0, 50],
        [10, 20],
        [40, 60],
      ],
      [0, 60],
    ],
    [
      'all round',
      [
        [-180, 0],
        [-10, 180],
      ],
      [-180, 180],
    ],
  ])('union: %s', (_, spans, expected) => {
    const boxes = spans.map(([west, east], index) => ({ south: index, west, north: index + 1, east }));
    const union = unionOfBounds(boxes);
    expect(union && [union.west, union.east]).toEqual(expected);
    expect(union && [union.south, union.north]).toEqual(union && [0, spans.length]);
  });
});

describe('ring', () => {
  test('every point of a circle is on its edge, and longitudes continue across 180', () => {
    const shape = circle([65, 179.999], 800);
    const ring = circleRing(shape);
    expect(ring).toHaveLength(64);
    for (const point of ring) expect(distanceMetres(shape.centre, point)).toBeCloseTo(800, 3);
    expect(Math.max(...ring.map(({ longitude }) => longitude))).toBeGreaterThan(180);
  });

  test('unwrapped nodes continue, starting with the first as sent', () => {
    const nodes = [at([0, 179]), at([1, -179]), at([2, -178]), at([3, 178])];
    expect(unwrapped(nodes).map(({ longitude }) => longitude)).toEqual([179, 181, 182, 178]);
    expect(unwrapped([])).toEqual([]);
  });
});

describe('area', () => {
  test.each<[string, Polygon | Circle, number]>([
    ['an eighth of the sphere', polygon([0, 0], [0, 90], [90, 90], [90, 0]), (Math.PI / 2) * earthRadiusMetres ** 2],
    ['the other way round', polygon([90, 0], [90, 90], [0, 90], [0, 0]), (Math.PI / 2) * earthRadiusMetres ** 2],
    ['across 180', polygon([0, 135], [0, -135], [90, -135], [90, 135]), (Math.PI / 2) * earthRadiusMetres ** 2],
    [
      'half the sphere as a circle',
      circle([1, 2], (Math.PI / 2) * earthRadiusMetres),
      2 * Math.PI * earthRadiusMetres ** 2,
    ],
    ['a small circle', circle([51, 12], 100), Math.PI * 100 ** 2],
    ['a line', polygon([0, 0], [1, 1], [0, 0]), 0],
  ])('%s', (_, shape, expected) => {
    expect(Math.abs(areaSquareMetres(shape) - expected)).toBeLessThanOrEqual(expected * 1e-6);
  });

  test.each<[string, Polygon, Polygon[]]>([
    [
      'a bow tie',
      polygon([0, 0], [2, 2], [2, 0], [0, 2]),
      [polygon([0, 0], [1, 1], [0, 2]), polygon([2, 0], [1, 1], [2, 2])],
    ],
    [
      'a bow tie across 180',
      polygon([0, 179], [2, -179], [2, 179], [0, -179]),
      [polygon([0, 0], [1, 1], [0, 2]), polygon([2, 0], [1, 1], [2, 2])],
    ],
  ])('where sides cross: %s', (_, crossed, parts) => {
    const expected = parts.reduce((sum, part) => sum + areaSquareMetres(part), 0);
    expect(Math.abs(areaSquareMetres(crossed) / expected - 1)).toBeLessThan(1e-9);
  });

  test('the area of a star matches `contains`', () => {
    const tips = Array.from({ length: 7 }, (_, tip) => (2 * Math.PI * ((tip * 3) % 7)) / 7);
    const star = polygon(...tips.map((angle): Pair => [Math.sin(angle) * 0.01, Math.cos(angle) * 0.01]));
    const steps = 400;
    const size = 0.02 / steps;
    let inside = 0;
    for (let y = 0; y < steps; y += 1) {
      for (let x = 0; x < steps; x += 1) {
        if (contains(star, at([-0.01 + (y + 0.5) * size, -0.01 + (x + 0.5) * size]))) inside += 1;
      }
    }
    const counted = inside * ((size * Math.PI) / 180) ** 2 * earthRadiusMetres ** 2;
    expect(Math.abs(areaSquareMetres(star) / counted - 1)).toBeLessThan(0.005);
  });

  test('a slanted side is straight in latitude and longitude', () => {
    // Narrow strips, each nearly upright, have the same total.
    const strips = 2000;
    const whole = areaSquareMetres(polygon([40, 0], [40, 20], [60, 20]));
    let sum = 0;
    for (let strip = 0; strip < strips; strip++) {
      const [west, east] = [(20 * strip) / strips, (20 * (strip + 1)) / strips];
      sum += areaSquareMetres(polygon([40, west], [40, east], [40 + east, east], [40 + west, west]));
    }
    expect(Math.abs(sum / whole - 1)).toBeLessThan(1e-9);
  });
});

describe('label point', () => {
  test.each<[string, Polygon | Circle]>([
    ['square', polygon([0, 0], [0, 10], [10, 10], [10, 0])],
    ['horseshoe', polygon([0, 0], [0, 10], [10, 10], [10, 8], [2, 8], [2, 2], [10, 2], [10, 0])],
    ['across 180', polygon([0, 179.9], [0, -179.9], [1, -179.9], [1, 179.9])],
    ['triangle', polygon([51.3, 12.3], [51.4, 12.5], [51.35, 12.1])],
    ['tiny, far from the origin', polygon([51.3, 12.3], [51.300001, 12.3], [51.3, 12.300001])],
    ['circle', circle([5, 6], 100)],
  ])('is inside: %s', (_, shape) => {
    const point = labelPoint(shape);
    expect(contains(shape, point)).toBe(true);
    expect(Math.abs(point.longitude)).toBeLessThanOrEqual(180);
  });

  test('is in the middle of a square', () => {
    expect(labelPoint(polygon([0, 0], [0, 10], [10, 10], [10, 0]))).toEqual(at([5, 5]));
  });
});

describe('the area of a ring with 10,000 corners', () => {
  const corners = 10_000;

  test('is right to three digits if sides cross', () => {
    const bow = [at([50, 10]), at([51, 12]), at([51, 10]), at([50, 12])];
    const nodes = bow.flatMap((from, index) => {
      const to = bow[(index + 1) % bow.length] ?? from;
      return Array.from({ length: corners / bow.length }, (_, nth) => {
        const share = (nth * bow.length) / corners;
        const between = (name: 'latitude' | 'longitude') => from[name] + share * (to[name] - from[name]);
        return { latitude: between('latitude'), longitude: between('longitude') };
      });
    });
    const exact = areaSquareMetres({ kind: 'polygon', nodes: bow });
    expect(areaSquareMetres({ kind: 'polygon', nodes }) / exact).toBeCloseTo(1, 3);
  });

  test('is there for a star, of which all sides cross', () => {
    // Each of its fifty million crossings was once kept.
    const nodes = Array.from({ length: corners }, (_, nth) => {
      const angle = (Math.PI * nth * (corners - 1)) / corners;
      return { latitude: 40 + Math.sin(angle), longitude: Math.cos(angle) };
    });
    const round = areaSquareMetres(polygon([39, -1], [39, 1], [41, 1], [41, -1]));
    const area = areaSquareMetres({ kind: 'polygon', nodes });
    expect(area).toBeGreaterThan(0.2 * round);
    expect(area).toBeLessThan(0.8 * round);
  });
});
