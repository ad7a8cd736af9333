/** Device keys that are bound to devices: what every way to send does with a message of another device. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceHealth } from '../../../src/contract/device-health.ts';
import type { Vehicle } from '../../../src/contract/vehicles.ts';
import type { Message } from '../../../src/server/devices/message.ts';
import { otherDevice, storeBound } from '../../../src/server/ingest/bound-devices.ts';
import { addVehicle } from '../../support/fleet.ts';
import { failure, reply } from '../../support/records.ts';
import { type Client, type Service, send, service } from '../../support/service.ts';

const nowMs = Date.UTC(2026, 10, 20, 9);
const keys = '/public/v1/ingestKeys';
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date(nowMs) });
});
afterAll(() => world.close());

const utc = new Date(nowMs).toISOString();
const own = (device: string, at = utc) => ({ device, utc: at, latitude: 52.5, longitude: 13.4 });
const traccar = (uniqueId: string) => ({
  position: { fixTime: utc, deviceTime: utc, latitude: 52.5, longitude: 13.4 },
  device: { uniqueId },
});
const location = (device_id: string) => ({ timestamp: utc, device_id, coords: { latitude: 52.5, longitude: 13.4 } });
const ownTracks = (topic: string) => ({ _type: 'location', lat: 52.5, lon: 13.4, tst: nowMs / 1000, topic });
const lines = [own('van'), own('other')].map((each) => JSON.stringify(each)).join('\n');

const vehiclesOf = async (client: Client): Promise<string[]> =>
  (await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'))).map(({ name }) => name);

async function boundTo(...deviceIds: string[]): Promise<{ client: Client; key: string }> {
  const client = await world.addAccount();
  const { key } = await reply<{ key: string }>(client.request('POST', keys, { name: 'Van', deviceIds }));
  return { client, key };
}

const refused = { rejectedCount: 1, rejected: [{ index: 1, detail: otherDevice.detail }] };

test.each([
  ['an array', 'POST', '/ingest/v1/messages', [own('van'), own('other')], 'json', 200, ['van']],
  ['lines', 'POST', '/ingest/v1/messages', lines, 'x-ndjson', 200, ['van']],
  ['Traccar', 'POST', '/ingest/traccar', traccar('van'), 'json', 200, ['van']],
  ['Traccar, another device', 'POST', '/ingest/traccar', traccar('other'), 'json', 403, []],
  ['Traccar, both', 'POST', '/ingest/traccar', [traccar('other'), traccar('van')], 'json', 403, ['van']],
  ['a phone', 'GET', '/ingest/osmand?id=van&lat=1&lon=2', undefined, 'json', 200, ['van']],
  ['another phone', 'GET', '/ingest/osmand?id=other&lat=1&lon=2', undefined, 'json', 403, []],
  ['a batch', 'POST', '/ingest/osmand', [location('van'), location('other')], 'json', 403, ['van']],
  ['OwnTracks', 'POST', '/ingest/owntracks?u=van&d=1', ownTracks('x'), 'json', 403, []],
] as const)('%s', async (_, method, path, body, type, status, vehicles) => {
  const { client, key } = await boundTo('van');
  const headers = { 'Content-Type': `application/${type}` };
  const response = await send(world.app, method, path, { token: key, headers, ...(body && { body }) });
  const answer: unknown = await response.json();
  expect([response.status, answer]).toMatchObject([status, status === 403 ? { detail: `${otherDevice.detail}.` } : {}]);
  if (path === '/ingest/v1/messages') expect(answer).toMatchObject({ accepted: 1, duplicates: 0, ...refused });
  expect(await vehiclesOf(client)).toEqual(vehicles);
});

test('a broker', async () => {
  const { client, key } = await boundTo('van');
  const delivery = await world.app.deliver?.(
    `fenceline/${key}/messages`,
    Buffer.from(JSON.stringify([own('other'), own('van')])),
  );
  expect(delivery).toMatchObject({ outcome: 'refused', problem: { slug: 'other-device' } });
  expect(await vehiclesOf(client)).toEqual(['van']);
});

test('another device changes nothing of the vehicle that it names, and administrators see it', async () => {
  const { client, key } = await boundTo('van');
  const vehicleId = await addVehicle(client, { name: 'Truck', deviceId: 'truck' });
  // A service writes what devices sent when it ends.
  const app = world.anotherService();
  const tooFarAhead = new Date(nowMs + 48 * 3_600_000).toISOString();
  for (const at of [utc, tooFarAhead]) {
    await send(app, 'POST', '/ingest/v1/messages', { token: key, body: [own('truck', at)] });
  }
  await app.close();
  const [health] = await reply<DeviceHealth[]>(client.request('GET', '/public/v1/devices/health'));
  expect(health).toMatchObject({ device: 'truck', vehicleId, messages: 2, rejected: 2 });
  expect(health?.reasons).toContainEqual({ reason: 'otherDevice', count: 1, lastDay: '2026-11-20' });
  expect(await reply<Vehicle>(client.request('GET', `/public/v1/vehicles/${vehicleId}`))).toMatchObject({
    ...{ lastPlot: null, clock: null },
  });
});

test('quotas and missing values keep their places among the messages', async () => {
  const messages = ['other', 'a', 'other', 'b', 'c'].map((device): Message => ({ device, utcMs: nowMs }));
  const faults = [{ reason: 'other', detail: 'full' }] as const;
  const counts = await storeBound(new Set(['a', 'b', 'c']), messages, async (sent) => {
    expect(sent.map(({ device }) => device)).toEqual(['a', 'b', 'c']);
    return {
      ...{ accepted: 1, duplicates: 1, added: [true, false, false] },
      rejected: [{ index: 1, faults, isForNow: true }],
      partial: [{ index: 2, faults }],
    };
  });
  expect(counts.added).toEqual([false, true, false, false, false]);
  expect(counts.rejected.map(({ index, isForNow }) => [index, isForNow])).toEqual([
    [3, true],
    [0, false],
    [2, false],
  ]);
  expect(counts.partial).toEqual([{ index: 4, faults }]);
});

test.each([
  [[], ['400', '#/deviceIds length']],
  ['van', ['400', '#/deviceIds type']],
  [
    ['van', ' '],
    ['400', '#/deviceIds/1 required'],
  ],
  [Array.from({ length: 1001 }, (_, index) => `van ${index}`), ['400', '#/deviceIds length']],
])('deviceIds %j is rejected', async (deviceIds, problems) => {
  expect(await failure(world.request('POST', keys, { name: 'Van', deviceIds }))).toEqual(problems);
});

test('ids are stored as device ids are, each once', async () => {
  const { id } = await reply<{ id: number }>(
    world.request('POST', keys, { name: 'Van', deviceIds: [' van ', 'van', 'Van', 'user/phone'] }),
  );
  expect(await reply(world.request('GET', `${keys}/${id}`))).toMatchObject({ deviceIds: ['van', 'Van', 'user/phone'] });
});
