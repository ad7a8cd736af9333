import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { createQueryClient } from '../../src/web/api/query-client.ts';
import { useActions } from '../../src/web/app/palette/use-actions.tsx';
import { paths } from '../../src/web/paths/index.ts';
import { type Dashboard, type Fetching, openDashboard } from '../support/dashboard.tsx';
import { addDriver, addInputType, addProbe, addProfile, addReference, addVehicle } from '../support/fleet.ts';
import { addGeofence, addTag } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  // Without towns, so that only the records of the test are found.
  server = await service({ readTowns: undefined });
});
afterAll(() => server.close());
beforeEach(async () => {
  localStorage.clear();
  client = await server.addUser();
});

async function open(path = '/tags', fetching: Fetching = {}, username = client.username): Promise<Dashboard> {
  const dashboard = await openDashboard({ app: server.app, username }, path, fetching);
  await screen.findByRole('heading', { level: 1 });
  await dashboard.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search everything' });
  return dashboard;
}
const box = () => screen.getByRole('combobox', { name: 'Search everything' });
const option = (name: string | RegExp) => screen.findByRole('option', { name });
/** After a choice, so that typing does not go into the closing palette. */
async function openAgain(user: Dashboard['user']): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search everything' });
}
const marked = () => screen.getByRole('option', { selected: true });

test('records of all kinds are found by their text, in groups, and opened by keyboard', async () => {
  await addVehicle(client, { name: 'Depot van', registration: 'B-FL 77' });
  await addGeofence(client, { description: 'Dépôt North', addr1: 'Quay 1' });
  await addTag(client, { name: 'Depots' });
  const { user, router } = await open();
  expect(box()).toHaveFocus();
  await user.keyboard('depot');
  await option(/Dépôt North/);
  const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');
  await waitFor(() => expect(group('Vehicles')[0]).toHaveTextContent('Depot vanB-FL 77'));
  expect(group('Geofences')[0]).toHaveTextContent('Dépôt NorthQuay 1');
  expect(group('Tags')[0]).toHaveTextContent('Depots');
  await waitFor(() => expect(screen.getByText('3 results')).toBeVisible());
  expect(marked()).toHaveTextContent('Depot van');
  expect(box()).toHaveAttribute('aria-activedescendant', marked().id);
  await user.keyboard('{ArrowDown}');
  expect(marked()).toHaveTextContent('Dépôt North');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(marked()).toHaveTextContent('Depots');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/tags\/\d+$/));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull());
});

test('the word “day” and the name of a vehicle find its day', async () => {
  const vehicle = await addVehicle(client, { name: 'Night van' });
  const { user, router } = await open();
  await user.keyboard('day night');
  await user.click(await option('Day of Night van'));
  await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`^/vehicles/${vehicle}/day/`)));
});

test('an external reference links to its record by name', async () => {
  const driver = await addDriver(client, { name: 'Ana Ruiz' });
  await addReference(client, 'driver', driver, 'SAP-4711');
  const { user, router } = await open();
  await user.keyboard('sap-47');
  await user.click(await option(/SAP-4711.*Ana Ruiz/));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/drivers/${driver}`));
});

test('a driver is found by the employee number', async () => {
  const driver = await addDriver(client, { name: 'Ana Ruiz', employeeNumber: 'E-1042' });
  const { user, router } = await open();
  await user.keyboard('e-1042');
  await user.click(await option(/Ana Ruiz/));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/drivers/${driver}`));
});

