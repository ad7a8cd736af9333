import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
// These modules load on demand. Importing them here keeps their compile time out of the tests.
import '../../src/web/features/users/UsersPage.tsx';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { startGuest } from '../../src/web/app/start-guest.tsx';
import { fetchFrom } from '../support/dashboard.tsx';
import { reply } from '../support/records.ts';
import { type Client, postToken, type Service, send, service } from '../support/service.ts';
import { openTable } from '../support/table-page.ts';

let server: Service;
let mailing: App;
let client: Client;
beforeAll(async () => {
  server = await service();
  const smtpUrl = 'smtp://127.0.0.1:9';
  mailing = server.anotherService({ settings: { smtpUrl, mailFrom: 'a@b.example', publicUrl: 'https://b.example' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addAccount();
});

/** A page in a browser that nobody is signed in with. */
async function openGuest(path: string, app: App = server.app) {
  fetchFrom(app);
  document.head.innerHTML = '<base href="/">';
  document.body.innerHTML = '<div id="app"></div>';
  window.history.replaceState(null, '', path);
  await act(() => startGuest(new URL(path, 'http://x').pathname.slice(1)));
  return userEvent.setup();
}
async function linkFor(email: string): Promise<string> {
  const body = { email, name: 'Lee', role: 1 };
  const { link } = await reply<{ link: string }>(client.request('POST', '/public/v1/users/invite', body));
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}
const newPassword = 'a rather long word';

test('an administrator invites a person, and hands over the link where no mail is sent', async () => {
  const { user } = await openTable(server, client, '/users');
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite a user' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Email/ }), client.username);
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await within(dialog).findByText('Must be an email address.')).toBeVisible();
  const email = `ana-of-${client.username}@fleet.example`;
  await user.clear(within(dialog).getByRole('textbox', { name: /^Email/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /^Email/ }), email);
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Ana');
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  const link = await within(dialog).findByRole('group', { name: 'Link' });
  expect(link).toHaveTextContent(/\/set-password#[\w-]{43}/);
  expect(within(dialog).getByRole('button', { name: /Copy/ })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect((await screen.findAllByText(email)).length).toBeGreaterThan(0);

  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const again = await screen.findByRole('dialog', { name: 'Invite a user' });
  await user.type(within(again).getByRole('textbox', { name: /^Email/ }), client.username.concat('@fleet.example'));
  await reply(
    client.request('POST', '/public/v1/users', {
      username: `${client.username}@fleet.example`,
      password: newPassword,
      role: 1,
      status: 1,
    }),
  );
  await user.click(within(again).getByRole('button', { name: 'Send invitation' }));
  expect(await within(again).findByText('A user with this address already exists.')).toBeVisible();
});

test('an invited person sees the own name, chooses a password, and the link is gone from the address', async () => {
  const email = `lee-of-${client.username}@fleet.example`;
  const path = await linkFor(email);
  const user = await openGuest(path);
  expect(await screen.findByRole('heading', { name: 'Welcome to Fenceline' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue(email);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Lee');
  const field = screen.getByLabelText('Password');
  await user.type(field, 'password123');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText(/most common passwords/)).toBeVisible();
  await user.clear(field);
  await user.type(field, newPassword);
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '.');
  expect(location.hash).toBe('');
  expect((await postToken(server.app, { grant_type: 'password', username: email, password: newPassword })).status).toBe(
    200,
  );

  await openGuest(path);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', 'forgot-password');
});

test('a link that is used in another browser meanwhile shows the way on', async () => {
  const path = await linkFor(`ben-of-${client.username}@fleet.example`);
  const user = await openGuest(path);
  const field = await screen.findByLabelText('Password');
  const token = path.split('#')[1];
  await reply(send(server.app, 'POST', '/public/v1/password/reset', { body: { token, password: newPassword } }), 204);
  await user.type(field, 'quite another word');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('a person who forgot the password asks for a link', async () => {
  const user = await openGuest('/forgot-password', mailing);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText('Enter your username.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Username' }), client.username);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  await waitFor(async () => {
    const due = await server.db.many(
      sql`select 1 from user_mail where due_utc is not null and username_key = ${client.username}`,
    );
    expect(due).toHaveLength(1);
  });
});

test('a service that sends no mails says whom to ask', async () => {
  await openGuest('/forgot-password');
  expect(await screen.findByText(/Ask an administrator of your account/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
});
