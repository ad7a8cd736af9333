/** Live events: every stored change reaches the whole account and nobody else, in order, with none left out. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { liveKinds, liveRecords } from '../../src/contract/live.ts';
import type { Database, Transaction } from '../../src/server/database/database.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { sql } from '../../src/server/database/sql.ts';
import { listen } from '../../src/server/host/listen.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { insertLiveEvents, type LiveRefs } from '../../src/server/store/live-events.ts';
import { sweepExpired } from '../../src/server/store/sweep.ts';
import {
  addAlarms,
  addDriver,
  addInput,
  addInputChanges,
  addPlots,
  addProbe,
  addReadings,
  addVehicle,
  addVisits,
} from '../support/fleet.ts';
import { kinds, make } from '../support/kinds.ts';
import { listenTo, livePath } from '../support/live.ts';
import { patienceMs } from '../support/patience.ts';
import { addGeofence, reply } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const storeUnsaid = (
  { accountId }: Client,
  refs: LiveRefs,
  work: (tx: Transaction) => Promise<void> = async () => {},
) =>
  world.db.transaction(async (tx) => {
    await work(tx);
    await insertLiveEvents(tx, accountId, refs);
  });
/** Acts as another service: stores first, then sends the hint. */
async function store(client: Client, ...what: [LiveRefs, ((tx: Transaction) => Promise<void>)?]): Promise<void> {
  await storeUnsaid(client, ...what);
  await world.db.run(sql`select pg_notify('fenceline_live', ${String(client.accountId)})`);
}
const ids = (events: { data: Record<string, unknown> }[]): unknown[] => events.map(({ data }) => data['id']);
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** Geofences to send, each stored by its own transaction. */
async function geofencesOf(client: Client, count: number): Promise<number[]> {
  const made: number[] = [];
  for (let at = 0; at < count; at += 1) made.push(await addGeofence(client, { description: `Yard ${at}` }));
  await world.db.run(sql`delete from live_event where account_id = ${client.accountId}`);
  return made;
}

test('streams beyond the quota get 429 until one of them is closed', async () => {
  const quotas = { ...world.settings.quotas, liveStreamsPerUser: 2, liveStreamsPerAccount: 3 };
  const app = world.anotherService({ settings: { quotas } });
  const [one, other, stranger] = [await world.addUser(), await world.addUser(), await world.addAccount()];
  const refused = async ({ token }: Client): Promise<unknown> => {
    const response = await send(app, 'GET', livePath, { token });
    const { reasons } = (await response.json()) as { reasons: unknown };
    return [response.status, response.headers.get('Retry-After'), reasons];
  };
  const first = await listenTo(app, one.token);
  await listenTo(app, one.token);
  expect(await refused(one)).toEqual([429, '30', [{ reason: 'tooManyStreams', params: { of: 'user', limit: 2 } }]]);
  await listenTo(app, other.token);
  expect(await refused(other)).toEqual([
    429,
    '30',
    [{ reason: 'tooManyStreams', params: { of: 'account', limit: 3 } }],
  ]);
  await listenTo(app, stranger.token);
  await first.leave();
  await listenTo(app, one.token);
});

test('the answer is a stream that proxies do not buffer', async () => {
  const { response, received: heard, events } = await listenTo(world.app, world.token);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'content-encoding': 'identity',
    'x-accel-buffering': 'no',
  });
  await heard('hello');
  expect(events).toHaveLength(1);
  const head = await world.request('HEAD', livePath);
  expect([head.status, head.body]).toEqual([200, null]);
});

