import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { importPathOf } from '../../src/contract/dashboard-paths.ts';
import { importedKinds } from '../../src/contract/kinds.ts';
import { sql } from '../../src/server/database/sql.ts';
import { paths } from '../../src/web/paths/index.ts';
import { addDriver, addPlots, addVehicle } from '../support/fleet.ts';
import { dashboard, expectSoon, panel, setStage, signIn } from '../support/journey.ts';
import { geofences, reply } from '../support/records.ts';

const stage = setStage();
const hourMs = 60 * 60_000;

test('a save with a lost answer is stored once, however often Save is pressed', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/geofences/new?shape=circle', { allowedErrors: [/ERR_FAILED/] });
  const form = panel(page, 'New circle');
  const description = form.getByRole('textbox', { name: 'Name', exact: true });
  await description.fill('Yard');
  await form.getByLabel('Latitude').fill('51.34');
  await form.getByLabel('Longitude').fill('12.37');

  const isSave = '**/public/v1/geofences';
  await page.route(isSave, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Save' }).click();
  // One answer was lost, but the service is available.
  await form.getByText('The server is responding again').waitFor();
  expect(await description.inputValue()).toBe('Yard');
  expect(await geofences(person)).toHaveLength(1);

  await page.unroute(isSave);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Yard saved').waitFor();
  expect(await geofences(person)).toMatchObject([{ description: 'Yard', latitude: 51.34 }]);
});

