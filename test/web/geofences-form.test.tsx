import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { Fetching } from '../support/dashboard.tsx';
import { type GeofencesPage, openGeofences, panel } from '../support/geofences-page.ts';
import { addGeofence, addTag, field, geofencesPath, reply, yard } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

/** A new account for each test. */
let client: Client;
const server = serviceOfFile();
beforeEach(async () => {
  client = await server().addAccount();
});

const open = (path?: string, fetching?: Fetching) => openGeofences(server(), client, path, fetching);
const box = (name: string | RegExp): HTMLElement => screen.getByRole('textbox', { name });
const save = ({ user }: GeofencesPage): Promise<void> => user.click(screen.getByRole('button', { name: 'Save' }));

async function fill({ user }: GeofencesPage, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = box(new RegExp(`^${name}`));
    await user.clear(field);
    await user.click(field);
    if (value !== '') await user.paste(value);
  }
}

/** The filled form. */
async function form(title: string): Promise<HTMLElement> {
  await screen.findByRole('textbox', { name: /^Name/ });
  return panel(title);
}

/** Field errors of a service in its own format. */
const refusal = (errors: object[], status = 400): Response =>
  new Response(JSON.stringify({ type: 'https://example.test/invalid-fields', status, detail: 'See errors.', errors }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
const refuseSaving = (errors: object[], status?: number) => ({
  instead: (method: string, path: string) =>
    method === 'POST' && path === geofencesPath ? refusal(errors, status) : undefined,
});

describe('a new circle', () => {
  test('is created by typing alone, with every field, and is then shown', async () => {
    const tags = [await addTag(client, { name: 'Yards' }), await addTag(client, { name: 'Ports' })];
    const page = await open('/geofences/new?shape=circle');
    await form('New circle');
    expect(box(/^Name/)).toHaveFocus();
    await fill(page, {
      Name: '  Depot North ',
      Latitude: '51.34',
      Longitude: '12,37',
      Radius: '75.5',
      'Extended description': 'Two gates',
      'Address line 1': 'Messe-Allee 23',
      'Address line 4': 'Leipzig',
    });
    await page.user.click(box('Email notifications'));
    await page.user.paste('a@example.com; b@example.com, c@example.com');
    await page.user.click(screen.getByRole('combobox', { name: 'Tags' }));
    await page.user.click(await screen.findByRole('option', { name: 'Ports' }));
    await page.user.click(await screen.findByRole('option', { name: 'Yards' }));
    expect(screen.getByText('The first tag, Yards, sets the colour.')).toBeVisible();
    await save(page);
    const details = await panel('Depot North');
    expect(within(details).getByText(/^Circle, 75.5 m radius/)).toBeVisible();
    const [stored] = await page.stored();
    expect(stored).toMatchObject({
      description: 'Depot North',
      geofenceType: 1,
      latitude: 51.34,
      longitude: 12.37,
      radius: 75.5,
      points: null,
      descriptionExt: 'Two gates',
      addr1: 'Messe-Allee 23',
      addr2: null,
      addr4: 'Leipzig',
      email: 'a@example.com; b@example.com; c@example.com',
    });
    expect(stored?.tags.sort()).toEqual(tags);
    expect(page.router.state.location.pathname).toBe(`/geofences/${stored?.id}`);
    expect(await screen.findByText('Depot North saved')).toBeVisible();
  });

  test('warns about a geofence with the same tag and nearly the same area, and can be saved', async () => {
    const yards = await addTag(client, { name: 'Yards' });
    const ports = await addTag(client, { name: 'Ports' });
    const circle = { geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 300 };
    const north = await addGeofence(client, { ...circle, description: 'Depot North', tags: [yards] });
    await addGeofence(client, { ...circle, description: 'No tag', tags: [] });
    await addGeofence(client, { ...circle, radius: 900, description: 'Port', tags: [ports] });
    const page = await open('/geofences/new?shape=circle');
    await form('New circle');
    await fill(page, { Name: 'North again', Latitude: '51.34', Longitude: '12.37', Radius: '303' });
    const warning = (words: string) => screen.findByText(words, { exact: false });
    expect(await warning('This is nearly the same area as No tag. Neither has a tag.')).toBeVisible();
    const pick = async (name: string) => {
      await page.user.click(screen.getByRole('combobox', { name: 'Tags' }));
      await page.user.click(await screen.findByRole('option', { name }));
    };
    await pick('Ports');
    expect(await warning('This area lies completely inside Port. Both have the tag Ports.')).toBeVisible();
    await pick('Yards');
    expect(await warning('This is nearly the same area as Depot North. Both have the tag Yards.')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open Depot North in a new tab' });
    expect(link).toHaveAttribute('href', `/geofences/${north}`);
    expect(link).toHaveAttribute('target', '_blank');
    await save(page);
    await waitFor(async () => expect((await page.stored()).map((each) => each.description)).toContain('North again'));
  });

  test('an existing geofence is compared with the others after its shape has changed', async () => {
    const circle = { geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 300 };
    await addGeofence(client, { ...circle, description: 'Depot North' });
    const id = await addGeofence(client, { ...circle, description: 'Twin' });
    const page = await open(`/geofences/${id}/edit`);
    await form('Twin');
    await fill(page, { Radius: '900' });
    expect(await screen.findByText(/^This area covers all of Depot North\./)).toBeVisible();
    await fill(page, { Radius: '300' });
    await waitFor(() => expect(screen.queryByText(/Depot North\./)).toBeNull());
  });

  test('creates a tag without leaving, keeps the draft and selects the tag', async () => {
    const yards = await addTag(client, { name: 'Yards', colour: 1 });
    const page = await open('/geofences/new?shape=circle');
    await form('New circle');
    await fill(page, { Name: 'North', Latitude: '51.34', Longitude: '12.37' });
    const tags = screen.getByRole('combobox', { name: 'Tags' });
    await page.user.type(tags, 'yards');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Yards']);
    await page.user.clear(tags);
    await page.user.type(tags, 'Cold stores');
    await page.user.click(screen.getByRole('option', { name: 'New tag “Cold stores”…' }));
    const dialog = await screen.findByRole('dialog', { name: 'New tag' });
    expect(within(dialog).getByRole('textbox', { name: /^Name/ })).toHaveValue('Cold stores');
    // Red is in use.
    expect(within(dialog).getByRole('radio', { name: 'Orange' })).toBeChecked();
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Remove Cold stores' })).toBeInTheDocument();
    expect(page.router.state.location.pathname).toBe('/geofences/new');
    expect(await page.stored()).toEqual([]);
    await save(page);
    await waitFor(async () => expect(await page.stored()).toMatchObject([{ description: 'North', latitude: 51.34 }]));
    const [stored] = await page.stored();
    expect(stored?.tags).toHaveLength(1);
    expect(stored?.tags).not.toContain(yards);
  });

  test('shows the rule of its radius during typing', async () => {
    const page = await open('/geofences/new?shape=circle');
    await form('New circle');
    await fill(page, { Radius: '1240' });
    expect(box(/^Radius/)).toHaveAccessibleDescription('Radius must be between 50 and 1,000 m (now 1,240)');
    await page.user.type(box(/^Radius/), '{Backspace}');
    expect(box(/^Radius/)).toBeValid();
    await page.user.keyboard('{ArrowUp}');
    expect(box(/^Radius/)).toHaveValue('134');
    await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(box(/^Radius/)).toHaveAccessibleDescription('Radius must be between 50 and 1,000 m (now 34)');
  });

  test('has its radius in feet for people who chose miles, as it was typed', async () => {
    await reply(client.request('POST', '/public/v1/users/me', { settings: { distance: 'mi' } }), 200);
    const page = await open('/geofences/new?shape=circle');
    await form('New circle');
    await fill(page, { Name: 'Depot', Latitude: '51.34', Longitude: '12.37', Radius: '3281' });
    await waitFor(() =>
      expect(box(/^Radius/)).toHaveAccessibleDescription('Radius must be between 165 and 3,280 ft (now 3,281)'),
    );
    await fill(page, { Radius: '656.25' });
    await save(page);
    await screen.findByText(/^Circle, 656.25 ft radius/);
    expect(await page.stored()).toMatchObject([{ radius: 200.025 }]);
    await page.user.click(screen.getByRole('button', { name: 'Edit' }));
    await form('Depot');
    expect(box(/^Radius/)).toHaveValue('656.25');
    await fill(page, { Name: 'Yard' });
    await save(page);
    await waitFor(async () => expect(await page.stored()).toMatchObject([{ description: 'Yard', radius: 200.025 }]));
  });

  test('undoes and redoes a step by keyboard', async () => {
    const id = await addGeofence(client);
    const page = await open(`/geofences/${id}/edit`);
    await form('Yard');
    await fill(page, { Radius: '300' });
    await fill(page, { Latitude: '50' });
    await page.user.keyboard('{Control>}z{/Control}');
    expect(box(/^Latitude/)).toHaveValue('51.34');
    expect(box(/^Radius/)).toHaveValue('300');
    await page.user.keyboard('{Control>}z{/Control}');
    expect(box(/^Radius/)).toHaveValue('200');
    await page.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(box(/^Radius/)).toHaveValue('300');
    screen.getByRole('application', { name: 'Map' }).focus();
    await page.user.keyboard('{Control>}z{/Control}');
    expect(box(/^Radius/)).toHaveValue('200');
  });

  test('is not sent while a value is missing, and typed text stays', async () => {
    const page = await open('/geofences/new?shape=circle');
    await form('New circle');
    expect(screen.queryByText('Required')).toBeNull();
    await fill(page, { Longitude: '12.37' });
    await save(page);
    expect(box(/^Name/)).toHaveAccessibleDescription('Required');
    expect(box(/^Name/)).toHaveFocus();
    expect(box(/^Latitude/)).toHaveAccessibleDescription('Required');
    expect(box(/^Longitude/)).toHaveValue('12.37');
    expect(await page.stored()).toEqual([]);
    await fill(page, { Name: 'North', Latitude: '91' });
    await save(page);
    expect(box(/^Latitude/)).toHaveAccessibleDescription('Latitude must be between −90° and 90°');
    await waitFor(() => expect(box(/^Latitude/)).toHaveFocus());
    await fill(page, { Latitude: '51.3' });
    await save(page);
    await panel('North');
    expect(await page.stored()).toMatchObject([
      { description: 'North', latitude: 51.3, longitude: 12.37, radius: 200 },
    ]);
  });

  test('accepts both numbers of its centre in one field', async () => {
    const page = await open('/geofences/new?shape=circle');
    await form('New circle');
    await page.user.click(box(/^Latitude/));
    await page.user.paste('51.33962, 12.37129');
    expect(box(/^Latitude/)).toHaveValue('51.33962');
    expect(box(/^Longitude/)).toHaveValue('12.37129');
  });
});

describe('a polygon', () => {
  const triangle = { ...field, latitude: undefined, longitude: undefined, radius: undefined };
  const latitudes = (): string[] =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Latitude of corner/ }).map(({ value }) => value);

  test('is created by typing and pasting corners', async () => {
    const page = await open('/geofences/new?shape=polygon');
    await form('New polygon');
    await page.user.type(box(/^Name/), 'Field');
    await page.user.type(box('Latitude of the new corner'), '51.3');
    await page.user.type(box('Longitude of the new corner'), '12.3');
    await waitFor(() => expect(latitudes()).toEqual(['51.3']));
    await page.user.click(box('Latitude of the new corner'));
    await page.user.paste('51.3, 12.4\n51.4, 12.4\n');
    await waitFor(() => expect(latitudes()).toEqual(['51.3', '51.3', '51.4']));
    expect(screen.getByText(/^3 corners · Area /)).toBeVisible();
    await save(page);
    await panel('Field');
    expect(await page.stored()).toMatchObject([
      {
        geofenceType: 2,
        points: [
          [51.3, 12.3],
          [51.3, 12.4],
          [51.4, 12.4],
        ],
        latitude: null,
        radius: null,
      },
    ]);
  });

  test('adds, moves and removes corners by keyboard, and keeps the minimum of three', async () => {
    const id = await addGeofence(client, triangle);
    const page = await open(`/geofences/${id}/edit`);
    await form('Field');
    await screen.findByRole('textbox', { name: 'Latitude of corner 3' });
    expect(latitudes()).toEqual(['51.3', '51.3', '51.4']);
    screen.getByRole('button', { name: 'Delete corner 2' }).focus();
    await page.user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('A polygon needs at least 3 corners.');
    screen.getByRole('button', { name: 'Add a corner after corner 1' }).focus();
    await page.user.keyboard('{Enter}');
    expect(latitudes()).toEqual(['51.3', '51.3', '51.3', '51.4']);
    expect(box('Latitude of corner 2')).toHaveFocus();
    expect(box('Longitude of corner 2')).toHaveValue('12.35');
    await page.user.keyboard('{ArrowDown}{Enter}');
    expect(box('Latitude of corner 2')).toHaveValue('51.2999');
    expect(box('Latitude of corner 3')).toHaveFocus();
    screen.getByRole('button', { name: 'Delete corner 1' }).focus();
    await page.user.keyboard('{Enter}');
    await save(page);
    await waitFor(async () =>
      expect((await page.stored())[0]?.points).toEqual([
        [51.2999, 12.35],
        [51.3, 12.4],
        [51.4, 12.4],
      ]),
    );
  });

  test('warns of crossing sides, and can be saved anyway', async () => {
    const bow = {
      ...triangle,
      points: [
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
      ],
    };
    const id = await addGeofence(client, bow);
    const page = await open(`/geofences/${id}/edit`);
    await form('Field');
    expect(await screen.findByText(/^Sides 1–2 and 3–4 cross/)).toBeVisible();
    await page.user.type(box(/^Name/), ' two');
    await save(page);
    await waitFor(async () => expect((await page.stored())[0]?.description).toBe('Field two'));
  });

  test('names the wrong corner', async () => {
    const id = await addGeofence(client, triangle);
    const page = await open(`/geofences/${id}/edit`);
    await form('Field');
    await fill(page, { 'Longitude of corner 2': '200' });
    expect(screen.getByText('Corner 2: Longitude must be between −180° and 180°')).toBeVisible();
    expect(box('Longitude of corner 2')).toBeInvalid();
    expect(box('Longitude of corner 1')).toBeValid();
    await fill(page, { 'Longitude of corner 2': '' });
    await save(page);
    expect(screen.getByText('Corner 2: Required')).toBeVisible();
    expect((await page.stored())[0]?.points?.[1]).toEqual([51.3, 12.4]);
  });
});

describe('an error of the service', () => {
  test('appears on its field, down to the corner, and typed text stays', async () => {
    const id = await addGeofence(client, { ...field, latitude: undefined, longitude: undefined, radius: undefined });
    const page = await open(
      `/geofences/${id}/edit`,
      refuseSaving([
        { pointer: '#/points/2/0', code: 'range', params: { min: 0, max: 50 }, detail: 'must be between 0 and 50' },
        { pointer: '#/email', code: 'length', params: { max: 10 }, detail: 'must have at most 10 characters' },
        { pointer: '#/addr2', code: 'required', detail: 'is required' },
      ]),
    );
    await form('Field');
    await page.user.type(box(/^Name/), ' two');
    await save(page);
    expect(await screen.findByText(/^Corner 3: Latitude must be/)).toBeVisible();
    expect(box('Latitude of corner 3')).toBeInvalid();
    expect(box('Email notifications')).toHaveAccessibleDescription(/at most 10 characters/);
    expect(box('Address line 2')).toHaveAccessibleDescription('Required');
    expect(box(/^Name/)).toHaveValue('Field two');
    expect(screen.queryByText('Some fields are invalid')).toBeNull();
    // It was about the former shape.
    await page.user.type(box('Latitude of corner 3'), '1');
    await waitFor(() => expect(box('Latitude of corner 3')).toBeValid());
  });

  test('without a field here appears above the fields', async () => {
    const page = await open(
      '/geofences/new?shape=circle',
      refuseSaving([{ pointer: '#/geofenceType', code: 'range', params: { allowed: '2' }, detail: 'must be 2' }]),
    );
    await form('New circle');
    await fill(page, { Name: 'North', Latitude: '51', Longitude: '12' });
    await save(page);
    const alert = await screen.findByText('Some fields are invalid');
    expect(alert.parentElement).toHaveTextContent('geofenceType: Must be one of 2.');
    expect(box(/^Name/)).toHaveValue('North');
  });

  test('or an outage is shown, and saving again works', async () => {
    let away = true;
    const page = await open('/geofences/new?shape=circle', {
      instead: (method, path) =>
        away && method === 'POST' && path === geofencesPath ? new Response('', { status: 503 }) : undefined,
    });
    await form('New circle');
    await fill(page, { Name: 'North', Latitude: '51', Longitude: '12' });
    await save(page);
    expect(await screen.findByText('The server is not ready')).toBeVisible();
    away = false;
    await save(page);
    await panel('North');
    expect(await page.stored()).toHaveLength(1);
  });

  test('a server without single records gets the change anyway', async () => {
    await addGeofence(client, { description: 'North' });
    const page = await open('/geofences', {
      instead: (_method, path) => (/\/geofences\/\d+$/.test(path) ? new Response('', { status: 404 }) : undefined),
    });
    const [north] = await page.stored();
    await page.visit(`/geofences/${north?.id}/edit`);
    await form('North');
    await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' gate');
    await save(page);
    await waitFor(async () => expect((await page.stored())[0]?.description).toBe('North gate'));
  });
});

