import { describe, expect, test } from 'vitest';
import type { Plot } from '../../src/contract/vehicles.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { drivenMetres, sinceUtc, trackPieces } from '../../src/web/features/live/track.ts';

const plot = (minute: number, speed: number | null = 50, latitude = minute / 100): Plot => ({
  id: minute,
  vehicleId: 1,
  utc: new Date(minute * 60_000).toISOString(),
  latitude,
  longitude: 13,
  speed,
  heading: null,
});
const utc = (minute: number): string => new Date(minute * 60_000).toISOString();

describe('a gap in time is a gap in the line', () => {
  test.each<[string, number[], number[][]]>([
    ['nothing', [], []],
    ['one', [0], [[0]]],
    ['twenty minutes are no gap', [0, 20, 40], [[0, 20, 40]]],
    [
      'more are one',
      [0, 1, 22, 23],
      [
        [0, 1],
        [22, 23],
      ],
    ],
    ['one alone between two', [0, 30, 60], [[0], [30], [60]]],
  ])('%s', (_, minutes, pieces) => {
    expect(trackPieces(minutes.map((at) => plot(at))).map((piece) => piece.map(({ id }) => id))).toEqual(pieces);
  });
});

describe('distance driven', () => {
  const metres = distanceMetres(plot(0), plot(1));
  test.each<[string, Plot[], number]>([
    ['none of nothing', [], 0],
    ['of one who drives', [plot(0), plot(1), plot(2)], 2 * metres],
    ['standing, it wanders: that is left out', [plot(0, 0), plot(1, 4.9), plot(2, null)], 0],
    ['from a standstill to a standstill', [plot(0, 0), plot(1), plot(2, 0), plot(3, 0)], 2 * metres],
  ])('%s', (_, plots, driven) => {
    expect(drivenMetres(plots)).toBeCloseTo(driven, 3);
  });
});

test.each<[string, Plot[], string | undefined]>([
  ['nothing is known', [], undefined],
  ['from the first on', [plot(0), plot(1)], undefined],
  ['it stopped', [plot(0), plot(1, 4), plot(2, 0)], utc(1)],
  ['it drives again', [plot(0), plot(1, 0), plot(2, 5)], utc(2)],
])('since when: %s', (_, plots, since) => {
  expect(sinceUtc(plots)).toBe(since);
});
