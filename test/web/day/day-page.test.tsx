import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../../src/web/features/day/DayPage.tsx';
import '../../../src/web/features/day/DayActions.tsx';
import { destination } from '../../../src/geo/distance.ts';
import { type Fetching, openDashboard } from '../../support/dashboard.tsx';
import {
  addAlarms,
  addDriver,
  addInput,
  addInputChanges,
  addInputType,
  addPlots,
  addProbe,
  addProfile,
  addReadings,
  addVehicle,
  addVisits,
  assignmentsPath,
} from '../../support/fleet.ts';
import { addGeofence, reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
  const settings = { timeZone: 'Europe/Berlin', distance: 'km', temperature: 'C' };
  await reply(client.request('POST', '/public/v1/users/me', { settings }), 200);
});

/** Local time on 21 November in Berlin. */
const at = (clock: string): Date => new Date(`2026-11-21T${clock}:00+01:00`);
const yard = { latitude: 51.34, longitude: 12.37 };

/** "8:00@0" is a plot at 08:00 in Berlin, 0 metres east of the yard. */
const drive = (vehicleId: number, text: string) =>
  addPlots(
    server,
    client,
    text.split(' ').map((word) => {
      const [clock = '', metres] = word.split('@');
      return { vehicleId, utc: at(clock), ...destination(yard, 90, Number(metres)), speed: 42 };
    }),
  );

const day = '/vehicles/$id/day/2026-11-21';
const open = (id: number, search = '', fetching?: Fetching) =>
  openDashboard({ app: server.app, username: client.username }, `${day.replace('$id', String(id))}${search}`, fetching);

/** Looks for the list each time: the page begins again when the user's time zone arrives. */
const spans = (vehicle = 'Van 7') =>
  waitFor(() => within(screen.getByRole('region', { name: `Stops and drives of ${vehicle}` })).getAllByRole('button'));
const lanes = () => screen.getByRole('region', { name: 'Lanes' });
const expectLanes = (words: RegExp) => waitFor(() => expect(lanes()).toHaveTextContent(words));
const slider = () => screen.findByRole('slider', { name: 'Time' });
/** Some versions of Node write a narrow space before "AM". The year shows once it is over. */
const clockOf = (time: HTMLElement): string =>
  (time.getAttribute('aria-valuetext') ?? '').replace(/\s/g, ' ').replace(', 2026', '');

const way = '08:00@0 08:10@0 08:12@2000 08:20@2000 08:22@4000';

