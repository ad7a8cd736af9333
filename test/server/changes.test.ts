/** `GET /changes`: every change, in the order of commits, from a cursor on. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangesPage } from '../../src/contract/changes.ts';
import { sql } from '../../src/server/database/sql.ts';
import { insertLiveEvents } from '../../src/server/store/live-events.ts';
import { sweepExpired } from '../../src/server/store/sweep.ts';
import { addPlots, addVehicle } from '../support/fleet.ts';
import { addGeofence, reply } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const path = '/public/v1/changes';
const read = (client: Client, query: string): Promise<ChangesPage> =>
  reply<ChangesPage>(client.request('GET', `${path}?${query}`));
const end = async (client: Client): Promise<string> => (await reply<ChangesPage>(client.request('GET', path))).cursor;
const geofences = '/public/v1/geofences';

/** All changes after a cursor, in pages. */
async function readAll(client: Client, after: string, query = ''): Promise<{ pages: ChangesPage[]; cursor: string }> {
  const pages: ChangesPage[] = [];
  let cursor = after;
  for (let more = true; more; ) {
    const page = await read(client, `after=${cursor}${query}`);
    pages.push(page);
    [cursor, more] = [page.cursor, page.more];
  }
  return { pages, cursor };
}

test('without a cursor the answer is the present end', async () => {
  const client = await world.addAccount();
  await addGeofence(client);
  const { changes, cursor, more } = await reply<ChangesPage>(client.request('GET', path));
  expect([changes, more]).toEqual([[], false]);
  expect(await read(client, `after=${cursor}`)).toEqual({ changes: [], cursor, more: false });
});

test('shows each changed record once, as it is now, and gone ones without a record', async () => {
  const client = await world.addAccount();
  const cursor = await end(client);
  const [kept, gone] = [await addGeofence(client), await addGeofence(client)];
  const record = await reply<object>(client.request('GET', `${geofences}/${kept}`));
  await reply(client.request('POST', geofences, { ...record, description: 'Renamed' }), 204);
  await reply(client.request('DELETE', `${geofences}/${gone}`), 204);
  const { changes } = await read(client, `after=${cursor}`);
  const utc = expect.any(String) as string;
  const now = await reply<object>(client.request('GET', `${geofences}/${kept}`));
  expect(changes).toEqual([
    { kind: 'geofence', id: kept, utc, gone: false, record: now },
    { kind: 'geofence', id: gone, utc, gone: true, record: null },
  ]);
  await reply(client.request('POST', `${geofences}/${gone}/restore`));
  const restored = await read(client, `after=${cursor}&kinds=geofence`);
  expect(restored.changes.map((change) => [change.id, change.gone])).toEqual([
    [kept, false],
    [gone, false],
  ]);
});

test('a position also changes its vehicle, and pages of any size have all changes', async () => {
  const client = await world.addAccount();
  const vehicleId = await addVehicle(client);
  const cursor = await end(client);
  const utcMs = Date.parse('2026-11-20T09:30:00Z');
  const utcs = Array.from({ length: 7 }, (_, at) => new Date(utcMs + at * 1000));
  await addPlots(
    world,
    client,
    utcs.map((utc) => ({ vehicleId, utc })),
  );
  const refs = utcs.flatMap((utc) => [vehicleId, utc.getTime()]);
  await world.db.transaction((tx) => insertLiveEvents(tx, client.accountId, { plot: refs }));
  for (const limit of [1, 2, 3, 5, 100]) {
    const { pages } = await readAll(client, cursor, `&limit=${limit}`);
    expect(pages.every(({ changes }) => changes.length <= limit)).toBe(true);
    const changes = pages.flatMap((page) => page.changes);
    const plots = changes.flatMap(({ record }) => (record && 'utc' in record ? [record.utc] : []));
    expect(plots).toEqual(utcs.map((utc) => utc.toISOString()));
    expect(changes.at(-1)).toMatchObject({
      kind: 'vehicle',
      id: vehicleId,
      record: { lastPlot: { utc: plots.at(-1) } },
    });
  }
  const { pages } = await readAll(client, cursor, '&kinds=vehicle');
  expect(pages.flatMap((page) => page.changes).map(({ kind }) => kind)).toEqual(['vehicle']);
  expect(await read(client, `after=${cursor}&kinds=visit,alarm`)).toEqual({
    changes: [],
    cursor: await end(client),
    more: false,
  });
});

