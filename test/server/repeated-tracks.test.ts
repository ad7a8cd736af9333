/** Tracks that are read several times: kept in memory if they fit. */
import { expect, test } from 'vitest';
import { RepeatedTracks } from '../../src/server/findings/repeated-tracks.ts';

const three = Float64Array.of(1, 2, 3);
const plots = { count: 3, utcMs: three, latitude: three, longitude: three };
const stored = [1, 2, 3].map((id) => ({ id, plots }));

async function idsOf(tracks: RepeatedTracks): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of tracks) ids.push(id);
  return ids;
}

test.each([
  [9, 1],
  [8, 2],
])('of 9 plots, with room for %i, all are walked twice and read %i times', async (atMost, times) => {
  let reads = 0;
  const tracks = new RepeatedTracks(async function* () {
    reads += 1;
    yield* stored;
  }, atMost);
  expect([await idsOf(tracks), await idsOf(tracks)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect(reads).toBe(times);
});