describe('the day of a vehicle', () => {
  test('lists stops and drives with distance and time, and one press moves the cursor there', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    await drive(id, way);
    const { user, router } = await open(id);
    const [, first, trip, second] = await spans();
    expect(first).toHaveTextContent(/8:00 AM – 8:10 AM.*10 min/);
    expect(trip).toHaveTextContent(/Drive of 2 km, up to 42 km\/h8:10 AM – 8:12 AM2 min/);
    if (!second) throw new Error('no second stop');
    await user.click(second);
    expect(clockOf(await slider())).toBe('Sat, Nov 21, 8:12:00 AM');
    expect(second).toHaveAttribute('aria-current', 'true');
    // A link to this moment.
    await waitFor(() => expect(router.state.location.search).toMatchObject({ at: '2026-11-21T07:12:00.000Z' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Van 7');
    expect(screen.getByText(/Sat, Nov 21(?:, 2026)? · 4 km · 4 min driving · 2 stops/)).toBeVisible();
  });

  test('begins at the first drive', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    await drive(id, way);
    await open(id);
    await spans();
    expect(clockOf(await slider())).toBe('Sat, Nov 21, 8:10:00 AM');
  });

  test('names the place at the cursor, and no other while that is not known', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    await addGeofence(client);
    await drive(id, way);
    await open(id, '?at=2026-11-21T07:05:00.000Z');
    const readout = () => screen.getByRole('group', { name: 'Playback' }).nextElementSibling;
    await waitFor(() => expect(readout()).toHaveTextContent('Yard'));
    fireEvent.keyDown(await slider(), { key: 'End' });
    expect(readout()).not.toHaveTextContent('Yard');
  });

  test('names the place between two positions of a drive', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    await addGeofence(client, { ...destination(yard, 90, 2000), description: 'Between' });
    await drive(id, '08:00@0 08:04@4000');
    await open(id, '?at=2026-11-21T07:02:00.000Z');
    const readout = () => screen.getByRole('group', { name: 'Playback' }).nextElementSibling;
    await waitFor(() => expect(readout()).toHaveTextContent('Between'));
  });

  test('moves by keys: from position to position, by ten minutes, from part to part, and to the ends', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    await drive(id, way);
    await open(id, '?at=2026-11-21T07:00:00.000Z');
    await spans();
    const time = await slider();
    const press = (key: string, shiftKey = false): string => {
      fireEvent.keyDown(time, { key, shiftKey });
      return clockOf(time).replace(/^.*, /, '');
    };
    expect(press('ArrowRight')).toBe('8:10:00 AM');
    expect(press('ArrowRight')).toBe('8:12:00 AM');
    expect(press('ArrowLeft')).toBe('8:10:00 AM');
    expect(press('ArrowRight', true)).toBe('8:20:00 AM');
    expect(press('PageUp')).toBe('8:12:00 AM');
    expect(press('Home')).toBe('12:00:00 AM');
    expect(press('End')).toBe('12:00:00 AM');
    expect(clockOf(time)).toBe('Sun, Nov 22, 12:00:00 AM');
  });

  test('has lanes with what was at the cursor: visit, driver, input in words, temperature and alarm', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    await drive(id, way);
    const geofenceId = await addGeofence(client, { description: 'Depot' });
    await addVisits(server, client, [{ vehicleId: id, geofenceId, startUtc: at('08:00'), endUtc: at('08:11') }]);
    const driverId = await addDriver(client, { name: 'Ana Ruiz' });
    const started = { vehicleId: id, driverId, startUtc: at('07:00').toISOString() };
    await reply(client.request('POST', `${assignmentsPath}/start`, started), 204);
    const inputTypeId = await addInputType(client, { name: 'Cargo door' });
    const inputId = await addInput(server, client, id);
    await reply(client.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
    await addInputChanges(server, client, inputId, [
      [at('08:01'), 1],
      [at('08:09'), 0],
    ]);
    const profileId = await addProfile(client, { name: 'Frozen' });
    const probeId = await addProbe(server, client, id);
    await reply(client.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Box', profileId }), 204);
    await addReadings(server, client, probeId, [
      [at('08:00'), -18],
      [at('08:05'), -9.5],
      [at('08:10'), -18],
    ]);
    await addAlarms(server, client, [
      { probeId, vehicleId: id, profileId, startUtc: at('08:05'), endUtc: at('08:10') },
    ]);
    await open(id, '?at=2026-11-21T07:06:00.000Z');
    await spans();
    await expectLanes(/VisitsDepot/);
    await expectLanes(/Box−9\.5 °C/);
    expect(screen.getByTitle('Box −9.5 °C'), 'the title of what a narrow bar cuts').toHaveTextContent('Box −9.5 °C');
    await expectLanes(/DriverAna Ruiz/);
    await expectLanes(/Cargo door(?:Open|On)/);
    await expectLanes(/AlarmsBox: Too warm/);
    fireEvent.keyDown(await slider(), { key: 'End' });
    await waitFor(() => expect(lanes()).not.toHaveTextContent(/Box−9\.5/));
  });

  describe('with requests of a lane that are late or fail', () => {
    test.each([
      ['temperatures', '/public/v1/temperature/readings?', /Probe 1−18 °C|Probe 1−18.0 °C/],
      ['inputs', '/public/v1/inputs?', /Channel 1On/],
    ])('names the %s as loading, then as failed, and loads them on “Try again”', async (lane, path, shown) => {
      const id = await addVehicle(client, { name: 'Van 7' });
      await drive(id, way);
      const inputId = await addInput(server, client, id);
      await addInputChanges(server, client, inputId, [[at('08:01'), 1]]);
      const probeId = await addProbe(server, client, id);
      await addReadings(server, client, probeId, [[at('08:05'), -18]]);
      let fail = (): void => {};
      const failure = new Promise<void>((resolve) => {
        fail = resolve;
      });
      let isLate = true;
      const { user } = await open(id, '?at=2026-11-21T07:05:00.000Z', {
        instead: (_, asked) =>
          isLate && asked.startsWith(path) ? failure.then(() => new Response('', { status: 500 })) : undefined,
      });
      await spans();
      expect(await screen.findByText(`Loading ${lane}…`)).toBeVisible();
      fail();
      expect(await screen.findByText(`Could not be loaded: ${lane}.`)).toBeVisible();
      expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
      isLate = false;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await expectLanes(shown);
      expect(screen.queryByText(/^Could not be loaded/)).not.toBeInTheDocument();
    });
  });

  describe('without positions', () => {
    const deleted = 'The positions are no longer stored';
    const none = 'No positions in this period';
    test.each([
      ['no visit', undefined, undefined, none],
      ['a visit in it', at('08:00'), at('09:00'), deleted],
      ['a visit that began in it', at('08:00'), null, deleted],
      ['a visit that ended in it', new Date('2026-11-20T08:00Z'), at('09:00'), deleted],
      ['a visit that lasts since the day before', new Date('2026-11-20T08:00Z'), null, none],
      [
        'a visit from the day before to the day after',
        new Date('2026-11-20T08:00Z'),
        new Date('2026-11-22T08:00Z'),
        none,
      ],
    ])('and with %s, says whether positions were deleted', async (_, startUtc, endUtc, title) => {
      const id = await addVehicle(client, { name: 'Van 7' });
      const geofenceId = await addGeofence(client, { description: 'Depot' });
      if (startUtc) await addVisits(server, client, [{ vehicleId: id, geofenceId, startUtc, endUtc }]);
      await open(id, '?at=2026-11-21T07:30:00.000Z');
      await expectLanes(startUtc ? /VisitsDepot/ : /No visits/);
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    });

    test('and with inputs and alarms in it, does not say that positions were deleted', async () => {
      const id = await addVehicle(client, { name: 'Van 7' });
      const inputId = await addInput(server, client, id);
      await addInputChanges(server, client, inputId, [
        [at('08:01'), 1],
        [at('08:09'), 0],
      ]);
      const [probeId, profileId] = [await addProbe(server, client, id), await addProfile(client)];
      await addAlarms(server, client, [
        { probeId, vehicleId: id, profileId, startUtc: at('08:05'), endUtc: at('08:10') },
      ]);
      await open(id, '?at=2026-11-21T07:06:00.000Z');
      await expectLanes(/Channel 1On.*Alarms.*Too warm/);
      expect(screen.getByRole('heading', { name: none })).toBeVisible();
    });
  });

  test('of a deleted vehicle stays', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    await drive(id, way);
    await reply(client.request('DELETE', `/public/v1/vehicles/${id}`), 204);
    await open(id);
    expect(await spans()).not.toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Open vehicle' })).not.toBeInTheDocument();
  });

  test('of another year has the year, in its head and at the cursor', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    const { visit } = await open(id);
    await visit(`/vehicles/${id}/day/2025-11-22?to=2025-11-23`);
    await waitFor(() => expect(screen.getByText(/^Sat, Nov 22, 2025 – Sun, Nov 23, 2025/)).toBeVisible());
    expect((await slider()).getAttribute('aria-valuetext')).toMatch(/^Sat, Nov 22, 2025, 12:00:00/);
  });

  test('that does not exist, and a vehicle that does not, are said to be missing', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    const { visit } = await open(id);
    await visit(`/vehicles/${id}/day/2026-02-30`);
    expect(await screen.findByRole('heading', { name: 'This day does not exist' })).toBeVisible();
    await visit('/vehicles/99999/day/2026-11-21');
    expect(await screen.findByRole('heading', { name: 'Record not found' })).toBeVisible();
  });

  test('is the current one at the address “today”', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    const { router, visit } = await open(id);
    await visit(`/vehicles/${id}/day/today`);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/day\/\d{4}-\d\d-\d\d$/));
  });
});

