import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../src/contract/durations.ts';
import { sealedBefore, startSealing } from '../../../src/server/host/sealing.ts';
import { createLog, silentLog } from '../../../src/server/observe/log.ts';
import { listPlots } from '../../../src/server/telemetry/plots.ts';
import { newestReadings } from '../../../src/server/telemetry/readings-newest.ts';
import { addPlots, addProbe, addReadings, addVehicle } from '../../support/fleet.ts';
import { needsOnePostgresql } from '../../support/needs.ts';
import { serviceOfFile } from '../../support/service.ts';

const world = serviceOfFile();

test.each([
  ['2026-11-20T13:59:00Z', 24, '2026-11-19T00:00:00.000Z'],
  ['2026-11-20T00:00:00Z', 24, '2026-11-19T00:00:00.000Z'],
  ['2026-11-20T13:59:00Z', 48, '2026-11-18T00:00:00.000Z'],
  ['2026-11-20T13:59:00Z', 6, '2026-11-20T06:00:00.000Z'],
  ['2026-11-20T13:59:00Z', 1, '2026-11-20T12:00:00.000Z'],
])('at %s after %i hours, plots before %s are sealed', (now, hours, expected) => {
  expect(sealedBefore(new Date(now), hours).toISOString()).toBe(expected);
});

test('everything but the newest plot and readings is sealed at once', async () => {
  const { db } = world();
  const vehicleId = await addVehicle(world());
  const now = Date.now();
  await addPlots(
    world(),
    world(),
    [100, 99, 98].map((hours) => ({ vehicleId, utc: new Date(now - hours * hourMs) })),
  );
  const probeId = await addProbe(world(), world(), vehicleId);
  await addReadings(
    world(),
    world(),
    probeId,
    // The oldest is sealed: the newest ones stay rows.
    Array.from({ length: newestReadings + 1 }, (_, nth) => [new Date(now - (100 - nth) * hourMs), 4]),
  );
  const job = startSealing({ db, now: () => new Date(now), afterHours: 24 }, silentLog);
  await expect.poll(() => job.figures?.doneMs).toBe(now);
  await job.stop();
  expect(job.figures).toMatchObject({ plots: 2, readings: 1 });
});

test('a clock that jumps years ahead and back seals earlier, and loses nothing', async () => {
  const { db } = world();
  const client = await world().addAccount();
  const vehicleId = await addVehicle(client);
  const now = Date.now();
  const moments = (first: number) => Array.from({ length: 30 }, (_, hour) => new Date(now - (first + hour) * hourMs));
  const read = () => listPlots(db, client.accountId, { vehicleId, startDate: new Date(0), endDate: new Date(now + 1) });
  const sealAt = async (clock: number): Promise<number | undefined> => {
    const job = startSealing({ db, now: () => new Date(clock), afterHours: 24 }, silentLog);
    await expect.poll(() => job.figures?.doneMs).toBe(clock);
    await job.stop();
    return job.figures?.plots;
  };
  await addPlots(
    world(),
    client,
    moments(0).map((utc) => ({ vehicleId, utc })),
  );
  const before = await read();
  // All but the newest plot.
  expect(await sealAt(now + 10 * 365 * dayMs)).toBe(29);
  expect(await read()).toEqual(before);
  await addPlots(
    world(),
    client,
    moments(60).map((utc) => ({ vehicleId, utc })),
  );
  const all = await read();
  expect(all).toHaveLength(60);
  expect(await sealAt(now - 40 * 365 * dayMs)).toBe(0);
  expect(await sealAt(now)).toBe(30);
  expect(await read()).toEqual(all);
});

test('nothing is sealed without the setting', async () => {
  const job = startSealing({ db: world().db, now: () => new Date(), afterHours: undefined }, silentLog);
  expect(job.figures).toBeUndefined();
  await job.stop();
});

test.skipIf(needsOnePostgresql.missing)(
  `a vehicle that cannot be sealed is named in the log, and all others are sealed ${needsOnePostgresql.note}`,
  async () => {
    const { db } = world();
    const client = await world().addAccount();
    const [bad, good] = [await addVehicle(client), await addVehicle(client)];
    const now = Date.now();
    const hours = [100, 99, 98];
    const plots = [bad, good].flatMap((vehicleId) =>
      hours.map((hour) => ({ vehicleId, utc: new Date(now - hour * hourMs) })),
    );
    await addPlots(world(), client, plots);
    await db.run({
      text: `create function refuse() returns trigger language plpgsql as 'begin raise exception ''a bad disk''; end'`,
      values: [],
    });
    await db.run({
      text: `create trigger refuse before insert on plot_span for each row when (new.vehicle_id = ${bad}) execute function refuse()`,
      values: [],
    });
    const lines: string[] = [];
    const job = startSealing(
      { db, now: () => new Date(now), afterHours: 24 },
      createLog('info', (line) => lines.push(line)),
    );
    await expect.poll(() => lines.join('\n')).toContain('"sealed"');
    await job.stop();
    expect(lines.filter((line) => line.includes('could not'))).toEqual([
      expect.stringContaining(`The plots of vehicle ${bad} could not be sealed`),
    ]);
    expect(job.figures).toMatchObject({ plots: 2, doneMs: undefined });
    await db.run({ text: 'drop trigger refuse on plot_span', values: [] });
    const next = startSealing({ db, now: () => new Date(now), afterHours: 24 }, silentLog);
    await expect.poll(() => next.figures?.doneMs).toBe(now);
    await next.stop();
    expect(next.figures).toMatchObject({ plots: 2 });
  },
);
