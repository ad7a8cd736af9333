/** Quotas on new vehicles, inputs and probes: they do not affect other messages, and apply across services and restarts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '../../../src/contract/inputs.ts';
import type { Probe } from '../../../src/contract/temperature.ts';
import type { Vehicle } from '../../../src/contract/vehicles.ts';
import type { App } from '../../../src/server/host/app.ts';
import { readSettings } from '../../../src/server/host/settings.ts';
import { listInputs } from '../../../src/server/store/inputs.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, send, service } from '../../support/service.ts';
import { type Key, makeKey } from '../ingest/door.ts';

const quotas = {
  ...readSettings({}).quotas,
  inputsPerVehicle: 3,
  probesPerVehicle: 2,
  newVehiclesPerHour: 4,
};
const start = Date.UTC(2026, 10, 20, 9);
const hourMs = 3_600_000;

let world: Service;
let client: Client;
let key: Key;
let nowMs = start;
beforeAll(async () => {
  world = await service({ settings: { quotas }, now: () => new Date(nowMs) });
});
afterAll(() => world.close());
beforeEach(async () => {
  nowMs = start;
  client = await world.addAccount();
  key = await makeKey(client);
});

interface Answer {
  accepted: number;
  duplicates: number;
  rejectedCount: number;
  rejected: { index: number; detail: string }[];
}

const at = (second: number): string => new Date(start + 1000 * second).toISOString();
const post = (body: unknown, { app = world.app, by = key, type = 'application/json' } = {}): Promise<Response> =>
  send(app, 'POST', '/ingest/v1/messages', { body, headers: { 'Content-Type': type }, token: by.key });
const sent = (messages: readonly object[], options?: { app?: App; by?: Key }): Promise<Answer> =>
  reply<Answer>(post(messages, options));
const place = (device: string, second = 0) => ({ device, utc: at(second), latitude: 52, longitude: 13 });
const places = (...devices: string[]) => devices.map((device) => place(device));
const devices = async (): Promise<(string | null)[]> =>
  (await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'))).map(({ deviceId }) => deviceId);
const tooMany =
  'device is unknown, and this key has added 4 vehicles within an hour, its limit. Send the message again later';

describe('new vehicles of a device key', () => {
  test('beyond the quota are rejected by their index, and the other messages stored', async () => {
    const answer = await sent([place('a'), place('b'), place('c'), place('d'), place('e'), place('a', 1), place('f')]);
    expect(answer).toEqual({
      accepted: 5,
      duplicates: 0,
      rejectedCount: 2,
      rejected: [
        { index: 4, detail: tooMany },
        { index: 6, detail: tooMany },
      ],
    });
    expect(await devices()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('are counted over all services, and after a restart', async () => {
    const secondApp = world.anotherService();
    expect((await sent(places('a', 'b', 'c'))).accepted).toBe(3);
    expect(await sent(places('d', 'e'), { app: secondApp })).toMatchObject({ accepted: 1, rejected: [{ index: 1 }] });
    expect(await sent(places('f'))).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] });
    // A service that starts now knows only the database.
    expect(await sent(places('g'), { app: world.anotherService() })).toMatchObject({ accepted: 0, rejectedCount: 1 });
  });

  test('do not exceed the quota when two services store at the same time', async () => {
    const secondApp = world.anotherService();
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((device, index) =>
        sent(places(device), { app: index % 2 ? secondApp : world.app }),
      ),
    );
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(4);
    expect(await devices()).toHaveLength(4);
  });

  test('are accepted an hour later, and a deleted vehicle frees no space before', async () => {
    await sent(places('a', 'b', 'c', 'd'));
    const [first] = await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'));
    await client.request('DELETE', `/public/v1/vehicles/${first?.id}`);
    nowMs += hourMs - 1;
    expect(await sent(places('e'))).toMatchObject({ accepted: 0, rejectedCount: 1 });
    nowMs += 1;
    expect(await sent(places('e'))).toMatchObject({ accepted: 1, rejectedCount: 0 });
  });

  test('of another key have their own quota', async () => {
    await sent(places('a', 'b', 'c', 'd'));
    expect(await sent(places('e'), { by: await makeKey(client) })).toMatchObject({ accepted: 1 });
  });

  test('that are rejected leave known devices on the fast path without raising a version', async () => {
    await sent(places('a', 'b', 'c', 'd'));
    const version = async (): Promise<string | null> =>
      (await client.request('GET', '/public/v1/vehicles')).headers.get('ETag');
    const before = await version();
    expect(await sent(places('e', 'f'))).toMatchObject({ rejectedCount: 2 });
    expect(await version()).toBe(before);
  });

  test('forwarded by Traccar or a phone get a retry answer, never a success', async () => {
    await sent(places('a', 'b', 'c', 'd'));
    const phone = (id: string) =>
      send(world.app, 'GET', `/ingest/osmand/${key.key}?id=${id}&lat=52&lon=13&timestamp=${at(0)}`);
    const refused = await phone('e');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '600']);
    expect((await phone('d')).status).toBe(200);
    nowMs += hourMs;
    expect((await phone('e')).status).toBe(200);
  });

  test('in lines count as rejected, in the order of their indexes', async () => {
    const lines = [...places('a', 'b', 'c', 'd', 'e'), 'nothing', place('f'), place('a', 1)];
    const answer = await reply<Answer>(
      post(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { type: 'application/x-ndjson' }),
    );
    expect(answer).toMatchObject({ accepted: 5, rejectedCount: 3 });
    expect(answer.rejected.map(({ index }) => index)).toEqual([4, 5, 6]);
  });
});

describe('inputs and probes of a vehicle', () => {
  const inputs = (second: number, ...numbers: number[]) => ({
    device: 'a',
    utc: at(second),
    inputs: Object.fromEntries(numbers.map((number) => [number, 1])),
  });
  const probes = (second: number, ...numbers: number[]) => ({
    device: 'a',
    utc: at(second),
    temperatures: Object.fromEntries(numbers.map((number) => [number, 4])),
  });
  const stored = async () => ({
    inputs: (await reply<Input[]>(client.request('GET', '/public/v1/inputs'))).map(({ number }) => number),
    probes: (await reply<Probe[]>(client.request('GET', '/public/v1/temperature/probes'))).map(({ number }) => number),
  });

  test('beyond the quota are left out, and everything else is stored', async () => {
    const inputsBeyond = 'inputs has numbers beyond the 3 inputs that a vehicle may have';
    const probesBeyond = 'temperatures has numbers beyond the 2 probes that a vehicle may have';
    const mixed = { ...inputs(2, 1, 4), ...place('a', 2) };
    expect(
      await sent([inputs(0, 1, 2), inputs(1, 3), mixed, probes(3, 1), probes(4, 2, 3), probes(5, 3), inputs(6, 5)]),
    ).toEqual({
      accepted: 5,
      duplicates: 0,
      rejectedCount: 2,
      rejected: [
        { index: 5, detail: probesBeyond },
        { index: 6, detail: inputsBeyond },
      ],
      partialCount: 2,
      partial: [
        { index: 2, detail: inputsBeyond },
        { index: 4, detail: probesBeyond },
      ],
    });
    expect(await stored()).toEqual({ inputs: [1, 2, 3], probes: [1, 2] });
    const [vehicle] = await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'));
    expect(vehicle?.lastPlot).toMatchObject({ utc: at(2) });
  });

  test('that exist continue, whatever else a message or service sends', async () => {
    const secondApp = world.anotherService();
    await sent([inputs(0, 1, 2, 3), probes(0, 1, 2)]);
    expect(await sent([inputs(1, 1, 2, 3), probes(1, 2), inputs(2, 4)], { app: secondApp })).toMatchObject({
      accepted: 2,
      rejected: [{ index: 2 }],
    });
    expect(await sent([inputs(3, 4), inputs(4, 3)])).toMatchObject({ accepted: 1, rejected: [{ index: 0 }] });
  });

  test('above a lowered quota stay', async () => {
    await sent([inputs(0, 1, 2, 3)]);
    const lower = world.anotherService({ settings: { quotas: { ...quotas, inputsPerVehicle: 1 } } });
    expect(await sent([inputs(1, 1, 2, 3), inputs(2, 4)], { app: lower })).toMatchObject({
      accepted: 1,
      rejected: [{ index: 1 }],
    });
  });

  test('do not exceed the quota when two services store at the same time', async () => {
    await sent([place('a')]);
    const secondApp = world.anotherService();
    await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
        sent([inputs(number, number)], { app: number % 2 ? secondApp : world.app }),
      ),
    );
    expect(await listInputs(world.db, client.accountId)).toHaveLength(3);
  });
});
