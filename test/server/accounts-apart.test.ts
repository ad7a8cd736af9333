/** Two accounts in one database never see each other: neither by ids in paths, bodies and filters, nor by references. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import { fillAccount } from '../support/fill.ts';
import { addInput, addProbe } from '../support/fleet.ts';
import { all, kindOf, kinds, make } from '../support/kinds.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, password, type Service, service } from '../support/service.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 9, minute));
const period = 'startDate=2026-01-01T00:00:00Z&endDate=2027-01-01T00:00:00Z';

let world: Service;
/** Account with every kind of record. `other` has no records and sends the requests. */
let owner: Client;
let other: Client;
/** The owner's ids by the parameter and field names of the API. */
let ids: Record<string, number>;

beforeAll(async () => {
  world = await service();
  owner = await world.addAccount();
  other = await world.addAccount();
  ids = await fillAccount(world, owner);
});
afterAll(() => world.close());

type Row = [name: string, row: Endpoint];
// Towns and addresses belong to no account. driven.test.ts looks at the lines of a tile.
const rows: Row[] = Object.entries(endpoints).filter(
  ([name]) => !['findPlaces', 'findAddresses', 'listDriven', 'listTownsOfTile'].includes(name),
);
const parametersOf = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const filtersOf = ({ query }: Endpoint): string[] =>
  query && 'shape' in query ? Object.keys(query.shape as object) : [];
const idOf = (name: string): number => {
  const id = ids[name];
  if (id === undefined) throw new Error(`The owner has no ${name}: the walk must know every kind of record`);
  return id;
};
const pathOf = (row: Endpoint): string => row.path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)));
const needsPeriod = (row: Endpoint): boolean => filtersOf(row).includes('startDate');

/** Everything that an account can read of its own data. */
async function everything(client: Client): Promise<string[]> {
  const read: string[] = [];
  for (const [name, row] of rows) {
    // A stream has no end and starts with later events.
    // A report says when it was made, and a file does so too.
    if (row.method !== 'GET' || row.stream || row.file || name === 'getReportFigures') continue;
    const [path, query] = [pathOf(row), queriesOf(row)];
    for (const each of query) {
      const response = await client.request('GET', `${path}?${each}`);
      // What has not ended grows longer.
      const answer = (await response.text()).replace(/"seconds":[\d.]+/g, '"seconds":…');
      read.push(`${name} ${each} ${response.status} ${answer}`);
    }
  }
  return read;
}
function queriesOf(row: Endpoint): string[] {
  const filters = filtersOf(row);
  const needed = ['vehicleId', 'probeId'].filter((name) => filters.includes(name) && /plots|readings/.test(row.path));
  const base = [...(needsPeriod(row) ? [period] : []), ...needed.map((name) => `${name}=${idOf(name)}`)].join('&');
  return filters.includes('deleted') ? [base, `${base}&deleted=true`] : [base];
}

describe('ids in the path', () => {
  const ofRecord = rows.filter(([, row]) => parametersOf(row).length > 0);
  // A wrong body is reported before a missing record.
  const bodies: Readonly<Record<string, object>> = {
    backfillGeofence: { startDate: '2026-11-20T00:00:00Z' },
    replayWebhook: { after: '2026-11-20T00:00:00Z' },
    rotateIngestKey: {},
  };
  const addressOf = (row: Endpoint): string => (needsPeriod(row) ? `${pathOf(row)}?${period}` : pathOf(row));
  test.each(ofRecord)("%s returns 404 for the owner's id", async (name, row) => {
    expect(await failure(other.request(row.method, addressOf(row), bodies[name]))).toEqual(['404']);
  });
  test.each(ofRecord.filter(([, row]) => row.method === 'GET'))('%s finds the record for the owner', async (_, row) => {
    expect((await owner.request('GET', addressOf(row))).status).toBe(200);
  });
});

/** What the other account has anyway: its user and its sign-in. */
const ownRows: Record<string, number> = { listUsers: 1, listMySessions: 1 };

const isTotals = ({ path }: Endpoint): boolean => path.endsWith('/totals');
const noTotals = { count: 0, seconds: 0, longest: null, groups: [] };

