import { expect, test } from 'vitest';
import { trackOf } from '../../../src/web/data/visit-track.ts';
import { positionAt, replayMs, stepFrom } from '../../../src/web/features/visits/track.ts';

const minute = 60_000;
const plot = (at: number, latitude: number, longitude = 13) => ({
  id: at,
  vehicleId: 1,
  utc: new Date(at * minute).toISOString(),
  latitude,
  longitude,
  speed: null,
  heading: null,
});

const plots = [plot(3, 3), plot(0, 0), plot(1, 1), plot(5, 5), plot(2, 2)];
const track = trackOf(plots, minute, 3 * minute);

test('from the first position inside to the last, with those around it', () => {
  const ids = (points: readonly { id: number }[] | undefined) => points?.map(({ id }) => id);
  expect([ids(track?.before), ids(track?.inside), ids(track?.after)]).toEqual([[0], [1, 2, 3], [5]]);
  expect(trackOf(plots, 6 * minute, 7 * minute)).toBeUndefined();
});

test.each([
  ['at one', 1, 1],
  ['between two', 2.5, 2.5],
  ['before all', 0, 1],
  ['after all', 9, 3],
])('position: %s', (_, at, latitude) => {
  expect(track && positionAt(track.inside, at * minute).latitude).toBe(latitude);
});

test('takes the short way over the 180th meridian', () => {
  const over = trackOf([plot(0, 0, 179), plot(2, 0, -179)], 0, 2 * minute);
  expect(over && positionAt(over.inside, minute).longitude).toBe(180);
});

test('steps from position to position, up to the ends', () => {
  const points = track?.inside;
  if (!points) throw new Error('no track');
  const step = (at: number, direction: 1 | -1) => stepFrom(points, at * minute, direction) / minute;
  expect([step(1, 1), step(1.5, 1), step(3, 1)]).toEqual([2, 2, 3]);
  expect([step(3, -1), step(2.5, -1), step(1, -1)]).toEqual([2, 2, 1]);
});

test('a short visit plays for a minimum time, a long one for a maximum time', () => {
  const lasting = (minutes: number) => {
    const points = trackOf([plot(0, 0), plot(minutes, 1)], 0, minutes * minute)?.inside;
    return points && replayMs(points);
  };
  expect([1, 10, 1000].map(lasting)).toEqual([4000, 10_000, 30_000]);
});
