import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shapeOf } from '../../../src/geo/shape.ts';
import { sql } from '../../../src/server/database/sql.ts';
import type { StoredCounts, Tracking } from '../../../src/server/tracking/tracking.ts';
import { Dice } from '../../support/dice.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { withRepeats } from '../../support/order.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import {
  expectedVisits,
  type Positioned,
  piecesOf,
  position,
  storedVisits,
  wanderingFleet,
} from '../../support/tracking.ts';

let world: Service;
let trackings: Tracking[];
beforeAll(async () => {
  world = await service();
  trackings = [world.track(), world.track(), world.track()];
});
afterAll(() => world.close());

const store = (client: Client, messages: readonly Positioned[], on = 0): Promise<StoredCounts> => {
  const tracking = trackings[on];
  if (!tracking) throw new Error(`There is no service ${on}`);
  return tracking.store({ accountId: client.accountId, keyId: 1 }, messages);
};

interface Sent {
  geofenceType: number;
  latitude?: number;
  longitude?: number;
  radius?: number;
  points?: [number, number][];
}
const circle = (latitude: number, longitude: number, radius: number): Sent => ({
  geofenceType: 1,
  latitude,
  longitude,
  radius,
});
const square = (south: number, west: number, size: number): Sent => ({
  geofenceType: 2,
  points: [
    [south, west],
    [south, west + size],
    [south + size, west + size],
    [south + size, west],
  ],
});
const addGeofence = (client: Client, sent: Sent) => make(client, kindOf('geofence'), sent);

/** The geofences as the reference needs them. */
const known = (id: number, sent: Sent) => {
  const shape = shapeOf({ latitude: null, longitude: null, radius: null, points: null, ...sent });
  if (!shape) throw new Error('No shape');
  return { id, shape };
};

