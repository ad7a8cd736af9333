import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// The router loads it later; an import here keeps its compile time out of the tests.
import '../../src/web/features/drivers/DriversPage.tsx';
import { bulkQuestionAbove } from '../../src/contract/choices.ts';
import type { Driver } from '../../src/contract/drivers.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { addDriver, driversPath } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { grid, openTable } from '../support/table-page.ts';

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

describe('the question before many records are deleted', () => {
  test('gives the count and three names; Cancel keeps the records', async () => {
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

  test('is not asked for up to 20 records', async () => {
    await addDrivers(bulkQuestionAbove);
    const { user } = await open('/drivers');
    await user.click(await within(await grid('Drivers')).findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await storedDrivers()).toEqual([]));
  });
});
