import { expect, test } from 'vitest';
import { sql } from '../../src/server/database/sql.ts';
import { addDriver, addVehicle, addVisits, assignmentsPath } from '../support/fleet.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expectSoon, setStage } from '../support/journey.ts';
import { theMap } from '../support/map-view.ts';
import { addGeofence, addTag, geofencesPath, reply, yard } from '../support/records.ts';

const stage = setStage();

const allOnPaper = { rows: 60, isMapPrepared: true };

test('a page with a map prints the map, its attribution, the legend and the whole list, in light colours', async () => {
  const person = await stage.newPerson();
  const tags = [await addTag(person, { name: 'Yards' })];
  const yards = Array.from({ length: 60 }, (_, nth) => ({ description: `Yard ${nth}`, latitude: 51.3 + nth / 500 }));
  const geofences = yards.map((each) => ({ ...yard, ...each, longitude: 12.37, radius: 100, tags }));
  await reply(person.request('POST', `${geofencesPath}/import`, { mode: 'all', geofences }));
  await stage.service.db.run(sql`
    insert into driver (account_id, name, name_key, status, username)
    select ${person.accountId}, 'Driver ' || n, 'driver ' || n, 1, 'driver-' || n from generate_series(1, 150) n`);
  const page = await stage.open(person, '/tags', { colorScheme: 'dark' });
  await page.addInitScript(() => {
    globalThis.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const frame = document.querySelector<HTMLElement>('[data-print=frame]');
      const rows = document.querySelectorAll('[data-print=rows] li').length;
      Object.assign(globalThis, {
        onPaper: { rows, isMapPrepared: frame?.style.getPropertyValue('--print-height') !== '' },
      });
    };
  });
  const { letGo } = await holdRequests(page, /later-parts-/);
  await page.goto('/geofences');
  const rows = page.getByRole('list', { name: 'Geofences' }).getByRole('listitem');
  await rows.first().waitFor();
  const onScreen = await rows.count();
  expect(onScreen).toBeLessThan(60);
  await page.keyboard.press('Control+p');
  await letGo();
  await expectSoon(() => page.evaluate(() => (globalThis as { onPaper?: unknown }).onPaper)).toEqual(allOnPaper);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 690, height: 1000 });

  await expectSoon(async () => (await theMap(page).boundingBox())?.height, 'height of the map').toBeGreaterThan(300);
  const map = await theMap(page).boundingBox();
  const [first, last] = [await rows.first().boundingBox(), await rows.last().boundingBox()];
  if (!map || !first || !last) throw new Error('a part is missing');
  expect(map.x + map.width).toBeLessThanOrEqual(690);
  expect(first.y).toBeGreaterThan(map.y + map.height);
  expect(last.height).toBeGreaterThan(0);
  await page.getByText('Natural Earth').waitFor();
  const legend = page.getByRole('region', { name: 'Tags on the map' });
  await legend.getByText('Yards').waitFor();
  expect((await legend.boundingBox())?.y).toBeGreaterThan(map.y + map.height);
  for (const hidden of [
    page.getByRole('navigation', { name: 'Main menu' }),
    page.getByRole('searchbox'),
    page.getByRole('button', { name: 'Zoom in' }),
    page.getByRole('button', { name: 'Export' }),
  ]) {
    expect(await hidden.count()).toBe(0);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(36, 33, 28)');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expectSoon(() => rows.count()).toBe(onScreen);
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  // The map is as it was.
  expect(new URL(page.url()).search).toBe('');

  // A table: all rows in a table whose head is on each page, without menu, search and buttons.
  await page.goto('/drivers');
  const drivers = page.getByRole('grid', { name: 'Drivers' });
  await drivers.getByRole('row').nth(5).waitFor();
  expect(await drivers.getByRole('row').count()).toBeLessThan(150);
  await expectSoon(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    return drivers.getByRole('row').count();
  }).toBe(151);
  await page.emulateMedia({ media: 'print' });
  const [head, body] = [drivers.getByRole('rowgroup').first(), drivers.getByRole('rowgroup').last()];
  await expectSoon(() => head.evaluate((part) => getComputedStyle(part).display)).toBe('table-header-group');
  // Chromium does not repeat a head with buttons.
  expect(await head.locator('button').count()).toBe(0);
  expect((await body.boundingBox())?.height).toBeGreaterThan(2000);
  for (const hidden of [
    page.getByRole('navigation', { name: 'Main menu' }),
    page.getByRole('searchbox'),
    page.getByRole('button'),
  ]) {
    expect(await hidden.count()).toBe(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2000);
});

test('Ctrl+P in the first moment of a page prints the page, not the empty frame', async () => {
  const person = await stage.newPerson();
  await addTag(person, { name: 'Yards' });
  const page = await stage.open(person, '/drivers');
  await page.addInitScript(() => {
    globalThis.print = () => {
      Object.assign(globalThis, { onPaper: document.querySelector('main h1')?.textContent ?? 'an empty frame' });
    };
    // The first moment in which the page answers to the key.
    const frames = new MutationObserver(() => {
      const press = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true });
      if (!dispatchEvent(press)) frames.disconnect();
    });
    frames.observe(document, { childList: true, subtree: true });
  });
  for (const [path, title] of [
    ['/tags', 'Tags'],
    ['/visits', 'Visits'],
    ['/live', 'Live'],
  ] as const) {
    await page.goto(path);
    await expectSoon(() => page.evaluate(() => (globalThis as { onPaper?: unknown }).onPaper), path).toBe(title);
  }
});

test('durations and times stay on one line of paper', async () => {
  const person = await stage.newPerson();
  const geofenceId = await addGeofence(person, { ...yard, description: 'Depot of a long name' });
  const vehicleId = await addVehicle(person, { name: 'Truck 12' });
  const startUtc = new Date(Date.now() - 70 * 3_600_000);
  const endUtc = new Date(startUtc.getTime() + 14 * 3_600_000 + 22 * 60_000);
  await addVisits(stage.service, person, [{ vehicleId, geofenceId, startUtc, endUtc }]);
  const numbers = { mobile: '+49 171 3920034', buttonId: '01A81CAF6A00005F', employeeNumber: '7' };
  const driver = { name: 'Bertha Kretzschmar-Großmann', username: 'bertha', licenceExpires: '2031-12-12', ...numbers };
  const driverId = await addDriver(person, driver);
  await reply(person.request('POST', `${assignmentsPath}/start`, { vehicleId, driverId, startUtc }), 204);
  for (const [path, texts] of [
    ['/visits?by=vehicle', ['14 h 22 min']],
    ['/drivers', [/^\w+ \d+, \d+:\d\d [AP]M$/, '01A81CAF6A00005F']],
  ] as const) {
    const page = await stage.open(person, path, { locale: 'en-US', viewport: { width: 690, height: 1000 } });
    await page.getByText('Truck 12').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    for (const words of texts) {
      const cell = page.getByRole('cell', { name: words }).or(page.getByRole('gridcell', { name: words }));
      await expectSoon(() => cell.first().evaluate(linesOf), String(words)).toBe(1);
    }
  }
});

/** How many lines the text of a cell takes. */
function linesOf(cell: Element): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}
