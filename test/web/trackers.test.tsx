import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// This module loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/vehicles/TrackersPage.tsx';
import { roles } from '../../src/contract/choices.ts';
import { makeKey } from '../server/ingest/door.ts';
import { addVehicle } from '../support/fleet.ts';
import { type Client, type Service, send, service } from '../support/service.ts';
import { namesIn, openTable, recordPanel, row } from '../support/table-page.ts';

let server: Service;
let client: Client;
let key: string;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
  ({ key } = await makeKey(client));
});

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const place = { latitude: 52.5, longitude: 13.4 };

/** What was sent is noted when this returns. */
async function sendAll(body: readonly object[]): Promise<void> {
  const app = server.anotherService();
  const answer = await send(app, 'POST', '/ingest/v1/messages', { body, token: key });
  expect(answer.status).toBe(200);
  await app.close();
}

test('a tracker shows what is wrong, what to do, and its last messages to administrators', async () => {
  await addVehicle(client, { name: 'Reefer', deviceId: 'r-1' });
  const van = await addVehicle(client, { name: 'Van 4', deviceId: 'v-4' });
  await sendAll([
    { device: 'r-1', utc: minutesAgo(0), ...place },
    { device: 'v-4', utc: minutesAgo(90), ...place },
    { device: 'v-4', utc: minutesAgo(1), ...place, temperatures: { '1': -127 } },
    { device: 'v-4', utc: minutesAgo(-120), latitude: 0, longitude: 0, inputs: { '1': 0 } },
    { device: 'stranger', latitude: 1 },
  ]);
  const { user } = await openTable(server, client, '/vehicles/trackers');
  await waitFor(async () => expect(await namesIn('Trackers')).toHaveLength(3));
  expect(await row('Trackers', 'r-1')).toHaveTextContent(/Reefer.*None/);
  expect(await row('Trackers', 'stranger')).toHaveTextContent(/No vehicle.*No readable time/);
  const problems = 'Tracker sends local time, 2 h ahead of UTC, No GPS fix, Invalid temperature';
  expect(await row('Trackers', 'v-4')).toHaveTextContent(problems);

  await user.click(within(await row('Trackers', 'v-4')).getByRole('rowheader', { name: 'v-4' }));
  const panel = within(await recordPanel('v-4'));
  expect(await panel.findByRole('link', { name: 'Van 4' })).toHaveAttribute('href', `/vehicles/${van}`);
  expect(panel.getByText('Invalid temperature (1)').nextSibling).toHaveTextContent('Check the probe and its cable.');
  expect(panel.getByText('Tracker sends local time, 2 h ahead of UTC').nextSibling).toHaveTextContent('Set it to UTC.');
  expect(await panel.findByText('temperatures.1 must be between -100 and 300')).toBeVisible();
  expect(panel.getByText('Invalid temperature')).toBeVisible();
  expect(panel.getByText(/"temperatures":\{"1":-127\}/)).toBeVisible();
});

test('a vehicle whose tracker sent nothing has a row, unless it is inactive', async () => {
  await addVehicle(client, { name: 'Silent', deviceId: 's-1' });
  await addVehicle(client, { name: 'Sold', deviceId: 's-2', status: 0 });
  await addVehicle(client, { name: 'Trailer', deviceId: null });
  await sendAll([{ device: 'v-4', utc: minutesAgo(0), ...place }]);
  const { user } = await openTable(server, client, '/vehicles/trackers?sort=-rejected');
  await waitFor(async () => expect(await namesIn('Trackers')).toEqual(['v-4', 's-1']));
  expect(await row('Trackers', 's-1')).toHaveTextContent(/Silent.*No messages.*None/);
  await user.click(within(await row('Trackers', 's-1')).getByRole('rowheader', { name: 's-1' }));
  const panel = within(await recordPanel('s-1'));
  expect(panel.getByText('No messages', { selector: 'dt' }).nextSibling).toHaveTextContent('Check its power');
  expect(panel.queryByText(/^Nothing\. Everything/)).toBeNull();
  // The vehicle's page has the link.
  await openTable(server, client, '/vehicles/trackers?device=s-2');
  expect(await within(await recordPanel('s-2')).findByRole('link', { name: 'Sold' })).toBeVisible();
});

test('a viewer sees no raw messages, and an unknown tracker is said to be missing', async () => {
  await sendAll([{ device: 'v-4', utc: minutesAgo(0), ...place }]);
  const viewer = await server.addUser({ role: roles.viewer, accountId: client.accountId });
  await openTable(server, viewer, '/vehicles/trackers?device=v-4');
  expect(await within(await recordPanel('v-4')).findByText(/^Nothing\. Everything/)).toBeVisible();
  expect(screen.queryByText('Last messages')).toBeNull();
  await openTable(server, viewer, '/vehicles/trackers?device=other');
  expect(await recordPanel('Record not found')).toBeVisible();
});

test('the page shows the first message while it is open', async () => {
  await openTable(server, client, '/vehicles/trackers');
  expect(await screen.findByText('No messages yet')).toBeVisible();
  await sendAll([{ device: 'new', utc: 'yesterday' }]);
  await waitFor(async () => expect(await namesIn('Trackers')).toEqual(['new']));
});
