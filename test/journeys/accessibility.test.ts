import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Input } from '../../src/contract/inputs.ts';
import type { Probe } from '../../src/contract/temperature.ts';
import { everyAddress, fillEveryPage, goTo, type RecordIds } from '../support/every-page.ts';
import { addDriver, addFleet, addProfile, addReference, addVehicle, assignmentsPath } from '../support/fleet.ts';
import { openIngest } from '../support/ingest.ts';
import { type Person, panel, setStage } from '../support/journey.ts';
import { addGeofence, addTag, field, reply } from '../support/records.ts';

const stage = setStage();

let person: Person;
let ids: { circle: number; polygon: number; tag: number; driver: number; vehicle: number; fleet: number };
/** Of somebody who has a record of every kind. */
let full: { person: Person; ids: RecordIds };
beforeAll(async () => {
  person = await stage.newPerson();
  const tag = await addTag(person, { name: 'Cranes' });
  const circle = await addGeofence(person, {
    description: 'Yard',
    tags: [tag],
    addr1: '1 Road',
    email: 'a@example.com',
  });
  const fleet = await addFleet(person);
  const vehicle = await addVehicle(person, { name: 'Van 4', fleetId: fleet });
  const driver = await addDriver(person, { name: 'Ana', mobile: '+49 171', buttonId: '04A1' });
  await addDriver(person, { name: 'Bert', status: 0 });
  await addReference(person, 'driver', driver, 'SAP-1');
  const polygon = await addGeofence(person, { ...field, tags: [tag] });
  ids = { tag, circle, polygon, driver, vehicle, fleet };
  const keeper = await stage.newPerson();
  full = { person: keeper, ids: await fillEveryPage(stage.service, keeper) };
});

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** A theme changes colours and nothing else: every rule is asked at both widths, the rule of colours in both themes too. */
const looks = [
  { colorScheme: 'light', viewport: desk, rules: 'all' },
  { colorScheme: 'dark', viewport: desk, rules: 'colours' },
  { colorScheme: 'dark', viewport: phone, rules: 'all' },
  { colorScheme: 'light', viewport: phone, rules: 'colours' },
] as const;

type Look = (typeof looks)[number];
const onDesk = looks.filter(({ viewport }) => viewport === desk);
const onPhone = looks.filter(({ viewport }) => viewport === phone);

