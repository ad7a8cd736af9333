/** Temperatures arrive: stored readings and alarms. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alarm, Probe, Reading } from '../../../src/contract/temperature.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { listAlarms } from '../../../src/server/store/alarms.ts';
import { dropOlder } from '../../../src/server/store/drop-older.ts';
import type { SentReading } from '../../../src/server/tracking/readings.ts';
import { withEvents } from '../../support/announced.ts';
import { addProbe, addProfile, addVehicle } from '../../support/fleet.ts';
import { storeTemperatures } from '../../support/intake.ts';
import { reply } from '../../support/records.ts';
import { type Service, service } from '../../support/service.ts';
import { sessionsAtLocks } from '../../support/sessions-at-locks.ts';

const path = '/public/v1/temperature';
const minutes = 60_000;
const at = (minute: number): number => Date.UTC(2026, 10, 20) + minute * minutes;
const iso = (minute: number): string => new Date(at(minute)).toISOString();
const ever = { startDate: new Date(0), endDate: new Date(at(1_000_000)) };

let world: Service;
let second: Database;
beforeAll(async () => {
  world = await service();
  second = world.connect();
});
afterAll(() => world.close());

const store = (rows: readonly SentReading[], { db = world.db, now = at(5000) } = {}) =>
  db.transaction((tx) => storeTemperatures(tx, world.accountId, rows, now));
const probesOf = (vehicleId: number): Promise<Probe[]> =>
  reply<Probe[]>(world.request('GET', `${path}/probes?vehicleId=${vehicleId}`));
const alarmsOf = (vehicleId: number): Promise<Alarm[]> => listAlarms(world.db, world.accountId, { ...ever, vehicleId });

/** A probe with a profile, and its temperatures by the minute. */
async function fridge(bounds = { lowerBound: 2, upperBound: 8 }) {
  const vehicleId = await addVehicle(world);
  const probeId = await addProbe(world, world, vehicleId);
  const profileId = await addProfile(world, bounds);
  const follow = (id: number) =>
    reply(world.request('POST', `${path}/probes`, { probeId, name: 'Cargo', profileId: id }), 204);
  await follow(profileId);
  const send = (temperatures: Record<number, number>, options?: Parameters<typeof store>[1]) =>
    store(
      Object.entries(temperatures).map(([minute, temperature]) => ({
        vehicleId,
        number: 1,
        utcMs: at(Number(minute)),
        temperature,
      })),
      options,
    );
  return { vehicleId, probeId, profileId, follow, send, alarms: () => alarmsOf(vehicleId) };
}

describe('a probe', () => {
  test('is created once with its first reading, whoever sends it', async () => {
    const vehicleId = await addVehicle(world);
    const row = (number: number, minute: number) => ({
      vehicleId,
      number,
      utcMs: at(minute),
      temperature: -0.1 - number,
    });
    await Promise.all([
      store([row(1, 0), row(7, 0), row(1, 1)]),
      store([row(7, 2), row(2, 2)], { db: second }),
      store([row(2, 3), row(1, 3)]),
    ]);
    const probes = await probesOf(vehicleId);
    expect(probes.map(({ name, number, temperature }) => [name, number, temperature]).sort()).toEqual([
      ['Probe 1', 1, -1.1],
      ['Probe 2', 2, -2.1],
      ['Probe 7', 7, -7.1],
    ]);
  });

  test('raises its version only when it is created', async () => {
    const vehicleId = await addVehicle(world);
    const version = async (): Promise<number> =>
      (
        await world.db.one<{ version: number }>(sql`
          select version from account_version where account_id = ${world.accountId} and subject = 'probe'`)
      ).version;
    await store([{ vehicleId, number: 1, utcMs: at(0), temperature: 1 }]);
    const before = await version();
    await store([{ vehicleId, number: 1, utcMs: at(1), temperature: 1 }]);
    expect(await version()).toBe(before);
    await store([{ vehicleId, number: 2, utcMs: at(1), temperature: 1 }]);
    expect(await version()).toBe(before + 1);
  });
});

