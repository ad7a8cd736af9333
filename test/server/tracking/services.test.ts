/** Several services on one database, and database outages. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isDatabaseAway } from '../../../src/server/database/failures.ts';
import { milliseconds } from '../../../src/server/database/milliseconds.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import type { Message } from '../../../src/server/devices/message.ts';
import { removeAccount } from '../../../src/server/store/account-removal.ts';
import { plotsNear } from '../../../src/server/telemetry/plots-near.ts';
import { createTracking, type StoredCounts, type Tracking } from '../../../src/server/tracking/tracking.ts';
import { addVehicle, vehiclesPath } from '../../support/fleet.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { needsRows } from '../../support/needs.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { position } from '../../support/tracking.ts';

let world: Service;
let client: Client;
let first: Tracking;
let second: Tracking;
beforeAll(async () => {
  world = await service();
  const db = openPool({ ...world.connection, max: 5 }, { isCluster: world.db.source.isCluster });
  first = createTracking({ db: world.db, now: () => new Date() });
  second = createTracking({ db, now: () => new Date() });
  return async () => {
    await Promise.all([first.close(), second.close()]);
    await db.close();
    await world.close();
  };
});
beforeEach(async () => {
  client = await world.addAccount();
});

const probesPath = '/public/v1/temperature/probes';
const alarmsPath = '/public/v1/temperature/alarms';
const second0 = Date.UTC(2026, 0, 1);
const plot = (device: string, seconds: number, latitude = 51) =>
  position(device, second0 + seconds * 1000, latitude, 12);
const store = (tracking: Tracking, ...messages: Message[]): Promise<StoredCounts> =>
  tracking.store({ accountId: client.accountId, keyId: 7 }, messages);

interface Stored {
  vehicleId: number;
  utcMs: number;
  inside: readonly number[];
}
/** By time, then by vehicle. Sealed ones as well, unlike a query of the table. */
async function storedPlots(): Promise<Stored[]> {
  const found: Stored[] = [];
  const box = { south: -90, west: -180, north: 90, east: 180 };
  const query = { accountId: client.accountId, box, from: new Date(0), to: new Date('2100-01-01') };
  for await (const { vehicleId, plots } of plotsNear(world.db, query)) {
    for (let at = 0; at < plots.count; at += 1) {
      found.push({ vehicleId, utcMs: plots.utcMs[at] ?? 0, inside: plots.inside[at] ?? [] });
    }
  }
  return found.sort((one, other) => one.utcMs - other.utcMs || one.vehicleId - other.vehicleId);
}
const insides = async () => (await storedPlots()).map(({ inside }) => inside);

/** Vehicle, geofence, first and last moment of each run of plots of a vehicle inside a geofence. */
function runsOf(plots: readonly Stored[]): string[] {
  const runs: string[] = [];
  for (const vehicleId of new Set(plots.map((each) => each.vehicleId))) {
    const own = plots.filter((each) => each.vehicleId === vehicleId);
    for (const geofenceId of new Set(own.flatMap(({ inside }) => inside))) {
      let run: number[] = [];
      for (const { utcMs, inside } of [...own, { utcMs: 0, inside: [] }]) {
        if (inside.some((id) => id === geofenceId)) run.push(utcMs);
        else if (run.length > 0) {
          runs.push([vehicleId, geofenceId, run[0], run.at(-1)].join());
          run = [];
        }
      }
    }
  }
  return runs.sort();
}
const vehicles = () => reply<{ id: number; name: string; deviceId: string }[]>(client.request('GET', vehiclesPath));

test('a plot at one service changes where an alarm began whose probe the other service created', async () => {
  const temperature = (seconds: number, value: number): Message => ({
    device: 'fridge',
    utcMs: second0 + seconds * 1000,
    temperatures: new Map([[1, value]]),
  });
  // The first service knows the vehicle without probes.
  await store(first, plot('fridge', 0));
  await store(second, temperature(60, -20));
  const [probe] = await reply<{ probeId: number }[]>(client.request('GET', probesPath));
  const profileId = await make(client, kindOf('profile'));
  await reply(client.request('POST', probesPath, { ...probe, profileId }), 204);
  await store(second, temperature(300, 20));
  const period = 'startDate=2025-12-01T00:00:00Z&endDate=2026-02-01T00:00:00Z';
  const alarm = async () =>
    (await reply<{ updated: string; latitude: number }[]>(client.request('GET', `${alarmsPath}?${period}`)))[0];
  const before = await alarm();
  expect(before?.latitude).toBe(51);
  await store(first, plot('fridge', 200, 52));
  const after = await alarm();
  expect(after?.latitude).toBe(52);
  expect((after?.updated ?? '') > (before?.updated ?? '')).toBe(true);
});