/** Rows of a list, an export or totals. */
async function rowsIn(client: Client, { path, file, ...row }: Endpoint, query: string): Promise<unknown[]> {
  if (file) {
    const answer = await client.request('GET', `${path}?${query}&format=csv`);
    expect(answer.status).toBe(200);
    return (await answer.text()).trim().split('\r\n').slice(1);
  }
  // Sums of distances and findings are one object.
  if (path.endsWith('/driven') || path.endsWith('/findings')) {
    const answer = await reply<{ groups?: unknown[]; findings?: unknown[] }>(client.request('GET', `${path}?${query}`));
    return answer.groups ?? answer.findings ?? [];
  }
  if (!isTotals({ path, ...row })) return reply<unknown[]>(client.request('GET', `${path}?${query}`));
  const { disregarded = 0, ...totals } = await reply<typeof noTotals & { disregarded?: number }>(
    client.request('GET', `${path}?${query}&by=vehicle`),
  );
  if (totals.count === 0) expect({ ...totals, disregarded }).toEqual({ ...noTotals, disregarded: 0 });
  return totals.groups;
}

describe('lists', () => {
  const lists = rows.filter(
    ([name, row]) =>
      row.method === 'GET' &&
      parametersOf(row).length === 0 &&
      filtersOf(row).length > 0 &&
      // See temperature.test.ts and growing-lists.test.ts.
      !name.startsWith('count') &&
      // See changes.test.ts.
      name !== 'listChanges' &&
      // These answer 404: see temperature-report.test.ts.
      !row.fails?.includes(404),
  );

  test.each(lists)('%s returns nothing of the owner, deleted or not', async (name, row) => {
    for (const query of queriesOf(row)) {
      const listed = await rowsIn(other, row, query);
      expect(listed).toHaveLength(ownRows[name] ?? 0);
      const theirs = await rowsIn(owner, row, query);
      for (const each of listed) expect(theirs).not.toContainEqual(each);
    }
  });

  // A question about a geofence or a tag that the account does not have is refused: see geofence-findings.test.ts.
  const listing = lists.filter(([name]) => name !== 'listFindings');
  const filtered = listing.flatMap(([name, row]) =>
    filtersOf(row)
      .filter((filter) => filter.endsWith('Id') || filter === 'externalReference')
      .map((filter): [string, string, Endpoint] => [name, filter, row]),
  );
  test.each(filtered)("%s returns nothing for the owner's %s", async (_, filter, row) => {
    const value = filter === 'externalReference' ? 'V' : String(idOf(filter));
    const query = new URLSearchParams(needsPeriod(row) ? period : '');
    for (const needed of ['vehicleId', 'probeId']) {
      if (/plots|readings/.test(row.path) && filtersOf(row).includes(needed)) query.set(needed, String(idOf(needed)));
    }
    query.set(filter, value);
    expect(await rowsIn(other, row, String(query))).toEqual([]);
  });
});

