import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../../src/web/features/visits/VisitsPage.tsx';
import '../../../src/web/features/visits/Breakdown.tsx';
import '../../../src/web/features/visits/TrackMap.tsx';
import '../../../src/web/features/visits/WhyMap.tsx';
import type { Fetching } from '../../support/dashboard.tsx';
import { addDriver, addVehicle, assignmentsPath } from '../../support/fleet.ts';
import { addGeofence, addTag, reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';
import { grid, namesIn, openTable, recordPanel, row } from '../../support/table-page.ts';

let server: Service;
let client: Client;
let key: string;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
  ({ key } = await reply<{ key: string }>(client.request('POST', '/public/v1/ingestKeys', { name: 'Test' })));
});

/** Near it, and far from it. */
const yard = { latitude: 52.5, longitude: 13.4 };
const away = { latitude: 52.6, longitude: 13.4 };
const minute = 60_000;
const nowMs = Date.now();
const ago = (minutes: number): string => new Date(nowMs - minutes * minute).toISOString();

interface Sent {
  device: string;
  utc: string;
  latitude: number;
  longitude: number;
}

async function send(messages: readonly Sent[]): Promise<void> {
  const request = new Request('http://service/ingest/v1/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(messages),
  });
  expect((await server.app.fetch(request)).status).toBe(200);
}

/** A visit of this many minutes, this many minutes ago; undefined: it has not ended. */
const visit = (device: string, begin: number, end?: number): Sent[] => [
  { device, utc: ago(begin), ...yard },
  ...(end === undefined
    ? []
    : [
        { device, utc: ago(end), ...yard },
        { device, utc: ago(end - 1), ...away },
      ]),
];

const open = (path = '/visits?period=last30Days', fetching?: Fetching) => openTable(server, client, path, fetching);
const names = () => namesIn('Visits');

describe('the table', () => {
  test('an empty period explains visits, and links to another period', async () => {
    const { user, router } = await open('/visits');
    expect(await screen.findByText('No visits in this period')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the last 30 days' }));
    expect(router.state.location.searchStr).toBe('?period=last30Days');
    expect(await screen.findByRole('button', { name: 'Period: Last 30 days' })).toBeVisible();
  });

  test('shows vehicle, geofence, driver, duration, and open visits', async () => {
    await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    const ana = await addDriver(client, { name: 'Ana' });
    const van = await addVehicle(client, { name: 'Van 4', deviceId: 'd4' });
    const start = { driverId: ana, vehicleId: van, startUtc: ago(5000) };
    await reply(client.request('POST', `${assignmentsPath}/start`, start), 204);
    await send([...visit('d4', 200, 66), ...visit('d5', 20)]);
    await open();
    expect(await names()).toEqual(['d5', 'Van 4']);
    expect(await row('Visits', 'Van 4')).toHaveTextContent(/Yard.*Ana.*2 h 14 min/);
    expect(await row('Visits', 'd5')).toHaveTextContent(/0 s so far.*Still inside/);
    expect(within(screen.getByRole('region', { name: 'Totals' })).getByText('1 h 7 min')).toBeVisible();
  });

  test('an open visit of a silent vehicle lasted at least until its last position, in Visits and in Live', async () => {
    await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    await send([...visit('d4', 200), ...visit('d4', 90)]);
    const { user, router } = await open();
    expect(await row('Visits', 'd4')).toHaveTextContent(/at least 1 h 50 min.*No signal since/);
    await user.click(await row('Visits', 'd4'));
    const whole = /at least 1 h 50 min, no signal since/;
    expect(await recordPanel('d4 at Yard')).toHaveTextContent(whole);
    const { id } = (await reply<{ id: number }[]>(client.request('GET', '/public/v1/vehicles'), 200))[0] ?? { id: 0 };
    await router.navigate({ to: '/live', search: { vehicle: id } });
    await waitFor(async () => expect(await recordPanel('d4')).toHaveTextContent(whole));
  });

  test('a visit that started before the period is listed and marked', async () => {
    await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    await send(visit('d4', 200, 60));
    await open(`/visits?from=${ago(120)}&to=${ago(0)}&columns=vehicle,dwell,within,state`);
    expect(await row('Visits', 'd4')).toHaveTextContent(/2 h 20 min.*1 h.*Started earlier/);
    const sums = within(screen.getByRole('region', { name: 'Totals' })).getAllByRole('definition');
    expect(sums.map(({ textContent }) => textContent)).toEqual(['1', '1 h', '1 h', '1 h']);
  });

  test('is filtered by tag, vehicle and duration; short visits are counted', async () => {
    const ports = await addTag(client, { name: 'Ports' });
    await addGeofence(client, { description: 'Yard', ...yard, radius: 500, tags: [ports] });
    await addGeofence(client, { description: 'Away', ...away, radius: 500 });
    await send([...visit('a', 200, 100), ...visit('b', 50, 49)]);
    const { user, router } = await open();
    await waitFor(async () => expect((await names()).sort()).toEqual(['a', 'a', 'b', 'b']));
    await user.click(screen.getByRole('button', { name: 'Tags', expanded: false }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /Ports ?2/ }));
    await waitFor(async () => expect((await names()).sort()).toEqual(['a', 'b']));
    await user.click(screen.getByRole('button', { name: 'Short visits' }));
    await user.click(screen.getByRole('menuitemradio', { name: '5 min or longer' }));
    await waitFor(async () => expect(await names()).toEqual(['a']));
    expect(await screen.findByText(/3 visits shorter than 5 min hidden/)).toBeVisible();
    expect(router.state.location.searchStr).toBe(`?period=last30Days&tags=${ports}&least=300`);
    await waitFor(async () => expect(await grid('Visits')).toHaveAttribute('aria-rowcount', '2'));
  });
});

