import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { geofenceTypes, roles, tagColours, tagResourceType } from '../../src/contract/choices.ts';
import type { Tag } from '../../src/contract/tags.ts';
import { sql } from '../../src/server/database/sql.ts';
import { type Fetching, openDashboard } from '../support/dashboard.tsx';
import { type Client, type Service, service } from '../support/service.ts';

let server: Service;
/** A new account for each test. */
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

const [grey, red, , , , , green] = tagColours.keys();

async function addTag(name: string, colour = green): Promise<number> {
  const sent = { name, colour, resourceType: tagResourceType };
  return (await (await client.request('POST', '/public/v1/tags', sent)).json()) as number;
}

async function addGeofence(description: string, tags: number[]): Promise<void> {
  const circle = { geofenceType: geofenceTypes.circle, latitude: 52, longitude: 13, radius: 100 };
  const response = await client.request('POST', '/public/v1/geofences', { description, tags, ...circle });
  expect(response.status).toBe(204);
}

const storedTags = async (): Promise<Tag[]> => (await (await client.request('GET', '/public/v1/tags')).json()) as Tag[];
const open = (path = '/tags', fetching: Fetching = {}) =>
  openDashboard({ app: server.app, username: client.username }, path, fetching);

const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: 'Tags in order' })).getAllByRole('listitem');
const names = async (): Promise<(string | null)[]> =>
  (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent ?? null);

test('an empty account explains tags, with one action', async () => {
  await open();
  expect(await screen.findByText('No tags yet')).toBeVisible();
  expect(screen.getByText(/set their colour on the map/)).toBeVisible();
  const begin = screen.getByRole('button', { name: 'New tag' });
  expect(begin).toBeEnabled();
  expect(begin.parentElement).toHaveTextContent('No tags yet');
  await waitFor(() => expect(document.title).toBe('Tags · Fenceline'));
});

test('the list shows each tag, its colour and number of geofences', async () => {
  const depots = await addTag('Depots', red);
  await addTag('Ports', grey);
  await addGeofence('North', [depots]);
  await addGeofence('South', [depots]);
  await open();
  await screen.findByRole('link', { name: '2 geofences' });
  const [first, second] = await rows();
  expect(first).toHaveTextContent('DepotsRed2 geofences');
  expect(second).toHaveTextContent('PortsGreyNo geofences');
  const link = within(first as HTMLElement).getByRole('link', { name: '2 geofences' });
  expect(link).toHaveAttribute('href', `/geofences?tags=${depots}`);
});

