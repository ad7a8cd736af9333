/** Questions about the past of a shape. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { PastAnswer, PastVisit } from '../../src/contract/past.ts';
import { problemBody } from '../../src/contract/problem.ts';
import { Questions } from '../../src/server/api/questions.ts';
import { sql } from '../../src/server/database/sql.ts';
import { listen } from '../../src/server/host/listen.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { sealPlots } from '../../src/server/telemetry/seal-telemetry.ts';
import { addFleet, addPlots, addVehicle } from '../support/fleet.ts';
import { addGeofence, failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { position } from '../support/tracking.ts';

const path = '/public/v1/geofences/past';
const start = Date.UTC(2026, 10, 20, 9);
const minute = 60_000;
const at = (minutes: number): string => new Date(start + minutes * minute).toISOString();
const shape = { geofenceType: 1, latitude: 51, longitude: 12, radius: 500 };
const period = { startDate: at(0), endDate: at(100) };

let world: Service;
let client: Client;
let vehicles: number[];
beforeAll(async () => {
  world = await service({ now: () => new Date(start + 600 * minute), settings: { retentionDays: 90 } });
  client = await world.addAccount();
  vehicles = [];
  for (const device of ['a', 'b', 'c', 'd', 'e']) vehicles.push(await addVehicle(client, { deviceId: device }));
  // Minutes of each vehicle inside (x) and outside (.), from 30 minutes before the period on.
  await track('a', -30, `${'.'.repeat(25)}xxxxx.xx.x.`);
  await track('b', -10, `${'x'.repeat(15)}.`);
  await track('c', 95, 'xxxxxxxxxx.x');
  await track('d', -5, 'xx');
  await track('e', -5, '..', 200, '..');
});
afterAll(() => world.close());

/** Minute by minute from that one on; a number is the minute of the next plot. */
async function track(device: string, first: number, ...parts: (string | number)[]): Promise<void> {
  let next = first;
  const plots = parts.flatMap((part) => {
    if (typeof part === 'number') {
      next = part;
      return [];
    }
    return [...part].map((letter) => position(device, start + minute * next++, letter === 'x' ? 51 : 51.1, 12));
  });
  await world.app.store({ accountId: client.accountId, keyId: 1 }, plots);
}

const ask = (body: object = {}, query = '', asking: Client = client) =>
  reply<PastAnswer>(asking.request('POST', `${path}${query}`, { ...shape, ...period, ...body }));
/** `a 0 5 6`: vehicle, minutes of start and end, number of plots. */
const inShort = ({ vehicleId, startUtc, endUtc, plots }: PastVisit): string => {
  const minutes = (utc: string | null): string => (utc === null ? '' : String((Date.parse(utc) - start) / minute));
  return `${'abcde'[vehicles.indexOf(vehicleId)]} ${minutes(startUtc)} ${minutes(endUtc)} ${plots}`;
};
const visits = async (body?: object, query?: string) => (await ask(body, query)).visits.map(inShort);

