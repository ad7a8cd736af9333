/**
 * People with disjoint fleets never see or change what belongs to each other's vehicles: no row, count, name or text of a problem.
 * The walk covers every endpoint, every filter by id, and the valid change of every endpoint, as each role.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { type Endpoint, mayCall, needsAllFleets } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints/index.ts';
import { kindNames, kindRow } from '../../src/contract/kinds.ts';
import { rights } from '../../src/contract/roles.ts';
import { fleetConditions } from '../../src/server/database/fleet-views.ts';
import { sql } from '../../src/server/database/sql.ts';
import { fillAccount } from '../support/fill.ts';
import { addAlarms, addPlots, addProbe, addVehicle } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { listenTo } from '../support/live.ts';
import { reply } from '../support/records.ts';
import { samples } from '../support/samples.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { tablesOf } from '../support/tables.ts';

const period = 'startDate=2026-01-01T00:00:00Z&endDate=2027-01-01T00:00:00Z';
const everyone = ['driver', 'geofence', 'inputType', 'profile', 'tag', 'view'];

let world: Service;
let owner: Client;
/** Of the hidden fleet, by the names of the API. */
let ids: Record<string, number>;
let ownFleetId: number;
let ownVehicleId: number;
const people = {} as Record<keyof typeof roles, Client>;

beforeAll(async () => {
  world = await service();
  owner = await world.addAccount();
  ids = await fillAccount(world, owner);
  const hiddenFleetId = await make(owner, kindOf('fleet'), { name: 'Zebra hidden fleet' });
  const { accountId } = owner;
  await world.db.run(sql`
    update vehicle set fleet_id = ${hiddenFleetId}, name = 'Zebra ' || id, name_key = 'zebra ' || id,
      registration = 'ZEBRA ' || id, device_id = 'zebra-' || id
    where account_id = ${accountId}`);
  await world.db.run(
    sql`update probe set name = 'Zebra probe', name_key = 'zebra probe' where account_id = ${accountId}`,
  );
  await world.db.run(sql`update reminder set title = 'Zebra work' where account_id = ${accountId}`);
  await world.db.run(sql`
    update external_reference set reference = 'Zebra ' || id where account_id = ${accountId} and resource_type in (1, 3, 4, 6)`);
  await world.db.run(sql`
    update alert_rule set name = 'Zebra rule', scope = 'fleet', scope_id = ${hiddenFleetId} where account_id = ${accountId}`);
  ids = { ...ids, fleetId: hiddenFleetId, scopeId: hiddenFleetId };
  ownFleetId = await make(owner, kindOf('fleet'), { name: 'Own fleet' });
  ownVehicleId = await addVehicle(owner, { name: 'Own van' });
  await world.db.run(sql`update vehicle set fleet_id = ${ownFleetId} where id = ${ownVehicleId}`);
  for (const [name, role] of Object.entries(roles)) {
    people[name as keyof typeof roles] = await world.addUser({ role, accountId, fleetIds: [ownFleetId] });
  }
});
afterAll(() => world.close());

const rows: [EndpointName, Endpoint][] = Object.entries(endpoints) as [EndpointName, Endpoint][];
const parametersOf = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const queryNames = ({ query }: Endpoint): string[] =>
  query && 'shape' in query ? Object.keys(query.shape as object) : [];
const idOf = (name: string): number => {
  const id = ids[name];
  if (id === undefined) throw new Error(`No ${name}: the walk must know every kind of record`);
  return id;
};
const pathOf = (row: Endpoint): string => row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)));
const periodOf = (row: Endpoint): string => (queryNames(row).includes('startDate') ? period : '');

/** Whose records these are: of a vehicle, or of everybody. */
const isOfEveryone = (parameter: string): boolean =>
  [...everyone, 'unsubscription', 'session'].includes(parameter.replace(/Id$/, ''));

test('each table is limited by fleet, or belongs to everybody or to no person', async () => {
  const tables = Object.keys(await tablesOf(world.db)).filter((name) => !/_\d{4}_?\d{2}$/.test(name));
  const others = tables.filter((name) => !Object.hasOwn(fleetConditions, name) && !openTables.includes(name));
  expect(others).toEqual([]);
  const kindsOfRoles = Object.values(rights).flatMap((kinds) => (kinds === 'all' ? [] : kinds));
  for (const kind of kindsOfRoles) expect([kind, kindRow(kind).fleets]).toEqual([kind, expect.any(String)]);
  expect(kindNames.filter((kind) => kindRow(kind).fleets === 'everyone').sort()).toEqual(everyone);
});

