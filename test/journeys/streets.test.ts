import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import { dist } from '../../src/tools/built.mjs';
import type { Scheme } from '../../src/web/map/colours/shades.ts';
import { type StreetColours, streetColours } from '../../src/web/map/streets/street-colours.ts';
import { type Credentials, dashboard, expectSoon, listed, setStage, signIn } from '../support/journey.ts';
import { lookingAt, partOfScreen, rgb } from '../support/map-view.ts';
import { addGeofence, reply } from '../support/records.ts';

const stage = setStage();

let city: Buffer;
beforeAll(() => {
  city = readFileSync(join(dist, 'demo-city.pmtiles'));
});

const cityCentre = { latitude: 51.3405, longitude: 12.3747 };
const attribution = 'Demo city <a href="https://maps.example.org/">Map people</a>';
const unavailable = 'Street map unavailable.';

/** What the service says about its street map, and how it answers. */
interface Streets {
  version: string;
  answer: (route: Route) => Promise<void>;
}

function sendRange(route: Route): Promise<void> {
  const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '') ?? [];
  return route.fulfill({ status: 206, body: city.subarray(Number(from), Number(to) + 1) });
}

/**
 * Opens the city on the map. The test answers for the street map in place of the service, so that the connection can be lost
 * and the file be replaced at an exact moment.
 */
async function openCity(
  person: Credentials,
  streets: Streets,
  allowedErrors: RegExp[] = [],
  prepare?: (profile: BrowserContext) => Promise<unknown>,
): Promise<Page> {
  const profile = await stage.newProfile({ allowedErrors });
  await prepare?.(profile);
  const withStreets = (config: object): object => ({
    ...config,
    basemap: { url: `/basemap/${streets.version}.pmtiles`, attribution, version: streets.version },
    basemapProblem: null,
  });
  await profile.route('**/config.json', async (route) => {
    const sent = (await (await route.fetch()).json()) as object;
    return route.fulfill({ json: withStreets(sent) });
  });
  await profile.route('**/geofences?**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(<script id="config"[^>]*>)([^<]*)/,
      (_, start: string, config: string) => start + JSON.stringify(withStreets(JSON.parse(config) as object)),
    );
    return route.fulfill({ response, body: html });
  });
  await profile.route('**/basemap/*.pmtiles', (route) => streets.answer(route));
  const page = await profile.newPage();
  await page.goto(`/geofences?${lookingAt(cityCentre, 16)}`);
  await signIn(page, person);
  await dashboard(page).waitFor();
  return page;
}

/** Letters are thin, so few of their pixels have the full colour. */
const tolerance = { houses: 4, roads: 4, names: 36 };
const parts = ['houses', 'roads', 'names'] as const;
const seenPixels = { houses: 3000, roads: 3000, names: 300 };

/** The right part: the list and the legend are on the left, and notes about the map at the bottom. */
const seenArea = { x: 768, y: 120, width: 452, height: 560 };

/** Which parts of the street map the screen shows. */
async function seen(page: Page, scheme: Scheme): Promise<Record<'houses' | 'roads' | 'names', boolean>> {
  const { building, street, name }: StreetColours = streetColours[scheme];
  const picture = await partOfScreen(page, seenArea);
  const wanted = { houses: rgb(building), roads: rgb(street.fill), names: rgb(name.road) };
  const count = { houses: 0, roads: 0, names: 0 };
  for (let x = 0; x < picture.width; x += 1) {
    for (let y = 0; y < picture.height; y += 1) {
      const [red, green, blue] = picture.at(x, y);
      for (const part of parts) {
        const [wantedRed, wantedGreen, wantedBlue] = wanted[part];
        const most = tolerance[part];
        if (
          Math.abs(red - wantedRed) <= most &&
          Math.abs(green - wantedGreen) <= most &&
          Math.abs(blue - wantedBlue) <= most
        )
          count[part] += 1;
      }
    }
  }
  return {
    houses: count.houses > seenPixels.houses,
    roads: count.roads > seenPixels.roads,
    names: count.names > seenPixels.names,
  };
}

const everything = { houses: true, roads: true, names: true };
const nothing = { houses: false, roads: false, names: false };

test('streets, houses and names are drawn, light and dark, with an attribution', async () => {
  const person = await stage.newPerson();
  const page = await openCity(person, { version: 'a1', answer: sendRange });
  await expectSoon(() => seen(page, 'light')).toEqual(everything);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSoon(() => seen(page, 'dark')).toEqual(everything);
  await page.getByText('Natural Earth · Demo city Map people').waitFor();
  expect(await page.getByText(unavailable).count()).toBe(0);
});