describe('geofences', () => {
  test('created at one service apply to the next plot at the other, every time', async () => {
    const circle = (index: number) => ({
      geofenceType: 1,
      latitude: 51 + index / 100,
      longitude: 12,
      radius: 300,
    });
    const times = 250;
    const id = await make(client, kindOf('geofence'), circle(0));
    for (let index = 1; index <= times; index += 1) {
      await make(client, kindOf('geofence'), { ...circle(index % 50), id });
      // Each has its own vans, so only the geofence changes.
      await store(index % 2 ? first : second, plot(`van ${index % 2}`, index, 51 + (index % 50) / 100));
    }
    const stored = await insides();
    expect(stored).toHaveLength(times);
    expect(stored.filter(([only]) => only !== id)).toEqual([]);
  });

  test('created and deleted while both services store: visits follow from the stored verdicts', async () => {
    let drawing = true;
    const draw = async () => {
      for (let round = 0; round < 40; round += 1) {
        const id = await make(client, kindOf('geofence'), {
          geofenceType: 1,
          latitude: 51,
          longitude: 12,
          radius: 500,
        });
        await reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204);
      }
      drawing = false;
    };
    const send = async (tracking: Tracking, device: string) => {
      for (let n = 0; drawing; n += 2) {
        await store(tracking, plot(device, n + 1, n % 10 === 0 ? 52 : 51), plot(device, n));
      }
    };
    await Promise.all([draw(), send(first, 'a'), send(second, 'a'), send(second, 'b')]);
    // Each geofence was deleted once, so its visits are the runs of plots with its id.
    const visits = await world.db.many<{ visit: string }>(sql`
      select concat_ws(',', vehicle_id, geofence_id, ${milliseconds(sql`start_utc`)}, ${milliseconds(sql`end_utc`)}) as visit
      from visit where account_id = ${client.accountId}`);
    expect(visits.length).toBeGreaterThan(20);
    expect(visits.map(({ visit }) => visit).sort()).toEqual(runsOf(await storedPlots()));
  });
});

describe('devices', () => {
  test('become vehicles once, whichever service sees them first, and the audit has the key', async () => {
    const devices = Array.from({ length: 20 }, (_, index) => `device ${index}`);
    await Promise.all(
      [first, second, first, second].map((tracking, place) =>
        store(tracking, ...devices.map((device) => plot(` ${device} `, place))),
      ),
    );
    expect((await vehicles()).map(({ name, deviceId }) => [name, deviceId]).sort()).toEqual(
      devices.map((device) => [device, device]).sort(),
    );
    const audit = await world.db.many(sql`
      select ingest_key_id as key, user_id as user, action from audit
      where account_id = ${client.accountId} and resource = 'vehicle'`);
    expect(audit).toEqual(devices.map(() => ({ key: 7, user: null, action: 'create' })));
  });

  test('follow their vehicle when any service moves, deletes or restores it', async () => {
    const van = await addVehicle(client, { name: 'Van', deviceId: 'one' });
    await store(first, plot('one', 1));
    await store(second, plot('one', 2));
    const bus = await addVehicle(client, { name: 'Bus' });
    await make(client, kindOf('vehicle'), { id: van, name: 'Van', deviceId: 'two' });
    await make(client, kindOf('vehicle'), { id: bus, name: 'Bus', deviceId: 'one' });
    await store(first, plot('one', 3), plot('two', 3));
    await store(second, plot('one', 4));
    await reply(client.request('DELETE', `${vehiclesPath}/${bus}`), 204);
    await store(second, plot('one', 5));
    const rows = (await storedPlots()).map(({ vehicleId, utcMs }) => ({ vehicleId, second: (utcMs - second0) / 1000 }));
    const made = (await vehicles()).find(({ deviceId }) => deviceId === 'one')?.id;
    expect(made).not.toBe(bus);
    expect(rows).toEqual([
      { vehicleId: van, second: 1 },
      { vehicleId: van, second: 2 },
      { vehicleId: van, second: 3 },
      { vehicleId: bus, second: 3 },
      { vehicleId: bus, second: 4 },
      { vehicleId: made, second: 5 },
    ]);
  });
});

