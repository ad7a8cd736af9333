import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/live/LivePage.tsx';
import '../../src/web/features/live/SelectedOnMap.tsx';
import '../../src/web/features/live/VehiclePanel.tsx';
import { roles } from '../../src/contract/choices.ts';
import type { Snooze } from '../../src/contract/snoozes.ts';
import {
  addAlarms,
  addDriver,
  addInput,
  addInputType,
  addPlots,
  addProbe,
  addProfile,
  addReadings,
  addVehicle,
  addVisits,
  assignmentsPath,
} from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { addGeofence, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { openTable, recordPanel } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const minute = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minute);
const open = (path = '/live', as = client) => openTable(server, as, path);
const list = (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Vehicles' });
/** Headings and rows from the top: "Driving: 2", "Van 4". */
const lines = async (): Promise<(string | null | undefined)[]> =>
  within(await list())
    .getAllByRole('listitem')
    .map(
      (item) =>
        within(item).queryByRole('heading')?.getAttribute('aria-label') ?? item.querySelector('[title]')?.textContent,
    );
const row = async (name: string): Promise<HTMLElement> =>
  within(await list()).getByRole('link', { name: new RegExp(`^${name}\\b`) });

interface Fleet {
  driving: number;
  standing: number;
  silent: number;
  cold: number;
}

/** One of each kind. Ana drives Van 4, which is in the yard. */
async function addSomeOfEach(): Promise<Fleet> {
  const yardId = await addGeofence(client, { description: 'Yard' });
  const driving = await addVehicle(client, { name: 'Van 4', registration: 'L-FL 104' });
  const standing = await addVehicle(client, { name: 'Van 10' });
  const silent = await addVehicle(client, { name: 'Truck' });
  const cold = await addVehicle(client, { name: 'Reefer' });
  await addVehicle(client, { name: 'New one' });
  await addPlots(server, client, [
    { vehicleId: driving, utc: ago(6), speed: 0 },
    { vehicleId: driving, utc: ago(5), latitude: 51.341, speed: 50, heading: 90 },
    { vehicleId: standing, utc: ago(2), speed: 0 },
    { vehicleId: silent, utc: ago(125), speed: 60 },
    { vehicleId: cold, utc: ago(1), speed: null },
  ]);
  await addVisits(server, client, [{ vehicleId: driving, geofenceId: yardId, startUtc: ago(30), endUtc: null }]);
  const probeId = await addProbe(server, client, cold);
  await addReadings(server, client, probeId, [[ago(3), -9]]);
  await addAlarms(server, client, [{ probeId, vehicleId: cold, startUtc: ago(14), endUtc: null }]);
  const start = { vehicleId: driving, driverId: await addDriver(client, { name: 'Ana' }), startUtc: ago(120) };
  await reply(client.request('POST', `${assignmentsPath}/start`, start), 204);
  return { driving, standing, silent, cold };
}

const everything = [
  ...['Needs attention: 3', 'Reefer', 'Truck', 'Temperature alarms of the last 7 days'],
  ...['Driving: 1', 'Van 4'],
  ...['Stopped: 1', 'Van 10'],
  ...['No data yet: 1', 'New one'],
];

describe('the list', () => {
  test('lists drivers whose licence expires soon, with links', async () => {
    await addVehicle(client, { name: 'Van 4' });
    const licenceExpires = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);
    const ana = await addDriver(client, { name: 'Ana', licenceExpires });
    await addDriver(client, { name: 'Bert', licenceExpires, status: 0 });
    await addDriver(client, { name: 'Carla', licenceExpires: '2999-01-01' });
    await open();
    await waitFor(async () => expect(await row('Ana')).toHaveTextContent(/^Ana Licence expires on /));
    expect(await row('Ana')).toHaveAttribute('href', `/drivers/${ana}`);
    expect(await within(await list()).findByRole('heading', { name: 'Needs attention: 1' })).toBeVisible();
    expect(within(await list()).queryByText('Bert')).toBeNull();
    expect(within(await list()).queryByText('Carla')).toBeNull();
  });

  test('shows the state of each vehicle in words, those that need attention first', async () => {
    await addSomeOfEach();
    await open();
    await waitFor(async () => expect(await lines()).toEqual(everything));
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent('Live5 · 3 need attention');
    expect(screen.getByRole('button', { name: 'Needs attention 3' })).toBeVisible();
    await waitFor(async () => expect(await row('Van 4')).toHaveTextContent('Van 4 31 mph Ana · in Yard'));
    expect(await row('Reefer')).toHaveTextContent('Reefer 1 min ago Alarm for 14 min: 15.8 °F · Probe 1');
    expect(await row('Truck')).toHaveTextContent('Truck No signal for 2 h 5 min');
    expect(await row('Van 10')).toHaveTextContent('Van 10 2 min ago No driver');
    expect(await row('New one')).toHaveTextContent('New one No driver');
  });

  test('is filtered by the search, which is kept in the address', async () => {
    await addSomeOfEach();
    const { user, router } = await open();
    await waitFor(async () => expect(await row('Van 4')).toHaveTextContent('Ana · in Yard'));
    await user.type(await screen.findByRole('searchbox', { name: 'Find vehicles' }), 'ana yard');
    await waitFor(async () => expect(await lines()).toEqual(['Driving: 1', 'Van 4']));
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent('Live1 of 5');
    expect(router.state.location.searchStr).toMatch(/find=ana(\+|%20)yard/);
    await user.type(await screen.findByRole('searchbox', { name: 'Find vehicles' }), ' zzz');
    expect(await screen.findByText('No vehicle matches')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all vehicles' }));
    await waitFor(async () => expect(await lines()).toEqual(everything));
  });

  test('is filtered by states, which are kept in the address', async () => {
    await addSomeOfEach();
    const { user, router } = await open();
    const filter = within(await screen.findByRole('group', { name: 'Show vehicles by state' }));
    await user.click(await filter.findByRole('button', { name: 'Driving 1' }));
    await waitFor(async () => expect(await lines()).toEqual(['Driving: 1', 'Van 4']));
    expect(router.state.location.searchStr).toMatch(/states=driving/);
    await user.click(filter.getByRole('button', { name: 'No signal 1' }));
    await waitFor(async () => expect(await lines()).toEqual(['Needs attention: 1', 'Truck', 'Driving: 1', 'Van 4']));
    await user.click(filter.getByRole('button', { name: 'No signal 1', pressed: true }));
    await user.click(filter.getByRole('button', { name: 'Driving 1', pressed: true }));
    await waitFor(async () => expect(await lines()).toEqual(everything));
    expect(router.state.location.searchStr).not.toMatch(/states/);
  });

  test('a new position moves its vehicle to its new group', async () => {
    const { silent } = await addSomeOfEach();
    const { queryClient } = await open();
    await waitFor(async () => expect(await lines()).toEqual(everything));
    await addPlots(server, client, [{ vehicleId: silent, utc: ago(0), speed: 60 }]);
    await queryClient.invalidateQueries();
    await waitFor(async () =>
      expect((await lines()).filter((line) => !line?.startsWith('Temperature')).slice(0, 5)).toEqual([
        ...['Needs attention: 2', 'Reefer', 'Driving: 2', 'Truck', 'Van 4'],
      ]),
    );
  });
});

test('a stay that an alert rule names as unusual needs attention, and leads to the visit', async () => {
  const geofenceId = await addGeofence(client, { description: 'Depot Nord' });
  const vehicleId = await addVehicle(client, { name: 'Lorry 08' });
  // On 24 days: no part of the week has the 20 stays that it needs.
  const days = Array.from({ length: 24 }, (_, nth) => 24 * 60 * (nth + 1));
  const ids = await addVisits(server, client, [
    ...days.map((day) => ({ vehicleId, geofenceId, startUtc: ago(day + 41), endUtc: ago(day) })),
    { vehicleId, geofenceId, startUtc: ago(74), endUtc: null },
  ]);
  await addPlots(server, client, [{ vehicleId, utc: ago(1), speed: 0, inside: [geofenceId] }]);
  await make(client, kindOf('alertRule'), { kind: 'unusualStay', afterMinutes: 0, geofenceId });
  const { user } = await open();
  const words = 'Inside for 1 h 14 min · Depot Nord; of 24 comparable stays, 95% took at most 41 min';
  await waitFor(async () => expect(await row('Lorry 08')).toHaveTextContent(`Lorry 08 1 min ago ${words}`));
  await user.click(await row('Lorry 08'));
  const reason = within(await recordPanel('Lorry 08')).getByRole('link', { name: words });
  expect(reason).toHaveAttribute('href', `/visits/${ids.at(-1)}`);
});

describe('one vehicle', () => {
  test("opens next to the map, with its driver, place and today's route, and links to its record", async () => {
    const { driving } = await addSomeOfEach();
    const { user, router } = await open();
    await user.click(await row('Van 4'));
    const panel = await recordPanel('Van 4');
    expect(router.state.location.searchStr).toContain(`vehicle=${driving}`);
    expect(await row('Van 4')).toHaveAttribute('aria-current', 'true');
    expect(await row('Van 4')).toHaveAttribute('href', `/live?vehicle=${driving}`);
    expect(within(panel).getByText('Driving, 31 mph · last signal 5 min ago')).toBeVisible();
    expect(await within(panel).findByRole('link', { name: 'Ana' })).toBeVisible();
    expect(await within(panel).findByRole('link', { name: 'Yard' })).toBeVisible();
    expect(panel).toHaveTextContent('heading east');
    expect(within(panel).getByRole('link', { name: 'Open vehicle' })).toHaveAttribute('href', `/vehicles/${driving}`);
    expect(within(panel).getByRole('link', { name: 'Visits' })).toHaveAttribute('href', `/visits?vehicle=${driving}`);
    expect(within(panel).getByRole('link', { name: 'Driver history' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/assignments\?find=Van(\+|%20)4$/),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.searchStr).not.toContain('vehicle='));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Van 4' })).toBeNull());
  });

  test('shows its sensors after their texts have loaded', async () => {
    const { cold } = await addSomeOfEach();
    const profileId = await addProfile(client, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
    const [probe] = await reply<{ probeId: number }[]>(client.request('GET', '/public/v1/temperature/probes'));
    const named = { probeId: probe?.probeId, name: 'Box', profileId };
    await reply(client.request('POST', '/public/v1/temperature/probes', named), 204);
    const inputTypeId = await addInputType(client, { name: 'Back door', inputDescription: 1 });
    const inputId = await addInput(server, client, cold);
    await reply(client.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
    let letCome = (): void => {};
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    const late = /\/(inputs\/types|temperature\/profiles)$/;
    const instead = (_: string, path: string): Promise<Response> | undefined =>
      late.test(path) ? mayCome.then(() => client.request('GET', path)) : undefined;
    await openTable(server, client, `/live?vehicle=${cold}`, { instead });
    const panel = await recordPanel('Reefer');
    await waitFor(() => expect(within(panel).getAllByRole('status', { name: 'Loading…' })).toHaveLength(2));
    expect(panel).not.toHaveTextContent(/Input 1|should be/);
    letCome();
    expect(await within(panel).findByText(/should be/)).toBeVisible();
    expect(await within(panel).findByText('Back door: no value yet')).toBeVisible();
  });

  test('says which probe is silent, and which one is outside without an alarm yet', async () => {
    const vehicleId = await addVehicle(client, { name: 'Reefer' });
    const [silent, pending] = [
      await addProbe(server, client, vehicleId),
      await addProbe(server, client, vehicleId, { number: 2 }),
    ];
    await addReadings(server, client, silent, [[ago(180), 5]]);
    await addReadings(server, client, pending, [[ago(1), 9]]);
    await addAlarms(server, client, [{ probeId: pending, vehicleId, startUtc: ago(4), endUtc: null, isAlarm: false }]);
    await open(`/live?vehicle=${vehicleId}`);
    const panel = await recordPanel('Reefer');
    expect(await within(panel).findByText('No signal for 3 h')).toBeVisible();
    expect(within(panel).getByText('Outside for 4 min, no alarm yet')).toBeVisible();
  });

  test('opens by a link although the search hides it; following is in the address', async () => {
    const { cold } = await addSomeOfEach();
    const { user, router } = await open(`/live?vehicle=${cold}&find=van`);
    const panel = await recordPanel('Reefer');
    expect(await within(panel).findByRole('list', { name: 'Needs attention' })).toHaveTextContent('Alarm for 14 min');
    await user.click(within(panel).getByRole('button', { name: 'Follow' }));
    await waitFor(() => expect(router.state.location.searchStr).toContain('follow=true'));
    await waitFor(() =>
      expect(within(panel).getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true'),
    );
    await user.click(within(panel).getByRole('button', { name: 'Show all vehicles' }));
    await waitFor(async () => expect(await lines()).toEqual(everything));
  });

  test('snoozes a vehicle for everyone with a name and an end, undoes it and ends it', async () => {
    const { cold } = await addSomeOfEach();
    const path = `/live?vehicle=${cold}`;
    const { user } = await open(path);
    const panel = await recordPanel('Reefer');
    const stored = () => reply<Snooze[]>(client.request('GET', '/public/v1/snoozes'));
    const snooze = async (): Promise<void> => {
      await user.click(await within(panel).findByRole('button', { name: 'Snooze…' }));
      await user.click(await screen.findByRole('menuitem', { name: 'For 4 h' }));
      expect(await within(panel).findByText(/^Snoozed by .+ until /)).toBeVisible();
    };
    await snooze();
    await waitFor(async () => expect(await lines()).not.toContain('Needs attention: 3'));
    expect(await stored()).toMatchObject([{ vehicleId: cold }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect(await within(panel).findByRole('list', { name: 'Needs attention' })).toBeVisible();
    await snooze();
    await user.click(within(panel).getByRole('button', { name: 'End snooze' }));
    await waitFor(async () => expect(await stored()).toEqual([]));
    await waitFor(() => expect(within(panel).queryByText(/^Snoozed by/)).toBeNull());
  });

  test('a viewer reads a snooze and cannot change it', async () => {
    const { cold } = await addSomeOfEach();
    const untilUtc = new Date(Date.now() + 60 * minute).toISOString();
    await reply(client.request('POST', '/public/v1/snoozes', { vehicleId: cold, untilUtc }));
    const viewer = await server.addUser({ role: roles.viewer, accountId: client.accountId });
    await open(`/live?vehicle=${cold}`, viewer);
    const panel = await recordPanel('Reefer');
    expect(await within(panel).findByText(/^Snoozed by .+ until /)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: /[Ss]nooze/ })).toBeNull();
  });

  test('reports an unknown vehicle', async () => {
    await addVehicle(client);
    await open('/live?vehicle=999999');
    expect(await screen.findByText('Vehicle not found')).toBeVisible();
  });
});

describe('without vehicles', () => {
  test('explains how vehicles appear', async () => {
    await open();
    expect(await screen.findByText('No vehicles yet')).toBeVisible();
    expect(screen.getByText(/appears here automatically when its tracker sends/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Connect a device' })).toHaveAttribute('href', '/ingest-keys/new');
    expect(screen.getByRole('link', { name: 'Add a vehicle' })).toHaveAttribute('href', '/vehicles/new');
  });

  test('offers viewers no actions that they cannot use', async () => {
    const viewer = await server.addUser({ role: roles.viewer });
    await open('/live', viewer);
    expect(await screen.findByText('No vehicles yet')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Add a vehicle' })).toBeNull());
  });
});

test('alarms without a review are counted in the menu and need attention, until somebody reviews them', async () => {
  const vehicleId = await addVehicle(client, { name: 'Reefer' });
  const probeId = await addProbe(server, client, vehicleId);
  const ids = await addAlarms(server, client, [
    { probeId, vehicleId, startUtc: ago(90), endUtc: ago(80) },
    { probeId, vehicleId, startUtc: ago(60), endUtc: ago(50) },
    { probeId, vehicleId, startUtc: ago(30 * 24 * 60), endUtc: ago(29 * 24 * 60) },
  ]);
  await open();
  const row = await within(await list()).findByRole('link', { name: /^2 alarms not reviewed/ });
  expect(row).toHaveAttribute('href', '/temperature/alarms?review=none');
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await within(menu).findByRole('link', { name: 'Temperature 2 alarms not reviewed' });
  await reply(client.request('POST', '/public/v1/temperature/alarms/review', { ids: [ids[0]], cause: 1 }), 204);
  await within(menu).findByRole('link', { name: 'Temperature 1 alarm not reviewed' });
});