test('each kind is sent as its endpoint shows it, and gone records as gone', async () => {
  const client = await world.addAccount();
  const utc = new Date('2026-11-20T09:30:00.123Z');
  const vehicleId = await addVehicle(client);
  const [geofenceId, inputId, probeId] = [
    await addGeofence(client),
    await addInput(world, client, vehicleId),
    await addProbe(world, client, vehicleId),
  ];
  await addInputChanges(world, client, inputId, [[utc, 1]]);
  await addReadings(world, client, probeId, [[utc, -18.5]]);
  const [plotId = 0] = await addPlots(world, client, [{ vehicleId, utc }]);
  const [visitId = 0] = await addVisits(world, client, [{ vehicleId, geofenceId, startUtc: utc, endUtc: null }]);
  const [alarmId = 0] = await addAlarms(world, client, [{ probeId, vehicleId, startUtc: utc, endUtc: null }]);
  const { received: heard } = await listenTo(world.app, client.token);
  await heard('hello');

  const start = { vehicleId, driverId: await addDriver(client), startUtc: utc };
  const started = await client.request('POST', '/public/v1/drivers/assignments/start', start);
  const snooze = { vehicleId, untilUtc: new Date(Date.now() + 3600_000).toISOString() };
  const snoozeId = await reply<number>(client.request('POST', '/public/v1/snoozes', snooze));
  await store(client, {
    plot: [vehicleId, utc.getTime(), vehicleId, utc.getTime() + 1],
    visit: [visitId],
    input: [inputId],
    temperature: [probeId, utc.getTime()],
    alarm: [alarmId],
    geofence: [geofenceId],
  });
  const gone = 4711;
  const made = new Map<string, number>();
  for (const kind of kinds.filter(({ resource }) => resource in liveRecords && resource !== 'geofence')) {
    made.set(kind.resource, await make(client, kind));
  }
  const shown: Partial<Record<keyof typeof liveRecords, string>> = {
    plot: `plots/${plotId}`,
    visit: `geofenceVisits/${visitId}`,
    input: `inputs/${inputId}`,
    temperature: `temperature/readings?probeId=${probeId}&startDate=2026-11-20T00:00:00Z&endDate=2026-11-21T00:00:00Z`,
    alarm: `temperature/alarms/${alarmId}`,
    assignment: String(started.headers.get('location')).replace('/public/v1/', ''),
    geofence: `geofences/${geofenceId}`,
    snooze: `snoozes/${snoozeId}`,
    probe: `temperature/probes/${probeId}`,
    ...Object.fromEntries(
      kinds.flatMap(({ resource, path }) =>
        made.has(resource) ? [[resource, `${path.replace('/public/v1/', '')}/${made.get(resource)}`]] : [],
      ),
    ),
  };
  expect(Object.keys(shown).sort()).toEqual([...liveKinds].sort());
  for (const [name, path] of Object.entries(shown)) {
    const record = await reply(client.request('GET', `/public/v1/${path}`));
    // An earlier event of the kind may be about another record.
    await expect
      .poll(async () => (await heard(name)).map(({ data }) => data), { timeout: patienceMs })
      .toContainEqual([record].flat()[0]);
    liveRecords[name as 'plot'].parse((await heard(name)).at(-1)?.data);
  }
  await store(client, { visit: [gone], probe: [gone] });
  for (const name of ['visit', 'probe']) {
    const data = { id: gone, deletedUtc: expect.any(String) as string, replacedBy: null };
    await expect.poll(async () => (await heard(name)).at(-1)?.data).toEqual(data);
  }
});

test('a change by any user reaches the whole account on every service, and no other account', async () => {
  const [client, other] = [await world.addAccount(), await world.addAccount()];
  const there = world.anotherService();
  const viewer = await world.addUser({ role: roles.viewer });
  const [here, colleague, foreign, viewing] = [
    await listenTo(world.app, client.token),
    await listenTo(there, client.token),
    await listenTo(there, other.token),
    await listenTo(there, viewer.token),
  ];
  for (const listener of [here, colleague, foreign, viewing]) await listener.received('hello');
  const id = await addGeofence(client, { description: 'Yard' });
  await addGeofence(world, { description: 'Of the viewer' });
  await reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204);
  for (const listener of [here, colleague]) {
    await expect
      .poll(() => listener.events.at(-1)?.data)
      .toEqual({ id, deletedUtc: expect.any(String) as string, replacedBy: null });
  }
  expect((await viewing.received('geofence'))[0]?.data).toMatchObject({ description: 'Of the viewer' });
  await addGeofence(other, { description: 'Theirs' });
  const theirs = await foreign.received('geofence');
  expect(theirs.map(({ data }) => data['description'])).toEqual(['Theirs']);
});

