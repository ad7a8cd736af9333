/** From when a geofence counts: in its form, in its details, and in the details of a visit. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/geofences/GeofenceDetails.tsx';
import '../../src/web/features/geofences/GeofenceMore.tsx';
import '../../src/web/features/visits/VisitsPage.tsx';
import { roles } from '../../src/contract/choices.ts';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { addVehicle } from '../support/fleet.ts';
import { type GeofencesPage, openGeofences, panel } from '../support/geofences-page.ts';
import { addGeofence, geofence, reply } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';
import { position } from '../support/tracking.ts';

/** A new account for each test, whose people use UTC. A van was in the yard for ten minutes, three days ago. */
let client: Client;
const server = serviceOfFile();
beforeEach(async () => {
  client = await server().addAccount();
  await reply(client.request('POST', '/public/v1/users/me', { settings: { timeZone: 'Etc/UTC' } }), 200);
  await addVehicle(client, { name: 'Van 1', deviceId: 'a' });
  const plots = Array.from('.xxxxxxxxxx.', (letter, index) =>
    position('a', start + index * minute, letter === 'x' ? 51 : 51.1, 12),
  );
  await server().app.store({ accountId: client.accountId, keyId: 1 }, plots);
});

const minute = 60_000;
const dayMs = 24 * 60 * minute;
const start = new Date(Date.now() - 3 * dayMs).setUTCHours(9, 0, 0, 0);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const circle = { description: 'Yard', geofenceType: 1, latitude: 51, longitude: 12, radius: 500 };

const open = (path: string, fetching?: Fetching) => openGeofences(server(), client, path, fetching);
const visits = (): Promise<GeofenceVisit[]> =>
  reply(
    client.request(
      'GET',
      `/public/v1/geofenceVisits?startDate=${dayOf(start - dayMs)}T00:00:00Z&endDate=${dayOf(Date.now() + dayMs)}T00:00:00Z`,
    ),
  );
const press = async ({ user }: GeofencesPage, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const setDay = async (day: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText('First day'), { target: { value: day } });

test('a new geofence also counts from a day, which Undo takes back', async () => {
  const page = await open('/geofences/new?shape=circle&drawn=51,12,500&period=last7Days');
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Yard');
  // The shape comes from a question about the last 7 days.
  expect(screen.getByRole('radio', { name: 'Since a date…' })).toBeChecked();
  expect(screen.getByLabelText('First day')).toHaveValue(dayOf(Date.now() - 6 * dayMs));
  await press(page, 'Save');
  expect(await screen.findByText('Yard: 1 visit added. You can undo this for 24 hours.')).toBeVisible();
  expect(await visits()).toMatchObject([{ startUtc: new Date(start + minute).toISOString() }]);
  const details = await panel('Yard');
  await waitFor(() => expect(within(details).getByText(/^Since .*, with the current shape\.$/)).toBeVisible());
  await press(page, 'Undo');
  expect(await screen.findByText('Yard has the visits that it had before')).toBeVisible();
  expect(await visits()).toEqual([]);
});

test('a new shape counts from now on unless the person says otherwise, and other changes do not ask', async () => {
  const id = await addGeofence(client, circle);
  const page = await open(`/geofences/${id}/edit`);
  const radius = await screen.findByRole('textbox', { name: 'Radius' });
  expect(screen.queryByRole('radio', { name: 'From now on' })).toBeNull();
  await page.user.clear(radius);
  await page.user.paste('600');
  expect(screen.getByRole('radio', { name: 'From now on' })).toBeChecked();
  await press(page, 'Save');
  expect(await screen.findByText('Yard saved')).toBeVisible();
  expect(await visits()).toEqual([]);
  expect(await geofence(client, id)).toMatchObject({ radius: 600 });
});

test('a search while drawing moves the map, and keeps the form and from when visits count', async () => {
  const page = await open('/geofences/new?shape=circle');
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Yard');
  const found = { to: '/geofences/new', search: { shape: 'circle', at: '51.34000,12.37000', place: 'Opera' } };
  await act(() => page.router.navigate(found as never));
  // A circle without a centre begins there. The next search leaves it alone.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('51.34'));
  await act(() => page.router.navigate({ ...found, search: { ...found.search, at: '52.00000,13.00000' } } as never));
  expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('51.34');
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Yard');
  expect(screen.getByRole('radio', { name: 'From now on' })).toBeChecked();
});

test('earlier visits are included later, and undone from the details', async () => {
  const id = await addGeofence(client, circle);
  const page = await open(`/geofences/${id}`);
  await press(page, 'Count earlier visits…');
  await setDay(dayOf(start));
  await press(page, 'Count');
  expect(await screen.findByText(/^Yard: 1 visit added\./)).toBeVisible();
  expect((await geofence(client, id)).countsFromUtc).toBe(`${dayOf(start)}T00:00:00.000Z`);
  expect(await visits()).toHaveLength(1);
  await press(page, 'Undo counting earlier visits');
  expect(await screen.findByText('Yard has the visits that it had before')).toBeVisible();
  expect(await visits()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo counting earlier visits' })).toBeNull());
});

test('a day in the future is refused, and so is a second request while one runs', async () => {
  const id = await addGeofence(client, circle);
  const path = `/public/v1/geofences/${id}/past`;
  const page = await open(`/geofences/${id}`, {
    instead: (method, asked) =>
      method === 'POST' && asked === path
        ? new Response('{}', { status: 409, headers: { 'content-type': 'application/problem+json' } })
        : undefined,
  });
  await press(page, 'Count earlier visits…');
  await setDay(dayOf(Date.now() + 2 * dayMs));
  await press(page, 'Count');
  expect(await screen.findByText('Enter a day that is not in the future.')).toBeVisible();
  await setDay(dayOf(start));
  await press(page, 'Count');
  expect(await screen.findByText(/^The earlier visits of Yard were not counted\./)).toBeVisible();
});

test('a geofence asks the past of its shape without drawing it again', async () => {
  const id = await addGeofence(client, circle);
  const page = await open(`/geofences/${id}`);
  await page.user.click(await screen.findByRole('link', { name: 'Who was here?' }));
  expect(await screen.findByText(/^1 visit · 1 vehicle/)).toBeVisible();
  expect(await visits()).toEqual([]);
});

test('viewers see from when a geofence counts, and cannot change it', async () => {
  const id = await addGeofence(client, circle);
  client = await server().addUser({ role: roles.viewer, accountId: client.accountId });
  await open(`/geofences/${id}`);
  expect(await screen.findByText(/^Since .*, with the current shape\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Count earlier visits…' })).toBeNull();
});

test('the details of a visit say from when its geofence counts', async () => {
  const id = await addGeofence(client, circle);
  await reply(
    client.request('POST', `/public/v1/geofences/${id}/past`, { startDate: `${dayOf(start)}T00:00:00Z` }),
    200,
  );
  const [visit] = await visits();
  await open(`/visits/${visit?.id}`);
  expect(await screen.findByText('Geofence counts since')).toBeVisible();
  expect(document.querySelector('dd time[datetime$="T00:00:00.000Z"]')).toHaveAttribute(
    'datetime',
    `${dayOf(start)}T00:00:00.000Z`,
  );
});
