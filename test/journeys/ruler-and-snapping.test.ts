import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { distanceMetres } from '../../src/geo/distance.ts';
import { type Point, type Polygon, toWire } from '../../src/geo/shape.ts';
import { expectSoon, type Person, panel, setStage } from '../support/journey.ts';
import { lookingAt, placesOn, press } from '../support/map-view.ts';
import { addGeofence, geofences } from '../support/records.ts';

const stage = setStage();

const middle = { latitude: 51.3712, longitude: 12.3343 };
/** A pixel is 1.5 metres here. */
const view = lookingAt(middle, 16);
const pixelMetres = 1.5;
/** In Ireland distances are in kilometres. */
const inMetres = { locale: 'en-IE' };
const yard: Polygon = {
  kind: 'polygon',
  nodes: [
    { latitude: 51.372, longitude: 12.3343 },
    { latitude: 51.372, longitude: 12.337 },
    { latitude: 51.3702, longitude: 12.337 },
    { latitude: 51.3702, longitude: 12.3343 },
  ],
};
const [northWest, , , southWest] = yard.nodes as [Point, Point, Point, Point];
const west = { north: { latitude: 51.372, longitude: 12.332 }, south: { latitude: 51.3702, longitude: 12.332 } };

async function drawNextToYard(person: Person, path = '/geofences/new?shape=polygon&'): Promise<Page> {
  await addGeofence(person, { description: 'Yard', ...toWire(yard) });
  const page = await stage.open(person, `${path}${view}`);
  await page.getByRole('region', { name: 'Drawing' }).waitFor();
  return page;
}

const drawn = async (person: Person, description: string) =>
  (await geofences(person)).find((each) => each.description === description)?.points;

test('corners that are placed near a neighbour have exactly its corners, and with Alt they do not', async () => {
  const person = await stage.newPerson();
  const page = await drawNextToYard(person);
  const place = await placesOn(page);
  const near = (point: Point) => ({ x: place(point).x - 5, y: place(point).y + 4 });
  await press(page, place(west.south));
  await press(page, place(west.north));
  await page.mouse.move(near(northWest).x, near(northWest).y);
  await page.getByText('Corner of Yard (hold Alt to place freely)').waitFor();
  await press(page, near(northWest));
  await page.keyboard.down('Alt');
  await press(page, near(southWest));
  await page.keyboard.up('Alt');
  await page.getByRole('button', { name: 'Finish' }).click();
  const form = panel(page, 'New polygon');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('West');
  await form.getByRole('button', { name: 'Save' }).click();
  await panel(page, 'West').waitFor();
  const points = await drawn(person, 'West');
  expect(points?.[2]).toEqual([northWest.latitude, northWest.longitude]);
  const [latitude = 0, longitude = 0] = points?.[3] ?? [];
  const away = distanceMetres({ latitude, longitude }, southWest);
  expect(away).toBeGreaterThan(3 * pixelMetres);
  expect(away).toBeLessThan(10 * pixelMetres);
});

test('the ruler measures by mouse without selecting anything, and ends by a double click', async () => {
  const person = await stage.newPerson();
  await addGeofence(person, { description: 'Yard', ...toWire(yard) });
  const page = await stage.open(person, `/geofences?${view}`, inMetres);
  await page.getByRole('button', { name: 'Measure distance' }).click();
  const ruler = page.getByRole('region', { name: 'Ruler' });
  await ruler.waitFor();
  const place = await placesOn(page);
  await press(page, place(northWest));
  const end = place(southWest);
  await page.mouse.dblclick(end.x, end.y);
  const metres = Number(/^(\d+) m/.exec(await ruler.innerText())?.[1]);
  expect(Math.abs(metres - distanceMetres(northWest, southWest))).toBeLessThan(2 * pixelMetres);
  expect(new URL(page.url()).pathname).toBe('/geofences');
  expect(new URL(page.url()).searchParams.get('map')).toContain(',16');
  await page.keyboard.press('Escape');
  await expectSoon(() => ruler.count()).toBe(0);
});

test('the ruler measures by keys alone, at the middle of the map', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, `/geofences?${view}`, inMetres);
  await page.getByRole('heading', { name: 'No geofences yet' }).waitFor();
  await page.keyboard.press('m');
  const ruler = page.getByRole('region', { name: 'Ruler' });
  await ruler.waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  // Leaflet moves the map by 80 pixels.
  await expectSoon(() => ruler.innerText()).toMatch(/^(119|120|121) m/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectSoon(() => ruler.count()).toBe(0);
});

test('fingers measure, and snap to a neighbour', async () => {
  const person = await stage.newPerson();
  await addGeofence(person, { description: 'Yard', ...toWire(yard) });
  const phone = { ...inMetres, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const page = await stage.open(person, `/geofences?${view}`, phone);
  const tap = async (point: Point): Promise<void> => {
    const { x, y } = (await placesOn(page))(point);
    await page.touchscreen.tap(x, y);
  };
  const finger = await page.context().newCDPSession(page);
  const press = ({ x, y }: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A long press opens the menu of the map. The menu loads after the map.
  await expectSoon(async () => {
    await press((await placesOn(page))(west.south));
    const isOpen = await page
      .getByRole('menu', { name: 'At this place' })
      .waitFor({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
    await lift();
    return isOpen;
  }).toBe(true);
  expect(await page.getByRole('menuitem', { name: 'Polygon from here' }).isVisible()).toBe(true);
  await page.goto(`/geofences/new?shape=polygon&${view}`);
  await page.getByRole('region', { name: 'Drawing' }).waitFor();
  await page.getByRole('button', { name: 'Measure distance' }).tap();
  const ruler = page.getByRole('region', { name: 'Ruler' });
  await ruler.waitFor();
  await tap(northWest);
  await tap(southWest);
  await expectSoon(() => ruler.innerText()).toMatch(/^(199|200|201) m/);
  await ruler.getByRole('button', { name: 'Close the ruler' }).tap();

  await tap(west.south);
  await tap(west.north);
  // The mark shows while the finger is down.
  const { x, y } = (await placesOn(page))(northWest);
  await press({ x: x - 12, y });
  await page.getByText('Corner of Yard', { exact: true }).waitFor();
  await lift();
  await page.getByRole('button', { name: 'Finish' }).tap();
  const form = panel(page, 'New polygon');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('West');
  await form.getByRole('button', { name: 'Save' }).tap();
  await panel(page, 'West').waitFor();
  expect((await drawn(person, 'West'))?.[2]).toEqual([northWest.latitude, northWest.longitude]);
});
