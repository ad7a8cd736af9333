/** Links for customers: what they show, to whom, and when they end. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../src/contract/administration.ts';
import { roles, sharedFilesPerHour } from '../../src/contract/choices.ts';
import type { SharedLink } from '../../src/contract/shared-links.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { addFleet, addPlots, addProbe, addVehicle, addVisits } from '../support/fleet.ts';
import { addGeofence, failure, reply } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';
import { xlsxRows } from '../support/spreadsheet.ts';
import { basemapOf, from, mapOf } from '../support/street-map.ts';

const api = '/public/v1';
let world: Service;
let app: App;
let client: Client;
let aheadMs = 0;
const now = (): Date => new Date(Date.now() + aheadMs);
const later = (seconds: number): void => {
  aheadMs += seconds * 1000;
};
beforeAll(async () => {
  world = await service();
  app = world.anotherService({ now });
});
afterAll(() => world.close());

let vehicleId: number;
let fleetId: number;
let geofenceId: number;
beforeEach(async () => {
  aheadMs = 0;
  client = await world.addAccount();
  fleetId = await addFleet(client, { name: 'Vans' });
  vehicleId = await addVehicle(client, { name: 'Lorry 08', fleetId });
  const circle = { geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 200, points: null };
  geofenceId = await addGeofence(client, { ...circle, description: 'Depot <Nord>' });
  await addGeofence(client, { ...circle, latitude: 51.4, description: 'Secret yard' });
  await addPlots(world, client, [{ vehicleId, utc: now(), latitude: 51.4, longitude: 12.37 }]);
});

interface Made {
  id: number;
  name: string;
  url: string;
}
const inHours = (hours: number): string => new Date(now().getTime() + hours * 3600_000).toISOString();
const arrival = (more: object = {}) => ({
  ...{ name: 'Your delivery', kind: 'arrival', vehicleId, geofenceId, expiresUtc: inHours(24) },
  ...more,
});
const make = (body: object = arrival(), by = client): Promise<Made> =>
  reply<Made>(by.request('POST', `${api}/sharedLinks`, body));
const pathOf = ({ url }: Made): string => new URL(url).pathname;
const open = (path: string, language = 'en', method = 'GET'): Promise<Response> =>
  app.request(path, { method, headers: { 'Accept-Language': language } });
const shown = (id: number, by = client): Promise<SharedLink> =>
  reply<SharedLink>(send(app, 'GET', `${api}/sharedLinks/${id}`, { token: by.token }));

test('a link shows the vehicle, the way and the geofence, and nothing else of the account', async () => {
  const made = await make();
  expect(made.url).toMatch(/^http:\/\/[^/]+\/shared\/[0-9a-z]+-[\w-]{43}$/);
  const answer = await open(pathOf(made));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('<h1>Your delivery</h1>');
  expect(html).toContain('On the way to Depot &lt;Nord&gt;');
  expect(html).toContain('Lorry 08');
  expect(html).toContain('6.5 km');
  expect(html).not.toMatch(/Secret|Vans|\/public\/v1|assets\//);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(await (await open(pathOf(made), 'de-CH,en;q=0.5')).text()).toContain('Unterwegs nach');
  expect(await (await open(pathOf(made), 'fr, es')).text()).toContain('En camino a');
});

test('only the hash is stored, and the audit and the list have no address', async () => {
  const made = await make();
  const secret = made.url.slice(-43);
  const rows = await world.db.many(sql`
    select to_json(l)::text as row from shared_link l union all select to_json(a)::text from audit a`);
  expect(JSON.stringify([rows, await shown(made.id)])).not.toContain(secret);
  const [entry] = await reply<AuditEntry[]>(
    client.request(
      'GET',
      `${api}/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z&resource=sharedLink`,
    ),
  );
  expect(entry).toMatchObject({ action: 'create', resourceId: made.id, username: client.username });
});

test('unknown, revoked and expired links get one and the same page', async () => {
  const [made, short] = [await make(), await make(arrival({ expiresUtc: inHours(1) }))];
  const wrong = pathOf(made).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const bad = await open(wrong);
  expect(bad.status).toBe(404);
  const page = await bad.text();
  expect(page).toContain('This link does not work');
  await reply(client.request('DELETE', `${api}/sharedLinks/${made.id}`), 204);
  later(3601);
  for (const path of [pathOf(made), pathOf(short), '/shared/x', `${pathOf(made)}/report.pdf`]) {
    const answer = await open(path);
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, page]);
  }
  const admin = await client.signInAgain();
  expect((await shown(short.id, admin)).state).toBe('expired');
  await reply(admin.request('POST', `${api}/sharedLinks/${made.id}/restore`));
  later(4);
  expect((await open(pathOf(made))).status).toBe(200);
});

test('a link that ends on arrival says so without the position, for an hour', async () => {
  const [ends, stays] = [await make(arrival({ endsOnArrival: true })), await make()];
  expect((await shown(ends.id)).state).toBe('open');
  await addVisits(world, client, [{ vehicleId, geofenceId, startUtc: now(), endUtc: null }]);
  later(4);
  const html = await (await open(pathOf(ends))).text();
  expect(html).toContain('Arrived at Depot &lt;Nord&gt;');
  expect(html).not.toContain('<svg');
  expect(await (await open(pathOf(stays))).text()).toContain('<svg');
  expect(await shown(ends.id)).toMatchObject({ state: 'arrived', arrivedUtc: expect.any(String) });
  later(3600);
  expect((await open(pathOf(ends))).status).toBe(404);
  expect((await open(pathOf(stays))).status).toBe(200);
});

test('a visit that was over before the link was made is no arrival', async () => {
  const hourAgo = new Date(Date.now() - 3600_000);
  await addVisits(world, client, [
    { vehicleId, geofenceId, startUtc: hourAgo, endUtc: new Date(hourAgo.getTime() + 60_000) },
  ]);
  expect(await shown((await make()).id)).toMatchObject({ arrivedUtc: null, state: 'open' });
});

test('a link shows what its maker may see now, and ends with the maker', async () => {
  const dispatcher = await world.addUser({
    ...{ accountId: client.accountId, role: roles.dispatcher, fleetIds: [fleetId] },
  });
  const made = await make(arrival(), dispatcher);
  const path = pathOf(made);
  const save = (more: object): Promise<unknown> =>
    reply(
      client.request('POST', `${api}/users`, {
        ...{ id: dispatcher.userId, username: dispatcher.username, role: roles.dispatcher, status: 1 },
        ...{ fleetIds: [fleetId], ...more },
      }),
    );
  const status = async (): Promise<[number, string]> => {
    later(4);
    return [(await open(path)).status, (await shown(made.id)).state];
  };
  expect(await status()).toEqual([200, 'open']);
  await save({ fleetIds: [await addFleet(client)] });
  expect(await status()).toEqual([404, 'ended']);
  await save({ role: roles.viewer });
  expect(await status()).toEqual([404, 'ended']);
  await save({});
  expect(await status()).toEqual([200, 'open']);
  await save({ status: 0 });
  expect(await status()).toEqual([404, 'ended']);
  await save({});
  await reply(client.request('DELETE', `${api}/users/${dispatcher.userId}`), 204);
  expect(await status()).toEqual([404, 'ended']);
  expect(await shown(made.id)).toMatchObject({ createdBy: null });
});

test('people with limited fleets share only vehicles of theirs, and see only such links', async () => {
  const other = await addFleet(client);
  const limited = await world.addUser({
    ...{ accountId: client.accountId, role: roles.dispatcher, fleetIds: [other] },
  });
  expect(await failure(limited.request('POST', `${api}/sharedLinks`, arrival()))).toEqual([
    '400',
    '#/vehicleId unknown',
  ]);
  const made = await make();
  expect(await reply(limited.request('GET', `${api}/sharedLinks`))).toEqual([]);
  await reply(limited.request('DELETE', `${api}/sharedLinks/${made.id}`), 404);
  const viewer = await world.addUser({ accountId: client.accountId, role: roles.viewer });
  await reply(viewer.request('POST', `${api}/sharedLinks`, arrival()), 403);
});

test('a link of a key works while the key does', async () => {
  const { id, key } = await reply<{ id: number; key: string }>(
    client.request('POST', `${api}/apiKeys`, { name: 'ERP', role: roles.dispatcher }),
  );
  const made = await reply<Made>(send(app, 'POST', `${api}/sharedLinks`, { token: key, body: arrival() }));
  expect((await open(pathOf(made))).status).toBe(200);
  expect(await shown(made.id)).toMatchObject({ createdBy: 'ERP' });
  await reply(client.request('DELETE', `${api}/apiKeys/${id}`), 204);
  later(4);
  expect((await open(pathOf(made))).status).toBe(404);
});

test('the links of a demo account end when the demo is off', async () => {
  const demo = await world.addAccount({ demo: true });
  const van = await addVehicle(demo);
  const made = await make({ ...arrival(), vehicleId: van, geofenceId: await addGeofence(demo) }, demo);
  const off = world.anotherService({ now, settings: { demo: false } });
  expect((await off.request(pathOf(made))).status).toBe(404);
  expect((await open(pathOf(made))).status).toBe(200);
});

test('the links of a suspended account show nothing until it goes on', async () => {
  const made = await make();
  const suspend = (utc: Date | null): Promise<number> =>
    world.db.run(sql`update account set suspended_utc = ${utc} where id = ${client.accountId}`);
  await suspend(now());
  expect((await open(pathOf(made))).status).toBe(404);
  await suspend(null);
  later(4);
  expect((await open(pathOf(made))).status).toBe(200);
});

test('a report is downloaded as PDF and XLSX, a few times an hour', async () => {
  await addProbe(world, client, vehicleId);
  const period = { startUtc: '2026-11-20T00:00:00.000Z', endUtc: '2026-11-21T00:00:00.000Z' };
  const report = { name: 'Cold chain', kind: 'report', scope: 'vehicle', scopeId: vehicleId, ...period };
  const made = await make({ ...report, expiresUtc: inHours(24) });
  const html = await (await open(pathOf(made))).text();
  expect(html).toContain('report.pdf');
  const pdf = await open(`${pathOf(made)}/report.pdf`, 'de');
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(pdf.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  expect((await open(`${pathOf(made)}/report.xlsx`)).headers.get('content-type')).toContain('spreadsheetml');
  const counted: number[] = [];
  for (let more = 2; more <= sharedFilesPerHour; more += 1)
    counted.push((await open(`${pathOf(made)}/report.pdf`, 'en', 'HEAD')).status);
  expect(counted.slice(-2)).toEqual([200, 429]);
  expect((await open(`${pathOf(await make())}/report.pdf`)).status).toBe(404);
});

test('a report link that the previous version made is one of temperatures', async () => {
  await addProbe(world, client, vehicleId);
  const period = { startUtc: '2026-11-20T00:00:00.000Z', endUtc: '2026-11-21T00:00:00.000Z' };
  const report = { name: 'Cold chain', kind: 'report', scope: 'vehicle', scopeId: vehicleId, ...period };
  const made = await make({ ...report, expiresUtc: inHours(24) });
  await world.db.run(
    sql`update shared_link set content = null where account_id = ${client.accountId} and id = ${made.id}`,
  );
  expect((await shown(made.id)).content).toBe('temperature');
  expect((await open(`${pathOf(made)}/report.pdf`)).status).toBe(200);
});

/** Lorry 08, and another vehicle of no fleet, in the geofence. */
async function addTwoVisits(): Promise<void> {
  const [startUtc, endUtc] = [new Date('2026-11-20T08:00:00.000Z'), new Date('2026-11-20T09:00:00.000Z')];
  const other = await addVehicle(client, { name: 'Lorry 99' });
  await addVisits(
    world,
    client,
    [vehicleId, other].map((each) => ({ vehicleId: each, geofenceId, startUtc, endUtc })),
  );
}

