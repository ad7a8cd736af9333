/** From a visit's panel to the editor with an edge that the vehicle crossed at a chosen time, on the real service. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../../src/web/features/geofences/GeofencesPage.tsx';
import '../../../src/web/features/geofences/opened.ts';
import '../../../src/web/features/visits/VisitsPage.tsx';
import '../../../src/web/features/visits/TrackMap.tsx';
import { roles } from '../../../src/contract/choices.ts';
import { addVehicle } from '../../support/fleet.ts';
import { addGeofence, geofence } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { openTable, recordPanel, row } from '../../support/table-page.ts';
import { position } from '../../support/tracking.ts';

const minute = 60_000;
const start = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;
/** As a field shows the minute, in the time zone of new accounts. */
const clock = (minutes: number): string => new Date(start + minutes * minute).toISOString().slice(0, 16);
const metresPerDegree = (6_371_000 * Math.PI) / 180;

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  localStorage.clear();
  client = await server.addAccount();
  await addVehicle(client, { deviceId: 'a', name: 'Lorry 8' });
});

/** A vehicle that comes from the north and leaves again: metres from the centre, at these minutes. */
const drive = async (): Promise<void> => {
  const track = [
    [0.5, 2000],
    [1.5, 400],
    [2.5, 151],
    [3.5, 60],
    [20.5, 60],
    [21.5, 141],
    [22.5, 400],
    [23.5, 2000],
  ] as const;
  const plots = track.map(([at, metres]) => position('a', start + at * minute, 51 + metres / metresPerDegree, 12));
  await server.app.store({ accountId: client.accountId, keyId: 1 }, plots);
};

const openDialog = async (as: Pick<Client, 'username'> = client) => {
  const page = await openTable(server, { ...client, ...as }, '/visits');
  await page.user.click(await row('Visits', 'Lorry 8'));
  await page.user.click(
    await within(await recordPanel('Lorry 8 at Yard')).findByRole('button', { name: 'Move the edge…' }),
  );
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Move the edge…' })) };
};

test('a circle gets the radius at which the visit begins or ends, as a change that Save stores', async () => {
  const yard = await addGeofence(client, { description: 'Yard', latitude: 51, longitude: 12, radius: 200 });
  await drive();
  const { user, router, dialog } = await openDialog();
  const begins = dialog.getByLabelText('Visit begins', { selector: 'input[type=datetime-local]' });
  expect(begins).toHaveValue(clock(2));
  // Between 400 and 151 m, and between 151 and 60 m.
  expect(await dialog.findByText(/^The radius would then be 276 m\./)).toBeVisible();
  fireEvent.change(begins, { target: { value: clock(3) } });
  expect(await dialog.findByText(/^The radius would then be 106 m\./)).toBeVisible();
  fireEvent.change(begins, { target: { value: clock(1) } });
  expect(
    await dialog.findByText('The vehicle was 1,200 m from the centre. A radius is 50 m to 1,000 m.'),
  ).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
  fireEvent.change(begins, { target: { value: clock(-600) } });
  expect(await dialog.findByText('No positions are stored around this time.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Visit ends' }));
  fireEvent.change(dialog.getByLabelText('Visit ends', { selector: 'input[type=datetime-local]' }), {
    target: { value: clock(22) },
  });
  // Between 141 and 400 m.
  expect(await dialog.findByText(/^The radius would then be 271 m\./)).toBeVisible();
  await user.click(dialog.getByRole('link', { name: 'Show on map' }));
  expect(router.state.location.pathname).toBe(`/geofences/${yard}/edit`);
  const radius = await screen.findByRole('textbox', { name: /^Radius/ });
  await waitFor(() => expect(radius).toHaveValue('271'));
  expect(await screen.findByRole('region', { name: 'Effect on the last 7 days' })).toBeVisible();
  expect(await screen.findByText(/^1 → 1 visits?: No change|^No change: 1 visit/)).toBeVisible();
  expect((await geofence(client, yard)).radius).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await geofence(client, yard)).radius).toBe(271));
});

test('the corners of a polygon are moved by hand, where the vehicle was', async () => {
  const points = [
    [50.998, 11.998],
    [51.002, 11.998],
    [51.002, 12.002],
    [50.998, 12.002],
  ];
  const yard = await addGeofence(client, { description: 'Yard', geofenceType: 2, points });
  await drive();
  const { user, router, dialog } = await openDialog();
  expect(await dialog.findByText(/^You move the corners of this shape by hand\./)).toBeVisible();
  await user.click(dialog.getByRole('link', { name: 'Show on map' }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe(`/geofences/${yard}/edit`);
  expect(search).toMatchObject({ at: `${(51 + 275.5 / metresPerDegree).toFixed(5)},12.00000` });
  expect(search).not.toHaveProperty('radius');
});

test('a person who may not change geofences has no such button', async () => {
  await addGeofence(client, { description: 'Yard', latitude: 51, longitude: 12, radius: 200 });
  await drive();
  const viewer = await server.addUser({ accountId: client.accountId, role: roles.viewer });
  const { user } = await openTable(server, viewer, '/visits');
  await user.click(await row('Visits', 'Lorry 8'));
  const panel = within(await recordPanel('Lorry 8 at Yard'));
  expect(await panel.findByRole('button', { name: 'Show on a large map' })).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Move the edge…' })).toBeNull();
});
