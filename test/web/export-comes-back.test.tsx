/** A table that a person exports and imports again changes nothing. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
// Loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/import/ImportPage.tsx';
import { addFleet, addInput, addInputType, addProbe, addProfile, addVehicle } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
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
