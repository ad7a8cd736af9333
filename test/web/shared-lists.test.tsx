/** A list that somebody shares with a customer from its page. */
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { SharedLink } from '../../src/contract/shared-links.ts';
import { sql } from '../../src/server/database/sql.ts';
import { addVehicle } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { openTable } from '../support/table-page.ts';

let server: Service;
let client: Client;
let vehicleId: number;
beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
  vehicleId = await addVehicle(client, { name: 'Truck 7' });
});

const openMenu = async () => {
  const address = `/visits?vehicle=${vehicleId}&columns=geofence,dwell&from=2026-11-20&to=2026-11-21`;
  const { user } = await openTable(server, client, address);
  await screen.findAllByText(/Truck 7/);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  return user;
};

test('a list is shared with the period, the filters and the columns that it has', async () => {
  const user = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Share with a customer…' }));
  expect(await screen.findByRole('textbox', { name: /^Heading/ })).toHaveValue('Visits, Truck 7');
  expect(screen.getByRole('combobox', { name: /^Shows/ })).toHaveDisplayValue('A report');
  expect(screen.getByRole('combobox', { name: /^Report$|^Report\b(?! on)/ })).toHaveDisplayValue('Visits (PDF, Excel)');
  expect(screen.getByRole('combobox', { name: /^Report on/ })).toHaveDisplayValue('All vehicles');
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText('Copy the link now')).toBeVisible();
  const [link] = await reply<SharedLink[]>(client.request('GET', '/public/v1/sharedLinks'));
  expect(link).toMatchObject({ kind: 'report', content: 'visits', scope: null, name: 'Visits, Truck 7' });
  expect(Date.parse(link?.endUtc ?? '') - Date.parse(link?.startUtc ?? '')).toBe(24 * 3600_000);
  const filters = new URLSearchParams(link?.reportQuery ?? '');
  expect([filters.get('vehicleId'), filters.getAll('column')]).toEqual([
    String(vehicleId),
    ['vehicle', 'geofence', 'duration'],
  ]);
});

test('people who may not share have no such item', async () => {
  await server.db.run(sql`update account_user set role = ${roles.quality} where id = ${client.userId}`);
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Send regularly by email…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Share with a customer…' })).toBeNull();
});
