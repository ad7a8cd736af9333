import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboard, expectSoon, listed, panel, setStage, signIn } from '../support/journey.ts';
import { addGeofence } from '../support/records.ts';

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
