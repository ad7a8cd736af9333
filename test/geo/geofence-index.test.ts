import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Bounds, boundsOf } from '../../src/geo/bounds.ts';
import { contains } from '../../src/geo/contains.ts';
import { destination } from '../../src/geo/distance.ts';
import { GeofenceIndex } from '../../src/geo/geofence-index.ts';
import type { Point, Shape } from '../../src/geo/shape.ts';
import { Dice } from '../support/dice.ts';
import { needsRecorded } from '../support/recorded.ts';

type Pair = readonly [latitude: number, longitude: number];
interface Geofence {
  id: number;
  shape: Shape;
}

const at = ([latitude, longitude]: Pair): Point => ({ latitude, longitude });
const circle = (latitude: number, longitude: number, radiusMetres: number): Shape => ({
  kind: 'circle',
  centre: { latitude, longitude },
  radiusMetres,
});
const polygon = (...nodes: Pair[]): Shape => ({ kind: 'polygon', nodes: nodes.map(at) });
const numbered = (shapes: readonly Shape[]): Geofence[] => shapes.map((shape, index) => ({ id: index + 1, shape }));

/** The reference: checks each geofence. */
const holding = (geofences: Iterable<Geofence>, point: Point): number[] =>
  [...geofences]
    .filter(({ shape }) => contains(shape, point))
    .map(({ id }) => id)
    .sort((one, other) => one - other);

/** The number of points inside any geofence. Each point is compared with the reference. */
function expectTruth(
  geofences: readonly Geofence[],
  points: Iterable<Point>,
  index = new GeofenceIndex(geofences),
): number {
  let held = 0;
  for (const point of points) {
    const expected = holding(geofences, point);
    const answer = index.inside(point.latitude, point.longitude);
    if (answer.join() !== expected.join()) expect([point, answer]).toEqual([point, expected]);
    held += expected.length > 0 ? 1 : 0;
  }
  return held;
}

const view = new DataView(new ArrayBuffer(8));

/** The double that is `steps` away from this one. */
function beside(value: number, steps: number): number {
  view.setFloat64(0, value === 0 ? Number.MIN_VALUE : value);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps));
  return view.getFloat64(0);
}

const onMap = ({ latitude, longitude }: Point): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** A point, the adjacent doubles, and points at several small distances. */
function* around({ latitude, longitude }: Point): Generator<Point> {
  for (const one of [-1, 0, 1]) {
    for (const other of [-1, 0, 1]) {
      yield { latitude: beside(latitude, one), longitude: beside(longitude, other) };
    }
  }
  for (const off of [1e-12, 1e-9, 3e-8, 1e-6, 1e-4]) {
    yield { latitude: latitude + off, longitude: longitude - off };
    yield { latitude: latitude - off, longitude: longitude + off };
    yield { latitude, longitude: longitude + off };
    yield { latitude: latitude - off, longitude };
  }
}

/** Points where a fast test could fail: nodes, points on sides and circles, cell borders near the shape, the middle. */
function* delicate(shape: Shape, dice: Dice): Generator<Point> {
  const spots: Point[] = [];
  if (shape.kind === 'circle') {
    spots.push(shape.centre);
    for (let count = 0; count < 3; count++) {
      spots.push(destination(shape.centre, dice.between(0, 360), shape.radiusMetres));
    }
  } else {
    const { nodes } = shape;
    for (let count = 0; count < 3 && nodes.length > 0; count++) {
      const number = dice.whole(nodes.length);
      const [from, to] = [nodes[number], nodes[(number + 1) % nodes.length]];
      if (!from || !to) continue;
      const part = dice.one([0, 0.5, dice.between(0, 1)]);
      spots.push({
        latitude: from.latitude + part * (to.latitude - from.latitude),
        longitude: from.longitude + part * (to.longitude - from.longitude),
      });
    }
  }
  for (const spot of spots) {
    const border = (degrees: number) => Math.round(degrees * 512) / 512;
    const inBorders = [
      spot,
      { latitude: border(spot.latitude), longitude: spot.longitude },
      { latitude: spot.latitude, longitude: border(spot.longitude) },
      { latitude: border(spot.latitude), longitude: border(spot.longitude) },
    ];
    for (const point of inBorders) for (const near of around(point)) if (onMap(near)) yield near;
  }
}

function* inBox(shape: Shape, dice: Dice, count: number): Generator<Point> {
  const { south, west, north, east } = boundsOf(shape);
  const [tall, wide] = [(north - south) * 0.2 + 1e-6, (east - west) * 0.2 + 1e-6];
  for (let number = 0; number < count; number++) {
    const longitude = dice.between(west - wide, east + wide);
    const point = {
      latitude: dice.between(south - tall, north + tall),
      longitude: longitude > 180 ? longitude - 360 : longitude,
    };
    if (onMap(point)) yield point;
  }
}

