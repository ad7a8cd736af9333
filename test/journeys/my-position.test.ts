import { expect, test } from 'vitest';
import { expectSoon, setStage } from '../support/journey.ts';
import { lookingAt } from '../support/map-view.ts';

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
  const map = await page.getByRole('application', { name: 'Map' }).boundingBox();
  for (const name of ['Zoom in', 'Zoom out', 'Find a place', 'Measure distance', 'My position']) {
    const button = await page.getByRole('button', { name }).boundingBox();
    expect([name, map && button && button.y >= map.y && button.y + button.height <= map.y + map.height]).toEqual([
      name,
      true,
    ]);
  }
  await page.getByRole('button', { name: 'My position' }).tap();
  await page.getByText(/^The browser does not share your position\./).waitFor();
  expect(await page.getByRole('button', { name: 'My position' }).getAttribute('aria-pressed')).toBe('false');
});
