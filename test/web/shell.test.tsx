import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { Me } from '../../src/contract/users.ts';
import { announce } from '../../src/web/ui/announce.tsx';
import { type Fetching, openDashboard } from '../support/dashboard.tsx';
import { type Client, password, type Service, service } from '../support/service.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  localStorage.clear();
  client = await server.addUser();
});

const open = (path = '/tags', fetching: Fetching = {}, username = client.username) =>
  openDashboard({ app: server.app, username }, path, fetching);
const me = async (): Promise<Me> => (await (await client.request('GET', '/public/v1/users/me')).json()) as Me;
const accountMenu = () => screen.findByRole('button', { name: /^Account of/ });

/** Tokens are rejected until the next sign-in, as if the service had ended the session. */
function endedSession(): Fetching & { ended: boolean } {
  const fetching = {
    ended: false,
    instead: (method: string, path: string): Response | undefined => {
      if (!fetching.ended) return undefined;
      if (path === '/token' || method === '') return undefined;
      return new Response('{}', { status: 401 });
    },
  };
  return fetching;
}

test('the frame: a menu, the page, a skip link', async () => {
  const { user } = await open();
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  expect(await within(menu).findByRole('link', { name: 'Tags' })).toHaveAttribute('aria-current', 'page');
  expect(within(menu).getByRole('link', { name: 'Geofences' })).not.toHaveAttribute('aria-current');
  expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to main content' });
  expect(skip).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the start page is the live map', async () => {
  const { router } = await open('/');
  await waitFor(() => expect(router.state.location.pathname).toBe('/live'));
});

test('a loaded page is announced', async () => {
  // A later announcement replaces an earlier one.
  const heard = new Set<string | undefined>();
  const listen = () => heard.add(document.querySelector('[aria-live="polite"]')?.textContent?.trim());
  const listener = new MutationObserver(listen);
  listener.observe(document.body, { subtree: true, childList: true, characterData: true });
  await open();
  await waitFor(() => expect([...heard]).toContain('Tags · Fenceline'));
  listener.disconnect();
  act(() => announce('Moved'));
  expect(screen.getByText('Moved')).toBeInTheDocument();
});

test('the menu can be collapsed, and stays so', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Expand menu' }));
  await user.click(screen.getByRole('button', { name: 'Collapse menu' }));
  expect(screen.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  expect(localStorage.getItem('fenceline.narrow-menu')).toBe('true');
  expect(screen.getByRole('link', { name: 'Tags' })).toBeVisible();
});

test('an unknown address says so and links to a page', async () => {
  await open('/nowhere');
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the live map' })).toHaveAttribute('href', '/');
  await waitFor(() => expect(document.title).toBe('Page not found · Fenceline'));
});

test('the account menu is used by keyboard', async () => {
  const { user } = await open();
  const button = await accountMenu();
  button.focus();
  await user.keyboard('{ArrowDown}');
  const menu = screen.getByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: 'Account and settings' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(within(menu).getByRole('menuitem', { name: 'Sign out' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(within(menu).getByRole('menuitem', { name: 'Account and settings' })).toHaveFocus();
  await user.keyboard('d');
  expect(within(menu).getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('the theme is stored with the user, and in the browser for the next first paint', async () => {
  const { user } = await open();
  await user.click(await accountMenu());
  expect(screen.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('fenceline.theme')).toBe('dark');
  await waitFor(async () => expect((await me()).settings.theme).toBe('dark'));
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
});

test('a theme chosen on another device applies here, too', async () => {
  await client.request('POST', '/public/v1/users/me', { settings: { theme: 'dark' } });
  await open();
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
});

test('the menu shows the user, and that a viewer has read access', async () => {
  const viewer = await server.addUser({ role: roles.viewer });
  const { user } = await open('/tags', {}, viewer.username);
  await user.click(await accountMenu());
  expect(screen.getByText(viewer.username)).toBeVisible();
  expect(screen.getByText('Viewer')).toBeVisible();
});

test('signing out ends the session, clears the cache and reloads', async () => {
  const { user, session, queryClient, reloads } = await open();
  const token = await session.token();
  await user.click(await accountMenu());
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(reloads()).toBe(1));
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await server.app.request('/public/v1/tags', { headers })).status).toBe(401);
  expect(screen.queryByRole('main')).toBeNull();
});

test('signing out with unsaved changes asks first', async () => {
  const { user, reloads } = await open('/tags/new');
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Yards');
  await user.click(await accountMenu());
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(reloads()).toBe(0);
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Yards');
});

test('a session that ends during editing loses nothing: sign in over the form, and continue', async () => {
  const fetching = endedSession();
  const { user } = await open('/tags/new', fetching);
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Yards');
  fetching.ended = true;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to continue' });
  expect(within(dialog).getByText(`Username: ${client.username}`)).toBeVisible();
  const field = within(dialog).getByLabelText('Password');
  expect(field).toHaveFocus();
  await user.type(field, 'wrong{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Incorrect username or password.');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
  await user.clear(field);
  fetching.ended = false;
  await user.type(field, `${password}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Tag Yards created')).toBeVisible();
});

test('over an ended session another user can sign in with a fresh start', async () => {
  const fetching = endedSession();
  const { user, reloads, visit } = await open('/account', fetching);
  await screen.findByRole('textbox', { name: 'Name' });
  fetching.ended = true;
  await visit('/tags');
  const dialog = await screen.findByRole('dialog', { name: 'Sign in to continue' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign in as someone else' }));
  await waitFor(() => expect(reloads()).toBe(1));
});
