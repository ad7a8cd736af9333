import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
// This module loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/vehicles/DrivenPage.tsx';
import { destination } from '../../src/geo/distance.ts';
import { addPlots, addVehicle } from '../support/fleet.ts';
import { type Service, service } from '../support/service.ts';
import { grid, openTable, row } from '../support/table-page.ts';

let server: Service;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());

const yard = { latitude: 51.34, longitude: 12.37 };

test('distances name what their rows are, which paper and files show without the menu, and can be sent so', async () => {
  const client = await server.addAccount();
  const vehicleId = await addVehicle(client, { name: 'Van' });
  const startMs = Date.now() - 3 * 3_600_000;
  await addPlots(
    server,
    client,
    Array.from({ length: 41 }, (_, minute) => ({
      vehicleId,
      utc: new Date(startMs + minute * 60_000),
      ...destination(yard, 0, minute * 600),
    })),
  );
  const { user } = await openTable(server, client, '/vehicles/driven');
  expect(await row('Distances', 'Van')).toHaveTextContent(/15 mi.*40 min/);
  const head = async (): Promise<(string | null)[]> => {
    await grid('Distances');
    // The first one has the checkbox of all rows.
    return screen
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent);
  };
  expect(await head()).toEqual(['Vehicle', 'Distance', 'Driving', 'Standing', 'Stops']);

  await user.click(screen.getByRole('button', { name: 'By vehicle' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Fleet' }));
  await waitFor(async () => expect(await head()).toEqual(['Fleet', 'Distance', 'Driving', 'Standing', 'Stops']));
  expect(await row('Distances', 'No fleet')).toHaveTextContent(/15 mi.*40 min/);

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send regularly by email…' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Distances by fleet');
  expect(screen.getByRole('combobox', { name: 'Report' })).toHaveDisplayValue('Distances (PDF, Excel)');
});
