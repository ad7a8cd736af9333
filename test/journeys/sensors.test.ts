import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Assignment } from '../../src/contract/assignments.ts';
import { addDriver, addProfile, addVehicle, assignmentsPath } from '../support/fleet.ts';
import { openIngest } from '../support/ingest.ts';
import { expectSoon, panel, setStage } from '../support/journey.ts';
import { focused, tabTo } from '../support/keys.ts';
import { reply } from '../support/records.ts';

const stage = setStage();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const table = (page: Page, name: string) => page.getByRole('grid', { name });

test('a fridge: name and profile in one dialog, its chart, its alarm, its readings as a file', async () => {
  const person = await stage.newPerson();
  const send = await openIngest(stage.service.url, person);
  await addProfile(person, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
  const endMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  // A day with a reading every five minutes. It is too warm for 95 minutes, and two hours have no readings.
  const readings = Array.from({ length: 280 }, (_, index) => ({
    atMs: endMs - (280 - index) * 5 * minuteMs,
    celsius: index >= 100 && index < 119 ? 9 + (index % 7) / 2 : 4 + (index % 10) / 5,
  })).filter((_, index) => index < 200 || index >= 224);
  await send('Van 4', [{ atMs: endMs - 25 * hourMs, temperatures: { 1: 5, 2: -3.5 } }]);

  const page = await stage.open(person, '/temperature');
  await nameProbes(page);
  await send(
    'Van 4',
    readings.map(({ atMs, celsius }) => ({ atMs, temperatures: { 1: celsius } })),
  );

  await page
    .getByRole('list', { name: 'Last 24 hours' })
    .getByRole('link', { name: /^Fridge/ })
    .click();
  const chart = page.getByRole('slider', { name: 'Chart of Fridge' });
  await chart.waitFor();
  await expectSoon(() => figures(page)).toEqual({
    Lowest: '4.0 °C',
    Highest: '12.0 °C',
    'Time out of range': '1 h 35 min, 1 time',
    Alarms: '1',
    Readings: '256',
  });

  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart is not seen');
  await page.mouse.move(box.x + box.width * 0.3, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 150, { steps: 5 });
  await page.mouse.up();
  await expectSoon(() => new URL(page.url()).searchParams.has('zoomFrom')).toBe(true);
  const { zoomFrom, zoomTo } = Object.fromEntries(new URL(page.url()).searchParams);
  const inSight = readings.filter(({ atMs }) => atMs >= Date.parse(zoomFrom ?? '') && atMs <= Date.parse(zoomTo ?? ''));
  await expectSoon(async () => (await figures(page)).Readings).toBe(String(inSight.length));

  await chart.focus();
  await page.keyboard.press('0');
  await expectSoon(async () => (await figures(page)).Readings).toBe('256');
  await page.keyboard.press('End');
  const spoken = () => chart.getAttribute('aria-valuetext');
  await expectSoon(spoken).toMatch(/^5\.8 °C, /);
  await page.keyboard.press('+');
  await expectSoon(async () => Number((await figures(page)).Readings)).toBeLessThan(200);
  await page.keyboard.press('0');

  // Newly stored readings appear immediately, without another request.
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/temperature/readings')) requests.push(request.url());
  });
  await send('Van 4', [{ atMs: endMs, temperatures: { 1: 3.5 } }]);
  await expectSoon(async () => (await figures(page)).Readings).toBe('257');
  expect((await figures(page)).Lowest).toBe('3.5 °C');
  expect(requests).toEqual([]);

  await page.getByRole('button', { name: 'Readings' }).click();
  await table(page, 'Readings of Fridge').waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV for programs' }).click(),
  ]);
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
    [...readings, { atMs: endMs, celsius: 3.5 }]
      .reverse()
      .map(({ atMs, celsius }) => [new Date(atMs).toISOString(), String(celsius)]),
  );

  await page.getByRole('link', { name: 'Alarms' }).click();
  const alarm = table(page, 'Temperature alarms').getByRole('row', { name: /Fridge/ });
  await expectSoon(() => alarm.innerText()).toMatch(/Too warm\s+Ended[\s\S]*1 h 35 min\s+12.0 °C\s+Van 4/);
  await alarm.getByRole('link').click();
  await panel(page, 'Fridge').getByRole('link', { name: 'Show in chart' }).click();
  await chart.waitFor();
  // Two hours on either side of 95 minutes: a reading every five, both ends included.
  await expectSoon(async () => (await figures(page)).Readings).toBe('68');
  const link = page.url();
  await page.reload();
  await expectSoon(async () => (await figures(page)).Readings).toBe('68');
  expect(page.url()).toBe(link);
});

