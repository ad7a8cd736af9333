import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { addPlots, addVehicle } from '../support/fleet.ts';
import { list, listed, openGeofences, panel } from '../support/geofences-page.ts';
import { addGeofence, addTag, field, geofencesPath } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

/** A new account for each test. */
let client: Client;
const server = serviceOfFile();
beforeEach(async () => {
  client = await server().addAccount();
});

const open = (path?: string, fetching?: Fetching) => openGeofences(server(), client, path, fetching);
const legend = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Tags on the map' });

describe('the list', () => {
  test('shows all geofences in natural order, with their first tag', async () => {
    const ports = await addTag(client, { name: 'Ports' });
    const yards = await addTag(client, { name: 'Yards' });
    await addGeofence(client, { description: 'Gate 10', tags: [yards, ports] });
    await addGeofence(client, { description: 'gate 2', tags: [yards] });
    await addGeofence(client, { description: 'Depot' });
    await open();
    expect(await listed()).toEqual(['Depot', 'gate 2', 'Gate 10']);
    expect(screen.getByRole('link', { name: 'Gate 10Ports +1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'gate 2Yards' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Geofences' }).parentElement).toHaveTextContent('Geofences3');
  });

  test('searches names, descriptions and addresses, ignoring case and accents, and keeps the search in the address', async () => {
    await addGeofence(client, { description: 'Łódź yard' });
    await addGeofence(client, { description: 'Depot', addr3: 'Kraków' });
    const { user, router } = await open();
    await list();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Find geofences' })).toHaveFocus();
    await user.keyboard('lodz');
    await waitFor(async () => expect(await listed()).toEqual(['Łódź yard']));
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(await screen.findByText('1 geofence found')).toHaveAttribute('aria-live', 'polite');
    await waitFor(() => expect(router.state.location.href).toBe('/geofences?find=lodz'));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'krakow');
    await waitFor(async () => expect(await listed()).toEqual(['Depot']));
  });

  test('an address with filters applies them, and no matches offer to clear them', async () => {
    const yards = await addTag(client, { name: 'Yards' });
    await addGeofence(client, { description: 'North', tags: [yards] });
    await addGeofence(client, { description: 'South' });
    const { user, router } = await open(`/geofences?find=south&tags=${yards}`);
    expect(await screen.findByText('No geofence matches')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('south');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await listed()).toEqual(['North', 'South']);
    expect(router.state.location.href).toBe('/geofences');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('has one tab stop: arrows, Home and End move inside, Enter opens', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) await addGeofence(client, { description: name });
    const { user, router } = await open();
    expect(await listed()).toEqual(['Four', 'One', 'Three', 'Two']);
    const stops = within(await list())
      .getAllByRole('link')
      .filter((row) => row.tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Three' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: 'Two' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}');
    expect(screen.getByRole('link', { name: 'Four' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await panel('Four');
    expect(router.state.location.pathname).toMatch(/^\/geofences\/\d+$/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/geofences'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Four' })).toHaveFocus());
  });

  test('focuses the geofence whose panel was closed, also after a link', async () => {
    await addGeofence(client, { description: 'North' });
    const south = await addGeofence(client, { description: 'South' });
    const { user } = await open(`/geofences/${south}`);
    await panel('South');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'South' })).toHaveFocus());
  });

  test('renders only visible rows, however long it is', async () => {
    const geofences = Array.from({ length: 3000 }, (_, index) => ({
      description: `Place ${index}`,
      geofenceType: 1,
      latitude: 51,
      longitude: 12,
      radius: 100,
    }));
    const response = await client.request('POST', `${geofencesPath}/import`, { mode: 'all', geofences });
    expect(response.status).toBe(200);
    const { user } = await open();
    await list();
    expect(screen.getByText('3,000')).toBeVisible();
    expect(within(await list()).getAllByRole('listitem').length).toBeLessThan(60);
    within(await list())
      .getAllByRole('link')[0]
      ?.focus();
    await user.keyboard('{End}');
    const last = screen.getByRole('link', { name: 'Place 2999' });
    expect(last).toHaveFocus();
    expect(last.closest('li')).toHaveAttribute('aria-posinset', '3000');
  });
});

