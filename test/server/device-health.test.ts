/** What the service says about the messages of each device. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { DeviceHealth, RawMessage } from '../../src/contract/device-health.ts';
import { sql } from '../../src/server/database/sql.ts';
import { sweepExpired } from '../../src/server/store/sweep.ts';
import { addVehicle } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';
import { makeKey } from './ingest/door.ts';

let nowMs = Date.UTC(2026, 10, 20, 9);
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date(nowMs) });
});
afterAll(() => world.close());

const iso = (secondsAgo = 0): string => new Date(nowMs - 1000 * secondsAgo).toISOString();
const place = { latitude: 52.5, longitude: 13.4 };
const healthOf = (client: Client): Promise<DeviceHealth[]> =>
  reply<DeviceHealth[]>(client.request('GET', '/public/v1/devices/health'));
const rawOf = (client: Client, device: string | undefined): Promise<RawMessage[]> =>
  reply<RawMessage[]>(
    client.request(
      'GET',
      `/public/v1/devices/messages${device === undefined ? '' : `?device=${encodeURIComponent(device)}`}`,
    ),
  );

interface Sender {
  client: Client;
  key: string;
  /** Sends, and writes what was noted, as the service does every few seconds. */
  send(path: string, body: unknown, type?: string): Promise<unknown>;
}
async function sender(client?: Client): Promise<Sender> {
  const owner = client ?? (await world.addAccount());
  const { key } = await makeKey(owner);
  return {
    client: owner,
    key,
    async send(path, body, type = 'application/json') {
      const app = world.anotherService();
      const answer = await send(app, 'POST', path.replace('KEY', key), {
        body,
        token: key,
        headers: { 'Content-Type': type },
      });
      await app.close();
      return (await answer.json()) as unknown;
    },
  };
}
const own = '/ingest/v1/messages';

test('counts messages, with reasons, the usual interval and the last message', async () => {
  const { client, send: sends } = await sender();
  const vehicleId = await addVehicle(client, { name: 'Van', deviceId: 'van' });
  const at = (secondsAgo: number, more: object = {}) => ({ device: 'van', utc: iso(secondsAgo), ...place, ...more });
  await sends(own, [at(4000), at(90), at(60), at(30), at(30)]);
  await sends(own, [at(0, { temperatures: { '1': -127 } }), { device: 'van', utc: iso(5) }]);
  expect(await healthOf(client)).toEqual([
    {
      ...{ device: 'van', vehicleId, receivedUtc: iso(), sentUtc: iso(), usualIntervalSeconds: 30, clock: null },
      ...{ messages: 7, late: 1, duplicates: 1, partial: 1, rejected: 1 },
      reasons: [
        { reason: 'nothing', count: 1, lastDay: '2026-11-20' },
        { reason: 'temperature', count: 1, lastDay: '2026-11-20' },
      ],
    },
  ]);
  const raw = await rawOf(client, 'van');
  expect(raw.slice(0, 2)).toEqual([
    {
      ...{
        receivedUtc: iso(),
        outcome: 'accepted',
        detail: 'temperatures.1 must be between -100 and 300',
        reasons: ['temperature'],
      },
      body: JSON.stringify(at(0, { temperatures: { '1': -127 } })),
    },
    {
      ...{ receivedUtc: iso(), outcome: 'rejected', detail: 'nothing to store in it', reasons: ['nothing'] },
      body: JSON.stringify({ device: 'van', utc: iso(5) }),
    },
  ]);
});

