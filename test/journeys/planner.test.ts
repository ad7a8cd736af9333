import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Assignment } from '../../src/contract/assignments.ts';
import { addDriver, addVehicle, assignmentsPath } from '../support/fleet.ts';
import { expectSoon, type Person, setStage } from '../support/journey.ts';
import { reply } from '../support/records.ts';

const stage = setStage();

/** A Monday in winter, far ahead of every clock. */
const day = '2031-01-13';
const utc = { timezoneId: 'UTC' };
const initials = Array.from({ length: 25 }, (_, nth) => String.fromCharCode(65 + nth));

async function fleetOf(count: number): Promise<{ person: Person; vehicles: number[]; drivers: number[] }> {
  const person = await stage.newPerson();
  const [vehicles, drivers]: number[][] = [[], []];
  for (const [nth, initial] of initials.slice(0, count).entries()) {
    vehicles?.push(await addVehicle(person, { name: `Van ${String(nth + 1).padStart(2, '0')}` }));
    drivers?.push(await addDriver(person, { name: `${initial}. Driver` }));
  }
  return { person, vehicles: vehicles ?? [], drivers: drivers ?? [] };
}

const stored = async (person: Person): Promise<Assignment[]> =>
  (await reply<Assignment[]>(person.request('GET', assignmentsPath))).sort((one, other) =>
    one.startUtc < other.startUtc ? -1 : 1,
  );