test('names the record that took the place of a gone one', async () => {
  const client = await world.addAccount();
  const cursor = await end(client);
  const gone = { visit: [{ id: 7, replacedBy: 5 }, { id: 8 }] };
  await world.db.transaction((tx) => insertLiveEvents(tx, client.accountId, {}, gone));
  const utc = expect.any(String) as string;
  expect((await read(client, `after=${cursor}`)).changes).toEqual([
    { kind: 'visit', id: 7, utc, gone: true, record: null, replacedBy: 5 },
    { kind: 'visit', id: 8, utc, gone: true, record: null },
  ]);
});

describe('waiting', () => {
  test('ends with the first change of the kinds, on another service too', async () => {
    const client = await world.addAccount();
    const cursor = await end(client);
    const there = world.anotherService();
    const waiting = [world.app, there].map((app) =>
      reply<ChangesPage>(send(app, 'GET', `${path}?after=${cursor}&wait=30&kinds=geofence`, { token: client.token })),
    );
    // Of another kind.
    await addVehicle(client);
    const id = await addGeofence(client);
    for (const page of await Promise.all(waiting)) {
      expect(page.changes).toMatchObject([{ kind: 'geofence', id }]);
      expect(page.cursor).not.toBe(cursor);
    }
  });

  test('ends without changes when the time is over', async () => {
    const client = await world.addAccount();
    const cursor = await end(client);
    expect(await read(client, `after=${cursor}&wait=1`)).toEqual({ changes: [], cursor, more: false });
  });

  test('holds no database connection, and ends with the client', async () => {
    const client = await world.addAccount();
    const cursor = await end(client);
    const over = new AbortController();
    const headers = { Authorization: `Bearer ${client.token}` };
    const waiting = Array.from({ length: 40 }, async () =>
      world.app.request(`${path}?after=${cursor}&wait=30`, { headers, signal: over.signal }),
    );
    await expect.poll(() => world.db.connections().busy).toBe(0);
    expect((await read(client, `after=${cursor}`)).changes).toEqual([]);
    over.abort();
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(499);
  });

  test('is 401 when the user was disabled meanwhile', async () => {
    const client = await world.addAccount();
    const cursor = await end(client);
    const waiting = world.app.request(`${path}?after=${cursor}&wait=2`, {
      headers: { Authorization: `Bearer ${client.token}` },
    });
    await world.db.run(sql`update account_user set status = 0 where id = ${client.userId}`);
    expect((await waiting).status).toBe(401);
  });

  test('ends with the service', async () => {
    const client = await world.addAccount();
    const cursor = await end(client);
    const app = world.anotherService();
    const waiting = send(app, 'GET', `${path}?after=${cursor}&wait=30`, { token: client.token });
    await expect.poll(() => world.db.connections().busy).toBe(0);
    await app.close();
    expect((await waiting).status).toBe(200);
  });
});

describe('a cursor is expired', () => {
  const expectExpired = async (client: Client, cursor: string): Promise<void> => {
    const response = await client.request('GET', `${path}?after=${cursor}`);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ type: 'urn:fenceline:problem:cursor-expired' });
  };

  test('after 30 days, but not before', async () => {
    const client = await world.addAccount();
    const first = await end(client);
    await addGeofence(client);
    const second = await end(client);
    await addGeofence(client);
    const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);
    const sweepAt = async (storedUtc: Date): Promise<void> => {
      await world.db.run(sql`
        update live_event set stored_utc = ${storedUtc} where account_id = ${client.accountId} and number = 1`);
      await sweepExpired(world.db, new Date());
    };
    await sweepAt(days(-29.9));
    expect((await read(client, `after=${first}`)).changes).toHaveLength(2);
    await sweepAt(days(-30.1));
    await expectExpired(client, first);
    expect((await read(client, `after=${second}`)).changes).toHaveLength(1);
  });

  test('when the database was restored, and of the future', async () => {
    const client = await world.addAccount();
    const cursor = await end(client);
    await expectExpired(client, cursor.replace(/\d+$/, '4711'));
    await world.db.run(sql`update live_counter set queue = ${randomUUID()} where account_id = ${client.accountId}`);
    await expectExpired(client, cursor);
  });
});

test('the changes of another account are never shown', async () => {
  const [client, other] = [await world.addAccount(), await world.addAccount()];
  const cursor = await end(client);
  await addGeofence(other);
  expect((await read(client, `after=${cursor}`)).changes).toEqual([]);
});
