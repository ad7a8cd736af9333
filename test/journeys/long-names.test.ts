import { expect, test } from 'vitest';
import { everyAddress, fillEveryPage, goTo } from '../support/every-page.ts';
import { setStage } from '../support/journey.ts';

const stage = setStage();

/** 200 characters without a place to break, and a name that is read from right to left. */
const odd = (kind: string): string =>
  kind === 'driver' || kind === 'geofence' || kind === 'tag'
    ? `شاحنة التوزيع (${kind}) רכב חלוקה`
    : `${kind}${'W'.repeat(200)}`.slice(0, 200);

test('names of 200 characters and from right to left make no page scroll sideways on a phone', async () => {
  const person = await stage.newPerson();
  const ids = await fillEveryPage(stage.service, person, odd);
  const page = await stage.open(person, '/tags', { viewport: { width: 390, height: 844 } });
  const wrong: string[] = [];
  for (const address of everyAddress(ids)) {
    await goTo(page, address);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const beyond = await page.evaluate(() => {
        const menu = document.querySelector('main header')?.getBoundingClientRect().right ?? 0;
        const panel = document.querySelector('main aside')?.scrollWidth ?? 0;
        return Math.max(document.documentElement.scrollWidth, Math.round(menu), panel) - innerWidth;
      });
      if (beyond > 0) wrong.push(`${address} at ${width}: ${beyond} px beyond`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a table keeps a height at 400 % zoom and its tools one line on a desk; on a phone the live list comes first', async () => {
  const person = await stage.newPerson();
  await fillEveryPage(stage.service, person);
  const page = await stage.open(person, '/visits', { viewport: { width: 340, height: 212 } });
  const first = page.getByRole('grid').getByRole('row').nth(1);
  await first.scrollIntoViewIfNeeded();
  const row = await first.boundingBox();
  expect(row && row.y + row.height).toBeLessThanOrEqual(212 - 44);

  await page.setViewportSize({ width: 1360, height: 850 });
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  expect(await top('Export')).toBe(await top('Last 7 days'));

  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/live');
  // What needs attention is at the list's top.
  expect(await page.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
});
