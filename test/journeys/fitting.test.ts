import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { geofenceTypes } from '../../src/contract/choices.ts';
import { destination } from '../../src/geo/distance.ts';
import { addDriver, addProfile, addVehicle, addVisits } from '../support/fleet.ts';
import { expectSoon, panel, setStage, speak } from '../support/journey.ts';
import { drag, lookingAt, placesOn } from '../support/map-view.ts';
import { addGeofence, addTag } from '../support/records.ts';

const stage = setStage();
const leipzig = { latitude: 51.34, longitude: 12.37 };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const areApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return box;
}

const legend = (page: Page) => page.getByRole('region', { name: 'Tags on the map' });
const zoomButtons = (page: Page) => page.getByRole('button', { name: 'Zoom in' }).locator('..');
const zoomIn = (page: Page): number => Number(new URL(page.url()).searchParams.get('map')?.split(',')[2]);

test('everything is shown beside the legend and the buttons', async () => {
  const person = await stage.newPerson();
  const tags = [await addTag(person, { name: 'Yards' })];
  for (let name = 0; name < 6; name += 1) await addTag(person, { name: `Tag ${name}` });
  const corners = [0, 90, 180, 270].map((bearing) => destination(leipzig, bearing, 2200));
  for (const [at, corner] of corners.entries()) {
    await addGeofence(person, { ...corner, description: `Yard ${at}`, radius: 300, tags });
  }
  const page = await stage.open(person, '/geofences');
  await legend(page).getByText('Yards').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expectSoon(() => zoomIn(page)).toBeGreaterThan(11);
  const place = await placesOn(page);
  const over = [await boxOf(legend(page)), await boxOf(zoomButtons(page))];
  for (const corner of corners) {
    const [top, left] = [place(destination(corner, 0, 300)), place(destination(corner, 270, 300))];
    const [bottom, right] = [place(destination(corner, 180, 300)), place(destination(corner, 90, 300))];
    const yard = { x: left.x, y: top.y, width: right.x - left.x, height: bottom.y - top.y };
    expect(over.filter((each) => !areApart(yard, each))).toEqual([]);
  }
  expect(Number.isInteger(zoomIn(page))).toBe(false);
});

test('editing a shape with many corners fills the map with it, beside the hint and the buttons, also on a phone', async () => {
  const person = await stage.newPerson();
  const points = Array.from({ length: 60 }, (_, step) => destination(leipzig, step * 6, step % 2 ? 400 : 340));
  const id = await addGeofence(person, {
    description: 'Round yard',
    geofenceType: geofenceTypes.polygon,
    points: points.map(({ latitude, longitude }) => [latitude, longitude]),
  });
  for (const [viewport, leastPixels] of [
    [{ width: 1280, height: 800 }, 400],
    [{ width: 390, height: 844 }, 80],
  ] as const) {
    const page = await stage.open(person, `/geofences/${id}/edit?${lookingAt(leipzig, 9)}`, { viewport });
    await panel(page, 'Round yard').waitFor();
    const hint = page.getByRole('region', { name: 'Drawing' });
    await hint.waitFor();
    const handles = page.locator('.leaflet-handles-pane path');
    // Each corner has a handle of its own.
    await expectSoon(() => handles.count()).toBeGreaterThanOrEqual(60);
    await expectSoon(async () => {
      const boxes = await Promise.all((await handles.all()).map(boxOf));
      const [left, right] = [Math.min(...boxes.map(({ x }) => x)), Math.max(...boxes.map(({ x }) => x))];
      const over = [await boxOf(hint), await boxOf(zoomButtons(page))];
      const covered = boxes.filter((box) => over.some((each) => !areApart(box, each))).length;
      return { covered, isLarge: right - left > leastPixels };
    }).toEqual({ covered: 0, isLarge: true });
  }
});

test('a circle drawn on a short phone stays large enough for its handles, beside the hint and the buttons', async () => {
  const person = await stage.newPerson();
  const viewport = { width: 360, height: 640 };
  const page = await stage.open(person, `/geofences/new?shape=circle&${lookingAt(leipzig, 15)}`, { viewport });
  const hint = page.getByRole('region', { name: 'Drawing' });
  await hint.waitFor();
  const place = await placesOn(page);
  await drag(page, place(leipzig), place(destination(leipzig, 270, 400)));
  await page.getByLabel('Radius').waitFor();
  const handles = page.locator('.leaflet-handles-pane path');
  const background = page.getByRole('button', { name: 'Map background' });
  await expectSoon(async () => {
    const [centre, edge] = await Promise.all([0, 1].map((at) => boxOf(handles.nth(at))));
    const over = [await boxOf(hint), await boxOf(zoomButtons(page)), await boxOf(background)];
    const covered = [centre, edge].filter((box) => box && over.some((each) => !areApart(box, each)));
    const apart = (edge?.x ?? 0) - (centre?.x ?? 0);
    return {
      covered,
      hintIsApart: over.slice(1).every((each) => areApart(each, over[0] ?? each)),
      isTakeable: apart > 40,
    };
  }).toEqual({ covered: [], hintIsApart: true, isTakeable: true });
});

