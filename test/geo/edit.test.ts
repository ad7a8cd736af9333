import { describe, expect, test } from 'vitest';
import { radiusMetresLimits } from '../../src/contract/choices.ts';
import { areaSquareMetres } from '../../src/geo/area.ts';
import { crossings } from '../../src/geo/crossings.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { type DraftProblem, draftProblem } from '../../src/geo/draft-problem.ts';
import {
  clampedRadius,
  deleteNode,
  insertNode,
  middleOfSide,
  moveNode,
  moveShape,
  polygonOf,
  roundedPoint,
  setCentre,
  setRadius,
} from '../../src/geo/edit.ts';
import type { Circle, Polygon, Shape } from '../../src/geo/shape.ts';

type Pair = readonly [latitude: number, longitude: number];
const at = ([latitude, longitude]: Pair) => ({ latitude, longitude });
const polygon = (...nodes: Pair[]): Polygon => ({ kind: 'polygon', nodes: nodes.map(at) });
const circle: Circle = { kind: 'circle', centre: at([51, 12]), radiusMetres: 200 };
const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
const nodesOf = (shape: Shape) => (shape.kind === 'polygon' ? shape.nodes : []);
const triangle = polygon([0, 0], [0, 2], [2, 2]);

test.each([50, 200, 1000])('a circle of %i m as a polygon has its area and its centre', (radiusMetres) => {
  const round = { ...circle, radiusMetres };
  const nodes = nodesOf(polygonOf(round));
  expect(nodes).toHaveLength(32);
  expect(areaSquareMetres({ kind: 'polygon', nodes }) / areaSquareMetres(round)).toBeCloseTo(1, 2);
  for (const node of nodes) expect(distanceMetres(node, circle.centre) / radiusMetres).toBeCloseTo(1, 2);
});

describe('single changes', () => {
  test.each<[string, Shape, Shape]>([
    ['centre', setCentre(circle, at([1, 2])), { ...circle, centre: at([1, 2]) }],
    ['radius', setRadius(circle, 75.5), { ...circle, radiusMetres: 75.5 }],
    ['a node moves', moveNode(triangle, 1, at([5, 5])), polygon([0, 0], [5, 5], [2, 2])],
    ['a node first', insertNode(triangle, 0, at([5, 5])), polygon([5, 5], [0, 0], [0, 2], [2, 2])],
    ['a node between', insertNode(triangle, 2, at([5, 5])), polygon([0, 0], [0, 2], [5, 5], [2, 2])],
    ['a node last', insertNode(triangle, 3, at([5, 5])), polygon([0, 0], [0, 2], [2, 2], [5, 5])],
    ['a node is deleted', deleteNode(triangle, 0), polygon([0, 2], [2, 2])],
  ])('%s', (_, changed, expected) => {
    expect(changed).toEqual(expected);
    expect(triangle).toEqual(polygon([0, 0], [0, 2], [2, 2]));
    expect(circle.radiusMetres).toBe(200);
  });

  test('finds the nearest allowed radius', () => {
    const { min, max } = radiusMetresLimits;
    expect([49.9, 50, 700, 1000, 1000.1].map(clampedRadius)).toEqual([min, 50, 700, 1000, max]);
  });

  test.each<[Polygon, number, Pair | undefined]>([
    [triangle, 0, [0, 1]],
    [triangle, 2, [1, 1]],
    [polygon([0, 179.5], [1, -179.5], [2, 0]), 0, [0.5, 180]],
    [polygon([0, 179], [1, -179.5], [2, 0]), 0, [0.5, 179.75]],
    [polygon(), 0, undefined],
  ])('the middle of side', (shape, side, expected) => {
    expect(middleOfSide(shape, side)).toEqual(expected && at(expected));
  });

  test('a place by hand has six decimals and a longitude in range', () => {
    expect(roundedPoint(at([51.123456789, 190.987654321]))).toEqual(at([51.123457, -169.012346]));
  });
});