describe('readings', () => {
  test('are stored once: the first of a moment wins', async () => {
    const { send, probeId, vehicleId } = await fridge();
    expect((await send({ 1: 5, 2: 6 })).added).toEqual([true, true]);
    const again = [
      { vehicleId, number: 1, utcMs: at(2), temperature: 99 },
      { vehicleId, number: 1, utcMs: at(3), temperature: 7 },
      { vehicleId, number: 1, utcMs: at(3), temperature: 98 },
      { vehicleId, number: 1, utcMs: at(0), temperature: 0 },
    ];
    const { result, events } = await withEvents(world, world.accountId, () => store(again));
    expect(result.added).toEqual([false, true, false, true]);
    expect(events.temperature).toEqual([probeId, at(0), probeId, at(3)]);
    const query = `probeId=${probeId}&startDate=${iso(0)}&endDate=${iso(9)}`;
    const stored = await reply<Reading[]>(world.request('GET', `${path}/readings?${query}`));
    expect(stored.map(({ temperature }) => temperature)).toEqual([0, 5, 6, 7]);
    expect(await store([])).toEqual({ added: [] });
  });

  test('start an alarm and end it', async () => {
    const { send, alarms, vehicleId, probeId, profileId } = await fridge();
    const eventsOf = async (...sent: Parameters<typeof send>) =>
      (await withEvents(world, world.accountId, () => send(...sent))).events;
    const events = await eventsOf({ 1: 5, 2: 9, 3: 11, 4: 10 }, { now: at(10) });
    const [open] = await alarms();
    expect(open).toEqual({
      id: expect.any(Number),
      probeId,
      vehicleId,
      profileId,
      bound: 'upper',
      limit: 8,
      peak: 11,
      startUtc: iso(2),
      raisedUtc: iso(2),
      endUtc: null,
      ...{ driverId: null, geofenceIds: [], latitude: null, longitude: null },
      ...{ reviewedUtc: null, reviewedBy: null, cause: null, note: null },
      judgedUtc: expect.any(String) as string,
      updated: expect.any(String) as string,
    });
    expect(events.alarm).toEqual([open?.id]);
    expect(await probesOf(vehicleId)).toMatchObject([{ temperature: 10, alarm: true, alarmStartUtc: iso(2) }]);
    // Nothing of it changes.
    expect((await eventsOf({ 5: 9 }, { now: at(11) })).alarm).toBeUndefined();
    expect(await alarms()).toEqual([open]);
    await send({ 6: 8 }, { now: at(12) });
    expect(await alarms()).toEqual([
      { ...open, endUtc: iso(6), judgedUtc: iso(12), updated: expect.any(String) as string },
    ]);
    expect(await probesOf(vehicleId)).toMatchObject([{ temperature: 8, alarm: false, alarmStartUtc: null }]);
  });

  test('late and within limits, split an alarm: the first part keeps the id, each part has its own peak', async () => {
    const { send, alarms } = await fridge();
    await send({ 1: 9, 2: 12, 3: 10, 6: 11, 7: 9, 8: 5 }, { now: at(10) });
    const [whole] = await alarms();
    const { events } = await withEvents(world, world.accountId, () => send({ 4: 5 }, { now: at(11) }));
    const [first, rest] = await alarms();
    expect(first).toEqual({ ...whole, endUtc: iso(4), judgedUtc: iso(11), updated: expect.any(String) as string });
    expect(rest).toMatchObject({ peak: 11, startUtc: iso(6), endUtc: iso(8) });
    expect(events.alarm).toEqual([whole?.id, rest?.id]);
    // The peak is lower if the extreme reading is in the other part.
    await send({ 1.5: 5 });
    expect((await alarms()).map(({ id, peak }) => [id, peak])).toEqual([
      [whole?.id, 9],
      [expect.any(Number), 12],
      [rest?.id, 11],
    ]);
  });

  test('late and out of limits, start an alarm earlier, with the limit of that reading', async () => {
    const { send, alarms, follow } = await fridge();
    await send({ 1: 5, 4: -3, 6: 5 });
    const [alarm] = await alarms();
    const cool = await addProfile(world, { lowerBound: 3, upperBound: 8 });
    await follow(cool);
    await send({ 3: 1 });
    expect(await alarms()).toEqual([
      {
        ...alarm,
        startUtc: iso(3),
        raisedUtc: iso(3),
        profileId: cool,
        limit: 3,
        peak: -3,
        updated: expect.any(String),
      },
    ]);
  });

  test('are judged by the profile at arrival, whatever their time', async () => {
    const { send, alarms, follow, probeId, profileId } = await fridge({ lowerBound: -5, upperBound: 0 });
    await send({ 5: 0, 6: 0.5 });
    await follow(await addProfile(world, { lowerBound: 2, upperBound: 8 }));
    await send({ 1: 0.5, 7: 5, 8: 1 });
    const inShort = async () =>
      (await alarms()).map(({ bound, limit, peak, startUtc, endUtc }) => [bound, limit, peak, startUtc, endUtc]);
    expect(await inShort()).toEqual([
      ['lower', 2, 0.5, iso(1), iso(5)],
      ['upper', 0, 0.5, iso(6), iso(7)],
      ['lower', 2, 1, iso(8), null],
    ]);
    // Another service changes the limits of the profile, which applies immediately.
    await reply(
      world.request('POST', `${path}/profiles`, { id: profileId, name: 'Wide', lowerBound: -50, upperBound: 50 }),
    );
    await follow(profileId);
    await send({ 9: 1 }, { db: second });
    expect((await inShort()).at(-1)).toEqual(['lower', 2, 1, iso(8), iso(9)]);
    expect(probeId).toBeGreaterThan(0);
  });

  test('of a probe without a profile are within limits', async () => {
    const vehicleId = await addVehicle(world);
    await store([{ vehicleId, number: 1, utcMs: at(1), temperature: 300 }]);
    expect(await alarmsOf(vehicleId)).toEqual([]);
  });
});