/** Where a time of the day is in a lane. */
async function spot(page: Page, lane: string, hour: number): Promise<{ x: number; y: number }> {
  const box = await page
    .getByRole('row', { name: new RegExp(lane) })
    .locator('[data-track]')
    .boundingBox();
  if (!box) throw new Error(`no lane ${lane}`);
  return { x: box.x + (box.width * hour) / 24, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test('a drag creates, moves and resizes; a conflict and its way out show before the drop', async () => {
  const { person, vehicles, drivers } = await fleetOf(2);
  const page = await stage.open(person, `/assignments?day=${day}`, utc);
  const notes = page.getByRole('status');

  await drag(page, await spot(page, 'Van 01', 8.02), await spot(page, 'Van 01', 12.05));
  await expectSoon(() => notes.filter({ hasText: '08:00 – 12:00' }).count()).toBe(1);
  await page.mouse.up();
  await page.getByRole('option', { name: 'A. Driver' }).click();
  await expectSoon(async () => await stored(person)).toMatchObject([
    { vehicleId: vehicles[0], driverId: drivers[0], startUtc: `${day}T08:00:00.000Z`, endUtc: `${day}T12:00:00.000Z` },
  ]);

  // The start of another one, dropped on it.
  await drag(page, await spot(page, 'Van 01', 13), await spot(page, 'Van 01', 10));
  await expectSoon(() => notes.filter({ hasText: 'Ends on' }).count()).toBe(0);
  await expectSoon(() =>
    notes.filter({ hasText: /Ends A\. Driver’s assignment to Van 01 on 13 Jan 2031 at 10:00/ }).count(),
  ).toBe(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectSoon(() => notes.filter({ hasText: '10:00' }).count()).toBe(0);

  const bar = page.getByRole('gridcell', { name: /^A\. Driver/ });
  await drag(page, await spot(page, 'Van 01', 9), await spot(page, 'Van 02', 10));
  await page.mouse.up();
  await expectSoon(async () => await stored(person)).toMatchObject([
    { vehicleId: vehicles[1], driverId: drivers[0], startUtc: `${day}T09:00:00.000Z`, endUtc: `${day}T13:00:00.000Z` },
  ]);
  // The lanes show what is stored.
  await expectSoon(() =>
    page
      .getByRole('row', { name: /^Van 02/ })
      .getByRole('gridcell', { name: /^A\. Driver/ })
      .count(),
  ).toBe(1);
  const box = await bar.boundingBox();
  const edge = { x: (box?.x ?? 0) + (box?.width ?? 0) - 4, y: (box?.y ?? 0) + 10 };
  await drag(page, edge, await spot(page, 'Van 02', 15));
  await page.mouse.up();
  await expectSoon(async () => (await stored(person))[0]?.endUtc).toBe(`${day}T15:00:00.000Z`);
  // The lane shows the change after its notice.
  await page.getByRole('gridcell', { name: /^A\. Driver.*15:00/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expectSoon(async () => (await stored(person))[0]?.endUtc).toBe(`${day}T13:00:00.000Z`);

  // By touch: a menu, and buttons that move in steps.
  await bar.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  await page.getByRole('button', { name: '15 min later' }).click();
  await page.getByRole('button', { name: 'Vehicle above' }).click();
  await page.getByRole('toolbar', { name: 'Move' }).getByRole('button', { name: 'Save' }).click();
  await expectSoon(async () => await stored(person)).toMatchObject([
    { vehicleId: vehicles[0], startUtc: `${day}T09:15:00.000Z`, endUtc: `${day}T13:15:00.000Z` },
  ]);
});

test('the export menu names its files, also where its button is only an icon', async () => {
  const { person } = await fleetOf(1);
  const page = await stage.open(person, `/assignments?day=${day}`, utc);
  const tool = page.getByRole('button', { name: 'Export' });
  await expectSoon(() => tool.innerText()).toBe('');
  await tool.click();
  await expectSoon(() => page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Excel (XLSX)',
    'CSV for spreadsheets',
    'CSV for programs (RFC 4180, UTC)',
    'All fields, to import again…',
  ]);
});

test('a finger that rests first moves an assignment, and opens the menu if it does not move', async () => {
  const { person, vehicles, drivers } = await fleetOf(2);
  const [startUtc, endUtc] = [`${day}T08:00:00.000Z`, `${day}T12:00:00.000Z`];
  await person.request('POST', `${assignmentsPath}/start`, {
    ...{ vehicleId: vehicles[0], driverId: drivers[0], startUtc, endUtc },
  });
  const page = await stage.open(person, `/assignments?day=${day}&view=timeline`, { ...utc, hasTouch: true });
  const browser = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }): Promise<void> =>
    void (await browser.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] }));
  const held = page.getByRole('status').filter({ hasText: 'A. Driver' });
  await page.getByRole('gridcell', { name: /^A\. Driver/ }).waitFor();
  await touch('touchStart', await spot(page, 'Van 01', 10));
  await expectSoon(() => held.count()).toBe(1);
  await touch('touchMove', await spot(page, 'Van 01', 11));
  await touch('touchMove', await spot(page, 'Van 02', 12));
  await expectSoon(() => held.filter({ hasText: '10:00 – 14:00' }).count()).toBe(1);
  await touch('touchEnd');
  await expectSoon(async () => await stored(person)).toMatchObject([
    { vehicleId: vehicles[1], driverId: drivers[0], startUtc: `${day}T10:00:00.000Z`, endUtc: `${day}T14:00:00.000Z` },
  ]);
  await page
    .getByRole('row', { name: /^Van 02/ })
    .getByRole('gridcell', { name: /^A\. Driver/ })
    .waitFor();
  await touch('touchStart', await spot(page, 'Van 02', 12));
  await expectSoon(() => held.filter({ hasText: '10:00 – 14:00' }).count()).toBe(1);
  await touch('touchEnd');
  await page.getByRole('menuitem', { name: 'Change end…' }).waitFor();
});

/** The driver of each vehicle is another one than the page proposes. */
const wished = (nth: number, count: number): number => (nth + 7) % count;
const wish = (nth: number, { length }: readonly number[]): string => `${initials[wished(nth, length)]}. Driver`;

