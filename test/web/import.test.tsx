import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// Loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/import/ImportPage.tsx';
import { roles } from '../../src/contract/choices.ts';
import type { Driver } from '../../src/contract/drivers.ts';
import type { Geofence } from '../../src/contract/geofences.ts';
import { resourceTypes } from '../../src/contract/kinds.ts';
import type { Vehicle } from '../../src/contract/vehicles.ts';
import { addDriver, addReference, addVehicle, driversPath } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { addGeofence, addTag, geofencesPath, reply } from '../support/records.ts';
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
  const { user, queryClient } = await openTable(server, client, path);
  const paste = (cells: string): void =>
    void fireEvent.change(screen.getByLabelText('Pasted cells'), { target: { value: cells } });
  await screen.findByText('Choose the data');
  return { user, paste, queryClient };
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

test('a row that clashes with another one names its number in the file', async () => {
  for (const name of ['Van 1', 'Van 2']) await addVehicle(client, { name });
  await addDriver(client, { name: 'Ana' });
  const { user, paste } = await open('/assignments/import');
  const times = '2026-11-02 08:00\t2026-11-02 09:00';
  const rows = [`Nobody\tVan 3\t${times}`, `Ana\tVan 1\t${times}`, `Ana\tVan 2\t${times}`];
  paste(`Week 45\n\nDriver\tVehicle\tStart\tEnd\n${rows.join('\n')}\n`);
  await user.click(await screen.findByRole('button', { name: /^Import only the 2/ }));
  await waitFor(async () =>
    expect((await shown()).map(([state]) => state)).toEqual(['Cannot be imported', 'Imported', 'Cannot be imported']),
  );
  expect(await preview()).toHaveTextContent('Row 5 assigns the same vehicle or driver at this time.');
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

test('references without their kind are those of vehicles, and its column may be called a type', async () => {
  await addVehicle(client, { name: 'Van 1' });
  await addDriver(client, { name: 'Ana' });
  const { paste } = await open('/references/import');
  paste('Record\tReference\nVan 1\tV-1\nAna\tD-1\n');
  await waitFor(async () => expect((await shown()).map(([state]) => state)).toEqual(['New', 'Cannot be imported']));
  expect(await preview()).toHaveTextContent('There is no “Ana”.');
  paste('Typ\tRecord\tReference\nVehicle\tVan 1\tV-1\nDriver\tAna\tD-1\n');
  await waitFor(async () => expect((await shown()).map(([state]) => state)).toEqual(['New', 'New']));
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
  paste('Mobile;Fax\n1;2\n');
  await user.selectOptions(await screen.findByLabelText(/^Fax/), 'Mobile');
  expect(screen.getAllByText('Another column has this field, too. Choose one of them.')).toHaveLength(2);
  expect(screen.queryByRole('table')).toBeNull();
});

test('a record that someone else changes after the preview keeps the change', async () => {
  const id = await addDriver(client, { name: 'Bert', username: 'bert' });
  const { user, paste, queryClient } = await open('/drivers/import');
  paste('Username\tMobile\nbert\t1\n');
  expect((await shown()).map(([state]) => state)).toEqual(['Changed']);
  const [before] = await drivers();
  await reply(client.request('POST', driversPath, { ...before, id, name: 'Bertha' }));
  await user.click(screen.getByRole('button', { name: 'Import 1 driver' }));
  await waitFor(async () => expect(await preview()).toHaveTextContent('Someone else changed this'));
  expect((await drivers()).map(({ name, mobile }) => [name, mobile])).toEqual([['Bertha', null]]);
  // The row is compared with the newer record, once that is read.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Import 1 driver' }));
  await waitFor(async () =>
    expect((await drivers()).map(({ name, mobile }) => [name, mobile])).toEqual([['Bertha', '1']]),
  );
});

test('what was typed stays when the person chooses another encoding', async () => {
  const { user } = await open('/drivers/import');
  const file = new File([new Uint8Array(Buffer.from('Name\nJö', 'latin1'))], 'a.csv');
  await user.upload(screen.getByLabelText('Choose file'), file);
  const username = within(await preview()).getByLabelText('Username, row 2');
  await user.clear(username);
  await user.type(username, 'mine{Enter}');
  expect(await shown()).toEqual([['New', 'Jö', 'Active', 'mine']]);
  await user.selectOptions(screen.getByLabelText('Characters'), 'UTF-8');
  await waitFor(async () => expect(await shown()).toEqual([['New', 'J\u{fffd}', 'Active', 'mine']]));
});

const placemark = (name: string, ring: string, more = ''): string =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs>${more}</Polygon></Placemark>`;
const ring = '9,50 9.1,50 9.1,50.1 9,50';
const hole = `<innerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></innerBoundaryIs>`;

test('geofences of a KML file get a tag, lose their holes only on request, and are undone in one step', async () => {
  const tag = await addTag(client, { name: 'Yards' });
  await addGeofence(client, { description: 'South', addr1: 'Kai 1' });
  const { user } = await open('/geofences/import');
  const point = '<Placemark><name>Gate</name><Point><coordinates>9,50</coordinates></Point></Placemark>';
  const kml = `<kml><Document>${placemark('North', ring)}${placemark('South', ring, hole)}${point}</Document></kml>`;
  await user.upload(screen.getByLabelText('Choose file'), new File([kml], 'yards.kml'));
  expect((await shown()).map(([state]) => state)).toEqual(['New', 'Cannot be imported', 'New']);
  expect(await preview()).toHaveTextContent('The shape has holes, which a geofence cannot have.');
  // One reason, not also those of a circle.
  expect(await preview()).not.toHaveTextContent('Required');
  // The columns have the names of fields, not those of the API.
  expect(screen.getByLabelText('Extended description')).toHaveDisplayValue('Extended description');
  expect(screen.queryByLabelText('Row with the column names')).toBeNull();
  expect(within(await preview()).getByLabelText('Radius (m), row 4')).toHaveValue('100');
  await user.selectOptions(screen.getByLabelText('Holes in shapes'), 'fill the holes');
  await waitFor(async () => expect((await shown()).map(([state]) => state)).toEqual(['New', 'Changed', 'New']));
  await user.selectOptions(screen.getByLabelText('Fill a column'), 'Tags');
  await user.type(screen.getByLabelText(/^One value for all rows/), 'yards');
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await user.click(await screen.findByRole('button', { name: 'Import 3 geofences' }));
  const geofences = () => reply<Geofence[]>(client.request('GET', geofencesPath));
  const facts = async () =>
    (await geofences()).map((each) => [each.description, each.geofenceType, each.tags, each.addr1]);
  await waitFor(async () =>
    expect(await facts()).toEqual([
      ['South', 2, [tag], 'Kai 1'],
      ['North', 2, [tag], null],
      ['Gate', 1, [tag], null],
    ]),
  );
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect(await facts()).toEqual([['South', 1, [], 'Kai 1']]));
});

test('features of a GeoJSON file without a shape say so, and a line says that it is one', async () => {
  const { user } = await open('/geofences/import');
  const features = [
    null,
    { type: 'GeometryCollection', geometries: [] },
    { type: 'Polygon', coordinates: [] },
    { type: 'Point', coordinates: [] },
    {
      type: 'LineString',
      coordinates: [
        [9, 50],
        [9.1, 50],
      ],
    },
  ].map((geometry, index) => ({ type: 'Feature', properties: { name: `Row ${index}` }, geometry }));
  const file = new File([JSON.stringify({ type: 'FeatureCollection', features })], 'sites.geojson');
  await user.upload(screen.getByLabelText('Choose file'), file);
  const none = 'This row has no shape.';
  const line = 'A geofence is a polygon or a circle. This is a line, or points without an area.';
  const rows = within(await preview()).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(
    [none, none, none, none, line].map((why, index) => `${index + 2}Cannot be imported${why}`),
  );
});

test('fields of selected drivers are edited together, with one entry in the audit', async () => {
  for (const name of ['Ana', 'Bo', 'Cem']) await addDriver(client, { name });
  const { user } = await openTable(server, client, '/drivers');
  await user.click(await screen.findByRole('checkbox', { name: /^Select Ana/ }));
  await user.click(await screen.findByRole('checkbox', { name: /^Select Cem/ }));
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit 2 drivers' })).toBeVisible();
  await user.selectOptions(await screen.findByLabelText('Fill a column'), 'Mobile');
  await user.click(screen.getByLabelText(/^One value for all rows/));
  await user.paste('+49 1\n+49 2');
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  const mobile = within(await preview()).getByLabelText('Mobile, row 2');
  await waitFor(() => expect(mobile).toHaveValue('+49 2'));
  expect(mobile).toHaveAccessibleDescription('Stored: nothing');
  await user.click(screen.getByRole('button', { name: 'Save 2 drivers' }));
  const facts = async () => (await drivers()).map(({ name, mobile }) => [name, mobile]);
  await waitFor(async () =>
    expect(await facts()).toEqual([
      ['Ana', '+49 1'],
      ['Bo', null],
      ['Cem', '+49 2'],
    ]),
  );
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect((await facts()).map(([, mobile]) => mobile)).toEqual([null, null, null]));
});

test('selected users and references are edited together, too', async () => {
  await addReference(client, 'driver', await addDriver(client, { name: 'Ana' }), 'HR-1');
  const { user } = await openTable(server, client, '/references');
  await user.click(await screen.findByRole('checkbox', { name: /^Select .*HR-1/ }));
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit 1 external reference' })).toBeVisible();
  const reference = within(await preview()).getByLabelText('Reference, row 1');
  await user.clear(reference);
  await user.type(reference, 'HR-2{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Save 1 external reference' }));
  const references = () => reply<object[]>(client.request('GET', '/public/v1/externalReferences'));
  await waitFor(async () => expect(await references()).toMatchObject([{ reference: 'HR-2' }]));
});

test('a viewer reads why users cannot be imported', async () => {
  const viewer = await server.addUser({ role: roles.viewer });
  await openTable(server, viewer, '/users/import');
  await waitFor(() => expect(screen.getByText(/your role does not allow|Only administrators/i)).toBeVisible());
});
