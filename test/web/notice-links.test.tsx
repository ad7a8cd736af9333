/** The links in mails and text messages open their subject, also long afterwards. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/temperature/ChartPage.tsx';
import '../../src/web/features/visits/VisitsPage.tsx';
import type { AlertMessage } from '../../src/contract/alerts.ts';
import type { NewNotice } from '../../src/server/store/notices.ts';
import { addAlarms, addProbe, addReadings, addVehicle, addVisits } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { addNotice } from '../support/notices.ts';
import { reply } from '../support/records.ts';
import { type Service, service } from '../support/service.ts';
import { openTable, recordPanel } from '../support/table-page.ts';

const publicUrl = 'https://fleet.example';
const utc = new Date(Date.UTC(2026, 0, 5, 9, 0));
const later = (minutes: number): Date => new Date(utc.getTime() + minutes * 60_000);
let server: Service;
let vehicleId: number;
let probeId: number;

beforeAll(async () => {
  server = await service({ settings: { publicUrl } });
  await reply(server.request('POST', '/public/v1/users/me', { settings: { timeZone: 'UTC', temperature: 'C' } }), 200);
  vehicleId = await addVehicle(server, { name: 'Van 4' });
  probeId = await addProbe(server, server, vehicleId);
  await addReadings(server, server, probeId, [
    [utc, 9],
    [later(30), 11],
    [later(60), 3],
  ]);
});
afterAll(() => server.close());

/** Opens the link of such a message. */
async function follow(notice: Partial<NewNotice>): Promise<void> {
  const id = await addNotice(server, server, { utc, vehicleId, ...notice });
  const message = await reply<AlertMessage>(server.request('GET', `/public/v1/alerts/sent/${id}/message`));
  const [, link = ''] = /Open in dashboard: (\S+)/.exec(message.text) ?? [];
  expect(message.html).toContain(` href="${link.replaceAll('&', '&amp;')}">`);
  expect(link.startsWith(`${publicUrl}/`)).toBe(true);
  await openTable(server, server, link.slice(publicUrl.length));
}

test('a visit', async () => {
  const geofenceId = await make(server, kindOf('geofence'), { description: 'Yard' });
  const [visitId = 0] = await addVisits(server, server, [{ vehicleId, geofenceId, startUtc: utc, endUtc: later(60) }]);
  await follow({ cause: 'visitEnd', visitId, geofenceId, utc: later(60) });
  expect(await recordPanel(/Van 4.*Yard/)).toBeVisible();
});

test('an alarm, in the chart of its probe', async () => {
  const [alarmId = 0] = await addAlarms(server, server, [
    { probeId, vehicleId, startUtc: utc, endUtc: later(60), limit: 8, peak: 11 },
  ]);
  await follow({ cause: 'backInRange', probeId, alarmId, utc: later(60) });
  expect(await screen.findByRole('slider', { name: 'Chart of Probe 1' })).toBeVisible();
  expect(await screen.findByText('11 °C, limit 8 °C')).toBeVisible();
});

test('a silent probe: its last readings', async () => {
  await follow({ cause: 'noReading', probeId, utc: later(60) });
  expect(await screen.findByRole('slider', { name: 'Chart of Probe 1' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Highest').nextSibling).toHaveTextContent('11.0 °C'));
});
