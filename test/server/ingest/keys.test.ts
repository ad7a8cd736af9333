import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeviceHealth, RawMessage } from '../../../src/contract/device-health.ts';
import { reply } from '../../support/records.ts';
import { type Service, send, service } from '../../support/service.ts';
import { type Key, makeKey, Recorder } from './door.ts';

const startMs = Date.UTC(2026, 10, 20, 9);
let clockMs = startMs;
const tracking = new Recorder();
let world: Service;
beforeAll(async () => {
  world = await service({ tracking, now: () => new Date(clockMs) });
});
afterAll(() => world.close());

const status = async (key: string, app = world.app): Promise<number> =>
  (await send(app, 'POST', '/ingest/v1/messages', { body: [], token: key })).status;
const lastUsed = async ({ id }: Key): Promise<string | null> =>
  (await reply<{ lastUsedUtc: string | null }>(world.request('GET', `/public/v1/ingestKeys/${id}`))).lastUsedUtc;

test('a new key works immediately, for its account only', async () => {
  const other = await world.addAccount();
  const [own, others] = [await makeKey(world), await makeKey(other)];
  const message = { device: 'van', utc: '2026-11-20T08:00:00Z', inputs: { '1': 1 } };
  for (const { key } of [own, others])
    await send(world.app, 'POST', '/ingest/v1/messages', { body: [message], token: key });
  expect(tracking.batches.map(({ sender }) => sender.accountId)).toEqual([world.accountId, other.accountId]);
});

test('a deleted key stops within 5 s on every service, and works again after its restoration', async () => {
  const [key, beside] = [await makeKey(world), world.anotherService()];
  expect([await status(key.key), await status(key.key, beside)]).toEqual([200, 200]);
  await world.request('DELETE', `/public/v1/ingestKeys/${key.id}`);
  clockMs += 4999;
  expect([await status(key.key), await status(key.key, beside)]).toEqual([401, 401]);
  await world.request('POST', `/public/v1/ingestKeys/${key.id}/restore`);
  expect([await status(key.key), await status(key.key, beside)]).toEqual([200, 200]);
});

test('an administrator sees that a device still uses a deleted key', async () => {
  const client = await world.addAccount();
  const key = await makeKey(client);
  await client.request('DELETE', `/public/v1/ingestKeys/${key.id}`);
  const app = world.anotherService();
  expect((await send(app, 'GET', `/ingest/osmand/${key.key}?id=van&lat=52.5&lon=13.4`)).status).toBe(401);
  expect(await status(`flk_${'A'.repeat(43)}`, app)).toBe(401);
  await app.close();
  const [health, ...others] = await reply<DeviceHealth[]>(client.request('GET', '/public/v1/devices/health'));
  expect(others).toEqual([]);
  expect(health).toMatchObject({
    device: null,
    messages: 1,
    rejected: 1,
    reasons: [{ reason: 'withdrawnKey', count: 1 }],
  });
  const [raw] = await reply<RawMessage[]>(client.request('GET', '/public/v1/devices/messages'));
  expect(raw).toMatchObject({ detail: expect.stringContaining('was deleted'), body: '/ingest/osmand/***' });
});

test('its last use is stored, to the minute', async () => {
  const key = await makeKey(world);
  expect(await lastUsed(key)).toBeNull();
  const first = new Date(clockMs).toISOString();
  await status(key.key);
  await expect.poll(() => lastUsed(key)).toBe(first);
  clockMs += 59_000;
  await status(key.key);
  clockMs += 4000;
  await status(key.key);
  await expect.poll(() => lastUsed(key)).toBe(new Date(clockMs).toISOString());
});

test.each(['', 'x', 'flk_', `flk_${'A'.repeat(43)}`])('%j is not a key', async (key) => {
  const response = await send(world.app, 'POST', '/ingest/v1/messages', { body: [], token: key });
  expect(response.status).toBe(401);
  expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm="fenceline"/);
});