describe('visits', () => {
  test('that start in the period, by start', async () => {
    expect(await visits()).toEqual(['a 1 2 2', 'a 4 4 1', 'c 95 104 10']);
  });

  test('with overlap, also those that reach into it', async () => {
    expect(await visits({}, '?overlap=true')).toEqual(['b -10 4 15', 'd -5  2', 'a 1 2 2', 'a 4 4 1', 'c 95 104 10']);
  });

  test('with overlap, also one whose last plot is the period’s first moment', async () => {
    const later = { startDate: at(4), endDate: at(5) };
    expect(await visits(later, '?overlap=true')).toEqual(['b -10 4 15', 'd -5  2', 'a 4 4 1']);
  });

  test('begin before a silence of days, if nothing lies between', async () => {
    const other = await world.addAccount();
    await addVehicle(other, { deviceId: 'a' });
    const plots = [-4000, -5, 5, 6].map((minutes) =>
      position('a', start + minutes * minute, minutes === 6 ? 51.1 : 51, 12),
    );
    await world.app.store({ accountId: other.accountId, keyId: 1 }, plots);
    const found = (await ask({}, '?overlap=true', other)).visits;
    expect(found).toMatchObject([{ startUtc: at(-4000), endUtc: at(5), plots: 3 }]);
  });

  test('are open if no plot follows', async () => {
    expect(await visits({ startDate: at(103), endDate: at(300) })).toEqual(['c 106  1']);
    const [open] = (await ask({ startDate: at(103), endDate: at(300) })).visits;
    expect(open).toMatchObject({ endUtc: null, endPlotId: null, startPlotId: expect.any(Number) });
  });

  test('are those that intake would have stored', async () => {
    const other = await world.addAccount();
    const id = await addGeofence(other, shape);
    for (const device of ['a', 'b']) await addVehicle(other, { deviceId: device });
    const plots = Array.from('xx.x..xxx.x', (letter, index) =>
      position('a', start + index * minute, letter === 'x' ? 51 : 51.1, 12),
    );
    await world.app.store({ accountId: other.accountId, keyId: 1 }, plots);
    const stored = await reply<PastVisit[]>(
      other.request('GET', `/public/v1/geofenceVisits?startDate=${at(0)}&endDate=${at(100)}&geofenceId=${id}`),
    );
    const { visits: found } = await ask({}, '', other);
    expect(found.map(({ plots: _, ...visit }) => visit)).toEqual(
      stored.map(({ vehicleId, startUtc, endUtc, startPlotId, endPlotId }) => ({
        vehicleId,
        startUtc,
        endUtc,
        startPlotId,
        endPlotId,
      })),
    );
  });

  test('of some vehicles, and of a fleet', async () => {
    const fleetId = await addFleet(client);
    const van = await addVehicle(client, { fleetId });
    expect(await visits({ vehicleIds: vehicles.slice(2) })).toEqual(['c 95 104 10']);
    expect(await visits({ fleetId })).toEqual([]);
    expect(await visits({ fleetId, vehicleIds: [van] })).toEqual([]);
  });

  test('come in pages', async () => {
    const read: string[][] = [];
    let next: string | undefined = `${path}?limit=2`;
    while (next) {
      const response: Response = await client.request('POST', next, { ...shape, ...period });
      read.push((await reply<PastAnswer>(Promise.resolve(response.clone()))).visits.map(inShort));
      next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(read).toEqual([['a 1 2 2', 'a 4 4 1'], ['c 95 104 10']]);
  });

  test('may be asked for by viewers, and belong to the account', async () => {
    const viewer = await world.addUser({ role: roles.viewer, accountId: client.accountId });
    expect((await ask({}, '', viewer)).visits).toHaveLength(3);
    expect((await ask({}, '', await world.addAccount())).visits).toEqual([]);
  });

  test('tell since when plots are kept', async () => {
    expect((await ask()).keptSinceUtc).toBe(new Date(start + 600 * minute - 90 * 24 * 60 * minute).toISOString());
  });
});

describe('shapes', () => {
  const polygon = (...points: number[][]) => ({ geofenceType: 2, points });
  test.each<[string, object, string[]]>([
    ['crosses itself', polygon([50.9, 11.9], [51.05, 12.1], [50.9, 12.1], [51.05, 11.9]), []],
    [
      'contains them',
      polygon([50.9, 11.9], [50.9, 12.1], [51.05, 12.1], [51.05, 11.9]),
      ['a 1 2 2', 'a 4 4 1', 'c 95 104 10'],
    ],
  ])('that %s', async (_, points, expected) => expect(await visits(points)).toEqual(expected));

  test('across the 180th meridian', async () => {
    const other = await world.addAccount();
    const vehicleId = await addVehicle(other, { deviceId: 'ship' });
    const places = [
      [0, 178],
      [0, 179.5],
      [0, 180],
      [0, -180],
      [0, -179.5],
      [0, -178],
    ] as const;
    await world.app.store(
      { accountId: other.accountId, keyId: 1 },
      places.map(([latitude, longitude], index) => position('ship', start + index * minute, latitude, longitude)),
    );
    const square = (west: number, east: number) => polygon([-1, west], [-1, east], [1, east], [1, west]);
    const spans = async (body: object) =>
      (await ask(body, '', other)).visits.map((visit) => [visit.vehicleId, visit.startUtc, visit.endUtc, visit.plots]);
    expect(await spans(square(179, -179))).toEqual([[vehicleId, at(1), at(4), 4]]);
    expect(await spans(square(-180, -179))).toEqual([[vehicleId, at(2), at(4), 3]]);
    expect(await spans(square(179, 180))).toEqual([[vehicleId, at(1), at(3), 3]]);
  });
});

describe('compared with a geofence', () => {
  test('says which visits stay, change, go and are new', async () => {
    const other = await world.addAccount();
    const id = await addGeofence(other, shape);
    const vehicleId = await addVehicle(other, { deviceId: 'a' });
    // 0: within both, 1: only the wide one, 2: only far south, 3: outside.
    const latitudes = [51, 51.006, 50.9, 51.1];
    const plots = Array.from('3003133013', (place, index) =>
      position('a', start + index * minute, latitudes[Number(place)] ?? 0, 12),
    );
    await world.app.store({ accountId: other.accountId, keyId: 1 }, plots);
    const stored = await reply<{ id: number }[]>(
      other.request('GET', `/public/v1/geofenceVisits?startDate=${at(0)}&endDate=${at(100)}`),
    );
    const { compared } = await ask({ radius: 900, geofenceId: id }, '', other);
    expect(compared).toEqual({
      same: 1,
      changed: [{ id: stored[1]?.id, startUtc: at(7), endUtc: at(8) }],
      gone: [],
      new: [{ vehicleId, startUtc: at(4), endUtc: at(4) }],
    });
    const far = await ask({ latitude: 40, geofenceId: id }, '', other);
    expect(far.compared).toEqual({ same: 0, changed: [], gone: stored.map((visit) => visit.id), new: [] });
  });
});

describe('bad questions', () => {
  test.each<[string, object, string[]]>([
    ['an end before the start', { endDate: at(-1) }, ['400', '#/endDate range']],
    [
      'everything wrong',
      { radius: 1, startDate: 7, vehicleIds: ['x'] },
      ['400', '#/radius range', '#/startDate type', '#/vehicleIds/0 type'],
    ],
    [
      'unknown records',
      { vehicleIds: [4711], fleetId: 4711, geofenceId: 4711 },
      ['400', '#/fleetId unknown', '#/geofenceId unknown', '#/vehicleIds/0 unknown'],
    ],
  ])('%s', async (_, body, problems) => {
    expect(await failure(client.request('POST', path, { ...shape, ...period, ...body }))).toEqual(problems);
  });

  test('a deleted geofence is unknown', async () => {
    const id = await addGeofence(client, shape);
    await reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204);
    expect(await failure(client.request('POST', path, { ...shape, ...period, geofenceId: id }))).toEqual([
      '400',
      '#/geofenceId unknown',
    ]);
  });

  test('ten years, and an account without plots', async () => {
    const years = { startDate: '2017-01-01T00:00:00Z', endDate: '2027-01-01T00:00:00Z' };
    expect(await visits(years)).toEqual([
      'b -10 4 15',
      'a -5 -1 5',
      'd -5  2',
      'a 1 2 2',
      'a 4 4 1',
      'c 95 104 10',
      'c 106  1',
    ]);
    expect(await ask(years, '', await world.addAccount())).toMatchObject({ visits: [], plotsJudged: 0 });
  });
});

