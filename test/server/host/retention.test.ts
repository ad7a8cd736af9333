import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/server/database/sql.ts';
import { dropOlder } from '../../../src/server/store/drop-older.ts';
import { addAlarms, addInput, addPlots, addProbe, addReadings, addVehicle } from '../../support/fleet.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { reply } from '../../support/records.ts';
import { type Service, send, service } from '../../support/service.ts';
import { makeKey } from '../ingest/door.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());
beforeEach(() => world.db.run(sql`truncate plot, reading, input_reading, alarm`));

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));
const limit = at(10);
const minutes = (from: number, to: number): Date[] => Array.from({ length: to - from }, (_, index) => at(from + index));
const drop = (): Promise<number> => dropOlder(world.db, limit);

async function momentsOf(table: 'plot' | 'reading' | 'input_reading'): Promise<number[]> {
  const rows = await world.db.many<{ utc: Date }>(
    table === 'plot'
      ? sql`select utc from plot order by vehicle_id, utc`
      : table === 'reading'
        ? sql`select utc from reading order by probe_id, utc`
        : sql`select utc from input_reading order by input_id, utc`,
  );
  return rows.map(({ utc }) => (utc.getTime() - at(0).getTime()) / 60_000);
}

test('keeps the last plot of each vehicle before the limit, and all later ones', async () => {
  const [moving, parked, fresh] = [await addVehicle(world), await addVehicle(world), await addVehicle(world)];
  const plots = (vehicleId: number, moments: Date[]) =>
    addPlots(
      world,
      world,
      moments.map((utc) => ({ vehicleId, utc })),
    );
  await plots(moving, minutes(0, 20));
  await plots(parked, minutes(0, 5));
  await plots(fresh, minutes(12, 14));
  expect(await drop()).toBe(9 + 4);
  expect(await momentsOf('plot')).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 4, 12, 13]);
  expect(await drop()).toBe(0);
});

test('can be limited to one account', async () => {
  const other = await world.addAccount();
  for (const client of [world, other]) {
    const vehicleId = await addVehicle(client);
    await addPlots(
      world,
      client,
      minutes(0, 5).map((utc) => ({ vehicleId, utc })),
    );
  }
  expect(await dropOlder(world.db, limit, { accountId: other.accountId })).toBe(4);
  expect(await momentsOf('plot')).toEqual([0, 1, 2, 3, 4, 4]);
  expect(await drop()).toBe(4);
});

test('keeps the last value of each input before the limit', async () => {
  const inputId = await addInput(world, world, await addVehicle(world));
  await world.db.run(sql`
    insert into input_reading (account_id, input_id, utc, value)
    select ${world.accountId}::bigint, ${inputId}::bigint, utc, 1 from unnest(${minutes(5, 12)}::timestamptz[]) as utc`);
  expect(await drop()).toBe(4);
  expect(await momentsOf('input_reading')).toEqual([9, 10, 11]);
});

test.each([
  ['no alarm', undefined, [9, 10, 11]],
  ['an alarm that is over', [at(3), at(8)], [9, 10, 11]],
  ['an alarm that ends after the limit', [at(3), at(11)], [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['an alarm that runs', [at(3), null], [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['an alarm that began later', [at(10), null], [9, 10, 11]],
] as [string, [Date, Date | null] | undefined, number[]][])('of a probe with %s', async (_, alarm, kept) => {
  const probeId = await addProbe(world, world, await addVehicle(world));
  await addReadings(
    world,
    world,
    probeId,
    minutes(0, 12).map((utc) => [utc, 5]),
  );
  const [startUtc, endUtc] = alarm ?? [];
  if (startUtc && endUtc !== undefined) await addAlarms(world, world, [{ probeId, vehicleId: 1, startUtc, endUtc }]);
  await drop();
  expect(await momentsOf('reading')).toEqual(kept);
});

test('deletes thousands in parts, and one service at a time', async () => {
  const probeId = await addProbe(world, world, await addVehicle(world));
  await world.db.run(sql`
    insert into reading (account_id, probe_id, utc, temperature)
    select ${world.accountId}::bigint, ${probeId}::bigint, ${at(0)}::timestamptz - n * interval '1 second', 5
    from generate_series(1, 12000) n`);
  await world.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(4021977)`);
    expect(await drop()).toBe(0);
  });
  expect(await drop()).toBe(11_999);
});

test('stops when aborted', async () => {
  const probeId = await addProbe(world, world, await addVehicle(world));
  await addReadings(
    world,
    world,
    probeId,
    minutes(0, 12).map((utc) => [utc, 5]),
  );
  expect(await dropOlder(world.db, limit, { signal: AbortSignal.abort() })).toBe(0);
});

test('late messages have the same result as with all old data', async () => {
  const circle = { description: 'Depot', geofenceType: 1, latitude: 52.52, longitude: 13.405, radius: 200 };
  const message = (minute: number, inside: boolean, temperature: number) => ({
    device: 'van-7',
    utc: at(minute).toISOString(),
    latitude: inside ? 52.52 : 52.6,
    longitude: 13.405,
    inputs: { '1': inside ? 1 : 0 },
    temperatures: { '1': temperature },
  });
  const followed = async (dropping: boolean): Promise<unknown> => {
    const client = await world.addAccount();
    await make(client, kindOf('geofence'), circle);
    const profileId = await make(client, kindOf('profile'), { name: 'Cool', lowerBound: 2, upperBound: 8 });
    const { key } = await makeKey(client);
    const post = (body: unknown) => reply(send(world.app, 'POST', '/ingest/v1/messages', { body, token: key }));
    const get = <Reply>(path: string) => reply<Reply>(client.request('GET', `/public/v1/${path}`));
    await post([message(0, false, 5)]);
    const [probe] = await get<{ probeId: number }[]>('temperature/probes');
    await client.request('POST', '/public/v1/temperature/probes', {
      probeId: probe?.probeId,
      name: 'Front',
      profileId,
    });
    // Inside and too warm since before the limit, with the highest reading also before it.
    await post([...[1, 2, 3, 4, 5].map((minute) => message(minute, true, 20 - minute)), message(30, true, 9)]);
    if (dropping) expect(await drop()).toBeGreaterThan(0);
    await post([message(20, false, 5), message(15, true, 10)]);
    const period = 'startDate=2025-12-31T00:00:00Z&endDate=2026-01-02T00:00:00Z';
    const times = (rows: { startUtc: string; endUtc: string | null; peak?: number; value?: number }[]) =>
      rows.map(({ startUtc, endUtc, peak, value }) => [startUtc, endUtc, peak, value]);
    return {
      visits: times(await get(`geofenceVisits?${period}`)),
      alarms: times(await get(`temperature/alarms?${period}`)),
      history: times(await get(`inputs/history?${period}`)),
    };
  };
  const dropped = await followed(true);
  expect(dropped).toEqual(await followed(false));
  expect(dropped).toMatchObject({
    visits: [{}, {}],
    alarms: [[at(1).toISOString(), at(20).toISOString(), 19, undefined], {}],
    history: [{}, {}, {}, {}],
  });
});
