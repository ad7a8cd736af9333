/** The page of findings and proposals, on the real service. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Geofence } from '../../src/contract/geofences.ts';
import { printing } from '../../src/web/ui/printing.ts';
import { openDashboard } from '../support/dashboard.tsx';
import { addVehicle, addVisits } from '../support/fleet.ts';
import { addGeofence, geofence, geofences, geofencesPath, reply, yard } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { position } from '../support/tracking.ts';

const minute = 60_000;
let server: Service;
let client: Client;
let gate: number;

beforeAll(async () => {
  server = await service();
  client = await server.addAccount();
  gate = await addGeofence(client, { description: 'Gate', latitude: 51, longitude: 12, radius: 50 });
  await addVehicle(client, { deviceId: 'a', name: 'Lorry 8' });
  const start = Date.now() - 24 * 60 * minute;
  // Four drives past the gate with a plot 105 m before and after it, then five stops of five minutes at a place nobody has drawn.
  const drives = [0, 1, 2, 3].flatMap((round) => [
    position('a', start + round * 30 * minute, 51.0003, 11.9985),
    position('a', start + round * 30 * minute + 20_000, 51.0003, 12.0015),
  ]);
  const stops = [0, 1, 2, 3, 4].flatMap((round) =>
    [0, 1, 2, 3, 4, 5, 7].map((at) =>
      position('a', start + (300 + round * 30 + at) * minute, at === 7 ? 51.02 : 51.01, 12.05),
    ),
  );
  await server.app.store({ accountId: client.accountId, keyId: 1 }, [...drives, ...stops]);
});
afterAll(() => server.close());
beforeEach(() => localStorage.clear());

const open = (path = '/places') => openDashboard({ app: server.app, username: client.username }, path);
const card = async (name: string | RegExp): Promise<HTMLElement> => {
  const found = (await screen.findByText(name)).closest('li');
  if (!found) throw new Error(`No card of ${String(name)}.`);
  return found;
};
const radius = async (): Promise<number | null> => (await geofence(client, gate)).radius;

test('a finding says its figures, and its shape is used with the past in two clicks and undone in one', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Past visits too' }));
  const found = within(await card(/4 of 4 passages have no position inside/));
  expect(
    found.getByText(/The positions before and after are 20 s apart, and the geofence is 100 m wide\.$/),
  ).toBeVisible();
  // More than twice as wide.
  expect(
    found.getByText(
      /^Visits in this period with a radius of 1\d\d m: .* Trackers that send more often need no larger shape\.$/,
    ),
  ).toBeVisible();
  expect(found.getByRole('img', { name: 'Sketch of Gate' })).toBeVisible();
  expect(await found.findByText(/Most recently: Lorry 8/)).toBeVisible();
  await user.click(found.getByRole('button', { name: /^Use \d+ m$/ }));
  await waitFor(async () => expect(await radius()).toBeGreaterThan(50));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const visits = `/public/v1/geofenceVisits?startDate=2020-01-01T00:00:00Z&endDate=2099-01-01T00:00:00Z`;
  expect(await reply<unknown[]>(client.request('GET', visits))).toHaveLength(1);
  await user.click(undo);
  await waitFor(async () => expect(await radius()).toBe(50));
  expect(await reply<unknown[]>(client.request('GET', visits))).toEqual([]);
});

test('paper has every finding, and the screen the first ones', async () => {
  const other = await server.addAccount();
  await addVehicle(other, { deviceId: 'p' });
  await server.app.store({ accountId: other.accountId, keyId: 1 }, [position('p', Date.now() - 60 * minute, 52, 12)]);
  const rows = Array.from({ length: 25 }, (_, nth) => ({ ...yard, description: `Yard ${nth}`, latitude: 40 + nth }));
  await reply(other.request('POST', `${geofencesPath}/import`, { mode: 'all', geofences: rows }));
  await openDashboard({ app: server.app, username: other.username }, '/places');
  const cards = () => screen.getAllByText('No vehicle was inside in this period.');
  await waitFor(() => expect(cards()).toHaveLength(20));
  onTestFinished(() => printing.set(false));
  act(() => printing.set(true));
  expect(cards()).toHaveLength(25);
});

test('stops next to a geofence that was never visited are one card, and called fine together', async () => {
  const other = await server.addAccount();
  await addVehicle(other, { deviceId: 's', name: 'Van 5' });
  await addGeofence(other, { description: 'Ramp', latitude: 51, longitude: 12, radius: 50 });
  const begin = Date.now() - 26 * 60 * minute;
  // 40 m from the edge.
  const stop = [0, 1, 2, 3, 4, 5].map((at) => position('s', begin + at * minute, 51 + 90 / 111_200, 12));
  await server.app.store({ accountId: other.accountId, keyId: 1 }, stop);
  const { user } = await openDashboard({ app: server.app, username: other.username }, '/places');
  const found = within(
    await card('No vehicle was inside in this period. 1 stop within 100 m of the edge does not count as a visit.'),
  );
  expect(screen.getAllByText(/No vehicle was inside/)).toHaveLength(1);
  expect(found.getByRole('button', { name: /^Use \d+ m$/ })).toBeVisible();
  await user.click(found.getByRole('button', { name: 'Fine as it is' }));
  expect(await screen.findByText('Fine: 1 · To look at: 0')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Fine: 0 · To look at: 1')).toBeVisible();
});

test('twins are one card, and called fine together', async () => {
  const other = await server.addAccount();
  const vehicleId = await addVehicle(other, { name: 'Van 3' });
  const [yard, depot] = [
    await addGeofence(other, { description: 'Yard', latitude: 51, longitude: 12, radius: 60 }),
    await addGeofence(other, { description: 'Depot', latitude: 51, longitude: 12, radius: 70 }),
  ];
  const begin = Date.now() - 26 * 60 * minute;
  const visits = [yard, depot].flatMap((geofenceId) =>
    Array.from({ length: 10 }, (_, nth) => ({
      ...{ vehicleId, geofenceId },
      startUtc: new Date(begin + nth * 60 * minute),
      endUtc: new Date(begin + (nth * 60 + 30) * minute),
    })),
  );
  await addVisits(server, other, visits);
  const { user } = await openDashboard({ app: server.app, username: other.username }, '/places');
  const found = within(await card(/^10 of 10 visits are also visits to /));
  expect(screen.getAllByText(/are also visits to/)).toHaveLength(1);
  expect(screen.getByText('Fine: 0 · To look at: 2')).toBeVisible();
  await user.click(found.getByRole('button', { name: 'Fine as it is' }));
  expect(await screen.findByText('Fine: 2 · To look at: 0')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Fine: 0 · To look at: 2')).toBeVisible();
});

describe('the shape that a colleague saved meanwhile is never replaced', () => {
  const saveTheirs = async (): Promise<void> => {
    const { description, latitude, longitude } = await geofence(client, gate);
    const theirs = { id: gate, description, geofenceType: 1, latitude, longitude, radius: 60 };
    await reply(client.request('POST', '/public/v1/geofences', theirs), 204);
  };
  const isChanged =
    'The shape of Gate was changed in the meantime, so it was not replaced. The findings are computed again for the current shape.';
  afterEach(async () => {
    const { description, latitude, longitude } = await geofence(client, gate);
    const first = { id: gate, description, geofenceType: 1, latitude, longitude, radius: 50 };
    await reply(client.request('POST', '/public/v1/geofences', first), 204);
  });

  test('by a suggestion', async () => {
    const { user, queryClient } = await open();
    const found = within(await card(/4 of 4 passages have no position inside/));
    await saveTheirs();
    await user.click(found.getByRole('button', { name: /^Use \d+ m$/ }));
    expect(await screen.findByText(isChanged)).toBeVisible();
    expect(await screen.findByText(/the geofence is 120 m wide\.$/)).toBeVisible();
    expect(await radius()).toBe(60);
    // The finding of their shape can be used as soon as it has come.
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['geofences', 'findings'] })).toBe(0));
    const again = within(await card(/4 of 4 passages have no position inside/));
    await user.click(again.getByRole('button', { name: /^Use \d+ m$/ }));
    await waitFor(async () => expect(await radius()).toBeGreaterThan(60));
  });

  test('by a suggestion, when the page has the new shape but not yet its findings', async () => {
    const never = new Promise<Response>(() => {});
    let answers = 0;
    const { user, queryClient } = await openDashboard({ app: server.app, username: client.username }, '/places', {
      instead: (_, path) => (path.includes('/geofences/findings?') && ++answers > 1 ? never : undefined),
    });
    const found = within(await card(/4 of 4 passages have no position inside/));
    await saveTheirs();
    void queryClient.invalidateQueries({ queryKey: ['geofences'] });
    expect(await found.findByText(/the geofence is 120 m wide\.$/)).toBeVisible();
    await user.click(found.getByRole('button', { name: /^Use \d+ m$/ }));
    expect(await screen.findByText(isChanged)).toBeVisible();
    expect(await radius()).toBe(60);
  });

  test('by Undo', async () => {
    const { user } = await open();
    await user.click(within(await card(/4 of 4 passages/)).getByRole('button', { name: /^Use \d+ m$/ }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await saveTheirs();
    await user.click(undo);
    expect(await screen.findByText(isChanged)).toBeVisible();
    expect(await radius()).toBe(60);
  });
});

test('the details of a geofence show the same finding, and the menu then counts it', async () => {
  const { user } = await open(`/geofences/${gate}`);
  await user.click(await screen.findByRole('button', { name: 'Check the past 7 days' }));
  const found = within(await card(/4 of 4 passages have no position inside/));
  expect(found.getByRole('button', { name: /^Use \d+ m$/ })).toBeVisible();
  expect(screen.queryByTitle('1 geofence to look at')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Places' }));
  expect(await screen.findByTitle('1 geofence to look at')).toBeVisible();
});

test('a finding is called fine', async () => {
  const { user } = await open();
  const found = within(await card(/4 of 4 passages/));
  await user.click(found.getByRole('button', { name: 'Fine as it is' }));
  await waitFor(() => expect(screen.queryByText(/4 of 4 passages/)).toBeNull());
});

test('a proposal becomes a geofence, and another one is never proposed again', async () => {
  const { user } = await open();
  const found = within(await card(/5 stops · 1 vehicle/));
  await user.click(found.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create 1 geofence' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const names = async (): Promise<string[]> => (await geofences(client)).map((each: Geofence) => each.description);
  await waitFor(async () => expect(await names()).toEqual(['Gate']));
  const again = within(await card(/5 stops · 1 vehicle/));
  await user.click(again.getByRole('button', { name: 'Never propose again' }));
  expect(await screen.findByText('No proposals')).toBeVisible();
});

test('a finding of two geofences at one place names and draws the other, and its example has no line', async () => {
  const two = await server.addAccount();
  for (const [description, radius] of [
    ['Yard', 200],
    ['Yard north', 210],
  ] as const)
    await addGeofence(two, { description, latitude: 51, longitude: 12, radius });
  await addVehicle(two, { deviceId: 'b', name: 'Lorry 9' });
  const start = Date.now() - 24 * 60 * minute;
  const visits = Array.from({ length: 10 }, (_, round) =>
    [51, 51, 51.1].map((latitude, at) => position('b', start + (round * 20 + at * 5) * minute, latitude, 12)),
  );
  await server.app.store({ accountId: two.accountId, keyId: 1 }, visits.flat());
  await openDashboard({ app: server.app, username: two.username }, '/places');
  const found = within(await card(/10 of 10 visits are also visits to Yard north/));
  expect(found.getByRole('heading', { name: 'Yard' })).toBeVisible();
  expect(found.getByRole('link', { name: 'Show Yard north' })).toBeVisible();
  const sketch = found.getByRole('img', { name: 'Sketch of Yard' });
  expect(sketch.querySelectorAll('polygon')).toHaveLength(2);
  expect(sketch.querySelectorAll('polyline, circle')).toHaveLength(0);
});

test('passages of a road beside a geofence: calling it fine is the first choice, and both kinds of evidence are shown', async () => {
  const road = await server.addAccount();
  for (const [description, latitude] of [
    ['Beside the motorway', 51],
    ['Yard and motorway', 52],
  ] as const)
    await addGeofence(road, { description, latitude, longitude: 12, radius: 50.2 });
  await addVehicle(road, { deviceId: 'c', name: 'Lorry 10' });
  const start = Date.now() - 24 * 60 * minute;
  /** 210 m, so 76 km/h in ten seconds and 38 km/h in twenty. */
  const passage = (round: number, latitude: number, seconds: number) => [
    position('c', start + round * 30 * minute, latitude + 0.0003, 11.9985),
    position('c', start + round * 30 * minute + seconds * 1000, latitude + 0.0003, 12.0015),
  ];
  const passages = [
    ...[0, 1, 2].flatMap((round) => passage(round, 51, 10)),
    ...[3, 4].flatMap((round) => passage(round, 52, 10)),
    ...passage(5, 52, 20),
  ];
  await server.app.store({ accountId: road.accountId, keyId: 1 }, passages);
  await openDashboard({ app: server.app, username: road.username }, '/places');
  const onlyFast = within(await card(/All vehicles drove at 31 mph or more, probably on a road next to it\./));
  expect(onlyFast.getByText(/the geofence is 100 m wide\.$/)).toBeVisible();
  const primary = (shown: Pick<typeof screen, 'getAllByRole'>): (string | null)[] =>
    shown
      .getAllByRole('button')
      .filter(({ className }) => className.includes('filled'))
      .map(({ textContent }) => textContent);
  expect(primary(onlyFast)).toEqual(['Fine as it is']);
  const both = within(await card(/Slower than 31 mph: 1\. Faster, perhaps on a road next to it: 2\./));
  expect(primary(both)).toEqual([expect.stringMatching(/^Use \d+ m$/)]);
  // Passages that may have been visits come first. Nobody was inside of either geofence.
  const sentences = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(sentences[0]).toMatch(/^Yard and motorway.*passages have no position inside/);
  expect(sentences.at(-1)).toMatch(/^Beside the motorway.*passages have no position inside/);
});