describe('several', () => {
  test('vehicles have a list and lanes each, and one cursor', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    const otherId = await addVehicle(client, { name: 'Van 8' });
    await drive(id, way);
    await drive(otherId, '08:00@0 08:05@0 08:06@900 08:09@900');
    const { user, router } = await open(id);
    await spans();
    await user.click(screen.getByRole('button', { name: /^Second vehicle: / }));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: 'Van 8' })).toHaveFocus();
    // Moving in the list chooses nothing.
    expect(router.state.location.search).toEqual({});
    await user.keyboard('{Enter}');
    expect(await spans('Van 8')).toHaveLength(5);
    expect(router.state.location.search).toEqual({ with: String(otherId) });
    expect(screen.getByRole('region', { name: 'Lanes of Van 7' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Lanes of Van 8' })).toBeVisible();
    expect(screen.getAllByRole('slider', { name: 'Time' })).toHaveLength(1);
  });

  test('several days end on the chosen one, follow each other in one list, and the arrows move by as many days', async () => {
    const id = await addVehicle(client, { name: 'Van 7' });
    await drive(id, way);
    const { user, router } = await open(id);
    await spans();
    await user.click(screen.getByRole('button', { name: 'Number of days: 1 day' }));
    await user.click(screen.getByRole('menuitemradio', { name: '2 days' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ to: '2026-11-21' }));
    expect(router.state.location.pathname).toMatch(/2026-11-20$/);
    expect(await screen.findByText(/Fri, Nov 20(?:, 2026)? – Sat, Nov 21/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/2026-11-18$/));
    expect(router.state.location.search).toEqual({ to: '2026-11-19' });
  });
});
