/** On the page Places, a change shows its result before the service has computed findings and proposals again. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDashboard } from '../support/dashboard.tsx';
import { addVehicle } from '../support/fleet.ts';
import { addGeofence, geofences } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { position } from '../support/tracking.ts';

const minute = 60_000;
let server: Service;
beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());

/** Four drives past a gate, and five stops at each of two places outside of every geofence. */
async function fleet(): Promise<Client> {
  const client = await server.addAccount();
  await addGeofence(client, { description: 'Gate', latitude: 51, longitude: 12, radius: 50 });
  await addVehicle(client, { deviceId: 'a' });
  const start = Date.now() - 24 * 60 * minute;
  const drives = [0, 1, 2, 3].flatMap((round) =>
    [11.9985, 12.0015].map((longitude, at) =>
      position('a', start + round * 30 * minute + at * 20_000, 51.0003, longitude),
    ),
  );
  const stops = [12.05, 12.08].flatMap((longitude, place) =>
    [0, 1, 2, 3, 4].flatMap((round) =>
      [0, 1, 2, 3, 4, 5, 7].map((at) =>
        position('a', start + (200 + place * 200 + round * 30 + at) * minute, at === 7 ? 51.02 : 51.01, longitude),
      ),
    ),
  );
  await server.app.store({ accountId: client.accountId, keyId: 1 }, [...drives, ...stops]);
  return client;
}

/** The service answers each question about findings and proposals once, and then computes for ever. Backfills wait for `backfills`. */
function open({ username }: Client, backfills: Promise<void> = Promise.resolve()) {
  const asked = new Set<string>();
  const never = new Promise<Response>(() => {});
  return openDashboard({ app: server.app, username }, '/places', {
    instead: (_, path) => {
      if (path.endsWith('/past')) return backfills.then(() => undefined);
      const question = /geofences\/(?:findings|proposals)\?/.exec(path)?.[0];
      if (question === undefined) return undefined;
      if (asked.has(question)) return never;
      asked.add(question);
      return undefined;
    },
  });
}

const gate = /4 of 4 passages have no position inside/;
const cardOf = async (words: RegExp) => within((await screen.findByText(words)).closest('li') as HTMLElement);

test.each(['Fine as it is', /^Use \d+ m$/])('a finding leaves with %s, and Undo is there', async (name) => {
  const { user } = await open(await fleet());
  await user.click((await cardOf(gate)).getByRole('button', { name }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByText(gate)).toBeNull();
});

test('proposals that become geofences with their past leave one after the other, and Undo is there', async () => {
  const client = await fleet();
  const { user } = await open(client);
  await user.click(await screen.findByRole('radio', { name: 'Past visits too' }));
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Create 2 geofences' }));
  expect(await screen.findByText('No proposals')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await geofences(client)).toHaveLength(1));
});

test('proposals that become geofences can be undone before their past counts', async () => {
  const client = await fleet();
  let goOn = (): void => {};
  const { user, queryClient } = await open(client, new Promise((resolve) => (goOn = resolve)));
  await user.click(await screen.findByRole('radio', { name: 'Past visits too' }));
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Create 2 geofences' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(await geofences(client)).toHaveLength(3);
  await user.click(undo);
  await waitFor(async () => expect(await geofences(client)).toHaveLength(1));
  goOn();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.queryByText(/Not all geofences were created/)).toBeNull();
});

test('a proposal that is dismissed leaves, and Undo is there', async () => {
  const { user } = await open(await fleet());
  await user.click((await screen.findAllByRole('button', { name: 'Never propose again' }))[0] as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});

test('visits that begin soon after another one are fine when a larger shape counts from now on, until Undo', async () => {
  const client = await server.addAccount();
  await addGeofence(client, { description: 'Edge', latitude: 51, longitude: 12, radius: 50 });
  await addVehicle(client, { deviceId: 'b' });
  const start = Date.now() - 24 * 60 * minute;
  // In turn 33 m and 67 m north of the middle, and then away.
  const plots = Array.from({ length: 20 }, (_, at) =>
    position('b', start + at * minute, at === 19 ? 51.1 : at % 2 === 0 ? 51.0003 : 51.0006, 12),
  );
  await server.app.store({ accountId: client.accountId, keyId: 1 }, plots);
  const { user, queryClient } = await openDashboard({ app: server.app, username: client.username }, '/places');
  const flicker = /visits begin within 2 minutes/;
  await user.click((await cardOf(flicker)).getByRole('button', { name: /^Use \d+ m$/ }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['geofences', 'findings'] })).toBe(0));
  expect(screen.queryByText(flicker)).toBeNull();
  await user.click(undo);
  expect(await screen.findByText(flicker)).toBeVisible();
});
