/** What people do with lists that are longer than what the page has in memory, on the real service. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/alerts/SentPage.tsx';
import '../../src/web/features/assignments/AssignmentsPage.tsx';
import '../../src/web/features/audit/AuditPage.tsx';
import '../../src/web/features/inputs/HistoryPage.tsx';
import '../../src/web/features/temperature/AlarmsPage.tsx';
import '../../src/web/features/vehicles/VehiclesPage.tsx';
import type { AuditEntry } from '../../src/contract/administration.ts';
import type { RowCount } from '../../src/contract/growing-lists.ts';
import { preparePrints } from '../../src/web/app/print.ts';
import {
  addAlarms,
  addDriver,
  addInput,
  addInputChanges,
  addPlots,
  addProbe,
  addProfile,
  addVehicle,
  assignmentsPath,
} from '../support/fleet.ts';
import { addNotice } from '../support/notices.ts';
import { addGeofence, addTag, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { grid, namesIn, openTable, recordPanel, rowsOf } from '../support/table-page.ts';

/** More than the 100 rows that a list loads at once. */
const count = 110;
const minute = 60_000;
const day = 24 * 60 * minute;
const nowMs = Date.now();
const ago = (minutes: number): Date => new Date(nowMs - minutes * minute);
const startOfToday = new Date(nowMs).setHours(0, 0, 0, 0);
const pinnedWord = 'Opened by a link, not among the rows below';

let server: Service;
let client: Client;
let alarmIds: number[];
let firstNotice: number;
let firstEntry: number;
beforeAll(async () => {
  server = await service();
  client = await server.addAccount();
  await addTag(client, { name: 'The first' });
  const period = `startDate=${ago(10).toISOString()}&endDate=${ago(-10).toISOString()}`;
  const changes = await reply<AuditEntry[]>(client.request('GET', `/public/v1/audit?${period}`));
  firstEntry = changes.find(({ resource }) => resource === 'tag')?.id ?? 0;
  for (let number = 0; number < 130; number += 1) await addTag(client, { name: `Tag ${number}` });
  const vehicleId = await addVehicle(client, { name: 'Van 4' });
  const probeId = await addProbe(server, client, vehicleId);
  const profileId = await addProfile(client, { name: 'Frozen', lowerBound: -25, upperBound: -15 });
  const alarm = { probeId, vehicleId, profileId };
  alarmIds = await addAlarms(server, client, [
    // One of 90 minutes yesterday, and one of 10 minutes the day before.
    { ...alarm, startUtc: ago(24 * 60), endUtc: ago(24 * 60 - 90) },
    { ...alarm, startUtc: ago(36 * 60), endUtc: ago(36 * 60 - 10) },
    ...[...Array(count).keys()].map((number) => ({
      ...{ ...alarm, startUtc: ago(60 + 3 * number), endUtc: ago(58 + 3 * number) },
    })),
  ]);
  const inputId = await addInput(server, client, vehicleId);
  await addInputChanges(server, client, inputId, [
    [ago(47 * 60), 1],
    [ago(46 * 60), 0],
    [ago(10 * 60), 1],
  ]);
  for (let number = 0; number < 130; number += 1) {
    const id = await addNotice(server, client, { utc: ago(200 - number), recipient: `n${number}@fleet.example` });
    firstNotice ??= id;
  }
  const driverId = await addDriver(client, { name: 'Kim' });
  const drive = (startMs: number, minutes: number): Promise<unknown> =>
    reply(
      client.request('POST', `${assignmentsPath}/start`, {
        ...{ driverId, vehicleId },
        ...{ startUtc: new Date(startMs), endUtc: new Date(startMs + minutes * minute) },
      }),
      204,
    );
  await drive(startOfToday - day, 30);
  await drive(startOfToday - 2 * day, 90);
});
afterAll(() => server.close());

const column = async (table: string, name: string): Promise<HTMLElement> =>
  within(await grid(table)).getByRole('button', { name });
const totals = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Totals' });
const inTitle = (words: string): Promise<HTMLElement> => screen.findByText(words);

test('the title says how many rows match, also of lists without totals', async () => {
  const week = `startDate=${ago(7 * 24 * 60).toISOString()}&endDate=${ago(-24 * 60).toISOString()}`;
  const { count: entries } = await reply<RowCount>(client.request('GET', `/public/v1/audit/count?${week}`));
  expect(entries).toBeGreaterThan(130);
  const { user } = await openTable(server, client, '/audit');
  await rowsOf('Audit');
  expect(await inTitle(String(entries))).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Kind' })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Driver/ }));
  await waitFor(async () => expect(await namesIn('Audit')).toHaveLength(1));
  expect(await inTitle(`1 of ${entries}`)).toBeVisible();
}, 60_000);

test.each([
  ['Audit', () => `/audit/${firstEntry}`, /^Added/],
  ['Sent alerts', () => `/alerts/sent/${firstNotice}`, /Test/],
  ['Temperature alarms', () => `/temperature/alarms/${alarmIds.at(-1)}`, /Probe/],
])(
  '%s: the row of a link is shown above the others if it is not among the loaded ones',
  async (table, path, title) => {
    await openTable(server, client, path());
    expect(await recordPanel(title)).toBeVisible();
    await rowsOf(table);
    const word = await screen.findByText(pinnedWord);
    expect(within(word.parentElement as HTMLElement).getByRole('row', { current: true })).toBeVisible();
  },
  60_000,
);

