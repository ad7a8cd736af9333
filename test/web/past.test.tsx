/** Questions about the past of a shape, from the map. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/geofences/past/AskPanel.tsx';
import { roles } from '../../src/contract/choices.ts';
import type { Shape } from '../../src/geo/shape.ts';
import { drawnForLink, readDrawn, writeDrawn } from '../../src/web/data/shape-in-url.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { addDriver, addFleet, addVehicle, assignmentsPath } from '../support/fleet.ts';
import { openGeofences, panel } from '../support/geofences-page.ts';
import { addGeofence, geofences, reply } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';
import { position } from '../support/tracking.ts';

/** A new account for each test, whose people use UTC. */
let client: Client;
const server = serviceOfFile({ settings: { retentionDays: 90 } });
beforeEach(async () => {
  client = await server().addAccount();
  await reply(client.request('POST', '/public/v1/users/me', { settings: { timeZone: 'Etc/UTC' } }), 200);
});

const minute = 60_000;
const start = new Date(Date.now() - 24 * 60 * minute).setUTCHours(9, 0, 0, 0);
const at = (minutes: number): string => new Date(start + minutes * minute).toISOString();
const yard = '51,12,500';
const link = `/geofences/past?shape=circle&drawn=${yard}&from=${at(0)}&to=${at(100)}`;
const askPath = '/public/v1/geofences/past?overlap=true';

const open = (path = link, fetching?: Fetching) => openGeofences(server(), client, path, fetching);

/** Minute by minute from that one on: inside the yard (x) or outside (.). */
const drive = (device: string, first: number, track: string) =>
  server().app.store(
    { accountId: client.accountId, keyId: 1 },
    Array.from(track, (letter, index) =>
      position(device, start + (first + index) * minute, letter === 'x' ? 51 : 51.1, 12),
    ),
  );

/** Van 1 comes twice, first with Ana. Van 2 was there before. */
async function driveVans(): Promise<number[]> {
  const vans = [await addVehicle(client, { name: 'Van 1', deviceId: 'a' })];
  vans.push(await addVehicle(client, { name: 'Van 2', deviceId: 'b' }));
  const driverId = await addDriver(client, { name: 'Ana', username: 'ana' });
  const assignment = { vehicleId: vans[0], driverId, startUtc: at(-60), endUtc: at(15) };
  await reply(client.request('POST', `${assignmentsPath}/start`, assignment), 204);
  await drive('a', 5, '.....xxxxx.....xxx.');
  await drive('b', -10, 'xxxxxxxxxxxxxxx..');
  return vans;
}

/** The cells of each row, without the date. */
const answered = async (): Promise<string[]> =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).join('|'))
    .map((row) => row.replace(/\w+ \d+, /, ''));

