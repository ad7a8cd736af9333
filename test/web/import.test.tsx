import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// Loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/import/ImportPage.tsx';
import type { Driver } from '../../src/contract/drivers.ts';
import { resourceTypes } from '../../src/contract/kinds.ts';
import type { Vehicle } from '../../src/contract/vehicles.ts';
import { addDriver, addReference, addVehicle, driversPath } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { openTable } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const drivers = () => reply<Driver[]>(client.request('GET', driversPath));
const vehicles = () => reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'));

async function open(path: string) {
  const { user } = await openTable(server, client, path);
  const paste = (cells: string): void =>
    void fireEvent.change(screen.getByLabelText('Pasted cells'), { target: { value: cells } });
  await screen.findByText('Choose the data');
  return { user, paste };
}
const preview = () => screen.findByRole('table', { name: 'Preview' });
/** The result and the values of each row. */
const shown = async () =>
  within(await preview())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getAllByRole('cell')[1]?.textContent ?? '',
      ...within(row)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    ]);

test('drivers of a German table are new, changed, unchanged or bad, and a second import changes nothing', async () => {
  await addDriver(client, { name: 'Bert', username: 'bert', employeeNumber: '7', mobile: '+49 1' });
  await addDriver(client, { name: 'Cem', username: 'cem', employeeNumber: '8', mobile: '+49 2' });
  const { user, paste } = await open('/drivers/import');
  const file = [
    'Name;Handy;Personalnummer;Führerschein gültig bis;Haustier',
    "Jörg Müller;'+49 171;9;31.12.2027;Hund",
    'Bert;+49 3;7;;',
    'Cem;+49 2;8;;',
    'Dora;1;10;31.02.2027;',
    'Emil;1;9;;',
  ].join('\n');
  paste(file);
  await preview();
  expect(screen.getByLabelText('Find existing records by')).toHaveDisplayValue('Employee number');
  expect(screen.getByLabelText(/^Haustier/)).toHaveDisplayValue('Do not import');
  expect((await shown()).map(([state, name, , , username]) => [state, name, username])).toEqual([
    ['New', 'Jörg Müller', 'jorg.muller'],
    ['Changed', 'Bert', ''],
    ['Unchanged', 'Cem', ''],
    ['Cannot be imported', 'Dora', 'dora'],
    ['Cannot be imported', 'Emil', 'emil'],
  ]);
  const table = await preview();
  expect(table).toHaveTextContent('Enter a date, such as 2026-11-20.');
  expect(table).toHaveTextContent('Row 2 is about the same record.');
  expect(within(table).getByLabelText('Mobile, row 3')).toHaveAccessibleDescription('Stored: +49 1');

  const day = within(table).getByLabelText(/, row 5$/, { selector: '[aria-invalid]' });
  await user.clear(day);
  await user.type(day, '1.2.2027{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Import only the 3 drivers without problems' }));
  await waitFor(async () =>
    expect(
      (await drivers()).map(({ name, mobile, licenceExpires, status }) => [name, mobile, licenceExpires, status]),
    ).toEqual([
      ['Bert', '+49 3', null, 1],
      ['Cem', '+49 2', null, 1],
      ['Jörg Müller', '+49 171', '2027-12-31', 1],
      ['Dora', '1', '2027-02-01', 1],
    ]),
  );
  expect(await screen.findByText('3 drivers imported')).toBeVisible();
  expect((await shown()).map(([state]) => state)).toEqual([
    'Imported',
    'Imported',
    'Unchanged',
    'Imported',
    'Cannot be imported',
  ]);

  paste(`${file}\n`);
  await waitFor(async () =>
    expect((await shown()).slice(0, 3).map(([state]) => state)).toEqual(['Unchanged', 'Unchanged', 'Unchanged']),
  );
});

test('vehicles of a file get their fleets by name, and the import is undone as a whole', async () => {
  const fleetId = await make(client, kindOf('fleet'), { name: 'Nord' });
  await addVehicle(client, { name: 'Van 1', registration: 'B-AB 1' });
  const { user } = await open('/vehicles/import');
  const file = new File(['Registration,Name,Fleet\nB-AB 1,Van 1,Nord\nB-AB 2,Van 2,nord\n'], 'vans.csv');
  await user.upload(screen.getByLabelText('Choose file'), file);
  expect(await screen.findByText('2 rows from vans.csv')).toBeVisible();
  expect((await shown()).map(([state]) => state)).toEqual(['Changed', 'New']);
  await user.click(screen.getByRole('button', { name: 'Import 2 vehicles' }));
  await waitFor(async () =>
    expect((await vehicles()).map((each) => [each.name, each.fleetId])).toEqual([
      ['Van 1', fleetId],
      ['Van 2', fleetId],
    ]),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () =>
    expect((await vehicles()).map((each) => [each.name, each.fleetId])).toEqual([['Van 1', null]]),
  );
});

