/** Days and units of an office's lists, from the pasted cells to the stored records. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// Loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/import/ImportPage.tsx';
import type { Assignment } from '../../src/contract/assignments.ts';
import type { Geofence } from '../../src/contract/geofences.ts';
import { addDriver, addVehicle } from '../support/fleet.ts';
import { geofencesPath, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { openTable } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service({ now: () => new Date('2026-11-20T12:00:00.000Z') });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

async function open(path: string, cells: string) {
  const { user } = await openTable(server, client, path);
  await screen.findByText('Choose the data');
  fireEvent.change(screen.getByLabelText('Pasted cells'), { target: { value: cells } });
  return user;
}

const table = () => screen.findByRole('table', { name: 'Preview' });
const cell = async (name: string) => within(await table()).findByLabelText(name);

test('shifts of a German list have their day in one column, which can be chosen by hand', async () => {
  await addVehicle(client, { name: 'Van 1', registration: 'B-AB 1' });
  await addDriver(client, { name: 'Bert', username: 'bert' });
  const user = await open(
    '/assignments/import',
    ['Dienstplan KW 49', 'Wann;Beginn;Ende;Fahrer;Fahrzeug', '30.11.2026;22:00;6:00;Bert;B-AB 1'].join('\n'),
  );
  expect(await cell('Start, row 3')).toHaveValue('22:00');
  await user.selectOptions(screen.getByLabelText(/^Wann/), 'Day of start and end');
  await waitFor(async () => expect(await cell('Start, row 3')).toHaveValue('2026-11-30 22:00'));
  expect(await cell('End, row 3')).toHaveValue('2026-12-01 06:00');

  await user.clear(await cell('End, row 3'));
  await user.type(await cell('End, row 3'), '6:45{Enter}');
  expect(await cell('End, row 3')).toHaveValue('2026-12-01 06:45');
  await user.click(await screen.findByRole('button', { name: 'Import 1 assignment' }));
  await screen.findByText('1 assignment imported');
  const path = '/public/v1/drivers/assignments?startDate=2026-11-29T00:00:00Z&endDate=2026-12-03T00:00:00Z';
  const [assignment] = await reply<Assignment[]>(client.request('GET', path));
  // The tests' zone is UTC.
  expect([assignment?.startUtc, assignment?.endUtc]).toEqual(['2026-11-30T22:00:00.000Z', '2026-12-01T06:45:00.000Z']);
});

test('the day of a list without a column for it is filled in for all rows', async () => {
  await addVehicle(client, { name: 'Van 1' });
  await addDriver(client, { name: 'Bert', username: 'bert' });
  const user = await open(
    '/assignments/import',
    ['Monday, 30 November', 'Driver,Vehicle,Shift', 'Bert,Van 1,07:30–16:00', 'Total: 1,,8.5 h'].join('\n'),
  );
  expect(await cell('Start, row 3')).toHaveAccessibleDescription(/Enter a date and a time/);
  expect(screen.getByText('Rows with totals at the end: 1. They are left out.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Fill a column'), 'Day of start and end');
  await user.type(screen.getByLabelText(/^One value for all rows/), '30.11.2026');
  await user.click(screen.getByRole('button', { name: 'Fill' }));
  await waitFor(async () => expect(await cell('Start, row 3')).toHaveValue('2026-11-30 07:30'));
  expect(await cell('End, row 3')).toHaveValue('2026-11-30 16:00');
});

test('radii have the unit of their cell or column, and another unit is named in its row', async () => {
  const user = await open(
    '/geofences/import',
    ['Name;Lat;Lon;Radius [ft]', 'A;50;9;330', 'B;50;9;0,2 km', 'C;50;9;8 kg', 'D;50;9;'].join('\n'),
  );
  expect(await cell('Radius (m), row 2')).toHaveAccessibleDescription('Read as 100.584 m');
  expect(await cell('Radius (m), row 3')).toHaveAccessibleDescription('Read as 200 m');
  expect(await cell('Radius (m), row 4')).toHaveAccessibleDescription(
    '“kg” is not a unit of this field. Use one of these: m, km, ft, yd, mi.',
  );
  await user.clear(await cell('Radius (m), row 4'));
  await user.type(await cell('Radius (m), row 4'), '120{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Import 4 geofences' }));
  await screen.findByText('4 geofences imported');
  const geofences = await reply<Geofence[]>(client.request('GET', geofencesPath));
  expect(geofences.map(({ description, radius }) => [description, radius])).toEqual([
    ['A', 100.584],
    ['B', 200],
    ['C', 120],
    ['D', 100],
  ]);
});
