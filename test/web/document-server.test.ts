import { beforeEach, describe, expect, test, vi } from 'vitest';
import { can } from '../../src/web/api/can.ts';
import { connect, get, getPage, getVersioned, post, remove } from '../../src/web/api/client.ts';
import { type DocumentServer, documentServer } from '../support/document-server.ts';

/** The client on a server that knows only the API document. */
let server: DocumentServer;
/** `GET /public/v1/tags` */
let sent: string[];

async function signIn(options?: Parameters<typeof documentServer>[0]): Promise<void> {
  server = documentServer(options);
  sent = [];
  const form = new URLSearchParams({ grant_type: 'password', username: server.username, password: server.password });
  const answer = await server.request('/token', { method: 'POST', body: String(form) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  connect({ baseUrl: '', token: async () => token, rejected: async () => {} });
  vi.stubGlobal('fetch', async (url: string, { signal: _, ...init }: RequestInit) => {
    sent.push(`${init.method} ${url}`);
    return server.request(url, init);
  });
}
beforeEach(() => signIn());

const day = '2026-03-02';
const at = (clock: string): string => `${day}T${clock}:00Z`;
const period = { startDate: `${day}T00:00:00Z`, endDate: '2026-03-03T00:00:00Z' };
const visitsPath = '/public/v1/geofenceVisits';

function fill(): void {
  server.tables.drivers.push({ id: 7, name: 'Zoë Ruiz', username: 'zoe', status: 1 });
  server.tables.visits.push(
    { id: 1, geofenceId: 3, vehicleId: 4, driverId: 7, startPlotId: 1, startUtc: at('10:00'), endUtc: at('10:30') },
    { id: 2, geofenceId: 3, vehicleId: 5, startPlotId: 1, startUtc: at('08:00'), endUtc: at('12:00') },
    { id: 3, geofenceId: 9, vehicleId: 4, startPlotId: 1, startUtc: at('22:00'), endUtc: '2026-03-03T02:00:00Z' },
    { id: 4, geofenceId: 9, vehicleId: 4, startPlotId: 1, startUtc: at('23:30') },
  );
}
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const visits = async (query: Record<string, string | number | boolean>): Promise<number[]> =>
  idsOf(await get(visitsPath, { query: { ...period, ...query } }));

test('a list that the server does not have is empty, and requested once', async () => {
  expect(can.list('vehicle')).toBe(true);
  expect(await get('/public/v1/vehicles')).toEqual([]);
  expect(await get('/public/v1/vehicles', { query: { fleetId: 3 } })).toEqual([]);
  expect(sent).toEqual(['GET /public/v1/vehicles']);
  expect(can.list('vehicle')).toBe(false);
  expect(can.list('driver')).toBe(true);
});

test('no stay is unusual on a server that does not know them, which is asked once', async () => {
  const path = '/public/v1/geofenceVisits/unusual';
  expect(await get(path, { query: { ...period, byRule: true } })).toEqual([]);
  expect(await get(path, { query: { ...period, byRule: true } })).toEqual([]);
  expect(sent).toHaveLength(1);
});

/** Further lists of a server that knows more than the document. Like the others, they ignore filters. */
function alsoLists(lists: Readonly<Record<string, readonly object[]>>): void {
  const { request } = server;
  server.request = (path, ...rest) => {
    const list = lists[new URL(String(path), 'http://server').pathname];
    return list ? Response.json(list) : request(path, ...rest);
  };
}

test('a filter that the server ignores is applied', async () => {
  alsoLists({
    '/public/v1/vehicles': [
      { id: 4, fleetId: 1 },
      { id: 5, fleetId: 2 },
    ],
  });
  expect(await get('/public/v1/vehicles', { query: { fleetId: 2 } })).toEqual([{ id: 5, fleetId: 2 }]);
  expect(can.list('vehicle')).toBe(true);
  server.tables.drivers.push({ id: 7, name: 'Ana', username: 'ana', status: 1 });
  expect(await get('/public/v1/drivers', { query: { deleted: true } })).toEqual([]);
});

test('a list that is a page of its own is missing', async () => {
  for (const path of ['/public/v1/audit', '/public/v1/inputs/history', '/public/v1/temperature/alarms'] as const) {
    await expect(get(path, { query: period })).rejects.toMatchObject({ kind: 'missing' });
  }
});

test('another connection knows nothing of it', async () => {
  await get('/public/v1/vehicles');
  connect({ baseUrl: '', token: async () => '', rejected: async () => {} });
  expect(can.list('vehicle')).toBe(true);
});

test('empty fields are null in answers, and left out in requests', async () => {
  const stored = { id: 7, name: 'Ana', username: 'ana', password: 'her own', status: 1, unheardOf: null };
  server.tables.drivers.push(stored);
  const [driver] = await get('/public/v1/drivers');
  expect(driver).toEqual({ ...stored, mobile: null, email: null, buttonId: null });
  expect(await get('/public/v1/drivers/{driverId}', { path: { driverId: 7 } })).toMatchObject({ buttonId: null });
  await post('/public/v1/drivers', { ...stored, mobile: null, email: 'at the depot', status: 0 });
  expect(server.tables.drivers).toEqual([{ ...stored, email: 'at the depot', status: 0 }]);
});

test('a record has no ETag, so that a save sends no header that the document does not name', async () => {
  const { request } = server;
  server.request = async (...asked) => {
    const response = await request(...asked);
    response.headers.set('etag', 'W/"1"');
    return response;
  };
  server.tables.drivers.push({ id: 7, name: 'Ana', username: 'ana', status: 1 });
  const one = await getVersioned('/public/v1/drivers/{driverId}', { path: { driverId: 7 } });
  expect(one.etag).toBeUndefined();
});

test('an import is one request for each row, and names the refused rows', async () => {
  server.tables.drivers.push({ id: 7, name: 'Ana', username: 'ana', status: 1 });
  const rows = [
    { id: 7, name: 'Ana', username: 'ana', status: 0, email: null },
    { name: 'Bert', username: 'bert', status: 1 },
  ];
  const reply = await post('/public/v1/drivers/import', { mode: 'good', match: 'id', rows });
  expect(reply).toEqual({
    ...{ ids: [7, 101], outcomes: ['updated', 'created'] },
    ...{ rejectedCount: 0, rejected: [], warnings: [] },
  });
  expect(server.tables.drivers).toEqual([
    { id: 7, name: 'Ana', username: 'ana', status: 0 },
    { id: 101, name: 'Bert', username: 'bert', status: 1 },
  ]);
  await expect(post('/public/v1/vehicles/import', { mode: 'good', rows })).rejects.toMatchObject({ kind: 'missing' });
});

test('places are described by nothing', async () => {
  await get('/public/v1/drivers');
  const positions = [{ latitude: 1, longitude: 2 }];
  expect(await post('/public/v1/places/describe', { positions, geofences: true })).toEqual([null]);
  expect(await post('/public/v1/places/describe', { positions, geofences: true })).toEqual([null]);
  expect(sent.filter((request) => request.endsWith('/describe'))).toHaveLength(1);
});

test.each([404, 405, 'blocked'] as const)('a DELETE that is %s is missing', async (deletion) => {
  await signIn({ deletion });
  await get('/public/v1/drivers');
  const gone = remove('/public/v1/drivers/{driverId}', { path: { driverId: 7 } });
  await expect(gone).rejects.toMatchObject({ kind: 'missing', request: 'DELETE /public/v1/drivers/{driverId}' });
});

describe('visits', () => {
  beforeEach(fill);

  test('are filtered by several ids, by none, and by duration', async () => {
    expect(await visits({})).toEqual([2, 1, 3, 4]);
    expect(await visits({ vehicleId: 4, geofenceId: 9 })).toEqual([3, 4]);
    expect(await visits({ driverId: 0 })).toEqual([2, 3, 4]);
    expect(await visits({ tagId: 5 })).toEqual([]);
    expect(await visits({ minSeconds: 3600, maxSeconds: 14_400 })).toEqual([2, 3]);
    expect(await visits({ state: 'open' })).toEqual([4]);
  });

  test('are filtered and searched by the lists that the server has', async () => {
    alsoLists({
      '/public/v1/geofences': [{ id: 3, description: 'Hof Süd', tags: [5] }],
      '/public/v1/tags': [{ id: 5, name: 'Yards' }],
      '/public/v1/vehicles': [{ id: 4, name: 'Van', fleetId: 2, lastPlot: { utc: at('23:40') } }],
    });
    expect(await visits({ tagId: 5 })).toEqual([2, 1]);
    expect(await visits({ tagId: 0 })).toEqual([3, 4]);
    expect(await visits({ fleetId: 2, search: 'hof' })).toEqual([1]);
    expect(await visits({ search: 'yards sud' })).toEqual([2, 1]);
    // The open visit lasts until the newest position of its vehicle.
    expect(await visits({ state: 'open', maxSeconds: 600, minSeconds: 600 })).toEqual([4]);
  });

  test('are searched by the names of their drivers and by numbers', async () => {
    expect(await visits({ search: 'zoe RUIZ' })).toEqual([1]);
    expect(await visits({ search: '9' })).toEqual([3, 4]);
  });

  test('are sorted, and equal ones by their start', async () => {
    expect(await visits({ sort: '-duration', state: 'ended' })).toEqual([2, 3, 1]);
    expect(await visits({ sort: 'vehicle' })).toEqual([1, 3, 4, 2]);
    expect(await visits({ sort: '-startUtc' })).toEqual([4, 3, 1, 2]);
  });

  test('come in pages, from one answer of the server', async () => {
    const asked = { query: { ...period, sort: '-startUtc' }, limit: 3 };
    const first = await getPage(visitsPath, asked);
    const second = await getPage(visitsPath, { ...asked, cursor: first.next });
    expect([first, second].map(({ rows }) => idsOf(rows))).toEqual([[4, 3, 1], [2]]);
    expect(second.next).toBeUndefined();
    expect(sent.filter((request) => request.startsWith(`GET ${visitsPath}?startDate`))).toHaveLength(2);
  });

  test('have what the document lets a server leave out', async () => {
    const [visit] = await get(visitsPath, { query: { ...period, state: 'open' } });
    expect(visit).toMatchObject({ id: 4, driverId: null, endUtc: null });
    const one = await get('/public/v1/geofenceVisits/{visitId}', { path: { visitId: 4 } });
    expect(one).toMatchObject({ id: 4, driverId: null, endUtc: null });
  });
});

describe('totals of visits', () => {
  beforeEach(() => {
    server.tables.visits.push(
      { id: 1, geofenceId: 3, vehicleId: 4, driverId: 7, startUtc: at('10:00'), endUtc: at('10:30') },
      { id: 2, geofenceId: 3, vehicleId: 5, startUtc: at('08:00'), endUtc: at('12:00') },
      // 23:00 to 01:30 in Berlin.
      { id: 3, geofenceId: 9, vehicleId: 4, startUtc: at('22:00'), endUtc: '2026-03-03T00:30:00Z' },
    );
  });
  const totals = (query: object) =>
    get('/public/v1/geofenceVisits/totals', { query: { ...period, timeZone: 'Europe/Berlin', ...query } });
  const hour = 3600;

  test('are those of all rows that match', async () => {
    expect(await totals({})).toEqual({
      count: 3,
      seconds: 7 * hour,
      longest: { id: 2, seconds: 4 * hour },
      groups: [],
    });
    expect(await totals({ geofenceId: 9, overlap: true })).toMatchObject({ count: 1, seconds: 2 * hour });
    expect(await totals({ vehicleId: 99 })).toEqual({ count: 0, seconds: 0, longest: null, groups: [] });
  });

  test('by record come longest first, with 0 for none', async () => {
    expect((await totals({ by: 'geofence' })).groups).toEqual([
      { key: 3, count: 2, seconds: 4.5 * hour, longestSeconds: 4 * hour },
      { key: 9, count: 1, seconds: 2.5 * hour, longestSeconds: 2.5 * hour },
    ]);
    expect((await totals({ by: 'driver' })).groups).toMatchObject([
      { key: 0, count: 2 },
      { key: 7, count: 1 },
    ]);
  });

  test('by time are split at local midnights, and count where a row begins', async () => {
    expect((await totals({ by: 'day' })).groups).toEqual([
      { key: '2026-03-01T23:00:00.000Z', count: 3, seconds: 5.5 * hour, longestSeconds: 4 * hour },
      { key: '2026-03-02T23:00:00.000Z', count: 0, seconds: 1.5 * hour, longestSeconds: 1.5 * hour },
    ]);
    expect((await totals({ by: 'weekday' })).groups).toMatchObject([
      { key: 1, count: 3, seconds: 5.5 * hour },
      { key: 2, count: 0, seconds: 1.5 * hour },
    ]);
  });

  test('by hour begin a group at each full hour', async () => {
    expect((await totals({ by: 'hour', geofenceId: 3, vehicleId: 5 })).groups).toEqual(
      [8, 9, 10, 11].map((clock, index) => ({
        key: `${day}T${String(clock).padStart(2, '0')}:00:00.000Z`,
        count: index === 0 ? 1 : 0,
        seconds: hour,
        longestSeconds: hour,
      })),
    );
  });

  test('of a day with 23 hours', async () => {
    // Clocks in Berlin go forward on 2026-03-29 at 01:00 UTC.
    server.tables.visits.push({
      id: 4,
      geofenceId: 3,
      vehicleId: 4,
      startUtc: '2026-03-28T23:00:00Z',
      endUtc: '2026-03-30T00:00:00Z',
    });
    const days = await totals({ startDate: '2026-03-28T00:00:00Z', endDate: '2026-03-31T00:00:00Z', by: 'day' });
    expect(days.groups.map(({ seconds }) => seconds / hour)).toEqual([23, 2]);
  });

  test('are compared with those of another period', async () => {
    const compared = { compareStartDate: '2026-03-01T00:00:00Z', compareEndDate: '2026-03-02T00:00:00Z' };
    expect(await totals(compared)).toMatchObject({ count: 3, compared: { count: 0, seconds: 0, groups: [] } });
  });
});

test('assignments are those that reach into the period', async () => {
  server.tables.assignments.push(
    { id: 1, vehicleId: 4, driverId: 7, startUtc: '2026-03-01T22:00:00Z', endUtc: at('01:00') },
    { id: 2, vehicleId: 4, driverId: 7, startUtc: '2026-03-01T01:00:00Z', endUtc: '2026-03-01T02:00:00Z' },
    { id: 3, vehicleId: 5, driverId: 8, startUtc: at('09:00') },
  );
  expect(idsOf(await get('/public/v1/drivers/assignments', { query: period }))).toEqual([1, 3]);
  expect(idsOf(await get('/public/v1/drivers/assignments', { query: { vehicleId: 4 } }))).toEqual([1, 2]);
  const one = await get('/public/v1/assignments/{assignmentId}', { path: { assignmentId: 3 } });
  expect(one).toMatchObject({ id: 3, endUtc: null });
});
