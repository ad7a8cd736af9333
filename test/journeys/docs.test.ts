/** The pages of the documentation in a browser: search, copying, the language of examples, and "try it". */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboard, expectSoon, setStage } from '../support/journey.ts';
import { reply } from '../support/records.ts';

const stage = setStage();
const fleetPage = '/docs/reference/saveFleet';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const hits = (page: Page) => page.locator('#found a');
const shownExamples = (page: Page): Promise<string[]> =>
  page.locator('details[name="language"][open] > summary').allTextContents();
const answer = (page: Page): Promise<string> => page.getByRole('status').last().innerText();

async function open(path: string, options: Parameters<typeof stage.newProfile>[0] = {}): Promise<Page> {
  const page = await (await stage.newProfile(options)).newPage();
  await page.goto(path);
  return page;
}

test('the search lists pages with all words, and Enter opens the first', async () => {
  const page = await open('/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('review alarms');
  await expectSoon(() => hits(page).first().innerText()).toContain('Review alarms');
  expect(await page.locator('#count').innerText()).toMatch(/^\d+ pages found$/);
  await search(page).press('Enter');
  await page.waitForURL('**/docs/reference/reviewAlarms');
  await search(page).fill('xyzzy');
  await expectSoon(() => page.locator('#count').innerText()).toBe('0 pages found');
  expect(await hits(page).count()).toBe(0);
  await search(page).fill('');
  await expectSoon(() => page.locator('#count').innerText()).toBe('');
});

test('the search says that the service does not answer, and works when it does again', async () => {
  const page = await open('/docs', { allowedErrors: [/Failed to load resource/] });
  await page.route('**/docs/search.json', (route) => route.abort());
  await search(page).fill('tags');
  await expectSoon(() => page.locator('#count').innerText()).toContain('does not answer');
  await page.unroute('**/docs/search.json');
  await search(page).fill('tag');
  await expectSoon(() => hits(page).count()).toBeGreaterThan(0);
});

test('an example is copied, or selected where the browser has no clipboard', async () => {
  const page = await open(fleetPage, { permissions: ['clipboard-read', 'clipboard-write'] });
  const example = page.locator('details[name="language"][open]');
  await example.getByRole('button', { name: 'Copy' }).click();
  await expectSoon(() => example.getByRole('button').innerText()).toBe('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await example.locator('code').innerText());
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await example.getByRole('button').click();
  await expectSoon(() => example.getByRole('button').innerText()).toContain('Ctrl+C');
  expect(await page.evaluate(() => String(getSelection()))).toBe(await example.locator('code').innerText());
});

test('examples open in the language that was opened last', async () => {
  const page = await open(fleetPage);
  expect(await shownExamples(page)).toEqual(['curl']);
  await page.getByText('Python', { exact: true }).click();
  await expectSoon(() => shownExamples(page)).toEqual(['Python']);
  await page.goto('/docs/reference/listDrivers');
  await expectSoon(() => shownExamples(page)).toEqual(['Python']);
});

test('"try it" sends the request as the person who is signed in in another tab', async () => {
  const person = await stage.newPerson();
  const tab = await stage.open(person, '/', { allowedErrors: [/Failed to load resource/] });
  const page = await tab.context().newPage();
  await page.goto(fleetPage);
  await page.getByLabel('Body').fill('{"name":"Tried"}');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectSoon(() => answer(page)).toMatch(/^200 OK\n\d+$/);
  expect(await reply(person.request('GET', '/public/v1/fleets'))).toMatchObject([{ name: 'Tried' }]);
  await page.getByLabel('Body').fill('{"name":""}');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectSoon(() => answer(page)).toMatch(/^400 Bad Request\n\{[^]*"pointer": "#\/name"/);
});

test('"try it" asks a person to sign in, and then works', async () => {
  const person = await stage.newPerson();
  const page = await open('/docs/reference/listFleets');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectSoon(() => answer(page)).toContain('Sign in to the dashboard in another tab');
  const tab = await page.context().newPage();
  await tab.goto('/');
  await tab.getByLabel('Username').fill(person.username);
  await tab.getByLabel('Password', { exact: true }).fill(person.password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await dashboard(tab).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await expectSoon(() => answer(page)).toBe('200 OK\n[]');
});

test('on a phone the contents are closed, and nothing is wider than the screen', async () => {
  const page = await open('/docs/reference/listGeofenceVisits', { viewport: { width: 390, height: 800 } });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await page.getByRole('link', { name: 'Problem types' }).isVisible()).toBe(false);
  await page.getByText('Contents', { exact: true }).click();
  expect(await page.getByRole('link', { name: 'Problem types' }).isVisible()).toBe(true);
  expect(await width()).toBe(390);
  for (const path of ['', '/webhooks', '/events', '/records/GeofenceVisit', '/reference/importVehicles']) {
    await page.goto(`/docs${path}`);
    expect([path, await width()]).toEqual([path, 390]);
  }
});
