import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/geofences/GeofencesPage.tsx';
import '../../src/web/features/live/LivePage.tsx';
import '../../src/web/features/visits/VisitsPage.tsx';
import type { Geofence } from '../../src/contract/geofences.ts';
import type { Vehicle } from '../../src/contract/vehicles.ts';
import { addVehicle, addVisits } from '../support/fleet.ts';
import { addGeofence, addTag, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { namesIn, openTable, row } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());

let ports: number;
beforeEach(async () => {
  client = await server.addAccount();
  ports = await addTag(client, { name: 'Ports' });
  const yard = await addGeofence(client, { description: 'Yard' });
  const quay = await addGeofence(client, { description: 'Quay', tags: [ports] });
  const ago = (hours: number): Date => new Date(Date.now() - hours * 3600_000);
  for (const [name, geofenceId] of [
    ['Van at the yard', yard],
    ['Van at the quay', quay],
  ] as const) {
    const vehicleId = await addVehicle(client, { name, deviceId: name });
    await addVisits(server, client, [{ vehicleId, geofenceId, startUtc: ago(30), endUtc: ago(29) }]);
  }
});

const open = (path: string) => openTable(server, client, path);
const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
const chip = () => screen.queryByText('Tag: Ports', { selector: 'header *' });

test('tags selected in the legend apply to visits, across other pages, and back', async () => {
  const { user, router } = await open('/geofences');
  await user.click(await screen.findByRole('button', { name: /^Ports: 1 / }));
  await waitFor(() => expect(chip()).toBeVisible());
  await user.click(menu().getByRole('link', { name: 'Vehicles' }));
  await waitFor(async () => expect(await namesIn('Vehicles')).toHaveLength(2));
  expect(router.state.location.searchStr).toBe(`?tags=${ports}`);
  expect(chip()).toBeNull();
  expect(menu().getByRole('link', { name: 'Visits' })).toHaveAttribute('href', `/visits?tags=${ports}`);
  await user.click(menu().getByRole('link', { name: 'Visits' }));
  await waitFor(async () => expect(await namesIn('Visits')).toEqual(['Van at the quay']));
  expect(chip()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tags' })).toHaveTextContent(/^Tags$/);
  expect(menu().getByRole('link', { name: 'Visits' })).toHaveAttribute('aria-current', 'page');
  expect(within(screen.getByRole('region', { name: 'Totals' })).queryByText(/Ports/)).toBeNull();
  await user.click(menu().getByRole('link', { name: 'Live' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/live'));
  await waitFor(() => expect(chip()).toBeVisible());
});

test('Live lists and counts only the vehicles inside geofences with the tags', async () => {
  const [van] = await reply<Vehicle[]>(client.request('GET', '/public/v1/vehicles'));
  const [, quay] = await reply<Geofence[]>(client.request('GET', '/public/v1/geofences'));
  const inside = { vehicleId: van?.id ?? 0, geofenceId: quay?.id ?? 0, startUtc: new Date(Date.now() - 60_000) };
  await addVisits(server, client, [{ ...inside, endUtc: null }]);
  const { user } = await open(`/live?tags=${ports}`);
  const links = () => within(screen.getByRole('list', { name: 'Vehicles' })).getAllByRole('link');
  await waitFor(() => expect(links()).toHaveLength(1));
  expect(links()[0]).toHaveTextContent('Van at the yard');
  await user.click(await screen.findByRole('button', { name: 'Clear tag filter' }));
  await waitFor(() => expect(links()).toHaveLength(2));
});

test('the palette keeps the tags, too, and a record’s own address has them', async () => {
  const { user, router } = await open(`/visits?tags=${ports}`);
  const name = within(await row('Visits', 'Van at the quay')).getByRole('link', { hidden: true });
  expect(name.getAttribute('href')).toMatch(new RegExp(`^/visits/\\d+\\?tags=${ports}$`));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'drivers');
  await user.click((await screen.findAllByRole('option', { name: /^Drivers/ }))[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.href).toBe(`/drivers?tags=${ports}`));
});

test('cleared tags are cleared everywhere', async () => {
  const { user, router } = await open(`/visits?tags=${ports}&period=last30Days`);
  await waitFor(() => expect(chip()).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Clear tag filter' }));
  await waitFor(async () => expect((await namesIn('Visits')).sort()).toEqual(['Van at the quay', 'Van at the yard']));
  expect(router.state.location.searchStr).toBe('?period=last30Days');
  expect(chip()).toBeNull();
  expect(menu().getByRole('link', { name: 'Geofences' })).toHaveAttribute('href', '/geofences');
});
