import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Tag } from '../../src/contract/tags.ts';
import { expectSoon, type Person, setStage } from '../support/journey.ts';

const stage = setStage();

async function personWithTags(...names: string[]): Promise<Person> {
  const person = await stage.newPerson();
  for (const name of names) await person.request('POST', '/public/v1/tags', { name, colour: 6, resourceType: 25 });
  return person;
}

const shown = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Tags in order' })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''));
const stored = async (person: Person): Promise<string[]> =>
  ((await (await person.request('GET', '/public/v1/tags')).json()) as Tag[]).map(({ name }) => name);
const handle = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name} with`) });

async function centre(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await handle(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a tag is dragged to a position by mouse, and stays there', async () => {
  const person = await personWithTags('One', 'Two', 'Three', 'Four');
  const page = await stage.open(person, '/tags');
  const [from, to] = [await centre(page, 'One'), await centre(page, 'Three')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 4, { steps: 8 });
  await expectSoon(() => shown(page)).toEqual(['Two', 'Three', 'One', 'Four']);
  expect(await stored(person)).toEqual(['One', 'Two', 'Three', 'Four']);
  await page.mouse.up();
  await expectSoon(() => stored(person)).toEqual(['Two', 'Three', 'One', 'Four']);
  await page.reload();
  await expectSoon(() => shown(page)).toEqual(['Two', 'Three', 'One', 'Four']);
});

test('Escape cancels a drag', async () => {
  const person = await personWithTags('One', 'Two');
  const page = await stage.open(person, '/tags');
  const [from, to] = [await centre(page, 'One'), await centre(page, 'Two')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 4, { steps: 4 });
  await expectSoon(() => shown(page)).toEqual(['Two', 'One']);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await shown(page)).toEqual(['One', 'Two']);
  expect(await stored(person)).toEqual(['One', 'Two']);
});

test('a tag is dragged by touch', async () => {
  const person = await personWithTags('One', 'Two', 'Three');
  const page = await stage.open(person, '/tags', {
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const [from, to] = [await centre(page, 'Three'), await centre(page, 'One')];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  await touch('touchMove', (from.y + to.y) / 2);
  await touch('touchMove', to.y - 4);
  await touch('touchEnd');
  await expectSoon(() => stored(person)).toEqual(['Three', 'One', 'Two']);
});

test('arrow keys move a tag once per key press, and it keeps the focus', async () => {
  const person = await personWithTags('One', 'Two', 'Three');
  const page = await stage.open(person, '/tags');
  await handle(page, 'One').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectSoon(() => shown(page)).toEqual(['Two', 'Three', 'One']);
  expect(await handle(page, 'One').evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Home');
  await expectSoon(() => stored(person)).toEqual(['One', 'Two', 'Three']);
  expect(await handle(page, 'One').evaluate((button) => button === document.activeElement)).toBe(true);
});
