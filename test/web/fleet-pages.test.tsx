import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/fleets/FleetsPage.tsx';
import '../../src/web/features/users/UsersPage.tsx';
import '../../src/web/features/vehicles/VehiclesPage.tsx';
import type { User } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import type { Fleet, Vehicle } from '../../src/contract/vehicles.ts';
import {
  addDriver,
  addFleet,
  addInput,
  addInputChanges,
  addInputType,
  addPlots,
  addProbe,
  addVehicle,
  addVisits,
  assignmentsPath,
  vehiclesPath,
} from '../support/fleet.ts';
import { addGeofence, reply } from '../support/records.ts';
import { type Client, postToken, type Service, service } from '../support/service.ts';
import { namesIn, openTable, recordPanel, row } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const open = (path: string, as = client) => openTable(server, as, path);
const fleets = (): Promise<Fleet[]> => reply<Fleet[]>(client.request('GET', '/public/v1/fleets'));
const vehicles = (): Promise<Vehicle[]> => reply<Vehicle[]>(client.request('GET', vehiclesPath));
const users = (): Promise<User[]> => reply<User[]>(client.request('GET', '/public/v1/users'));

describe('vehicles', () => {
  test('show their fleet, driver and last signal', async () => {
    const fleetId = await addFleet(client);
    const van = await addVehicle(client, { name: 'Van 4', registration: 'L-FL 104', fleetId });
    await addVehicle(client, { name: 'Van 10', status: 0 });
    const driverId = await addDriver(client, { name: 'Ana' });
    const startUtc = new Date(Date.now() - 3600_000).toISOString();
    await reply(client.request('POST', `${assignmentsPath}/start`, { vehicleId: van, driverId, startUtc }), 204);
    await addPlots(server, client, [{ vehicleId: van, utc: new Date(Date.now() - 2 * 3600_000) }]);
    await open('/vehicles');
    // Sorted by number, not by letters.
    expect(await namesIn('Vehicles')).toEqual(['Van 4', 'Van 10']);
    const [fleet] = await fleets();
    await waitFor(async () =>
      expect(await row('Vehicles', 'Van 4')).toHaveTextContent(new RegExp(`L-FL 104${fleet?.name}AnaActive2 h ago`)),
    );
    expect(await row('Vehicles', 'Van 10')).toHaveTextContent('InactiveNever');
  });

  test('one vehicle shows what holds now, each with a link; a silent one has no green mark', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    await addPlots(server, client, [{ vehicleId: van, utc: ago(26 * 60), speed: 0 }]);
    const { user } = await open(`/vehicles/${van}`);
    const panel = await recordPanel('Van 4');
    expect(await within(panel).findAllByText('No signal for 1 d 2 h')).toHaveLength(2);
    expect(panel.querySelector('[data-kind=good]')).toBeNull();
    expect(within(panel).getByRole('link', { name: 'Show in Live' })).toHaveAttribute('href', `/live?vehicle=${van}`);
    const more = within(within(panel).getByRole('navigation', { name: 'More about this vehicle' }));
    expect(more.getByRole('link', { name: 'Visits' })).toHaveAttribute('href', `/visits?vehicle=${van}`);
    await user.click(await within(panel).findByRole('button', { name: 'Snooze…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'For 1 d' }));
    expect(await within(panel).findByText(/^Snoozed by .+ until /)).toBeVisible();

    const cold = await addVehicle(client, { name: 'Reefer' });
    const yardId = await addGeofence(client, { description: 'Yard' });
    await addPlots(server, client, [{ vehicleId: cold, utc: ago(1), speed: 50 }]);
    await addVisits(server, client, [{ vehicleId: cold, geofenceId: yardId, startUtc: ago(30), endUtc: null }]);
    const inputId = await addInput(server, client, cold);
    await reply(
      client.request('POST', '/public/v1/inputs', {
        inputId,
        inputTypeId: await addInputType(client, { name: 'Back door' }),
      }),
      204,
    );
    const probeId = await addProbe(server, client, cold);
    await open(`/vehicles/${cold}`);
    const other = await recordPanel('Reefer');
    expect(await within(other).findAllByText(/^Driving, 31 mph/)).toHaveLength(2);
    expect(await within(other).findByRole('link', { name: 'Yard' })).toBeVisible();
    expect(await within(other).findByText(/^Back door/)).toBeVisible();
    expect(within(other).getByRole('link', { name: /no reading yet/ })).toHaveAttribute(
      'href',
      `/temperature/${probeId}/chart`,
    );
    await addPlots(server, client, [{ vehicleId: cold, utc: new Date(), speed: 0 }]);
    const ignition = await addInput(server, client, cold, 2);
    const inputTypeId = await addInputType(client, { name: 'Ignition', inputDescription: 0 });
    await reply(client.request('POST', '/public/v1/inputs', { inputId: ignition, inputTypeId }), 204);
    await addInputChanges(server, client, ignition, [[ago(1), 1]]);
    await open(`/vehicles/${cold}`);
    // The words of one vehicle, not those of Live's group.
    expect(await screen.findAllByText('Idling: standing with the engine on')).not.toEqual([]);
  });

  test('are added, and edited in their form', async () => {
    await addFleet(client);
    const [fleet] = await fleets();
    const { user } = await open('/vehicles/new');
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Van 4');
    await user.type(screen.getByRole('textbox', { name: 'Registration' }), 'L-FL 104');
    await user.type(screen.getByRole('textbox', { name: 'Tracker' }), '8612');
    await screen.findByRole('option', { name: fleet?.name ?? '' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Fleet' }), fleet?.name ?? '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await recordPanel('Van 4');
    expect(await within(panel).findByRole('link', { name: fleet?.name ?? '' })).toBeVisible();
    expect(await vehicles()).toMatchObject([
      { name: 'Van 4', registration: 'L-FL 104', deviceId: '8612', fleetId: fleet?.id, status: 1 },
    ]);
    await user.click(within(panel).getByRole('button', { name: 'Edit' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Fleet' }), 'No fleet');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await vehicles()).toMatchObject([{ deviceId: '8612', fleetId: null }]));
  });

  test('one hidden by the search says so in its panel, and offers to clear the search', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    await addVehicle(client, { name: 'Truck 10' });
    const { user } = await open(`/vehicles/${van}?find=truck`);
    const panel = await recordPanel('Van 4');
    expect(await within(panel).findByText(/hides this record in the table/)).toBeVisible();
    expect(await namesIn('Vehicles')).toEqual(['Truck 10']);
    await user.click(within(panel).getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await namesIn('Vehicles')).toEqual(['Truck 10', 'Van 4']));
    expect(within(await recordPanel('Van 4')).queryByText(/hides this record in the table/)).toBeNull();
    // A visible row has no such message.
    await user.type(screen.getByRole('searchbox', { name: 'Find vehicles' }), 'van');
    await waitFor(async () => expect(await namesIn('Vehicles')).toEqual(['Van 4']));
    expect(within(await recordPanel('Van 4')).queryByText(/hides this record in the table/)).toBeNull();
  });

  test('a taken tracker is reported on its field', async () => {
    await addVehicle(client, { name: 'Van 4', deviceId: '8612' });
    const { user } = await open('/vehicles/new');
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Van 5');
    await user.type(screen.getByRole('textbox', { name: 'Tracker' }), '8612');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tracker “8612” already belongs to “Van 4”.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Tracker' })).toBeInvalid();
  });

  test('several are moved to a fleet at once, and Undo moves each back', async () => {
    const fleetId = await addFleet(client);
    const [fleet] = await fleets();
    const before = await addFleet(client);
    await addVehicle(client, { name: 'Van 1', fleetId: before });
    for (const name of ['Van 2', 'Van 3']) await addVehicle(client, { name });
    const { user } = await open('/vehicles');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Van 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Van 3' }));
    await user.click(screen.getByRole('button', { name: 'Move to fleet' }));
    await user.click(await screen.findByRole('menuitem', { name: fleet?.name ?? '' }));
    expect(await screen.findByText(`2 vehicles moved: ${fleet?.name}`)).toBeVisible();
    expect((await vehicles()).map((vehicle) => vehicle.fleetId)).toEqual([fleetId, null, fleetId]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect((await vehicles()).map((vehicle) => vehicle.fleetId)).toEqual([before, null, null]),
    );
  });
});

describe('fleets', () => {
  test('show their number of vehicles, with a link to them', async () => {
    const fleetId = await addFleet(client);
    const [fleet] = await fleets();
    await addVehicle(client, { name: 'Van 1', fleetId });
    await addVehicle(client, { name: 'Van 2', fleetId, status: 0 });
    await addVehicle(client, { name: 'Van 3' });
    const { user } = await open('/fleets');
    await waitFor(async () => expect(await row('Fleets', fleet?.name ?? '')).toHaveTextContent(/21$/));
    await user.click(await row('Fleets', fleet?.name ?? ''));
    await user.click(await screen.findByRole('link', { name: 'Show in vehicle table' }));
    expect(await namesIn('Vehicles')).toEqual(['Van 1', 'Van 2']);
  });

  test('are added and renamed; one in use is not deleted, and the reason names its vehicles', async () => {
    const { user } = await open('/fleets/new');
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(within(await recordPanel('North')).getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' side');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await recordPanel('North side');
    const [fleet] = await fleets();
    await addVehicle(client, { name: 'Van 1', fleetId: fleet?.id });
    await user.click(within(panel).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^North side could not be deleted.*Van 1/)).toBeVisible();
  });
});

describe('users', () => {
  test('are added with a role, and can sign in', async () => {
    const { user } = await open('/users/new');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Eva Klein');
    await user.type(screen.getByRole('textbox', { name: /Username/ }), `eva-${client.userId}`);
    await user.type(screen.getByLabelText(/^Password/), 'short');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Must have 8 to 200 characters.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Password/), ' no more');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await recordPanel('Eva Klein')).toBeVisible();
    expect((await users()).at(-1)).toMatchObject({ name: 'Eva Klein', role: roles.viewer, status: 1 });
  });

  test('change their own password on the account page, which their form links to', async () => {
    const { user } = await open(`/users/${client.userId}/edit`);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ana Ruiz');
    const link = await screen.findByRole('link', { name: 'Change your password under Account and settings' });
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await users()).toMatchObject([{ name: 'Ana Ruiz' }]));
    expect(link).toHaveAttribute('href', '/account');
  });

  test('get a new password from another administrator', async () => {
    const other = await server.addUser({ accountId: client.accountId });
    const { user } = await open(`/users/${other.userId}/edit`);
    await user.type(await screen.findByLabelText(/^Password/), 'another password');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // The record replaces the form after the save.
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    const signIn = { grant_type: 'password', username: other.username, password: 'another password' };
    expect((await postToken(server.app, signIn)).status).toBe(200);
  });

  test('the last administrator cannot lose the role, and the field says why', async () => {
    const { user } = await open(`/users/${client.userId}/edit`);
    await user.selectOptions(await screen.findByRole('combobox', { name: /Role/ }), 'Viewer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^An account needs at least one active administrator/)).toBeVisible();
    expect(await users()).toMatchObject([{ role: roles.administrator }]);
  });

  test('are hidden from viewers: no menu entry, and the address explains it', async () => {
    const viewer = await server.addUser({ role: roles.viewer });
    await open('/users', viewer);
    expect(await screen.findByText('Administrators only')).toBeVisible();
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    await waitFor(() => expect(within(menu).queryByRole('link', { name: 'Users' })).toBeNull());
  });
});
