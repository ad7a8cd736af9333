/** From a device message to the API, over real connections and the real database. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alarm, Probe } from '../../../src/contract/temperature.ts';
import type { Plot, Vehicle } from '../../../src/contract/vehicles.ts';
import type { GeofenceVisit } from '../../../src/contract/visits.ts';
import type { App } from '../../../src/server/host/app.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { reply } from '../../support/records.ts';
import { type Client, type ListeningService, listeningService, send } from '../../support/service.ts';
import { type Key, makeKey } from './door.ts';

const day = 'startDate=2026-11-20T00:00:00Z&endDate=2026-11-21T00:00:00Z';
const startMs = Date.UTC(2026, 10, 20, 9);
const utc = (second: number): string => new Date(startMs + 1000 * second).toISOString();

let world: ListeningService;
beforeAll(async () => {
  world = await listeningService();
});
afterAll(() => world.close());

/** A new account with a key, and a circle around 52.52, 13.405. */
async function fleet(): Promise<Client & { key: Key; geofenceId: number }> {
  const client = await world.addAccount();
  const geofenceId = await make(client, kindOf('geofence'), {
    description: 'Depot',
    geofenceType: 1,
    latitude: 52.52,
    longitude: 13.405,
    radius: 200,
  });
  return { ...client, key: await makeKey(client), geofenceId };
}

/** Ten positions. The fourth to the seventh are in the circle. */
const drive = Array.from({ length: 10 }, (_, at) => ({
  device: 'van-7',
  utc: utc(at),
  latitude: at >= 3 && at < 7 ? 52.52 : 52.6,
  longitude: 13.405,
}));

const post = (
  client: { key: Key },
  body: unknown,
  headers = { 'Content-Type': 'application/json' },
  app: App = world.app,
) => send(app, 'POST', '/ingest/v1/messages', { body, headers, token: client.key.key });
const get = <Reply>(client: Client, path: string, app: App = world.app): Promise<Reply> =>
  reply<Reply>(send(app, 'GET', `/public/v1/${path}`, { token: client.token }));
const onlyVehicle = async (client: Client): Promise<Vehicle> => {
  const [vehicle] = await get<Vehicle[]>(client, 'vehicles');
  if (!vehicle) throw new Error('there is no vehicle');
  return vehicle;
};
const counts = (accepted: number, duplicates = 0) => ({ accepted, duplicates, rejectedCount: 0, rejected: [] });

test('ten messages create a vehicle, its plots and a visit, which every service shows', async () => {
  const client = await fleet();
  expect(await reply(post(client, drive))).toEqual(counts(10));
  const secondApp = world.anotherService();
  for (const app of [world.app, secondApp]) {
    const vehicle = (await get<Vehicle[]>(client, 'vehicles', app))[0];
    expect(vehicle).toMatchObject({ name: 'van-7', deviceId: 'van-7', lastPlot: { utc: utc(9) } });
    expect(await get<GeofenceVisit[]>(client, `geofenceVisits?${day}`, app)).toMatchObject([
      { geofenceId: client.geofenceId, vehicleId: vehicle?.id, startUtc: utc(3), endUtc: utc(6) },
    ]);
    expect((await get<Plot[]>(client, `plots?vehicleId=${vehicle?.id}&${day}`, app)).map((plot) => plot.utc)).toEqual(
      drive.map((each) => each.utc),
    );
  }
  expect(await reply(post(client, drive))).toEqual(counts(0, 10));
});

test('a device reports for the vehicle with its id', async () => {
  const client = await fleet();
  const id = await make(client, kindOf('vehicle'), { name: 'Van 7', deviceId: 'van-7' });
  await post(client, drive);
  expect(await get<Vehicle[]>(client, 'vehicles')).toMatchObject([{ id, name: 'Van 7', lastPlot: { utc: utc(9) } }]);
});

