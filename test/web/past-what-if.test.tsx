/** What a changed shape would have done, while a geofence is edited. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PastVisit } from '../../src/contract/past.ts';
import { effectOf } from '../../src/web/features/geofences/past/effect.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { addVehicle } from '../support/fleet.ts';
import { openGeofences } from '../support/geofences-page.ts';
import { addGeofence, geofence } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';
import { position } from '../support/tracking.ts';

/** A new account for each test. Two vans came into the yard, one of them only to its edge. */
let client: Client;
let id: number;
const server = serviceOfFile();
beforeEach(async () => {
  client = await server().addAccount();
  id = await addGeofence(client, { description: 'Yard', geofenceType: 1, latitude: 51, longitude: 12, radius: 500 });
  await drive('Van 1', '.eexxxe.');
  await drive('Van 2', '.ee.');
});

const minute = 60_000;
const start = Date.now() - 24 * 60 * minute;
/** Centre, edge (400 m north) and outside. */
const latitudes: Readonly<Record<string, number>> = { x: 51, e: 51.0036, '.': 51.1 };
const askPath = '/public/v1/geofences/past?overlap=true';

async function drive(name: string, track: string): Promise<void> {
  await addVehicle(client, { name, deviceId: name });
  const plots = Array.from(track, (letter, index) =>
    position(name, start + index * minute, latitudes[letter] ?? 0, 12),
  );
  await server().app.store({ accountId: client.accountId, keyId: 1 }, plots);
}

async function openForm(fetching?: Fetching) {
  const page = await openGeofences(server(), client, `/geofences/${id}/edit`, fetching);
  const radius = await screen.findByRole('textbox', { name: 'Radius' });
  const setRadius = async (metres: number): Promise<void> => {
    await page.user.clear(radius);
    await page.user.paste(String(metres));
  };
  return { ...page, setRadius };
}
const effect = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Effect on the last 7 days' });

test('a smaller circle loses a visit and shortens another, each on the map with the old edge', async () => {
  const page = await openForm();
  expect(screen.queryByRole('region', { name: 'Effect on the last 7 days' })).toBeNull();
  await page.setRadius(300);
  const box = await effect();
  expect(within(box).getByRole('status')).toHaveTextContent('Calculating…');
  expect(await within(box).findByText('2 → 1 visits: 1 gone and 1 shorter')).toBeVisible();
  expect(await within(box).findByRole('button', { name: /^Van 1.*5 min → 2 min$/ })).toBeVisible();
  const gone = within(box).getByRole('button', { name: /^Van 2.*gone \(1 min\)$/ });
  expect(document.querySelectorAll('.leaflet-geofenceHighlights-pane path').length).toBeGreaterThan(0);
  await page.user.click(gone);
  await waitFor(() => expect(document.querySelectorAll('.leaflet-tracks-pane path').length).toBeGreaterThan(2));
});

test('a visit without a track says why: it was not loaded, or its positions are gone', async () => {
  let [plots, isAway] = [new Response('', { status: 500 }), true];
  const page = await openForm({
    instead: (_, path) => (isAway && path.startsWith('/public/v1/plots?') ? plots : undefined),
  });
  await page.setRadius(300);
  const box = within(await effect());
  await page.user.click(await box.findByRole('button', { name: /^Van 2/ }));
  const retry = await box.findByRole('button', { name: 'Try again' });
  plots = Response.json([]);
  await page.user.click(retry);
  expect(await box.findByText('No positions are stored for this visit.')).toBeVisible();
  isAway = false;
  await page.user.click(box.getByRole('button', { name: /^Van 1/ }));
  await waitFor(() => expect(document.querySelectorAll('.leaflet-tracks-pane path').length).toBeGreaterThan(2));
  expect(box.queryByText('No positions are stored for this visit.')).toBeNull();
});

test('a larger circle changes nothing here, and the stored shape asks nothing', async () => {
  const asked = vi.fn();
  const page = await openForm({
    instead: (_, path) => {
      if (path === askPath) asked();
      return undefined;
    },
  });
  await page.setRadius(600);
  expect(await within(await effect()).findByText('No change: 2 visits')).toBeVisible();
  // One question for each shape.
  expect(asked).toHaveBeenCalledTimes(2);
  await page.setRadius(500);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Effect on the last 7 days' })).toBeNull());
});

test('the next change gives up the question, and saving does not wait for it', async () => {
  const hungUp = vi.fn();
  const asked = vi.fn();
  const page = await openForm({
    instead: (_, path) => {
      if (path !== askPath) return undefined;
      asked();
      return new Response(new ReadableStream({ cancel: hungUp }));
    },
  });
  await page.setRadius(300);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await page.setRadius(350);
  await waitFor(() => expect(hungUp).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Yard saved')).toBeVisible();
  expect(await geofence(client, id)).toMatchObject({ radius: 350 });
  await waitFor(() => expect(hungUp).toHaveBeenCalledTimes(2));
});

test('a failure says why and leaves the form alone', async () => {
  const page = await openForm({
    instead: (_, path) => (path === askPath ? new Response('{}', { status: 503 }) : undefined),
  });
  await page.setRadius(300);
  expect(
    await within(await effect()).findByText(/^The effect could not be calculated\. Other questions/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('a geofence drawn after the drives is compared with its own shape, which has no stored visits yet', async () => {
  id = await addGeofence(client, { description: 'New', geofenceType: 1, latitude: 51, longitude: 12, radius: 500 });
  const page = await openForm();
  await page.setRadius(600);
  expect(await within(await effect()).findByText('No change: 2 visits')).toBeVisible();
  await page.setRadius(300);
  expect(await within(await effect()).findByText('2 → 1 visits: 1 gone and 1 shorter')).toBeVisible();
});

test('the effect names each kind of change, by time', () => {
  const utc = (minutes: number): string => new Date(minutes * minute).toISOString();
  const visit = (from: number, to: number | null, vehicleId = 7): PastVisit => ({
    ...{ vehicleId, startUtc: utc(from), endUtc: to === null ? null : utc(to) },
    ...{ startPlotId: 1, endPlotId: null, plots: 2 },
  });
  const same = visit(1, 2, 9);
  const { before, after, changes } = effectOf(
    [visit(10, 20), visit(30, 40), visit(50, 60), visit(70, null), same],
    [visit(1, 2, 8), visit(12, 18), visit(31, 41), visit(65, null), same],
    { endMs: 90 * minute },
  );
  expect([before, after]).toEqual([5, 5]);
  expect(changes.map(({ kind, before: old, after: now }) => [kind, old, now])).toEqual([
    ['new', undefined, 60],
    ['shorter', 600, 360],
    ['moved', 600, 600],
    ['gone', 600, undefined],
    ['longer', 1200, 1500],
  ]);
});
