import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { accessTokenSeconds } from '../../src/contract/choices.ts';
import { dashboard, expectSoon, type Person, setStage, signIn } from '../support/journey.ts';

const stage = setStage();
/** The browser's own console message for a failed request, and ours for a page that did not load. */
const refusals = [/Failed to load resource/, /PageNotLoaded/];

interface Scene {
  person: Person;
  /** Tabs of one browser. */
  context: BrowserContext;
  tokenRequests: Request[];
  /** How often a refresh token was sent, by all tabs together. */
  renewals: () => number;
}

/** A person with a browser. Afterwards no URL may have contained a secret. */
async function setScene(): Promise<Scene> {
  const [person, context] = await Promise.all([stage.newPerson(), stage.newProfile({ allowedErrors: refusals })]);
  const addresses: string[] = [];
  const tokenRequests: Request[] = [];
  context.on('request', (request) => {
    addresses.push(request.url());
    if (new URL(request.url()).pathname === '/token') tokenRequests.push(request);
  });
  const secrets = [person.password, encodeURIComponent(person.password), 'token='];
  onTestFinished(() =>
    expect(addresses.filter((address) => secrets.some((secret) => address.includes(secret)))).toEqual([]),
  );
  const isRenewal = (request: Request): boolean => request.postData()?.includes('grant_type=refresh_token') ?? false;
  return { person, context, tokenRequests, renewals: () => tokenRequests.filter(isRenewal).length };
}

async function openTab(context: BrowserContext, path = '/tags'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Another tab that finds the session by itself. */
async function joinTab(context: BrowserContext, path = '/tags'): Promise<Page> {
  const page = await openTab(context, path);
  await dashboard(page).waitFor();
  return page;
}

/** Another tab with a copy of this tab's storage, like "Duplicate tab". */
async function duplicate(page: Page): Promise<Page> {
  const copied = page.context().waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const copy = await copied;
  await dashboard(copy).waitFor();
  return copy;
}

/** Moves both clocks of the page forward, as if real time had passed. */
const letPass = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((ms) => {
    for (const clock of [Date, performance]) {
      const now = clock.now.bind(clock);
      clock.now = () => now() + ms;
    }
  }, seconds * 1000);

/** A page of the dashboard sends a request, and the service accepts its token. */
async function useService(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/public/v1/users/me/sessions'));
  // Not by mouse, which waits for frames, and a tab in the background has few.
  await page.getByRole('button', { name: /^Account of/ }).dispatchEvent('click');
  await page.getByRole('menuitem', { name: 'Account and settings' }).dispatchEvent('click');
  expect((await answer).status()).toBe(200);
  await page.getByRole('link', { name: 'Tags' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
}

/** From now on the pages of this browser remember whether the sign-in form was ever visible. */
const watchForm = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const look = (): void => {
      const form = document.getElementById('sign-in-form');
      if (form?.checkVisibility({ visibilityProperty: true })) document.documentElement.dataset.flashed = '';
      requestAnimationFrame(look);
    };
    look();
  });
const flashed = (page: Page): Promise<boolean> => page.evaluate(() => 'flashed' in document.documentElement.dataset);

const over = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });
const usableForm = (page: Page) => page.getByRole('button', { name: 'Sign in', disabled: false });

test('without any script a password is not sent', async () => {
  const { person, context, tokenRequests } = await setScene();
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).click({ force: true });
  await page.evaluate(() => {
    // A form with any other method would leave the page now.
    Object.assign(window, { stays: true });
    document.forms[0]?.requestSubmit();
    return new Promise((resolve) => setTimeout(resolve));
  });
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  expect(page.url()).toBe(`${stage.service.url}/`);
  expect(tokenRequests).toEqual([]);
});

test('a wrong password is reported, and the right one can be typed immediately', async () => {
  const { person, context } = await setScene();
  const page = await openTab(context, '/tags/new');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText('Incorrect username or password.').waitFor();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New tag' }).waitFor();
  expect(page.url()).toBe(`${stage.service.url}/tags/new`);
  expect(await page.locator('#sign-in').count()).toBe(0);
});

