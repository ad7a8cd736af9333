import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/inputs/HistoryPage.tsx';
import '../../src/web/features/inputs/InputsPage.tsx';
import '../../src/web/features/inputs/TypesPage.tsx';
import type { Input, InputType } from '../../src/contract/inputs.ts';
import { addInput, addInputChanges, addInputType, addVehicle, addVisits } from '../support/fleet.ts';
import { addGeofence, reply } from '../support/records.ts';
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
const inputs = (): Promise<Input[]> => reply<Input[]>(client.request('GET', '/public/v1/inputs'));
const types = (): Promise<InputType[]> => reply<InputType[]>(client.request('GET', '/public/v1/inputs/types'));
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

async function door(): Promise<number> {
  const van = await addVehicle(client, { name: 'Van 4' });
  const input = await addInput(server, client, van);
  await addInputChanges(server, client, input, [
    [minutesAgo(90), 0],
    [minutesAgo(60), 1],
    [minutesAgo(30), 0],
  ]);
  return input;
}

test('inputs show their state in words, and get a type, several at once', async () => {
  await door();
  await addInputType(client, { name: 'Rear door', inputDescription: 1 });
  const { user } = await open('/inputs');
  await waitFor(async () => expect(await row('Inputs', 'Channel 1')).toHaveTextContent('Van 4Off for 30 min'));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Set the type' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rear door' }));
  await screen.findByText('Type of 1 input: Rear door');
  await waitFor(async () =>
    expect(await row('Inputs', 'Rear door (Channel 1)')).toHaveTextContent('Closed for 30 min'),
  );
  expect(await inputs()).toMatchObject([{ inputTypeId: (await types())[0]?.inputTypeId }]);
});

test('a bulk change of the type asks first, is one change, and Undo keeps later changes by others', async () => {
  const van = await addVehicle(client, { name: 'Van 4' });
  const ids: number[] = [];
  for (let number = 1; number <= 21; number += 1) ids.push(await addInput(server, client, van, number));
  await addInputType(client, { name: 'Rear door', inputDescription: 1 });
  const otherType = await addInputType(client, { name: 'Lift', inputDescription: 0 });
  const { user } = await open('/inputs');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Set the type' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rear door' }));
  const question = await screen.findByRole('dialog', { name: 'Change 21 inputs?' });
  expect(question).toHaveTextContent('Van 4: Channel 1, Van 4: Channel 2, Van 4: Channel 3 and 18 more');
  expect((await inputs()).every(({ inputTypeId }) => inputTypeId === null)).toBe(true);
  await user.click(within(question).getByRole('button', { name: 'Set the type' }));
  await screen.findByText('Type of 21 inputs: Rear door');
  await reply(client.request('POST', '/public/v1/inputs', { inputId: ids[4], inputTypeId: otherType }), 204);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone: 20 inputs');
  expect(await screen.findByText(/^Not undone: Channel 5\. It has been changed since\.$/)).toBeVisible();
  const kept = (await inputs()).filter(({ inputTypeId }) => inputTypeId !== null);
  expect(kept).toMatchObject([{ inputId: ids[4], inputTypeId: otherType }]);
});

test('a searched phrase comes first, Select all selects its matches, and the selection shows its types', async () => {
  for (const name of ['Van 1', 'Van 2']) {
    const van = await addVehicle(client, { name });
    for (const line of [1, 2]) await addInput(server, client, van, line);
  }
  const { user } = await open('/inputs?find=channel+2');
  await waitFor(async () => expect(await namesIn('Inputs')).toEqual(['Channel 2', 'Channel 2', 'Channel 1']));
  expect(screen.getByText('2 of 4, 1 more across several columns')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  const bar = within(screen.getByRole('toolbar', { name: '2 selected' }));
  expect(bar.getByText('2 × Channel 2')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'All 3' }));
  expect(
    within(screen.getByRole('toolbar', { name: '3 selected' })).getByText('2 × Channel 2, 1 × Channel 1'),
  ).toBeVisible();
});

test('the channel is a filter', async () => {
  const van = await addVehicle(client, { name: 'Van 1' });
  for (const line of [1, 2]) await addInput(server, client, van, line);
  const { user, router } = await open('/inputs');
  await user.click(await screen.findByRole('button', { name: 'Channel', expanded: false }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: /^2 ?1$/ }));
  await waitFor(async () => expect(await namesIn('Inputs')).toEqual(['Channel 2']));
  expect(router.state.location.searchStr).toBe('?line=2');
});

test('the panel shows the last day and its sums', async () => {
  const input = await door();
  await open(`/inputs/${input}`);
  const panel = await recordPanel('Channel 1');
  expect(await within(panel).findByText(/On 30 min \(33 %\) and Off 1 h \(67 %\)/)).toBeVisible();
});

test('the history shows the states of a period as rows, with their sums', async () => {
  await door();
  await open('/inputs/history');
  expect(await namesIn('Input history')).toEqual(['Channel 1', 'Channel 1', 'Channel 1']);
  const lane = await screen.findByRole('region', { name: 'Van 4' });
  await waitFor(() => expect(lane).toHaveTextContent('On 30 min (33 %)Off 1 h (67 %)'));
});

test('an empty history of an account without inputs says where inputs come from, else offers another period', async () => {
  await open('/inputs/history');
  await screen.findByRole('heading', { name: 'No inputs yet' });
  expect(await screen.findByRole('link', { name: 'Connect a device' })).toBeVisible();
  await addInput(server, client, await addVehicle(client, { name: 'Van 4' }));
  await open('/inputs/history');
  await screen.findByText('Choose a longer or an earlier period.');
});

test('the history says where and by whom, and how long a door was open outside all geofences', async () => {
  const input = await door();
  const vehicleId = (await inputs())[0]?.vehicleId ?? 0;
  const yardId = await addGeofence(client, { description: 'Yard' });
  const day = 24 * 60 * 60_000;
  await addVisits(server, client, [
    { vehicleId, geofenceId: yardId, startUtc: new Date(Date.now() - day), endUtc: new Date(Date.now() - 70 * 60_000) },
  ]);
  await open(`/inputs/history?input=${input}&geofence=none`);
  await waitFor(async () => expect(await namesIn('Input history')).toHaveLength(2));
  expect(await screen.findByText('Total time')).toBeVisible();
  await open(`/inputs/history?geofence=${yardId}`);
  await waitFor(async () => expect(await namesIn('Input history')).toHaveLength(1));
  expect(await row('Input history', 'Channel 1')).toHaveTextContent('Yard');
});

test('types are added, and one in use shows its inputs', async () => {
  const input = await door();
  const { user } = await open('/inputs/types/new');
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Rear door');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await namesIn('Input types')).toEqual(['Rear door']));
  const [type] = await types();
  expect(type).toMatchObject({ name: 'Rear door', inputDescription: 1 });
  await reply(client.request('POST', '/public/v1/inputs', { inputId: input, inputTypeId: type?.inputTypeId }), 204);
  await user.click(within(await row('Input types', 'Rear door')).getByRole('rowheader'));
  await user.click(within(await recordPanel('Rear door')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/Rear door could not be deleted/)).toBeVisible();
});