describe('messages of one moment', () => {
  const full = {
    ...plot('van', 1),
    inputs: new Map([[1, 1 as const]]),
    temperatures: new Map([[2, -18.5]]),
    buttonId: 'A1',
  };
  const { position: _, ...sensors } = full;

  test('the second message adds missing kinds of data, over any service', async () => {
    expect(await store(first, plot('van', 1))).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await store(second, full)).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await store(first, full, sensors, plot('van', 1))).toEqual({
      accepted: 0,
      duplicates: 3,
      added: [false, false, false],
      rejected: [],
      partial: [],
    });
    expect(await store(first, { ...sensors, inputs: new Map([[9, 0 as const]]) })).toMatchObject({ accepted: 1 });
  });

  test('within one batch', async () => {
    expect((await store(first, sensors, plot('van', 1), full, plot('van', 2))).added).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('calls', () => {
  const transactions = async () => {
    const rows = await world.db.many<{ plots: number; transactions: number }>(sql`
      select count(*) as plots, count(distinct xmin::text) as transactions from plot where account_id = ${client.accountId}`);
    return rows[0];
  };

  test.skipIf(needsRows.missing)(
    `that wait are stored together, and each gets its own result ${needsRows.note}`,
    async () => {
      await store(first, plot('van', 0));
      const counts = await Promise.all(
        Array.from({ length: 60 }, (_, n) => store(first, plot('van', n + 1), plot('van', n))),
      );
      expect(counts.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(60);
      expect(counts.every(({ accepted, duplicates, added }) => accepted + duplicates === 2 && added.length === 2)).toBe(
        true,
      );
      const stored = await transactions();
      expect(stored?.plots).toBe(61);
      expect(stored?.transactions).toBeLessThan(10);
    },
  );

  test.skipIf(needsRows.missing)(`that are large have a transaction each ${needsRows.note}`, async () => {
    const many = Array.from({ length: 30_000 }, (_, n) => plot(`van ${n % 7}`, n, n % 3 ? 51 : 52));
    await make(client, kindOf('geofence'), { geofenceType: 1, latitude: 51, longitude: 12, radius: 500 });
    expect(await store(first, ...many)).toMatchObject({ accepted: 30_000, duplicates: 0 });
    expect(await store(first, ...many)).toMatchObject({ accepted: 0, duplicates: 30_000 });
    expect(await transactions()).toEqual({ plots: 30_000, transactions: 1 });
  });
});

describe('failures', () => {
  test('a call that the database rejects stores nothing, and does not affect others', async () => {
    await store(first, plot('van', 1));
    const calls = [plot('van', 2), { ...plot('van', 3), utcMs: 1e20 }, plot('van', 4)].map((message) =>
      store(first, message),
    );
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await insides()).toHaveLength(3);
    const bad = store(first, plot('new', 1), { ...plot('new', 2), utcMs: 1e20 });
    await expect(bad).rejects.toThrow();
    expect((await vehicles()).map(({ deviceId }) => deviceId)).toEqual(['van']);
  });

  test('broken connections lose no acknowledged message, and others can be sent again', async () => {
    const answered = new Set<number>();
    let failures = 0;
    let breaking = true;
    const breakThem = async () => {
      for (let round = 0; round < 15; round += 1) {
        await world.db
          .many(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
          .catch(() => {});
        await store(second, plot('other', round)).catch(() => {});
      }
      breaking = false;
    };
    const send = async (from: number) => {
      for (let n = from; breaking; n += 4) {
        try {
          await store(first, plot('van', n));
          answered.add(n);
        } catch (error) {
          if (!isDatabaseAway(error)) throw error;
          failures += 1;
        }
      }
    };
    await Promise.all([breakThem(), send(0), send(1), send(2), send(3)]);
    expect(await store(first, plot('van', 1_000_000))).toMatchObject({ accepted: 1 });
    const van = (await vehicles()).find(({ deviceId }) => deviceId === 'van')?.id;
    const rows = (await storedPlots()).filter(({ vehicleId }) => vehicleId === van);
    const stored = new Set(rows.map(({ utcMs }) => (utcMs - second0) / 1000));
    expect([...answered].filter((n) => !stored.has(n))).toEqual([]);
    expect(rows.length).toBe(stored.size);
    expect(failures).toBeGreaterThan(0);
  });

  test('a removed account accepts no messages, and nothing remains', async () => {
    await store(first, plot('van', 1));
    let over = false;
    const sending = (async () => {
      for (let n = 2; !over; n += 1) await store(first, plot('van', n)).catch(() => {});
    })();
    await removeAccount(world.db, client.accountId);
    over = true;
    await sending;
    await expect(store(first, plot('van', 0))).rejects.toMatchObject({ status: 401 });
    const left = await world.db.many(sql`select 1 from plot where account_id = ${client.accountId}`);
    expect(left).toEqual([]);
  });

  test('a closed intake finishes its messages, and accepts no more', async () => {
    const closing = createTracking({ db: world.db, now: () => new Date() });
    const given = [1, 2, 3].map((n) => store(closing, plot('van', n)));
    await closing.close();
    expect((await Promise.all(given)).map(({ accepted }) => accepted)).toEqual([1, 1, 1]);
    await expect(store(closing, plot('van', 4))).rejects.toSatisfy(isDatabaseAway);
  });
});
