/** What stored plots and visits say against the shapes of geofences. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { Finding, FindingsAnswer } from '../../src/contract/geofence-findings.ts';
import type { PastAnswer } from '../../src/contract/past.ts';
import { sealPlots } from '../../src/server/telemetry/seal-telemetry.ts';
import { Dice } from '../support/dice.ts';
import { addFleet, addVehicle } from '../support/fleet.ts';
import { shuffled } from '../support/order.ts';
import { addGeofence, failure, geofence, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { position } from '../support/tracking.ts';

const path = '/public/v1/geofences/findings';
const start = Date.UTC(2026, 10, 20);
const second = 1000;
const minute = 60 * second;
const period = `?startDate=${new Date(start).toISOString()}&endDate=${new Date(start + 1440 * minute).toISOString()}`;

/** Metres east and north of a corner of the map. */
const at = (east: number, north: number) => ({
  latitude: 51 + north / 111_194.93,
  longitude: 12 + east / (111_194.93 * Math.cos((51 * Math.PI) / 180)),
});
type Stop = [seconds: number, east: number, north: number];

let world: Service;
let client: Client;
let hallFleet: number;
const ids: Record<string, number> = {};
const vehicles: Record<string, number> = {};
const tracks: Record<string, Stop[]> = {
  // Past the gate (at 0, 0) four times, with a plot each minute at both sides; once it sends inside.
  gate: [0, 1, 2, 3].flatMap((round): Stop[] => [
    [round * 3600, -600, 20],
    [round * 3600 + 60, -160, 20],
    [round * 3600 + 120, 160, 20],
    [round * 3600 + 180, 600, 20],
  ]),
  inside: [
    [50_000, -600, 0],
    [50_060, 0, 0],
    [50_120, 600, 0],
  ],
  // In and out of the edge of the yard (at 5000, 0, 100 m).
  flicker: [
    [100, 5090, 0],
    [160, 5104, 0],
    [220, 5090, 0],
    [280, 5400, 0],
  ],
  // Five minutes 60 m beside the ramp (at 10000, 0, 50 m).
  ramp: [0, 1, 2, 3, 4, 5].map((round): Stop => [round * 60, 10_110, 0]),
  // In the hall (at 15000, 0), silent for ten minutes; a minute is usual.
  hall: [0, 1, 2, 12, 13, 14].map((round): Stop => [round * 60, 15_000 + round, 0]),
  // Ten times at both twins (at 20000, 0).
  twins: Array.from({ length: 10 }, (_, round): Stop[] => [
    [round * 1800, 20_000, 0],
    [round * 1800 + 600, 20_000, 0],
    [round * 1800 + 900, 21_000, 500],
  ]).flat(),
};

beforeAll(async () => {
  world = await service({ now: () => new Date(start + 20 * 1440 * minute) });
  client = await world.addAccount();
  hallFleet = await addFleet(client);
  Object.assign(ids, await drawAll(client));
  for (const name of Object.keys(tracks)) {
    vehicles[name] = await addVehicle(client, { deviceId: name, fleetId: name === 'hall' ? hallFleet : null });
  }
  await store(client, (plots) => plots);
});
afterAll(() => world.close());

async function drawAll(to: Client): Promise<Record<string, number>> {
  const drawn: Record<string, number> = {};
  for (const [name, east, radius] of [
    ['gate', 0, 50],
    ['yard', 5000, 100],
    ['ramp', 10_000, 50],
    ['hall', 15_000, 200],
    ['one', 20_000, 100],
    ['other', 20_010, 100],
    ['nowhere', 40_000, 100],
  ] as const) {
    drawn[name] = await addGeofence(to, { description: name, ...at(east, 0), radius });
  }
  return drawn;
}

type Plots = ReturnType<typeof position>[];

/** All tracks, in the order that `arranged` gives. */
async function store(to: Client, arranged: (plots: Plots) => Plots): Promise<void> {
  const plots = Object.entries(tracks).flatMap(([name, stops]) =>
    stops.map(([seconds, east, north]) => {
      const { latitude, longitude } = at(east, north);
      return position(name, start + seconds * second, latitude, longitude);
    }),
  );
  for (const plot of arranged(plots)) await world.app.store({ accountId: to.accountId, keyId: 1 }, [plot]);
}

const ask = async (query = '', asking: Client = client): Promise<Finding[]> =>
  (await reply<FindingsAnswer>(asking.request('GET', `${path}${period}${query}`))).findings;
const nameOf = (id: number | null): string => Object.keys(ids).find((name) => ids[name] === id) ?? '';
const inShort = ({ geofenceId, kind, otherId, count, total }: Finding): string =>
  `${nameOf(geofenceId)} ${kind} ${count}/${total}${otherId === null ? '' : ` ${nameOf(otherId)}`}`;
const all = [
  'gate missedPassage 4/5',
  'yard flicker 1/2',
  'ramp edgeStop 1/1',
  'hall silence 1/1',
  'one twin 10/10 other',
  'other twin 10/10 one',
  'nowhere neverVisited 0/0',
];
const of = async (name: string): Promise<Finding> => {
  const [finding] = await ask(`&geofenceId=${ids[name]}`);
  if (!finding) throw new Error(`No finding of ${name}.`);
  return finding;
};

