import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scheme } from '../../src/web/map/colours/shades.ts';
import { expectSoon, listed, panel, setStage } from '../support/journey.ts';
import { type Loopback, listenOnLoopback } from '../support/loopback.ts';
import { landSeen, lookingAt, placesOn, press, screenOf, theMap, waterSeen } from '../support/map-view.ts';
import { addGeofence } from '../support/records.ts';

/** A tile server without tiles, except those of its satellite, which it sends to pages that name themselves. */
let tiles: Loopback;
let tilesAsked = 0;
beforeAll(async () => {
  tiles = await listenOnLoopback(({ url = '', headers }, response) => {
    if (url.startsWith('/satellite/')) {
      if (headers.referer === undefined) response.writeHead(403).end();
      else response.writeHead(200, { 'Content-Type': 'image/png' }).end(onePixel);
      return;
    }
    tilesAsked += 1;
    response.writeHead(404).end();
  });
});
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
afterAll(() => tiles.close());

const stage = setStage(() => ({
  settings: {
    TILE_LAYERS: `Roads=${tiles.url}/{z}/{x}/{y}.png|Satellite=${tiles.url}/satellite/{z}/{x}/{y}.png`,
    TILE_ATTRIBUTION: '© <a href="https://tiles.example.org/">Tile people</a> | © Sky people',
  },
}));
const noTiles = { allowedErrors: [/status of 404 .*\/\d+\/\d+\/\d+\.png$/] };

const northSea = { latitude: 55.6, longitude: 3.2 };
const places = { germany: { latitude: 51.5, longitude: 10.2 }, northSea, england: { latitude: 52.6, longitude: -1.2 } };

test('missing tiles never hide the built-in map, and both are attributed', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, `/geofences?${lookingAt({ latitude: 53.5, longitude: 5 }, 5)}`, noTiles);
  await expectSoon(() => tilesAsked).toBeGreaterThan(5);
  await expectSoon(() => ground(page, 'light')).toEqual({ germany: 'land', northSea: 'water', england: 'land' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSoon(() => ground(page, 'dark')).toEqual({ germany: 'land', northSea: 'water', england: 'land' });
  await page.getByText('Natural Earth · © Tile people').waitFor();
  expect(await page.getByRole('link', { name: 'Tile people' }).getAttribute('href')).toBe('https://tiles.example.org/');
});

test('a server that demands a Referer sends its tiles, and the browser remembers the chosen layer', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, `/geofences?${lookingAt({ latitude: 53.5, longitude: 5 }, 5)}`, noTiles);
  await page.getByText('The map tiles did not load.').waitFor();
  await page.getByRole('button', { name: 'Map background' }).press('Enter');
  expect(await page.getByRole('menuitemradio', { checked: true }).allInnerTexts()).toEqual(['Roads']);
  await page.getByRole('menuitemradio', { name: 'Satellite' }).press('Enter');
  const shown = page.locator('img.leaflet-tile-loaded[src*="/satellite/"]');
  await expectSoon(() => shown.count()).toBeGreaterThan(3);
  await page.getByText('Natural Earth · © Sky people').waitFor();
  expect(await page.getByText('The map tiles did not load.').count()).toBe(0);

  await page.reload();
  await expectSoon(() => shown.count()).toBeGreaterThan(3);
});

async function ground(page: Page, scheme: Scheme): Promise<Record<string, string>> {
  const [place, picture] = [await placesOn(page), await screenOf(page)];
  return Object.fromEntries(
    Object.entries(places).map(([name, point]) => {
      const pixel = place(point);
      return [
        name,
        landSeen(picture, pixel, scheme) ? 'land' : waterSeen(picture, pixel, scheme) ? 'water' : 'neither',
      ];
    }),
  );
}

test('text that looks like HTML is shown as text in the list, on the map and in the panel', async () => {
  const person = await stage.newPerson();
  const hostile = '<img src=x onerror="window.ran = true"><b>Yard</b>';
  const centre = { latitude: 51.34, longitude: 12.37 };
  await addGeofence(person, {
    ...centre,
    description: hostile,
    descriptionExt: hostile,
    addr1: hostile,
    radius: 300,
  });
  const page = await stage.open(person, `/geofences?${lookingAt(centre, 15)}`, noTiles);
  await expectSoon(() => listed(page)).toEqual([hostile]);
  const place = await placesOn(page);
  // Its name is an element on the map while the geofence is hovered or selected.
  // The geofence layer loads after the map, and finds a moving pointer then.
  const name = theMap(page).getByText(hostile, { exact: true });
  let moves = 0;
  const nameUnderPointer = async () => {
    await page.mouse.move(place(centre).x + (moves++ % 2), place(centre).y - 40);
    return name.isVisible();
  };
  await expectSoon(nameUnderPointer).toBe(true);
  await press(page, { x: place(centre).x, y: place(centre).y - 40 });
  const details = panel(page, hostile);
  await expectSoon(() => details.getByText(hostile, { exact: true }).count()).toBe(3);
  await name.waitFor();
  await details.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('region', { name: 'Drawing' }).waitFor();

  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.locator('b', { hasText: 'Yard' }).count()).toBe(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