describe('the legend', () => {
  test('counts each tag and geofences without one, and filters', async () => {
    const yards = await addTag(client, { name: 'Yards' });
    const ports = await addTag(client, { name: 'Ports' });
    await addGeofence(client, { description: 'North', tags: [yards] });
    await addGeofence(client, { description: 'South', tags: [yards, ports] });
    await addGeofence(client, { description: 'Bare' });
    const { user, router } = await open();
    const choices = within(await legend());
    const names = () => choices.getAllByRole('button', { pressed: false }).map((choice) => choice.textContent);
    await waitFor(() => expect(names()).toEqual(['Yards2', 'Ports1', 'No tag1']));
    await user.click(choices.getByRole('button', { name: 'Ports: 1 geofence' }));
    await waitFor(async () => expect(await listed()).toEqual(['South']));
    expect(choices.getByRole('button', { name: 'Yards: 2 geofences' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(choices.getByRole('button', { name: 'No tag: 1 geofence' }));
    await waitFor(async () => expect(await listed()).toEqual(['Bare', 'South']));
    await waitFor(() => expect(router.state.location.href).toBe(`/geofences?tags=${ports},none`));
    expect(await screen.findByText('2 of 3')).toBeVisible();
    await user.click(choices.getByRole('button', { name: 'Show all tags' }));
    await waitFor(async () => expect(await listed()).toHaveLength(3));
    await waitFor(() => expect(router.state.location.href).toBe('/geofences'));
  });

  test('the same filter is above the list', async () => {
    const yards = await addTag(client, { name: 'Yards' });
    await addGeofence(client, { description: 'North', tags: [yards] });
    await addGeofence(client, { description: 'South' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Tags', expanded: false }));
    const [above] = screen.getAllByRole('group', { name: 'Show only geofences with' });
    await user.click(within(above as HTMLElement).getByRole('button', { name: 'Yards: 1 geofence' }));
    await waitFor(async () => expect(await listed()).toEqual(['North']));
    expect(screen.getByRole('button', { name: 'Tags: 1 selected' })).toBeVisible();
  });
});

describe('a link to a geofence', () => {
  test('opens its details, and marks it in the list', async () => {
    const yards = await addTag(client, { name: 'Yards' });
    const id = await addGeofence(client, {
      description: '<b>Depot</b>',
      descriptionExt: 'Two gates.\nThe north one is locked.',
      addr1: 'Messe-Allee 23',
      addr2: '04158 Leipzig',
      email: 'a@example.com; b@example.com',
      tags: [yards],
    });
    await open(`/geofences/${id}`);
    const details = await panel('<b>Depot</b>');
    expect(within(details).getByText(/^Circle, 200 m radius/)).toBeVisible();
    expect(within(details).getByText('Yards')).toBeVisible();
    expect(within(details).getByText(/The north one is locked/)).toBeVisible();
    expect(within(details).getByText(/Messe-Allee 23/)).toHaveTextContent('Messe-Allee 23 04158 Leipzig');
    // On one line at first, then one line each when the alerts of each have loaded.
    expect(details).toHaveTextContent(/a@example\.com.*b@example\.com/);
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('<b>Depot</b>');
    await waitFor(() => expect(document.title).toBe('<b>Depot</b> · Fenceline'));
  });

  test('a polygon shows its corners', async () => {
    const id = await addGeofence(client, { ...field, latitude: undefined, longitude: undefined, radius: undefined });
    await open(`/geofences/${id}`);
    expect(within(await panel('Field')).getByText(/^Polygon, 3 corners · /)).toBeVisible();
  });

  test('that is hidden by the filters says so, and clears them', async () => {
    const id = await addGeofence(client, { description: 'North' });
    await addGeofence(client, { description: 'South' });
    const { user } = await open(`/geofences/${id}?find=south`);
    const details = await panel('North');
    expect(await listed()).toEqual(['South']);
    await user.click(within(details).getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await listed()).toEqual(['North', 'South']));
    expect(await panel('North')).toBeVisible();
  });

  test.each(['987654321', 'depot'])('that does not exist says so: %s', async (id) => {
    await addGeofence(client, { description: 'North' });
    const { user, router } = await open(`/geofences/${id}`);
    expect(await screen.findByRole('heading', { name: 'Geofence not found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all geofences' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/geofences'));
  });

  test('that was deleted says so, and restores it', async () => {
    const id = await addGeofence(client, { description: 'North' });
    await client.request('DELETE', `${geofencesPath}/${id}`);
    const { user, stored } = await open(`/geofences/${id}`);
    expect(await screen.findByRole('heading', { name: 'North was deleted' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await panel('North')).toBeVisible();
    expect(await stored()).toMatchObject([{ id, description: 'North' }]);
  });
});

describe('deletion', () => {
  test('is immediate, and Undo restores it', async () => {
    const id = await addGeofence(client, { description: 'North' });
    await addGeofence(client, { description: 'South' });
    const { user, router, stored } = await open(`/geofences/${id}`);
    await user.click(within(await panel('North')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('North deleted. You can restore it for 24 hours.')).toBeVisible();
    await waitFor(async () => expect(await listed()).toEqual(['South']));
    expect(router.state.location.pathname).toBe('/geofences');
    expect((await stored()).map(({ description }) => description)).toEqual(['South']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('North restored')).toBeVisible();
    await waitFor(async () => expect(await listed()).toEqual(['North', 'South']));
    expect((await stored()).map((geofence) => geofence.id)).toContain(id);
  });

  test('that fails explains why, and nothing is removed', async () => {
    const id = await addGeofence(client, { description: 'North' });
    const { user } = await open(`/geofences/${id}`, {
      instead: (method) => (method === 'DELETE' ? new Response('', { status: 503 }) : undefined),
    });
    await user.click(within(await panel('North')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('North could not be deleted.');
    expect(await panel('North')).toBeVisible();
  });
});

describe('other states', () => {
  test('an empty account explains geofences, and how to draw one', async () => {
    const { user, router } = await open();
    expect(await screen.findByRole('heading', { name: 'No geofences yet' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Draw a polygon' }));
    expect(router.state.location.href).toBe('/geofences/new?shape=polygon');
    expect(await panel('New polygon')).toBeVisible();
  });

  const draw = async (path: string) => {
    const page = await open(path);
    await page.user.click(await screen.findByRole('button', { name: 'Draw a circle' }));
    await panel('New circle');
    return page;
  };
  const search = () => screen.queryByRole('combobox', { name: 'Find a place' });

  test('without geofences and vehicles, drawing starts with the search for a place', async () => {
    const { user, router } = await draw('/geofences');
    await waitFor(() => expect(search()).toBeInTheDocument());
    await user.keyboard('leipzig');
    await user.click(await screen.findByRole('option', { name: /^Leipzig.*Germany/ }));
    // The circle begins there.
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ shape: 'circle', at: '51.33962,12.37129' }),
    );
    expect(await screen.findByRole('textbox', { name: /^Latitude/ })).toHaveValue('51.33962');
  });

  test('with vehicles, drawing starts where they are', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    const vehicleId = await addVehicle(client);
    await addPlots(server(), client, [{ vehicleId, utc: new Date(), latitude: 51.34, longitude: 12.37 }]);
    const scale = () => screen.getByRole('img', { name: /^Scale: / }).getAttribute('aria-label');
    await draw('/geofences');
    await waitFor(() => expect(scale()).toMatch(/ ft$| m$/));
    expect(search()).toBeNull();
  });

  test('in a near view, drawing starts there', async () => {
    await draw('/geofences?map=51.34,12.37,15');
    expect(search()).toBeNull();
  });

  test('a viewer sees everything, can change nothing, and sees why', async () => {
    const id = await addGeofence(client, { description: 'North' });
    await server().db.run(sql`update account_user set role = ${roles.viewer} where id = ${client.userId}`);
    const { user, stored } = await open(`/geofences/${id}`);
    const details = await panel('North');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Draw' })).toHaveAttribute('aria-disabled', 'true'));
    for (const name of ['Edit', 'Delete']) {
      const button = within(details).getByRole('button', { name });
      expect(button).toHaveAccessibleDescription(/your role does not allow/);
      await user.click(button);
    }
    expect(await stored()).toHaveLength(1);
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  });

  test('an error replaces the list, with a retry', async () => {
    await addGeofence(client, { description: 'North' });
    let away = true;
    const { user } = await open('/geofences', {
      instead: (_method, path) => (away && path === geofencesPath ? new Response('', { status: 500 }) : undefined),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on the server');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await listed()).toEqual(['North']));
  });

  test('a server that knows only the document reports its missing list; drawing works', async () => {
    const { user } = await open('/geofences', {
      instead: (method, path) =>
        method === 'GET' && /\/(geofences|tags|users\/me)$/.test(path) ? new Response('', { status: 404 }) : undefined,
    });
    expect(await screen.findByText('This server does not list geofences')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Draw' }));
    await user.click(screen.getByRole('menuitem', { name: /^Circle/ }));
    expect(await panel('New circle')).toBeVisible();
  });

  test('geofences have no colours if tags cannot load', async () => {
    await addGeofence(client, { description: 'North', tags: [await addTag(client)] });
    await open('/geofences', {
      instead: (_method, path) => (path.endsWith('/tags') ? new Response('', { status: 405 }) : undefined),
    });
    expect(await listed()).toEqual(['North']);
    expect(screen.queryByRole('region', { name: 'Tags on the map' })).toBeNull();
  });
});
