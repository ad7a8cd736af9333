/** Bulk actions on a list that is longer than what the page has in memory, on the real service. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
// This module loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/temperature/AlarmsPage.tsx';
import type { ListTotals } from '../../src/contract/growing-lists.ts';
import { addAlarms, addProbe, addProfile, addVehicle } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { xlsxRows } from '../support/spreadsheet.ts';
import { grid, openTable, rowsOf } from '../support/table-page.ts';

const count = 250;
const minute = 60_000;
const nowMs = Date.now();
const ago = (minutes: number): Date => new Date(nowMs - minutes * minute);

let server: Service;
let client: Client;
beforeAll(async () => {
  server = await service();
  client = await server.addAccount();
  const vehicleId = await addVehicle(client, { name: 'Van 4' });
  const probeId = await addProbe(server, client, vehicleId);
  const profileId = await addProfile(client, { name: 'Frozen', lowerBound: -25, upperBound: -15 });
  const alarms = [...Array(count).keys()].map((number) => ({
    ...{ probeId, vehicleId, profileId, startUtc: ago(60 + 10 * number), endUtc: ago(55 + 10 * number) },
  }));
  await addAlarms(server, client, alarms);
});
afterAll(() => server.close());

const reviewed = async (): Promise<number> => {
  const query = `startDate=${ago(10_000).toISOString()}&endDate=${ago(0).toISOString()}&reviewed=true`;
  return (await reply<ListTotals>(client.request('GET', `/public/v1/temperature/alarms/totals?${query}`))).count;
};

test('Ctrl+A selects all alarms that match, also those that have not loaded, and a bulk action changes them', async () => {
  const { user } = await openTable(server, client, '/temperature/alarms');
  await waitFor(async () =>
    expect(await grid('Temperature alarms')).toHaveAttribute('aria-rowcount', String(count + 1)),
  );
  const [first, second] = await rowsOf('Temperature alarms');
  if (!first || !second) throw new Error('no rows');
  // All rows are of one probe: the time tells them apart.
  const boxes = screen.getAllByRole('checkbox', { name: /^Select Probe 1, / });
  expect(boxes.length).toBeGreaterThan(2);
  expect(new Set(boxes.map((box) => box.getAttribute('aria-label'))).size).toBe(boxes.length);
  // A second skip link leads over the filters.
  screen.getByRole('main').focus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to the table' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(first).toHaveFocus();
  fireEvent.keyDown(first, { key: 'a', ctrlKey: true });
  expect(await screen.findByRole('toolbar', { name: '250 selected' })).toBeVisible();
  await user.click(within(second).getByRole('checkbox'));
  const bar = await screen.findByRole('toolbar', { name: '249 selected' });
  await user.click(within(bar).getByRole('button', { name: 'Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Review 249 alarms' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Cause/ }), 'Loading');
  await user.type(within(dialog).getByRole('textbox', { name: /^Note/ }), 'Ramp 4');
  // Choosing reviews nothing.
  expect(await reviewed()).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Mark as reviewed' }));
  expect(await screen.findByText(/^249 alarms reviewed/)).toBeVisible();
  expect(await reviewed()).toBe(count - 1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Change undone: 249 /)).toBeVisible();
  expect(await reviewed()).toBe(0);
});

test('the service makes a workbook of all alarms that match', async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${made.push(file as Blob)}`);
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await openTable(server, client, '/temperature/alarms?find=van');
  await rowsOf('Temperature alarms');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  const [file] = made;
  expect(xlsxRows(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer()))).toHaveLength(count + 1);
});