/** Read by no endpoint of people with limited fleets, or without anything of a vehicle. */
const openTables = [
  ...['access_token', 'account', 'account_user', 'account_version', 'backup_time', 'idempotency', 'ingest_key'],
  ...['known_sign_in', 'live_counter', 'map_area', 'map_area_of_account', 'map_name', 'migration', 'refresh_token'],
  ...[
    'api_key',
    'password_link',
    'recovery_code',
    'second_factor',
    'passkey',
    'passkey_challenge',
    'user_mail',
    'sign_in_identity',
    'sign_in_code',
  ],
  ...['request_count', 'saved_view', 'session', 'sign_in_failure', 'stripe', 'unsubscription'],
  ...['finding_dismissal', 'proposal_dismissal'],
  ...['driver', 'geofence', 'geofence_backfill', 'geofence_shape', 'input_type', 'profile_terms', 'tag'],
  ...['temperature_profile', 'alert_watch', 'driven_cursor', 'driven_due', 'notice_cursor'],
  // Administrators who see all fleets.
  ...['audit', 'webhook', 'webhook_delivery', 'webhook_event', 'webhook_place', 'webhook_record'],
  // Read by number; the records are read from the views.
  'live_event',
];

const readable = rows.filter(([, row]) => row.method === 'GET' && row.access !== 'open');

describe('a single record', () => {
  test.each(readable.filter(([, row]) => parametersOf(row).length > 0))('%s', async (_, row) => {
    const answer = await people.administrator.request('GET', `${pathOf(row)}?${periodOf(row)}`);
    const shown = parametersOf(row).every(isOfEveryone);
    expect(answer.status).toBe(needsAllFleets(row) ? 403 : shown ? 200 : 404);
    expect(await answer.text()).not.toMatch(/zebra/i);
  });
});

/** A list of what everybody sees. */
const sharedLists: readonly EndpointName[] = [
  ...(['listDrivers', 'listGeofences', 'listTags', 'listProfiles', 'listInputTypes'] as const),
  ...(['listUnsubscriptions', 'getAccount', 'getAccountLogo', 'getAlertChannels'] as const),
];
const own: Partial<Record<EndpointName, () => unknown>> = {
  listVehicles: () => [expect.objectContaining({ id: ownVehicleId }) as unknown],
  listFleets: () => [expect.objectContaining({ id: ownFleetId }) as unknown],
  listDeviceHealth: () => expect.any(Array) as unknown,
  getMe: () => expect.objectContaining({ fleetIds: [ownFleetId] }) as unknown,
  // One's own and the shared ones, which belong to nobody's vehicle.
  listViews: () => expect.any(Array) as unknown,
  listMySessions: () => expect.any(Array) as unknown,
  listExternalReferences: () => expect.not.arrayContaining([expect.objectContaining({ resourceType: 1 })]) as unknown,
};
const noPlaces: readonly string[] = [
  'findPlaces',
  'findAddresses',
  'listTownsOfTile',
  'listDriven',
  'listenLive',
  'listChanges',
];
const lists = readable.filter(
  ([name, row]) =>
    parametersOf(row).length === 0 && !noPlaces.includes(name) && !row.fails?.includes(404) && !needsAllFleets(row),
);