test('a tag opened by a link has the focus in the list after its panel closes', async () => {
  await addTag('Depots');
  const { user } = await open(`/tags/${await addTag('Ports')}`);
  await screen.findByRole('textbox', { name: /Name/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ports' })).toHaveFocus());
});

test('a new tag is stored with its name and colour, and is the last in the list', async () => {
  await addTag('Depots');
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: 'New tag' }));
  expect(router.state.location.pathname).toBe('/tags/new');
  const name = await screen.findByRole('textbox', { name: /Name/ });
  expect(name).toHaveFocus();
  await user.type(name, '  Cold stores ');
  await user.click(screen.getByRole('radio', { name: 'Cyan' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await names()).toEqual(['Depots', 'Cold stores']));
  expect(await storedTags()).toMatchObject([{ name: 'Depots' }, { name: 'Cold stores', colour: 8, position: 2 }]);
  expect(await screen.findByText('Tag Cold stores created')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags'));
});

test('a tag without a name is not sent, and the field says why', async () => {
  const sent: string[] = [];
  const { user } = await open('/tags/new', {
    instead: (method, path) => {
      if (method === 'POST' && path === '/public/v1/tags') sent.push(path);
      return undefined;
    },
  });
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Required')).toBeVisible();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('Required');
  await user.click(name);
  await user.paste('x'.repeat(256));
  expect(await screen.findByText('Must have at most 255 characters.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('an error of the service appears on its field, too', async () => {
  const { user } = await open('/tags/new', {
    instead: (method, path) =>
      method === 'POST' && path === '/public/v1/tags'
        ? new Response(
            JSON.stringify({
              type: 'https://example.test/invalid-fields',
              status: 400,
              errors: [{ pointer: '#/name', code: 'unique', detail: 'is taken' }],
            }),
            { status: 400, headers: { 'content-type': 'application/problem+json' } },
          )
        : undefined,
  });
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Depots');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This is already taken.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Depots');
});

test('a tag opens by its link, is renamed and recoloured, and keeps its position', async () => {
  await addTag('First');
  const id = await addTag('Yards');
  await addTag('Last');
  const { user, router } = await open(`/tags/${id}`);
  const name = await screen.findByRole('textbox', { name: /Name/ });
  expect(name).toHaveValue('Yards');
  expect(screen.getByRole('radio', { name: 'Green' })).toBeChecked();
  await waitFor(() => expect(document.title).toBe('Yards · Fenceline'));
  await user.clear(name);
  await user.type(name, 'Depots');
  await user.click(screen.getByRole('radio', { name: 'Red' }));
  const longStay = screen.getByRole('textbox', { name: /Long stay after/ });
  expect(longStay).toHaveValue('');
  await user.type(longStay, 'soon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(longStay).toBeInvalid());
  await user.clear(longStay);
  await user.type(longStay, '120');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags'));
  await waitFor(async () => expect(await names()).toEqual(['First', 'Depots', 'Last']));
  expect((await storedTags())[1]).toMatchObject({ id, name: 'Depots', colour: 1, position: 2, longStayMinutes: 120 });
});

test('a colour of another tag is reported', async () => {
  await addTag('Depots', red);
  const { user } = await open('/tags/new');
  await user.click(await screen.findByRole('radio', { name: 'Red' }));
  expect(screen.getByText('Already the colour of Depots.')).toBeVisible();
});

test("another person's save is not overwritten without a question", async () => {
  const id = await addTag('Yards');
  const { user } = await open(`/tags/${id}`);
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.type(name, ' north');
  const theirs = { id, name: 'Theirs', colour: red, resourceType: tagResourceType };
  await client.request('POST', '/public/v1/tags', theirs);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('Someone else changed this');
  expect(await within(note).findByText(/^The other change is yours\. You saved it on /)).toBeVisible();
  expect(await within(note).findByRole('row', { name: 'Colour Green not changed by you Red' })).toBeVisible();
  expect(name).toHaveValue('Yards north');
  expect((await storedTags())[0]?.name).toBe('Theirs');
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Theirs'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /Name/ }), ' and mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await storedTags())[0]?.name).toBe('Theirs and mine'));
});

test("own changes are saved over another person's save, and their colour stays", async () => {
  const id = await addTag('Yards');
  const { user } = await open(`/tags/${id}`);
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' north');
  await client.request('POST', '/public/v1/tags', { id, name: 'Theirs', colour: red, resourceType: tagResourceType });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(async () => expect((await storedTags())[0]).toMatchObject({ name: 'Yards north', colour: red }));
});

test('the author of the other save is requested only for administrators', async () => {
  const id = await addTag('Yards');
  const requests: string[] = [];
  const { user } = await open(`/tags/${id}`, {
    instead: (_, path) => {
      requests.push(path);
      return path === '/public/v1/users/me' ? new Response('Nothing here', { status: 404 }) : undefined;
    },
  });
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' north');
  await client.request('POST', '/public/v1/tags', { id, name: 'Theirs', colour: red, resourceType: tagResourceType });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Keep mine' });
  expect(requests.filter((path) => path.startsWith('/public/v1/audit'))).toEqual([]);
});