describe('an existing geofence', () => {
  test('is changed, and keeps fields that the form does not show', async () => {
    const tag = await addTag(client);
    const points = [[1, 2]];
    const id = await addGeofence(client, { description: 'North', tags: [tag], email: 'a@x.de;b@y.de', points });
    const page = await open(`/geofences/${id}`);
    await page.user.click(within(await panel('North')).getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('textbox', { name: /^Radius/ })).toHaveValue('200');
    expect(page.router.state.location.pathname).toBe(`/geofences/${id}/edit`);
    await fill(page, { Radius: '300' });
    await page.user.click(screen.getByRole('button', { name: /^Remove Depots/ }));
    await save(page);
    await waitFor(() => expect(page.router.state.location.pathname).toBe(`/geofences/${id}`));
    expect(await page.stored()).toMatchObject([
      { ...yard, id, description: 'North', radius: 300, tags: [], email: 'a@x.de;b@y.de', points },
    ]);
  });

  test('marks invalid email addresses and names them immediately', async () => {
    const id = await addGeofence(client, { email: 'a@example.com' });
    const page = await open(`/geofences/${id}/edit`);
    await form('Yard');
    const emails = await screen.findByRole('textbox', { name: 'Email notifications' });
    await page.user.type(emails, 'nobody{Enter}');
    expect(emails).toHaveAccessibleDescription(/“nobody” is not an email address/);
    await save(page);
    expect((await page.stored())[0]?.email).toBe('a@example.com');
    await page.user.type(emails, '{Backspace}');
    expect(emails).toHaveValue('nobody');
    await page.user.type(emails, '@example.com ');
    await save(page);
    await waitFor(async () => expect((await page.stored())[0]?.email).toBe('a@example.com; nobody@example.com'));
  });

  test('asks before leaving with changes, even if only the shape changed', async () => {
    const id = await addGeofence(client);
    const page = await open(`/geofences/${id}/edit`);
    await form('Yard');
    await screen.findByRole('textbox', { name: /^Radius/ });
    await fill(page, { Radius: '300' });
    await page.user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await page.user.click(within(question).getByRole('button', { name: 'Stay on this page' }));
    expect(box(/^Radius/)).toHaveValue('300');
    // Filters do not count as leaving.
    await page.visit(`/geofences/${id}/edit?find=x`);
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.user.click(screen.getByRole('link', { name: 'Tags' }));
    await page.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/tags'));
    expect((await page.stored())[0]?.radius).toBe(200);
  });

  test('closes without a question if unchanged', async () => {
    const id = await addGeofence(client);
    const page = await open(`/geofences/${id}/edit`);
    await screen.findByRole('textbox', { name: /^Radius/ });
    await fill(page, { Radius: '300' });
    await fill(page, { Radius: '200' });
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe(`/geofences/${id}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows viewers the form, and why it cannot be saved', async () => {
    const id = await addGeofence(client);
    await server().db.run(sql`update account_user set role = ${roles.viewer} where id = ${client.userId}`);
    await open(`/geofences/${id}/edit`);
    expect(await screen.findByRole('textbox', { name: /^Radius/ })).toBeDisabled();
    const form = await panel('Yard');
    expect(within(form).getByText(/your role does not allow/)).toBeVisible();
    expect(within(form).queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('another user', () => {
  async function changedMeanwhile(theirs: object): Promise<GeofencesPage & { id: number }> {
    const tag = await addTag(client, { name: 'Yards' });
    const id = await addGeofence(client, { description: 'North', tags: [tag] });
    const page = await open(`/geofences/${id}/edit`);
    await screen.findByRole('textbox', { name: /^Radius/ });
    await fill(page, { Name: 'Mine' });
    const response = await client.request('POST', geofencesPath, { ...yard, id, ...theirs });
    expect(response.status).toBe(204);
    await save(page);
    return { ...page, id };
  }
  const rows = async (): Promise<string[]> => {
    const table = await screen.findByRole('table');
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
  };

  test('saved it: differences are shown, and own changes can be kept on top of theirs', async () => {
    const page = await changedMeanwhile({ description: 'Theirs', radius: 400, addr1: 'Gate 4' });
    expect(await rows()).toEqual([
      'Name | Mine | Theirs',
      'Tags | Yards not changed by you | –',
      'Address line 1 | – not changed by you | Gate 4',
      'Shape | Circle, 200 m around 51.34, 12.37 not changed by you | Circle, 400 m around 51.34, 12.37',
    ]);
    expect(screen.getByText(/keeps their other changes/)).toBeVisible();
    expect((await page.stored())[0]?.description).toBe('Theirs');
    await page.user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await panel('Mine');
    expect(await page.stored()).toMatchObject([{ description: 'Mine', radius: 400, addr1: 'Gate 4', tags: [] }]);
  });

  test('saved it: a shape changed here is kept with their name', async () => {
    const id = await addGeofence(client, { description: 'North' });
    const page = await open(`/geofences/${id}/edit`);
    await screen.findByRole('textbox', { name: /^Radius/ });
    await fill(page, { Radius: '300' });
    await client.request('POST', geofencesPath, { ...yard, id, description: 'Theirs', radius: 400 });
    await save(page);
    expect(await rows()).toEqual([
      'Name | North not changed by you | Theirs',
      'Shape | Circle, 300 m around 51.34, 12.37 | Circle, 400 m around 51.34, 12.37',
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await panel('Theirs');
    expect(await page.stored()).toMatchObject([{ description: 'Theirs', radius: 300 }]);
  });

  test('saved it: theirs can be loaded and changed', async () => {
    const page = await changedMeanwhile({ description: 'Theirs', radius: 400 });
    await rows();
    await page.user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Theirs'));
    expect(await screen.findByRole('link', { name: 'Theirs' })).toBeVisible();
    expect(box(/^Radius/)).toHaveValue('400');
    await fill(page, { Radius: '500' });
    await save(page);
    await waitFor(async () => expect(await page.stored()).toMatchObject([{ description: 'Theirs', radius: 500 }]));
  });

  test('saved it again during the choice, which is reported, too', async () => {
    const page = await changedMeanwhile({ description: 'Theirs' });
    await rows();
    await client.request('POST', geofencesPath, { ...yard, id: page.id, description: 'Theirs again' });
    await page.user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () => expect(await rows()).toContain('Name | Mine | Theirs again'));
    await page.user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () => expect((await page.stored())[0]?.description).toBe('Mine'));
  });

  test('deleted it, and the list knows: the form stays with its typed text', async () => {
    const id = await addGeofence(client, { description: 'North' });
    const page = await open(`/geofences/${id}/edit`);
    await screen.findByRole('textbox', { name: /^Radius/ });
    await fill(page, { Name: 'Mine' });
    await client.request('DELETE', `${geofencesPath}/${id}`);
    await act(() => page.queryClient.invalidateQueries());
    expect(box(/^Name/)).toHaveValue('Mine');
    await save(page);
    await page.user.click(await screen.findByRole('button', { name: 'Restore and save' }));
    await waitFor(async () => expect(await page.stored()).toMatchObject([{ id, description: 'Mine' }]));
  });

  test('deleted it: saving restores it with the changes', async () => {
    const id = await addGeofence(client, { description: 'North' });
    const page = await open(`/geofences/${id}/edit`);
    await screen.findByRole('textbox', { name: /^Radius/ });
    await fill(page, { Name: 'Mine' });
    await client.request('DELETE', `${geofencesPath}/${id}`);
    await save(page);
    expect(await screen.findByText('Someone else deleted this')).toBeVisible();
    expect(box(/^Name/)).toHaveValue('Mine');
    await page.user.click(screen.getByRole('button', { name: 'Restore and save' }));
    await waitFor(async () => expect(await page.stored()).toMatchObject([{ id, description: 'Mine' }]));
  });
});
