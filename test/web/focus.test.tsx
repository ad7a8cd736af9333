import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// The router loads them later; imports here keep their compile time out of the tests.
import '../../src/web/features/assignments/AssignmentsPage.tsx';
import '../../src/web/features/drivers/DriversPage.tsx';
import '../../src/web/ui/keep-focus.ts';
import { bulkQuestionAbove } from '../../src/contract/choices.ts';
import { addDriver, addVehicle, assignmentsPath, driversPath } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { grid, openTable, recordPanel, row, rowsOf } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const open = (path: string) => openTable(server, client, path);
const remove = (id: number) => reply(client.request('DELETE', `${driversPath}/${id}`), 204);

const firstRow = async (): Promise<HTMLElement> => (await rowsOf('Drivers'))[0] as HTMLElement;

describe('the focus', () => {
  test('stays in the panel after End now, and returns there after Undo', async () => {
    const [vehicleId, driverId] = [await addVehicle(client, { name: 'Van' }), await addDriver(client, { name: 'Ana' })];
    const startUtc = new Date(Date.now() - 3_600_000).toISOString();
    await reply(client.request('POST', `${assignmentsPath}/start`, { vehicleId, driverId, startUtc }), 204);
    const period = `startDate=${startUtc}&endDate=${new Date(Date.now() + 1000).toISOString()}`;
    const [made] = await reply<{ id: number }[]>(client.request('GET', `${assignmentsPath}?${period}`));
    const { user } = await open(`/assignments/${made?.id}`);
    const panel = await recordPanel('Van · Ana');
    await user.click(within(panel).getByRole('button', { name: 'End now' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement).toBe(panel));
    await user.click(undo);
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  test('is on the row again after a bulk save, and after Undo', async () => {
    await addDriver(client, { name: 'Ana' });
    const { user } = await open('/drivers');
    (await row('Drivers', 'Ana')).focus();
    await user.keyboard(' ');
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('1 driver set to inactive');
    await waitFor(async () => expect(document.activeElement).toBe(await row('Drivers', 'Ana')));
    const undo = screen.getByRole('button', { name: 'Undo' });
    await user.click(undo);
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    await waitFor(async () => expect(document.activeElement).toBe(await row('Drivers', 'Ana')));
  });

  test('is on the next row after one is restored, and on the heading after the last', async () => {
    for (const name of ['Ana', 'Bert']) await remove(await addDriver(client, { name }));
    const { user } = await open('/drivers?deleted=true');
    await user.click(within(await row('Drivers', 'Bert')).getByRole('button', { name: 'Restore Bert' }));
    await screen.findByText('Bert restored');
    await waitFor(async () => expect(document.activeElement).toBe(await row('Drivers', 'Ana')));
    await user.click(within(await row('Drivers', 'Ana')).getByRole('button', { name: 'Restore Ana' }));
    await screen.findByText('Ana restored');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('stays on the Deleted filter after a press', async () => {
    await addDriver(client, { name: 'Ana' });
    const { user } = await open('/drivers');
    await user.click(await screen.findByRole('button', { name: 'Deleted', pressed: false }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deleted', pressed: true })),
    );
  });

  test('is on a row after a record is restored from its panel', async () => {
    for (const name of ['Ana', 'Bert']) await remove(await addDriver(client, { name }));
    const { user } = await open('/drivers?deleted=true');
    await user.click(await row('Drivers', 'Bert'));
    await user.click(within(await recordPanel('Record not found')).getByRole('button', { name: 'Restore' }));
    // The panel shows the restored record.
    const panel = await recordPanel('Bert');
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  test('is on a row after a panel closes whose opener is gone', async () => {
    const ana = await addDriver(client, { name: 'Ana' });
    await addDriver(client, { name: 'Bert' });
    const { user } = await open(`/drivers/${ana}`);
    // The panel may be there before the table.
    await within(await grid('Drivers')).findByText('Ana');
    await user.click(within(await recordPanel('Ana')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await firstRow()));
  });

  test('is on the heading after a question closes whose opener is gone, if no row is left', async () => {
    for (let number = 0; number <= bulkQuestionAbove; number += 1) await addDriver(client, { name: `D${number}` });
    const { user } = await open('/drivers');
    await user.click(await within(await grid('Drivers')).findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = screen.getByRole('dialog', { name: 'Delete 21 drivers?', hidden: true });
    await user.click(within(question).getByRole('button', { name: 'Delete', hidden: true }));
    await screen.findByText('No drivers yet');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });
});
