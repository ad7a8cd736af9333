/** What the roles dispatcher and quality see, and the form, fleets and removal of a user. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/drivers/DriversPage.tsx';
import '../../src/web/features/shared-links/SharedLinksPage.tsx';
import '../../src/web/features/users/UsersPage.tsx';
import '../../src/web/features/vehicles/VehiclesPage.tsx';
import type { User } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import { addDriver } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { openTable, recordPanel } from '../support/table-page.ts';

let server: Service;
let client: Client;
beforeAll(async () => {
  server = await service();
  client = await server.addAccount();
  await make(client, kindOf('fleet'), { name: 'North' });
});
afterAll(() => server.close());

const person = (role: number): Promise<Client> => server.addUser({ role, accountId: client.accountId });
const users = (): Promise<User[]> => reply<User[]>(client.request('GET', '/public/v1/users'));

test('a dispatcher adds drivers, and sees why no vehicles', async () => {
  const dispatcher = await person(roles.dispatcher);
  const { visit } = await openTable(server, dispatcher, '/drivers');
  const add = await screen.findByRole('button', { name: 'New driver' });
  await visit('/vehicles');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'New vehicle' })).toHaveAccessibleDescription(/your role does not allow/),
  );
  await visit('/drivers');
  expect(add).not.toHaveAccessibleDescription(/role/);
  expect(screen.queryByRole('link', { name: 'Users' })).toBeNull();
});

test('the form of a new link, opened by its address, says why a viewer cannot make one', async () => {
  await openTable(server, await person(roles.viewer), '/shared-links/new');
  const form = within(await recordPanel('New link for a customer'));
  expect(await form.findByText(/your role does not allow/)).toBeVisible();
  expect(form.queryByRole('button', { name: 'Create link' })).toBeNull();
  for (const field of form.getAllByRole('textbox')) expect(field).toBeDisabled();
});

test('a person of a fleet without vehicles is not told that trackers add them', async () => {
  const { accountId } = client;
  const fleetId = await make(client, kindOf('fleet'));
  const limited = await server.addUser({ role: roles.viewer, accountId, fleetIds: [fleetId] });
  await openTable(server, limited, '/vehicles');
  expect(
    await screen.findByText(/^You see the vehicles of your fleets and what belongs to them\. An admin/),
  ).toBeVisible();
  expect(screen.queryByText(/appears automatically/)).toBeNull();
});

test('a role taken away while a form is open loses nothing, and the save says why', async () => {
  const dispatcher = await person(roles.dispatcher);
  const driverId = await addDriver(client, { name: 'Ana' });
  const { user } = await openTable(server, dispatcher, `/drivers/${driverId}/edit`);
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Ana Lee');
  const stored = (await users()).find(({ id }) => id === dispatcher.userId);
  await reply(client.request('POST', '/public/v1/users', { ...stored, role: roles.quality }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/These roles can do it: Administrator and Dispatcher/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ana Lee');
});

test('a user is limited to fleets, and removed after a question', async () => {
  const viewer = await person(roles.viewer);
  const { user, visit, router } = await openTable(server, client, `/users/${viewer.userId}/edit`);
  await user.click(await screen.findByRole('checkbox', { name: 'All fleets' }));
  await user.click(screen.getByRole('combobox', { name: 'Fleets' }));
  await user.click(await screen.findByRole('option', { name: 'North' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const limit = async (): Promise<unknown> => (await users()).find(({ id }) => id === viewer.userId)?.fleetIds;
  await waitFor(async () => expect(await limit()).toEqual([expect.any(Number)]));
  // The panel shows the record again after the save.
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: `Remove ${viewer.username}?` });
  await user.click(within(question).getByRole('button', { name: 'Remove user' }));
  await waitFor(async () => expect((await users()).map(({ id }) => id)).not.toContain(viewer.userId));
  // The dashboard leaves the removed record.
  await waitFor(() => expect(router.latestLocation.pathname).toBe('/users'));
  await visit(`/users/${client.userId}`);
  expect(within(await recordPanel(`${client.username} (you)`)).queryByRole('button', { name: 'Delete' })).toBeNull();
});
