/** The form of a profile says what its values would have done in the last days, before they are saved. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/temperature/PastAlarms.tsx';
import '../../src/web/records/RecordForms.tsx';
import type { Alarm } from '../../src/contract/temperature.ts';
import { addProbe, addProfile, addVehicle } from '../support/fleet.ts';
import { storeTemperatures } from '../support/intake.ts';
import { reply } from '../support/records.ts';
import { serviceOfFile } from '../support/service.ts';
import { openTable } from '../support/table-page.ts';

const server = serviceOfFile();

/** A short and a long time above 8 °C, one of them 20 minutes after the other. */
async function fridge(): Promise<{ profileId: number; probeId: number }> {
  const client = server();
  const settings = { timeZone: 'UTC', temperature: 'C' };
  await reply(client.request('POST', '/public/v1/users/me', { settings }), 200);
  const vehicleId = await addVehicle(client, { name: 'Van 4' });
  const probeId = await addProbe(server(), client, vehicleId);
  const profileId = await addProfile(client, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
  await reply(client.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Cargo', profileId }), 204);
  const beganMs = Date.now() - 5 * 3_600_000;
  const temperatures = [5, 9, 5, 5, 9, 9.5, 9, 5];
  const readings = temperatures.map((temperature, nth) => ({ utcMs: beganMs + nth * 600_000, temperature }));
  await server().db.transaction((tx) =>
    storeTemperatures(
      tx,
      client.accountId,
      readings.map((reading) => ({ vehicleId, number: 1, ...reading })),
      Date.now(),
    ),
  );
  return { profileId, probeId };
}

test('a longer delay shows the alarms that it would have spared, and saving waits for none of it', async () => {
  const { profileId } = await fridge();
  await openTable(server(), server(), `/temperature/profiles/${profileId}/edit`);
  const effect = await screen.findByRole('region', { name: 'Effect on the last 14 days' });
  await waitFor(() => expect(within(effect).getByRole('status')).toHaveTextContent('2 alarms instead of 2.'));
  const delay = screen.getByRole('textbox', { name: /^Alarm after/ });
  await userEvent.clear(delay);
  await userEvent.type(delay, '15');
  await waitFor(() => expect(within(effect).getByRole('status')).toHaveTextContent('1 alarm instead of 2.'));
  expect(within(effect).getByRole('img', { name: 'Until now: 2 alarms' })).toBeVisible();
  expect(within(effect).getByRole('img', { name: 'With these values: 1 alarm' })).toBeVisible();
  expect(within(effect).getByRole('combobox', { name: 'Probe' })).toHaveDisplayValue('Cargo');
  // Bars for the alarms of these values, on the curve of the probe.
  const chart = within(effect).getByRole('img', { name: 'Chart of Cargo: 1 alarm' });
  expect(chart.querySelectorAll('i')).toHaveLength(1);
  await userEvent.click(within(effect).getByText('1 alarm would not have been raised'));
  expect(within(effect).getByRole('listitem')).toHaveTextContent(/Cargo.*10 min.*9\.0 °C/);
  expect(effect).toHaveTextContent('Changes apply to new readings. Existing alarms stay as they are.');

  const upper = screen.getByRole('textbox', { name: /^Upper limit/ });
  await userEvent.clear(upper);
  await waitFor(() => expect(within(effect).getByRole('status')).toHaveTextContent('Enter valid values'));
  await userEvent.type(upper, '8.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Effect on the last 14 days' })).toBeNull());
  const period = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
  const alarms = await reply<Alarm[]>(server().request('GET', `/public/v1/temperature/alarms?${period}`));
  expect(alarms).toHaveLength(2);
});
