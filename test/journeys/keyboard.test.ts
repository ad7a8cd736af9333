import { expect, test } from 'vitest';
import { dashboard, expectSoon, panel, setStage } from '../support/journey.ts';
import { focused, tabTo } from '../support/keys.ts';
import { addGeofence, geofence } from '../support/records.ts';

const stage = setStage();

test('without a mouse: sign in, skip the menu, find a geofence, open it, rename it, save', async () => {
  const person = await stage.newPerson();
  const [, id] = [
    await addGeofence(person, { description: 'Quay' }),
    await addGeofence(person, { description: 'Yard' }),
    await addGeofence(person, { description: 'Zoo' }),
  ];
  const page = await (await stage.newProfile()).newPage();
  await page.goto('/geofences');
  await expectSoon(() => focused(page)).toBe('input Username');
  await page.keyboard.type(person.username);
  await tabTo(page, 'input Password');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await dashboard(page).waitFor();

  await page.getByRole('link', { name: 'Quay' }).waitFor();
  await tabTo(page, 'a Skip to main content');
  await page.keyboard.press('Enter');
  await expectSoon(() => page.locator('main:focus').count(), 'the focus in the content').toBe(1);
  await tabTo(page, 'a Quay');
  await page.keyboard.press('ArrowDown');
  await expectSoon(() => focused(page)).toBe('a Yard');
  await page.keyboard.press('Enter');
  await panel(page, 'Yard').waitFor();
  await tabTo(page, 'button Edit');
  await page.keyboard.press('Enter');
  await expectSoon(() => focused(page)).toMatch(/^input Name/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Yard North');
  await page.keyboard.press('Enter');
  await page.getByText('Yard North saved').waitFor();
  expect(await geofence(person, id)).toMatchObject({ description: 'Yard North', radius: 200 });
});