const listOfDay = (more: object = {}): object => ({
  ...{ name: 'Our visits', kind: 'report', content: 'visits', expiresUtc: inHours(24) },
  ...{ startUtc: '2026-11-20T00:00:00.000Z', endUtc: '2026-11-21T00:00:00.000Z', ...more },
});

const workbookOf = async (made: Made, language = 'en'): Promise<string[][]> =>
  xlsxRows(Buffer.from(await (await open(`${pathOf(made)}/report.xlsx`, language)).arrayBuffer()));

test('a list is shared with the filters and columns of its link, in the language of the reader', async () => {
  await addTwoVisits();
  const made = await make(listOfDay({ reportQuery: `vehicleId=${vehicleId}&column=geofence&column=duration` }));
  const html = await (await open(pathOf(made), 'es')).text();
  expect(html).toContain('<dt>Informe</dt><dd>Visitas</dd>');
  expect(await workbookOf(made, 'de')).toEqual([
    ['Geofence', 'Dauer'],
    ['Depot <Nord>', String(1 / 24)],
  ]);
  const pdf = await open(`${pathOf(made)}/report.pdf`);
  expect(pdf.headers.get('content-disposition')).toContain('"Our visits 2026-11-20 2026-11-21.pdf"');
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  expect(await shown(made.id)).toMatchObject({ content: 'visits', scope: null, scopeId: null, state: 'open' });
});

