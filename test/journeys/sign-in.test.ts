import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '../../src/server/database/sql.ts';
import { dashboard, expectSoon, listed, panel, setStage, signIn } from '../support/journey.ts';
import { addGeofence, reply } from '../support/records.ts';

const stage = setStage();

const button = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** The sign-in page before its script, like on a slow connection. `letCome` loads it. */
async function beforeTheScript(): Promise<{ page: Page; letCome: () => void; addresses: string[] }> {
  const page = await (await stage.newProfile()).newPage();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
  await page.goto('/', { waitUntil: 'commit' });
  await passwordField(page).waitFor();
  return { page, letCome, addresses };
}

test('text typed before the script has loaded, including Enter, is used, and never appears in a URL', async () => {
  const person = await stage.newPerson();
  const { page, letCome, addresses } = await beforeTheScript();
  expect(await button(page).isDisabled()).toBe(true);
  expect(await page.locator('form [name]').count()).toBe(0);
  await page.getByLabel('Username').fill(person.username);
  await passwordField(page).pressSequentially('qwertz');
  await passwordField(page).fill(person.password);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  expect(await passwordField(page).inputValue()).toBe(person.password);

  letCome();
  await dashboard(page).waitFor();
  const secret = encodeURIComponent(person.password).replaceAll('%20', '.');
  expect(addresses.filter((address) => new RegExp(secret).test(address))).toEqual([]);
  expect(addresses.length).toBeGreaterThan(10);
});

test('without Enter it waits for the button', async () => {
  const person = await stage.newPerson();
  const { page, letCome } = await beforeTheScript();
  await page.getByLabel('Username').fill(person.username);
  await passwordField(page).fill(person.password);
  letCome();
  await expectSoon(() => button(page).isEnabled()).toBe(true);
  expect(await passwordField(page).inputValue()).toBe(person.password);
  await button(page).click();
  await dashboard(page).waitFor();
});

test('after signing in the requested page opens with its filters', async () => {
  const person = await stage.newPerson();
  const id = await addGeofence(person, { description: 'Yard' });
  await addGeofence(person, { description: 'Quay' });
  const page = await (await stage.newProfile()).newPage();
  const address = `/geofences/${id}?find=yard&map=51.34000,12.37000,14`;
  await page.goto(address);
  await signIn(page, person);
  await panel(page, 'Yard').waitFor();
  expect(await listed(page)).toEqual(['Yard']);
  expect(page.url()).toBe(stage.service.url + address);
});

test('"Keep me signed in" survives the browser; without it the next start asks', async () => {
  const person = await stage.newPerson();
  const monday = await startBrowser();
  await signIn(monday, person);

  const tuesday = await startBrowser(await quit(monday));
  await button(tuesday).waitFor();
  await signIn(tuesday, person, { keep: true });

  const wednesday = await startBrowser(await quit(tuesday));
  await wednesday.getByText('No tags yet').waitFor();
  expect(await wednesday.locator('form').count()).toBe(0);
});

test('a passkey is added in the account settings, signs in without a password, and renews an ended session', async () => {
  const person = await stage.newPerson();
  // Browsers have passkeys at localhost, and none at an IP address.
  const baseURL = stage.service.url.replace('127.0.0.1', 'localhost');
  const page = await (await stage.newProfile({ baseURL, allowedErrors: [/status of 40[01]/] })).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const kept = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...kept },
  });
  const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await page.goto('/account');
  await withPasskey.waitFor();
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await list.getByText('Never used').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device already has a passkey for your account.').waitFor();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/account');
  await withPasskey.click();
  await list.getByText(/^Last used /).waitFor();

  const you = page.getByRole('form', { name: 'You' });
  await you.getByLabel('Name', { exact: true }).fill('Ana');
  // Ends the sessions of the browser. The page notices when its stream of changes ends.
  const change = { current: person.password, new: 'another one, longer' };
  await reply(person.request('POST', '/public/v1/users/me/password', change));
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await you.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Details saved').waitFor();
  const { passkeys } = await stage.service.db.one<{ passkeys: number }>(sql`
    select count(*)::int as passkeys from passkey where user_id = ${person.userId}`);
  expect(passkeys).toBe(1);
});

test('a recent sign-in for an authenticator app ends the earlier session', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/account', { allowedErrors: [/status of 401/] });
  const { id } = await stage.service.db.one<{ id: number }>(sql`
    update session set created_utc = created_utc - interval '61 minutes'
    where id = (select max(id) from session where user_id = ${person.userId}) returning id`);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await dialog.getByText('You are changing how you sign in. Sign in again first.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  const hasEnded = () =>
    stage.service.db.one<{ ended: boolean }>(sql`select ended_utc is not null as ended from session where id = ${id}`);
  await expectSoon(hasEnded).toEqual({ ended: true });
});

type Left = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser with the previous one's data on disk. */
async function startBrowser(left?: Left): Promise<Page> {
  const page = await (await stage.newProfile({ ...(left && { storageState: left }) })).newPage();
  await page.goto('/tags');
  return page;
}

async function quit(page: Page): Promise<Left> {
  const left = await page.context().storageState();
  await page.context().close();
  return left;
}