test('rows whose import is undone can be imported again', async () => {
  const { user, paste } = await open('/vehicles/import');
  paste('Name\tFleet\nVan 1\t\nVan 2\tnowhere\n');
  await user.click(await screen.findByRole('button', { name: /^Import only the 1/ }));
  await waitFor(async () =>
    expect((await shown()).map(([state]) => state)).toEqual(['Imported', 'Cannot be imported']),
  );
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect((await shown()).map(([state]) => state)).toEqual(['New', 'Cannot be imported']));
  expect(await vehicles()).toEqual([]);
});

test('what only the service knows is said in the row, and nothing typed is lost', async () => {
  await addVehicle(client, { name: 'Old', deviceId: '42' });
  const { user, paste } = await open('/vehicles/import');
  paste('Name\tTracker\tKennzeichen\nVan 1\t42\tB 1\nVan 2\t43\tB 2\n');
  await user.selectOptions(
    await screen.findByLabelText('Find existing records by'),
    'Do not find them: every row is new',
  );
  await user.click(await screen.findByRole('button', { name: 'Import 2 vehicles' }));
  await waitFor(async () => expect((await shown()).map(([state]) => state)).toEqual(['Cannot be imported', 'New']));
  expect(await vehicles()).toHaveLength(1);
  const device = within(await preview()).getByLabelText(/, row 2$/, { selector: '[aria-invalid]' });
  await user.clear(device);
  await user.type(device, '44{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Import 2 vehicles' }));
  await waitFor(async () => expect((await vehicles()).map(({ deviceId }) => deviceId)).toEqual(['42', '44', '43']));
});

test('external references find drivers, and belong to the new ones', async () => {
  const ana = await addDriver(client, { name: 'Ana' });
  await addReference(client, 'driver', ana, 'HR-1');
  const { user, paste } = await open('/drivers/import');
  paste('External reference\tName\nHR-1\tAnna\nHR-2\tBo\n');
  await user.click(await screen.findByRole('button', { name: 'Import 2 drivers' }));
  await waitFor(async () => expect((await drivers()).map(({ name }) => name)).toEqual(['Anna', 'Bo']));
  const found = await reply<Driver[]>(client.request('GET', `${driversPath}?externalReference=HR-2`));
  expect(found.map(({ name }) => name)).toEqual(['Bo']);
});

test('references of a table name their records', async () => {
  const van = await addVehicle(client, { name: 'Van 1' });
  const { user, paste } = await open('/references/import');
  paste('Kind\tRecord\tReference\nVehicle\tVan 1\tV-1\nDriver\tNobody\tD-1\n');
  expect((await shown()).map(([state]) => state)).toEqual(['New', 'Cannot be imported']);
  expect(await preview()).toHaveTextContent('There is no “Nobody”.');
  await user.click(screen.getByRole('button', { name: 'Import only the 1 external reference without problems' }));
  const references = () => reply<object[]>(client.request('GET', '/public/v1/externalReferences'));
  await waitFor(async () =>
    expect(await references()).toMatchObject([
      { resourceType: resourceTypes.vehicle, resourceId: van, reference: 'V-1' },
    ]),
  );
});

test('reminders name their vehicle, and are found by it and their title', async () => {
  const vehicleId = await addVehicle(client, { name: 'Van 1' });
  const { user, paste } = await open('/reminders/import');
  paste('Fahrzeug\tTitle\tDue\nVan 1\tOil\t1.2.2027\nVan 1\tOil\t1.3.2027\n');
  await waitFor(async () => expect((await shown()).map(([state]) => state)).toEqual(['New', 'Cannot be imported']));
  await user.click(screen.getByRole('button', { name: 'Import only the 1 reminder without problems' }));
  const reminders = () => reply<object[]>(client.request('GET', '/public/v1/reminders'));
  await waitFor(async () =>
    expect(await reminders()).toMatchObject([{ vehicleId, title: 'Oil', dueDate: '2027-02-01' }]),
  );
});

test('a file that cannot be read says why, and a column has one field', async () => {
  const { user, paste } = await open('/drivers/import');
  paste('Name\n"Ana');
  expect(await screen.findByRole('alert')).toHaveTextContent('A quotation mark in this file is never closed');
  paste('Anna Schmidt');
  expect(await shown()).toEqual([['New', 'Anna Schmidt', 'Active', 'anna.schmidt']]);
  paste('Name;Nick\nAna;A\n');
  await user.selectOptions(await screen.findByLabelText(/^Nick/), 'Name');
  expect(screen.getAllByText('Another column has this field, too. Choose one of them.')).toHaveLength(2);
  expect(screen.queryByRole('table')).toBeNull();
});