/** As far as needs tiles that the page does not have. A click during the animation of the one before does nothing. */
async function zoomOut(page: Page): Promise<void> {
  const zoom = () => Number(new URL(page.url()).searchParams.get('map')?.split(',')[2]);
  for (let times = 0; times < 3; times += 1) {
    const before = zoom();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expectSoon(async () => zoom()).toBeLessThan(before);
  }
}

test('a print has whole tiles', async () => {
  const person = await stage.newPerson();
  const page = await openCity(person, { version: 'a1', answer: sendRange });
  await expectSoon(() => seen(page, 'light')).toEqual(everything);
  const images = (await page.pdf()).toString('latin1').matchAll(/\/Width (\d+)\s*\/Height (\d+)/g);
  const sizes = new Set(Array.from(images, ([, width, height]) => `${width} × ${height}`));
  expect([...sizes]).toContain('512 × 512');
  // The size of a canvas that was given none. The tile would be cut to it, and stretched.
  expect([...sizes]).not.toContain('300 × 150');
});

test('a lost connection is said on the map, and the streets appear when it is back', async () => {
  const person = await stage.newPerson();
  const streets: Streets = { version: 'a1', answer: (route) => route.abort('internetdisconnected') };
  const page = await openCity(person, streets, [/ERR_INTERNET_DISCONNECTED/]);
  await page
    .getByRole('status')
    .filter({ hasText: `${unavailable} The connection was lost.` })
    .waitFor();
  expect(await seen(page, 'light')).toEqual(nothing);

  streets.answer = sendRange;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectSoon(() => seen(page, 'light')).toEqual(everything);
  await expectSoon(() => page.getByText(unavailable).count()).toBe(0);
});

test('a file that was replaced while the page is open is read from its new address', async () => {
  const person = await stage.newPerson();
  const streets: Streets = {
    version: 'a1',
    answer: (route) => (route.request().url().includes(`/${streets.version}.`) ? sendRange(route) : gone(route)),
  };
  const gone = (route: Route): Promise<void> => route.fulfill({ status: 410 });
  const page = await openCity(person, streets, [/status of 410/]);
  await expectSoon(() => seen(page, 'light')).toEqual(everything);

  streets.version = 'b2';
  const renewed = page.waitForRequest(/\/basemap\/b2\.pmtiles$/);
  await zoomOut(page);
  await renewed;
  await expectSoon(async () => (await seen(page, 'light')).roads).toBe(true);
  expect(await page.getByText(unavailable).count()).toBe(0);
});

test('a file that vanished without a new one is said on the map, until it is back', async () => {
  const person = await stage.newPerson();
  const streets: Streets = { version: 'a1', answer: sendRange };
  const page = await openCity(person, streets, [/status of 410/]);
  await expectSoon(() => seen(page, 'light')).toEqual(everything);
  streets.answer = (route) => route.fulfill({ status: 410 });
  await zoomOut(page);
  await page
    .getByRole('status')
    .filter({ hasText: `${unavailable} The file is being replaced. The map retries.` })
    .waitFor();

  streets.answer = sendRange;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectSoon(() => page.getByText(unavailable).count()).toBe(0);
  expect((await seen(page, 'light')).roads).toBe(true);
});

test('administrators read why there are no streets, others only that there are none', async () => {
  const person = await stage.newPerson();
  const streets: Streets = { version: 'a1', answer: (route) => route.fulfill({ status: 200, body: city }) };
  const page = await openCity(person, streets);
  const note = (on: Page) => on.getByRole('status').filter({ hasText: unavailable });
  await expectSoon(() => note(page).innerText()).toBe(
    `${unavailable} The server or a proxy in front of it ignores byte ranges.`,
  );

  const viewer = { username: `${person.username}-viewer`, password: 'look-do-not-touch' };
  await reply(person.request('POST', '/public/v1/users', { ...viewer, role: roles.viewer, status: 1 }));
  const theirs = await openCity(viewer, streets);
  await expectSoon(() => note(theirs).innerText()).toBe(unavailable);
});

test('a page whose street map cannot be loaded says so and works without it', async () => {
  const person = await stage.newPerson();
  await addGeofence(person, { ...cityCentre, description: 'Yard' });
  const page = await openCity(person, { version: 'a1', answer: sendRange }, [/ERR_FAILED/], (profile) =>
    profile.route('**/assets/later-parts-*.js', (route) => route.abort()),
  );
  await page.getByText('You may be offline, or a newer version').waitFor();
  await expectSoon(() => listed(page)).toEqual(['Yard']);
});
