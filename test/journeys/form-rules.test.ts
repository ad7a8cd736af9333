import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Circle } from '../../src/geo/shape.ts';
import { chooseTag, expectSoon, type Person, panel, setStage, tagsField } from '../support/journey.ts';
import { drag, lookingAt, onCircle, placesOn } from '../support/map-view.ts';
import { addTag, geofences, reply } from '../support/records.ts';

const stage = setStage();

const circle: Circle = { kind: 'circle', centre: { latitude: 51.3712, longitude: 12.3343 }, radiusMetres: 200 };
const form = (page: Page) => panel(page, 'New circle');

async function newCircle(person: Person, allowedErrors: RegExp[] = []): Promise<Page> {
  const page = await stage.open(person, `/geofences/new?shape=circle&${lookingAt(circle.centre, 15)}`, {
    allowedErrors,
  });
  await page.getByText('Drag from the centre to the edge').waitFor();
  return page;
}

async function drawIt(page: Page): Promise<void> {
  const place = await placesOn(page);
  await drag(page, place(circle.centre), place(onCircle(circle, 90)));
}

const description = (page: Page) => form(page).getByRole('textbox', { name: 'Name', exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();

test('dragging a radius over the limit shows the limit next to the pointer, and stops there', async () => {
  const page = await newCircle(await stage.newPerson());
  await drawIt(page);
  const place = await placesOn(page);
  const [from, far, near] = [1, 6, 0.1].map((share) => place(onCircle(circle, 90, share)));
  if (!from || !far || !near) throw new Error('three places');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(far.x, far.y);
  await page.getByText(/^Radius must be between 50 and 1,000 m \(now 1,(19|20)\d\)\.$/).waitFor();
  expect(await page.getByLabel('Radius').inputValue()).toBe('1000');
  await page.mouse.move(near.x, near.y);
  await page.getByText(/^Radius must be between 50 and 1,000 m \(now (1|2)\d\)\.$/).waitFor();
  expect(await page.getByLabel('Radius').inputValue()).toBe('50');
  await page.mouse.up();
});

test('typing a radius over the limit shows the limit immediately, and is not saved', async () => {
  const person = await stage.newPerson();
  const page = await newCircle(person);
  await drawIt(page);
  await description(page).fill('Yard');
  for (const [typed, shown] of [
    ['1000.1', '1,000.1'],
    ['49.9', '49.9'],
  ] as const) {
    await page.getByLabel('Radius').fill(typed);
    await form(page).getByText(`Radius must be between 50 and 1,000 m (now ${shown})`).waitFor();
  }
  await save(page);
  await expectSoon(() => page.getByLabel('Radius').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await geofences(person)).toEqual([]);

  await page.getByLabel('Radius').fill('50');
  await save(page);
  await page.getByText('Yard saved').waitFor();
  expect(await geofences(person)).toMatchObject([{ description: 'Yard', radius: 50 }]);
});

test('an error that only the service detects appears on its field, and all typed text stays', async () => {
  const person = await stage.newPerson();
  const tagId = await addTag(person, { name: 'Cranes' });
  const page = await newCircle(person, [/status of 400/]);
  await drawIt(page);
  await description(page).fill('Yard');
  await chooseTag(form(page), 'Cranes');
  await page.keyboard.press('Tab');
  // Another user, elsewhere.
  await reply(person.request('DELETE', `/public/v1/tags/${tagId}`), 204);

  await save(page);
  await form(page).getByText('This tag no longer exists.').waitFor();
  expect(await tagsField(form(page)).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await description(page).inputValue()).toBe('Yard');
  expect(await geofences(person)).toEqual([]);

  await page.keyboard.press('Backspace');
  await save(page);
  await page.getByText('Yard saved').waitFor();
  expect(await geofences(person)).toMatchObject([{ description: 'Yard', tags: [] }]);
});

test('leaving with changes asks first: staying keeps them, leaving discards them', async () => {
  const person = await stage.newPerson();
  const page = await newCircle(person);
  await drawIt(page);
  await description(page).fill('Yard');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await page.getByRole('link', { name: 'Tags' }).click();
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  expect(await description(page).inputValue()).toBe('Yard');
  expect(Number(await page.getByLabel('Radius').inputValue())).toBeGreaterThan(150);

  const browserAsks = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await browserAsks;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  expect(await description(page).inputValue()).toBe('Yard');

  await page.getByRole('link', { name: 'Tags' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Tags', exact: true }).waitFor();
  expect(await geofences(person)).toEqual([]);
});