test('device messages are sent with everything derived from them', async () => {
  const client = await world.addAccount();
  const geofenceId = await addGeofence(client, { latitude: 51, longitude: 12, radius: 200 });
  const { key } = await reply<{ key: string }>(client.request('POST', '/public/v1/ingestKeys', { name: 'Gateway' }));
  const { received: heard } = await listenTo(world.anotherService(), client.token);
  await heard('hello');
  const body = [
    { device: 'D1', utc: '2026-11-20T09:30:00.000Z', latitude: 51, longitude: 12 },
    { device: 'D1', utc: '2026-11-20T09:31:00.000Z', latitude: 51, longitude: 12, inputs: { 1: 1 } },
    { device: 'D1', utc: '2026-11-20T09:32:00.000Z', temperatures: { 1: -18.5 } },
  ];
  for (const message of body) {
    await reply(send(world.app, 'POST', '/ingest/v1/messages', { body: [message], token: key }));
  }
  expect((await heard('plot', 2)).map(({ data }) => data['utc'])).toEqual([body[0]?.utc, body[1]?.utc]);
  expect((await heard('visit'))[0]?.data).toMatchObject({ geofenceId, startUtc: body[0]?.utc, endUtc: null });
  expect((await heard('input'))[0]?.data).toMatchObject({ number: 1, value: 1 });
  expect((await heard('temperature'))[0]?.data).toMatchObject({ temperature: -18.5 });
});

test('a change without a hint is found by polling', async () => {
  const client = await world.addAccount();
  const [id = 0] = await geofencesOf(client, 1);
  const { received: heard } = await listenTo(world.app, client.token);
  await heard('hello');
  await storeUnsaid(client, { geofence: [id] });
  expect(ids(await heard('geofence'))).toEqual([id]);
});

describe('order', () => {
  test('events are sent in the order in which their transactions ended, also in a resumed stream', async () => {
    const client = await world.addAccount();
    const [slow = 0, quick = 0, last = 0] = await geofencesOf(client, 3);
    const { received: heard, lastId } = await listenTo(world.app, client.token);
    await heard('hello');
    await world.db.transaction(async (tx) => {
      await insertLiveEvents(tx, client.accountId, { geofence: [slow] });
      await store(client, { geofence: [quick] });
      await store(client, { geofence: [last] });
      expect(ids(await heard('geofence', 2))).toEqual([quick, last]);
    });
    const seen = lastId();
    const resumed = await listenTo(world.anotherService(), client.token, { after: seen });
    expect(ids(await resumed.received('geofence'))).toEqual([slow]);
    expect(ids(await heard('geofence', 3))).toEqual([quick, last, slow]);
    expect(resumed.events.map(({ name }) => name)).toEqual(['hello', 'geofence']);
  });

  test('many writers, two services and reconnecting listeners: each listener gets all events in order', async () => {
    const client = await world.addAccount();
    const made = await geofencesOf(client, 60);
    const apps = [world.app, world.anotherService()];
    const pool = openPool({ ...world.connection, max: 8 });
    onTestFinished(() => pool.close());
    const steady = await listenTo(world.app, client.token);
    await steady.received('hello');
    const restless: unknown[] = [];
    let after = steady.lastId();
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let at = 0; at < 10; at += 1) {
        await pool.transaction(async (tx) => {
          await insertLiveEvents(tx, client.accountId, { geofence: [made[writer * 10 + at] ?? 0] });
          await tx.run(sql`select pg_sleep(${((writer * 7 + at * 3) % 10) / 200})`);
        });
      }
    });
    const all = Promise.all(writers).then(() => true);
    for (let round = 0; ; round += 1) {
      const isOver = await Promise.race([all, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
      const listener = await listenTo(apps[round % 2] ?? world.app, client.token, { after });
      await listener.received('hello');
      if (isOver) await expect.poll(() => [...restless, ...ids(listener.events)]).toEqual(expect.arrayContaining(made));
      await listener.leave();
      expect(listener.events.filter(({ name }) => name === 'reset')).toEqual([]);
      restless.push(...ids(listener.events.filter(({ name }) => name === 'geofence')));
      after = listener.lastId();
      if (isOver) break;
    }
    const heard = ids(await steady.received('geofence', made.length));
    expect([...new Set(heard)].sort()).toEqual([...made].sort());
    expect(heard).toHaveLength(made.length);
    expect([...new Set(restless)]).toEqual(heard);
    for (let writer = 0; writer < 6; writer += 1) {
      const own = made.slice(writer * 10, writer * 10 + 10);
      expect(heard.filter((id) => own.includes(id as number))).toEqual(own);
    }
  });
});

