/** Runs of plots in many boxes, from one walk, are those that the database answers for each box. */
import { expect, onTestFinished, test } from 'vitest';
import type { Bounds } from '../../src/geo/bounds.ts';
import { RunsNear } from '../../src/rules/findings/runs-near.ts';
import { readTracks } from '../../src/server/findings/read-tracks.ts';
import { RepeatedTracks, type Track } from '../../src/server/findings/repeated-tracks.ts';
import { positionsNear } from '../../src/server/telemetry/plots-near.ts';
import { Dice } from '../support/dice.ts';
import { service } from '../support/service.ts';
import { wanderingFleet } from '../support/tracking.ts';

/** The times of each stretch without a gap. */
interface Stretch {
  vehicleId: number;
  times: number[];
}

function join(found: Stretch[], { vehicleId, times }: Stretch, gapBefore: boolean): void {
  const last = found.at(-1);
  if (last?.vehicleId === vehicleId && !gapBefore) last.times.push(...times);
  else if (times.length > 0) found.push({ vehicleId, times });
}

test('kept tracks and tracks that are read again give the runs that the database gives for each box', async () => {
  const server = await service();
  onTestFinished(() => server.close());
  const { app, db, addAccount } = server;
  const { accountId } = await addAccount();
  const sent = wanderingFleet({ vehicles: 6, plots: 300 }, new Dice(3));
  await app.store({ accountId, keyId: 1 }, sent);
  const dice = new Dice(4);
  const boxes = Array.from({ length: 30 }, (): Bounds => {
    const { latitude = 0, longitude = 0 } = sent[dice.whole(sent.length)]?.position ?? {};
    const size = 0.0005 * 2 ** dice.whole(8);
    return {
      ...{ south: latitude - size, north: latitude + size },
      ...{ west: longitude - size / 2, east: longitude + size },
    };
  });
  const times = sent.map(({ utcMs }) => utcMs).sort((one, other) => one - other);
  const period = { from: new Date(times[100] as number), to: new Date(times[times.length - 100] as number) };
  const expected = await Promise.all(
    boxes.map(async (box) => {
      const stretches: Stretch[] = [];
      for await (const chunk of positionsNear(db, { accountId, ...period, box }, () => false)) {
        if (chunk.plots) join(stretches, { ...chunk, times: [...chunk.plots.utcMs] }, chunk.gapBefore);
      }
      return stretches;
    }),
  );
  expect(expected.filter((stretches) => stretches.length > 1).length).toBeGreaterThan(10);

  let reads = 0;
  async function* read(): AsyncGenerator<Track> {
    reads += 1;
    // In parts, so that runs go on from one to the next.
    for await (const { vehicleId, plots } of readTracks(db, { accountId, ...period })) {
      for (let first = 0; first < plots.count; first += 7) {
        const part = (column: Float64Array) => column.subarray(first, first + 7);
        const [utcMs, latitude, longitude] = [part(plots.utcMs), part(plots.latitude), part(plots.longitude)];
        yield { vehicleId, plots: { count: utcMs.length, utcMs, latitude, longitude } };
      }
    }
  }
  for (const [atMost, readTimes] of [
    [1_000_000, 1],
    [10, 2],
  ] as const) {
    reads = 0;
    const tracks = new RepeatedTracks(read, atMost);
    for (let round = 0; round < 2; round += 1) {
      const found: Stretch[][] = boxes.map(() => []);
      const runs = new RunsNear(boxes, (number, { vehicleId, plots, first, end, gapBefore }) =>
        join(found[number] ?? [], { vehicleId, times: [...plots.utcMs.subarray(first, end)] }, gapBefore),
      );
      for await (const { vehicleId, plots } of tracks) runs.add(vehicleId, plots);
      expect(found).toEqual(expected);
    }
    expect(reads).toBe(readTimes);
  }
});
