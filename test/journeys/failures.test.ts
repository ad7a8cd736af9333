/** The dashboard's own code fails at each stage of its start and later: a page says so and offers to reload. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Session } from '../../src/contract/users.ts';
import { dashboard, expectSoon, type Person, setStage, signIn } from '../support/journey.ts';
import { reply } from '../support/records.ts';

const stage = setStage();

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something went wrong' });
const fill = async (page: Page, { username, password }: Person): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** The browser's message about a missing file, and the page's log entry. */
const missingFile = /Failed to load resource|Failed to fetch|error loading dynamically|importing a module/;

async function newPage(allowedErrors: readonly RegExp[] = [missingFile]): Promise<Page> {
  return (await stage.newProfile({ allowedErrors })).newPage();
}

/** Only the error page is visible, and its button reloads the page. */
async function expectReload(page: Page): Promise<void> {
  await failure(page).waitFor();
  expect(await page.getByLabel('Username').isVisible()).toBe(false);
  expect(await dashboard(page).isVisible()).toBe(false);
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await failure(page).getByRole('button', { name: 'Reload page' }).click();
  await loaded;
}

test.each([
  ["the sign-in page's script", /src="\.\/(assets\/sign-in-[\w-]+\.js)"/],
  ["the sign-in page's file of texts", /"signIn":"(assets\/sign-in-[\w-]+\.js)"/],
])('%s does not load', async (_, named) => {
  const person = await stage.newPerson();
  const page = await newPage();
  const [, file = ''] = named.exec(await (await fetch(`${stage.service.url}/`)).text()) ?? [];
  expect(file).toMatch(/./);
  await page.route(`**/${file}`, (route) => route.abort());
  await page.goto('/');
  await expectReload(page);
  await signIn(page, person);
});

test.each([
  ["the dashboard's code", 'start'],
  ["the dashboard's file of texts", 'all'],
])('%s does not load after signing in', async (_, file) => {
  const person = await stage.newPerson();
  const page = await newPage();
  await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
  await page.goto('/');
  await fill(page, person);
  await expectReload(page);
  await dashboard(page).waitFor();
});

test("the sign-in page's script throws when it runs", async () => {
  const page = await newPage([/no storage name/]);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'baseURI', {
      get: () => {
        throw new Error('no storage name');
      },
    });
  });
  await page.goto('/');
  await failure(page).waitFor();
  expect(await failure(page).textContent()).toContain('Error: no storage name');
});

test('rendering the first frame fails outside of every page', async () => {
  const person = await stage.newPerson();
  const page = await newPage([/no dates here/]);
  await page.addInitScript(() => {
    Intl.DateTimeFormat = function fail() {
      throw new Error('no dates here');
    } as unknown as typeof Intl.DateTimeFormat;
  });
  await page.goto('/');
  await fill(page, person);
  await failure(page).getByText('Error: no dates here').waitFor();
  await expectReload(page);
});

test('rendering the frame itself fails', async () => {
  const person = await stage.newPerson();
  const page = await newPage([/no width here/]);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'innerWidth', {
      get: () => {
        throw new Error('no width here');
      },
    });
  });
  await page.goto('/');
  await fill(page, person);
  await page.getByRole('button', { name: 'Reload page' }).waitFor();
  await expectSoon(() => page.title()).toContain('This page stopped working');
});

test('rendering fails later, outside of every page', async () => {
  const person = await stage.newPerson();
  const page = await newPage([/status of 40[01]/, /no such session/, /cannot be shown/]);
  await page.goto('/drivers');
  await signIn(page, person);
  // The dialog over an ended session.
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('The dialog cannot be shown');
    };
  });
  const sessions = await reply<Session[]>(person.request('GET', '/public/v1/users/me/sessions'));
  for (const { id } of sessions.filter(({ current }) => !current)) {
    await reply(person.request('DELETE', `/public/v1/users/me/sessions/${id}`), 204);
  }
  // Unless the stream of live events has noticed it before: then the link is gone.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/tags"]')?.click());
  await expectReload(page);
});

test("a page's code does not load", async () => {
  const person = await stage.newPerson();
  const page = await newPage([missingFile, /PageNotLoaded/]);
  await page.route('**/assets/DriversPage-*.js', (route) => route.abort());
  await page.goto('/drivers/new');
  await signIn(page, person);
  const reload = page.getByRole('button', { name: 'Reload page' });
  await reload.waitFor();
  await page.unrouteAll();
  await reload.click();
  await page.getByRole('complementary', { name: 'New driver' }).waitFor();
  expect(await reload.isVisible()).toBe(false);
});

test('an error in a handler leaves the page unchanged, and offers to reload', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/drivers', { allowedErrors: [/out of order/] });
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('out of order'))));
  const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await notice.waitFor();
  expect(await dashboard(page).isVisible()).toBe(true);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await loaded;
  await dashboard(page).waitFor();
});
