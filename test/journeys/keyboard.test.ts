import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboard, expectSoon, panel, setStage } from '../support/journey.ts';
import { screenOf } from '../support/map-view.ts';
import { contrast, type Picture } from '../support/png.ts';
import { addGeofence, geofence } from '../support/records.ts';

const stage = setStage();

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** What the keyboard is at: role or element, and name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    return `${at?.tagName.toLowerCase()} ${at?.getAttribute('aria-label') ?? label ?? ''}`.trim();
  });

/** Tab until the focus is where it is wanted; each stop on the way must be seen to have it. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  let before = await screenOf(page);
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    let after = before;
    const changed = async (): Promise<number> => {
      after = await screenOf(page);
      const box = await page.locator(':focus').boundingBox();
      return box ? changedPixels(before, after, box) : 0;
    };
    await expectSoon(changed, `pixels that show the focus on ${at}`).toBeGreaterThan(40);
    if (at === wanted) return;
    before = after;
  }
  throw new Error(`Tab never came to ${wanted}`);
}

/** How many pixels of a box and its rim differ so much that eyes cannot miss it: 3:1, WCAG 2.2 §2.4.13. */
function changedPixels(before: Picture, after: Picture, box: Box): number {
  const rim = 4;
  const within = (value: number, size: number): number => Math.round(Math.min(size - 1, Math.max(0, value)));
  let changed = 0;
  for (let y = within(box.y - rim, after.height); y <= within(box.y + box.height + rim, after.height); y++) {
    for (let x = within(box.x - rim, after.width); x <= within(box.x + box.width + rim, after.width); x++) {
      if (contrast(before.at(x, y), after.at(x, y)) >= 3) changed += 1;
    }
  }
  return changed;
}

test('without a mouse: sign in, skip the menu, find a geofence, open it, change its name, save', async () => {
  const person = await stage.newPerson();
  const [, id] = [
    await addGeofence(person, { description: 'Quay' }),
    await addGeofence(person, { description: 'Yard' }),
    await addGeofence(person, { description: 'Zoo' }),
  ];
  const page = await (await stage.newProfile()).newPage();
  await page.goto('/geofences');
  await page.keyboard.type(person.username);
  await tabTo(page, 'input Password');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await dashboard(page).waitFor();

  await page.getByRole('link', { name: 'Quay' }).waitFor();
  await tabTo(page, 'a Skip to the content');
  await page.keyboard.press('Enter');
  await expectSoon(() => page.locator('main:focus').count(), 'the focus in the content').toBe(1);
  await tabTo(page, 'a Quay');
  await page.keyboard.press('ArrowDown');
  await expectSoon(() => focused(page)).toBe('a Yard');
  await page.keyboard.press('Enter');
  await panel(page, 'Yard').waitFor();
  await tabTo(page, 'button Edit');
  await page.keyboard.press('Enter');
  await expectSoon(() => focused(page)).toMatch(/^input Description/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Yard North');
  await page.keyboard.press('Enter');
  await page.getByText('Yard North saved').waitFor();
  expect(await geofence(person, id)).toMatchObject({ description: 'Yard North', radius: 200 });
});