test('two people edit one driver: the second sees both versions and decides', async () => {
  const person = await stage.newPerson();
  const id = await addDriver(person, { name: 'Ana Ruiz', username: 'ana' });
  const page = await stage.open(person, `/drivers/${id}/edit`, { allowedErrors: [/status of 412/] });
  await page.getByRole('textbox', { name: 'Mobile' }).fill('+49 171');
  const theirs = { id, name: 'Ana Ruiz', username: 'ana', password: 'another one', status: 1, mobile: '+34 600' };
  await reply(person.request('POST', '/public/v1/drivers', theirs));

  await page.getByRole('button', { name: 'Save' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await note.getByText('+49 171').waitFor();
  await note.getByText('+34 600').waitFor();
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Ana Ruiz saved').waitFor();
  const kept = await reply(person.request('GET', `/public/v1/drivers/${id}`));
  expect(kept).toMatchObject({ mobile: '+49 171' });
});

test('one driver is found among 10,000', async () => {
  const person = await stage.newPerson();
  await stage.service.db.run(sql`
    insert into driver (account_id, name, name_key, status, username)
    select ${person.accountId}, 'Driver ' || n, 'driver ' || n, 1, 'driver-' || n from generate_series(1, 10000) n`);
  const page = await stage.open(person, '/drivers');
  const table = page.getByRole('grid', { name: 'Drivers' });
  await table.getByRole('rowheader', { name: 'Driver 1', exact: true }).waitFor();
  await page.getByText('10,000', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Find drivers' }).fill('9876');
  await table.getByRole('rowheader', { name: 'Driver 9876' }).waitFor();
  await expectSoon(() => table.getByRole('rowheader').count()).toBe(1);
});

test('a viewer sees the button, and why it is disabled, also by keyboard', async () => {
  const person = await stage.newPerson();
  const viewer = { username: `${person.username}-viewer`, password: 'look-do-not-touch' };
  await reply(person.request('POST', '/public/v1/users', { ...viewer, role: roles.viewer, status: 1 }));
  await addDriver(person, { name: 'Ada' });
  const page = await stage.open(viewer, '/drivers');
  const button = page.getByRole('button', { name: 'New driver', disabled: true });
  await button.focus();
  await page.getByRole('tooltip').getByText('your role does not allow it').waitFor();
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/drivers');

  // A panel's foot has no room below, and on a phone little at the left.
  await page.getByRole('link', { name: 'Ada' }).click();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    // The focus is lost if the page changes to its phone layout after it.
    await expectSoon(async () => {
      await page.getByRole('button', { name: 'Edit', disabled: true }).focus();
      await page.getByRole('button', { name: 'Delete', disabled: true }).focus();
      const tip = await page.getByRole('tooltip').filter({ visible: true }).boundingBox();
      return tip !== null && tip.x >= 0 && tip.y + tip.height <= viewport.height;
    }).toBe(true);
  }
});

test('on a computer whose clock is three hours fast, ages are right and the clock is reported', async () => {
  const person = await stage.newPerson();
  const vehicleId = await addVehicle(person, { name: 'Van 4' });
  await addPlots(stage.service, person, [{ vehicleId, utc: new Date(Date.now() - 7 * 60_000), speed: 0 }]);
  const page = await (await stage.newProfile()).newPage();
  await page.clock.install({ time: Date.now() + 3 * hourMs });
  await page.goto('/live');
  await signIn(page, person);
  await page.getByText(/^Your clock is (3 h|2 h 59 min)( 0 min)? ahead$/).waitFor();
  await expectSoon(() => page.getByRole('link', { name: /Van 4 [78] min/ }).count()).toBe(1);
});

/** The empty state of each page. */
const empty: Readonly<Record<string, string>> = {
  [paths.live]: 'No vehicles yet',
  [paths.visits]: 'No visits in this period',
  [paths.geofences]: 'No geofences yet',
  [paths.places]: 'No geofences yet',
  ...Object.fromEntries(importedKinds.map((kind) => [importPathOf(kind), 'Choose the data'])),
  [paths.tags]: 'No tags yet',
  [paths.drivers]: 'No drivers yet',
  [paths.assignments]: 'Nothing to assign yet',
  [paths.vehicles]: 'No vehicles yet',
  [paths.driven]: 'No drives in this period',
  [paths.trackers]: 'No messages yet',
  [paths.fleets]: 'No fleets yet',
  [paths.temperature]: 'No probes yet',
  [paths.profiles]: 'No profiles yet',
  [paths.alarms]: 'No alarms in this period',
  [paths.temperatureReport]: 'Choose what to report',
  [paths.inputs]: 'No inputs yet',
  [paths.inputTypes]: 'No types yet',
  [paths.inputHistory]: 'No inputs yet',
  [paths.alertRules]: 'No alert rules yet',
  [paths.alertsSent]: 'No alerts in this period',
  [paths.references]: 'No external references yet',
  [paths.reminders]: 'No reminders yet',
  [paths.sharedLinks]: 'No shared links yet',
  [paths.ingestKeys]: 'No device keys yet',
  [paths.apiKeys]: 'No API keys yet',
  [paths.webhooks]: 'No webhooks yet',
  [paths.audit]: 'No changes in this period',
};
/** There is always a user, the start redirects, and a question lists nothing. */
const neverEmpty: readonly string[] = [paths.start, paths.users, paths.account, paths.askPast];
const lists = Object.values<string>(paths).filter((path) => !/\$|\/new$/.test(path) && !neverEmpty.includes(path));

test('each page of an empty account explains what belongs there and how to start', async () => {
  const page = await stage.open(await stage.newPerson(), '/live');
  const unexplained: string[] = [];
  for (const path of lists) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    const title = page
      .getByRole('main')
      .getByRole('heading', { level: 2, name: empty[path] ?? 'nothing is known of it' });
    await title.waitFor();
    const words = await title.evaluate((heading) => heading.nextElementSibling?.textContent ?? '');
    if (words.length < 20) unexplained.push(path);
  }
  expect(unexplained).toEqual([]);
});

/**
 * A second for each answer, so that on a busy machine a request that starts late does not seem to follow another. The requests
 * do not wait for one of the browser's six connections.
 */
const slowLine = (page: Page): Promise<unknown> =>
  page.route('**', async (route) => {
    await delay(1000);
    await route.continue();
  });

/** What the page loads in advance does not delay it, and its start depends on the machine. */
const loadNothingInAdvance = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

interface Fetched {
  /** Of the requests that start before the answer to the last needed one arrives. */
  bytes: number;
  /** The longest chain of requests up to the last needed one, in which each starts after the previous one has finished. */
  oneAfterTheOther: number;
}

/** The page's finished requests since a time of its own clock. The first one whose address ends like this is the last needed one. */
const fetchedSince = (page: Page, sinceMs: number, lastNeeded: string): Promise<Fetched> =>
  page.evaluate(
    ([since, lastNeeded]) => {
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const timed = (all as PerformanceResourceTiming[])
        .filter(({ startTime }) => startTime >= since)
        .sort((a, b) => a.startTime - b.startTime);
      const depths: { endMs: number; depth: number }[] = [];
      for (const { entryType, startTime, responseStart, responseEnd } of timed) {
        const before = depths.filter(({ endMs }) => endMs <= startTime).map(({ depth }) => depth);
        // The browser reads the page while it fetches the files that the page names.
        depths.push({
          endMs: entryType === 'navigation' ? responseStart : responseEnd,
          depth: 1 + Math.max(0, ...before),
        });
      }
      const last = depths[timed.findIndex(({ name }) => new RegExp(lastNeeded).test(name))];
      if (!last) throw new Error(`${lastNeeded} was not requested`);
      const early = timed.filter((_, index) => (depths[index]?.depth ?? 0) <= last.depth);
      return {
        bytes: early.reduce((sum, { transferSize }) => sum + transferSize, 0),
        oneAfterTheOther: last.depth,
      };
    },
    [sinceMs, lastNeeded] as const,
  );

/** The addresses of the requests whose answers the page has received, such as the scripts of its workers. */
const completeRequests = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

test('on a slow connection sign-in and the start page need few bytes and few requests in sequence', async () => {
  const person = await stage.newPerson();
  const page = await (await stage.newProfile()).newPage();
  await slowLine(page);
  await loadNothingInAdvance(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
  const first = await fetchedSince(page, 0, '/sign-in-[^/]*\\.js$');

  const underWay = new Set<string>();
  const isStream = (request: Request): boolean => new URL(request.url()).pathname.endsWith('/public/v1/live');
  page.on('request', (request) => !isStream(request) && underWay.add(request.url()));
  const ended = (request: Request): boolean => underWay.delete(request.url());
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const pressedMs = await page.evaluate(() => performance.now());
  await signIn(page, person);
  await page.getByText('No vehicles yet').waitFor();
  // The page knows the size of an answer when it is complete. Playwright does not report the end of every worker's script.
  await expect
    .poll(async () => {
      const complete = await completeRequests(page);
      return [...underWay].filter((address) => !complete.includes(address));
    })
    .toEqual([]);
  const second = await fetchedSince(page, pressedMs, '/vehicles$');
  console.info(`slow line: ${JSON.stringify({ first, second })}`);
  // On a phone's connection 20 kB take 0.1 s and each sequential request 0.15 s: less than 3 s for each of the two.
  expect(first.bytes).toBeLessThan(25_000);
  expect(first.oneAfterTheOther).toBeLessThanOrEqual(4);
  expect(second.bytes).toBeLessThan(340_000);
  expect(second.oneAfterTheOther).toBeLessThanOrEqual(5);
  await dashboard(page).waitFor();
});
