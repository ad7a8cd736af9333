import { describe, expect, test } from 'vitest';
import type { Bounds } from '../../src/geo/bounds.ts';
import { boxTests } from '../../src/geo/box-tests.ts';
import { contains } from '../../src/geo/contains.ts';
import { longitudeNear, wrapLongitude } from '../../src/geo/longitude.ts';
import type { Shape } from '../../src/geo/shape.ts';
import { Dice } from '../support/dice.ts';

const box = (south: number, west: number, height: number, width = height): Bounds => ({
  south,
  west,
  north: south + height,
  east: west + width,
});
const polygon = (...nodes: [latitude: number, longitude: number][]): Shape => ({
  kind: 'polygon',
  nodes: nodes.map(([latitude, longitude]) => ({ latitude, longitude })),
});
const circle = (latitude: number, longitude: number, radiusMetres: number): Shape => ({
  kind: 'circle',
  centre: { latitude, longitude },
  radiusMetres,
});

/** A star with up to 40 corners. */
function star(dice: Dice, latitude: number, longitude: number, size: number): Shape {
  const corners = 3 + dice.whole(38);
  return polygon(
    ...Array.from({ length: corners }, (_, corner): [number, number] => {
      const angle = (2 * Math.PI * corner) / corners;
      const radius = size * dice.between(0.2, 1);
      return [latitude + radius * Math.sin(angle), wrapLongitude(longitude + radius * Math.cos(angle))];
    }),
  );
}

describe('a box', () => {
  const square = polygon([50, 10], [50, 11], [51, 11], [51, 10]);

  test.each<[string, Shape, Bounds, 'inside' | 'outside' | 'unknown']>([
    ['in a square', square, box(50.4, 10.4, 0.2), 'inside'],
    ['across its edge', square, box(50.9, 10.9, 0.2), 'unknown'],
    ['beyond its bounds', square, box(51.5, 10.5, 0.2), 'outside'],
    ['around it', square, box(49, 9, 3), 'unknown'],
    ['in the notch of an L', polygon([0, 0], [0, 9], [1, 9], [1, 1], [9, 1], [9, 0]), box(4, 4, 2), 'outside'],
    [
      'in a square across the 180th meridian',
      polygon([0, 179], [0, -179], [2, -179], [2, 179]),
      box(1, -179.9, 0.2),
      'inside',
    ],
    ['west of it', polygon([0, 179], [0, -179], [2, -179], [2, 179]), box(1, 178, 0.2), 'outside'],
    ['in a circle', circle(51, 12, 1000), box(51, 12, 0.001), 'inside'],
    ['across the edge of a circle', circle(51, 12, 1000), box(51, 12, 0.1), 'unknown'],
    ['at a pole', polygon([80, 0], [80, 120], [80, -120]), box(85, 10, 1), 'unknown'],
    ['in a circle around a pole', circle(90, 0, 100_000), box(89.9, 10, 0.01), 'unknown'],
  ])('%s', (_, shape, asked, expected) => {
    const { isInside, isOutside } = boxTests(shape);
    expect(isInside(asked) ? 'inside' : isOutside(asked) ? 'outside' : 'unknown').toBe(expected);
  });

  test.each([51, 0.1])('is not called inside or outside if any of its points is not (latitude %s)', (latitude) => {
    const dice = new Dice(7);
    const counts = { inside: 0, outside: 0 };
    for (let round = 0; round < 40; round += 1) {
      const longitude = round % 2 === 0 ? 12 : 179.95;
      const shape = round % 5 === 0 ? circle(latitude, longitude, 20_000) : star(dice, latitude, longitude, 0.3);
      const tests = boxTests(shape);
      for (let at = 0; at < 200; at += 1) {
        const size = dice.between(0.0005, 0.1);
        const west = wrapLongitude(longitude + dice.between(-0.4, 0.4));
        const asked = box(latitude + dice.between(-0.4, 0.4), west, size);
        const answer = tests.isInside(asked) ? 'inside' : tests.isOutside(asked) ? 'outside' : undefined;
        if (!answer) continue;
        counts[answer] += 1;
        for (const [down, across] of [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
          [0.5, 0.5],
          [dice.between(0, 1), dice.between(0, 1)],
        ] as const) {
          const point = {
            latitude: asked.south + down * size,
            longitude: wrapLongitude(longitudeNear(asked.west + across * size, longitude)),
          };
          expect(contains(shape, point), `${answer} ${JSON.stringify(point)} ${JSON.stringify(shape)}`).toBe(
            answer === 'inside',
          );
        }
      }
    }
    expect(counts.inside).toBeGreaterThan(500);
    expect(counts.outside).toBeGreaterThan(500);
  });
});
