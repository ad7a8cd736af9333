/** Shapes of proposals: what holds the stops, and with which margin. */
import { expect, test } from 'vitest';
import { areaSquareMetres } from '../../../src/geo/area.ts';
import { destination } from '../../../src/geo/distance.ts';
import type { Point, Shape } from '../../../src/geo/shape.ts';
import type { FoundStop } from '../../../src/rules/findings/stops.ts';
import { holdsStops } from '../../../src/rules/proposals/place-shape.ts';
import { proposalsOf, usualMargin } from '../../../src/rules/proposals/proposals.ts';
import { Dice } from '../../support/dice.ts';
import { shuffled } from '../../support/order.ts';

const yard: Point = { latitude: 51, longitude: 12 };
/** Metres east and north. */
const at = (east: number, north: number, from = yard): Point => destination(destination(from, 90, east), 0, north);
const stopsAt = (points: readonly Point[]): FoundStop[] =>
  points.map((point, index) => ({
    ...{ vehicleId: 1 + (index % 3), at: point },
    ...{ startUtcMs: index * 600_000, endUtcMs: index * 600_000 + 300_000 },
  }));
const limits = { minStops: 5, minVehicles: 1, marginMetres: 20 };
const only = (points: readonly Point[]) => {
  const found = proposalsOf(stopsAt(points), limits);
  expect(found).toHaveLength(1);
  return found[0] as (typeof found)[number];
};
const lane = (from = yard): Point[] => Array.from({ length: 40 }, (_, index) => at(5 * index, (index % 3) * 4, from));

test('stops around one point get a circle, and stops along a lane their hull', () => {
  const round = Array.from({ length: 40 }, (_, index) => destination(yard, index * 9, 28));
  expect(only(round).shape).toMatchObject({ kind: 'circle', radiusMetres: 50 });
  const { shape } = only(lane());
  expect(shape.kind).toBe('polygon');
  // 200 m by 8 m with 20 m around; the circle would have 45,000 m².
  expect(areaSquareMetres(shape)).toBeLessThan(13_000);
  expect(holdsStops(shape, lane())).toBe(true);
});

test('at least 95 % of the stops are inside, on both sides of the 180th meridian as well', () => {
  const dice = new Dice(7);
  const fiji: Point = { latitude: -16.8, longitude: 179.9996 };
  for (let round = 0; round < 40; round += 1) {
    const from = round % 2 === 0 ? yard : fiji;
    const [wide, tall] = [20 + dice.whole(150), 5 + dice.whole(60)];
    const points = Array.from({ length: 60 }, () => at(dice.whole(wide), dice.whole(tall), from));
    for (const { shape, stopped } of proposalsOf(stopsAt(points), limits))
      expect(holdsStops(shape, stopped)).toBe(true);
  }
});

test('one stop far along a lane does not make the shape larger, and the order of stops means nothing', () => {
  const points = [...lane(), at(235, 0)];
  const { shape } = only(points);
  expect(holdsStops(shape, points)).toBe(true);
  expect(proposalsOf(shuffled(stopsAt(points), new Dice(3)), limits)).toEqual(proposalsOf(stopsAt(points), limits));
});

test('the margin is the one that suits the geofences of the account best', () => {
  const drawn = (radiusMetres: number): { shape: Shape; stops: Point[] } => ({
    shape: { kind: 'circle', centre: yard, radiusMetres },
    stops: [0, 1, 2, 3, 4].map(() => yard),
  });
  expect(usualMargin([drawn(80), drawn(80)], 5)).toBe(25);
  expect(usualMargin([drawn(80), drawn(80), drawn(80), drawn(290), drawn(5000)], 5)).toBe(80);
  // Circles of 240 m have 69 % in common with the middle one of their overlaps. Those of the middle margin, 200 m, have 51 %.
  expect(usualMargin([drawn(100), drawn(140), drawn(200), drawn(240), drawn(280)], 5)).toBe(240);
});