/** What axe finds on the page as it is. */
async function findings(page: Page, wanted: readonly Look[] = looks, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, viewport, rules } of wanted) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await inItsColours(page, colorScheme);
    for (const { id, nodes } of (await axe(page, rules, within)).violations) {
      const where = nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`);
      found.push(`${colorScheme} ${viewport.width}: ${id}: ${where.join('; ')}`);
    }
  }
  return found;
}

/** A theme that changes goes over from one colour to the other. */
async function inItsColours(page: Page, colorScheme: Look['colorScheme']): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    // What inherits a colour sets out when the one above it has arrived.
    const under = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    for (let running = under(); running.length > 0; running = under()) {
      await Promise.allSettled(running.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** The builder brings axe into the page; once there it is asked directly, which takes half as long. */
async function axe(page: Page, rules: Look['rules'], within?: string): Promise<Results> {
  const options = {
    resultTypes: ['violations' as const],
    ...(rules === 'colours' && { runOnly: ['color-contrast'] }),
  };
  const isThere = await page.evaluate(() => 'axe' in window);
  // Legacy: no page of its own for frames of other origins, of which there are none.
  if (!isThere) return new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return page.evaluate(
    ([options, within]) => {
      type Run = (root: Document | Element, given: typeof options) => Promise<Results>;
      const { axe } = window as unknown as { axe: { run: Run } };
      return axe.run((within && document.querySelector(within)) || document, options);
    },
    [options, within] as const,
  );
}

// It takes its theme as it comes.
test.each(['light', 'dark'] as const)('the sign-in page has no findings, %s', async (colorScheme) => {
  const page = await (await stage.newProfile({ colorScheme })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Please enter your username and your password.').waitFor();
  const wanted = looks.filter((look) => look.colorScheme === colorScheme);
  expect(await findings(page, wanted)).toEqual([]);
});

/** A panel lies beside a page that is looked at as a whole by itself, and is a sheet on a phone. */
const ofPanel = looks.filter(({ viewport, colorScheme }) => viewport === desk || colorScheme === 'dark');

// Addresses come from `paths`: a new page is looked at without a line here.
test('no page has findings, at any address', async () => {
  const page = await stage.open(full.person, '/tags');
  const found: string[] = [];
  for (const address of everyAddress(full.ids)) {
    await page.setViewportSize(desk);
    await goTo(page, address);
    const hasPanel = (await page.locator('main aside').count()) > 0;
    const wrong = hasPanel ? await findings(page, ofPanel, 'aside') : await findings(page);
    found.push(...wrong.map((each) => `${address} ${each}`));
  }
  expect(found).toEqual([]);
});

type State = [path: string, show: () => Promise<void>, looks?: readonly Look[]];

test('nothing that opens over a page, and no state of it, has findings', async () => {
  const page = await stage.open(person, '/geofences');
  await expectNoFindings(page, [
    ['/geofences', () => page.getByRole('button', { name: 'List' }).click(), onPhone],
    [`/geofences/${ids.circle}`, () => panel(page, 'Yard').getByText('200 m radius').waitFor()],
    ['/geofences/new?shape=circle', () => panel(page, 'New circle').getByLabel('Radius').waitFor()],
    [`/geofences/${ids.polygon}/edit`, () => page.getByLabel('Latitude of corner 3').waitFor()],
    ['/nowhere', () => page.getByText('There is nothing at this address').waitFor()],
    ['/tags', () => askInVain(page), onDesk],
    ['/tags', () => page.getByRole('button', { name: /^Account of/ }).click(), onDesk],
    ['/tags', () => search(page, 'cran', 'Cranes')],
    ['/tags', () => search(page, 'qqq', /^Nothing found/), onDesk],
    ['/tags', () => page.keyboard.press('?'), onDesk],
  ]);
});

test('the banner over a page whose service is away has no findings', async () => {
  const page = await stage.open(person, '/tags', { bears: [/ERR_FAILED/] });
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /AwayNote.*js$/.test(name)),
  );
  await page.route(/\/(?:health|public)/, (route) => route.abort());
  await page.getByRole('link', { name: 'Cranes' }).click();
  await page.getByText('The service does not answer.').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('no page with a table has findings', async () => {
  const page = await stage.open(person, '/drivers');
  await expectNoFindings(page, [
    ['/drivers?find=zzz', () => page.getByText('Nothing matches').waitFor(), onDesk],
    ['/drivers', () => selectAndFilter(page), onDesk],
    ['/drivers', () => page.getByRole('button', { name: 'More' }).click(), onPhone],
  ]);
});

test('no page of visits has findings', async () => {
  await visitYard();
  const page = await stage.open(person, '/visits');
  const visit = page.getByRole('row', { name: 'Bus 9' }).first();
  await expectNoFindings(page, [
    ['/visits', () => visit.waitFor()],
    ['/visits?period=yesterday', () => page.getByText('No visits in this period').waitFor(), onDesk],
    ['/visits?by=geofence', () => page.getByRole('region', { name: 'Totals by geofence' }).waitFor(), onDesk],
    ['/visits', () => findGeofence(page), onDesk],
    ['/visits', () => choosePeriod(page), onDesk],
    [
      '/visits',
      async () => {
        await visit.getByRole('link').click();
        await panel(page, 'Bus 9 at Yard').getByRole('button', { name: 'Play' }).waitFor();
      },
    ],
  ]);
});

const inTable = (page: Page, name: string, row: RegExp) =>
  page.getByRole('grid', { name }).getByRole('row', { name: row }).first();

test('no page of temperatures has findings', async () => {
  const { probe, alarm } = await chilledVan();
  const page = await stage.open(person, '/temperature');
  const chart = page.getByRole('slider', { name: 'Chart of Probe 1' });
  await expectNoFindings(page, [
    ['/temperature', () => nameProbes(page), onDesk],
    [`/temperature/${probe}/chart?table=true`, () => inTable(page, 'Readings of Probe 1', /Too warm/).waitFor()],
    [
      `/temperature/${probe}/chart`,
      async () => {
        await chart.press('End');
        await page.getByText('Line 1: On').waitFor();
      },
      onDesk,
    ],
    [
      `/temperature/${probe}/chart?period=lastMonth`,
      () => page.getByText('No readings in this period').waitFor(),
      onDesk,
    ],
    [
      `/temperature/alarms/${alarm}`,
      () =>
        panel(page, 'Probe 1')
          .getByText(/open since/)
          .waitFor(),
    ],
  ]);
});

test('no page of alerts has findings', async () => {
  const rule = await makeRule();
  const page = await stage.open(person, '/alerts');
  const notice = page.getByRole('row', { name: 'Test of Cooler' }).first();
  await expectNoFindings(page, [
    [`/alerts/${rule}`, () => sendTest(page)],
    [`/alerts/new?about=fleet:${ids.fleet}`, () => refuseRecipients(page)],
    ['/alerts/sent', () => notice.waitFor()],
    ['/alerts/sent?period=yesterday', () => page.getByText('Nothing in this period').waitFor(), onDesk],
    [
      '/alerts/sent',
      async () => {
        await notice.getByRole('link').click();
        await panel(page, 'Test of Cooler').getByText('What would have gone out').waitFor();
      },
    ],
  ]);
});

const makeRule = (): Promise<number> =>
  reply<number>(
    person.request('POST', '/public/v1/alerts/rules', {
      ...{ name: 'Cooler', scope: 'fleet', scopeId: ids.fleet, kind: 'outOfRange', afterMinutes: 15 },
      ...{ emails: ['ana@fleet.example'], phones: ['+491712345678'], quietFrom: '22:00', quietTo: '06:00' },
    }),
  );

async function sendTest(page: Page): Promise<void> {
  await panel(page, 'Cooler').getByRole('button', { name: 'Send a test' }).click();
  await panel(page, 'Cooler').getByRole('status').getByText('Recorded, not sent').first().waitFor();
}

/** Some right, some marked as wrong. */
async function refuseRecipients(page: Page): Promise<void> {
  const form = panel(page, 'New alert rule');
  await form.getByLabel('E-mail addresses').fill('ana@fleet.example, lee@');
  await form.getByLabel('Telephone numbers').fill('+49 171 2345678, 0171,');
  await form.getByText(/is not an e-mail address/).waitFor();
}

test('no page of inputs and assignments has findings', async () => {
  const { input, assignment } = await chilledVan();
  const page = await stage.open(person, '/inputs');
  await expectNoFindings(page, [
    [
      `/inputs/${input}`,
      () =>
        panel(page, 'Line 1')
          .getByText(/^On .* Off/)
          .waitFor(),
    ],
    ['/inputs/history', () => inTable(page, 'Input history', /Line 1/).waitFor()],
    ['/assignments?view=timeline', () => page.getByRole('gridcell', { name: /^Ana/ }).waitFor()],
    ['/assignments?view=table', () => inTable(page, 'Assignments', /Reefer/).waitFor()],
    [
      `/assignments/${assignment}`,
      () => panel(page, 'Reefer · Ana').getByRole('button', { name: 'End now' }).waitFor(),
      onDesk,
    ],
  ]);
});

let chilled: ReturnType<typeof chillVan> | undefined;
const chilledVan = () => (chilled ??= chillVan());

/** Too warm for ten minutes and still so, its door open; Ana drives it. */
async function chillVan() {
  const send = await openIngest(stage.service.url, person);
  const nowMs = Date.now();
  const at = (minutesAgo: number, celsius: number, door: 0 | 1) => ({
    atMs: nowMs - minutesAgo * 60_000,
    temperatures: { 1: celsius },
    inputs: { 1: door },
  });
  await send('Reefer', [at(40, 5, 0)]);
  const [found] = await reply<Probe[]>(person.request('GET', '/public/v1/temperature/probes'));
  const { probeId = 0, vehicleId = 0, name = '' } = found ?? {};
  const profileId = await addProfile(person, { name: 'Vaccines', lowerBound: 2, upperBound: 8 });
  await reply(person.request('POST', '/public/v1/temperature/probes', { probeId, name, profileId }), 204);
  await send('Reefer', [at(30, 6, 0), at(10, 9, 1), at(1, 11, 1)]);
  const startUtc = new Date(nowMs - 3600_000).toISOString();
  await reply(person.request('POST', `${assignmentsPath}/start`, { vehicleId, driverId: ids.driver, startUtc }), 204);
  const period = `startDate=${startUtc}&endDate=${new Date(nowMs).toISOString()}`;
  const [alarm] = await reply<{ id: number }[]>(person.request('GET', `/public/v1/temperature/alarms?${period}`));
  const [input] = await reply<Input[]>(person.request('GET', '/public/v1/inputs'));
  const [assignment] = await reply<{ id: number }[]>(person.request('GET', assignmentsPath));
  return { probe: probeId, alarm: alarm?.id, input: input?.inputId, assignment: assignment?.id };
}

async function nameProbes(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Name and profile' }).click();
  await page.getByRole('dialog').getByLabel('Name of Probe 1 on Reefer').waitFor();
}

/** Bus 9 drives into the yard, stays for half an hour, and leaves. */
async function visitYard(): Promise<void> {
  const send = await openIngest(stage.service.url, person);
  const at = (minutesAgo: number, latitude: number) => ({
    atMs: Date.now() - minutesAgo * 60_000,
    latitude,
    longitude: 12.37,
  });
  await send('Bus 9', [at(42, 51.4), at(40, 51.34), at(30, 51.3401), at(10, 51.34), at(8, 51.4)]);
}

async function findGeofence(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Geofence', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find in geofence' }).fill('yard');
  await page.getByRole('menuitemcheckbox', { name: /^Yard/ }).waitFor();
}

async function choosePeriod(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('menuitem', { name: /^From/ }).click();
  await page.getByRole('dialog').getByLabel('From').waitFor();
}

async function expectNoFindings(page: Page, states: readonly State[]): Promise<void> {
  const found: string[][] = [];
  for (const [path, show, wanted] of states) {
    await page.setViewportSize(wanted === onPhone ? phone : desk);
    await page.goto(path);
    await show();
    found.push([path, ...(await findings(page, wanted))]);
  }
  expect(found).toEqual(states.map(([path]) => [path]));
}

/** Over everything, until something is found, or nothing. */
async function search(page: Page, words: string, shown: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill(words);
  await page.getByRole('dialog').getByText(shown).first().waitFor();
}

/** Rows selected, and the choices of a filter open. */
async function selectAndFilter(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select Ana' }).check();
  await page.getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('menuitemcheckbox', { name: /^Active/ }).waitFor();
}

/** A tag in use is not deleted: a dialog says why. */
async function askInVain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Cranes' }).click();
  await page.getByRole('dialog', { name: 'Cranes is in use' }).waitFor();
}