describe('the question of a link', () => {
  test('is asked at once and answered with vehicles, drivers, times and totals', async () => {
    await driveVans();
    await open();
    await panel('Who was here?');
    expect(await screen.findByText('3 visits · 2 vehicles · 20 min inside')).toBeVisible();
    await waitFor(async () =>
      expect(await answered()).toEqual([
        'Van 1|9:20 AM– 9:22 AM|2 min|',
        'Van 1Ana|9:10 AM– 9:14 AM|4 min|',
        'Van 2|8:50 AM– 9:04 AM|14 min|',
      ]),
    );
  });

  test('shows a track on the map, and leads to the day of the vehicle', async () => {
    const [van] = await driveVans();
    const plots = vi.fn();
    const page = await open(link, {
      instead: (_, path) => {
        if (path.startsWith('/public/v1/plots?')) plots(path);
        return undefined;
      },
    });
    const [first] = await screen.findAllByRole('button', { name: /^Van 1, / });
    if (!first) throw new Error('Van 1 came');
    expect(first).toHaveAttribute('aria-pressed', 'false');
    await page.user.click(first);
    expect(first).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(plots).toHaveBeenCalledWith(expect.stringContaining(`vehicleId=${van}`)));
    await waitFor(() => expect(document.querySelectorAll('.leaflet-tracks-pane path').length).toBeGreaterThan(2));
    await page.user.click(first);
    await waitFor(() => expect(document.querySelectorAll('.leaflet-tracks-pane path')).toHaveLength(0));
    const [day] = screen.getAllByRole('link', { name: /^Day of Van 1, / });
    expect(day).toHaveAttribute('href', expect.stringMatching(`^/vehicles/${van}/day/${at(10).slice(0, 10)}\\?at=`));
  });

  test('says why a row has no track: it was not loaded, or its positions are gone', async () => {
    await driveVans();
    let [plots, isAway] = [new Response('', { status: 500 }), true];
    const page = await open(link, {
      instead: (_, path) => (isAway && path.startsWith('/public/v1/plots?') ? plots : undefined),
    });
    const [first, second] = await screen.findAllByRole('button', { name: /^Van 1, / });
    if (!first || !second) throw new Error('Van 1 came twice');
    await page.user.click(first);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await page.user.click(retry);
    await waitFor(() => expect(document.querySelectorAll('.leaflet-tracks-pane path').length).toBeGreaterThan(2));
    expect(retry).not.toBeInTheDocument();
    [plots, isAway] = [Response.json([]), true];
    await page.user.click(second);
    expect(await screen.findByText('No positions are stored for this visit.')).toBeVisible();
  });

  test('says how long a vehicle has stayed by the silence of its fleet', async () => {
    const fleetId = await addFleet(client, { name: 'Trailers', silentAfterMinutes: 4320 });
    await addVehicle(client, { name: 'Trailer', deviceId: 'a', fleetId });
    await addVehicle(client, { name: 'Van', deviceId: 'b' });
    await drive('a', 5, '.xxx');
    await drive('b', 15, '.xxx');
    await open();
    await waitFor(async () =>
      expect(await answered()).toEqual([
        'Van|9:16 AMStill inside|at least 2 min|',
        'Trailer|9:06 AMStill inside|2 min so far|',
      ]),
    );
  });

  test('is exported like visits', async () => {
    await driveVans();
    const page = await open();
    // Drivers load after the visits.
    await screen.findAllByText(/Ana/);
    const saved: { name: string; file: Blob }[] = [];
    let made: Blob;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      made = file as Blob;
      return 'blob:past';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: made });
    });
    await page.user.click(await screen.findByRole('button', { name: 'Export' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'CSV for spreadsheets' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^past-.*\.csv$/);
    const [, ...lines] = ((await saved[0]?.file.text()) ?? '').trim().split('\r\n');
    const shown = lines.map((line) => line.split(',').slice(0, 2));
    expect(shown).toEqual([
      ['Van 1', ''],
      ['Van 1', 'Ana'],
      ['Van 2', ''],
    ]);
  });

  test('becomes a geofence with this shape', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Save as geofence' }));
    await panel('New circle');
    await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Yard');
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await panel('Yard');
    expect(await geofences(client)).toMatchObject([{ description: 'Yard', latitude: 51, longitude: 12, radius: 500 }]);
  });

  test('may be asked by viewers, who cannot keep the shape', async () => {
    await driveVans();
    client = await server().addUser({ role: roles.viewer, accountId: client.accountId });
    await open();
    expect(await screen.findByText(/^3 visits/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save as geofence' })).toHaveAccessibleDescription(
      /your role does not allow/,
    );
  });
});

