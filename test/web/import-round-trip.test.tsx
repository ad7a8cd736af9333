/** Every kind of record: what is downloaded changes nothing when it is imported, and makes the same file in another account. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { User } from '../../src/contract/administration.ts';
import { type ImportedKind, importedKinds } from '../../src/contract/kinds.ts';
import { importRows } from '../../src/web/api/bulk.ts';
import { connect } from '../../src/web/api/client.ts';
import { createQueryClient } from '../../src/web/api/query-client.ts';
import { createChecker } from '../../src/web/features/import/check-rows.ts';
import { type ImportKind, importKind } from '../../src/web/features/import/import-kinds.ts';
import { fieldNames } from '../../src/web/features/import/match-columns.ts';
import { etagOf } from '../../src/web/features/import/record-etags.ts';
import { textOf } from '../../src/web/features/import/save-template.ts';
import { type ImportData, useImportData } from '../../src/web/features/import/use-import-data.ts';
import { addFleet, addInput, addInputType, addProbe, addProfile, addReference } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { addGeofence, addTag, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

let world: Service;
let first: Client;
let second: Client;

/** Kinds whose records others name come first. Devices make inputs and probes. */
const order = [
  'tag',
  'vehicle',
  'driver',
  'geofence',
  'reminder',
  'assignment',
  'input',
  'probe',
  'alertRule',
  'externalReference',
  'user',
] as const satisfies readonly ImportedKind[];

beforeAll(async () => {
  world = await service({ now: () => new Date('2026-11-20T12:00:00.000Z') });
  [first, second] = [await world.addAccount(), await world.addAccount()];
  for (const client of [first, second]) {
    await addFleet(client, { name: 'Nord; Süd' });
    await addProfile(client, { name: 'Frozen' });
    await addInputType(client, { name: 'Door' });
    const user = { username: `office-${client.accountId}`, password: 'an office of its own', role: 0, status: 1 };
    await reply(client.request('POST', '/public/v1/users', { ...user, name: office, email: 'office@b.example' }));
  }
  await fill(first);
});
afterAll(() => world.close());

/** A user of both accounts, whose name contains the separator of lists. */
const office = 'Office; "North"';

async function fill(client: Client): Promise<void> {
  const idOf = async (path: string, field = 'id') =>
    (await reply<Record<string, number>[]>(client.request('GET', `/public/v1/${path}`)))[0]?.[field] ?? 0;
  const [fleetId, profileId] = [await idOf('fleets'), await idOf('temperature/profiles')];
  const inputTypeId = await idOf('inputs/types', 'inputTypeId');
  const users = await reply<User[]>(client.request('GET', '/public/v1/users'));
  const userIds = users.filter(({ name }) => name === office).map(({ id }) => id);
  expect(userIds).toHaveLength(1);
  const yards = await addTag(client, { name: 'Yards; "north"', colour: 7, longStayMinutes: 90 });
  const ports = await addTag(client, { name: 'Häfen', colour: 3 });
  const vehicleId = await make(client, kindOf('vehicle'), { name: 'Van 1', registration: 'B-AB 1', fleetId });
  // A name alone does not find either of them.
  const twinId = await make(client, kindOf('vehicle'), { name: 'Van 1', registration: 'B-AB 2' });
  const driverId = await make(client, kindOf('driver'), {
    ...{ name: 'Jörg, Müller', employeeNumber: '007', mobile: '+49 171', licenceExpires: '2027-02-28' },
  });
  const square = [
    [50, 9],
    [50, 9.1],
    [50.123456789012, 9.1],
  ];
  await addGeofence(client, {
    geofenceType: 2,
    points: square,
    tags: [ports, yards],
    addr1: 'Kai 1',
    email: 'a@b.example',
  });
  const circle = { geofenceType: 1, latitude: 51.5, longitude: -0.12, radius: 123.5, descriptionExt: 'two\nlines' };
  const geofenceId = await addGeofence(client, { description: '=Depot', ...circle });
  await make(client, kindOf('reminder'), { vehicleId: twinId, title: 'Oil', dueDate: '2026-12-24', note: 'soon' });
  const start = (body: object) => reply(client.request('POST', '/public/v1/drivers/assignments/start', body), 204);
  const until = { startUtc: '2026-10-25T00:30:00.000Z', endUtc: '2026-10-25T01:30:00.123Z' };
  await start({ vehicleId: twinId, driverId, ...until, reference: 'Tour 1' });
  await start({ vehicleId, driverId, startUtc: '2026-11-19T05:15:00.000Z' });
  await make(client, kindOf('alertRule'), {
    ...{ name: 'Cold', kind: 'outOfRange', scope: 'profile', scopeId: profileId, afterMinutes: 20 },
    ...{
      emails: ['a@b.example', 'c@d.example'],
      phones: ['+491701234567'],
      userIds,
      quietFrom: '22:00',
      quietTo: '06:00',
    },
    quietHours: [{ days: [6, 7], from: '00:00', to: '00:00' }],
    ...{ escalateAfterMinutes: 30, escalateEmails: ['head@b.example'], escalatePhones: ['+491701234568'] },
  });
  await make(client, kindOf('alertRule'), {
    ...{ name: 'Door', kind: 'inputOn', scope: 'vehicle', scopeId: twinId, afterMinutes: 0, inputTypeId },
    ...{ location: 'inside', tagId: yards, notifyBack: true },
  });
  await make(client, kindOf('alertRule'), {
    ...{ name: 'Arrivals', kind: 'arrives', scope: 'all', afterMinutes: 0, tagId: yards },
    ...{ timeFrom: '06:00', timeTo: '18:00', weekdays: [1, 2, 3, 6], onlyIfStopped: true },
  });
  for (const [kind, id] of [
    ['fleet', fleetId],
    ['vehicle', vehicleId],
    ['driver', driverId],
    ['geofence', geofenceId],
  ] as const) {
    await addReference(client, kind, id, `${kind} 1`);
  }
  // A row has the oldest one. The references, which are a kind of their own, bring the others.
  await addReference(client, 'geofence', geofenceId, 'geofence 2');
  await setSensors(client, vehicleId);
}

