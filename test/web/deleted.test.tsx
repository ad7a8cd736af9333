import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// The router loads them later; imports here keep their compile time out of the tests.
import '../../src/web/features/assignments/AssignmentsPage.tsx';
import '../../src/web/features/audit/AuditPage.tsx';
import '../../src/web/features/drivers/DriversPage.tsx';
import '../../src/web/features/geofences/DeletedGeofences.tsx';
import '../../src/web/features/geofences/GeofencesPage.tsx';
import '../../src/web/features/tags/TagsPage.tsx';
import { bulkQuestionAbove, restoreSeconds, roles } from '../../src/contract/choices.ts';
import type { Driver } from '../../src/contract/drivers.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { addDriver, driversPath } from '../support/fleet.ts';
import { addGeofence, addTag, geofences, geofencesPath, reply, tags } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { grid, namesIn, openTable, recordPanel, row, rowsOf } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const open = (path: string, fetching: Fetching = {}, as = client) => openTable(server, as, path, fetching);
const storedDrivers = (): Promise<Driver[]> => reply<Driver[]>(client.request('GET', driversPath));
const driverNamed = (number: number): string => `Driver ${String(number).padStart(2, '0')}`;

async function addDrivers(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) ids.push(await addDriver(client, { name: driverNamed(number) }));
  return ids;
}

