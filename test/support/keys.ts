/** Use of the dashboard without a mouse: where the focus is, that it is visible, and how to reach something by Tab. */
import type { Page } from 'playwright-core';
import { expectSoon } from './journey.ts';
import { screenOf } from './map-view.ts';
import { contrast, type Picture } from './png.ts';

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** The focused element: role or element, and name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    return `${at?.tagName.toLowerCase()} ${at?.getAttribute('aria-label') ?? label ?? ''}`.trim();
  });

/** Presses Tab until the focus is on the target. The focus must be visible at each stop. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
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

/** The number of pixels of a box and its edge with a contrast of at least 3:1 (WCAG 2.2 §2.4.13). */
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
