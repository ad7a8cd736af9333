/** A table that a person exports and imports again changes nothing. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
// Loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/import/ImportPage.tsx';
import { addDriver, addFleet, addInput, addInputType, addProbe, addProfile, addVehicle } from '../support/fleet.ts';
import { addTag, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { openTable } from '../support/table-page.ts';

const api = '/public/v1';
let server: Service;
let client: Client;
beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

/** The file of the page's table. */
async function exported(path: string): Promise<string> {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const { user } = await openTable(server, client, path);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect(screen.getByRole('menuitem', { name: 'All fields, to import again…' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'CSV for spreadsheets' }));
  await waitFor(() => expect(files).toHaveLength(1));
  cleanup();
  return (await files[0]?.text()) ?? expect.unreachable();
}

async function statesOf(path: string, file: string): Promise<(string | null | undefined)[]> {
  await openTable(server, client, path);
  await screen.findByText('Choose the data');
  fireEvent.change(await screen.findByLabelText('Pasted cells'), { target: { value: file } });
  const table = await screen.findByRole('table', { name: 'Preview' });
  const states = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
  cleanup();
  return states;
}

test('users without a name, of all fleets and of some', async () => {
  const fleets = [await addFleet(client, { name: 'Nord; "Süd"' }), await addFleet(client, { name: 'West' })];
  for (const [name, fleetIds] of [
    [null, fleets],
    ['Ana', null],
  ]) {
    const username = `person-${client.accountId}-${String(name)}`;
    const user = { username, password: 'a long password', role: 1, status: 1, name, fleetIds };
    await reply(client.request('POST', `${api}/users`, user));
  }
  expect(await statesOf('/users/import', await exported('/users'))).toEqual(['Unchanged', 'Unchanged', 'Unchanged']);
});

test('probes and inputs are found by their vehicle and channel', async () => {
  const vehicleId = await addVehicle(client, { name: 'Van 1' });
  const profileId = await addProfile(client, { name: 'Frozen' });
  const inputTypeId = await addInputType(client, { name: 'Door' });
  const probeId = await addProbe(server, client, vehicleId);
  await reply(client.request('POST', `${api}/temperature/probes`, { probeId, name: 'Front', profileId }), 204);
  await addProbe(server, client, vehicleId, { number: 2 });
  const inputId = await addInput(server, client, vehicleId);
  await reply(client.request('POST', `${api}/inputs`, { inputId, inputTypeId }), 204);
  await addInput(server, client, vehicleId, 2);
  expect(await statesOf('/temperature/import', await exported('/temperature'))).toEqual(['Unchanged', 'Unchanged']);
  expect(await statesOf('/inputs/import', await exported('/inputs'))).toEqual(['Unchanged', 'Unchanged']);
});

test('assignments by their column with its zone, also with milliseconds that a table does not show', async () => {
  const [vehicleId, driverId] = [await addVehicle(client, { name: 'Van 1' }), await addDriver(client, { name: 'Ana' })];
  const startUtc = '2026-11-18T05:15:00.123Z';
  const until = { startUtc, endUtc: '2026-11-18T07:15:00.456Z' };
  await reply(client.request('POST', `${api}/drivers/assignments/start`, { vehicleId, driverId, ...until }), 204);
  const file = await exported('/assignments?view=table&day=2026-11-18');
  expect(file).toMatch(/"?Start \([\w/]+\)"?,/);
  expect(await statesOf('/assignments/import', file)).toEqual(['Unchanged']);
  // The zone of a column wins over that of the person.
  const inTokyo =
    'Vehicle,Driver,Start (Asia/Tokyo),End (Asia/Tokyo)\nVan 1,Ana,2026-11-18 14:15:00,2026-11-18 16:15:00';
  expect(await statesOf('/assignments/import', inTokyo)).toEqual(['Unchanged']);
  expect(await statesOf('/assignments/import', inTokyo.replace('16:15', '16:16'))).toEqual(['Changed']);
});

test('tags in their order', async () => {
  await addTag(client, { name: 'Yards; "north"', colour: 7, longStayMinutes: 90 });
  await addTag(client, { name: 'Häfen', colour: 3 });
  const file = await exported('/tags');
  expect(file.split('\r\n')[0]).toBe('Name,Colour,Long stay after,Position,Geofences');
  expect(await statesOf('/tags/import', file)).toEqual(['Unchanged', 'Unchanged']);
});

test('records with equal names, where the row changes nothing of one of them', async () => {
  for (const emails of [['a@fleet.example'], ['b@fleet.example']]) {
    const rule = { name: 'Cold', kind: 'vehicleSilent', scope: 'all', afterMinutes: 30, emails };
    await reply(client.request('POST', `${api}/alerts/rules`, rule));
  }
  const head = 'name\tkind\tscope\tafterMinutes\temails';
  const row = (email: string): string => `Cold\tvehicleSilent\tall\t30\t${email}`;
  const states = await statesOf(
    '/alerts/import',
    [head, ...['a', 'b', 'c'].map((name) => row(`${name}@fleet.example`))].join('\n'),
  );
  expect(states).toEqual(['Unchanged', 'Unchanged', 'Cannot be imported']);
});

test('references find their record by the words that offices use', async () => {
  const employeeNumber = '00001';
  await addDriver(client, { name: 'Ana', employeeNumber });
  const head = (kind: string): string => `${kind}\tGehört zu\tReferenz\n`;
  for (const kind of ['Objekttyp', 'Art', 'Object type', 'Tipo de objeto']) {
    expect([kind, await statesOf('/references/import', `${head(kind)}Fahrer\t${employeeNumber}\tERP-1`)]).toEqual([
      kind,
      ['New'],
    ]);
  }
});