/** An answer without what says nothing: an empty list, totals of nothing. */
async function answerTo(client: Client, row: Endpoint, query: string): Promise<unknown> {
  const needed = ['vehicleId', 'probeId']
    .filter((name) => /plots|readings/.test(row.path) && queryNames(row).includes(name) && !query.includes(`${name}=`))
    .map((name) => `${name}=${idOf(name)}`);
  const more = row.file ? ['format=csv'] : row.path.endsWith('/totals') ? ['by=vehicle'] : [];
  const response = await client.request('GET', `${row.path}?${[query, ...needed, ...more].filter(Boolean).join('&')}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toMatch(/zebra/i);
  if (row.file) return text.trim().split('\r\n').slice(1);
  const answer: unknown = JSON.parse(text);
  // To a person without vehicles, nobody ever visited any geofence.
  return row.path.endsWith('/findings')
    ? (answer as { findings: { kind: string }[] }).findings.filter(({ kind }) => kind !== 'neverVisited')
    : answer;
}
const noTotals = { count: 0, seconds: 0, longest: null, groups: [] };
const nothing = [[], { count: 0 }, { groups: [] }, noTotals, { ...noTotals, disregarded: 0 }];

describe('a list', () => {
  /** The answers that show nothing of the hidden fleet. */
  async function possible(name: EndpointName, row: Endpoint, query: string): Promise<unknown[]> {
    if (sharedLists.includes(name)) return [await reply(owner.request('GET', `${row.path}?${query}`))];
    if (own[name] && (query !== 'deleted=true' || name === 'listExternalReferences')) return [own[name]()];
    return nothing;
  }

  test.each(lists)('%s', async (name, row) => {
    const isOwn = name === 'listViews';
    const queries = [periodOf(row), ...(queryNames(row).includes('deleted') && !isOwn ? ['deleted=true'] : [])];
    for (const query of queries) {
      expect(await possible(name, row, query)).toContainEqual(await answerTo(people.viewer, row, query));
    }
  });

  const filtered = lists.flatMap(([name, row]) =>
    queryNames(row)
      .filter((filter) => filter.endsWith('Id') && !isOfEveryone(filter))
      .map((filter): [string, string, Endpoint] => [name, filter, row]),
  );
  test.each(filtered)('%s by a hidden %s is as by one that does not exist', async (_, filter, row) => {
    const hidden = await answerTo(people.viewer, row, [periodOf(row), `${filter}=${idOf(filter)}`].join('&'));
    const unknown = await answerTo(people.viewer, row, [periodOf(row), `${filter}=987654321`].join('&'));
    expect(hidden).toEqual(unknown);
  });

  test.each(lists.filter(([, row]) => queryNames(row).includes('search')))(
    '%s finds nothing by a hidden name',
    async (name, row) => {
      expect([name, nothing]).toEqual([
        name,
        expect.arrayContaining([await answerTo(people.viewer, row, `${periodOf(row)}&search=zebra`)]),
      ]);
    },
  );
});

describe('questions and files', () => {
  test.each([
    ['a report', `/public/v1/temperature/report/figures?${period}`],
    ['a report as a file', `/public/v1/temperature/report?${period}&format=xlsx`],
  ])('%s of a hidden vehicle, probe or fleet is 404', async (_, path) => {
    for (const filter of ['vehicleId', 'probeId', 'fleetId']) {
      expect((await people.quality.request('GET', `${path}&${filter}=${idOf(filter)}`)).status).toBe(404);
    }
  });

  test('the past of a shape has the visits of own vehicles only', async () => {
    const circle = { geofenceType: 1, latitude: 52.5, longitude: 13.4, radius: 1000 };
    const utc = new Date('2026-11-20T09:01:00Z');
    for (const vehicleId of [ownVehicleId, idOf('vehicleId')]) {
      await addPlots(world, owner, [
        { vehicleId, utc: new Date(utc.getTime() + 60_000), latitude: 52.5, longitude: 13.4 },
      ]);
    }
    const question = { ...circle, startDate: '2026-11-20T00:00:00Z', endDate: '2026-11-21T00:00:00Z' };
    const ask = async (client: Client, more: object = {}) => {
      const answer = await client.request('POST', '/public/v1/geofences/past', { ...question, ...more });
      return ((await answer.json()) as { visits?: { vehicleId: number }[] }).visits?.map(({ vehicleId }) => vehicleId);
    };
    expect(new Set(await ask(owner))).toEqual(new Set([ownVehicleId, idOf('vehicleId')]));
    expect(await ask(people.viewer)).toEqual([ownVehicleId]);
    expect((await ask(people.viewer, { vehicleIds: [idOf('vehicleId')] })) ?? []).toEqual([]);
  });
});

describe('a change', () => {
  const changing = rows.filter(([, row]) => row.method !== 'GET' && row.access !== 'open' && row.access !== 'user');
  /** Of records that everybody may change. */
  const open = ({ of }: Endpoint): boolean => of !== undefined && kindRow(of).fleets === 'everyone';

  test.each(changing.filter(([, row]) => !open(row)))(
    '%s of a hidden record is refused and stores nothing',
    async (name, row) => {
      const good = await samples[name].good({ world, client: owner, ids });
      const path = row.path.replace(/\{(\w+)\}/g, (_, each: string) => String(good.path?.[each]));
      // What a sample makes is of no fleet, so it is hidden too.
      const except = ['idempotency', 'session', 'account_version'];
      const before = await tablesOf(world.db, { except });
      // A review by filter finds nothing.
      const statuses = name.startsWith('review') ? [204] : [400, 403, 404];
      for (const [role, client] of Object.entries(people)) {
        const answer = await client.request(row.method, `${path}?${good.query ?? ''}`, good.body);
        const text = await answer.text();
        const allowed = mayCall(roles[role as keyof typeof roles], row) && !needsAllFleets(row);
        expect([role, answer.status, text]).toEqual([
          role,
          allowed ? expect.toSatisfy((status: number) => statuses.includes(status)) : 403,
          expect.not.stringMatching(/zebra/i),
        ]);
      }
      expect(await tablesOf(world.db, { except })).toEqual(before);
    },
  );

  test('is possible for what belongs to own vehicles', async () => {
    const at = { startUtc: '2026-11-20T12:00:00Z' };
    const driverId = await make(owner, kindOf('driver'));
    const started = people.dispatcher.request('POST', '/public/v1/drivers/assignments/start', {
      vehicleId: ownVehicleId,
      driverId,
      ...at,
    });
    expect((await started).status).toBe(204);
    const reminder = { vehicleId: ownVehicleId, title: 'Own work', dueDate: '2026-12-12' };
    const id = await reply<number>(people.dispatcher.request('POST', '/public/v1/reminders', reminder));
    expect((await people.dispatcher.request('DELETE', `/public/v1/reminders/${id}`)).status).toBe(204);
    const vehicle = await reply<object>(people.administrator.request('GET', `/public/v1/vehicles/${ownVehicleId}`));
    expect(
      (await people.administrator.request('POST', '/public/v1/vehicles', { ...vehicle, registration: 'OWN 1' })).status,
    ).toBe(200);
    expect(
      (await people.administrator.request('POST', '/public/v1/vehicles', { ...vehicle, fleetId: idOf('fleetId') }))
        .status,
    ).toBe(400);
    expect(
      (await people.administrator.request('POST', '/public/v1/vehicles', { ...vehicle, fleetId: null })).status,
    ).toBe(403);
  });

  test('of all alarms that match reviews own ones only', async () => {
    const probeId = await addProbe(world, owner, ownVehicleId);
    const startUtc = new Date('2026-11-20T15:00:00Z');
    const [own] = await addAlarms(world, owner, [{ probeId, vehicleId: ownVehicleId, startUtc, endUtc: null }]);
    const review = people.quality.request('POST', `/public/v1/temperature/alarms/review?${period}`, { cause: 2 });
    expect((await review).status).toBe(204);
    const alarms = await reply<{ id: number; cause: number | null }[]>(
      owner.request('GET', `/public/v1/temperature/alarms?${period}`),
    );
    expect(alarms.filter(({ cause }) => cause !== null).map(({ id }) => id)).toEqual([own]);
    expect(alarms.length).toBeGreaterThan(1);
  });

  test('that clashes with a hidden record does not name it', async () => {
    const driverId = await make(owner, kindOf('driver'));
    const hiddenId = await addVehicle(owner, { name: 'Zebra hidden', deviceId: 'zebra-tracker' });
    const ownId = await addVehicle(owner, { name: 'Own van 2' });
    await world.db.run(sql`update vehicle set fleet_id = ${ownFleetId} where id = ${ownId}`);
    const start = (client: Client, vehicleId: number) =>
      client.request('POST', '/public/v1/drivers/assignments/start', {
        ...{ vehicleId, driverId },
        startUtc: '2026-11-21T12:00:00Z',
      });
    expect((await start(owner, hiddenId)).status).toBe(204);
    const vehicle = await reply<object>(people.administrator.request('GET', `/public/v1/vehicles/${ownId}`));
    for (const [answer, reason] of [
      [await start(people.dispatcher, ownId), 'hiddenConflict'],
      [await people.dispatcher.request('DELETE', `/public/v1/drivers/${driverId}`), 'hiddenConflict'],
      [
        await people.administrator.request('POST', '/public/v1/vehicles', { ...vehicle, deviceId: 'zebra-tracker' }),
        'taken',
      ],
    ] as const) {
      const text = await answer.text();
      expect([answer.status, text]).toEqual([409, expect.stringContaining(reason)]);
      expect(text.replaceAll('zebra-tracker', '')).not.toMatch(/zebra|assignmentId|holder":\{/i);
    }
    await world.db.run(sql`update vehicle set deleted_utc = now() where id = ${ownId}`);
  });
});

describe('the order of changes', () => {
  interface Page {
    changes: { kind: string; id: number }[];
    cursor: string;
  }
  const read = (client: Client, query = ''): Promise<Page> =>
    reply(client.request('GET', `/public/v1/changes?${query}`));
  const move = async (vehicleId: number, fleetId: number | null): Promise<void> => {
    const vehicle = await reply<object>(owner.request('GET', `/public/v1/vehicles/${vehicleId}`));
    await reply(owner.request('POST', '/public/v1/vehicles', { ...vehicle, fleetId }));
  };

  test('has own records only, and expires when a vehicle enters or leaves the fleets', async () => {
    const { cursor } = await read(people.viewer);
    const hidden = await reply<object>(owner.request('GET', `/public/v1/vehicles/${idOf('vehicleId')}`));
    await reply(owner.request('POST', '/public/v1/vehicles', { ...hidden, registration: 'ZEBRA X' }));
    const vehicle = await reply<object>(owner.request('GET', `/public/v1/vehicles/${ownVehicleId}`));
    await reply(owner.request('POST', '/public/v1/vehicles', { ...vehicle, registration: 'OWN 2' }));
    const { changes } = await read(people.viewer, `after=${cursor}`);
    expect(changes.map(({ kind, id }) => [kind, id])).toEqual([['vehicle', ownVehicleId]]);
    const moving = await addVehicle(owner, { name: 'Zebra that moves' });
    await move(moving, ownFleetId);
    expect((await people.viewer.request('GET', `/public/v1/changes?after=${cursor}`)).status).toBe(410);
    expect((await owner.request('GET', `/public/v1/changes?after=${cursor}`)).status).toBe(410);
    await move(moving, null);
  });
});

test('a stream has own records only, starts again when a vehicle enters or leaves, and ends when the fleets change', async () => {
  const { accountId } = owner;
  const person = await world.addUser({ role: roles.viewer, accountId, fleetIds: [ownFleetId] });
  const heard = await listenTo(world.app, person.token);
  await heard.received('hello');
  const save = async (id: number, change: object): Promise<void> => {
    const vehicle = await reply<object>(owner.request('GET', `/public/v1/vehicles/${id}`));
    await reply(owner.request('POST', '/public/v1/vehicles', { ...vehicle, ...change }));
  };
  await addPlots(world, owner, [{ vehicleId: idOf('vehicleId'), utc: new Date('2026-11-20T10:00:00Z') }]);
  await save(idOf('vehicleId'), { registration: 'ZEBRA Y' });
  await save(ownVehicleId, { registration: 'OWN 3' });
  expect((await heard.received('vehicle')).map(({ data }) => data['registration'])).toEqual(['OWN 3']);
  const moving = await addVehicle(owner, { name: 'Zebra that moves on' });
  await save(moving, { fleetId: ownFleetId });
  await heard.received('reset');
  await save(moving, { registration: 'MOVED' });
  // Its entry may be an event of its own.
  await expect
    .poll(async () => (await heard.received('vehicle', 2)).at(-1)?.data)
    .toMatchObject({ id: moving, registration: 'MOVED' });
  await save(moving, { fleetId: null });
  await heard.received('reset', 2);
  expect(heard.events.filter(({ data }) => JSON.stringify(data).includes('ZEBRA'))).toEqual([]);
  const last = heard.lastId();
  const user = await reply<object>(owner.request('GET', `/public/v1/users/${person.userId}`));
  await reply(owner.request('POST', '/public/v1/users', { ...user, fleetIds: null }));
  await heard.ended;
  const again = await listenTo(world.app, person.token, { after: last });
  await again.received('reset');
  await again.leave();
});

test('people with limited fleets keep their own settings and views', async () => {
  expect((await people.viewer.request('POST', '/public/v1/users/me', { name: 'Ana' })).status).toBe(200);
  const view = { name: 'Mine', page: 'visits', query: null, shared: false };
  expect((await people.viewer.request('POST', '/public/v1/views', view)).status).toBe(200);
});

test('a person of 50 fleets sees the vehicles of all 50, and of a deleted one nothing', async () => {
  const { accountId } = owner;
  const fleetIds: number[] = [];
  for (let nth = 0; nth < 50; nth += 1) fleetIds.push(await make(owner, kindOf('fleet'), { name: `Fleet ${nth}` }));
  const vehicleIds: number[] = [];
  for (const fleetId of fleetIds.slice(0, 49)) {
    const vehicleId = await addVehicle(owner, { name: `Van ${fleetId}` });
    await world.db.run(sql`update vehicle set fleet_id = ${fleetId} where id = ${vehicleId}`);
    vehicleIds.push(vehicleId);
  }
  const deleted = fleetIds.at(-1) ?? 0;
  expect((await owner.request('DELETE', `/public/v1/fleets/${deleted}`)).status).toBe(204);
  const person = await world.addUser({ role: roles.viewer, accountId, fleetIds });
  const seen = await reply<{ id: number }[]>(person.request('GET', '/public/v1/vehicles'));
  expect(seen.map(({ id }) => id)).toEqual(vehicleIds);
  const alone = await world.addUser({ role: roles.viewer, accountId, fleetIds: [deleted] });
  expect(await reply(alone.request('GET', '/public/v1/vehicles'))).toEqual([]);
  const none = await world.addUser({ role: roles.viewer, accountId, fleetIds: [] });
  expect(await reply(none.request('GET', '/public/v1/vehicles'))).toEqual([]);
});