describe('resuming', () => {
  test('continues after the last event that arrived, also within a row and on another service', async () => {
    const client = await world.addAccount();
    const made = await geofencesOf(client, 4);
    const first = await listenTo(world.app, client.token);
    await first.received('hello');
    const hello = first.lastId();
    await store(client, { geofence: made });
    const told = await first.received('geofence', 4);
    await first.leave();
    for (const app of [world.app, world.anotherService()]) {
      for (const [after, expected] of [
        [hello, made],
        // A partly sent row is sent again completely.
        [told[1]?.id, made],
        [told[3]?.id, []],
      ] as const) {
        const again = await listenTo(app, client.token, { after: after ?? '' });
        expect(await again.received('hello')).toMatchObject([{ id: after }]);
        expect(ids(again.events.slice(1))).toEqual(expected);
        await again.leave();
      }
    }
  });

  test('continues on a service that was reading when the listener came, and has not seen its last event', async () => {
    const client = await world.addAccount();
    const [id = 0] = await geofencesOf(client, 1);
    let held: Promise<void> | undefined;
    let release = (): void => {};
    let isHeld = false;
    const db: Database = {
      ...world.db,
      many: async (statement) => {
        const found = await world.db.many<never>(statement);
        if (!held || !statement.text.includes('from live_counter')) return found;
        isHeld = true;
        await held;
        return found;
      },
    };
    const reading = world.anotherService({ db });
    const first = await listenTo(world.app, client.token);
    await first.received('hello');
    await (await listenTo(reading, client.token)).received('hello');
    held = new Promise((resolve) => {
      release = resolve;
    });
    await expect.poll(() => isHeld).toBe(true);
    await store(client, { geofence: [id] });
    await first.received('geofence');
    const again = await listenTo(reading, client.token, { after: first.lastId() });
    held = undefined;
    release();
    await expect.poll(() => again.events).toMatchObject([{ name: 'hello', id: first.lastId() }]);
  });

  /** The names of the first events of a stream that resumes after an event. */
  const beginning = async ({ token }: Client, after: string): Promise<string[]> => {
    const { events, leave } = await listenTo(world.app, token, { after });
    await expect.poll(() => events.length).toBeGreaterThan(0);
    await leave();
    return events.map(({ name }) => name);
  };

  test('starts with a reset if missed events are unknown', async () => {
    const client = await world.addAccount();
    const [early = 0, late = 0] = await geofencesOf(client, 2);
    const first = await listenTo(world.app, client.token);
    await first.received('hello');
    const hello = first.lastId();
    await store(client, { geofence: [early] });
    await first.received('geofence');
    const seen = first.lastId();
    await first.leave();
    await world.db.run(sql`
      update live_event set stored_utc = ${minutesAgo(31 * 24 * 60)} where account_id = ${client.accountId}`);
    await sweepExpired(world.db, new Date());
    await store(client, { geofence: [late] });
    await sweepExpired(world.db, new Date());

    expect(await beginning(client, seen)).toEqual(['hello', 'geofence']);
    expect(await beginning(client, hello)).toEqual(['reset']);
    const [queue] = seen.split('.');
    const ofPreviousVersion = `${queue}-7-1`;
    for (const unknown of ['nonsense', `${'0'.repeat(8)}.1`, `${queue}.${'9'.repeat(15)}`, ofPreviousVersion]) {
      expect(await beginning(client, unknown)).toEqual(['reset']);
    }
  });

  test('keeps events for ten minutes, however long the listener was away', async () => {
    const client = await world.addAccount();
    const [early = 0, late = 0] = await geofencesOf(client, 2);
    const first = await listenTo(world.app, client.token);
    await first.received('hello');
    const hello = first.lastId();
    await store(client, { geofence: [early] });
    await first.received('geofence');
    const seen = first.lastId();
    await first.leave();
    const age = (minutes: number) =>
      world.db.run(sql`
        update live_event set stored_utc = ${minutesAgo(minutes)} where account_id = ${client.accountId}`);
    await age(9);
    expect(await beginning(client, hello)).toEqual(['hello', 'geofence']);
    await age(11);
    expect(await beginning(client, hello)).toEqual(['reset']);
    await store(client, { geofence: [late] });
    expect(await beginning(client, hello)).toEqual(['reset']);
    // Nothing that it missed is older.
    expect(await beginning(client, seen)).toEqual(['hello', 'geofence']);
  });

  test('a restored database has a new queue', async () => {
    const client = await world.addAccount();
    const listener = await listenTo(world.app, client.token);
    await listener.received('hello');
    await world.db.run(sql`update live_counter set queue = ${randomUUID()} where account_id = ${client.accountId}`);
    await listener.received('reset');
    const again = await listenTo(world.app, client.token, { after: listener.events[0]?.id ?? '' });
    expect((await again.received('reset'))[0]?.id).not.toBe(listener.events[0]?.id);
  });
});