describe('ids in the body', () => {
  const circle = { description: 'x', geofenceType: 1, latitude: 1, longitude: 1, radius: 100 };
  const driver = { name: 'x', status: 1, username: 'x', password: 'x' };
  const rule = { name: 'x', scope: 'all', kind: 'outOfRange', afterMinutes: 5, emails: ['a@b.example'] };
  const utc = at(30).toISOString();
  const cases: [string, () => Promise<object>, string[]][] = [
    ['fleets', async () => ({ id: idOf('fleetId'), name: 'x' }), ['404']],
    ['vehicles', async () => ({ id: idOf('vehicleId'), name: 'x' }), ['404']],
    ['vehicles', async () => ({ name: 'x', fleetId: idOf('fleetId') }), ['400', '#/fleetId unknown']],
    [
      'reminders',
      async () => ({ vehicleId: idOf('vehicleId'), title: 'x', dueDate: '2026-12-12' }),
      ['400', '#/vehicleId unknown'],
    ],
    [
      'snoozes',
      async () => ({ vehicleId: idOf('vehicleId'), untilUtc: '2099-01-01T00:00:00Z' }),
      ['400', '#/vehicleId unknown'],
    ],
    ['drivers', async () => ({ ...driver, id: idOf('driverId') }), ['404']],
    ['inputs/types', async () => ({ inputTypeId: idOf('inputTypeId'), name: 'x', inputDescription: 0 }), ['404']],
    ['temperature/profiles', async () => ({ id: idOf('profileId'), name: 'x', lowerBound: 0, upperBound: 1 }), ['404']],
    ['tags', async () => ({ id: idOf('tagId'), name: 'x', resourceType: 25, colour: 0 }), ['404']],
    ['tags/order', async () => ({ ids: [idOf('tagId')] }), ['400', '#/ids/0 unknown']],
    ['geofences', async () => ({ ...circle, id: idOf('geofenceId') }), ['404']],
    ['geofences', async () => ({ ...circle, tags: [idOf('tagId')] }), ['400', '#/tags/0 unknown']],
    ['geofences/delete', async () => ({ ids: [idOf('geofenceId')] }), ['400', '#/ids/0 unknown']],
    [
      'geofences/tag',
      async () => ({ ids: [idOf('geofenceId')], add: [idOf('tagId')] }),
      ['400', '#/add/0 unknown', '#/ids/0 unknown'],
    ],
    [
      'geofences/import',
      async () => ({ mode: 'all', geofences: [{ ...circle, id: idOf('geofenceId'), tags: [idOf('tagId')] }] }),
      ['400', '#/geofences/0/id unknown', '#/geofences/0/tags/0 unknown'],
    ],
    ['inputs', async () => ({ inputId: idOf('inputId'), inputTypeId: idOf('inputTypeId') }), ['404']],
    [
      'inputs',
      async () => ({
        inputId: await addInput(world, other, await make(other, kindOf('vehicle'))),
        inputTypeId: idOf('inputTypeId'),
      }),
      ['400', '#/inputTypeId unknown'],
    ],
    [
      'temperature/probes',
      async () => ({ probeId: idOf('probeId'), name: 'x', profileId: idOf('profileId') }),
      ['404'],
    ],
    [
      'temperature/probes',
      async () => ({
        probeId: await addProbe(world, other, await make(other, kindOf('vehicle'))),
        name: 'x',
        profileId: idOf('profileId'),
      }),
      ['400', '#/profileId unknown'],
    ],
    [
      'drivers/assignments/start',
      async () => ({ vehicleId: idOf('vehicleId'), driverId: idOf('driverId'), startUtc: utc }),
      ['400', '#/driverId unknown', '#/vehicleId unknown'],
    ],
    [
      'drivers/assignments/start',
      async () => ({ vehicleReference: 'V', driverReference: 'driver', startUtc: utc }),
      ['400', '#/driverReference unknown', '#/vehicleReference unknown'],
    ],
    [
      'drivers/assignments/end',
      async () => ({ vehicleId: idOf('vehicleId'), driverId: idOf('driverId'), endUtc: utc }),
      ['400', '#/driverId unknown', '#/vehicleId unknown'],
    ],
    ['drivers/assignments', async () => ({ id: idOf('assignmentId'), startUtc: utc }), ['404']],
    ['users', async () => ({ id: idOf('userId'), username: 'x', password, role: 0, status: 1 }), ['404']],
    ['alerts/rules', async () => ({ ...rule, id: idOf('alertRuleId') }), ['404']],
    ['alerts/rules', async () => ({ ...rule, scope: 'fleet', scopeId: idOf('fleetId') }), ['400', '#/scopeId unknown']],
    [
      'alerts/rules',
      async () => ({ ...rule, scope: 'profile', scopeId: idOf('profileId') }),
      ['400', '#/scopeId unknown'],
    ],
    ['alerts/rules', async () => ({ ...rule, scope: 'probe', scopeId: idOf('probeId') }), ['400', '#/scopeId unknown']],
    ['views', async () => ({ id: idOf('viewId'), name: 'x', page: 'x' }), ['404']],
    ['externalReferences', async () => ({ id: idOf('externalReferenceId'), ...ofVehicle() }), ['404']],
    ['externalReferences', async () => ofVehicle(), ['400', '#/resourceId unknown']],
  ];
  const ofVehicle = () => ({ resourceType: 1, resourceId: idOf('vehicleId'), reference: 'x' });

  test.each(cases)("%s rejects the owner's ids", async (path, body, problems) => {
    expect(await failure(other.request('POST', `/public/v1/${path}`, await body()))).toEqual(problems);
  });
});

test("no request changed the owner's records, and both accounts may use the same names", async () => {
  const before = await everything(owner);
  // Repeats everything as the other account: the same usernames, buttons, trackers, references and names.
  const twin = await world.addAccount();
  for (const kind of kinds.filter(({ resourceType }) => resourceType)) {
    for (const record of await all(owner, kind)) {
      const { id: _, inputTypeId: __, fleetId: ___, tags: ____, ...rest } = record;
      const sent = { ...rest, ...(kind.resource === 'driver' && { password: 'x' }) };
      expect((await twin.request('POST', kind.path, sent)).status).toBeLessThan(300);
    }
  }
  for (const [, row] of rows) {
    if (row.method !== 'GET' && parametersOf(row).length > 0) await other.request(row.method, pathOf(row));
  }
  expect(await everything(owner)).toEqual(before);
  expect(before.some((line) => line.includes(' 404 '))).toBe(false);
});