test('a link to a loaded row pins nothing', async () => {
  await openTable(server, client, `/temperature/alarms/${alarmIds[2]}`);
  await recordPanel(/Probe/);
  await rowsOf('Temperature alarms');
  expect(within(await grid('Temperature alarms')).getByRole('row', { current: true })).toBeVisible();
  expect(screen.queryByText(pinnedWord)).toBeNull();
}, 60_000);

test('Ctrl+P loads all rows that match before it prints them', async () => {
  preparePrints();
  let printed = 0;
  vi.stubGlobal('print', () => {
    fireEvent(window, new Event('beforeprint'));
    printed = screen.getAllByRole('row').length;
  });
  await openTable(server, client, '/temperature/alarms');
  await waitFor(async () =>
    expect(await grid('Temperature alarms')).toHaveAttribute('aria-rowcount', String(count + 3)),
  );
  expect((await rowsOf('Temperature alarms')).length).toBeLessThan(60);
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  await waitFor(() => expect(printed).toBe(count + 3));
  expect(screen.queryByText(/rows are printed/)).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(async () => expect((await rowsOf('Temperature alarms')).length).toBeLessThan(60));
}, 60_000);

test('Ctrl+P before a page has loaded waits for its rows and for the places of rows outside the screen', async () => {
  preparePrints();
  const fleet = await server.addAccount();
  await addGeofence(fleet, { description: 'Yard', latitude: 51.3, longitude: 12.37, radius: 1000 });
  const vehicles = await Promise.all([...Array(60).keys()].map((number) => addVehicle(fleet, { name: `V${number}` })));
  // Each vehicle has its own position, so that no other row's request answers for it.
  await addPlots(
    server,
    fleet,
    vehicles.map((vehicleId, at) => ({ vehicleId, latitude: 51.3 + at / 1e4, longitude: 12.37 })),
  );
  let printed: (string | null)[] = [];
  vi.stubGlobal('print', () => {
    fireEvent(window, new Event('beforeprint'));
    printed = screen.getAllByRole('row').map(({ textContent }) => textContent);
  });
  await openTable(server, fleet, '/vehicles');
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  await waitFor(() => expect(printed).toHaveLength(61));
  expect(printed.slice(1).filter((row) => !row?.includes('Yard'))).toEqual([]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
}, 60_000);

test('the menu of the browser prints the loaded rows and says how many match', async () => {
  preparePrints();
  await openTable(server, client, '/temperature/alarms');
  await waitFor(async () =>
    expect(await grid('Temperature alarms')).toHaveAttribute('aria-rowcount', String(count + 3)),
  );
  fireEvent(window, new Event('beforeprint'));
  expect(await screen.findByText(`100 of ${count + 2} rows are printed. Export has all rows.`)).toBeVisible();
  fireEvent(window, new Event('afterprint'));
}, 60_000);

test('Ctrl+A selects all rows that match, also those that have not loaded', async () => {
  await openTable(server, client, '/alerts/sent');
  expect(await inTitle('130')).toBeVisible();
  const [first] = await rowsOf('Sent alerts');
  if (!first) throw new Error('no rows');
  first.focus();
  fireEvent.keyDown(first, { key: 'a', ctrlKey: true });
  expect(await screen.findByRole('toolbar', { name: '130 selected' })).toBeVisible();
}, 60_000);

test('alarms: the first click on the duration shows the longest first, and the longest is a link', async () => {
  const { user, router } = await openTable(server, client, '/temperature/alarms');
  await rowsOf('Temperature alarms');
  await user.click(await column('Temperature alarms', 'Duration'));
  expect(router.state.location.searchStr).toContain('sort=-duration');
  await waitFor(async () => expect((await rowsOf('Temperature alarms'))[0]).toHaveTextContent('1 h 30 min'));
  await user.click(within(await totals()).getByRole('link', { name: '1 h 30 min' }));
  expect(router.state.location.pathname).toBe(`/temperature/alarms/${alarmIds[0]}`);
}, 60_000);

const yesterday = `from=${new Date(nowMs - 30 * 60 * minute).toISOString()}&to=${ago(18 * 60).toISOString()}`;

test('alarms: the totals compare with the period before', async () => {
  const { user, router } = await openTable(server, client, `/temperature/alarms?${yesterday}`);
  await user.click(within(await totals()).getByRole('button', { name: 'Compare with the period before' }));
  expect(router.state.location.searchStr).toContain('compare=true');
  // 90 minutes against 10 minutes.
  expect(await within(await totals()).findByText('1 h 20 min more')).toBeVisible();
  expect(within(await totals()).getByText('the same as the period before')).toBeVisible();
}, 60_000);

test('input history: the totals compare with the period before, and the longest state leads to its input', async () => {
  const period = `from=${ago(24 * 60).toISOString()}&to=${ago(8 * 60).toISOString()}`;
  const { user, router } = await openTable(server, client, `/inputs/history?${period}&compare=true`);
  // 16 hours in each period: on for 2 of them against none.
  expect(await within(await totals()).findByText('1 more')).toBeVisible();
  await user.click(within(await totals()).getByRole('link'));
  expect(router.state.location.pathname).toMatch(/^\/inputs\/\d+$/);
}, 60_000);

test('assignments: the totals of a day compare with the day before, and the longest is a link', async () => {
  const shown = new Date(startOfToday - day + 12 * 60 * minute).toISOString().slice(0, 10);
  const { user, router } = await openTable(server, client, `/assignments?view=table&day=${shown}&compare=true`);
  expect(await within(await totals()).findByText('1 h less')).toBeVisible();
  await user.click(within(await totals()).getByRole('link', { name: '30 min' }));
  expect(router.state.location.pathname).toMatch(/^\/assignments\/\d+$/);
}, 60_000);