async function expectWeek(person: Person, vehicles: readonly number[], drivers: readonly number[]): Promise<void> {
  await expectSoon(async () => (await stored(person)).length).toBe(5 * vehicles.length);
  const pairs = new Set((await stored(person)).map(({ vehicleId, driverId }) => `${vehicleId} ${driverId}`));
  expect(pairs).toEqual(new Set(vehicles.map((id, nth) => `${id} ${drivers[wished(nth, drivers.length)]}`)));
}

test('a week is planned on a phone by fingers alone, and its last day undone', async () => {
  const { person, vehicles, drivers } = await fleetOf(5);
  const phone = { ...utc, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await stage.open(person, `/assignments?day=${day}&view=timeline`, phone);
  const tap = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).tap();
  await tap('Assign several…');
  for (const nth of vehicles.keys()) {
    const driver = page.getByRole('combobox', { name: `Driver for Van 0${nth + 1}` });
    await driver.tap();
    await driver.selectOption({ label: wish(nth, vehicles) });
  }
  await tap('Save');
  for (const days of [1, 2, 3, 4]) {
    await expectSoon(async () => (await stored(person)).length).toBe(5 * days);
    if (days > 1) await tap('Next day');
    await expectSoon(() => page.getByRole('gridcell', { name: /^E\. Driver/ }).count()).toBe(1);
    await tap('Copy day…');
    await tap('Save');
  }
  await expectWeek(person, vehicles, drivers);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().tap();
  await expectSoon(async () => (await stored(person)).length).toBe(20);
});

test('a week of 25 drivers is planned in 80 actions by mouse and 120 by keyboard', async () => {
  const mouse = await fleetOf(25);
  let page = await stage.open(mouse.person, `/assignments?day=${day}`, utc);
  let actions = 0;
  const click = async (name: string): Promise<void> => {
    actions += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await click('Assign several…');
  for (const nth of mouse.vehicles.keys()) {
    // The list opens, and a name is picked.
    actions += 2;
    const label = `Driver for Van ${String(nth + 1).padStart(2, '0')}`;
    await page.getByRole('combobox', { name: label }).selectOption({ label: wish(nth, mouse.vehicles) });
  }
  await click('Save');
  for (const days of [1, 2, 3, 4]) {
    await expectSoon(async () => (await stored(mouse.person)).length).toBe(25 * days);
    if (days > 1) await click('Next day');
    await expectSoon(() => page.getByRole('gridcell', { name: /^Y\. Driver/ }).count()).toBe(1);
    await click('Copy day…');
    await click('Save');
  }
  await expectWeek(mouse.person, mouse.vehicles, mouse.drivers);
  expect(actions).toBeLessThanOrEqual(80);

  const keys = await fleetOf(25);
  page = await stage.open(keys.person, `/assignments?day=${day}`, utc);
  actions = 0;
  const press = async (key: string): Promise<void> => {
    actions += 1;
    await page.keyboard.press(key);
  };
  const isInTimeline = () => page.evaluate(() => document.activeElement?.matches('[role=gridcell]'));
  await page.getByRole('gridcell').first().waitFor();
  while (!(await isInTimeline())) {
    await press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('a[href="#content"]'))) await press('Enter');
  }
  await press('p');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  while ((await focused()) !== 'Driver for Van 01') await press('Tab');
  for (const nth of keys.vehicles.keys()) {
    await press(wish(nth, keys.vehicles).charAt(0).toLowerCase());
    await press('Tab');
  }
  await press('Tab');
  await press('Enter');
  await expectSoon(async () => (await stored(keys.person)).length).toBe(25);
  await expectSoon(() => page.getByRole('dialog').count()).toBe(0);
  await expectSoon(() => page.getByRole('gridcell', { name: /^Y\. Driver/ }).count()).toBe(1);
  await expectSoon(isInTimeline).toBe(true);
  await press('Control+a');
  await press('r');
  await expectSoon(() => page.getByRole('dialog').getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  await press('Enter');
  await expectWeek(keys.person, keys.vehicles, keys.drivers);
  expect(actions).toBeLessThanOrEqual(120);
});