describe('in lines', () => {
  test('a visit is a line, and the last line has the rest', async () => {
    const response = await client.request('POST', path, { ...shape, ...period }, { Accept: 'application/x-ndjson' });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    const whole = await ask();
    expect(lines.slice(0, -1)).toEqual(whole.visits);
    expect(lines.at(-1)).toEqual({ plotsJudged: whole.plotsJudged, keptSinceUtc: whole.keptSinceUtc });
  });

  test('damage after a line is the last line, with the vehicle and the day', async () => {
    const world = await service();
    try {
      const [intact, damaged] = [await addVehicle(world, { name: 'Intact' }), await addVehicle(world, { name: 'Van' })];
      const days = [1, 2, 3].map((day) => Date.UTC(2026, 0, day));
      const inside = { latitude: 51, longitude: 12 };
      await addPlots(
        world,
        world,
        [intact, damaged].flatMap((vehicleId) =>
          days.flatMap((dayMs) =>
            // A visit each other minute, which is more than is sent at once.
            Array.from({ length: 200 }, (_, nth) => ({
              vehicleId,
              utc: new Date(dayMs + nth * minute),
              ...(nth % 2 ? inside : { latitude: 52, longitude: 12 }),
            })),
          ),
        ),
      );
      await sealPlots(world.db, new Date());
      await world.db.run(sql`
        update plot_span set plots = set_byte(plots, 60, get_byte(plots, 60) # 1)
        where vehicle_id = ${damaged} and day_utc = '2026-01-02Z'`);
      const question = { ...shape, startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-04T00:00:00Z' };
      const response = await world.request('POST', path, question, { Accept: 'application/x-ndjson' });
      expect(response.status).toBe(200);
      const lines = (await response.text()).trimEnd().split('\n');
      expect(lines.length).toBeGreaterThan(300);
      expect(problemBody.parse(JSON.parse(lines.at(-1) ?? ''))).toMatchObject({
        type: 'urn:fenceline:problem:damaged-data',
        status: 500,
        instance: path,
        requestId: response.headers.get('x-request-id'),
        reasons: [{ reason: 'damagedDay', params: { of: 'vehicle', id: damaged, name: 'Van', day: '2026-01-02' } }],
      });
    } finally {
      await world.close();
    }
  });

  test('a bad question is a problem', async () => {
    const bad = { ...shape, ...period, fleetId: 4711 };
    expect(await failure(client.request('POST', path, bad, { Accept: 'application/x-ndjson' }))).toEqual([
      '400',
      '#/fleetId unknown',
    ]);
  });

  test('ten questions at once are answered one after the other', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => visits()));
    expect(new Set(all.map((each) => each.join()))).toEqual(new Set(['a 1 2 2,a 4 4 1,c 95 104 10']));
  });

  test('of which one user has ten waiting: further ones are refused with words', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => client.request('POST', path, { ...shape, ...period })),
    );
    const counts = [200, 429].map((status) => asked.filter((each) => each.status === status).length);
    expect(counts).toEqual([11, 9]);
    const refused = asked.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect(await refused?.json()).toMatchObject({
      reasons: [{ reason: 'tooManyWaiting', params: { of: 'user', limit: 10 } }],
    });
  });

  describe('whose statement in PostgreSQL waits', () => {
    /** Statements of this database that wait for a lock. */
    const waiting = () =>
      world.db.many<{ pid: number }>(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    const whilePlotsAreLocked = (work: () => Promise<void>): Promise<void> =>
      world.db.transaction(async (tx) => {
        await tx.run(sql`lock table plot in access exclusive mode`);
        await work();
      });

    test('hanging up stops it', async () => {
      const { origin, close } = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
      try {
        await whilePlotsAreLocked(async () => {
          const hangUp = new AbortController();
          const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
          const asking = fetch(`${origin}${path}`, {
            ...{ method: 'POST', headers, body: JSON.stringify({ ...shape, ...period }) },
            signal: hangUp.signal,
          });
          await expect.poll(waiting).toHaveLength(1);
          hangUp.abort();
          await expect(asking).rejects.toThrow();
          await expect.poll(waiting).toEqual([]);
        });
        expect(await visits()).toHaveLength(3);
      } finally {
        await close(1000);
      }
    });

    test('a colleague and another account are answered beside the many questions of one user', async () => {
      const [colleague, other] = [await world.addUser({ accountId: client.accountId }), await world.addAccount()];
      await whilePlotsAreLocked(async () => {
        const hangUp = new AbortController();
        const ask = (by: Client): Promise<Response> =>
          Promise.resolve(
            world.app.request(path, {
              ...{ method: 'POST', body: JSON.stringify({ ...shape, ...period }), signal: hangUp.signal },
              headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
            }),
          );
        const asked = Array.from({ length: 8 }, () => ask(client));
        await expect.poll(waiting).toHaveLength(1);
        asked.push(ask(colleague));
        await expect.poll(waiting).toHaveLength(2);
        asked.push(ask(other));
        await expect.poll(waiting).toHaveLength(3);
        hangUp.abort();
        await Promise.all(asked);
        await expect.poll(waiting).toEqual([]);
      });
    });

    test('a question that runs for too long ends with words, and makes room', async () => {
      const app = world.anotherService({ questions: new Questions(50) });
      const ask = (): Promise<Response> =>
        app.request(path, {
          ...{ method: 'POST', body: JSON.stringify({ ...shape, ...period }) },
          headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        });
      await whilePlotsAreLocked(async () => {
        const answers = await Promise.all([ask(), ask()]);
        expect(answers.map(({ status }) => status)).toEqual([422, 422]);
        expect(await answers[0]?.json()).toMatchObject({ reasons: [{ reason: 'questionTooLong' }] });
        await expect.poll(waiting).toEqual([]);
      });
    });

    test('a time limit before the first line is a problem', async () => {
      await whilePlotsAreLocked(async () => {
        const asking = client.request('POST', path, { ...shape, ...period }, { Accept: 'application/x-ndjson' });
        await expect.poll(waiting).toHaveLength(1);
        // As the time limit does.
        for (const { pid } of await waiting()) await world.db.run(sql`select pg_cancel_backend(${pid}::integer)`);
        expect(await failure(asking)).toEqual(['422']);
      });
    });
  });

  test('hanging up ends the work, and the next question gets its turn', async () => {
    const { origin, close } = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
    try {
      const hangUp = new AbortController();
      const asking = Array.from({ length: 5 }, () =>
        fetch(`${origin}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...shape, ...period }),
          signal: hangUp.signal,
        }),
      );
      hangUp.abort();
      expect((await Promise.allSettled(asking)).map(({ status }) => status)).toContain('rejected');
      expect(await visits()).toHaveLength(3);
    } finally {
      await close(1000);
    }
  });
});
