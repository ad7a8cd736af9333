/** The page of a report: its figures are those of the service, and the link in a PDF opens it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
// This module loads on demand. Importing it here keeps its compile time out of the tests.
import '../../src/web/features/temperature/ReportPage.tsx';
import { reportPath } from '../../src/server/report/reports.ts';
import { readReportSearch, scopeIn } from '../../src/web/paths/temperature.ts';
import { addProbe, addProfile, addReadings, addVehicle } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { serviceOfFile } from '../support/service.ts';
import { openTable } from '../support/table-page.ts';

const server = serviceOfFile();
const head = { startUtc: '2026-11-20T00:00:00.000Z', endUtc: '2026-11-21T00:00:00.000Z' };
const query = { startDate: new Date(head.startUtc), endDate: new Date(head.endUtc) };

test('the link in a report opens the page with its scope and period', () => {
  const address = new URL(reportPath({ ...query, vehicleId: 3 }, head), 'https://fleet.example');
  expect(address.pathname).toBe('/temperature/report');
  const search = readReportSearch(Object.fromEntries(address.searchParams));
  expect(search).toEqual({ vehicleId: 3, from: head.startUtc, to: head.endUtc });
  expect(scopeIn(search)).toEqual({ vehicleId: 3 });
});

test('the page shows the figures, and saves the file', async () => {
  const client = server();
  const settings = { timeZone: 'UTC', temperature: 'C' };
  await reply(client.request('POST', '/public/v1/users/me', { settings }), 200);
  const vehicleId = await addVehicle(client, { name: 'Van 4' });
  const probeId = await addProbe(server(), client, vehicleId);
  const profileId = await addProfile(client);
  const probe = { probeId, name: 'Cargo', profileId };
  await reply(client.request('POST', '/public/v1/temperature/probes', probe), 204);
  await addReadings(server(), client, probeId, [
    [new Date('2026-11-20T09:00:00Z'), 4],
    [new Date('2026-11-20T09:10:00Z'), 6.5],
  ]);
  // The page without a probe offers the choice.
  await openTable(server(), client, `/temperature/report?from=${head.startUtc}&to=${head.endUtc}`);
  await screen.findByText('Choose a vehicle, a probe, a fleet or a profile above.');
  await userEvent.click(screen.getByRole('button', { name: 'Probe: Probe' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Van 4, Cargo' }));
  const table = await screen.findByRole('table', { name: 'Van 4, Cargo' });
  expect(within(table).getByRole('row', { name: /^Maximum/ })).toHaveTextContent('6.5 °C');
  expect(within(table).getByRole('row', { name: /^Reading interval/ })).toHaveTextContent('10 min');
  expect(screen.getByLabelText('Paper').closest('[data-print=hidden]')).not.toBeNull();

  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)), revokeObjectURL: () => undefined }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download Excel' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(await saved[0]?.slice(0, 2).text()).toBe('PK');
});
