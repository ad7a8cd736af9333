import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/geofences/GeofenceList.tsx';
import '../../src/web/features/geofences/GeofenceMore.tsx';
import '../../src/web/features/live/GeofencePanel.tsx';
import '../../src/web/features/live/LivePage.tsx';
import { addDriver, addPlots, addVehicle, addVisits, assignmentsPath } from '../support/fleet.ts';
import { list, listed, openGeofences } from '../support/geofences-page.ts';
import { addGeofence, addTag, reply } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';
import { openTable, recordPanel } from '../support/table-page.ts';

let client: Client;
const server = serviceOfFile();
beforeEach(async () => {
  client = await server().addAccount();
  const settings = { timeZone: zoneOfNoon() };
  await reply(client.request('POST', '/public/v1/users/me', { settings }), 200);
});

const minute = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minute);

/** A zone in which it is about noon, so that the last hours are always today. */
function zoneOfNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  // Zones of this kind have the opposite sign: Etc/GMT-2 is two hours ahead.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Van 1 (Ana drives) and Van 2 (no signal) are in the yard. Van 3 was there an hour ago, with Bert. Van 4 is in the depot. */
async function addYard(): Promise<{ yard: number; depot: number; vans: number[] }> {
  const yards = await addTag(client, { name: 'Yards' });
  const yard = await addGeofence(client, { description: 'Yard', tags: [yards] });
  const depot = await addGeofence(client, { description: 'Depot' });
  const vans: number[] = [];
  for (const name of ['Van 1', 'Van 2', 'Van 3', 'Van 4']) vans.push(await addVehicle(client, { name }));
  const [van1 = 0, van2 = 0, van3 = 0, van4 = 0] = vans;
  await addPlots(server(), client, [
    { vehicleId: van1, utc: ago(1), speed: 0 },
    { vehicleId: van2, utc: ago(95), speed: 0 },
  ]);
  const bert = await addDriver(client, { name: 'Bert', username: 'bert' });
  await addVisits(server(), client, [
    { vehicleId: van1, geofenceId: yard, startUtc: ago(30), endUtc: null },
    { vehicleId: van2, geofenceId: yard, startUtc: ago(134), endUtc: null },
    { vehicleId: van3, geofenceId: yard, startUtc: ago(90), endUtc: ago(62) },
    { vehicleId: van4, geofenceId: depot, startUtc: ago(10), endUtc: null },
    { vehicleId: van4, geofenceId: yard, startUtc: ago(60 * 40), endUtc: ago(60 * 39) },
  ]);
  const ana = await addDriver(client, { name: 'Ana', username: 'ana' });
  for (const assignment of [
    { vehicleId: van1, driverId: ana, startUtc: ago(10) },
    { vehicleId: van3, driverId: bert, startUtc: ago(120), endUtc: ago(40) },
  ]) {
    await reply(client.request('POST', `${assignmentsPath}/start`, assignment), 204);
  }
  return { yard, depot, vans };
}

const items = (panel: HTMLElement, name: string): Promise<(string | null)[]> =>
  within(panel)
    .findByRole('list', { name })
    .then((found) => within(found).getAllByRole('listitem'))
    .then((found) => found.map((item) => item.textContent));

