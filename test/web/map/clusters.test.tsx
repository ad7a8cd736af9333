import { describe, expect, test } from 'vitest';
import { clusterRadius, summarizeCluster } from '../../../src/web/map/vehicles/cluster-drawing.ts';
import { clusterPlaces, type Places } from '../../../src/web/map/vehicles/clusters.ts';
import type { MapVehicle, Motion, Urgency } from '../../../src/web/map/vehicles/map-vehicle.ts';
import { Dice } from '../../support/dice.ts';

const places = (...points: (readonly [x: number, y: number])[]): Places => ({
  xs: Float64Array.from(points, ([x]) => x),
  ys: Float64Array.from(points, ([, y]) => y),
});
const membersOf = (of: Places, least = 3) => clusterPlaces(of, 10, least).map(({ members }) => members);

describe('nearby vehicles are one mark', () => {
  test.each<[string, Places, number[][]]>([
    ['nothing', places(), []],
    ['three at one place', places([5, 5], [5, 5], [5, 5]), [[0, 1, 2]]],
    ['two are marks of their own', places([5, 5], [6, 5]), [[0], [1]]],
    ['at the reach, not beyond', places([0, 0], [10, 0], [0, 10], [8, 8]), [[0, 1, 2], [3]]],
    ['across the edges of cells', places([19.9, 20.1], [20.1, 19.9], [19.9, 19.9]), [[0, 1, 2]]],
    ['west and north of the world', places([-1, -1], [1, 1], [-1, 1]), [[0, 1, 2]]],
    [
      'each in one only',
      places([0, 0], [9, 0], [9, 1], [18, 0], [19, 0], [20, 0]),
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ],
  ])('%s', (_, of, marks) => {
    expect(membersOf(of).map((members) => [...members].sort((a, b) => a - b))).toEqual(marks);
  });

  test('the mark is at their middle', () => {
    expect(clusterPlaces(places([0, 0], [6, 0], [0, 3]), 10, 3)).toMatchObject([{ x: 2, y: 1 }]);
  });

  test('those that drive are separate', () => {
    expect(clusterPlaces(places([1, 2], [1, 2]), 10, 2, () => true)).toEqual([
      { x: 1, y: 2, members: [0] },
      { x: 1, y: 2, members: [1] },
    ]);
    const drives = (at: number): boolean => at === 1;
    expect(clusterPlaces(places([1, 2], [1, 2], [1, 2]), 10, 2, drives).map(({ members }) => members)).toEqual([
      [1],
      [0, 2],
    ]);
  });
});

test('of many vehicles each is in exactly one mark, as in the reference', () => {
  const dice = new Dice(7);
  const points = Array.from({ length: 600 }, (): [number, number] => [
    dice.between(-100, 200),
    dice.between(-100, 200),
  ]);
  expect(membersOf(places(...points)).map((members) => [...members].sort((a, b) => a - b))).toEqual(byPairs(points));
});

function byPairs(points: readonly (readonly [number, number])[]): number[][] {
  const left = new Set(points.keys());
  return [...points.entries()].flatMap(([at, [x, y]]): number[][] => {
    if (!left.has(at)) return [];
    const near = [...left].filter((other) => {
      const [otherX = 0, otherY = 0] = points[other] ?? [];
      return (otherX - x) ** 2 + (otherY - y) ** 2 <= 100;
    });
    const members = near.length >= 3 ? near : [at];
    for (const member of members) left.delete(member);
    return [members];
  });
}

const vehicle = (motion: Motion, urgency: Urgency = 'none'): MapVehicle => ({
  id: 1,
  name: 'Van',
  latitude: 0,
  longitude: 0,
  heading: null,
  motion,
  urgency,
});

test.each<[Urgency[], Urgency]>([
  [['none', 'none'], 'none'],
  [['none', 'warning', 'none'], 'warning'],
  [['warning', 'alarm', 'none'], 'alarm'],
  [['alarm', 'warning'], 'alarm'],
])('of %j the most severe is shown', (urgencies, gravest) => {
  expect(summarizeCluster(urgencies.map((urgency) => vehicle('silent', urgency))).urgency).toBe(gravest);
});

test('a cluster shows counts, and grows slowly', () => {
  const look = summarizeCluster([vehicle('driving'), vehicle('driving'), vehicle('silent')]);
  expect(look).toMatchObject({ count: 3, motions: { driving: 2, stopped: 0, silent: 1 } });
  const radii = [3, 10, 100, 1000, 20_000].map(clusterRadius);
  expect(radii).toEqual([...radii].sort((a, b) => a - b));
  expect(radii.at(-1)).toBe(25);
});
