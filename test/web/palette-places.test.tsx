import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toWire } from '../../src/geo/shape.ts';
import { type Dashboard, type Fetching, openDashboard } from '../support/dashboard.tsx';
import { addVehicle } from '../support/fleet.ts';
import { addGeofence } from '../support/records.ts';
import { type Client, type Service, service, sharedWorkers } from '../support/service.ts';
import { basemapOf, crossing, from, house, mapOf, place, road } from '../support/street-map.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  localStorage.clear();
  client = await server.addAccount();
});

async function open(path: string, fetching: Fetching = {}): Promise<Dashboard> {
  const dashboard = await openDashboard({ app: server.app, username: client.username }, path, fetching);
  await screen.findByRole('heading', { level: 1 });
  return dashboard;
}
async function openSearch(fetching: Fetching = {}): Promise<Dashboard> {
  const dashboard = await open('/tags', fetching);
  await dashboard.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search everything' });
  return dashboard;
}
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const places = () =>
  within(within(screen.getByRole('listbox', { name: 'Results' })).getByRole('group', { name: 'Places' })).getAllByRole(
    'option',
  );
const townsAnswer = (path: string): boolean => path.startsWith('/public/v1/places?');

test('a town is found without its accents, and Enter opens it on the map', async () => {
  const { user, router } = await openSearch();
  await user.keyboard('sao pau{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/live'));
  expect(router.state.location.search).toMatchObject({ place: 'São Paulo', at: '-23.54750,-46.63611' });
});

test('a short plus code with a town is a place', async () => {
  const { user, router } = await openSearch();
  await user.keyboard('89qf+v6 leipzig');
  await user.click(await option(/^89QF\+V6 Leipzig/));
  await waitFor(() => expect(router.state.location.pathname).toBe('/live'));
  expect(router.state.location.search).toMatchObject({
    at: expect.stringMatching(/^51\.339\d\d,12\.373\d\d$/) as string,
  });
});

test('towns come after own records, with their country and where the names are from', async () => {
  await addVehicle(client, { name: 'Leipzig 7' });
  const { user } = await openSearch();
  await user.keyboard('leipzig');
  await option(/^Leipzig.*Germany/);
  const [first] = screen.getAllByRole('option');
  expect(first).toHaveTextContent('Leipzig 7');
  expect(screen.getByText(/GeoNames/)).toBeVisible();
});

test('a street of the street map is found with its house number and place, and opens on the map', async () => {
  await addGeofence(client, {
    description: 'Yard',
    ...toWire({ kind: 'circle', centre: crossing, radiusMetres: 100 }),
  });
  const at = from(90, 300);
  const drawn = [road('Torgauer Straße', 0), house('12', at), place('Paunsdorf', 'village', from(90, 500))];
  const bounds = { west: 11.9, south: 50.9, east: 12.1, north: 51.1 };
  const basemap = basemapOf(mapOf(drawn, { bounds }));
  const app = server.anotherService({ basemap });
  const index = app.places.mapIndex({
    db: server.db,
    workers: sharedWorkers,
    townsFile: undefined,
    now: () => new Date(),
  });
  await index?.round();
  await index?.close();
  const { user, router } = await openDashboard({ app, username: client.username }, '/tags');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search everything' });
  await user.keyboard('torgauer str 12');
  expect(await option(/^Torgauer Straße 12/)).toHaveTextContent('Paunsdorf');
  expect(screen.queryByText(/GeoNames/)).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/live'));
  expect(router.state.location.search).toMatchObject({
    place: 'Torgauer Straße 12',
    at: expect.stringMatching(/^51\.0/),
  });
});

test('one character finds no towns', async () => {
  const asked: string[] = [];
  const { user } = await openSearch({ instead: (_, path) => void (townsAnswer(path) && asked.push(path)) });
  await user.keyboard('l');
  await user.keyboard('ei');
  await option(/^Leipzig/);
  expect(asked.map((path) => new URLSearchParams(path.split('?')[1]).get('find'))).not.toContain('l');
});

test('towns of another text are never shown', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const instead = async (_: string, path: string): Promise<undefined> => {
    if (townsAnswer(path) && path.includes('find=hamburg')) await held;
  };
  const { user } = await openSearch({ instead });
  await user.keyboard('leipzig');
  await option(/^Leipzig/);
  await user.clear(screen.getByRole('combobox', { name: 'Search everything' }));
  await user.keyboard('hamburg');
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Leipzig/ })).toBeNull());
  release();
  await option(/^Hamburg.*Germany/);
});

