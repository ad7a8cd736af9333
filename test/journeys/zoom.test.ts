import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillEveryPage, goTo } from '../support/every-page.ts';
import { expectSoon, setStage } from '../support/journey.ts';

const stage = setStage();

test('at 400 % zoom a table keeps a usable height and its tools one line; on a phone the live list comes first', async () => {
  const person = await stage.newPerson();
  await fillEveryPage(stage.service, person);
  const page = await stage.open(person, '/visits', { viewport: { width: 340, height: 212 } });
  const first = page.getByRole('grid').getByRole('row').nth(1);
  await first.scrollIntoViewIfNeeded();
  const row = await first.boundingBox();
  expect(row && row.y + row.height).toBeLessThanOrEqual(212 - 44);

  await page.setViewportSize({ width: 1360, height: 850 });
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  // The page learns its width a moment later.
  await expectSoon(async () => (await top('Export')) === (await top('Last 7 days')), 'in one line').toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/live');
  // "Needs attention" is at the top of the list.
  await expectSoon(() => page.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
});

test('at 400 % zoom an assignment is visible without scrolling, in the table and on the timeline', async () => {
  const person = await stage.newPerson();
  await fillEveryPage(stage.service, person);
  const page = await stage.open(person, '/assignments', { viewport: { width: 320, height: 256 } });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const [view, row] of [
    [
      'table',
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .first(),
    ],
    [
      'timeline',
      page
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
        .first(),
    ],
  ] as const) {
    await goTo(page, `/assignments?view=${view}`);
    await row.waitFor();
    const [box, bar] = [await row.boundingBox(), await menu.boundingBox()];
    expect(box && box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(box?.y).toBeGreaterThan(0);
  }
});

test('in forced colours, the current page, tab, segment and open row are marked', async () => {
  const person = await stage.newPerson();
  await fillEveryPage(stage.service, person);
  const page = await stage.open(person, '/inputs', { forcedColors: 'active' });
  const looks = (of: Locator): Promise<string> =>
    of.evaluate((element) => {
      const { backgroundColor, color, outlineStyle } = getComputedStyle(element);
      return `${backgroundColor} ${color} ${outlineStyle}`;
    });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  expect(await looks(menu.getByRole('link', { name: 'Inputs' }))).not.toBe(
    await looks(menu.getByRole('link', { name: 'Tags' })),
  );
  const tabs = page.getByRole('navigation').filter({ hasNot: page.getByText('Drivers') });
  expect(await looks(tabs.getByRole('link', { name: 'Inputs' }))).not.toBe(
    await looks(tabs.getByRole('link', { name: 'History' })),
  );
  const row = page.getByRole('grid').getByRole('row').nth(1);
  const closed = await looks(row);
  await row.click();
  await page.getByRole('complementary').getByRole('button').first().focus();
  await expectSoon(() => looks(row)).not.toBe(closed);

  await goTo(page, '/assignments?view=timeline');
  const segment = (name: string): Locator => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
  expect(await looks(segment('Day'))).not.toBe(await looks(segment('Week')));
});