describe('a geofence in Live', () => {
  test('while the vehicles load, the links to visits and vehicles say so', async () => {
    const { yard } = await addYard();
    const instead = (_: string, path: string) =>
      path === '/public/v1/vehicles' ? new Promise<never>(() => {}) : undefined;
    await openTable(server(), client, `/geofences/${yard}`, { instead });
    const panel = await recordPanel('Yard');
    for (const [name, count] of [
      ['Inside now', 2],
      ['Visits today', 3],
    ] as const) {
      const shown = within(await within(panel).findByRole('list', { name }));
      expect(shown.getAllByRole('link', { name: 'Loading…' })).toHaveLength(count);
    }
  });

  test('shows who is inside, since when and who drives, and the visits of today', async () => {
    const { yard, vans } = await addYard();
    const { user, router } = await openTable(server(), client, `/live?geofence=${yard}`);
    const panel = await recordPanel('Yard');
    await waitFor(() => expect(panel).toHaveTextContent(/^YardYards/));
    await waitFor(async () =>
      expect(await items(panel, 'Inside now')).toEqual([
        expect.stringMatching(/^Van 2at least 39 minsince \d+:\d\d [AP]M · No driverNo signal since \d+:\d\d [AP]M$/),
        expect.stringMatching(/^Van 129 min so farsince \d+:\d\d [AP]M · Ana$/),
      ]),
    );
    await waitFor(async () =>
      expect(await items(panel, 'Visits today')).toEqual([
        expect.stringMatching(/^Van 1Still insidesince \d+:\d\d [AP]M$/),
        expect.stringMatching(/^Van 328 min\d+:\d\d [AP]M – \d+:\d\d [AP]M · Bert$/),
        expect.stringMatching(/^Van 2Still insidesince \d+:\d\d [AP]M$/),
      ]),
    );
    expect(within(panel).getByRole('link', { name: 'Open geofence' })).toHaveAttribute('href', `/geofences/${yard}`);
    expect(within(panel).getByRole('link', { name: 'Visits here' })).toHaveAttribute(
      'href',
      `/visits?geofence=${yard}`,
    );
    await user.click(within(await within(panel).findByRole('list', { name: 'Inside now' })).getByText('Van 1'));
    expect(await recordPanel('Van 1')).toBeVisible();
    await waitFor(() => expect(router.state.location.href).toBe(`/live?vehicle=${vans[0]}`));
  });

  test('closes with Escape, and links to a vehicle keep the filters', async () => {
    const { yard, vans } = await addYard();
    const { user, router } = await openTable(server(), client, `/live?geofence=${yard}&find=van`);
    const panel = await recordPanel('Yard');
    const inside = await within(panel).findByRole('list', { name: 'Inside now' });
    expect(within(inside).getByRole('link', { name: 'Van 1' })).toHaveAttribute(
      'href',
      `/live?find=van&vehicle=${vans[0]}`,
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.href).toBe('/live?find=van'));
  });

  test('with many vehicles shows some, and all on request', async () => {
    const yard = await addGeofence(client, { description: 'Yard' });
    for (let at = 1; at <= 10; at += 1) {
      const vehicleId = await addVehicle(client, { name: `Van ${at}` });
      await addVisits(server(), client, [{ vehicleId, geofenceId: yard, startUtc: ago(20 - at), endUtc: null }]);
    }
    const { user } = await openTable(server(), client, `/live?geofence=${yard}`);
    const panel = await recordPanel('Yard');
    await waitFor(async () => expect(await items(panel, 'Inside now')).toHaveLength(8));
    const [show] = within(panel).getAllByRole('button', { name: 'Show all 10' });
    await user.click(show as HTMLElement);
    expect(await items(panel, 'Inside now')).toHaveLength(10);
  });

  test('without vehicles and visits says so', async () => {
    const yard = await addGeofence(client, { description: 'Yard' });
    await addVehicle(client);
    await openTable(server(), client, `/live?geofence=${yard}`);
    const panel = await recordPanel('Yard');
    expect(await within(panel).findByText('No vehicle is inside.')).toBeVisible();
    expect(await within(panel).findByText('No visits today.')).toBeVisible();
  });

  test('says nothing about vehicles until visits have loaded, and why they did not load', async () => {
    const { yard } = await addYard();
    let refuse = (_: Response): void => {};
    const refusal = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    const instead = (_: string, path: string): Promise<Response> | undefined =>
      path.startsWith('/public/v1/geofenceVisits') ? refusal.then((response) => response.clone()) : undefined;
    await openTable(server(), client, `/live?geofence=${yard}`, { instead });
    const panel = await recordPanel('Yard');
    expect(within(panel).queryByText('No vehicle is inside.')).toBeNull();
    refuse(new Response('', { status: 404 }));
    await waitFor(() =>
      expect(within(panel).getAllByText(/^The server you are connected to does not support this/)).toHaveLength(2),
    );
    expect(within(panel).queryByText('No vehicle is inside.')).toBeNull();
  });

  test('that does not exist says so', async () => {
    await addVehicle(client);
    await openTable(server(), client, '/live?geofence=987654321');
    expect(await screen.findByText('Geofence not found')).toBeVisible();
  });
});

describe('the list of geofences', () => {
  test('has a column with the number of vehicles inside', async () => {
    await addYard();
    await addGeofence(client, { description: 'Empty place' });
    await openGeofences(server(), client);
    expect(await listed()).toEqual(['Depot', 'Empty place', 'Yard']);
    await waitFor(async () =>
      expect(within(await list()).getByRole('link', { name: 'YardYards2 vehicles inside now' })).toBeVisible(),
    );
    expect(within(await list()).getByRole('link', { name: 'Depot1 vehicle inside now' })).toBeVisible();
    expect(within(await list()).getByRole('link', { name: 'Empty place' })).toBeVisible();
  });

  test('opens details with who is inside', async () => {
    const { yard } = await addYard();
    await openGeofences(server(), client, `/geofences/${yard}`);
    const panel = await recordPanel('Yard');
    await waitFor(async () =>
      expect(await items(panel, 'Inside now')).toEqual([
        expect.stringMatching(/^Van 2.* · No driver/),
        expect.stringMatching(/^Van 1.* · Ana$/),
      ]),
    );
    expect(await items(panel, 'Visits today')).toHaveLength(3);
  });
});
