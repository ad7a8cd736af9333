import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// This module loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/reminders/RemindersPage.tsx';
import type { Reminder } from '../../src/contract/reminders.ts';
import { addVehicle } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
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

const open = (path: string) => openTable(server, client, path);
const reminders = (): Promise<Reminder[]> => reply<Reminder[]>(client.request('GET', '/public/v1/reminders'));
const add = (body: Partial<Reminder>): Promise<number> => make(client, kindOf('reminder'), body);
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('are listed by day, and filtered by what is due', async () => {
  const vehicleId = await addVehicle(client, { name: 'Van 4' });
  await add({ vehicleId, title: 'Tyres', dueDate: '2999-01-01' });
  await add({ vehicleId, title: 'Inspection', dueDate: dayFromNow(3) });
  await add({ vehicleId, title: 'Oil', dueDate: '2020-01-01' });
  await add({ vehicleId, title: 'Wash', dueDate: '2019-01-01', status: 1 });
  await open('/reminders');
  expect(await namesIn('Reminders')).toEqual(['Wash', 'Oil', 'Inspection', 'Tyres']);
  await waitFor(async () => expect(await row('Reminders', 'Inspection')).toHaveTextContent('Van 4'));
});

test('show only what is overdue, without what is done', async () => {
  const vehicleId = await addVehicle(client, { name: 'Van 4' });
  await add({ vehicleId, title: 'Oil', dueDate: '2020-01-01' });
  await add({ vehicleId, title: 'Wash', dueDate: '2019-01-01', status: 1 });
  await open('/reminders?due=over');
  await waitFor(async () => expect(await namesIn('Reminders')).toEqual(['Oil']));
});

test('are added, deleted and marked as done', async () => {
  const vehicleId = await addVehicle(client, { name: 'Van 4' });
  const { user } = await open('/reminders/new');
  await screen.findByRole('option', { name: 'Van 4' });
  await user.selectOptions(screen.getByRole('combobox', { name: /^Vehicle/ }), 'Van 4');
  await user.type(screen.getByRole('textbox', { name: /^What is due/ }), 'Inspection');
  await user.type(screen.getByLabelText(/^Due/), dayFromNow(3));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const panel = await recordPanel('Inspection');
  expect(await reminders()).toMatchObject([{ vehicleId, title: 'Inspection', dueDate: dayFromNow(3), status: 0 }]);
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText('1 reminder marked as done')).toBeVisible();
  expect(await reminders()).toMatchObject([{ status: 1 }]);
});

test('due soon are listed in Live until they are done', async () => {
  const vehicleId = await addVehicle(client, { name: 'Van 4' });
  const id = await add({ vehicleId, title: 'Inspection', dueDate: dayFromNow(3) });
  await add({ vehicleId, title: 'Oil', dueDate: dayFromNow(3), status: 1 });
  await open('/live');
  const link = await screen.findByRole('link', { name: /Inspection · Van 4/ });
  expect(link).toHaveAttribute('href', `/reminders/${id}`);
  expect(screen.queryByRole('link', { name: /Oil/ })).toBeNull();
});