describe('findings', () => {
  test('say which geofences miss vehicles, and how often', async () => {
    const found = await ask();
    expect(found.map(inShort).filter((text) => !text.startsWith('ramp never'))).toEqual(all);
    expect(found.map(inShort)).toContain('ramp edgeStop 1/1');
  });

  test('are the same in any order of arrival', async () => {
    const other = await world.addAccount();
    await drawAll(other);
    for (const name of Object.keys(tracks)) await addVehicle(other, { deviceId: name });
    await store(other, (plots) => shuffled(plots, new Dice(5)));
    const plain = ({ kind, count, total, everySeconds, suggestion, examples }: Finding) => ({
      ...{ kind, count, total, everySeconds, suggestion },
      examples: examples.map(({ startUtc, endUtc, points }) => ({ startUtc, endUtc, points })),
    });
    expect((await ask('', other)).map(plain)).toEqual((await ask()).map(plain));
  });

  test('to a person of a fleet are about its vehicles alone', async () => {
    const { accountId } = client;
    const person = await world.addUser({ accountId, role: roles.viewer, fleetIds: [hallFleet] });
    const found = (await ask('', person)).map(inShort);
    expect(found.filter((text) => !text.includes('neverVisited'))).toEqual(['hall silence 1/1']);
    expect(found).toHaveLength(Object.keys(ids).length);
  });

  test('are the same of one geofence and of sealed plots', async () => {
    const whole = await ask();
    for (const name of Object.keys(ids)) {
      expect(await ask(`&geofenceId=${ids[name]}`)).toEqual(whole.filter(({ geofenceId }) => geofenceId === ids[name]));
    }
    await sealPlots(world.db, new Date(start + 3 * 1440 * minute));
    expect(await ask()).toEqual(whole);
  });

  test('show examples with their positions, and how far apart these are', async () => {
    const { examples, everySeconds } = await of('gate');
    expect(everySeconds).toBe(60);
    expect((await of('yard')).everySeconds).toBeNull();
    expect(examples).toHaveLength(4);
    expect(examples[0]).toMatchObject({
      vehicleId: vehicles['gate'],
      startUtc: new Date(start + (3 * 3600 + 60) * second).toISOString(),
      endUtc: new Date(start + (3 * 3600 + 120) * second).toISOString(),
    });
    expect(examples[0]?.points).toHaveLength(2);
  });

  test('suggest the least change that ends them, with its effect on the past', async () => {
    const { suggestion, suggestedFor, effect } = await of('gate');
    expect(suggestedFor).toEqual({ ...suggestion, radius: (await geofence(client, ids['gate'] ?? 0)).radius });
    const body = {
      ...suggestion,
      startDate: new Date(start),
      endDate: new Date(start + 1440 * minute),
      geofenceId: ids['gate'],
    };
    const past = await reply<PastAnswer>(client.request('POST', '/public/v1/geofences/past', body));
    expect(effect).toEqual(past.compared);
    expect(effect).toMatchObject({ same: 1, new: [{}, {}, {}, {}] });
    // Some plots are 600 m apart, so a radius of 300 m holds one of them at any moment of the same drives.
    expect(suggestion?.radius).toBe(300);
    expect((await of('yard')).suggestion?.radius).toBe(105);
    expect((await of('ramp')).suggestion?.radius).toBe(110);
    expect(await of('hall')).toMatchObject({ suggestion: null, suggestedFor: null });
    expect((await of('nowhere')).suggestion).toBeNull();
  });
});

test('a finding that is called fine stays away until its shape changes', async () => {
  const other = await world.addAccount();
  const id = await addGeofence(other);
  const dismiss = (body: object) =>
    reply(
      other.request('POST', `${path}/dismiss`, { geofenceId: id, kind: 'neverVisited', count: 0, total: 0, ...body }),
      204,
    );
  expect(await ask('', other)).toMatchObject([{ kind: 'neverVisited', dismissed: false }]);
  await dismiss({});
  expect(await ask('', other)).toEqual([]);
  expect(await ask('&dismissed=true', other)).toMatchObject([{ dismissed: true }]);
  await dismiss({ dismissed: false });
  expect(await ask('', other)).toHaveLength(1);
  await dismiss({});
  const {
    updated: _,
    countsFromUtc: __,
    ...stored
  } = await reply<Record<string, unknown>>(other.request('GET', `/public/v1/geofences/${id}`));
  await reply(other.request('POST', '/public/v1/geofences', { ...stored, radius: 321 }), 204);
  expect(await ask('', other)).toHaveLength(1);
});

test('a period that is too long, and unknown records, are refused', async () => {
  const long = client.request('GET', `${path}?startDate=2020-01-01T00:00:00Z&endDate=2026-01-01T00:00:00Z`);
  expect(await failure(long)).toEqual(['400', 'endDate range']);
  const unknown = client.request('GET', `${path}${period}&geofenceId=4711&tagId=4711`);
  expect(await failure(unknown)).toEqual(['400', 'geofenceId unknown', 'tagId unknown']);
});