function expectTruthNear(shapes: readonly Shape[], dice: Dice, perShape = 20): number {
  const geofences = numbered(shapes);
  const index = new GeofenceIndex(geofences);
  const points = function* (): Generator<Point> {
    for (const shape of shapes) {
      yield* delicate(shape, dice);
      if (shape.kind === 'circle' || shape.nodes.length > 0) yield* inBox(shape, dice, perShape);
    }
  };
  return expectTruth(geofences, points(), index);
}

/** An irregular ring of `count` nodes around a centre. `wildly` makes it cross itself. */
function ring(dice: Dice, [latitude, longitude]: Pair, degrees: number, count: number, wildly = false): Shape {
  return polygon(
    ...Array.from({ length: count }, (_, number): Pair => {
      const angle = wildly ? dice.between(0, 7) : (2 * Math.PI * number) / count;
      const reach = degrees * dice.between(0.3, 1);
      const east = longitude + Math.cos(angle) * reach;
      return [
        Math.max(-90, Math.min(90, latitude + Math.sin(angle) * reach)),
        east > 180 ? east - 360 : east < -180 ? east + 360 : east,
      ];
    }),
  );
}

test('returns the ids of the geofences that contain the point, ascending', () => {
  const index = new GeofenceIndex([
    { id: 12, shape: circle(50, 10, 500) },
    { id: 3, shape: circle(50, 10, 400) },
    { id: 5_000_000_000, shape: polygon([49, 9], [49, 11], [51, 11], [51, 9]) },
    { id: 7, shape: circle(51, 10, 400) },
  ]);
  expect(index.inside(50, 10)).toEqual([3, 12, 5_000_000_000]);
  expect(index.size).toBe(4);
});

test('returns the same frozen list for no geofences', () => {
  const index = new GeofenceIndex([]);
  expect(index.inside(50, 10)).toEqual([]);
  expect(index.inside(50, 10)).toBe(index.inside(40, 20));
  expect(Object.isFrozen(index.inside(50, 10))).toBe(true);
});

test('an answer does not change with later queries', () => {
  const index = new GeofenceIndex(numbered([circle(50, 10, 500), circle(50, 10, 400), circle(20, 10, 400)]));
  const first = index.inside(50, 10);
  index.inside(20, 10);
  expect(first).toEqual([1, 2]);
});

