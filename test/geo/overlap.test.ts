import { describe, expect, test } from 'vitest';
import { areaSquareMetres } from '../../src/geo/area.ts';
import { destination } from '../../src/geo/distance.ts';
import { boxesMeet, measured, type Relation, relationOf } from '../../src/geo/overlap.ts';
import { circleRing } from '../../src/geo/ring.ts';
import type { Shape } from '../../src/geo/shape.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const polygon = (...nodes: [number, number][]): Shape => ({
  kind: 'polygon',
  nodes: nodes.map(([latitude, longitude]) => at(latitude, longitude)),
});
const circle = (latitude: number, longitude: number, radiusMetres: number): Shape => ({
  kind: 'circle',
  centre: at(latitude, longitude),
  radiusMetres,
});
const box = (south: number, west: number, height: number, width: number): Shape =>
  polygon([south, west], [south, west + width], [south + height, west + width], [south + height, west]);

function relation(one: Shape, other: Shape): Relation | undefined {
  const [first, second] = [measured(one), measured(other)];
  if (!first || !second) throw new Error('cannot be measured');
  return relationOf(first, second);
}

const square = box(51, 12, 0.01, 0.01);

describe('the relation of two shapes', () => {
  test.each<[string, Shape, Shape, Relation | undefined]>([
    ['equal squares', square, square, 'same'],
    [
      'the same square with its corners in another order',
      square,
      polygon([51.01, 12], [51.01, 12.01], [51, 12.01], [51, 12]),
      'same',
    ],
    ['96 % of each other', square, box(51, 12, 0.01, 0.0096), 'same'],
    ['94 %, and the smaller one is covered', square, box(51, 12, 0.01, 0.0094), 'covers'],
    ['a small square in a large one', box(51.004, 12.004, 0.001, 0.001), square, 'within'],
    ['a large square around a small one', square, box(51.004, 12.004, 0.001, 0.001), 'covers'],
    ['99.5 % of the small one', square, box(51.004, 11.999_995, 0.001, 0.001), 'covers'],
    ['98 % of the small one', square, box(51.004, 11.999_98, 0.001, 0.001), undefined],
    ['half of each other', square, box(51, 12.005, 0.01, 0.01), undefined],
    ['neighbours with a common side', square, box(51, 12.01, 0.01, 0.01), undefined],
    ['far apart', square, box(-33, 151, 0.01, 0.01), undefined],
    [
      'a square in the hollow of a U',
      box(51.004, 12.004, 0.002, 0.002),
      polygon(
        [51, 12],
        [51, 12.01],
        [51.01, 12.01],
        [51.01, 12.008],
        [51.002, 12.008],
        [51.002, 12.002],
        [51.01, 12.002],
        [51.01, 12],
      ),
      undefined,
    ],
  ])('%s', (_, one, other, expected) => expect(relation(one, other)).toBe(expected));

  test.each<[string, Shape, Shape, Relation | undefined]>([
    ['equal circles', circle(51, 12, 300), circle(51, 12, 300), 'same'],
    ['a radius 2 % larger', circle(51, 12, 306), circle(51, 12, 300), 'same'],
    ['a radius 4 % larger', circle(51, 12, 312), circle(51, 12, 300), 'covers'],
    ['a circle in a circle', circle(51, 12.001, 100), circle(51, 12, 300), 'within'],
    ['a circle beside a circle', circle(51, 12.01, 300), circle(51, 12, 300), undefined],
    ['a circle in a square', circle(51.005, 12.005, 200), square, 'within'],
    ['a circle around a square', circle(51.005, 12.005, 1000), square, 'covers'],
    [
      'a circle and its ring',
      circle(51, 12, 300),
      { kind: 'polygon', nodes: circleRing({ kind: 'circle', centre: at(51, 12), radiusMetres: 300 }) },
      'same',
    ],
    ['next to the pole', circle(89.9, 12, 300), circle(89.9, 12, 305), 'same'],
  ])('%s', (_, one, other, expected) => expect(relation(one, other)).toBe(expected));

  test.each<[string, Shape, Shape, Relation | undefined]>([
    [
      'equal, drawn from other sides',
      polygon([0, 179.99], [0, -179.99], [0.02, -179.99], [0.02, 179.99]),
      polygon([0, -179.99], [0.02, -179.99], [0.02, 179.99], [0, 179.99]),
      'same',
    ],
    [
      'a circle east of it',
      circle(0.01, -179.995, 300),
      polygon([0, 179.99], [0, -179.99], [0.02, -179.99], [0.02, 179.99]),
      'within',
    ],
    [
      'a circle west of it',
      circle(0.01, 179.995, 300),
      polygon([0, -179.99], [0.02, -179.99], [0.02, 179.99], [0, 179.99]),
      'within',
    ],
    ['circles on both sides of it', circle(0, 179.9999, 300), circle(0, -179.9999, 300), undefined],
    ['circles a metre apart across it', circle(0, 179.999995, 300), circle(0, -179.999995, 300), 'same'],
    ['the other side of the world', circle(0, 0, 300), circle(0, 180, 300), undefined],
  ])('at the 180th meridian: %s', (_, one, other, expected) => expect(relation(one, other)).toBe(expected));

  test('a self-crossing ring counts its area even-odd', () => {
    const bow = polygon([51, 12], [51.01, 12.01], [51.01, 12], [51, 12.01]);
    expect(relation(box(51.0049, 12.0005, 0.0002, 0.002), bow)).toBeUndefined();
    expect(relation(bow, bow)).toBe('same');
    expect(relation(bow, square)).toBe('within');
  });

  test.each<[string, Shape]>([
    ['a circle', circle(51, 12, 300)],
    ['a square', square],
    ['a country', polygon([47, 6], [48, 15], [54, 14], [55, 8], [51, 10])],
  ])('the area of %s is exact to 0.2 %%', (_, shape) => {
    const metresPerDegree = (6_371_000 * Math.PI) / 180;
    const ratio = ((measured(shape)?.area ?? 0) * metresPerDegree ** 2) / areaSquareMetres(shape);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.002);
  });

  test('shapes without an area, rings around a pole and endless zigzags are left out', () => {
    expect(measured(polygon([51, 12], [51, 12.01], [51, 12.02]))).toBeUndefined();
    expect(measured(polygon([80, 0], [80, 120], [80, -120]))).toBeUndefined();
    const zigzag = (corners: number): Shape => ({
      kind: 'polygon',
      nodes: Array.from({ length: corners }, (_, index) => at(51 + (index % 2) * 0.01, 12 + index * 1e-6)),
    });
    expect(measured(zigzag(500))).toBeDefined();
    expect(measured(zigzag(10_000))).toBeUndefined();
  });

  test('10,000 corners', () => {
    const wavy = (metres: number): Shape => ({
      kind: 'polygon',
      nodes: Array.from({ length: 10_000 }, (_, index) =>
        destination(at(51, 12), (360 * index) / 10_000, metres + 20 * Math.sin(index / 3)),
      ),
    });
    expect(relation(wavy(5000), wavy(5020))).toBe('same');
    expect(relation(wavy(4000), wavy(5000))).toBe('within');
  });
});

test('boxes meet across the 180th meridian', () => {
  const east = { south: 0, west: 179, north: 1, east: 181 };
  expect(boxesMeet(east, { south: 0, west: -179.5, north: 1, east: -179 })).toBe(true);
  expect(boxesMeet(east, { south: 0, west: -178, north: 1, east: -177 })).toBe(false);
});