test('a filter of many values is searched by typing, and used by keys', async () => {
  await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
  await send([...visit('Bus 1', 200, 100), ...visit('Bus 2', 50, 40), ...visit('Van 3', 30, 20)]);
  const { user, router } = await open();
  await names();
  await user.click(screen.getByRole('button', { name: 'Vehicle', expanded: false }));
  expect(screen.getByRole('searchbox', { name: 'Find in vehicle' })).toHaveFocus();
  await user.keyboard('bus');
  const choices = () => screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent);
  // The numbers arrive with the totals.
  await waitFor(() => expect(choices()).toEqual(['Bus 11', 'Bus 21']));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Escape}');
  await waitFor(async () => expect(await names()).toEqual(['Bus 2']));
  expect(router.state.location.searchStr).toMatch(/&vehicle=\d+$/);
  await user.click(screen.getByRole('button', { name: 'Vehicle: Bus 2' }));
  await waitFor(() => expect(choices()).toEqual(['Bus 11', 'Bus 21', 'Van 31']));
});

test('a saved view keeps the period and the shortest visit, too', async () => {
  await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
  await send([...visit('a', 200, 100), ...visit('b', 30, 29)]);
  const { user, router, visit: go } = await open('/visits?period=last30Days&least=300');
  await waitFor(async () => expect(await names()).toEqual(['a']));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(screen.getByRole('menuitem', { name: 'Save this view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Long ones');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('View Long ones saved')).toBeVisible();
  await go('/visits?period=today&by=vehicle');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Long ones' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?period=last30Days&least=300'));
  await waitFor(async () => expect(await names()).toEqual(['a']));
});

test('pressing a total by geofence filters the page, and the days are in a table', async () => {
  await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
  const awayId = await addGeofence(client, { description: 'Away', ...away, radius: 500 });
  await send(visit('a', 200, 100));
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  const days = await screen.findByRole('region', { name: 'Totals by day' });
  expect(within(days).getAllByRole('row')).toHaveLength(31);
  await user.click(screen.getByRole('radio', { name: 'Geofence' }));
  const places = await screen.findByRole('region', { name: 'Totals by geofence' });
  const heads = await within(places).findAllByRole('rowheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Yard', 'Away']);
  await user.click(within(places).getByRole('button', { name: 'Away' }));
  await waitFor(async () => expect(await names()).toEqual(['a']));
  expect(router.state.location.searchStr).toContain(`geofence=${awayId}`);
});

