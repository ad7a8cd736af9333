/** Changes are stored in turns of accounts and users, so that the ones that wait for a lock leave connections to others. */
import { beforeAll, expect, test } from 'vitest';
import { changeLimits, largeChangeLimits } from '../../src/server/api/change-turns.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { App } from '../../src/server/host/app.ts';
import { lockVersion } from '../../src/server/store/versions.ts';
import { addDriver, addVehicle } from '../support/fleet.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

const world = serviceOfFile();
let db: Database;
let app: App;
let stranger: Client;
beforeAll(async () => {
  // With as many connections as in production.
  db = world().connect();
  app = world().anotherService({ db });
  stranger = await world().addAccount();
});

const post = (client: Client, path: string, body: object, signal?: AbortSignal): Promise<Response> =>
  app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
const saveTag = (client: Client, name: string) =>
  post(client, '/public/v1/tags', { name, resourceType: 25, colour: 6 });

test('30 changes of an account wait for a lock, and another account saves meanwhile', async () => {
  const [vehicleId, driverId] = [await addVehicle(world()), await addDriver(world())];
  const hours = Array.from({ length: 30 }, (_, hour) => ({
    startUtc: new Date(Date.UTC(2026, 0, 1, 0, hour)).toISOString(),
    endUtc: new Date(Date.UTC(2026, 0, 1, 0, hour + 1)).toISOString(),
  }));
  let saved: Promise<Response>[] = [];
  let over = 0;
  await world().db.transaction(async (tx) => {
    // Like an import of assignments.
    await lockVersion(tx, world().accountId, 'assignment');
    saved = hours.map((period) =>
      post(world(), '/public/v1/drivers/assignments/start', { vehicleId, driverId, ...period }).finally(() => {
        over += 1;
      }),
    );
    await expect.poll(() => db.connections().busy).toBe(changeLimits.atATimePerAccount);
    expect((await saveTag(stranger, 'North')).status).toBe(200);
    expect((await app.request('/health')).status).toBe(200);
    expect(over).toBe(0);
  });
  expect(new Set((await Promise.all(saved)).map(({ status }) => status))).toEqual(new Set([204]));
});

test('three accounts wait for locks with all the changes that they may make at once, and a fourth saves meanwhile', async () => {
  const waiting = await Promise.all([1, 2, 3].map(() => world().addAccount()));
  const saved: Promise<Response>[] = [];
  await world().db.transaction(async (tx) => {
    for (const { accountId } of waiting) await lockVersion(tx, accountId, 'tag');
    for (const [at, client] of waiting.entries()) {
      saved.push(...['North', 'South', 'West'].map((name) => saveTag(client, name)));
      // The first account takes its share. After it, each takes one turn of those that are kept.
      await expect.poll(() => db.connections().busy).toBe((changeLimits.atATimePerAccount ?? 0) + at);
    }
    expect((await saveTag(stranger, 'East')).status).toBe(200);
  });
  expect((await Promise.all(saved)).map(({ status }) => status)).toEqual(saved.map(() => 200));
});

const vehicleRows = (count: number) => ({
  mode: 'all',
  match: 'none',
  rows: Array.from({ length: count }, (_, nth) => ({ name: `V${nth}`, status: 1 })),
});
const importVehicles = (client: Client, count = 1000) => post(client, '/public/v1/vehicles/import', vehicleRows(count));

test('eight accounts make large changes, and a ninth saves and imports a little meanwhile', async () => {
  const busy = await Promise.all(Array.from({ length: 8 }, () => world().addAccount()));
  const [, undoing, deleting] = busy as [Client, Client, Client];
  const { ids } = (await (await importVehicles(deleting)).json()) as { ids: number[] };
  const imported = await importVehicles(undoing);
  const entry = imported.headers.get('audit-id');
  let saved: Promise<Response>[] = [];
  await world().db.transaction(async (tx) => {
    for (const { accountId } of busy) await lockVersion(tx, accountId, 'vehicle');
    saved = busy.map((client) => {
      if (client === undoing) return post(client, `/public/v1/audit/${entry}/undo`, {});
      if (client === deleting) return post(client, '/public/v1/vehicles/delete', { ids });
      return importVehicles(client);
    });
    await expect.poll(() => db.connections().busy).toBe(largeChangeLimits.atATime);
    expect((await saveTag(stranger, 'Centre')).status).toBe(200);
    expect((await importVehicles(stranger, 3)).status).toBe(200);
    expect(db.connections().busy).toBe(largeChangeLimits.atATime);
  });
  const answers = await Promise.all(saved);
  expect(answers.map(({ status }) => status)).toEqual(busy.map((client) => (client === deleting ? 204 : 200)));
});

test('a change whose client hangs up while it waits is not stored', async () => {
  const client = await world().addAccount();
  const hangUp = new AbortController();
  let first: Promise<Response>[] = [];
  await world().db.transaction(async (tx) => {
    await lockVersion(tx, client.accountId, 'tag');
    first = Array.from({ length: changeLimits.atATimePerAccount ?? 0 }, (_, nth) => saveTag(client, `T${nth}`));
    await expect.poll(() => db.connections().busy).toBe(changeLimits.atATimePerAccount);
    const body = { name: 'Late', resourceType: 25, colour: 6 };
    const waiting = post(client, '/public/v1/tags', body, hangUp.signal);
    hangUp.abort();
    await waiting;
  });
  await Promise.all(first);
  const tags = (await (await client.request('GET', '/public/v1/tags')).json()) as { name: string }[];
  expect(tags.map(({ name }) => name).sort()).toEqual(['T0', 'T1', 'T2']);
});