test('on a phone the menu of the map is over the legend', async () => {
  const person = await stage.newPerson();
  await addTag(person, { name: 'Yards' });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await stage.open(person, `/geofences?${lookingAt(leipzig, 15)}`, phone);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const corner = await boxOf(legend(page));
  // So high that the menu opens downwards, and ends at the legend.
  await page.mouse.click(corner.x + 20, corner.y - 280, { button: 'right' });
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const covered = (all: Element[]): (string | null)[] =>
    all
      .filter((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        return !item.contains(document.elementFromPoint(x + width / 4, y + height / 2));
      })
      .map(({ textContent }) => textContent);
  expect(await items.evaluateAll(covered)).toEqual([]);
});

test('on a phone the hint of a drawing has lines of several words, next to its widest button', async () => {
  const person = await stage.newPerson();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await stage.open(person, `/geofences/new?shape=circle&${lookingAt(leipzig, 15)}`, phone);
  const hint = page.getByRole('region', { name: 'Drawing' }).getByRole('status');
  await hint.waitFor();
  const { x, y } = (await placesOn(page))(leipzig);
  await page.touchscreen.tap(x, y);
  await page.getByRole('button', { name: 'Use this radius' }).waitFor();
  expect((await boxOf(hint)).height).toBeLessThan(2.5 * 20);
});

test('on a phone the values of totals are on one line, although a term has two', async () => {
  const person = await stage.newPerson();
  const vehicleId = await addVehicle(person, { name: 'Van 7' });
  const geofenceId = await addGeofence(person, { description: 'Depot' });
  const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
  await addVisits(stage.service, person, [{ vehicleId, geofenceId, startUtc: hoursAgo(48), endUtc: hoursAgo(20) }]);
  const page = await stage.open(person, '/tags', { viewport: { width: 375, height: 844 } });
  await speak(page, person, 'de');
  await page.goto('/visits');
  const totals = page.getByRole('region', { name: 'Summen' });
  await totals.getByText('Längster im Zeitraum').waitFor();
  const tops = await totals.locator('dd').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);
});

test.each(['de', 'es'] as const)(
  'no button below a geofence is cut on a phone, in a language with long words (%s)',
  async (language) => {
    const person = await stage.newPerson();
    const id = await addGeofence(person, { description: 'Yard' });
    const page = await stage.open(person, '/tags', { viewport: { width: 320, height: 800 } });
    await speak(page, person, language);
    await page.goto(`/geofences/${id}`);
    const buttons = page.getByRole('complementary', { name: 'Yard' }).locator('footer button');
    await expectSoon(() => buttons.count()).toBe(3);
    const texts = buttons.locator('span');
    const cut = await texts.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    expect(cut).toBe(0);
  },
);

const touched = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.each(['de', 'es'] as const)('the search of a table says on a phone what it finds (%s)', async (language) => {
  const person = await stage.newPerson();
  await addDriver(person, { name: 'Ada Anders' });
  const page = await stage.open(person, '/tags', touched);
  await speak(page, person, language);
  await page.goto('/drivers');
  const isWhole = (box: HTMLInputElement): boolean => {
    const pen = document.createElement('canvas').getContext('2d');
    const { fontSize, fontFamily } = getComputedStyle(box, '::placeholder');
    if (pen) pen.font = `${fontSize} ${fontFamily}`;
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    const space = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return (pen?.measureText(box.placeholder).width ?? Number.POSITIVE_INFINITY) <= space;
  };
  expect(await page.getByRole('main').getByRole('searchbox').evaluate(isWhole)).toBe(true);
});

test('the icon of an empty page keeps its shape on a phone behind a form', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/webhooks/new', touched);
  const title = page.getByRole('heading', { name: 'No webhooks yet' });
  await title.waitFor();
  const { width, height } = await boxOf(title.locator('xpath=preceding-sibling::div'));
  expect([width, height]).toEqual([48, 48]);
});

test.each(['de', 'es'] as const)('no head of a table is cut on a desk (%s)', async (language) => {
  const person = await stage.newPerson();
  await addDriver(person, { name: 'Ada Anders' });
  await addProfile(person, { name: 'Frozen' });
  const page = await stage.open(person, '/tags');
  await speak(page, person, language);
  const cut = [];
  for (const path of ['/drivers', '/temperature/profiles', '/users']) {
    await page.goto(path);
    const heads = page.getByRole('columnheader');
    await heads.first().waitFor();
    cut.push(
      ...(await heads
        .locator('span')
        .evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth + 1).map(({ textContent }) => textContent),
        )),
    );
  }
  expect(cut.filter((head) => head !== '')).toEqual([]);
});

test('a long form scrolls in its panel, and the page keeps the height of the window', async () => {
  const page = await stage.open(await stage.newPerson(), `/geofences/new?shape=circle&${lookingAt(leipzig, 15)}`);
  await page.getByLabel('Address line 4').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});