/** Both probes get the profile and the first one a name, in one dialog. */
async function nameProbes(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Name and profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name and profile of 2 probes' });
  await dialog.getByLabel('Name of Probe 1 on Van 4').fill('Fridge');
  await dialog.getByLabel('Profile for all probes').selectOption({ label: 'Vaccines, 2 °C to 8 °C' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 probes saved').waitFor();
}

async function figures(page: Page): Promise<Record<string, string>> {
  const terms = ['Lowest', 'Highest', 'Time out of range', 'Alarms', 'Readings'];
  const found = await page
    .locator('dl > div')
    .evaluateAll((parts) =>
      parts.map((part): [string, string] => [
        part.firstElementChild?.textContent ?? '',
        part.lastElementChild?.textContent ?? '',
      ]),
    );
  return Object.fromEntries<string>(found.filter(([term]) => terms.includes(term)));
}

test('doors: a type with its states, and the time in each state', async () => {
  const person = await stage.newPerson();
  const send = await openIngest(stage.service.url, person);
  const nowMs = Date.now();
  // Closed, and open three times: for 12, 45 and 3 minutes.
  const changes: [minutesAgo: number, value: 0 | 1][] = [
    [1500, 0],
    [900, 1],
    [888, 0],
    [400, 1],
    [355, 0],
    [60, 1],
    [57, 0],
  ];
  await send(
    'Van 4',
    changes.map(([minutesAgo, value]) => ({ atMs: nowMs - minutesAgo * minuteMs, inputs: { 1: value } })),
  );

  const page = await stage.open(person, '/inputs/types/new');
  const form = panel(page, 'New type');
  await form.getByLabel('Name').fill('Rear door');
  await form.getByLabel('States').selectOption({ label: 'Open / Closed' });
  await form.getByRole('button', { name: 'Save' }).click();
  await table(page, 'Input types')
    .getByRole('row', { name: /Rear door/ })
    .waitFor();

  await page.getByRole('link', { name: 'Inputs' }).last().click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Set the type' }).click();
  await page.getByRole('menuitem', { name: 'Rear door' }).click();
  const door = table(page, 'Inputs').getByRole('row', { name: /Rear door/ });
  await expectSoon(() => door.innerText()).toMatch(/Closed for 5[78] min/);

  await page.getByRole('link', { name: 'History' }).click();
  const lane = page.getByRole('region', { name: 'Van 4' });
  // An hour of 24: 4 %.
  await expectSoon(() => lane.innerText()).toMatch(/Open 1 h \(4\s?%\)\s+Closed 23 h \(96\s?%\)/);
  await expectSoon(() => table(page, 'Input history').getByRole('row').count()).toBe(1 + 7);
  await send('Van 4', [{ atMs: Date.now(), inputs: { 1: 1 } }]);
  await expectSoon(() =>
    table(page, 'Input history')
      .getByRole('row', { name: /Open.*Ongoing/ })
      .count(),
  ).toBe(1);
});

test('without a mouse: assign a driver to a vehicle with a driver, and end that assignment at the right time', async () => {
  const { person, ana, bert, van } = await twoDrivers();
  const startUtc = new Date(Date.now() - 2 * hourMs).toISOString();
  await reply(person.request('POST', `${assignmentsPath}/start`, { vehicleId: van, driverId: ana, startUtc }), 204);

  const page = await stage.open(person, '/assignments', { allowedErrors: [/status of 409/] });
  await page.getByRole('gridcell', { name: /^Ana,/ }).waitFor();
  await tabTo(page, 'a Skip to main content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button Assign');
  await page.keyboard.press('Enter');
  await expectSoon(() => focused(page)).toMatch(/^input Vehicle/);
  await page.keyboard.type('van');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('bert');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const note = page.getByText('This conflicts with another assignment');
  await note.waitFor();
  await expectSoon(() => focused(page)).toContain('This conflicts with another assignment');
  await page.keyboard.press('Tab');
  await expectSoon(() => focused(page)).toBe('button Show');
  await page.keyboard.press('Tab');
  await expectSoon(() => focused(page)).toMatch(/^button End Ana’s assignment to Van 4 on .* and save$/);
  await page.keyboard.press('Enter');
  await panel(page, 'Van 4 · Bert').waitFor();

  const [first, second] = await reply<Assignment[]>(person.request('GET', assignmentsPath));
  expect([first?.driverId, second?.driverId]).toEqual([ana, bert]);
  expect(first?.endUtc).toBe(second?.startUtc);
  expect(second?.endUtc).toBeNull();
  await expectSoon(() => page.getByRole('gridcell', { name: /^Bert, .*now/ }).count()).toBe(1);
});

async function twoDrivers() {
  const person = await stage.newPerson();
  const van = await addVehicle(person, { name: 'Van 4', deviceId: 'Van 4' });
  const [ana, bert] = [await addDriver(person, { name: 'Ana' }), await addDriver(person, { name: 'Bert' })];
  return { person, van, ana, bert };
}

test('an unknown button becomes a driver, who is assigned to the vehicle of its reads', async () => {
  const { person } = await twoDrivers();
  const send = await openIngest(stage.service.url, person);
  await send('Van 4', [{ atMs: Date.now() - 90 * minuteMs, buttonId: '04F1' }]);

  const page = await stage.open(person, '/drivers');
  await page.getByText('1 unknown button').click();
  await page.getByRole('button', { name: 'Create driver with this button: 04F1' }).click();
  const form = panel(page, 'New driver');
  expect(await form.getByLabel('Button').inputValue()).toBe('04F1');
  await form.getByLabel('Name', { exact: true }).fill('Carla');
  await form.getByLabel('Username').fill('carla');
  await form.getByRole('textbox', { name: 'Password' }).fill('secret');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectSoon(() => panel(page, 'Carla').innerText()).toMatch(/Current vehicle\s+Van 4\s+Since .*\(1 h 3\d min\)/);
  await expectSoon(() => page.getByText(/unknown button/).count()).toBe(0);
});