test('a period is compared with the one before it, in words; the longest visit has a link', async () => {
  await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
  // Two hours in this period, three in the one before.
  await send([...visit('a', 23 * 60, 21 * 60), ...visit('b', 30 * 60, 27 * 60)]);
  const { user, router } = await open(`/visits?from=${ago(24 * 60)}&to=${ago(0)}&by=geofence`);
  await names();
  await user.click(screen.getByRole('button', { name: 'Compare with the period before' }));
  expect(router.state.location.searchStr).toContain('compare=true');
  const totals = screen.getByRole('region', { name: 'Totals' });
  await waitFor(() =>
    expect(totals).toHaveTextContent(/1the same as the period before.*1 h less than the period before/),
  );
  const places = await screen.findByRole('region', { name: 'Totals by geofence' });
  await waitFor(() =>
    expect(within(places).getByRole('row', { name: /Yard/ })).toHaveTextContent('1 h less than the period before'),
  );
  await user.click(within(totals).getByRole('link', { name: '2 h' }));
  expect(await recordPanel('a at Yard')).toHaveTextContent('2 h');
});

test.each(['time', 'geofence'])('totals by %s that could not be loaded are not shown as zero', async (by) => {
  await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
  await send(visit('a', 60, 30));
  let isAway = true;
  const { user } = await open(`/visits?from=${ago(24 * 60)}&to=${ago(0)}&by=${by}`, {
    instead: (_, path) => (isAway && path.includes('/totals?') ? new Response('', { status: 500 }) : undefined),
  });
  const totals = await screen.findByRole('region', { name: 'Totals' });
  const retry = await within(totals).findByRole('button', { name: 'Try again' });
  expect(totals).toHaveTextContent(/^Visits–Time inside–Average–Longest in this period–/);
  expect(totals.querySelector('svg[role=img]')).toBeNull();
  isAway = false;
  await user.click(retry);
  await waitFor(() => expect(within(totals).queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(
    by === 'time'
      ? await within(totals).findByRole('img', { name: /^Time inside/ })
      : await within(totals).findByRole('row', { name: /Yard/ }),
  ).toBeVisible();
});

describe('one visit', () => {
  test('opens next to the table with its track, and is navigated by keys', async () => {
    const yardId = await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    const near = { latitude: yard.latitude + 0.001, longitude: yard.longitude };
    await send([
      { device: 'a', utc: ago(62), ...away },
      { device: 'a', utc: ago(60), ...yard },
      { device: 'a', utc: ago(50), ...near },
      { device: 'a', utc: ago(40), ...yard },
      { device: 'a', utc: ago(38), ...away },
    ]);
    const { user, router } = await open();
    await user.click(within(await row('Visits', 'a')).getByRole('link'));
    const panel = await recordPanel('a at Yard');
    expect(within(panel).getByRole('link', { name: 'Yard' })).toHaveAttribute('href', `/geofences/${yardId}`);
    expect(await within(panel).findByText('3 positions, 0.1 mi')).toBeVisible();
    const slider = await within(panel).findByRole('slider', { name: 'Playback position' });
    expect(slider).toHaveValue(String(nowMs - 60 * minute));
    slider.focus();
    await user.keyboard('{ArrowRight}');
    expect(slider).toHaveValue(String(nowMs - 50 * minute));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(slider).toHaveValue(String(nowMs - 50 * minute));
    await user.click(within(panel).getByText('Positions'));
    expect(within(await within(panel).findByRole('table')).getAllByRole('row')).toHaveLength(4);
    expect(router.state.location.pathname).toMatch(/^\/visits\/\d+$/);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/visits'));
  });

  test('says that a visit ended because its geofence was deleted', async () => {
    const id = await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    await send([
      { device: 'a', utc: ago(62), ...away },
      { device: 'a', utc: ago(60), ...yard },
      { device: 'a', utc: ago(40), ...yard },
    ]);
    await reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204);
    const { user } = await open();
    await user.click(within(await row('Visits', 'a')).getByRole('link'));
    const panel = await recordPanel('a at Yard');
    expect(await within(panel).findByText('The visit ended because the geofence was deleted.')).toBeVisible();
    expect(within(panel).queryByText(/No position outside/)).not.toBeInTheDocument();
  });

  test('marks a position by its verdict, not by the shape', async () => {
    const id = await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    await send([
      { device: 'a', utc: ago(60), ...yard },
      { device: 'a', utc: ago(40), ...yard },
    ]);
    await reply(client.request('DELETE', `/public/v1/geofences/${id}`), 204);
    await send([{ device: 'a', utc: ago(38), ...yard }]);
    const { user } = await open();
    await user.click(within(await row('Visits', 'a')).getByRole('link'));
    const panel = await recordPanel('a at Yard');
    expect(
      await within(panel).findByText(/^First position not counted as inside: .*2 min later\. When it was/),
    ).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Show on a large map' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why' });
    await waitFor(() =>
      expect(
        [...dialog.querySelectorAll('.leaflet-marker-icon > div')].map((mark) => mark.hasAttribute('data-inside')),
      ).toEqual([true, true, false]),
    );
  });

  test('says why on a large map: marks and sentences have the same numbers, and the view has a link', async () => {
    await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    await send([
      { device: 'a', utc: ago(62), ...away },
      { device: 'a', utc: ago(60), ...yard },
      { device: 'a', utc: ago(40), ...yard },
      { device: 'a', utc: ago(38), ...away },
    ]);
    const { user, router } = await open();
    await user.click(within(await row('Visits', 'a')).getByRole('link'));
    const panel = await recordPanel('a at Yard');
    await user.click(await within(panel).findByRole('button', { name: 'Show on a large map' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why' });
    expect(router.state.location.searchStr).toContain('why=true');
    const sentences = within(dialog).getAllByRole('button', { name: /^\d (First|Last) position/ });
    expect(sentences.map(({ textContent }) => textContent?.slice(0, 17))).toEqual([
      '1 Last position o',
      '2 First position ',
      '3 Last position i',
      '4 First position ',
    ]);
    expect(within(dialog).getByText('No driver was assigned when the visit began.')).toBeVisible();
    await waitFor(() =>
      expect([...dialog.querySelectorAll('.leaflet-marker-icon b')].map(({ textContent }) => textContent)).toEqual([
        '1',
        '2',
        '3',
        '4',
      ]),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.searchStr).not.toContain('why'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Why' })).not.toBeInTheDocument());
  });

  test('says on the large map why there is no track, and in the panel that the driver was not loaded', async () => {
    await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    const driverId = await addDriver(client, { name: 'Ana' });
    const vehicleId = await addVehicle(client, { name: 'Van 4', deviceId: 'd4' });
    const assignment = { driverId, vehicleId, startUtc: ago(5000) };
    await reply(client.request('POST', `${assignmentsPath}/start`, assignment), 204);
    await send(visit('d4', 60, 30));
    let isAway = true;
    const failing = new RegExp(`^(/public/v1/plots|${assignmentsPath})\\?`);
    const { user } = await open('/visits?period=last30Days', {
      instead: (_, path) => (isAway && failing.test(path) ? new Response('', { status: 500 }) : undefined),
    });
    await user.click(within(await row('Visits', 'Van 4')).getByRole('link'));
    const panel = await recordPanel('Van 4 at Yard');
    const why = within(await within(panel).findByRole('region', { name: 'Why' }));
    await why.findByRole('button', { name: 'Try again' });
    await user.click(why.getByRole('button', { name: 'Show on a large map' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why' });
    const retry = await within(dialog).findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(retry);
    await waitFor(() => expect(dialog.querySelectorAll('.leaflet-tracks-pane path').length).toBeGreaterThan(1));
    expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(why.getByRole('button', { name: 'Try again' }));
    expect(await why.findByText(/^Ana drove/)).toBeVisible();
  });

  test('a link to one of another period shows it; a deleted one is reported', async () => {
    await addGeofence(client, { description: 'Yard', ...yard, radius: 500 });
    await send(visit('a', 60, 30));
    const path = `/public/v1/geofenceVisits?startDate=${ago(1000)}&endDate=${ago(0)}`;
    const [stored] = await reply<{ id: number }[]>(client.request('GET', path));
    const { visit: go } = await open(`/visits/${stored?.id}?from=${ago(2000)}&to=${ago(1000)}`);
    expect(await recordPanel('a at Yard')).toHaveTextContent('30 min');
    await go('/visits/999999');
    expect(await recordPanel('Record not found')).toBeVisible();
  });
});