describe('a question', () => {
  test('about a shape that is typed writes its link, and is outdated when the shape changes', async () => {
    await driveVans();
    const page = await open(`/geofences/past?from=${at(0)}&to=${at(100)}`);
    await panel('Who was here?');
    const ask = screen.getByRole('button', { name: 'Ask' });
    expect(ask).toBeDisabled();
    // Empty fields have no place on paper.
    const numbers = () => screen.getByRole('textbox', { name: 'Latitude' }).closest('details');
    expect(numbers()).toHaveAttribute('data-print', 'hidden');
    for (const [name, value] of Object.entries({ Latitude: '51', Longitude: '12', Radius: '500' })) {
      await page.user.click(screen.getByRole('textbox', { name }));
      await page.user.clear(screen.getByRole('textbox', { name }));
      await page.user.paste(value);
    }
    await page.user.click(ask);
    expect(await screen.findByText(/^3 visits/)).toBeVisible();
    expect(numbers()).not.toHaveAttribute('data-print');
    await waitFor(() => expect(page.router.state.location.search).toMatchObject({ drawn: yard, from: at(0) }));
    await page.user.type(screen.getByRole('textbox', { name: 'Radius' }), '{Backspace}{Backspace}{Backspace}600');
    expect(await screen.findByText(/^The shape or the period has changed/)).toBeVisible();
  });

  test('that finds no position, or nobody inside, says which', async () => {
    await open(`/geofences/past?shape=circle&drawn=10,10,500&from=${at(0)}&to=${at(100)}`);
    expect(await screen.findByText(/^No vehicle was here/)).toBeVisible();
    await addVehicle(client, { deviceId: 'a' });
    await server().app.store({ accountId: client.accountId, keyId: 1 }, [
      position('a', start + minute, 51.004, 12.006),
    ]);
    await open();
    expect(await screen.findByText('No vehicle was inside in this period.')).toBeVisible();
  });

  test('about a time before retention says where the answer begins', async () => {
    await open(`/geofences/past?shape=circle&drawn=${yard}&from=2020-01-01T00:00:00Z&to=${at(0)}`);
    expect(await screen.findByText(/^Older positions are deleted\. The answer begins on /)).toBeVisible();
  });

  test('that waits behind too many others can be asked again', async () => {
    await driveVans();
    let busy = true;
    const page = await open(link, {
      instead: (_, path) => (path === askPath && busy ? new Response('{}', { status: 503 }) : undefined),
    });
    expect(await screen.findByText('Too many questions at once')).toBeVisible();
    busy = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^3 visits/)).toBeVisible();
  });

  test('shows visits while they are found, and Cancel hangs up', async () => {
    const [van] = await driveVans();
    const hungUp = vi.fn();
    const page = await open(link, {
      instead: (_, path) => (path === askPath ? endless(van ?? 0, hungUp) : undefined),
    });
    expect(await screen.findByText('Searching… 1 visit · 1 vehicle so far')).toBeVisible();
    expect(await answered()).toHaveLength(1);
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Cancelled, incomplete: 1 visit · 1 vehicle')).toBeVisible();
    await waitFor(() => expect(hungUp).toHaveBeenCalled());
  });

  test('whose answer breaks off keeps what was found', async () => {
    const [van] = await driveVans();
    await open(link, {
      instead: (_, path) => (path === askPath ? new Response(`${lineOf(van ?? 0)}\n`) : undefined),
    });
    expect(await screen.findByText('Incomplete: 1 visit · 1 vehicle')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('No connection to the server');
  });

  test('whose last line is a problem keeps what was found, and shows the problem', async () => {
    const [van] = await driveVans();
    const params = { of: 'vehicle', id: van, name: 'Van 1', day: '2026-01-30' };
    const problem = {
      ...{ type: 'urn:fenceline:problem:damaged-data', title: '', status: 500, detail: '', instance: askPath },
      ...{ requestId: 'a', reasons: [{ reason: 'damagedDay', params }] },
    };
    await open(link, {
      instead: (_, path) =>
        path === askPath ? new Response(`${lineOf(van ?? 0)}\n${JSON.stringify(problem)}\n`) : undefined,
    });
    expect(await screen.findByText('Incomplete: 1 visit · 1 vehicle')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Some stored data is damaged.*Van 1/);
  });

  test('is asked in the form of a geofence, too', async () => {
    await driveVans();
    const id = await addGeofence(client, { description: 'Yard', latitude: 51, longitude: 12, radius: 500 });
    const page = await open(`/geofences/${id}/edit?from=${at(0)}&to=${at(100)}`);
    await page.user.click(await screen.findByText('Who was here?', { selector: 'summary' }));
    await page.user.click(await screen.findByRole('button', { name: 'Ask' }));
    expect(await screen.findByText(/^3 visits/)).toBeVisible();
  });
});

const lineOf = (vehicleId: number): string =>
  JSON.stringify({ vehicleId, startUtc: at(1), endUtc: at(2), startPlotId: 1, endPlotId: 2, plots: 2 });

/** An answer with one visit that does not end. */
function endless(vehicleId: number, hungUp: () => void): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`${lineOf(vehicleId)}\n`)),
    cancel: hungUp,
  });
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
}

describe('a shape in an address', () => {
  const triangle: Shape = {
    kind: 'polygon',
    nodes: [
      { latitude: 51.1, longitude: 12.1 },
      { latitude: 51.2, longitude: 12.1 },
      { latitude: 51.2, longitude: -12.3456789 },
    ],
  };
  const circle: Shape = { kind: 'circle', centre: { latitude: 51, longitude: 12 }, radiusMetres: 75.5 };

  test.each([triangle, circle])('is read as it was written: $kind', (shape) => {
    expect(readDrawn(shape.kind, writeDrawn(shape))).toEqual(shape);
  });

  test('is left out of a link if it has too many corners', () => {
    const nodes = Array.from({ length: 301 }, (_, at) => ({ latitude: at / 10, longitude: 0 }));
    expect(drawnForLink({ kind: 'polygon', nodes })).toBeUndefined();
    expect(drawnForLink(triangle)).toBe(writeDrawn(triangle));
  });

  test('is left out of a link if its corners are one point there', () => {
    const nodes = [0, 1e-9, 2e-9].map((latitude) => ({ latitude, longitude: 12 }));
    expect(drawnForLink({ kind: 'polygon', nodes })).toBeUndefined();
  });

  test.each([
    ['circle', '51,12'],
    ['circle', '51,12,5000'],
    ['circle', '51,12,,'],
    ['circle', '51,12,500,9'],
    ['polygon', '51,12,52'],
    ['polygon', '51,12,51,12,51,12'],
    ['polygon', '51,12,51,x,52,12'],
    ['polygon', undefined],
  ] as const)('is ignored unless it is a complete %s: %s', (kind, drawn) => {
    expect(readDrawn(kind, drawn)).toBeUndefined();
  });
});
