/** Administrators find on the map how to get streets, where nobody has configured any. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { roles } from '../../../src/contract/choices.ts';
// This module loads on demand. Importing it here keeps its compile time out of the tests.
import '../../../src/web/features/geofences/GeofencesPage.tsx';
import '../../../src/web/map/frame/StreetsHint.tsx';
import { openDashboard } from '../../support/dashboard.tsx';
import { serviceOfFile } from '../../support/service.ts';

const server = serviceOfFile();
const tiles = { name: '', url: 'https://t.example.com/{z}/{x}/{y}.png', attribution: '' };
const hint = () => screen.queryByRole('button', { name: 'Add streets' });

test('an administrator reads which settings give streets', async () => {
  const { user } = await openDashboard(server(), '/geofences');
  await user.click(await screen.findByRole('button', { name: 'Add streets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add streets to the map' });
  for (const words of ['BASEMAP=', 'TILE_URL=', 'docs/maps.md']) expect(dialog).toHaveTextContent(words);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a viewer, who cannot change settings, does not see it', async () => {
  const { username } = await server().addUser({ role: roles.viewer });
  await openDashboard({ app: server().app, username }, '/geofences');
  await screen.findByText(/GeoNames/);
  expect(hint()).toBeNull();
});

test('with tiles there is no hint, and the towns have no source', async () => {
  const app = server().anotherService({ settings: { tileLayers: [tiles] } });
  await openDashboard({ app, username: server().username }, '/geofences');
  await waitFor(() => expect(screen.getByText(/Natural Earth/)).toBeVisible());
  expect(screen.queryByText(/GeoNames/)).toBeNull();
  expect(hint()).toBeNull();
});
