import { Bounds, Point } from 'leaflet';
import { expect, test } from 'vitest';
import { arrowsOn } from '../../../src/web/map/day/way-canvas.ts';

/** Pixels of the world at the last zoom. */
const world = 256 * 2 ** 19;
const line = (...xy: number[]) => [{ style: 0, xy }];
const xsOf = (pieces: ReturnType<typeof line>, left: number): number[] =>
  arrowsOn(pieces, new Bounds(new Point(left, -300), new Point(left + 800, 300))).map(({ x }) => Math.round(x));

test('a way around the world has arrows only in the view, at the same places in every view', () => {
  expect(xsOf(line(0, 0, world, 0), 0)).toEqual([55, 165, 275, 385, 495, 605, 715]);
  expect(xsOf(line(0, 0, world, 0), 110_000)).toEqual([55, 165, 275, 385, 495, 605, 715].map((x) => 110_000 + x));
  expect(xsOf(line(-world, 0, 0, 0), -800).map((x) => (x + world - 55) % 110)).toEqual(Array(7).fill(0));
  expect(xsOf(line(world, 0, 0, 0), 0).every((x) => x >= 0 && x <= 800)).toBe(true);
});

test('short sides share the distance, also with a side outside of the view between them', () => {
  expect(xsOf(line(0, 0, 30, 0, 60, 0, 60, 0, 300, 0), 0)).toEqual([55, 165, 275]);
  // Up to y = -300 in the view; on the way back its places are taken; then the distance since the start counts.
  expect(xsOf(line(0, 0, 100, 0, 100, -100_000, 100, 0, 300, 0), 0)).toEqual([55, 100, 100, 100, 145, 255]);
});

test('a day of jumps between the corners of the earth is drawn with few arrows', () => {
  const jumps = Array.from({ length: 2000 }, (_, at) => (at % 2 === 0 ? [0, 0] : [world, world])).flat();
  const arrows = arrowsOn(line(...jumps), new Bounds(new Point(0, 0), new Point(800, 600)));
  expect(arrows.length).toBeGreaterThan(3);
  expect(arrows.length).toBeLessThan(60);
});