/** What devices make. The first vehicle has both. */
async function setSensors(client: Client, vehicleId: number): Promise<void> {
  const inputId = await addInput(world, client, vehicleId);
  // Without a type, as devices make them.
  await addInput(world, client, vehicleId, 2);
  const probeId = await addProbe(world, client, vehicleId);
  if (client !== first) return;
  const [{ id: profileId } = { id: 0 }] = await reply<{ id: number }[]>(
    client.request('GET', '/public/v1/temperature/profiles'),
  );
  const [{ inputTypeId } = { inputTypeId: 0 }] = await reply<{ inputTypeId: number }[]>(
    client.request('GET', '/public/v1/inputs/types'),
  );
  await reply(client.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
  await reply(client.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Front', profileId }), 204);
}

const period = { lines: [{ number: 1, cells: ['2026-10-01', '2026-11-30'] }] };

async function read(client: Client, kind: ImportKind): Promise<ImportData> {
  connect({ baseUrl: '', token: async () => client.token, rejected: async () => expect.unreachable() });
  // Node's fetch does not accept jsdom's signals.
  vi.stubGlobal('fetch', (url: string, { signal: _, ...init }: RequestInit) => world.app.request(url, init));
  const queries: QueryClient = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client: queries }, children);
  const { result } = renderHook(() => useImportData(kind, period), { wrapper });
  await waitFor(() => expect(result.current).toBeDefined());
  return result.current as ImportData;
}

/** The cells of the downloaded file. */
const cellsOf = (kind: ImportKind, data: ImportData): Record<string, string>[] =>
  data.records.map((record) =>
    Object.fromEntries(fieldNames(kind).map((name) => [name, textOf(kind, name, record, data)])),
  );

function check(kind: ImportKind, file: readonly Record<string, string>[], data: ImportData) {
  const { records, references, values, translations, finder } = data;
  const context = { ...values, translations, finder, dateOrder: 'dmy' as const, fillsHoles: false };
  const keys = ['#reference', ...kind.keys];
  const rows = file.map((cells, index) => ({ number: index + 2, cells, edits: {} }));
  return createChecker({ kind, keys, clears: false, records, references, context })(rows);
}

test('every kind has its place in the order', () => {
  expect([...order].sort()).toEqual([...importedKinds].sort());
});

test.each(order)('%s', async (name) => {
  const kind = importKind(name);
  const source = await read(first, kind);
  const file = cellsOf(kind, source);
  expect(file.length).toBeGreaterThan(0);
  const again = check(kind, file, source);
  expect(again.map(({ state, problems }) => [state, [...problems]])).toEqual(file.map(() => ['same', []]));

  // A row names the state in which its record was read.
  const saved = source.records.filter(
    (record) => !('inputTypeId' in record && record.inputTypeId === null) || name !== 'input',
  );
  const states = saved.map((record) => ({ ...record, etag: etagOf(name, record) }));
  const { refused: changed } = await importRows(name, states, false);
  expect([...changed]).toEqual([]);

  // Usernames are unique in the service.
  if (name === 'user') return;
  if (name === 'input') {
    const vehicles = await reply<{ id: number; registration: string }[]>(second.request('GET', '/public/v1/vehicles'));
    await setSensors(second, vehicles.find(({ registration }) => registration === 'B-AB 1')?.id ?? 0);
  }
  const rows = check(kind, file, await read(second, kind)).filter(({ state }) => state !== 'same');
  expect(rows).not.toEqual([]);
  expect(rows.map(({ problems }) => [...problems])).toEqual(rows.map(() => []));
  const { refused } = await importRows(
    name,
    rows.map(({ body }) => body),
    true,
  );
  expect([...refused]).toEqual([]);
  const back = cellsOf(kind, await read(second, kind));
  const sorted = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).sort();
  expect(sorted(back)).toEqual(sorted(file));
});
