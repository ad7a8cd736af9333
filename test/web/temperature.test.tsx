import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/temperature/AlarmsPage.tsx';
import '../../src/web/features/temperature/ChartPage.tsx';
import '../../src/web/features/temperature/ProbesPage.tsx';
import '../../src/web/features/temperature/ProfilesPage.tsx';
import type { Probe, Profile } from '../../src/contract/temperature.ts';
import {
  addAlarms,
  addInput,
  addInputChanges,
  addProbe,
  addProfile,
  addReadings,
  addVehicle,
} from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';
import { namesIn, openTable, recordPanel, row } from '../support/table-page.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
  await reply(client.request('POST', '/public/v1/users/me', { settings: { timeZone: 'UTC', temperature: 'C' } }), 200);
});

const open = (path: string) => openTable(server, client, path);
const probesPath = '/public/v1/temperature/probes';
const probes = (): Promise<Probe[]> => reply<Probe[]>(client.request('GET', probesPath));
const profiles = (): Promise<Profile[]> => reply<Profile[]>(client.request('GET', '/public/v1/temperature/profiles'));
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

describe('probes', () => {
  test('show their reading and state', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    const probe = await addProbe(server, client, van);
    await addReadings(server, client, probe, [[minutesAgo(2), 5]]);
    const silent = await addProbe(server, client, van, { number: 2 });
    await addReadings(server, client, silent, [[minutesAgo(180), -3.5]]);
    await open('/temperature');
    await waitFor(async () => expect(await row('Temperature', 'Probe 1')).toHaveTextContent('5.0 °CNo profileVan 4'));
    expect(await row('Temperature', 'Probe 2')).toHaveTextContent('−3.5 °CNo signal for 3 hVan 4');
    // Those that need attention first.
    expect(await namesIn('Temperature')).toEqual(['Probe 2', 'Probe 1']);
  });

  test('show their last day in two rows, and all of them on request', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    for (const number of [1, 2, 3]) await addProbe(server, client, van, { number });
    const { user } = await open('/temperature');
    const cards = await screen.findByRole('list', { name: 'Last 24 hours' });
    // A page without a width has one column.
    expect(within(cards).getAllByRole('link')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'All 3 probes' }));
    expect(within(cards).getAllByRole('link')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Fewer' }));
    expect(within(cards).getAllByRole('link')).toHaveLength(2);
    // Cards follow the search.
    await user.type(screen.getByRole('searchbox', { name: 'Find probes' }), 'Probe 3');
    await waitFor(() => expect(within(cards).getAllByRole('link')).toHaveLength(1));
  });

  test('several get names and a profile in one step', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    await addProbe(server, client, van);
    await addProbe(server, client, van, { number: 2 });
    await addProfile(client, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
    const { user } = await open('/temperature');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Name and profile' }));
    const dialog = await screen.findByRole('dialog', { name: 'Name and profile of 2 probes' });
    await user.clear(within(dialog).getByRole('textbox', { name: 'Name of Probe 1 on Van 4' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Name of Probe 1 on Van 4' }), 'Rear');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText(/Choose a profile/)).toBeVisible();
    await user.selectOptions(within(dialog).getByRole('combobox'), 'Vaccines, 2 °C to 8 °C');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('2 probes saved');
    const [profile] = await profiles();
    expect((await probes()).map(({ name, profileId }) => [name, profileId])).toEqual([
      ['Rear', profile?.id],
      ['Probe 2', profile?.id],
    ]);
  });

  test('several get names by a pattern, or from a pasted column', async () => {
    const van = await addVehicle(client, { name: 'Van $& 4' });
    for (const number of [1, 2, 3]) await addProbe(server, client, van, { number });
    await addProfile(client, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
    const { user } = await open('/temperature');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Name and profile' }));
    const dialog = await screen.findByRole('dialog', { name: 'Name and profile of 3 probes' });
    await user.click(within(dialog).getByRole('textbox', { name: 'Pattern for all names' }));
    await user.paste('{vehicle}, door {channel}');
    await user.click(await within(dialog).findByRole('textbox', { name: 'Name of Probe 2 on Van $& 4' }));
    await user.paste('Front\tnote\r\nRear\r\n');
    await user.selectOptions(within(dialog).getByRole('combobox'), 'Vaccines, 2 °C to 8 °C');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('3 probes saved');
    expect((await probes()).map(({ name }) => name)).toEqual(['Van $& 4, door 1', 'Front', 'Rear']);
  });

  test('several are one change, which Undo reverts', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    for (const number of [1, 2]) await addProbe(server, client, van, { number });
    await addProfile(client, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
    const { user } = await open('/temperature');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Name and profile' }));
    const dialog = await screen.findByRole('dialog', { name: 'Name and profile of 2 probes' });
    await within(dialog).findByRole('option', { name: 'Vaccines, 2 °C to 8 °C' });
    await user.selectOptions(within(dialog).getByRole('combobox'), 'Vaccines, 2 °C to 8 °C');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('2 probes saved');
    expect((await probes()).map(({ profileId }) => profileId)).toEqual([expect.any(Number), expect.any(Number)]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Change undone: 2 probes');
    expect((await probes()).map(({ profileId }) => profileId)).toEqual([null, null]);
  });

  test('failed saves of several stay as typed, and are discarded only after a question', async () => {
    const van = await addVehicle(client, { name: 'Van 4' });
    const [first, second] = [await addProbe(server, client, van), await addProbe(server, client, van, { number: 2 })];
    const profileId = await addProfile(client, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
    for (const [probeId, name] of [
      [first, 'Front'],
      [second, 'Rear'],
    ]) {
      await reply(client.request('POST', probesPath, { probeId, name, profileId }), 204);
    }
    let refused = 0;
    const { user } = await openTable(server, client, '/temperature', {
      instead: (method, path, body) => {
        // A server that accepts one probe at a time.
        if (path === `${probesPath}/import`) return new Response('', { status: 404 });
        return method === 'POST' && path === probesPath && String(body).includes('Front') && refused++ < 1
          ? new Response('', { status: 500 })
          : undefined;
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Name and profile' }));
    const dialog = await screen.findByRole('dialog', { name: 'Name and profile of 2 probes' });
    await user.clear(within(dialog).getByRole('textbox', { name: 'Name of Rear on Van 4' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByRole('textbox', { name: 'Name of Rear on Van 4' })).toHaveFocus();
    await user.keyboard('Cold store');
    await user.type(within(dialog).getByRole('textbox', { name: 'Name of Front on Van 4' }), ' left');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('1 probe saved');

    const left = await screen.findByRole('dialog', { name: 'Name and profile of 1 probe' });
    const field = within(left).getByRole('textbox', { name: 'Name of Front on Van 4' });
    expect(field).toHaveValue('Front left');
    expect(field).toBeInvalid();
    await user.type(field, '{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay on this page' }));
    expect(field).toHaveValue('Front left');
    await user.click(within(left).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await probes()).map(({ name }) => name)).toEqual(['Front left', 'Cold store']);
  });

  test('the form saves a profile, and requires one from then on', async () => {
    const probe = await addProbe(server, client, await addVehicle(client));
    await addProfile(client, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
    const { user } = await open(`/temperature/${probe}/edit`);
    await screen.findByRole('option', { name: /Vaccines/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Profile' }), 'Vaccines, 2 °C to 8 °C');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // The form has the panel's title, but only the record can be edited.
    const edit = await screen.findByRole('button', { name: 'Edit' });
    expect(await recordPanel('Probe 1')).toHaveTextContent('Vaccines, 2 °C to 8 °C');

    await user.click(edit);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Profile' }), '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Required')).toBeVisible();
  });
});

describe('profiles', () => {
  test("use the person's unit", async () => {
    await reply(client.request('POST', '/public/v1/users/me', { settings: { temperature: 'F' } }), 200);
    const { user } = await open('/temperature/profiles/new');
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Vaccines');
    await user.type(screen.getByRole('textbox', { name: /Lower limit/ }), '46,4');
    await user.type(screen.getByRole('textbox', { name: /Upper limit/ }), '35.6');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The lower limit must be below the upper limit.')).toBeVisible();
    // Either limit solves it.
    await user.type(screen.getByRole('textbox', { name: /Upper limit/ }), '{Home}1');
    await waitFor(() => expect(screen.queryByText('The lower limit must be below the upper limit.')).toBeNull());
    await user.type(screen.getByRole('textbox', { name: /Upper limit/ }), '{Home}{Delete}');
    await user.clear(screen.getByRole('textbox', { name: /Lower limit/ }));
    await user.type(screen.getByRole('textbox', { name: /Lower limit/ }), '14');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await recordPanel('Vaccines')).toHaveTextContent('14 °F to 35.6 °F');
    // The bound has the bit by which a sender's 35.6 °F may be above 2 °C.
    expect(await profiles()).toMatchObject([{ name: 'Vaccines', lowerBound: -10, upperBound: expect.closeTo(2, 12) }]);
  });

  test('in use show their probes; others are deleted and restored', async () => {
    const probe = await addProbe(server, client, await addVehicle(client));
    const used = await addProfile(client, { name: 'Used' });
    const free = await addProfile(client, { name: 'Free' });
    await reply(client.request('POST', probesPath, { probeId: probe, name: 'Rear', profileId: used }), 204);
    const first = await open(`/temperature/profiles/${used}`);
    await first.user.click(within(await recordPanel('Used')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Used could not be deleted\..*Rear/)).toBeVisible();
    await first.user.click(within(await row('Temperature profiles', 'Free')).getByRole('rowheader'));
    await first.user.click(within(await recordPanel('Free')).getByRole('button', { name: 'Delete' }));
    await first.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await profiles()).map(({ id }) => id)).toContain(free));
  });
});

describe('the chart of a probe', () => {
  async function fridge(): Promise<{ van: number; probe: number }> {
    const van = await addVehicle(client, { name: 'Van 4' });
    const probe = await addProbe(server, client, van);
    const profileId = await addProfile(client, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
    await reply(client.request('POST', probesPath, { probeId: probe, name: 'Fridge', profileId }), 204);
    await addReadings(
      server,
      client,
      probe,
      [60, 50, 40, 30, 20, 10].map((minutes, at) => [minutesAgo(minutes), [5, 9, 11, 6, 4, 3][at] ?? 0] as const),
    );
    return { van, probe };
  }

  test('shows its figures, its alarms and its readings in words', async () => {
    const { van, probe } = await fridge();
    await addAlarms(server, client, [
      { probeId: probe, vehicleId: van, startUtc: minutesAgo(50), endUtc: minutesAgo(30), limit: 8, peak: 11 },
    ]);
    const door = await addInput(server, client, van);
    await addInputChanges(server, client, door, [[minutesAgo(55), 1]]);
    const { user } = await open(`/temperature/${probe}/chart`);
    expect(await screen.findByRole('slider', { name: 'Chart of Fridge' })).toBeVisible();
    await waitFor(() => expect(screen.getByText('Highest').nextSibling).toHaveTextContent('11.0 °C'));
    expect((await screen.findByText('Time out of range')).nextSibling).toHaveTextContent('20 min, 1 time');
    expect(await screen.findByText('11 °C, limit 8 °C')).toBeVisible();
    expect(await screen.findByText('Channel 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Readings' }));
    expect(await namesIn('Readings of Fridge')).toHaveLength(6);
    // The newest first. The door was opened before all of them except one.
    const states = (): (string | undefined)[] =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((each) => within(each).getAllByRole('gridcell').at(-1)?.textContent);
    await waitFor(() => expect(states()).toEqual(['On', 'On', 'On', 'On', 'On', '']));
  });

  test('is read and zoomed by keyboard, in the URL', async () => {
    const { probe } = await fridge();
    const { user } = await open(`/temperature/${probe}/chart`);
    const slider = await screen.findByRole('slider', { name: 'Chart of Fridge' });
    slider.focus();
    await user.keyboard('{End}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^3 °C, /));
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^4 °C, /));
    await user.keyboard('+');
    await waitFor(() => expect(location.search).toMatch(/zoomFrom=.*&zoomTo=/));
    await user.keyboard('0');
    await waitFor(() => expect(location.search).not.toMatch(/zoomFrom=/));
  });

  test('goes on to earlier days without readings, and back to the last 24 hours', async () => {
    const { probe } = await fridge();
    const { user } = await open(`/temperature/${probe}/chart`);
    await screen.findByRole('slider', { name: 'Chart of Fridge' });
    expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled();
    for (const _ of [1, 2, 3]) await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(await screen.findByText('No readings in this period')).toBeVisible();
    const search = new URLSearchParams(location.search);
    expect(Date.parse(search.get('to') ?? '') - Date.parse(search.get('from') ?? '')).toBe(24 * 3600_000);
    for (const _ of [1, 2, 3]) await user.click(screen.getByRole('button', { name: 'Later' }));
    await screen.findByRole('slider', { name: 'Chart of Fridge' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Period: Last 24 hours' })).toBeVisible();
  });

  test('reports an empty period, and links to the newest readings', async () => {
    const { probe } = await fridge();
    const { user } = await open(`/temperature/${probe}/chart?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z`);
    await user.click(await screen.findByRole('button', { name: 'Show the newest readings' }));
    expect(await screen.findByRole('slider', { name: 'Chart of Fridge' })).toBeVisible();
  });
});

test('alarms of a period have peak and duration, and link to the chart', async () => {
  const van = await addVehicle(client, { name: 'Van 4' });
  const probe = await addProbe(server, client, van);
  await addAlarms(server, client, [
    { probeId: probe, vehicleId: van, startUtc: minutesAgo(300), endUtc: minutesAgo(180), limit: -15, peak: -9.5 },
    { probeId: probe, vehicleId: van, startUtc: minutesAgo(30), endUtc: null, bound: 'lower', limit: 2, peak: 1 },
    { probeId: probe, vehicleId: van, startUtc: minutesAgo(60 * 24 * 20), endUtc: minutesAgo(60 * 24 * 19) },
  ]);
  const { user } = await open('/temperature/alarms');
  expect(await namesIn('Temperature alarms')).toHaveLength(2);
  expect(await screen.findAllByText('Van 4')).toHaveLength(2);
  const [first] = screen.getAllByRole('row').slice(1);
  expect(first).toHaveTextContent('Too coldOpen for 30 min');
  expect(screen.getByText('Too warm').closest('[role=row]')).toHaveTextContent('2 h−9.5 °C−15 °CVan 4');
  await user.click(screen.getByText('Too warm'));
  const link = within(await recordPanel('Probe 1')).getByRole('link', { name: 'Show in chart' });
  expect(link).toHaveAttribute('href', expect.stringMatching(new RegExp(`/temperature/${probe}/chart.*alarm=`)));
  await user.click(screen.getByRole('button', { name: 'Period: Last 7 days' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Last 30 days' }));
  await waitFor(async () => expect(await namesIn('Temperature alarms')).toHaveLength(3));
});

describe('an alarm', () => {
  async function alarm(startMinutesAgo: number, endMinutesAgo: number | null): Promise<number> {
    const van = await addVehicle(client, { name: 'Van 4' });
    const probeId = await addProbe(server, client, van);
    const startUtc = minutesAgo(startMinutesAgo);
    const endUtc = endMinutesAgo === null ? null : minutesAgo(endMinutesAgo);
    const [id = 0] = await addAlarms(server, client, [{ probeId, vehicleId: van, startUtc, endUtc }]);
    return id;
  }
  const weeks = 7 * 24 * 60;

  test('of another period is found by its address', async () => {
    await open(`/temperature/alarms/${await alarm(4 * weeks, 4 * weeks - 90)}`);
    expect(await recordPanel('Probe 1')).toHaveTextContent('Too warm for 1 h 30 min');
  });

  test('that is active shows its start', async () => {
    await open(`/temperature/alarms/${await alarm(30, null)}`);
    expect(await recordPanel('Probe 1')).toHaveTextContent(/Too warm, open since .*30 min, still open/);
  });
});