test('a shape many times as wide is offered, but it is not the first choice', async () => {
  const sparse = await server.addAccount();
  await addGeofence(sparse, { description: 'Small gate', latitude: 51, longitude: 12, radius: 50 });
  await addVehicle(sparse, { deviceId: 'd', name: 'Lorry 11' });
  const start = Date.now() - 24 * 60 * minute;
  // A plot 210 m before and after it.
  const drives = [0, 1, 2, 3].flatMap((round) => [
    position('d', start + round * 30 * minute, 51.0003, 11.997),
    position('d', start + round * 30 * minute + minute, 51.0003, 12.003),
  ]);
  await server.app.store({ accountId: sparse.accountId, keyId: 1 }, drives);
  await openDashboard({ app: server.app, username: sparse.username }, '/places');
  const offered = await screen.findAllByRole('button', { name: /^Use [23]\d\d m$/ });
  for (const { className } of offered) expect(className).not.toContain('filled');
});

test('Ctrl+P of a page that does not load prints nothing and says so', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const never = new Promise<Response>(() => {});
  await openDashboard({ app: server.app, username: client.username }, '/places', {
    instead: (_, path) => (path.includes('/geofences/findings') ? never : undefined),
  });
  await screen.findByRole('heading', { name: 'To look at' });
  expect(screen.getAllByRole('status', { name: /^Loading/ }).length).toBeGreaterThan(0);
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  expect(await screen.findByText('Preparing to print…')).toBeVisible();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  expect(await screen.findByText(/^This page is still loading/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Preparing to print…')).toBeNull());
  expect(print).not.toHaveBeenCalled();
});

test('people with miles read lengths in whole feet', async () => {
  const miles = await server.addAccount();
  await reply(miles.request('POST', '/public/v1/users/me', { settings: { distance: 'mi' } }), 200);
  await addGeofence(miles, { description: 'Gate', latitude: 51, longitude: 12, radius: 50 });
  await addVehicle(miles, { deviceId: 'e', name: 'Lorry 8' });
  const start = Date.now() - 24 * 60 * minute;
  const drives = [0, 1, 2, 3].flatMap((round) => [
    position('e', start + round * 30 * minute, 51.0003, 11.9985),
    position('e', start + round * 30 * minute + 20_000, 51.0003, 12.0015),
  ]);
  // Stops 50 m outside the edge.
  const stops = [0, 1, 2, 3, 4].flatMap((round) =>
    [0, 1, 2, 3, 4, 5, 7].map((at) =>
      position('e', start + (300 + round * 30 + at) * minute, at === 7 ? 51.02 : 51.0009, 12),
    ),
  );
  await server.app.store({ accountId: miles.accountId, keyId: 1 }, [...drives, ...stops]);
  await openDashboard({ app: server.app, username: miles.username }, '/places');
  expect(await screen.findByText(/5 stops within 328 ft of the edge do not count as visits\./)).toBeVisible();
  expect(await screen.findByText(/the geofence is 328 ft wide\.$/)).toBeVisible();
});
