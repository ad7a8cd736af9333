import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/live/LivePage.tsx';
import '../../src/web/features/live/LiveList.tsx';
import '../../src/web/features/live/SelectedOnMap.tsx';
import '../../src/web/features/live/VehiclePanel.tsx';
import '../../src/web/features/temperature/AlarmsPage.tsx';
import '../../src/web/features/vehicles/VehiclesPage.tsx';
import '../../src/web/features/vehicles/VehicleDetails.tsx';
import '../../src/web/features/visits/VisitsPage.tsx';
import type { Fetching } from '../support/dashboard.tsx';
import { addAlarms, addPlots, addProbe, addVehicle, addVisits } from '../support/fleet.ts';
import { addGeofence } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';
import { openTable, recordPanel, row } from '../support/table-page.ts';

const server = serviceOfFile();
let client: Client;
beforeEach(async () => {
  client = await server().addAccount();
});

interface Position {
  latitude: number;
  longitude: number;
}

/** Counts the requests for descriptions. `answer` replaces the service's answer. */
function descriptions(answer?: () => Response) {
  const asked: Position[][] = [];
  const instead: Fetching['instead'] = (method, path, body) => {
    if (method !== 'POST' || path !== '/public/v1/places/describe') return undefined;
    const { positions } = JSON.parse(String(body)) as { positions: Position[] };
    asked.push(positions);
    return answer?.();
  };
  return { asked, instead };
}

const inLeipzig: Position = { latitude: 51.33962, longitude: 12.37129 };
const outside: Position = { latitude: 51.33, longitude: 12.1 };

async function addVan(name: string, position: Position): Promise<number> {
  const vehicleId = await addVehicle(client, { name });
  await addPlots(server(), client, [{ vehicleId, utc: new Date(), speed: 0, ...position }]);
  return vehicleId;
}
const rowOf = (name: string): Promise<HTMLElement> => screen.findByRole('link', { name: new RegExp(`^${name}\\b`) });

test('the rows of Live share requests, and equal positions are asked once', async () => {
  await addVan('Van 1', inLeipzig);
  await addVan('Van 2', outside);
  await addVan('Van 3', inLeipzig);
  for (let number = 5; number < 15; number += 1) {
    await addVan(`Van ${number}`, { ...inLeipzig, longitude: inLeipzig.longitude + number / 1000 });
  }
  const inYard = await addVan('Van 4', { latitude: 51.2, longitude: 12.2 });
  const yardId = await addGeofence(client, { description: 'Yard', latitude: 51.2, longitude: 12.2 });
  await addVisits(server(), client, [
    { vehicleId: inYard, geofenceId: yardId, startUtc: new Date(Date.now() - 60_000), endUtc: null },
  ]);
  const { asked, instead } = descriptions();
  await openTable(server(), client, '/live', { instead });
  await waitFor(async () => expect(await rowOf('Van 1')).toHaveTextContent('No driver · Leipzig'));
  await waitFor(async () => {
    expect(await rowOf('Van 2')).toHaveTextContent(/No driver · [\d.]+ mi [a-z-]+ of \S+/);
    expect(await rowOf('Van 3')).toHaveTextContent('No driver · Leipzig');
    // A geofence is its place.
    expect(await rowOf('Van 4')).toHaveTextContent('No driver · in Yard');
  });
  await waitFor(() => expect(asked.flat()).toHaveLength(12));
  expect(asked.length).toBeLessThan(4);
});

test('the panel of a vehicle shows the place, with its coordinates as tooltip and to copy', async () => {
  const id = await addVan('Van 1', inLeipzig);
  const { user } = await openTable(server(), client, `/live?vehicle=${id}`);
  const panel = within(await recordPanel('Van 1'));
  const place = await panel.findByText('Leipzig');
  expect(place).toHaveAttribute('title', '51.33962, 12.37129');
  await user.click(panel.getByRole('button', { name: 'Copy coordinates 51.33962, 12.37129' }));
  expect(await navigator.clipboard.readText()).toBe('51.33962, 12.37129');
  expect(await screen.findByText('51.33962, 12.37129 copied')).toBeVisible();
});

test('the page of a vehicle shows the place', async () => {
  const id = await addVan('Van 1', inLeipzig);
  await openTable(server(), client, `/vehicles/${id}`);
  const panel = within(await recordPanel('Van 1'));
  expect(await panel.findByText('Leipzig')).toHaveAttribute('title', '51.33962, 12.37129');
});

test.each([
  ['has no descriptions', () => new Response('{}', { status: 404 })],
  ['fails', () => new Response('{}', { status: 400, headers: { 'content-type': 'application/problem+json' } })],
  ['knows nothing', () => Response.json([{ kind: 'unknown', name: '', inside: false, distanceMetres: 0 }])],
])('a service that %s leaves the coordinates', async (_, answer) => {
  const id = await addVan('Van 1', inLeipzig);
  const { asked, instead } = descriptions(answer);
  await openTable(server(), client, `/live?vehicle=${id}`, { instead });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(await within(await recordPanel('Van 1')).findByText('51.33962, 12.37129')).toBeVisible();
  await waitFor(async () => expect(await rowOf('Van 1')).toHaveTextContent(/No driver$/));
});

