import { expect, test } from 'vitest';
import { fillEveryPage, goTo } from '../support/every-page.ts';
import { expectSoon, setStage } from '../support/journey.ts';

const stage = setStage();

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
  // The page takes a moment to hear of its width.
  await expectSoon(async () => (await top('Export')) === (await top('Last 7 days')), 'in one line').toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/live');
  // What needs attention is at the list's top.
  await expectSoon(() => page.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
});
