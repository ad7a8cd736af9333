import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openIngest } from '../support/ingest.ts';
import { expectSoon, panel, setStage } from '../support/journey.ts';
import { lookingAt, placesOn, press } from '../support/map-view.ts';

const stage = setStage();
const leipzig = { latitude: 51.34, longitude: 12.37 };

async function parkedVans() {
  const person = await stage.newPerson();
  const send = await openIngest(stage.service.url, person);
  for (const device of ['Van 1', 'Van 2', 'Van 10']) await send(device, [{ atMs: Date.now(), ...leipzig }]);
  return person;
}

/** The list loads with the first press. A second press would close it, so each press gets its time. */
const opens = (choice: Locator): Promise<boolean> =>
  choice.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );

test('vehicles on one spot open as a list by mouse and by keys', async () => {
  const page = await stage.open(await parkedVans(), `/live?${lookingAt(leipzig, 17)}`);
  await page
    .getByRole('list', { name: 'Vehicles' })
    .getByRole('link', { name: /^Van 10 / })
    .waitFor();
  const spot = (await placesOn(page))(leipzig);
  const choice = page.getByRole('region', { name: '3 vehicles here' });
  // The vehicles are drawn a moment after the list.
  await expectSoon(async () => {
    await press(page, spot);
    return opens(choice);
  }).toBe(true);
  expect(await choice.getByRole('button').allTextContents()).toEqual(['Van 1', 'Van 2', 'Van 10']);
  await choice.getByRole('button', { name: 'Van 2' }).click();
  await panel(page, 'Van 2').waitFor();
  expect(await choice.count()).toBe(0);

  await page.keyboard.press('Escape');
  await panel(page, 'Van 2').waitFor({ state: 'detached' });
  await page.getByRole('application', { name: 'Map' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '3 vehicles in view' }).waitFor();
  await page.keyboard.press('End');
  const last = await page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Enter');
  await panel(page, last).waitFor();
});

test('they open by touch on a phone', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await stage.open(await parkedVans(), `/live?${lookingAt(leipzig, 17)}`, phone);
  const spot = (await placesOn(page))(leipzig);
  const choice = page.getByRole('region', { name: '3 vehicles here' });
  await expectSoon(async () => {
    await page.touchscreen.tap(spot.x, spot.y);
    return opens(choice);
  }).toBe(true);
  const box = await choice.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await choice.getByRole('button', { name: 'Van 10' }).tap();
  await panel(page, 'Van 10').waitFor();
});
