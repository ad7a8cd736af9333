import { describe, expect, test } from 'vitest';
import type { Plot } from '../../src/contract/vehicles.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { todayOf } from '../../src/web/features/live/today.ts';
import { trackPieces } from '../../src/web/features/live/use-track.ts';

const plot = (minute: number, speed: number | null = 50, latitude = minute / 100): Plot => ({
  id: minute,
  vehicleId: 1,
  utc: new Date(minute * 60_000).toISOString(),
  latitude,
  longitude: 13,
  speed,
  heading: null,
});

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

const day = { startMs: 0, endMs: 24 * 60 * 60_000 };
/** A minute at 50 km/h. */
const far = 0.0075;
const at = (minute: number, minutesDriven: number, speed: number | null = 50): Plot =>
  plot(minute, speed, minutesDriven * far);
const parked = (from: number, to: number, minutesDriven: number, speed: number | null = 0): Plot[] =>
  Array.from({ length: to - from + 1 }, (_, index) => at(from + index, minutesDriven, speed));
const metres = distanceMetres(at(0, 0), at(1, 1));

test.each<[name: string, plots: Plot[], today: ReturnType<typeof todayOf>]>([
  ['nothing', [], undefined],
  ['nothing on this day', parked(-15, -5, 0), undefined],
  ['drives from the evening on', [at(-1, 0), at(1, 2)], { metres, isMoving: true, sinceMs: undefined }],
  [
    'stands since before midnight, and its positions wander',
    [at(-10, 0, 0), at(-5, 0.1, 4), at(1, 0, 0), at(5, 0.1, 6), at(9, 0, 0)],
    { metres: 0, isMoving: false, sinceMs: undefined },
  ],
  [
    'stopped, as on the page of the day',
    [...parked(0, 5, 0), at(6, 1), ...parked(7, 12, 2)],
    { metres: 2 * metres, isMoving: false, sinceMs: 7 * 60_000 },
  ],
  [
    'waits for a minute during a drive',
    [...parked(0, 5, 0), at(6, 1), at(7, 2, 0)],
    { metres: 2 * metres, isMoving: false, sinceMs: 7 * 60_000 },
  ],
  [
    'drives on after waiting for a minute',
    [...parked(0, 5, 0), at(6, 1), at(7, 2, 0), at(8, 3)],
    { metres: 3 * metres, isMoving: true, sinceMs: 5 * 60_000 },
  ],
  [
    'has just set off, within the circle of its stop',
    [...parked(0, 5, 0), at(6, 0.01, 6)],
    { metres: 0, isMoving: true, sinceMs: 6 * 60_000 },
  ],
])('a vehicle that %s', (_, plots, today) => {
  expect(todayOf(plots, day)).toEqual(today && { ...today, metres: expect.closeTo(today.metres, 3) });
});
