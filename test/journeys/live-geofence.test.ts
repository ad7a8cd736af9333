import { expect, test } from 'vitest';
import { openIngest } from '../support/ingest.ts';
import { expectSoon, panel, setStage } from '../support/journey.ts';
import { lookingAt, placesOn, press } from '../support/map-view.ts';
import { addGeofence } from '../support/records.ts';

const stage = setStage();
const leipzig = { latitude: 51.34, longitude: 12.37 };
const westOfIt = { latitude: 51.34, longitude: 12.3675 };

test('a click on a geofence shows who is inside, and the list changes when a vehicle arrives', async () => {
  const person = await stage.newPerson();
  const send = await openIngest(stage.service.url, person);
  await addGeofence(person, { description: 'Yard', ...leipzig, radius: 300 });
  await send('Van 1', [{ atMs: Date.now(), ...leipzig }]);
  const page = await stage.open(person, `/live?${lookingAt(leipzig, 15)}`);
  await page
    .getByRole('list', { name: 'Vehicles' })
    .getByRole('link', { name: /^Van 1 .* in Yard$/ })
    .waitFor();
  const place = await placesOn(page);
  const details = panel(page, 'Yard');
  // The layer of geofences loads after the map.
  await expectSoon(async () => {
    await press(page, place(westOfIt));
    return details.isVisible();
  }).toBe(true);
  const inside = details.getByRole('list', { name: 'Inside now' });
  await expectSoon(() => inside.getByRole('link').allTextContents()).toEqual(['Van 1']);
  await expectSoon(() => details.getByRole('list', { name: 'Visits today' }).getByRole('listitem').count()).toBe(1);
  await send('Van 2', [{ atMs: Date.now(), ...westOfIt }]);
  await expectSoon(() => inside.getByRole('link').allTextContents()).toEqual(['Van 1', 'Van 2']);
  expect(new URL(page.url()).searchParams.get('geofence')).toMatch(/^\d+$/);

  await inside.getByRole('link', { name: 'Van 2' }).click();
  await panel(page, 'Van 2').waitFor();
  expect(await details.count()).toBe(0);
  await page.goBack();
  await details.waitFor();
  await page.keyboard.press('Escape');
  await expectSoon(() => details.count()).toBe(0);
});