test('every format, and messages of no vehicle or no device', async () => {
  const { client, key, send: sends } = await sender();
  await sends('/ingest/osmand/KEY', `id=phone&lat=0&lon=0&key=${key}`, 'application/x-www-form-urlencoded');
  await sends('/ingest/traccar/KEY', {
    device: { uniqueId: '352' },
    position: { fixTime: '2036-11-20T09:00:00Z', ...place },
  });
  await sends('/ingest/owntracks/KEY', { _type: 'location', topic: 'owntracks/jane/phone', lat: 52.5, lon: 13.4 });
  await sends(own, `{"device":"line","utc":"${iso()}"}\n{"device":`, 'application/x-ndjson');
  await sends(own, '[{"device":"van","utc":nan}]');
  await sends('/ingest/osmand/KEY', 'lat=52.5&lon=13.4', 'application/x-www-form-urlencoded');
  const health = await healthOf(client);
  expect(health.map(({ device, reasons }) => [device, ...reasons.map(({ reason, count }) => [reason, count])])).toEqual(
    [
      [null, ['notJson', 2], ['noDevice', 1]],
      ['352', ['ahead', 1]],
      ['jane/phone', ['noTime', 1]],
      ['line', ['nothing', 1]],
      ['phone', ['noFix', 1]],
    ],
  );
  expect(health.every(({ vehicleId }) => vehicleId === null)).toBe(true);
  // The clock of a device without a vehicle.
  expect(health[1]?.clock).toMatchObject({ kind: 'other', sinceUtc: iso() });
  expect((await rawOf(client, undefined)).map(({ body }) => body)).toEqual([
    'lat=52.5&lon=13.4',
    '[{"device":"van","utc":nan}]',
    '{"device":',
  ]);
  expect(JSON.stringify(await rawOf(client, 'phone'))).not.toContain('flk_');
  await sends(own, [{ device: 'phone', utc: iso(), buttonId: '01A2B3C4' }]);
  expect(JSON.stringify(await rawOf(client, 'phone'))).not.toContain('01A2B3C4');
});

test('a body that is refused as a whole is shown with what is wrong in it', async () => {
  const { client, send: sends } = await sender();
  await sends(own, { device: 'van', utc: iso(), ...place });
  await sends('/ingest/osmand/KEY', { device_id: 'van', location: [], locations: [] });
  expect((await rawOf(client, undefined)).map(({ detail }) => detail)).toEqual([
    'location must not be given together with locations',
    'must be an array of messages',
  ]);
});

test('a button is hidden as a whole, also with spaces, signs and letters of any language', async () => {
  const { client, send: sends } = await sender();
  await sends(own, [{ device: 'own', utc: iso(), ...place, buttonId: 'Ä1 "B2", C3' }]);
  await sends(own, `[{"device":"own","utc":"${iso(1)}","latitude":52.5,"longitude":13.4,"buttonId" : 17.25}]`);
  await sends(own, '[{"device":"own","buttonId" : "D4 E5');
  await sends(
    '/ingest/osmand/KEY',
    'id=own&lat=52.5&lon=13.4&driverUniqueId=F6.G7%20H8',
    'application/x-www-form-urlencoded',
  );
  const raw = [...(await rawOf(client, 'own')), ...(await rawOf(client, undefined))].map(({ body }) => body);
  expect(raw).toHaveLength(4);
  expect(raw.join(' ')).not.toMatch(/Ä1|B2|C3|17|25|D4|E5|F6|G7|H8/);
});

test('messages that the service makes itself, such as those of the demo, are shown as well', async () => {
  const { client } = await sender();
  const app = world.anotherService();
  const position = { ...place, speed: 50, heading: null };
  const sent = { device: 'demo', utcMs: nowMs, position, inputs: new Map([[2, 1 as const]]) };
  await app.store({ accountId: client.accountId, keyId: 1 }, [sent]);
  await app.close();
  expect(await healthOf(client)).toMatchObject([{ device: 'demo', sentUtc: iso(), messages: 1, late: 0, rejected: 0 }]);
  const body = JSON.stringify({ device: 'demo', utc: iso(), ...position, inputs: { 2: 1 } });
  expect(await rawOf(client, 'demo')).toMatchObject([{ outcome: 'accepted', body }]);
});

test('a message is shown within seconds, also by another service', async () => {
  const { client, key } = await sender();
  await send(world.app, 'POST', own, { body: [{ device: 'new', utc: iso(), ...place }], token: key });
  await expect.poll(async () => (await healthOf(client)).map(({ device }) => device)).toEqual(['new']);
});