test('sweeping keeps 30 days, and one empty row of each account for older ones', async () => {
  const [client, other] = [await world.addAccount(), await world.addAccount()];
  for (const of of [client, other]) for (const id of [1, 2, 3]) await store(of, { geofence: [id] });
  await world.db.run(sql`
    update live_event set stored_utc = ${minutesAgo(30 * 24 * 60 + 1)}
    where account_id = ${client.accountId} and refs <> '{3}'`);
  await sweepExpired(world.db, new Date());
  const kept = (of: Client) =>
    world.db.many(sql`select kind, refs from live_event where account_id = ${of.accountId} order by number, id`);
  expect(await kept(client)).toEqual([
    { kind: 'swept', refs: [] },
    { kind: 'geofence', refs: [3] },
  ]);
  expect(await kept(other)).toHaveLength(3);
});

test('a slow reader gets a reset and does not delay others', async () => {
  const client = await world.addAccount();
  const description = 'x'.repeat(255);
  const made: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const geofences = Array.from({ length: 1000 }, () => ({
      description,
      descriptionExt: 'y'.repeat(1000),
      geofenceType: 1,
      latitude: 1,
      longitude: 1,
      radius: 100,
    }));
    const { ids: some } = await reply<{ ids: number[] }>(
      client.request('POST', '/public/v1/geofences/import', { mode: 'all', geofences }),
    );
    made.push(...some);
  }
  const headers = { Authorization: `Bearer ${client.token}` };
  const slow = await world.app.request(livePath, { headers });
  const quick = await listenTo(world.app, client.token);
  await quick.received('hello');
  for (let at = 0; at < made.length; at += 500) {
    await store(client, { geofence: made.slice(at, at + 500) });
    await quick.received('geofence', at + 500);
  }
  await quick.leave();
  const [last = 0] = await geofencesOf(client, 1);
  const reader = slow.body?.pipeThrough(new TextDecoderStream()).getReader();
  onTestFinished(async () => reader?.cancel());
  let text = '';
  let bytes = 0;
  await store(client, { geofence: [last] });
  while (!text.includes('"Yard 0"')) {
    const { value = '' } = (await reader?.read()) ?? {};
    bytes += value.length;
    text += value;
  }
  expect(text).toContain('event: reset');
  expect(bytes).toBeLessThan(5_000_000);
});

