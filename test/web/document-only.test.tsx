import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadEditor } from '../../src/web/features/geofences/lazy-editor.ts';
import { type Dashboard, openDashboard } from '../support/dashboard.tsx';
import { type DocumentServer, documentServer } from '../support/document-server.ts';
import { giveListsAHeight } from '../support/layout.ts';
import { namesIn, recordPanel, row } from '../support/table-page.ts';

/** The dashboard on a server that knows the API document and nothing of ours. */
let server: DocumentServer;

// The largest page by far: what it takes to compile is not the dashboard's time.
beforeAll(async () => {
  await loadEditor();
});
beforeEach(() => {
  localStorage.clear();
  server = documentServer();
});

function open(path: string): Promise<Dashboard> {
  giveListsAHeight();
  return openDashboard({ app: server, username: server.username, password: server.password }, path);
}
const missing = 'This server does not have this';
const field = (form: HTMLElement, name: string | RegExp) => within(form).getByRole('textbox', { name });
const save = (form: HTMLElement) => within(form).getByRole('button', { name: 'Save' });

test('a driver is created, seen and changed', async () => {
  const { user } = await open('/drivers/new');
  const form = await recordPanel('New driver');
  await user.type(field(form, 'Name'), 'Ana Ruiz');
  await user.type(field(form, /Username/), 'ana');
  await user.type(within(form).getByLabelText(/^Password/), 'pass-word');
  await user.click(save(form));
  await waitFor(async () => expect(await namesIn('Drivers')).toEqual(['Ana Ruiz']));
  const driver = server.tables.drivers[0];
  expect(driver).toMatchObject({ name: 'Ana Ruiz', username: 'ana', password: 'pass-word', status: 1 });
  await user.click(await row('Drivers', 'Ana Ruiz'));
  await user.click(within(await recordPanel('Ana Ruiz')).getByRole('button', { name: 'Edit' }));
  const mobile = await screen.findByRole('textbox', { name: 'Mobile' });
  await user.type(mobile, '+49 171');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.tables.drivers[0]).toMatchObject({ id: driver?.id, mobile: '+49 171' }));
  expect(server.tables.drivers).toHaveLength(1);
});

test('a circle is saved, though no list of geofences can be had', async () => {
  const { user } = await open('/geofences/new?shape=circle');
  const form = await recordPanel('New circle');
  await user.type(field(form, /^Description/), 'Yard');
  await user.type(field(form, /^Latitude/), '52.5');
  await user.type(field(form, /^Longitude/), '13.4');
  await user.click(save(form));
  await waitFor(() => expect(server.tables.geofences).toHaveLength(1));
  expect(server.tables.geofences[0]).toMatchObject({
    description: 'Yard',
    geofenceType: 1,
    latitude: 52.5,
    radius: 200,
  });
  expect(await screen.findByText(/Yard (created|saved|added)/)).toBeVisible();
});

test('a tag is saved, though no list of tags can be had', async () => {
  const { user } = await open('/tags/new');
  const form = await recordPanel('New tag');
  await user.type(field(form, /^Name/), 'Yards');
  await user.click(save(form));
  await waitFor(() => expect(server.tables.tags).toHaveLength(1));
  expect(server.tables.tags[0]).toMatchObject({ name: 'Yards', resourceType: 25 });
  expect(await screen.findByText('Tag Yards created')).toBeVisible();
});

test.each([
  ['/geofences', 'This server does not list geofences'],
  ['/tags', missing],
  ['/vehicles', missing],
  ['/fleets', missing],
  ['/users', missing],
])('%s: what this server lacks is said there, and trying again is not offered', async (path, title) => {
  await open(path);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('the palette finds the drivers, and says what it could not search', async () => {
  server.tables.drivers.push({ id: 7, name: 'Ana Ruiz', username: 'ana', status: 1 });
  const { user, router } = await open('/drivers');
  await user.click(await screen.findByRole('button', { name: 'Search everything' }));
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'ruiz');
  await screen.findByText(/^Not searched: Vehicles, Geofences.*This server does not have them/);
  await user.click(await screen.findByRole('option', { name: /Ana Ruiz/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/drivers/7'));
});

test('an ended token asks for the password again, and the form is still there', async () => {
  const { user } = await open('/drivers/new');
  const form = await recordPanel('New driver');
  await user.type(field(form, 'Name'), 'Ana Ruiz');
  await user.type(field(form, /Username/), 'ana');
  await user.type(within(form).getByLabelText(/^Password/), 'pass-word');
  server.forgetTokens();
  await user.click(save(form));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to go on' });
  await user.type(within(dialog).getByLabelText('Password'), `${server.password}{Enter}`);
  await waitFor(() => expect(server.tables.drivers).toHaveLength(1));
});

test('visits are read, though no vehicle or geofence can be named', async () => {
  const startUtc = new Date(Date.now() - 7_200_000).toISOString().replace(/\.\d+Z$/, 'Z');
  const endUtc = new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  server.tables.visits.push({ id: 5, geofenceId: 3, vehicleId: 4, startPlotId: 1, endPlotId: 2, startUtc, endUtc });
  await open('/visits');
  const table = await screen.findByRole('grid', { name: 'Visits' });
  expect(await within(table).findByText(/^1 h( 0 min)?$/)).toBeVisible();
});