test('probes with their vehicle, profiles and input types are found, too', async () => {
  const van = await addVehicle(client, { name: 'Cold box 9' });
  const probe = await addProbe(server, client, van);
  const profile = await addProfile(client, { name: 'Probe band' });
  const type = await addInputType(client, { name: 'Probe door' });
  await addReference(client, 'profile', profile, 'SAP-4711');
  const { user, router } = await open();
  await user.keyboard('probe');
  await user.click(await option(/^Probe 1.*Cold box 9/));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/temperature/${probe}`));
  await openAgain(user);
  await user.type(box(), 'probe');
  await user.click(await option('Probe door'));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/inputs/types/${type}`));
  await openAgain(user);
  await user.type(box(), 'sap');
  await user.click(await option(/SAP-4711.*Probe band/));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/temperature/profiles/${profile}`));
});

test('every kind of record can be created from here', async () => {
  const wanted = Object.entries(paths).flatMap(([name, path]) => (name.startsWith('new') ? [path] : []));
  const { result } = renderHook(useActions, {
    wrapper: ({ children }) => <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>,
  });
  const led = result.current.map(({ act }) => (typeof act === 'string' ? act.split('?')[0] : undefined));
  expect(wanted.filter((path) => !led.includes(path))).toEqual([]);
});

test('actions are found by synonyms', async () => {
  const { user } = await open();
  await user.keyboard('night');
  await user.click(await option('Dark theme'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await openAgain(user);
  await user.type(box(), 'new driver{Enter}');
  expect(await screen.findByRole('complementary', { name: 'New driver' })).toBeVisible();
});

test('recent choices come first, and their names are not stored', async () => {
  await addVehicle(client, { name: 'Hamburg' });
  const { user } = await open();
  await user.keyboard('hambu');
  await option('Hamburg');
  await user.keyboard('{Enter}');
  await screen.findByRole('complementary', { name: 'Hamburg' });
  await user.click(screen.getByRole('button', { name: 'Search everything' }));
  const recent = within(await screen.findByRole('group', { name: 'Recent' }));
  expect(recent.getByRole('option')).toHaveTextContent('Hamburg');
  expect(marked()).toHaveTextContent('Hamburg');
  expect(JSON.stringify(localStorage)).not.toContain('Hamburg');
});

test('typing and pressing Enter immediately opens the typed match', async () => {
  const { user, router } = await open();
  await user.keyboard('vehicles{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/vehicles'));
});

test('further matches are one press away', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => addVehicle(client, { name: `Truck ${index}` })));
  const { user, router } = await open();
  await user.keyboard('truck');
  await user.click(await option('All 8 in Vehicles'));
  await waitFor(() => expect(router.state.location.href).toBe('/vehicles?find=truck'));
});

test('a viewer sees disabled actions, and cannot run them', async () => {
  const viewer = await server.addUser({ role: roles.viewer });
  const { user, router } = await open('/tags', {}, viewer.username);
  await user.keyboard('new tag');
  const off = await option(/New tag.*Not allowed by your role/);
  expect(off).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  await user.click(off);
  expect(router.state.location.pathname).toBe('/tags');
  expect(box()).toBeVisible();
});

test('no match shows the search text; failed searches are reported and can be retried', async () => {
  let broken = true;
  await addVehicle(client, { name: 'Van 4' });
  const instead = (_: string, path: string) =>
    path.startsWith('/public/v1/vehicles') && broken ? new Response('{}', { status: 500 }) : undefined;
  const { user } = await open('/tags', { instead });
  await user.keyboard('van 4');
  expect(await screen.findByText('Not searched: Vehicles. Could not be loaded.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Nothing found for “van 4”')[0]).toBeVisible());
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await option('Van 4')).toBeVisible();
});

test('Escape and the same shortcut close it; it does not open over a question', async () => {
  const { user } = await open('/tags/new');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Yards');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(box(), 'sign out{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Sign out without saving?' })).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Search everything' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Yards');
});

test('signing out from it ends the session', async () => {
  const { user, reloads } = await open();
  await user.keyboard('log out{Enter}');
  await waitFor(() => expect(reloads()).toBe(1));
});

test('a question mark opens help, except in a field', async () => {
  const { user } = await open('/tags/new');
  await user.keyboard('?{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Help' })).toBeNull();
  await screen.findByRole('heading', { level: 1 });
  screen.getByRole('main').focus();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Help' });
  expect(dialog).toHaveTextContent('What it never shows');
  expect(dialog).toHaveTextContent('tags belong to geofences only');
  expect(within(dialog).getByRole('row', { name: 'Ctrl+K Search everything' })).toBeVisible();
});
