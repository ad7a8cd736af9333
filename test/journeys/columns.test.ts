import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addVehicle } from '../support/fleet.ts';
import { expectSoon, setStage } from '../support/journey.ts';

const stage = setStage();

const head = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function boxOf(page: Page, name: string) {
  const box = await head(page, name).boundingBox();
  if (!box) throw new Error(`the column ${name} has no box`);
  return { ...box, right: box.x + box.width, middle: box.y + box.height / 2 };
}

test('columns move and get other widths by the pointer, and a link keeps both', async () => {
  const person = await stage.newPerson();
  await addVehicle(person, { name: 'Van 1', registration: 'A' });
  const page = await stage.open(person, '/vehicles');
  const { mouse } = page;
  await head(page, 'Registration').waitFor();
  const columns = () => new URL(page.url()).searchParams.get('columns')?.split(',').slice(0, 3);

  const from = await boxOf(page, 'Fleet');
  const to = await boxOf(page, 'Registration');
  await mouse.move(from.x + 20, from.middle);
  await mouse.down();
  await mouse.move(to.x + 20, from.middle, { steps: 4 });
  await mouse.up();
  await expectSoon(columns).toEqual(['name', 'fleet', 'registration']);
  await expectSoon(() => head(page, 'Name').getAttribute('aria-sort'), 'a drag does not sort').toBe('ascending');

  const { right, middle, width } = await boxOf(page, 'Fleet');
  await mouse.move(right, middle);
  await mouse.down();
  await mouse.move(right + 70, middle, { steps: 4 });
  await mouse.up();
  await expectSoon(columns).toEqual(['name', `fleet~${Math.round(width + 70)}`, 'registration']);

  const wide = await boxOf(page, 'Registration');
  await mouse.dblclick(wide.right, wide.middle);
  await expectSoon(async () => (await boxOf(page, 'Registration')).width).toBeLessThan(wide.width);

  const before = columns();
  await page.reload();
  await head(page, 'Registration').waitFor();
  expect(columns()).toEqual(before);
  expect(Math.round((await boxOf(page, 'Fleet')).width)).toBe(Math.round(width + 70));
});