test('inputs, probes, readings and histories are created', async () => {
  const client = await fleet();
  const message = (second: number, value: 0 | 1, temperature: number) => ({
    device: 'van-7',
    utc: utc(second),
    inputs: { '2': value },
    temperatures: { '1': temperature },
  });
  expect(await reply(post(client, [message(0, 0, 4), message(1, 1, 5), message(2, 1, 9)]))).toEqual(counts(3));
  const { id } = await onlyVehicle(client);
  expect(await get(client, 'inputs')).toMatchObject([{ vehicleId: id, number: 2, value: 1, changedUtc: utc(1) }]);
  expect(await get(client, `inputs/history?${day}`)).toMatchObject([
    { value: 0, startUtc: utc(0), endUtc: utc(1) },
    { value: 1, startUtc: utc(1), endUtc: null },
  ]);
  const [probe] = await get<Probe[]>(client, 'temperature/probes');
  expect(probe).toMatchObject({ vehicleId: id, number: 1, temperature: 9, readUtc: utc(2), alarm: false });
  const profileId = await make(client, kindOf('profile'), { name: 'Cool', lowerBound: 2, upperBound: 8 });
  await client.request('POST', '/public/v1/temperature/probes', { probeId: probe?.probeId, name: 'Front', profileId });
  expect(await reply(post(client, [message(3, 1, 9.5), message(4, 1, 8)]))).toEqual(counts(2));
  expect(await get<Alarm[]>(client, `temperature/alarms?${day}`)).toMatchObject([
    { peak: 9.5, startUtc: utc(3), endUtc: utc(4) },
  ]);
});

describe('one moment', () => {
  test('a second message adds missing values, and keeps existing ones', async () => {
    const client = await fleet();
    const at = { device: 'van-7', utc: utc(0) };
    expect(await reply(post(client, [{ ...at, latitude: 1, longitude: 1 }]))).toEqual(counts(1));
    expect(await reply(post(client, [{ ...at, latitude: 2, longitude: 2, temperatures: { '1': 4 } }]))).toEqual(
      counts(1),
    );
    expect(
      await reply(
        post(client, [
          { ...at, latitude: 3, longitude: 3, temperatures: { '1': 5 } },
          { ...at, temperatures: { '2': 6 } },
        ]),
      ),
    ).toEqual(counts(1, 1));
    expect((await onlyVehicle(client)).lastPlot).toMatchObject({ latitude: 1, longitude: 1 });
    expect(await get(client, 'temperature/probes')).toMatchObject([
      { number: 1, temperature: 4 },
      { number: 2, temperature: 6 },
    ]);
  });
  test('within one array the first message wins', async () => {
    const client = await fleet();
    const at = { device: 'van-7', utc: utc(0) };
    expect(
      await reply(
        post(client, [
          { ...at, latitude: 1, longitude: 1 },
          { ...at, latitude: 2, longitude: 2 },
        ]),
      ),
    ).toEqual(counts(1, 1));
    expect((await onlyVehicle(client)).lastPlot).toMatchObject({ latitude: 1 });
  });
});

test('a rejected message does not affect others', async () => {
  const client = await fleet();
  const bad = { device: 'van-7', utc: utc(5), latitude: 95, longitude: 0 };
  expect(await reply(post(client, [bad, ...drive, bad]))).toMatchObject({
    accepted: 10,
    rejectedCount: 2,
    rejected: [{ index: 0 }, { index: 11 }],
  });
  expect(await get<GeofenceVisit[]>(client, `geofenceVisits?${day}`)).toHaveLength(1);
});