describe('a fleet that drives through nested geofences', () => {
  const shapes = [
    circle(51.05, 12.05, 1000),
    circle(51.05, 12.05, 400),
    square(51.02, 12.02, 0.03),
    square(51.03, 12.03, 0.04),
    circle(51.08, 12.02, 900),
    square(51.06, 12.06, 0.02),
  ];

  test.each<[string, { seed: number; order: 'in order' | 'reversed' | 'shuffled'; batch: number; services: number }]>([
    ['in order, one by one hundred', { seed: 1, order: 'in order', batch: 100, services: 1 }],
    ['in order, in one batch', { seed: 2, order: 'in order', batch: 10_000, services: 1 }],
    ['reversed', { seed: 3, order: 'reversed', batch: 40, services: 1 }],
    ['shuffled in small batches', { seed: 4, order: 'shuffled', batch: 7, services: 1 }],
    ['shuffled in large batches', { seed: 5, order: 'shuffled', batch: 300, services: 1 }],
    ['in order by two services', { seed: 6, order: 'in order', batch: 30, services: 2 }],
    ['shuffled by three services', { seed: 7, order: 'shuffled', batch: 25, services: 3 }],
    ['shuffled one by one by two services', { seed: 8, order: 'shuffled', batch: 1, services: 2 }],
  ])('%s', async (_, { seed, order, batch, services }) => {
    const client = await world.addAccount();
    const geofences = [];
    for (const shape of shapes) geofences.push(known(await addGeofence(client, shape), shape));
    const dice = new Dice(seed);
    const messages = wanderingFleet({ vehicles: 12, plots: 60 }, dice);
    const mixed = withRepeats(messages, dice);
    const sent = order === 'shuffled' ? mixed : mixed.sort((one, other) => one.utcMs - other.utcMs);
    const batches = piecesOf(order === 'reversed' ? sent.reverse() : sent, batch, dice);

    // Several connections at once: each takes the next batch when its previous one is answered.
    let accepted = 0;
    let duplicates = 0;
    const connection = async (on: number) => {
      for (let next = batches.shift(); next; next = batches.shift()) {
        const counts = await store(client, next, on);
        accepted += counts.accepted;
        duplicates += counts.duplicates;
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map((index) => connection(index % services)));

    expect(await storedVisits(world.db, client.accountId)).toEqual(expectedVisits(messages, geofences));
    expect(accepted).toBe(messages.length);
    expect(duplicates).toBe(sent.length - messages.length);
    // Sealed ones too: see seal-always.ts.
    const { count } = await world.db.one<{ count: number }>(sql`
      select (select count(*) from plot where account_id = ${client.accountId})
        + (select coalesce(sum(count), 0)::bigint from plot_span where account_id = ${client.accountId}) as count`);
    expect(count).toBe(messages.length);
  });
});

describe('the geofences at the arrival of a plot decide', () => {
  let client: Client;
  beforeEach(async () => {
    client = await world.addAccount();
  });
  const minute = (n: number) => Date.UTC(2026, 0, 1, 0, n);
  const inside = (n: number) => position('van', minute(n), 51, 12);
  const outside = (n: number) => position('van', minute(n), 52, 12);
  const yard = circle(51, 12, 200);
  const at = (n: number) => new Date(minute(n)).toISOString();
  const visits = async (): Promise<string[]> =>
    (await storedVisits(world.db, client.accountId)).map((text) => text.replace(/^van \d+ /, ''));
  const ids = async () =>
    (
      await world.db.many<{ id: number }>(
        sql`select id from visit where account_id = ${client.accountId} order by start_utc`,
      )
    ).map(({ id }) => id);

  test.each<[string, (Positioned | Positioned[])[], [number, number | null][]]>([
    ['first plot inside', [inside(1), outside(2)], [[1, 1]]],
    ['the last plot inside', [outside(1), inside(2)], [[2, null]]],
    ['one plot', [outside(1), inside(2), outside(3)], [[2, 2]]],
    ['a late plot inside lengthens the end', [inside(1), outside(5), inside(3)], [[1, 3]]],
    ['a late plot inside lengthens the beginning', [outside(1), inside(5), inside(3)], [[3, null]]],
    [
      'a late plot outside splits',
      [inside(1), inside(5), outside(3)],
      [
        [1, 1],
        [5, null],
      ],
    ],
    [
      'late ones split twice',
      [
        [inside(1), inside(9)],
        [outside(3), inside(5), outside(7)],
      ],
      [
        [1, 1],
        [5, 5],
        [9, null],
      ],
    ],
    ['a late plot before all', [inside(5), inside(1)], [[1, null]]],
    ['a late plot outside before all', [inside(5), outside(1)], [[5, null]]],
    [
      'late and new in one batch',
      [[inside(5)], [outside(3), inside(1), outside(7)]],
      [
        [1, 1],
        [5, 5],
      ],
    ],
    ['the same moment twice, first wins', [[inside(1), outside(1)], outside(1), inside(2)], [[1, null]]],
  ])('%s', async (_, sent, expected) => {
    await addGeofence(client, yard);
    for (const batch of sent) await store(client, [batch].flat());
    expect(await visits()).toEqual(expected.map(([start, end]) => `${at(start)} ${end === null ? '' : at(end)}`));
  });

  test('an edge and a corner count as inside', async () => {
    await addGeofence(client, square(51, 12, 0.25));
    await store(client, [
      position('van', minute(1), 51, 12.125),
      position('van', minute(2), 51.25, 12.25),
      position('van', minute(3), 51.25, 12.2500001),
    ]);
    expect(await visits()).toEqual([`${at(1)} ${at(2)}`]);
  });

  test('a split keeps the id for the first part, and a longer visit keeps its id', async () => {
    await addGeofence(client, yard);
    await store(client, [inside(10), inside(20)]);
    const [first] = await ids();
    await store(client, [outside(15)]);
    expect((await ids())[0]).toBe(first);
    await store(client, [inside(5)]);
    expect((await ids())[0]).toBe(first);
    expect(await visits()).toEqual([`${at(5)} ${at(10)}`, `${at(20)} `]);
  });

  test('moving a geofence ends its visit at the next plot, and changes no stored plot', async () => {
    const id = await addGeofence(client, yard);
    await store(client, [inside(1), inside(2)]);
    await make(client, kindOf('geofence'), { ...circle(40, 12, 200), id });
    expect(await visits()).toEqual([`${at(1)} `]);
    await store(client, [inside(3)]);
    expect(await visits()).toEqual([`${at(1)} ${at(2)}`]);
  });

  test('drawing a geofence around a vehicle starts a visit at the next plot', async () => {
    await store(client, [inside(1)]);
    await addGeofence(client, yard);
    await store(client, [inside(2)], 1);
    await store(client, [inside(3)], 0);
    expect(await visits()).toEqual([`${at(2)} `]);
  });

  test('a tag changes nothing', async () => {
    const id = await addGeofence(client, yard);
    const tag = await make(client, kindOf('tag'), {});
    await store(client, [inside(1)]);
    await reply(client.request('POST', '/public/v1/geofences/tag', { ids: [id], add: [tag], remove: [] }), 204);
    await store(client, [inside(2), outside(3)]);
    expect(await visits()).toEqual([`${at(1)} ${at(2)}`]);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['deleted', (id) => reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204)],
    ['deleted in bulk', (id) => reply(client.request('POST', '/public/v1/geofences/delete', { ids: [id] }), 204)],
  ])('the visit to a geofence that is %s ends at the last plot inside, permanently', async (_, remove) => {
    const id = await addGeofence(client, yard);
    const bigger = await addGeofence(client, circle(51, 12, 500));
    await store(client, [inside(1), inside(2)]);
    await remove(id);
    await remove(bigger);
    expect(await visits()).toEqual([`${at(1)} ${at(2)}`, `${at(1)} ${at(2)}`]);
    const [visit] = await reply<{ updated: string }[]>(
      client.request('GET', `/public/v1/geofenceVisits?startDate=${at(0)}&endDate=${at(59)}`),
    );
    expect(Date.parse(visit?.updated ?? '')).toBeGreaterThan(minute(2));
    await store(client, [inside(3)], 1);
    await reply(client.request('POST', `/public/v1/geofences/${id}/restore`), 200);
    await store(client, [inside(4), inside(6), outside(7)]);
    expect((await visits()).filter((text) => text.includes(at(4)))).toEqual([`${at(4)} ${at(6)}`]);
  });

  test('late plots fit between the visit that a deletion ended and the one after the restoration', async () => {
    const id = await addGeofence(client, yard);
    await store(client, [inside(1), inside(2)]);
    await reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204);
    await reply(client.request('POST', `/public/v1/geofences/${id}/restore`), 200);
    await store(client, [inside(10), inside(11)]);
    expect(await visits()).toEqual([`${at(1)} ${at(2)}`, `${at(10)} `]);
    await store(client, [inside(5)]);
    expect(await visits()).toEqual([`${at(1)} ${at(5)}`, `${at(10)} `]);
    await store(client, [outside(7)], 1);
    await store(client, [inside(8)]);
    expect(await visits()).toEqual([`${at(1)} ${at(5)}`, `${at(8)} `]);
  });
});