test('a failure is shown and retried', async () => {
  let broken = true;
  const instead = (_: string, path: string) =>
    townsAnswer(path) && broken ? new Response('{}', { status: 500 }) : undefined;
  const { user } = await openSearch({ instead });
  await user.keyboard('leipzig');
  expect(await screen.findByText('Not searched: Places. Could not be loaded.')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await option(/^Leipzig/);
});

describe('with a geocoder', () => {
  const hit = {
    ...{ kind: 'address', name: 'Hauptstraße 5', place: 'Taucha', country: 'DE', population: 0 },
    ...{ distanceMetres: null, latitude: 51.38, longitude: 12.49 },
  };
  /** The texts of the searches, which the answer follows. */
  async function openWithGeocoder(answer: () => Response): Promise<Dashboard & { asked: string[] }> {
    const app = server.anotherService({
      settings: { geocoder: { url: 'https://geo.example/search', attribution: '© Them' } },
    });
    const asked: string[] = [];
    const instead = (_: string, path: string) => {
      if (!path.startsWith('/public/v1/places/addresses?')) return undefined;
      const query = new URLSearchParams(path.split('?')[1]);
      asked.push(`${query.get('find')} ${query.get('language')}`);
      return answer();
    };
    const dashboard = await openDashboard({ app, username: client.username }, '/tags', { instead });
    await screen.findByRole('heading', { level: 1 });
    await dashboard.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search everything' });
    return { ...dashboard, asked };
  }

  test('addresses are searched only on request, and open on the map', async () => {
    const { user, router, asked } = await openWithGeocoder(() => Response.json([hit]));
    await user.keyboard('hauptstr. 5 taucha');
    await user.click(await option('Search addresses for “hauptstr. 5 taucha”'));
    expect(await option(/^Hauptstraße 5/)).toHaveTextContent('Taucha · Germany');
    expect(asked).toEqual(['hauptstr. 5 taucha en']);
    expect(screen.getByText('Addresses: © Them')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/live'));
    expect(router.state.location.search).toMatchObject({ place: 'Hauptstraße 5', at: '51.38000,12.49000' });
  });

  test('Enter searches if nothing else is found, and another text needs another request', async () => {
    const { user, asked } = await openWithGeocoder(() => Response.json([hit]));
    await user.keyboard('hauptstr. 5 taucha{Enter}');
    await option(/^Hauptstraße 5/);
    await user.keyboard('x');
    await option('Search addresses for “hauptstr. 5 tauchax”');
    expect(screen.queryByRole('option', { name: /^Hauptstraße 5/ })).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('a failure is shown and retried', async () => {
    let broken = true;
    const { user } = await openWithGeocoder(() =>
      broken ? new Response('{}', { status: 503 }) : Response.json([hit]),
    );
    await user.keyboard('hauptstr. 5 taucha{Enter}');
    expect(await screen.findByText('Not searched: Addresses. Could not be loaded.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await option(/^Hauptstraße 5/);
  });
});

test('a server without the search for places is searched without it', async () => {
  const asked: string[] = [];
  const instead = (_: string, path: string) => {
    if (!townsAnswer(path)) return undefined;
    asked.push(path);
    return new Response('{}', { status: 404 });
  };
  const { user } = await openSearch({ instead });
  await user.keyboard('leipzig');
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByText('Nothing found for “leipzig”')[0]).toBeVisible());
  expect(screen.queryByText(/Not searched/)).toBeNull();
});

describe('the button of a map', () => {
  async function find(path: string, typed: string): Promise<Dashboard> {
    const dashboard = await open(path);
    await dashboard.user.click(await screen.findByRole('button', { name: 'Find a place' }));
    await dashboard.user.type(await screen.findByRole('combobox', { name: 'Find a place' }), typed);
    return dashboard;
  }

  test('finds towns first, and no pages or actions', async () => {
    await addVehicle(client, { name: 'New van' });
    await find('/live', 'new');
    await option(/^New York/);
    expect(places()[0]).toBe(screen.getAllByRole('option')[0]);
    expect(within(screen.getByRole('listbox')).queryByRole('group', { name: 'Actions' })).toBeNull();
    expect(within(screen.getByRole('listbox')).getByRole('group', { name: 'Vehicles' })).toBeVisible();
  });

  test('a place moves the map of the page', async () => {
    const { user, router } = await find('/geofences?find=depot', 'leipzig');
    await user.click(await option(/^Leipzig/));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ place: 'Leipzig', find: 'depot' }));
    expect(router.state.location.pathname).toBe('/geofences');
  });

  test('a geofence is a place on the map of Live, and opens on its own page elsewhere', async () => {
    await addGeofence(client, { description: 'Depot Nord', latitude: 51.5, longitude: 12.5 });
    const { user, router } = await find('/live', 'depot');
    await user.click(await option(/^Depot Nord/));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ at: '51.50000,12.50000' }));
    expect(router.state.location.pathname).toBe('/live');
  });

  test('a vehicle is selected on Live', async () => {
    const vehicle = await addVehicle(client, { name: 'Van 4' });
    const { user, router } = await find('/geofences', 'van 4');
    await user.click(await option(/^Van 4/));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ vehicle: String(vehicle) }));
    expect(router.state.location.pathname).toBe('/live');
  });
});