const ndjson = { 'Content-Type': 'application/x-ndjson' };
const linesOf = (messages: readonly object[]): string => messages.map((each) => `${JSON.stringify(each)}\n`).join('');
/** Messages of some vehicles that enter and leave the circle, one second apart. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    device: `van-${at % 20}`,
    utc: utc(Math.floor(at / 20)),
    latitude: Math.floor(at / 200) % 2 === 0 ? 52.52 : 52.6,
    longitude: 13.405,
  }));
const visitsOf = async (client: Client): Promise<unknown[]> => {
  const nameOf = new Map((await get<Vehicle[]>(client, 'vehicles')).map(({ id, name }) => [id, name]));
  const visits = await get<GeofenceVisit[]>(client, `geofenceVisits?${day}`);
  return visits.map(({ vehicleId, startUtc, endUtc }) => `${nameOf.get(vehicleId)} ${startUtc} ${endUtc}`).sort();
};

test('thousands of lines, compressed, in any order and repeated, have the result of one array', {
  timeout: 120_000,
}, async () => {
  const [client, other] = [await fleet(), await fleet()];
  const messages = many(20_000);
  expect(await reply(post(client, messages))).toEqual(counts(20_000));
  const shuffled = [...messages].sort(
    (one, two) => one.latitude - two.latitude || one.device.localeCompare(two.device),
  );
  const zipped = { ...ndjson, 'Content-Encoding': 'gzip' };
  expect(await reply(post(other, gzipSync(linesOf([...shuffled, ...messages.slice(0, 5000)])), zipped))).toEqual(
    counts(20_000, 5000),
  );
  const visits = await visitsOf(client);
  expect(visits).toHaveLength(1000);
  expect(await visitsOf(other)).toEqual(visits);
});

test('a broken stream keeps what was stored, and is complete when it is sent again', async () => {
  const client = await fleet();
  const messages = many(5000);
  const socket = connect(Number(new URL(world.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const part = linesOf(messages.slice(0, 3500));
  socket.write(
    `POST /ingest/v1/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.key.key}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`,
  );
  const plots = async (): Promise<number> => {
    const vehicles = await get<Vehicle[]>(client, 'vehicles');
    const each = await Promise.all(vehicles.map(({ id }) => get<Plot[]>(client, `plots?vehicleId=${id}&${day}`)));
    return each.flat().length;
  };
  // The three full thousands are stored while the service waits for the rest.
  await expect.poll(plots).toBe(3000);
  socket.resetAndDestroy();
  expect(await reply(post(client, linesOf(messages), ndjson))).toEqual(counts(2000, 3000));
  expect(await plots()).toBe(5000);
});

test('two services store one device’s messages at once, with the visits of one service', async () => {
  const [client, other] = [await fleet(), await fleet()];
  const messages = many(4000);
  const secondApp = world.anotherService();
  await post(other, messages);
  const batches = Array.from({ length: 80 }, (_, at) => messages.slice(50 * at, 50 * at + 60));
  const replies = await Promise.all(
    batches.map((batch, at) =>
      reply<{ accepted: number; duplicates: number }>(
        post(client, batch, undefined, at % 2 === 0 ? world.app : secondApp),
      ),
    ),
  );
  expect(replies.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(4000);
  expect(await visitsOf(client)).toEqual(await visitsOf(other));
});

test('Traccar and a phone store the same data', async () => {
  const client = await fleet();
  const body = {
    position: {
      fixTime: utc(0),
      deviceTime: utc(1),
      latitude: 52.52,
      longitude: 13.405,
      speed: 10,
      course: 90,
      attributes: { temp1: '4.5', in1: true },
    },
    device: { uniqueId: 'van-7' },
  };
  expect(await reply(send(world.app, 'POST', `/ingest/traccar/${client.key.key}`, { body }))).toEqual(counts(1));
  expect(
    await reply(
      send(world.app, 'GET', `/ingest/osmand/${client.key.key}?id=van-7&lat=52.6&lon=13.405&timestamp=${utc(2)}`),
    ),
  ).toEqual(counts(1));
  expect(await get<GeofenceVisit[]>(client, `geofenceVisits?${day}`)).toMatchObject([
    { startUtc: utc(0), endUtc: utc(0) },
  ]);
  expect(await get(client, 'temperature/probes')).toMatchObject([{ temperature: 4.5, readUtc: utc(1) }]);
});