test('a change of too many records is sent as a reset', async () => {
  const client = await world.addAccount();
  const listener = await listenTo(world.app, client.token);
  await listener.received('hello');
  await store(client, { geofence: Array.from({ length: 5001 }, (_, at) => at) });
  await listener.received('reset');
  expect(listener.events.map(({ name }) => name)).toEqual(['hello', 'reset']);
});

test('unreadable rows are skipped after some failures, with a reset', async () => {
  const client = await world.addAccount();
  const [id = 0] = await geofencesOf(client, 1);
  const db: Database = {
    ...world.db,
    many: async (statement) => {
      if (statement.text.includes('from visit')) throw new Error('unreadable');
      return world.db.many(statement);
    },
  };
  const { received: heard, events } = await listenTo(world.anotherService({ db }), client.token);
  await heard('hello');
  await store(client, { visit: [1] });
  await heard('reset');
  await store(client, { geofence: [id] });
  await heard('geofence');
  expect(events.map(({ name }) => name)).toEqual(['hello', 'reset', 'geofence']);
});

test('an outage of the database resets nobody', async () => {
  const client = await world.addAccount();
  const [id = 0] = await geofencesOf(client, 1);
  let failed = 0;
  const isAway = () => failed > 0 && failed < 5;
  const db: Database = {
    ...world.db,
    one: async (statement) => {
      if (!isAway() || !statement.text.includes('live_event')) return world.db.one(statement);
      failed += 1;
      throw new Error('Connection terminated unexpectedly');
    },
  };
  const { received: heard, events } = await listenTo(world.anotherService({ db }), client.token);
  await heard('hello');
  failed = 1;
  await store(client, { geofence: [id] });
  await heard('geofence');
  expect(failed).toBe(5);
  expect(events.map(({ name }) => name)).toEqual(['hello', 'geofence']);
});

describe('the stream ends', () => {
  async function listening() {
    const client = await world.addUser();
    const listener = await listenTo(world.anotherService(), client.token);
    await listener.received('hello');
    return { client, listener };
  }

  test('at sign-out', async () => {
    const { client, listener } = await listening();
    const body = new URLSearchParams({ token: client.token }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await send(world.app, 'POST', '/token/revoke', { body, headers })).status).toBe(200);
    await listener.ended;
    expect((await client.request('GET', livePath)).status).toBe(401);
  });

  test('when the user is disabled', async () => {
    const { client, listener } = await listening();
    await world.db.run(sql`update account_user set status = 0 where id = ${client.userId}`);
    await expect(listener.ended).resolves.toBeUndefined();
  });

  test('when its token expires', async () => {
    const { client, listener } = await listening();
    await world.db.run(sql`
      update access_token set expires_utc = now() - interval '1 second' where user_id = ${client.userId}`);
    await expect(listener.ended).resolves.toBeUndefined();
  });

  test('immediately, over a socket, when the service stops; the stream is not compressed', async () => {
    const app = world.anotherService();
    const listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });
    const request = (path: string, init: RequestInit): Promise<Response> => {
      const headers = new Headers(init.headers);
      headers.set('Accept-Encoding', 'gzip, br');
      return fetch(listening.origin + path, { ...init, headers });
    };
    const listener = await listenTo({ request }, world.token);
    await listener.received('hello');
    expect(listener.response.headers.get('content-encoding')).toBe('identity');
    await app.close();
    // Longer than the test may take, so that the timeout does not end it.
    await listening.close(120_000);
    await expect(listener.ended).resolves.toBeUndefined();
  });

  test('with the service, which then accepts no new streams', async () => {
    const app = world.anotherService();
    const listener = await listenTo(app, world.token);
    await listener.received('hello');
    await app.close();
    await expect(listener.ended).resolves.toBeUndefined();
    await expect((await listenTo(app, world.token)).ended).resolves.toBeUndefined();
  });
});