test('asks before leaving a changed form', async () => {
  const id = await addTag('Yards');
  const { user, router } = await open(`/tags/${id}`);
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), '!');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Yards!');
  await user.click(screen.getByRole('link', { name: 'Geofences' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/geofences'));
});

test('arrow keys on a handle move a tag, announce it, and the order is stored', async () => {
  for (const name of ['One', 'Two', 'Three']) await addTag(name);
  const { user } = await open();
  await rows();
  const handle = screen.getByRole('button', { name: /^Move Three/ });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(async () => expect(await names()).toEqual(['One', 'Three', 'Two']));
  expect(screen.getByText('Three is now 2 of 3.')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('button', { name: /^Move Three/ })).toHaveFocus();
  await user.keyboard('{Home}');
  await waitFor(async () => expect(await names()).toEqual(['Three', 'One', 'Two']));
  await waitFor(async () =>
    expect((await storedTags()).map(({ name, position }) => [name, position])).toEqual([
      ['Three', 1],
      ['One', 2],
      ['Two', 3],
    ]),
  );
  await user.keyboard('{ArrowUp}');
  expect(await names()).toEqual(['Three', 'One', 'Two']);
});

test('a rejected order is reverted with a message', async () => {
  for (const name of ['One', 'Two']) await addTag(name);
  const { user } = await open('/tags', {
    instead: (_method, path) => (path.endsWith('/tags/order') ? new Response('', { status: 503 }) : undefined),
  });
  await rows();
  screen.getByRole('button', { name: /^Move Two/ }).focus();
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The order could not be saved.');
  await waitFor(async () => expect(await names()).toEqual(['One', 'Two']));
});

test('an unused tag is deleted immediately, and Undo restores it', async () => {
  await addTag('Yards');
  const { user } = await open();
  await rows();
  await user.click(screen.getByRole('button', { name: 'Delete Yards' }));
  expect(await screen.findByText('Tag Yards deleted. You can restore it for 24 hours.')).toBeVisible();
  expect(await storedTags()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Tag Yards restored')).toBeVisible();
  await waitFor(async () => expect(await names()).toEqual(['Yards']));
});

test('Ctrl+Z undoes the last deletion', async () => {
  await addTag('Yards');
  const { user } = await open();
  await rows();
  await user.click(screen.getByRole('button', { name: 'Delete Yards' }));
  await screen.findByText('Tag Yards deleted. You can restore it for 24 hours.');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await storedTags()).map(({ name }) => name)).toEqual(['Yards']));
});

test('deleting the open tag closes its panel', async () => {
  const id = await addTag('Yards');
  const { user, router } = await open(`/tags/${id}`);
  await screen.findByRole('textbox', { name: /Name/ });
  await user.click(screen.getByRole('button', { name: 'Delete Yards' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags'));
});

test('a tag in use is not deleted: its geofences are named, with links', async () => {
  const id = await addTag('Yards');
  for (let number = 1; number <= 7; number += 1) await addGeofence(`Yard ${number}`, [id]);
  const { user, router } = await open();
  await screen.findByRole('link', { name: '7 geofences' });
  await user.click(screen.getByRole('button', { name: 'Delete Yards' }));
  const dialog = await screen.findByRole('dialog', { name: 'Yards is in use' });
  expect(within(dialog).getByText(/7 geofences have this tag/)).toBeVisible();
  expect(within(dialog).getByText('Yard 1')).toBeVisible();
  expect(within(dialog).getByText('and 2 others')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Show on map' }));
  await waitFor(() => expect(router.state.location.href).toBe(`/geofences?tags=${id}`));
  expect(await storedTags()).toHaveLength(1);
});

test("a tag that came into use since is refused with the service's reason", async () => {
  const id = await addTag('Yards');
  const { user } = await open();
  await screen.findByText('No geofences');
  await addGeofence('North yard', [id]);
  await user.click(screen.getByRole('button', { name: 'Delete Yards' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Yards could not be deleted.*North yard/);
});

test('a viewer sees everything, can change nothing, and sees why', async () => {
  const id = await addTag('Yards');
  await server.db.run(sql`update account_user set role = ${roles.viewer} where id = ${client.userId}`);
  const { user } = await open(`/tags/${id}`);
  // The page renders again once the role is known, so no element from before is kept.
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toBeDisabled());
  const add = await screen.findByRole('button', { name: 'New tag', description: /your role does not allow/ });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete Yards' }));
  expect(await storedTags()).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an address of an unknown tag says so and links back', async () => {
  await addTag('Yards');
  const { user, router } = await open('/tags/999999999');
  expect(await screen.findByText('It may have been deleted, or the link is incomplete.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tags'));
});

test('an outage replaces the list, with a retry', async () => {
  await addTag('Yards');
  let away = true;
  const { user } = await open('/tags', {
    instead: (_method, path) => (away && path === '/public/v1/tags' ? new Response('', { status: 500 }) : undefined),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on the server');
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await names()).toEqual(['Yards']));
});

test('a server without such a list says so, and other features work', async () => {
  await open('/tags', {
    instead: (method, path) =>
      method === 'GET' && path === '/public/v1/tags' ? new Response('', { status: 405 }) : undefined,
  });
  expect(await screen.findByText('This server does not list tags')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Geofences' })).toBeVisible();
});
