import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Point } from '../../src/geo/shape.ts';
import { mapColours } from '../../src/web/map/colours/map-colours.ts';
import { expectSoon, listed, setStage } from '../support/journey.ts';
import { lookingAt, placesOn, rgb, screenOf } from '../support/map-view.ts';
import { addGeofence } from '../support/records.ts';

const stage = setStage();
// In the Atlantic, because the built-in map writes names of towns.
const gate = { latitude: 40, longitude: -40 };
const eastOfIt = { latitude: 40, longitude: -39.9996 };

/** Pixels in about the colour of names, around a place that has a small mark. */
async function inkAround(page: Page, point: Point): Promise<number> {
  const [place, picture] = [await placesOn(page), await screenOf(page)];
  const { x, y } = place(point);
  const [red, green, blue] = rgb(mapColours.light.label);
  let count = 0;
  for (let dx = -60; dx <= 60; dx += 1) {
    for (let dy = -30; dy <= 30; dy += 1) {
      const [r, g, b] = picture.at(x + dx, y + dy);
      if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 200) count += 1;
    }
  }
  return count;
}

test('a geofence that is a dot on the map has a name, and so has each hit of a search', async () => {
  const person = await stage.newPerson();
  await addGeofence(person, { ...gate, description: 'North gate of the yard', radius: 60 });
  await addGeofence(person, { ...eastOfIt, description: 'South gate', radius: 50 });
  const page = await stage.open(person, `/geofences?${lookingAt(gate, 11)}`);
  await expectSoon(() => listed(page)).toEqual(['North gate of the yard', 'South gate']);
  await expectSoon(() => inkAround(page, gate)).toBeGreaterThan(200);
  await page.getByRole('searchbox', { name: 'Find geofences' }).fill('zzz');
  await expectSoon(() => inkAround(page, gate)).toBe(0);
  // Its name had no room beside the other one.
  await page.getByRole('searchbox', { name: 'Find geofences' }).fill('south');
  await expectSoon(() => listed(page)).toEqual(['South gate']);
  await expectSoon(() => inkAround(page, eastOfIt)).toBeGreaterThan(100);
});