test('the data kept by retention is enough for late readings', async () => {
  const { send, alarms } = await fridge();
  await send({ 1: 5, 2: 9, 3: 14, 4: 5, 5: 6, 10: 9, 11: 13, 12: 10, 20: 11, 21: 9, 30: 5 });
  expect(await dropOlder(world.db, new Date(at(15)))).toBeGreaterThan(0);
  // Into the alarm that spans the retention limit: each part has its own peak, also if its readings are old.
  await send({ 16: 5 });
  expect((await alarms()).map(({ startUtc, endUtc, peak }) => [startUtc, endUtc, peak])).toEqual([
    [iso(2), iso(4), 14],
    [iso(10), iso(16), 13],
    [iso(20), iso(30), 11],
  ]);
});

test('late readings and retention that change the usual interval of a probe raise its updated', async () => {
  const { vehicleId, send } = await fridge();
  const first = Math.floor((Date.now() - at(0)) / minutes) - 60;
  const shown = async (): Promise<Pick<Probe, 'usualIntervalSeconds' | 'updated'>> => {
    const [{ usualIntervalSeconds, updated } = { usualIntervalSeconds: null, updated: '' }] = await probesOf(vehicleId);
    return { usualIntervalSeconds, updated };
  };
  await send({ [first]: 5, [first + 10]: 5, [first + 20]: 5, [first + 30]: 5 }, { now: at(first + 30) });
  const before = await shown();
  const now = Date.now();
  await send({ [first + 15]: 5, [first + 25]: 5, [first + 27]: 5 }, { now });
  const after = await shown();
  expect([before.usualIntervalSeconds, after]).toEqual([
    600,
    { usualIntervalSeconds: 300, updated: new Date(now).toISOString() },
  ]);
  await dropOlder(world.db, new Date(at(first + 26)), { accountId: world.accountId });
  const last = await shown();
  expect(last.usualIntervalSeconds).toBe(120);
  expect(last.updated > after.updated).toBe(true);
});

test('a change of a profile waits for readings that are being judged', async () => {
  const { profileId, vehicleId, alarms } = await fridge();
  const { change } = await second.transaction(async (tx) => {
    await storeTemperatures(tx, world.accountId, [{ vehicleId, number: 1, utcMs: at(1), temperature: 9 }], at(9));
    const wide = { id: profileId, name: 'Wide', lowerBound: -50, upperBound: 50 };
    const answer = reply(world.request('POST', `${path}/profiles`, wide));
    await expect.poll(() => sessionsAtLocks(second, second.source.isCluster)).toBe(1);
    return { change: answer };
  });
  expect(await change).toBe(profileId);
  expect(await alarms()).toMatchObject([{ limit: 8 }]);
});