test('a shared list has the rows of its scope, and of the fleets of its maker', async () => {
  const vehicles = async (made: Made): Promise<string[]> =>
    (await workbookOf(made)).slice(1).map(([name = '']) => name);
  await addTwoVisits();
  const columns = { reportQuery: 'column=vehicle&sort=vehicle' };
  expect(await vehicles(await make(listOfDay(columns)))).toEqual(['Lorry 08', 'Lorry 99']);
  const ofVehicle = await make(listOfDay({ ...columns, scope: 'vehicle', scopeId: vehicleId }));
  expect(await vehicles(ofVehicle)).toEqual(['Lorry 08']);
  expect(await (await open(pathOf(ofVehicle))).text()).toContain('<dd>Visits: Lorry 08</dd>');
  const limited = await world.addUser({
    ...{ accountId: client.accountId, role: roles.dispatcher, fleetIds: [fleetId] },
  });
  const own = await make(listOfDay(columns), limited);
  expect(await vehicles(own)).toEqual(['Lorry 08']);
  expect(await reply(limited.request('GET', `${api}/sharedLinks/${own.id}`))).toMatchObject({ id: own.id });
});

test('every list can be shared', async () => {
  for (const content of ['alarms', 'inputHistory', 'assignments', 'driven']) {
    const answer = await open(`${pathOf(await make(listOfDay({ content })))}/report.pdf`);
    expect([content, answer.status]).toEqual([content, 200]);
  }
});

