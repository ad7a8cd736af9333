/** Tracks in memory answer what the database answers. */
import { expect, onTestFinished, test } from 'vitest';
import type { Bounds } from '../../src/geo/bounds.ts';
import type { Queryable } from '../../src/server/database/database.ts';
import { KeptTracks, type NearPositions } from '../../src/server/findings/kept-tracks.ts';
import { readTracks } from '../../src/server/findings/read-tracks.ts';
import { positionsNear } from '../../src/server/telemetry/plots-near.ts';
import { Dice } from '../support/dice.ts';
import { service } from '../support/service.ts';
import { wanderingFleet } from '../support/tracking.ts';

/** A line for each stretch without a gap, however it is divided. The last one of a vehicle says whether it left the box. */
async function stretches(
  chunks: AsyncIterable<Pick<NearPositions, 'vehicleId' | 'gapBefore'> & Partial<NearPositions>>,
) {
  const found: { vehicleId: number; ids: number[] }[] = [];
  for await (const { vehicleId, plots, gapBefore } of chunks) {
    const last = found.at(-1);
    if (last?.vehicleId === vehicleId && !gapBefore) last.ids.push(...(plots?.id ?? []));
    else found.push({ vehicleId, ids: [...(plots?.id ?? [])] });
  }
  return found;
}

const noDatabase = new Proxy({} as Queryable, {
  get: () => {
    throw new Error('The database was asked.');
  },
});

test('kept tracks yield the plots and gaps that the database yields, without asking it, and long ones ask it', async () => {
  const server = await service();
  onTestFinished(() => server.close());
  const { app, db, addAccount } = server;
  const { accountId } = await addAccount();
  const sent = wanderingFleet({ vehicles: 6, plots: 300 }, new Dice(3));
  await app.store({ accountId, keyId: 1 }, sent);
  const times = sent.map(({ utcMs }) => utcMs).sort((one, other) => one - other);
  const tracks = {
    accountId,
    from: new Date(times[100] as number),
    to: new Date(times[times.length - 100] as number),
  };
  const [kept, long] = [new KeptTracks(), new KeptTracks(10)];
  for await (const { vehicleId, plots } of readTracks(db, tracks)) {
    kept.add(vehicleId, plots);
    long.add(vehicleId, plots);
  }
  const dice = new Dice(4);
  let [empty, filled] = [0, 0];
  for (let round = 0; round < 30; round += 1) {
    const { latitude = 0, longitude = 0 } = sent[dice.whole(sent.length)]?.position ?? {};
    const size = 0.0005 * 2 ** dice.whole(8);
    const box: Bounds = {
      ...{ south: latitude - size, north: latitude + size },
      ...{ west: longitude - size / 2, east: longitude + size },
    };
    const expected = await stretches(positionsNear(db, { ...tracks, box }, () => false));
    expect(await stretches(kept.near(noDatabase, tracks, box))).toEqual(expected);
    expect(await stretches(long.near(db, tracks, box))).toEqual(expected);
    if (expected.length === 0) empty += 1;
    else filled += 1;
  }
  expect(filled).toBeGreaterThan(empty);
});
