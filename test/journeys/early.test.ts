/** A signed-in person opens a table: what loads in sequence, and what does not block. */
import { expect, test } from 'vitest';
import { addDriver } from '../support/fleet.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { setStage } from '../support/journey.ts';

const stage = setStage();

test('page, texts and data are requested immediately; forms load after the rows', async () => {
  const person = await stage.newPerson();
  await person.request('POST', '/public/v1/drivers', {
    name: 'Ana',
    status: 1,
    username: 'ana',
    password: 'correct horse',
  });
  const page = await stage.open(person, '/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('about:blank');

  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const names = (): string[] => fetched.map((path) => path.replace(/^\/assets\/([\w-]+?)-[\w-]{8}\./, '$1.'));
  const token = await holdRequests(page, /\/token$/);
  const data = await holdRequests(page, /\/public\/v1\/(drivers|vehicles)/);
  await page.goto('/drivers');

  // Before the service has confirmed the session.
  await expect.poll(names).toEqual(expect.arrayContaining(['start.js', 'frame.js', 'app.js', 'DriversPage.js']));
  await expect.poll(() => token.held).toHaveLength(1);
  expect(names()).not.toContain('/config.json');
  expect(data.held).toEqual([]);
  await token.letGo();

  // Everything that the rows need, before any of it arrived.
  const lists = [
    '/public/v1/drivers',
    '/public/v1/drivers/assignments',
    '/public/v1/drivers/buttons',
    '/public/v1/vehicles',
  ];
  await expect.poll(() => data.held.toSorted()).toEqual(lists);
  await data.letGo();

  await page.getByRole('rowheader', { name: 'Ana' }).waitFor();
  const styles = names().filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(1);
  expect(styles.toSorted()).toEqual([...new Set(styles)].toSorted());
});

test('a screen reader announces the page that has loaded, not the sign-in before it', async () => {
  const page = await stage.open(await stage.newPerson(), '/account');
  await page.goto('/alerts');
  await expect.poll(() => page.locator('[aria-live=polite]').textContent()).toMatch(/./);
  expect(await page.locator('[aria-live=polite]').textContent()).toBe('Alert rules · Fenceline');
});

test('text typed before the palette has loaded appears in it, and the page gets none of the keys', async () => {
  const person = await stage.newPerson();
  await addDriver(person);
  const page = await stage.open(person, '/account');
  // Before the page opens: the pointer may rest on the search button, which loads the palette.
  const palette = await holdRequests(page, /\/Overlay-[\w-]+\.js$/);
  await page.goto('/drivers');
  const find = page.getByRole('searchbox', { name: 'Find drivers' });
  await find.click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new drx');
  await page.keyboard.press('Backspace');
  await expect.poll(() => palette.held).toHaveLength(1);
  await palette.letGo();
  const box = page.getByRole('combobox', { name: 'Search everything' });
  await box.waitFor();
  await expect.poll(() => box.inputValue()).toBe('new dr');
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await find.inputValue()).toBe('');
});