test('accounts and roles are apart', async () => {
  const { client, send: sends } = await sender();
  await sends(own, [{ device: 'mine', utc: iso(), ...place }]);
  const other = await world.addAccount();
  expect(await healthOf(other)).toEqual([]);
  expect(await rawOf(other, 'mine')).toEqual([]);
  const viewer = await world.addUser({ role: roles.viewer, accountId: client.accountId });
  expect(await healthOf(viewer)).toHaveLength(1);
  expect((await viewer.request('GET', '/public/v1/devices/messages?device=mine')).status).toBe(403);
  expect((await client.request('GET', '/public/v1/devices/messages?name=mine')).status).toBe(400);
});

test('names of no vehicle, raw messages and days are bounded', async () => {
  const { client, send: sends } = await sender();
  const bad = (device: string) => ({ device, utc: 'soon', note: 'x'.repeat(3000) });
  await sends(
    own,
    Array.from({ length: 400 }, (_, at) => bad(`stranger-${at}`)),
  );
  await sends(
    own,
    Array.from({ length: 400 }, (_, at) => bad(`later-${at}`)),
  );
  expect(await healthOf(client)).toHaveLength(200);
  await sends(own, [{ device: 'van', utc: iso(), ...place }]);
  expect(await healthOf(client)).toHaveLength(201);
  for (let at = 0; at < 4; at += 1)
    await sends(
      own,
      Array.from({ length: 50 }, () => bad('van')),
    );
  const raw = await rawOf(client, 'van');
  expect(raw).toHaveLength(10);
  expect(raw.every(({ body }) => body.length === 1000)).toBe(true);
});

test('a time beyond every calendar costs no figures, and names no clock', async () => {
  const { client, send: sends } = await sender();
  await sends(own, [{ device: 'van', utc: iso(), ...place }]);
  const phone = 'id=van&lat=52.5&lon=13.4&timestamp=';
  for (const time of ['1e300', '-1e300', '9e15', '9999-12-31T23:59:59-12:00'])
    await sends('/ingest/osmand/KEY', phone + time, 'application/x-www-form-urlencoded');
  await sends(own, [{ device: 'van', utc: '0000-01-01T00:00:00Z', ...place }]);
  expect(await healthOf(client)).toMatchObject([
    { device: 'van', messages: 6, rejected: 5, sentUtc: iso(), clock: null },
  ]);
});

test('texts that PostgreSQL cannot store are shown with replacements', async () => {
  const { client, send: sends } = await sender();
  await sends(own, '{"device":"van","utc":"\\u0000\\ud800"}\n\u0000', 'application/x-ndjson');
  expect((await rawOf(client, 'van')).map(({ body }) => body)).toEqual(['{"device":"van","utc":"\\u0000\\ud800"}']);
  expect((await rawOf(client, undefined)).map(({ body }) => body)).toEqual(['\uFFFD']);
});

test('raw messages go after a day, and everything after two weeks', async () => {
  const { client, send: sends } = await sender();
  const sentMs = nowMs;
  await sends(own, [{ device: 'old', utc: iso(), ...place }]);
  nowMs = sentMs + 25 * 3_600_000;
  const again = await client.signInAgain();
  expect(await rawOf(again, 'old')).toEqual([]);
  await sweepExpired(world.db, new Date(nowMs));
  expect(await world.db.many(sql`select samples from device_recent where account_id = ${client.accountId}`)).toEqual([
    { samples: [] },
  ]);
  expect(await healthOf(again)).toHaveLength(1);
  nowMs = sentMs + 16 * 86_400_000;
  await sweepExpired(world.db, new Date(nowMs));
  expect(await world.db.many(sql`select 1 from device_recent where account_id = ${client.accountId}`)).toEqual([]);
  expect(await world.db.many(sql`select 1 from device_day where account_id = ${client.accountId}`)).toEqual([]);
});
