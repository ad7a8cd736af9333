import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoon, setStage } from '../support/journey.ts';
import { lookingAt } from '../support/map-view.ts';
import { addGeofence } from '../support/records.ts';

const stage = setStage();
const leipzig = { latitude: 51.34, longitude: 12.37 };
const here = { latitude: 51.4, longitude: 12.5 };

test('the map shows where the person is, if the browser may tell', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, `/geofences?${lookingAt(leipzig, 10)}`, {
    permissions: ['geolocation'],
    geolocation: { ...here, accuracy: 20 },
  });
  await page.getByRole('button', { name: 'My position' }).click();
  await page.getByText('You are here').waitFor();
  await expectSoon(() => new URL(page.url()).searchParams.get('map')).toMatch(/^51\.(39|40)\d+,12\.(49|50)\d+,16$/);
  await page.getByRole('button', { name: 'My position' }).click();
  await expectSoon(() => page.getByText('You are here').count()).toBe(0);
});

test('a refusal is explained, and on a phone with an open panel all buttons of the map are visible', async () => {
  const person = await stage.newPerson();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await stage.open(person, '/geofences/new?shape=circle', phone);
  await page.getByRole('region', { name: 'Drawing' }).waitFor();
  await expectButtons(page);
  await page.getByRole('button', { name: 'My position' }).tap();
  await page.getByText(/^The browser does not share your position\./).waitFor();
  expect(await page.getByRole('button', { name: 'My position' }).getAttribute('aria-pressed')).toBe('false');

  // The details cover more of the map.
  const id = await addGeofence(person);
  await page.goto(`/geofences/${id}`);
  await page.getByText('Count visits').waitFor();
  await expectButtons(page);
});

type Box = Record<'x' | 'y' | 'width' | 'height', number>;

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** All buttons of the map are inside of it, and none covers another one. */
async function expectButtons(page: Page): Promise<void> {
  const map = await page.getByRole('application', { name: 'Map' }).boundingBox();
  const names = ['Map background', 'Zoom in', 'Zoom out', 'Find a place', 'Measure distance', 'My position'];
  const boxes = await Promise.all(names.map((name) => page.getByRole('button', { name }).boundingBox()));
  for (const [at, box] of boxes.entries()) {
    const isInside = map && box && box.y >= map.y && box.y + box.height <= map.y + map.height;
    const covered = boxes.flatMap((other, place) =>
      place !== at && box && other && overlap(box, other) ? names[place] : [],
    );
    expect([names[at], isInside, covered]).toEqual([names[at], true, []]);
  }
}
