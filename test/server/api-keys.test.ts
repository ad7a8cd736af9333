/** Keys of other programs: with a role, fleets and an end, wherever a token may stand. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiKey, AuditEntry } from '../../src/contract/administration.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { addFleet } from '../support/fleet.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, password, type Service, send, service } from '../support/service.ts';

const api = '/public/v1';
let world: Service;
let app: App;
let client: Client;
let aheadMs = 0;
beforeAll(async () => {
  world = await service();
  app = world.anotherService({ now: () => new Date(Date.now() + aheadMs) });
});
afterAll(() => world.close());
beforeEach(async () => {
  aheadMs = 0;
  client = await world.addAccount();
});

interface Made {
  id: number;
  name: string;
  key: string;
}
const make = (more: object = {}, by = client): Promise<Made> =>
  reply<Made>(by.request('POST', `${api}/apiKeys`, { name: 'ERP', role: 0, ...more }));
const ask = (key: string, path = 'vehicles', method = 'GET', body?: unknown, at = app): Promise<Response> =>
  send(at, method, `${api}/${path}`, { token: key, body });
const shown = (id: number): Promise<ApiKey> => reply<ApiKey>(client.request('GET', `${api}/apiKeys/${id}`));
const audit = (more: string): Promise<AuditEntry[]> =>
  reply<AuditEntry[]>(
    client.request('GET', `${api}/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z&${more}`),
  );

test('a key is shown once, stored as a hash, and never in the audit', async () => {
  const made = await make();
  expect(Object.keys(made)).toEqual(['id', 'name', 'key']);
  expect(made.key).toMatch(/^flk_api_[\w-]{43}$/);
  expect(await shown(made.id)).toEqual({
    ...{ id: made.id, name: 'ERP', role: 0, fleetIds: null },
    ...{ createdUtc: expect.any(String), expiresUtc: null, lastUsedUtc: null },
  });
  const rows = await world.db.many(sql`
    select to_json(k)::text as row from api_key k union all select to_json(a)::text from audit a`);
  expect(JSON.stringify(rows)).not.toContain(made.key.slice(8));
});

test('a request with a key does what its role does, and is in the audit by name', async () => {
  const { id, key } = await make({ name: 'Nightly import' });
  const fleetId = await reply<number>(ask(key, 'fleets', 'POST', { name: 'Vans' }));
  expect(await reply(ask(key, 'fleets'))).toMatchObject([{ id: fleetId, name: 'Vans' }]);
  const [entry] = await audit(`resource=fleet&resourceId=${fleetId}`);
  expect(entry).toMatchObject({ userId: null, username: null, apiKeyId: id, apiKeyName: 'Nightly import' });
  const [own] = await audit(`resource=apiKey&resourceId=${id}`);
  expect(own).toMatchObject({ username: client.username, apiKeyId: null, apiKeyName: null });

  const viewer = await make({ role: 1 });
  expect((await ask(viewer.key)).status).toBe(200);
  expect(await failure(ask(viewer.key, 'fleets', 'POST', { name: 'Cars' }))).toEqual(['403']);
  expect(await failure(ask(viewer.key, 'apiKeys'))).toEqual(['403']);
  const dispatcher = await make({ role: 2 });
  await reply(ask(dispatcher.key, 'tags', 'POST', { name: 'Depots', resourceType: 25, colour: 1 }));
  expect(await failure(ask(dispatcher.key, 'fleets', 'POST', { name: 'Cars' }))).toEqual(['403']);
});

test('a key is nobody: it has no own settings, password or sessions', async () => {
  const { key } = await make();
  expect((await ask(key, 'users/me')).status).toBe(404);
  const change = { current: password, new: 'a long new password' };
  expect((await ask(key, 'users/me/password', 'POST', change)).status).toBe(404);
  expect(await reply(ask(key, 'users/me/sessions'))).toEqual([]);
});

test('keys of other accounts see nothing of this one, and repeated requests are per key', async () => {
  const [one, two] = [await make(), await make()];
  const other = await make({}, await world.addAccount());
  await addFleet(client, { name: 'Vans' });
  expect(await reply(ask(other.key, 'fleets'))).toEqual([]);
  const post = (token: string): Promise<number> =>
    reply<number>(
      send(app, 'POST', `${api}/fleets`, { token, body: { name: 'Cars' }, headers: { 'idempotency-key': 'same' } }),
    );
  const [first, again, elsewhere] = [await post(one.key), await post(one.key), await post(two.key)];
  expect(again).toBe(first);
  expect(elsewhere).not.toBe(first);
});

test('an expired, deleted or mistyped key is 401, and a change of a password ends none', async () => {
  const expiring = await make({ expiresUtc: new Date(Date.now() + 60_000).toISOString() });
  const kept = await make();
  expect((await ask(expiring.key)).status).toBe(200);
  aheadMs = 61_000;
  const refused = await ask(expiring.key);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="fenceline", error="invalid_token"',
  ]);
  await reply(client.request('POST', `${api}/users/me/password`, { current: password, new: 'a long new password' }));
  expect((await ask(kept.key)).status).toBe(200);
  await reply(client.request('DELETE', `${api}/apiKeys/${kept.id}`), 204);
  expect((await ask(kept.key)).status).toBe(401);
  expect((await ask(`${kept.key.slice(0, -1)}x`)).status).toBe(401);
  expect((await ask('flk_api_')).status).toBe(401);
  expect(
    await failure(client.request('POST', `${api}/apiKeys`, { name: 'x', role: 1, expiresUtc: '2020-01-01T00:00:00Z' })),
  ).toEqual(['400', '#/expiresUtc range']);
  expect(await failure(client.request('POST', `${api}/apiKeys`, { name: 'x', role: 1, fleetIds: [999_999] }))).toEqual([
    '400',
    '#/fleetIds/0 unknown',
  ]);
});

test('the last use is stored at most once a minute', async () => {
  const { id, key } = await make();
  const uses: (string | null)[] = [];
  for (const seconds of [0, 50, 62]) {
    aheadMs = seconds * 1000;
    await reply(ask(key));
    await expect.poll(async () => (await shown(id)).lastUsedUtc).not.toBeNull();
    if (seconds === 62) await expect.poll(async () => (await shown(id)).lastUsedUtc).not.toBe(uses[0]);
    uses.push((await shown(id)).lastUsedUtc);
  }
  expect(uses[1]).toBe(uses[0]);
});

test('RATE_LIMIT counts each key, and a live stream ends with its key', async () => {
  const limited = world.anotherService({ settings: { rateLimit: 2 } });
  const [one, two] = [await make({ role: 1 }), await make({ role: 1 })];
  const asked = async ({ key }: Made): Promise<number> => (await ask(key, 'tags', 'GET', undefined, limited)).status;
  expect([await asked(one), await asked(one), await asked(one), await asked(two)]).toEqual([200, 200, 429, 200]);

  const stream = await ask(two.key, 'live', 'GET', undefined, world.app);
  expect(stream.status).toBe(200);
  const reader = stream.body?.getReader();
  await reader?.read();
  await reply(client.request('DELETE', `${api}/apiKeys/${two.id}`), 204);
  for (let done = false; !done; ) ({ done = true } = (await reader?.read()) ?? {});
});