/** The text of a file that the page saves. */
function savedFiles(): string[] {
  const files: Promise<string>[] = [];
  const texts: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file.text().then((read) => (texts.push(read), read)));
        return 'blob:x';
      },
      revokeObjectURL: () => {},
    }),
  );
  return texts;
}

async function exportCsv(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV for spreadsheets' }));
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

test('vehicles are listed and exported with their places, in one request each', async () => {
  await addVan('Van 1', inLeipzig);
  await addVan('Van 2', inLeipzig);
  await addVehicle(client, { name: 'Van 3' });
  const { asked, instead } = descriptions();
  const { user } = await openTable(server(), client, '/vehicles', { instead });
  await waitFor(async () => expect(await row('Vehicles', 'Van 2')).toHaveTextContent('Leipzig'));
  expect(await row('Vehicles', 'Van 3')).not.toHaveTextContent('Leipzig');
  expect(asked).toHaveLength(1);
  // Only the rows on the screen know their places.
  expect(screen.getByRole('columnheader', { name: 'Place' })).not.toHaveAttribute('aria-sort');
  expect(screen.queryByRole('button', { name: 'Place' })).toBeNull();
  const texts = savedFiles();
  await exportCsv(user);
  await waitFor(() => expect(texts).toHaveLength(1));
  const [head = '', ...lines] = (texts[0] ?? '').trim().split('\r\n');
  const at = head.split(',').indexOf('Place');
  expect(lines.map((line) => line.split(',')[at])).toEqual(['Leipzig', 'Leipzig', '']);
  expect(asked).toHaveLength(2);
});

test('a file without places is saved, and the page says why', async () => {
  await addVan('Van 1', inLeipzig);
  const refused = () =>
    new Response('{"title":"Bad","status":400}', {
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
    });
  const { instead } = descriptions(refused);
  const { user } = await openTable(server(), client, '/vehicles', { instead });
  expect(await row('Vehicles', 'Van 1')).toHaveTextContent('51.33962, 12.37129');
  const texts = savedFiles();
  await exportCsv(user);
  await waitFor(() => expect(texts).toHaveLength(1));
  expect(texts[0]).toContain('"51.33962, 12.37129"');
  expect(await screen.findByText(/^The file has no places\./)).toBeVisible();
});

test('an alarm shows where its vehicle was when it began', async () => {
  const vehicleId = await addVehicle(client, { name: 'Reefer' });
  await addPlots(server(), client, [
    { vehicleId, utc: minutesAgo(20), ...inLeipzig },
    { vehicleId, utc: minutesAgo(5), ...outside },
  ]);
  const probeId = await addProbe(server(), client, vehicleId);
  const [alarmId] = await addAlarms(server(), client, [{ probeId, vehicleId, startUtc: minutesAgo(10), endUtc: null }]);
  const { user, visit } = await openTable(server(), client, `/temperature/alarms/${alarmId}`);
  const panel = within(await recordPanel('Probe 1'));
  expect(await panel.findByText('Leipzig')).toHaveAttribute('title', '51.33962, 12.37129');
  // The table has little room, so the column is hidden, but files have it.
  expect(await row('Temperature alarms', 'Probe 1')).not.toHaveTextContent('Leipzig');
  const texts = savedFiles();
  await exportCsv(user);
  await waitFor(() => expect(texts[0]).toMatch(/,Place\b.*\r\n.*,Leipzig\r\n/));
  await visit(`/temperature/alarms?columns=probe,peak`);
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Limit' })).toBeNull());
  await exportCsv(user);
  await waitFor(() => expect(texts[1]).toMatch(/^\S?Probe,Peak \(°\w\)\r\n/));
  await visit(`/temperature/alarms?columns=probe,place`);
  await waitFor(async () => expect(await row('Temperature alarms', 'Probe 1')).toHaveTextContent('Leipzig'));
});

test('a visit shows the town of its geofence, which its positions share', async () => {
  const vehicleId = await addVehicle(client, { name: 'Van 1' });
  const geofenceId = await addGeofence(client, { description: 'Yard', ...inLeipzig });
  const startUtc = minutesAgo(20);
  await addPlots(server(), client, [{ vehicleId, utc: startUtc, ...inLeipzig }]);
  const [visitId] = await addVisits(server(), client, [{ vehicleId, geofenceId, startUtc, endUtc: null }]);
  const { user } = await openTable(server(), client, `/visits/${visitId}?columns=vehicle,geofence,place`);
  const panel = within(await recordPanel('Van 1 at Yard'));
  expect(await panel.findByText('Leipzig')).toHaveAttribute('title', '51.33962, 12.37129');
  await waitFor(async () => expect(await row('Visits', 'Van 1')).toHaveTextContent('Leipzig'));
  await user.click(panel.getByText('Positions'));
  expect(await panel.findByRole('cell', { name: 'Leipzig 51.33962, 12.37129' })).toBeVisible();
});