test('an edit applies immediately', () => {
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

describe('agrees with a check of each geofence', () => {
  test.each<[string, Shape]>([
    ['a square on cell borders', polygon([0, 0], [0, 1 / 512], [1 / 512, 1 / 512], [1 / 512, 0])],
    ['a square on degrees', polygon([50, 10], [50, 11], [51, 11], [51, 10])],
    ['a square of many degrees', polygon([0, 0], [0, 40], [30, 40], [30, 0])],
    ['a bow-tie', polygon([50, 10], [50.01, 10.01], [50.01, 10], [50, 10.01])],
    ['a star covered twice', polygon([50, 5.005], [50.01, 5.008], [50.004, 5], [50.004, 5.01], [50.01, 5.002])],
    ['a needle', polygon([50, 10], [50.02, 10.0000001], [50.02, 10])],
    ['a needle across', polygon([50, 10], [50.0000001, 10.02], [50, 10.02])],
    ['a sliver', polygon([0, 0], [0, 10], [1e-13, 10])],
    ['a line', polygon([50, 10], [50.01, 10.01])],
    ['an upright line, there and back', polygon([50, 10], [50.01, 10], [50.005, 10])],
    ['a point', polygon([50, 10])],
    ['a point thrice', polygon([50, 10], [50, 10], [50, 10])],
    ['a node twice', polygon([50, 10], [50, 10], [50.01, 10], [50.01, 10.01])],
    ['nothing', polygon()],
    ['across 180', polygon([-0.01, 179.99], [-0.01, -179.99], [0.01, -179.99], [0.01, 179.99])],
    ['across 180, large', polygon([-10, 170], [-10, -170], [10, -170], [10, 170])],
    ['a side on 180', polygon([0, 180], [0, -179.99], [0.01, -179.99], [0.01, 180])],
    ['a side on -180', polygon([0, -180], [0, -179.99], [0.01, -179.99], [0.01, -180])],
    ['a side on 180 from the west', polygon([0, 179.99], [0, 180], [0.01, 180], [0.01, 179.99])],
    ['half the world', polygon([-10, -90], [-10, 90], [10, 90], [10, -90])],
    ['the world', polygon([-90, -180], [-90, 0], [-90, 180], [90, 180], [90, 0], [90, -180])],
    [
      'round the world and farther',
      polygon([0, 0], [0, 120], [0, -120], [5, 30], [10, 30], [5, -120], [5, 120], [5, 0]),
    ],
    ['round the north pole', polygon([70, -120], [70, 0], [70, 120])],
    ['round the south pole', polygon([-70, 0], [-70, -120], [-70, 120])],
    ['close round the north pole', polygon([89.999, -120], [89.999, 0], [89.999, 120])],
    ['up to the north pole', polygon([89.99, 10], [89.99, 10.01], [90, 10.01], [90, 10])],
    ['up to the south pole', polygon([-89.99, 10], [-89.99, 10.01], [-90, 10.01], [-90, 10])],
    ['a country', polygon([47, 6], [47.5, 13], [51, 15], [54.8, 14], [55, 8.5], [53.5, 7], [51, 6])],
    [
      'a comb',
      polygon(
        ...Array.from(
          { length: 301 },
          (_, n): Pair => (n === 0 ? [49.9, 10.0015] : [n % 2 ? 50.001 : 50, 10 + n * 1e-5]),
        ),
      ),
    ],

    ['a circle', circle(50, 10, 200)],
    ['a circle on a corner of cells', circle(50.5, 10.5, 1000)],
    ['a circle of no radius', circle(50.1, 10.1, 0)],
    ['a circle of no radius at 0', circle(0, 0, 0)],
    ['a circle of the smallest radius', circle(0, 0, Number.MIN_VALUE)],
    ['a circle of a millimetre', circle(50.1, 10.1, 0.001)],
    ['a circle of no size at all', circle(50.1, 10.1, -5)],
    ['a circle without a radius', circle(50.1, 10.1, Number.NaN)],
    ['a circle of 30 km', circle(50.1, 10.1, 30_000)],
    ['a circle of 100 km', circle(78, 10.1, 100_000)],
    ['a circle of 3000 km', circle(50.1, 10.1, 3_000_000)],
    ['a circle over a half', circle(50.1, 10.1, 12_000_000)],
    ['all but the other end', circle(50.1, 10.1, 20_015_000)],
    ['all', circle(50.1, 10.1, 20_015_087)],
    ['more than all', circle(50.1, 10.1, 1e9)],
    ['endless', circle(50.1, 10.1, Number.POSITIVE_INFINITY)],
    ['a circle across 180', circle(10, 179.999, 500)],
    ['a circle on -180', circle(10, -180, 500)],
    ['a circle on a pole', circle(90, 40, 500)],
    ['a circle over a pole', circle(89.999, 40, 500)],
    ['a circle that touches a pole', circle(89.99, 40, (6_371_000 * Math.PI * 0.01) / 180)],
    ['a circle over the south pole', circle(-85, 40, 1_000_000)],
    ['a circle on no map', circle(95, 10, 1_000_000)],
    ['a polygon on no map', polygon([0, 0], [0, 190], [95, 100])],
  ])('%s', (_, shape) => {
    const dice = new Dice(7);
    expectTruthNear([shape], dice, 300);
    const backwards: Shape = shape.kind === 'circle' ? shape : { ...shape, nodes: [...shape.nodes].reverse() };
    expectTruthNear([backwards], dice, 30);
    const everywhere = Array.from({ length: 200 }, () => at([dice.between(-90, 90), dice.between(-180, 180)]));
    expectTruth(numbered([shape]), [
      ...everywhere,
      ...[90, -90, 0].flatMap((latitude) => [180, -180, 0, 10.005, 77].map((longitude) => at([latitude, longitude]))),
      ...around(at([0, 0])),
    ]);
  });

  test('a position outside the map', () => {
    const geofences = numbered([circle(0, 179.9, 50_000), polygon([0, 0], [0, 10], [10, 10]), circle(89, 0, 500_000)]);
    expectTruth(
      geofences,
      [
        [0, 180.1],
        [0, 365],
        [91, 0],
        [5, 365],
        [Number.NaN, 5],
        [5, Number.NaN],
      ].map(([a = 0, b = 0]) => at([a, b])),
    );
  });
});

describe('generated', () => {
  const dice = new Dice(20_261_121);
  const places: [string, () => Pair][] = [
    ['in a town', () => [dice.between(51.2, 51.4), dice.between(12.2, 12.5)]],
    ['at the equator and Greenwich', () => [dice.between(-0.05, 0.05), dice.between(-0.05, 0.05)]],
    ['at 180', () => [dice.between(-17, -16.9), dice.one([1, -1]) * dice.between(179.95, 180)]],
    ['in the far north', () => [dice.between(78, 89.99), dice.between(-180, 180)]],
    ['anywhere', () => [dice.between(-90, 90), dice.between(-180, 180)]],
  ];

  test.each(places)('circles %s', (_, place) => {
    const shapes = Array.from({ length: 16 }, () => {
      const [latitude, longitude] = place();
      return circle(latitude, longitude, 10 ** dice.between(0, dice.one([3, 3, 4, 5.5])));
    });
    expect(expectTruthNear(shapes, dice)).toBeGreaterThan(1000);
  });

  test.each(places)('polygons %s', (_, place) => {
    const shapes = Array.from({ length: 16 }, () =>
      ring(dice, place(), 10 ** dice.between(-4, dice.one([-2, -2, -1, 0.5])), 3 + dice.whole(30), dice.whole(4) === 0),
    );
    expect(expectTruthNear(shapes, dice)).toBeGreaterThan(1000);
  });

  test('polygons of few digits, whose nodes and sides are on cell borders', () => {
    const shapes = Array.from({ length: 20 }, () => {
      const fine = dice.one([512, 512, 1024, 32, 100]);
      const nodes = Array.from(
        { length: 3 + dice.whole(6) },
        (): Pair => [50 + dice.whole(12) / fine, 10 + dice.whole(12) / fine],
      );
      return polygon(...nodes);
    });
    expect(expectTruthNear(shapes, dice)).toBeGreaterThan(1000);
  });

  test('puts, changes and removals in any order have the result of a new index', () => {
    const [, place] = places[0] ?? [];
    const shape = (): Shape => {
      const [latitude, longitude] = place?.() ?? [0, 0];
      const size = 10 ** dice.between(-4, dice.one([-2, -2, -1, 1.5]));
      return dice.whole(2) === 0
        ? circle(latitude, longitude, size * 1e5)
        : ring(dice, [latitude, longitude], size, 3 + dice.whole(20));
    };
    const standing = new Map<number, Shape>();
    const index = new GeofenceIndex([]);
    for (let edit = 0; edit < 1500; edit++) {
      const id = dice.whole(120);
      if (dice.whole(3) === 0) {
        index.remove(id);
        standing.delete(id);
      } else {
        const next = shape();
        index.put(id, next);
        standing.set(id, next);
      }
      if (edit % 50 !== 0) continue;
      const geofences = [...standing].map(([id, shape]) => ({ id, shape }));
      const fresh = new GeofenceIndex(geofences);
      expect(index.size).toBe(fresh.size);
      for (let count = 0; count < 100; count++) {
        const [latitude = 0, longitude = 0] = place?.() ?? [];
        expect(index.inside(latitude, longitude)).toEqual(fresh.inside(latitude, longitude));
        if (count < 10) expect(fresh.inside(latitude, longitude)).toEqual(holding(geofences, { latitude, longitude }));
      }
    }
  });

  test('repeated edits need no more memory', () => {
    const index = new GeofenceIndex([]);
    const shapes = Array.from({ length: 50 }, () => ring(dice, [51, 12], 0.01, 20));
    const round = (): number => {
      shapes.forEach((shape, id) => index.put(id, shape));
      shapes.forEach((_, id) => index.remove(id));
      return index.memory;
    };
    round();
    const memory = round();
    for (let count = 0; count < 20; count++) round();
    expect(index.memory).toBe(memory);
    expect(index.inside(51, 12)).toEqual([]);
  });
});

interface Collection {
  features: { geometry: { coordinates: [longitude: number, latitude: number][][] } }[];
}

function readPlaces(file: string): Shape[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return (JSON.parse(text) as Collection).features.map(({ geometry }) =>
    polygon(
      ...(geometry.coordinates[0] ?? []).slice(0, -1).map(([longitude, latitude]): Pair => [latitude, longitude]),
    ),
  );
}

describe('real places', () => {
  const folder = fileURLToPath(new URL('../../../shared/data/polygons', import.meta.url));

  const files = [
    ['austin-places.geojson', 100],
    ['load/us-counties.geojson.gz', 500],
    ['load/us-neighbourhoods.geojson.gz', 800],
  ] as const;
  for (const [name, every] of files) {
    const { missing, note } = needsRecorded(`polygons/${name}`);
    test.skipIf(missing)(`${name} ${note}`, () => {
      const dice = new Dice(3);
      const geofences = numbered(readPlaces(join(folder, name)));
      const index = new GeofenceIndex(geofences);
      const boxes = geofences.map(({ shape }) => boundsOf(shape));
      for (let number = 0; number < geofences.length; number += every) {
        const [geofence, box] = [geofences[number], boxes[number]];
        if (!geofence || !box) continue;
        // The reference checks only geofences near the points, which covers all points.
        const near = geofences.filter((_, other) => overlaps(grown(box), boxes[other] ?? box));
        expectTruth(near, [...delicate(geofence.shape, dice), ...inBox(geofence.shape, dice, 20)], index);
      }
    });
  }
});

const grown = ({ south, west, north, east }: Bounds): Bounds => {
  const [tall, wide] = [north - south + 0.01, east - west + 0.01];
  return { south: south - tall, west: west - wide, north: north + tall, east: east + wide };
};
const overlaps = (one: Bounds, other: Bounds): boolean =>
  one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east;