test('two tabs and a duplicate renew without ending the session', async () => {
  const { person, context, renewals } = await setScene();
  const first = await openTab(context);
  await signIn(first, person);
  const second = await joinTab(context);
  const third = await duplicate(first);
  expect(renewals()).toBe(0);
  const tabs = [first, second, third];
  for (const round of [1, 2]) {
    await Promise.all(tabs.map((tab) => letPass(tab, accessTokenSeconds)));
    await Promise.all(tabs.map(useService));
    expect(renewals()).toBe(round);
  }
  const late = await duplicate(second);
  await late.reload();
  await dashboard(late).waitFor();
  await first.close();
  await second.reload();
  await useService(second);
  expect(renewals()).toBe(2);
});

test('a reload keeps the session, and neither it nor a new tab shows the form in between', async () => {
  const { person, context, renewals } = await setScene();
  const page = await openTab(context);
  await signIn(page, person);
  await watchForm(context);
  for (const times of [1, 2, 3]) {
    await page.reload();
    await dashboard(page).waitFor();
    expect(renewals()).toBe(times);
    expect(await flashed(page)).toBe(false);
  }
  expect(await flashed(await joinTab(context))).toBe(false);
  expect(renewals()).toBe(3);
});

test('"Keep me signed in" survives the last tab; without it nothing does', async () => {
  const { person, context } = await setScene();
  const page = await openTab(context);
  await signIn(page, person);
  await page.close();
  const next = await openTab(context);
  await usableForm(next).waitFor();
  await signIn(next, person, { keep: true });
  await next.close();
  const last = await joinTab(context);
  expect(await last.evaluate(() => sessionStorage.length)).toBe(0);
});

test('signing out leaves no data behind; a tab with unsaved changes is covered, not emptied', async () => {
  const { person, context } = await setScene();
  const page = await openTab(context);
  await signIn(page, person);
  const other = await joinTab(context);
  const unsaved = await joinTab(context, '/tags/new');
  await unsaved.getByRole('textbox', { name: 'Name' }).fill('Unsaved');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await usableForm(page).waitFor();
  await usableForm(other).waitFor();
  await over(unsaved).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  for (const tab of [page, other, unsaved]) {
    const kept = () => tab.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
    await expectSoon(kept).toEqual([]);
  }
  // Browsers pass a second Escape to a dialog.
  await unsaved.keyboard.press('Escape');
  await unsaved.keyboard.press('Escape');
  expect(await over(unsaved).isVisible()).toBe(true);
  await over(unsaved).getByLabel('Password', { exact: true }).fill(person.password);
  await unsaved.keyboard.press('Enter');
  await over(unsaved).waitFor({ state: 'detached' });
  await unsaved.getByRole('button', { name: 'Save' }).click();
  await unsaved.getByText('Tag Unsaved created').waitFor();
  await dashboard(other).waitFor();
});

test('when another user signs in, no tab has data of the first one', async () => {
  const { person, context } = await setScene();
  const otherPerson = await stage.newPerson();
  await person.request('POST', '/public/v1/tags', { name: 'Of the first', colour: 1, resourceType: 25 });
  const page = await openTab(context);
  await signIn(page, person);
  const other = await joinTab(context);
  await other.getByRole('link', { name: 'Of the first' }).waitFor();
  // A tab that believes it is alone, as if it could not reach the others.
  const alone = await context.newPage();
  await alone.addInitScript(() =>
    Object.defineProperty(navigator.locks, 'query', { value: async () => ({ held: [] }) }),
  );
  await alone.goto('/tags');
  await signIn(alone, otherPerson);
  await expectSoon(() => new URL(other.url()).pathname).toBe('/live');
  await dashboard(other).waitFor();
  await other.getByRole('link', { name: 'Tags' }).click();
  await other.getByText('No tags yet').waitFor();
});

test('a connection that breaks and returns does not end a session', async () => {
  const { person, context } = await setScene();
  const page = await openTab(context);
  await signIn(page, person);
  const account = page.getByRole('button', { name: /^Account of/ });
  // It has the person's name, which loads.
  await account.waitFor();
  await letPass(page, accessTokenSeconds);
  await context.setOffline(true);
  await account.click();
  await page.getByRole('menuitem', { name: 'Account and settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
  // The page reloads when the service answers again.
  await context.setOffline(false);
  await page.getByRole('listitem').filter({ hasText: 'This session' }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
});
