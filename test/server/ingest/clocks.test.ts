/** A tracker with a wrong clock is named on its vehicle, until a message has the right time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Vehicle } from '../../../src/contract/vehicles.ts';
import { listenTo } from '../../support/live.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, send, service } from '../../support/service.ts';
import { type Key, makeKey } from './door.ts';

const [minute, hour, day] = [60, 3600, 86_400];
const rollover = 1024 * 7 * day;
let nowMs = Date.UTC(2026, 10, 20, 9);
let world: Service;
let client: Client;
let key: Key;
beforeAll(async () => {
  world = await service({ now: () => new Date(nowMs) });
  client = await world.addAccount();
  key = await makeKey(client);
});
afterAll(() => world.close());

/** Sends a message of each offset, and returns the clock of the vehicle. */
async function clockAfter(device: string, offsets: readonly number[], app = world.app): Promise<Vehicle['clock']> {
  const body = offsets.map((offset) => ({
    ...{ device, utc: new Date(nowMs + 1000 * offset).toISOString() },
    ...{ latitude: 52, longitude: 13 },
  }));
  await reply(send(app, 'POST', '/ingest/v1/messages', { body, token: key.key }));
  const vehicles = await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'));
  const found = vehicles.find(({ deviceId }) => deviceId === device);
  const one = await reply<Vehicle>(client.request('GET', `/public/v1/vehicles/${found?.id}`));
  expect(one.clock).toEqual(found?.clock);
  return one.clock;
}
const wait = (seconds: number): void => {
  nowMs += 1000 * seconds;
};
const isoNow = (): string => new Date(nowMs).toISOString();

test('a clock ahead is named at once, keeps its beginning, and ends with a right time', async () => {
  expect(await clockAfter('ahead', [0])).toBe(null);
  const sinceUtc = isoNow();
  const expected = { kind: 'timeZone', offsetSeconds: 2 * hour, sinceUtc };
  expect(await clockAfter('ahead', [-day, 2 * hour])).toEqual(expected);
  wait(minute);
  expect(await clockAfter('ahead', [2 * hour - 40])).toEqual(expected);
  expect(await clockAfter('ahead', [-20 * minute])).toEqual(expected);
  wait(minute);
  // Another service, which has cached nothing.
  expect(await clockAfter('ahead', [-1], world.anotherService())).toBe(null);
  wait(minute);
  expect(await clockAfter('ahead', [37 * minute])).toMatchObject({ kind: 'other', offsetSeconds: 37 * minute });
});

test('a clock that becomes wrong or right is a live event of its vehicle, also at another service', async () => {
  await clockAfter('live', [0]);
  const { received } = await listenTo(world.anotherService(), client.token);
  await received('hello');
  await clockAfter('live', [2 * hour]);
  expect((await received('vehicle'))[0]?.data).toMatchObject({ deviceId: 'live', clock: { kind: 'timeZone' } });
  wait(minute);
  await clockAfter('live', [0]);
  await expect
    .poll(async () => (await received('vehicle')).at(-1)?.data)
    .toMatchObject({ deviceId: 'live', clock: null });
});

test('a week rollover of a tracker that was right before', async () => {
  expect(await clockAfter('gps', [0])).toBe(null);
  wait(minute);
  expect(await clockAfter('gps', [-rollover])).toEqual({
    ...{ kind: 'weekRollover', offsetSeconds: -rollover, sinceUtc: isoNow() },
  });
});

test('a clock a decade behind, unless newer messages show that it was history', async () => {
  expect(await clockAfter('reset', [-3650 * day])).toMatchObject({ kind: 'other', offsetSeconds: -3650 * day });
  expect(await clockAfter('history', [-3650 * day])).toMatchObject({ kind: 'other' });
  expect(await clockAfter('history', [-300 * day])).toBe(null);
});

test('a clock a decade ahead, whose messages are rejected', async () => {
  expect(await clockAfter('decade', [0])).toBe(null);
  wait(minute);
  const ahead = { kind: 'other', offsetSeconds: 3650 * day, sinceUtc: isoNow() };
  expect(await clockAfter('decade', [3650 * day])).toEqual(ahead);
  // Another service, which has cached nothing.
  expect(await clockAfter('decade', [-3 * day], world.anotherService())).toEqual(ahead);
  expect(await clockAfter('decade', [1], world.anotherService())).toBe(null);
});

test('a time zone west of UTC, after ten minutes of messages that are late by the same hours', async () => {
  for (let at = 0; at < 10; at += 1) {
    expect(await clockAfter('west', [-5 * hour - 3 * at])).toBe(null);
    wait(minute);
  }
  expect(await clockAfter('west', [-5 * hour])).toMatchObject({ kind: 'timeZone', offsetSeconds: -5 * hour });
});

test('a tracker that sends its buffer after hours without a network is late, not wrong', async () => {
  for (let at = 0; at < 30; at += 1) {
    expect(await clockAfter('buffer', [-5 * hour + at * 6 * minute])).toBe(null);
    wait(minute);
  }
});

test('many trackers with wrong clocks, over many connections and services, at the same time', async () => {
  const devices = Array.from({ length: 60 }, (_, at) => `many-${at}`);
  const bodyOf = (order: readonly string[], offset: number) =>
    order.map((device) => ({
      ...{ device, utc: new Date(nowMs + 1000 * offset).toISOString() },
      ...{ latitude: 52, longitude: 13 },
    }));
  const second = world.anotherService();
  const sent = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      send(at % 2 ? world.app : second, 'POST', '/ingest/v1/messages', {
        body: bodyOf(at % 4 < 2 ? devices : devices.toReversed(), 2 * hour + at),
        token: key.key,
      }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
  const vehicles = await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'));
  const marked = vehicles.filter(({ deviceId, clock }) => deviceId?.startsWith('many-') && clock?.kind === 'timeZone');
  expect(marked).toHaveLength(60);
});
