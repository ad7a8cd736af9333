/** Limits that the host sets: every way to begin a vehicle or a user is refused beyond them, and nothing else is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountUsage } from '../../src/contract/administration.ts';
import { auditHeader } from '../../src/contract/choices.ts';
import type { DeviceHealth } from '../../src/contract/device-health.ts';
import type { Vehicle } from '../../src/contract/vehicles.ts';
import { type Limits, setLimits } from '../../src/server/store/accounts.ts';
import { addVehicle } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';
import { makeKey } from './ingest/door.ts';

const api = '/public/v1';
let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const limit = (client: Client, limits: Limits): Promise<void> =>
  world.db.transaction((tx) => setLimits(tx, client.accountId, limits));
const usageOf = (client: Client): Promise<AccountUsage> =>
  reply<AccountUsage>(client.request('GET', `${api}/account/usage`));
const statusOf = async (answer: Promise<Response>): Promise<unknown> => {
  const response = await answer;
  if (response.status !== 409) return response.status;
  const { reasons } = (await response.json()) as { reasons: unknown[] };
  return [409, ...reasons];
};
const full = (what: string, most: number) => [409, { reason: 'limitReached', params: { what, limit: most } }];
const vehicle = (name: string, more: object = {}) => ({ name, status: 1, ...more });

test('vehicles: forms, imports, restorations, undo and devices', async () => {
  const client = await world.addAccount();
  const kept = await addVehicle(client, { name: 'Kept', deviceId: 'kept' });
  const deleted = await addVehicle(client, { name: 'Deleted' });
  const deletion = await client.request('DELETE', `${api}/vehicles/${deleted}`);
  await limit(client, { vehicles: 1 });
  const refused = full('vehicles', 1);
  const rows = { mode: 'good', match: 'none', rows: [vehicle('Imported')] };
  expect(await statusOf(client.request('POST', `${api}/vehicles`, vehicle('New')))).toEqual(refused);
  expect(await statusOf(client.request('POST', `${api}/vehicles/import`, rows))).toEqual(refused);
  expect(await statusOf(client.request('POST', `${api}/vehicles/${deleted}/restore`))).toEqual(refused);
  const undo = `${api}/audit/${deletion.headers.get(auditHeader)}/undo`;
  expect(await statusOf(client.request('POST', undo))).toEqual(refused);
  // Existing ones change, also if the limit was lowered below their number.
  await limit(client, { vehicles: 0 });
  expect(await statusOf(client.request('POST', `${api}/vehicles`, vehicle('Renamed', { id: kept })))).toBe(200);

  const { key } = await makeKey(client);
  const utc = new Date().toISOString();
  const message = (device: string) => ({ device, utc, latitude: 1, longitude: 2 });
  // A service writes what devices sent when it ends.
  const app = world.anotherService();
  const answer = await reply(
    send(app, 'POST', '/ingest/v1/messages', { token: key, body: [message('new'), message('kept')] }),
  );
  expect(answer).toMatchObject({ accepted: 1, rejectedCount: 1, rejected: [{ index: 0 }] });
  const forwarded = { device: { uniqueId: 'new' }, position: { fixTime: utc, latitude: 1, longitude: 2 } };
  expect((await send(app, 'POST', '/ingest/traccar', { token: key, body: forwarded })).status).toBe(503);
  await app.close();
  const health = await reply<DeviceHealth[]>(client.request('GET', `${api}/devices/health`));
  expect(health.find(({ device }) => device === 'new')?.reasons).toMatchObject([{ reason: 'vehicleLimit' }]);
  const names = (await reply<Vehicle[]>(client.request('GET', `${api}/vehicles`))).map(({ name }) => name);
  expect(names).toEqual(['Renamed']);

  await limit(client, { vehicles: 2 });
  expect(await statusOf(client.request('POST', undo))).toBe(200);
  expect(await usageOf(client)).toMatchObject({ vehicles: { count: 2, limit: 2 }, users: { count: 1, limit: null } });
});

test('users: forms, invitations, imports and enabling a disabled one', async () => {
  const client = await world.addAccount();
  const refused = full('users', 1);
  const user = { name: null, email: null, role: 1, fleetIds: null };
  const saved = (more: object) => client.request('POST', `${api}/users`, { ...user, ...more });
  const password = 'a long enough password';
  const username = 'x0@fleet.example';
  const id = await reply<number>(saved({ username, password, status: 0 }));
  await limit(client, { users: 1 });
  const invited = { email: 'new@fleet.example', role: 1, fleetIds: null };
  const rows = { mode: 'all', match: 'none', rows: [{ ...user, username: 'x1@fleet.example', password, status: 1 }] };
  expect(await statusOf(saved({ username: 'x2@fleet.example', password, status: 1 }))).toEqual(refused);
  expect(await statusOf(saved({ id, username, status: 1 }))).toEqual(refused);
  expect(await statusOf(client.request('POST', `${api}/users/invite`, invited))).toEqual(refused);
  expect(await statusOf(client.request('POST', `${api}/users/import`, rows))).toEqual(refused);
  // A disabled user does not count.
  expect(await statusOf(saved({ username: 'x3@fleet.example', password, status: 0 }))).toBe(200);
  await limit(client, { users: 2 });
  expect(await statusOf(saved({ id, username, status: 1 }))).toBe(200);
  expect(await usageOf(client)).toMatchObject({ users: { count: 2, limit: 2 } });
});

test('two requests at the same time do not pass the limit together', async () => {
  const client = await world.addAccount();
  await limit(client, { vehicles: 3 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => statusOf(client.request('POST', `${api}/vehicles`, vehicle(`Van ${nth}`)))),
  );
  expect(answers.filter((each) => each === 200)).toHaveLength(3);
  expect(await usageOf(client)).toMatchObject({ vehicles: { count: 3, limit: 3 } });
});