test('a list that has no such filters, and a scope that no list has, are refused', async () => {
  const ask = (more: object): Promise<string[]> =>
    failure(client.request('POST', `${api}/sharedLinks`, listOfDay(more)));
  expect(await ask({ reportQuery: 'column=peak' })).toEqual(['400', '#/reportQuery format']);
  expect(await ask({ reportQuery: 'startDate=2026' })).toEqual(['400', '#/reportQuery format']);
  expect(await ask({ scope: 'probe', scopeId: 1 })).toEqual(['400', '#/scope range']);
  expect(await ask({ scope: 'fleet' })).toEqual(['400', '#/scopeId required']);
});

test('a thousand openings at once cost one reading, and an address that guesses has to wait', async () => {
  // The openings of earlier tests are in an earlier minute.
  later(61);
  const made = await make();
  const before = await shown(made.id);
  expect(before.lastOpenedUtc).toBeNull();
  const statuses = await Promise.all(Array.from({ length: 1000 }, async () => (await open(pathOf(made))).status));
  expect([...new Set(statuses)].sort()).toEqual([200, 429]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  later(61);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => (await open(`/shared/1-${String(at).padStart(43, 'x')}`)).status),
  );
  expect(guesses.filter((status) => status === 404).length).toBeLessThanOrEqual(40);
  expect((await open(pathOf(made))).status).toBe(429);
  later(61);
  expect((await open(pathOf(made))).status).toBe(200);
});

test('a link names its missing fields, and ends within 90 days', async () => {
  expect(await failure(client.request('POST', `${api}/sharedLinks`, { name: 'X', kind: 'report' }))).toEqual([
    '400',
    ...['endUtc', 'expiresUtc', 'scope', 'scopeId', 'startUtc'].map((field) => `#/${field} required`),
  ]);
  const late = arrival({ expiresUtc: inHours(24 * 91) });
  expect(await failure(client.request('POST', `${api}/sharedLinks`, late))).toEqual(['400', '#/expiresUtc range']);
});

test('the drawing has the streets and the water of the map, and names its provider', async () => {
  const [near, there] = [51.37, 51.4].map((latitude) => ({ latitude, longitude: 12.37 }));
  const map = mapOf([
    ['roads', { kind: 'highway', name: 'A 14' }, [from(270, 4000, near), from(90, 4000, near)]],
    ['roads', { kind: 'rail' }, [from(0, 200, near), from(180, 200, near)]],
    ['roads', { kind: 'minor_road' }, [from(0, 100, there), from(180, 100, there)]],
  ]);
  const streets = world.anotherService({ now, basemap: basemapOf(map) });
  const made = await make();
  const drawn = async (link: Made): Promise<string> => (await streets.request(pathOf(link))).text();
  const html = await drawn(made);
  const pathsOf = (kind: string, page = html) => new RegExp(`<path class="${kind}" d="([^"]*)"/>`).exec(page)?.[1];
  const [, x, y, length] = /^M(\d+) (\d+)l(\d+) 0$/.exec(pathsOf('main') ?? '') ?? [];
  const [, barLength] = /class="bar" d="M16 384h([\d.]+)"\/><text[^>]*>2 km</.exec(html) ?? [];
  // Eight kilometres through the middle of the drawing.
  expect(Number(length) / Number(barLength)).toBeCloseTo(4, 1);
  expect(Number(x) + Number(length) / 2).toBe(320);
  expect(Math.abs(Number(y) - 200)).toBeLessThan(8);
  // Small streets are in drawings of a few kilometres.
  expect(pathsOf('street')).toBe('');
  const nearby = await addGeofence(client, {
    geofenceType: 1,
    ...there,
    radius: 200,
    points: null,
    description: 'Yard',
  });
  expect(pathsOf('street', await drawn(await make(arrival({ geofenceId: nearby }))))).toMatch(/^(M320 \d+l0 \d+)+$/);
  expect(html).toContain('<p class="source">© Maps</p>');
  expect(await (await open(pathOf(made))).text()).not.toContain('class="main"');
});
