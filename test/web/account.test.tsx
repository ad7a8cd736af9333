import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { Me, Session } from '../../src/contract/users.ts';
import { stepOf, totpAt } from '../../src/server/api/totp.ts';
import { sql } from '../../src/server/database/sql.ts';
import { type Limits, setLimits } from '../../src/server/store/accounts.ts';
import { deviceOf } from '../../src/web/features/account/device-of.ts';
import { account as german } from '../../src/web/text/de/account.ts';
import { account as spanish } from '../../src/web/text/es/account.ts';
import { decodeBase32 } from '../support/base32.ts';
import { installDevice } from '../support/browser-passkeys.ts';
import { openDashboard } from '../support/dashboard.tsx';
import { type Client, password, postToken, type Service, service } from '../support/service.ts';

let server: Service;
let client: Client;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await server.addUser();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => openDashboard({ app: server.app, username: client.username }, '/account');
const me = async (): Promise<Me> => (await (await client.request('GET', '/public/v1/users/me')).json()) as Me;
const section = (name: string) => screen.findByRole('form', { name });

test('name and address are stored, and the settings do not change', async () => {
  await client.request('POST', '/public/v1/users/me', { settings: { distance: 'mi', theme: 'dark' } });
  const { user } = await open();
  const form = await section('You');
  await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Ana Ruiz');
  await user.type(within(form).getByRole('textbox', { name: 'Email address' }), 'ana@example.com');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Details saved')).toBeVisible();
  expect(await me()).toMatchObject({
    name: 'Ana Ruiz',
    email: 'ana@example.com',
    settings: { distance: 'mi', theme: 'dark', timeZone: null },
  });
  expect(await screen.findByRole('button', { name: 'Account of Ana Ruiz' })).toHaveTextContent('AR');
});

test.each([
  ['with', 'Details saved. For three days, links for a new password still go to ana@example.com.'],
  ['without', 'Details saved'],
])('a changed address, %s mails of links', async (mails, notice) => {
  const settings = { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@b.example', publicUrl: 'https://b.example' };
  const app = mails === 'with' ? server.anotherService({ settings }) : server.app;
  await client.request('POST', '/public/v1/users/me', { email: 'ana@example.com' });
  const { user } = await openDashboard({ app, username: client.username }, '/account');
  const form = await section('You');
  const email = within(form).getByRole('textbox', { name: 'Email address' });
  await user.clear(email);
  await user.type(email, 'ruiz@example.com');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(notice)).toBeVisible();
});