describe('moving a whole shape', () => {
  test('a circle keeps its radius', () => {
    expect(moveShape(circle, at([0, 0]), at([1, 2]))).toEqual({ ...circle, centre: at([52, 14]) });
  });

  test('a polygon keeps its size on the ground', () => {
    const yard = polygon([10, 10], [10, 10.01], [10.01, 10.01]);
    const moved = moveShape(yard, at([10, 10]), at([60, -170]));
    if (moved.kind !== 'polygon') throw new Error('a polygon stays one');
    for (const [index, node] of yard.nodes.entries()) {
      const next = (index + 1) % 3;
      const before = distanceMetres(node, yard.nodes[next] ?? node);
      const after = distanceMetres(moved.nodes[index] ?? node, moved.nodes[next] ?? node);
      expect(Math.abs(after / before - 1)).toBeLessThan(0.001);
    }
  });

  test('takes the shorter way across the 180th meridian', () => {
    const moved = moveShape(polygon([0, 179.9], [0, 180], [0.1, 180]), at([0, 179.95]), at([0, -179.95]));
    expect(moved).toEqual(polygon([0, -180], [0, -179.9], [0.1, -179.9]));
  });

  test('stops short of a pole', () => {
    const moved = moveShape(circle, at([0, 0]), at([80, 0]));
    expect(moved).toMatchObject({ centre: { latitude: 89.99 } });
  });

  test('a polygon at a pole keeps its form, however far it is moved', () => {
    const cap = polygon([90, 0], [80, -40], [80, 40]);
    expect(moveShape(cap, at([85, 0]), at([89, 10]))).toEqual(polygon([90, 10], [80, -30], [80, 50]));
    const [top, west, east] = nodesOf(moveShape(cap, at([85, 0]), at([75, 0])));
    expect([top?.latitude, west?.latitude, east?.latitude]).toEqual([80, 70, 70]);
    expect((east?.longitude ?? 0) - (west?.longitude ?? 0)).toBeCloseTo((80 * cosine(80)) / cosine(70), 4);
  });

  test.each([90, -90, 200])('a polygon moved by %d degrees stops at the pole, in its form', (northward) => {
    const yard = polygon([0, 0], [0, 20], [30, 20], [30, 0]);
    const nodes = nodesOf(moveShape(yard, at([0, 0]), at([northward, 0])));
    const latitudes = nodes.map(({ latitude }) => latitude);
    expect(Math.max(...latitudes) - Math.min(...latitudes)).toBeCloseTo(30, 5);
    expect(Math.max(...latitudes.map(Math.abs))).toBeCloseTo(89.99, 5);
  });

  test('no side grows beyond half of the longitudes near a pole', () => {
    const wide = polygon([0, 0], [0, 60], [1, 60]);
    const nodes = nodesOf(moveShape(wide, at([0, 0]), at([88, 0])));
    for (const [index, node] of nodes.entries()) {
      const next = nodes[(index + 1) % nodes.length] ?? node;
      expect(Math.abs(next.longitude - node.longitude)).toBeLessThanOrEqual(90);
    }
  });

  test('a ring around a pole moves towards it', () => {
    const ring = polygon([60, 0], [60, 120], [60, -120]);
    expect(moveShape(ring, at([60, 0]), at([70, 0]))).toEqual(polygon([70, 0], [70, 120], [70, -120]));
  });

  test('a polygon of half of the world moves east and west only', () => {
    const half = polygon([-90, -90], [-90, 90], [90, 90], [90, -90]);
    expect(moveShape(half, at([0, 0]), at([20, 10]))).toEqual(polygon([-90, -80], [-90, 100], [90, 100], [90, -80]));
  });
});

describe('the broken rule', () => {
  const { min, max } = radiusMetresLimits;
  test.each<[string, Shape, DraftProblem | undefined]>([
    ['a good circle', circle, undefined],
    ['the least radius', setRadius(circle, min), undefined],
    ['the greatest radius', setRadius(circle, max), undefined],
    ['too small', setRadius(circle, 49.9), { rule: 'radius', min, max, now: 49.9 }],
    ['too large', setRadius(circle, 1000.1), { rule: 'radius', min, max, now: 1000.1 }],
    ['no number', setRadius(circle, Number.NaN), { rule: 'radius', min, max, now: Number.NaN }],
    ['no such latitude', setCentre(circle, at([91, 0])), { rule: 'latitude', min: -90, max: 90, now: 91 }],
    ['no such longitude', setCentre(circle, at([0, -181])), { rule: 'longitude', min: -180, max: 180, now: -181 }],
    ['a good polygon', triangle, undefined],
    ['nothing yet', polygon(), { rule: 'points', min: 3, now: 0 }],
    ['two points', polygon([0, 0], [1, 1]), { rule: 'points', min: 3, now: 2 }],
    ['three points, two of them alike', polygon([0, 0], [1, 1], [0, 0]), { rule: 'points', min: 3, now: 2 }],
    [
      'a node off the map',
      polygon([0, 0], [1, 1], [-90.5, 0]),
      { rule: 'latitude', min: -90, max: 90, now: -90.5, node: 2 },
    ],
  ])('%s', (_, shape, expected) => expect(draftProblem(shape)).toEqual(expected));
});

describe('crossing sides', () => {
  test.each<[string, Polygon, [number, number][]]>([
    ['square', polygon([0, 0], [0, 1], [1, 1], [1, 0]), []],
    ['triangle', triangle, []],
    ['two nodes', polygon([0, 0], [1, 1]), []],
    ['none', polygon(), []],
    ['bow-tie', polygon([0, 0], [1, 1], [1, 0], [0, 1]), [[0, 2]]],
    [
      'star',
      polygon([0, 5], [10, 8], [4, 0], [4, 10], [10, 2]),
      [
        [0, 2],
        [0, 3],
        [1, 3],
        [1, 4],
        [2, 4],
      ],
    ],
    [
      'a node on another side',
      polygon([0, 0], [0, 2], [1, 2], [0, 1], [1, 0]),
      [
        [0, 2],
        [0, 3],
      ],
    ],
    [
      'a spike that folds back on itself',
      polygon([0, 0], [0, 2], [0, 1], [1, 1]),
      [
        [0, 1],
        [0, 2],
      ],
    ],
    ['a node in line continues', polygon([0, 0], [0, 1], [0, 2], [1, 1]), []],
    ['bow-tie across 180', polygon([0, 179], [1, -179], [1, 179], [0, -179]), [[0, 2]]],
    ['square across 180', polygon([0, 179], [0, -179], [1, -179], [1, 179]), []],
    ['boxes apart', polygon([0, 0], [0, 1], [5, 1], [5, 0]), []],
  ])('%s', (_, { nodes }, expected) => expect(crossings(nodes)).toEqual(expected));
});