test('a form with changes asks before the page shows deleted records instead', async () => {
  const { user } = await open('/drivers/new');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ana');
  await user.click(screen.getByRole('button', { name: 'Deleted' }));
  await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ana');
  await user.click(screen.getByRole('button', { name: 'Deleted' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByRole('button', { name: 'Deleted', pressed: true })).toBeVisible();
});

describe('the question before many records are deleted', () => {
  test('shows the count and three names; Cancel keeps the records', async () => {
    await addDrivers(bulkQuestionAbove + 1);
    const { user } = await open('/drivers');
    await user.click(await within(await grid('Drivers')).findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = screen.getByRole('dialog', { name: 'Delete 21 drivers?', hidden: true });
    expect(question).toHaveTextContent('Driver 01, Driver 02, Driver 03 and 18 more');
    await user.click(within(question).getByRole('button', { name: 'Cancel', hidden: true }));
    expect(await storedDrivers()).toHaveLength(21);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const again = screen.getByRole('dialog', { name: 'Delete 21 drivers?', hidden: true });
    await user.click(within(again).getByRole('button', { name: 'Delete', hidden: true }));
    await waitFor(async () => expect(await storedDrivers()).toEqual([]));
  });

  test('does not appear for up to 20 records', async () => {
    await addDrivers(bulkQuestionAbove);
    const { user } = await open('/drivers');
    await user.click(await within(await grid('Drivers')).findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await storedDrivers()).toEqual([]));
  });
});

describe('a deletion that ends after the user has left the record', () => {
  const left = [
    {
      kind: 'driver',
      page: '/drivers',
      add: () => addDriver(client, { name: 'Ana' }),
      press: 'Delete',
      said: /^Ana deleted/,
    },
    {
      kind: 'tag',
      page: '/tags',
      add: () => addTag(client, { name: 'Cold' }),
      press: 'Delete Cold',
      said: /^Tag Cold deleted/,
    },
  ];
  test.each(left)('leaves the page alone that is open by then: $kind', async ({ page, add, press, said }) => {
    const id = await add();
    let letGo = (): void => {};
    const held = new Promise<undefined>((resolve) => {
      letGo = () => resolve(undefined);
    });
    const instead: Fetching['instead'] = (method) => (method === 'DELETE' ? held : undefined);
    const { user, visit, router } = await open(`${page}/${id}`, { instead });
    await user.click(await screen.findByRole('button', { name: press }));
    await visit('/audit');
    letGo();
    expect(await screen.findByText(said)).toBeVisible();
    expect(router.latestLocation.pathname).toBe('/audit');
  });
});

const remove = (id: number) => reply(client.request('DELETE', `${driversPath}/${id}`), 204);
const deletedPath = '/drivers?deleted=true';
const nothingDeleted = 'Nothing deleted in the last 24 hours';

describe('the Deleted filter', () => {
  test('shows what was deleted, when and by whom, and has its own address', async () => {
    const [ana] = [await addDriver(client, { name: 'Ana' }), await addDriver(client, { name: 'Bert' })];
    await remove(ana);
    const { user, router } = await open('/drivers?find=a&status=1');
    await user.click(await screen.findByRole('button', { name: 'Deleted', pressed: false }));
    await waitFor(async () => expect(await namesIn('Drivers')).toEqual(['Ana']));
    expect(router.state.location.searchStr).toBe('?find=a&deleted=true');
    expect(screen.getByText('Records deleted in the last 24 hours. Older records cannot be restored.')).toBeVisible();
    await waitFor(async () => expect(await row('Drivers', 'Ana')).toHaveTextContent(client.username));
    await user.click(screen.getByRole('button', { name: 'Deleted', pressed: true }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?find=a'));
  });

  test('shows who deleted each record of one request', async () => {
    const ids = [
      await addGeofence(client, { description: 'East' }),
      await addGeofence(client, { description: 'West' }),
    ];
    await reply(client.request('POST', `${geofencesPath}/delete`, { ids }), 204);
    await open('/geofences?deleted=true');
    for (const name of ['East', 'West']) {
      await waitFor(async () => expect(await row('Geofences', name)).toHaveTextContent(client.username));
    }
  });

  test('restores one record by its row', async () => {
    await remove(await addDriver(client, { name: 'Ana' }));
    const { user } = await open(deletedPath);
    await user.click(within(await row('Drivers', 'Ana')).getByRole('button', { name: 'Restore Ana' }));
    expect(await screen.findByText('Ana restored')).toBeVisible();
    expect(await screen.findByText(nothingDeleted)).toBeVisible();
    expect((await storedDrivers()).map(({ name }) => name)).toEqual(['Ana']);
  });

  test('restores all selected records', async () => {
    for (const id of await addDrivers(3)) await remove(id);
    const { user } = await open(deletedPath);
    await user.click(await within(await grid('Drivers')).findByRole('checkbox', { name: 'Select all' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('3 drivers restored')).toBeVisible();
    expect(await storedDrivers()).toHaveLength(3);
  });

  test('leaves out records that the service no longer restores', async () => {
    const [old, fresh] = await addDrivers(2);
    await remove(old ?? 0);
    await remove(fresh ?? 0);
    const since = new Date(Date.now() - restoreSeconds * 1000 - 60_000);
    await server.db.run(sql`update driver set deleted_utc = ${since} where id = ${old}`);
    await open(deletedPath);
    expect(await namesIn('Drivers')).toEqual([driverNamed(2)]);
  });

  test('shows which record conflicts, and why', async () => {
    const ana = await addDriver(client, { name: 'Ana', username: 'ana' });
    await remove(ana);
    await addDriver(client, { name: 'Anna', username: 'ana' });
    const { user } = await open(deletedPath);
    await user.click(within(await row('Drivers', 'Ana')).getByRole('button', { name: 'Restore Ana' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Ana could not be restored. Username “ana” already belongs to “Anna”.');
    expect(await namesIn('Drivers')).toEqual(['Ana']);
  });

  test('is available to viewers, who cannot restore', async () => {
    await remove(await addDriver(client, { name: 'Ana' }));
    await server.db.run(sql`update account_user set role = ${roles.viewer} where id = ${client.userId}`);
    const { user } = await open(deletedPath);
    const ana = await row('Drivers', 'Ana');
    expect(within(ana).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(ana);
    const restore = within(await recordPanel('Record not found')).getByRole('button', { name: 'Restore' });
    expect(restore).toHaveAttribute('aria-disabled', 'true');
  });

  test('is offered below an empty list, and has its own empty state', async () => {
    const { user } = await open('/drivers');
    await screen.findByText('No drivers yet');
    await user.click(screen.getByRole('button', { name: 'Deleted' }));
    expect(await screen.findByText(nothingDeleted)).toBeVisible();
  });
});

test('the notice of a deletion shows how long it can be restored', async () => {
  const ana = await addDriver(client, { name: 'Ana' });
  const { user } = await open(`/drivers/${ana}`);
  await user.click(within(await recordPanel('Ana')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Ana deleted. You can restore it for 24 hours.')).toBeVisible();
});

test('a deletion in the audit offers Restore until the record is restored', async () => {
  await remove(await addDriver(client, { name: 'Ana' }));
  const { user } = await open('/audit?action=delete');
  await user.click((await rowsOf('Audit'))[0] as HTMLElement);
  const panel = await recordPanel('Deleted: Ana');
  await user.click(within(panel).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Ana restored')).toBeVisible();
  expect((await storedDrivers()).map(({ name }) => name)).toEqual(['Ana']);
  await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Restore' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(panel));
});

test('a deletion more than 24 hours ago offers no Restore in the audit', async () => {
  await remove(await addDriver(client, { name: 'Ana' }));
  const then = new Date(Date.now() - restoreSeconds * 1000 - 60_000);
  await server.db.run(sql`update audit set utc = ${then} where account_id = ${client.accountId} and action = 'delete'`);
  const { user } = await open('/audit?action=delete');
  await user.click((await rowsOf('Audit'))[0] as HTMLElement);
  expect(within(await recordPanel('Deleted: Ana')).queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('geofences are restored from their Deleted filter, which replaces list and map', async () => {
  for (const description of ['North', 'South']) {
    const id = await addGeofence(client, { description });
    await reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204);
  }
  const { user, router } = await open('/geofences');
  await user.click(await screen.findByRole('button', { name: 'Deleted' }));
  await user.click(await within(await grid('Geofences')).findByRole('checkbox', { name: 'Select all' }));
  expect(router.state.location.searchStr).toBe('?deleted=true');
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('2 geofences restored')).toBeVisible();
  expect((await geofences(client)).map(({ description }) => description)).toEqual(['North', 'South']);
  await user.click(screen.getByRole('button', { name: 'Deleted', pressed: true }));
  expect(await screen.findByRole('list', { name: 'Geofences' })).toBeVisible();
});

test('tags are restored from their Deleted filter, and from the address of a deleted one', async () => {
  const [yards, ports] = [await addTag(client, { name: 'Yards' }), await addTag(client, { name: 'Ports' })];
  for (const id of [yards, ports]) await reply(client.request('DELETE', `/public/v1/tags/${id}`), 204);
  const { user, visit } = await open('/tags?deleted=true');
  await user.click(within(await row('Tags', 'Yards')).getByRole('button', { name: 'Restore Yards' }));
  expect(await screen.findByText('Yards restored')).toBeVisible();
  await visit(`/tags/${ports}`);
  const panel = await recordPanel('Record not found');
  await user.click(await within(panel).findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Ports restored')).toBeVisible();
  expect((await tags(client)).map(({ name }) => name).sort()).toEqual(['Ports', 'Yards']);
});