test('an administrator gets a link to change the username', async () => {
  const { user, router } = await open();
  await user.click(within(await section('You')).getByRole('link', { name: 'Change username' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/users/${client.userId}/edit`));
});

test('a viewer is told who can change the username', async () => {
  client = await server.addUser({ role: roles.viewer });
  await open();
  expect(await screen.findByText(/An administrator can change your username\.$/)).toBeVisible();
});

test('an invalid email address is reported on its field', async () => {
  const { user } = await open();
  const form = await section('You');
  const email = within(form).getByRole('textbox', { name: 'Email address' });
  await user.type(email, 'ana at example');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(email).toHaveAccessibleDescription('Must be an email address.'));
  expect((await me()).email).toBeNull();
});

test("units and zone are set, and reset to the browser's", async () => {
  const { user } = await open();
  const form = await section('Language, units and times');
  const distances = within(form).getByRole('combobox', { name: 'Distances' });
  await user.selectOptions(distances, 'Kilometres');
  const zone = within(form).getByRole('combobox', { name: 'Time zone' });
  await user.selectOptions(zone, 'Asia/Tokyo');
  const tokyo = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', hour: 'numeric' }).format().split(/\s/)[0];
  expect(zone).toHaveAccessibleDescription(new RegExp(`Current time there: ${tokyo}:`));
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect((await me()).settings).toMatchObject({ distance: 'km', timeZone: 'Asia/Tokyo', temperature: null });
  await user.selectOptions(distances, '');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await me()).settings.distance).toBeNull());
});

test("an administrator sets the account's name, and the zone and language of its alerts", async () => {
  const { user } = await open();
  const form = await section('Fleet account');
  const name = within(form).getByRole('textbox', { name: 'Account name' });
  await user.clear(name);
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('Required')).toBeVisible();
  await user.type(name, 'Nordlicht');
  await user.selectOptions(within(form).getByRole('combobox', { name: /^Time zone/ }), 'Europe/Berlin');
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Language of alerts' }), 'Deutsch');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Account saved')).toBeVisible();
  const stored = await client.request('GET', '/public/v1/account');
  expect(await stored.json()).toEqual({
    ...{ name: 'Nordlicht', timeZone: 'Europe/Berlin', language: 'de', requireSecondFactor: 0 },
  });
});

test('a new password is validated and stored, and the current one must be right', async () => {
  const { user } = await open();
  const form = await section('Password');
  const current = within(form).getByLabelText('Current password');
  const next = within(form).getByLabelText('New password');
  await user.type(next, 'short');
  await user.click(within(form).getByRole('button', { name: 'Change password' }));
  expect(await within(form).findByText('Required')).toBeVisible();
  expect(within(form).getByText('Must have 8 to 200 characters.')).toBeVisible();
  await user.type(current, 'not it');
  await user.type(next, ' but longer');
  await user.click(within(form).getByRole('button', { name: 'Change password' }));
  expect(await within(form).findByText('This is not your current password.')).toBeVisible();
  await user.clear(current);
  await user.type(current, password);
  await user.clear(next);
  await user.type(next, 'Password1');
  await user.click(within(form).getByRole('button', { name: 'Change password' }));
  expect(
    await within(form).findByText('This is one of the most common passwords. Choose another password.'),
  ).toBeVisible();
  await user.clear(next);
  await user.type(next, 'short but longer');
  await user.click(within(form).getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(current).toHaveValue('');
  const signIn = { grant_type: 'password', username: client.username, password: 'short but longer' };
  expect((await postToken(server.app, signIn)).status).toBe(200);
});

test.each([
  [{}, 'without limit'],
  [{ retentionDays: 1 }, '1 day'],
  [{ retentionDays: 1095 }, '1,095 days'],
])('an administrator reads for how long positions are kept: %o', async (limits, shown) => {
  const limit = (to: Limits) => server.db.transaction((tx) => setLimits(tx, client.accountId, to));
  onTestFinished(() => limit({}));
  await limit(limits);
  await open();
  const term = await screen.findByText('How long positions and temperatures are kept');
  expect(term.nextElementSibling).toHaveTextContent(new RegExp(`^${shown}$`));
});

test.each([
  ['de', german, ['Aufbewahrung von Positionen und Temperaturen', '1 Tag', '30 Tage', 'unbegrenzt']],
  ['es', spanish, ['Conservación de posiciones y temperaturas', '1 día', '30 días', 'sin límite']],
])('the same in %s', (_, { usage }, texts) => {
  expect([usage.kept, usage.keptDays(1, '1'), usage.keptDays(30, '30'), usage.keptForever]).toEqual(texts);
});

test('an authenticator app is added, its recovery codes are shown once, and one of them removes it', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  const secret = (await screen.findByRole('group', { name: 'Key' })).textContent;
  const code = screen.getByRole('textbox', { name: 'Code' });
  await user.type(code, '12');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/wrong|used/i));
  await user.clear(code);
  await user.type(code, totpAt(decodeBase32(secret), stepOf(new Date())));
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const codes = (await screen.findByRole('group', { name: 'Recovery codes' })).textContent.split('\n');
  expect(codes).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('Turned on')).toBeVisible();
  expect((await me()).secondFactor).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Code' }), codes[0] ?? '');
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  expect((await me()).secondFactor).toBe(false);
});

test('a passkey is added with the name of the device, listed, and removed', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36');
  const { refuse } = installDevice();
  const { user } = await open();
  const region = await screen.findByRole('region', { name: 'Passkeys' });
  const name = await within(region).findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Chrome on Windows');
  const add = within(region).getByRole('button', { name: 'Add a passkey' });
  refuse(new DOMException('Not now', 'NotAllowedError'));
  await user.click(add);
  await waitFor(() => expect(name).toHaveAccessibleDescription(/No passkey was added\. Try again\./));
  refuse(new DOMException('There is one', 'InvalidStateError'));
  await user.click(add);
  await waitFor(() => expect(name).toHaveAccessibleDescription(/already has a passkey/));
  refuse(undefined);
  await user.click(add);
  expect(await screen.findByText('Passkey added')).toBeVisible();
  const list = await within(region).findByRole('list', { name: 'Passkeys' });
  expect(list).toHaveTextContent(/^Chrome on WindowsAdded .*Never used/);
  expect((await me()).passkeys).toBe(1);
  await user.click(within(list).getByRole('button', { name: 'Remove passkey: Chrome on Windows' }));
  const question = await screen.findByRole('dialog', { name: 'Remove the passkey “Chrome on Windows”?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed')).toBeVisible();
  expect((await me()).passkeys).toBe(0);
});

test('a browser without passkeys says so', async () => {
  await open();
  expect(await screen.findByText('This browser or this address cannot add passkeys.')).toBeVisible();
});

test('people of an identity provider have no password and no factor here, and read when their session ends', async () => {
  const { accountId, userId } = client;
  await server.db.run(
    sql`insert into sign_in_identity values (${accountId}, 'https://login.test', 'sub-1', ${userId})`,
  );
  await open();
  expect(await screen.findByRole('form', { name: 'You' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Password' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add an authenticator app' })).toBeNull();
  const list = await screen.findByRole('list', { name: 'Sessions' });
  expect(within(list).getAllByText(/^Ends by /).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Single sign-on' })).toHaveTextContent('Not set up.'));
});

test('other sessions are listed and can be ended', async () => {
  const { user, session } = await open();
  const list = await screen.findByRole('list', { name: 'Sessions' });
  expect(within(list).getAllByText('This session')).toHaveLength(1);
  const before = within(list).getAllByRole('listitem').length;
  expect(before).toBe(2);
  await user.click(within(list).getByRole('button', { name: /^End session:/ }));
  expect(await screen.findByText('Session ended')).toBeVisible();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  const headers = { Authorization: `Bearer ${await session.token()}` };
  const left = (await (await server.app.request('/public/v1/users/me/sessions', { headers })).json()) as Session[];
  expect(left.map(({ current }) => current)).toEqual([true]);
});

test('this session comes first, and all others can be ended at once', async () => {
  await client.signIn();
  await client.signIn();
  const { user } = await open();
  const list = await screen.findByRole('list', { name: 'Sessions' });
  const [first, ...others] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('This session');
  expect(others.length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  expect(await screen.findByText(`${others.length} sessions ended`)).toBeVisible();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1',
    'Chrome on iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, 'Unknown device'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

test('a person of a suspended account reads why nothing is shown, and can sign out', async () => {
  await server.db.run(sql`update account set suspended_utc = now() where id = ${client.accountId}`);
  onTestFinished(async () => {
    await server.db.run(sql`update account set suspended_utc = null where id = ${client.accountId}`);
  });
  await open();
  const title = { name: 'This account is suspended' };
  expect(await screen.findByRole('heading', title)).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('heading', title)).toBeVisible();
  expect(screen.getByText(/Nothing is deleted, and trackers can go on sending for 30 days\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
