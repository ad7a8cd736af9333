import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoFindings, findings, onDesk, onPhone } from '../support/axe.ts';
import { addDriver, addFleet, addReference, addVehicle } from '../support/fleet.ts';
import { openIngest } from '../support/ingest.ts';
import { type Person, panel, setStage } from '../support/journey.ts';
import { addGeofence, addTag, field, geofencesPath, reply, yard } from '../support/records.ts';

const stage = setStage();

let person: Person;
let polygonId: number;
beforeAll(async () => {
  person = await stage.newPerson();
  const tag = await addTag(person, { name: 'Cranes' });
  await addGeofence(person, {
    description: 'Yard',
    tags: [tag],
    addr1: '1 Road',
    email: 'a@example.com',
  });
  const fleet = await addFleet(person);
  await addVehicle(person, { name: 'Van 4', fleetId: fleet });
  const driver = await addDriver(person, { name: 'Ana', mobile: '+49 171', buttonId: '04A1' });
  await addDriver(person, { name: 'Bert', status: 0 });
  await addReference(person, 'driver', driver, 'SAP-1');
  polygonId = await addGeofence(person, { ...field, tags: [tag] });
});

test('no overlay and no state of a page has findings', async () => {
  const page = await stage.open(person, '/geofences');
  await expectNoFindings(page, [
    ['/geofences', () => page.getByRole('button', { name: 'List' }).click(), onPhone],
    ['/geofences/new?shape=circle', () => panel(page, 'New circle').getByLabel('Radius').waitFor()],
    [`/geofences/${polygonId}/edit`, () => page.getByLabel('Latitude of corner 3').waitFor()],
    ['/nowhere', () => page.getByText('This page does not exist').waitFor()],
    ['/tags', () => askInVain(page), onDesk],
    ['/tags', () => page.getByRole('button', { name: /^Account of/ }).click(), onDesk],
    ['/tags', () => search(page, 'cran', 'Cranes')],
    ['/tags', () => search(page, 'qqq', /^Nothing found/), onDesk],
    ['/tags', () => page.keyboard.press('?'), onDesk],
  ]);
});

test('neither the bulk actions of geofences nor the question before a large deletion has findings', async () => {
  const many = await stage.newPerson();
  const places = Array.from({ length: 501 }, (_, index) => ({ ...yard, description: `Place ${index}` }));
  await reply(many.request('POST', `${geofencesPath}/import`, { mode: 'all', geofences: places }));
  const page = await stage.open(many, '/geofences');
  await page.getByRole('checkbox', { name: 'Select Place 0' }).click();
  await page.getByRole('group', { name: '1 selected' }).waitFor();
  expect(await findings(page, onDesk)).toEqual([]);
  await page.getByRole('button', { name: 'All 501' }).click();
  await page.getByRole('group', { name: '501 selected' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 501 geofences?' }).waitFor();
  expect(await findings(page)).toEqual([]);
});

test('the banner on a page during an outage has no findings', async () => {
  const page = await stage.open(person, '/tags', { allowedErrors: [/ERR_FAILED/] });
  await page.route(/\/(?:health|public)/, (route) => route.abort());
  await page.getByRole('link', { name: 'Cranes' }).click();
  await page.getByText('Connection lost, retrying.').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('no page with a table has findings', async () => {
  const page = await stage.open(person, '/drivers');
  await expectNoFindings(page, [
    ['/drivers?find=zzz', () => page.getByText('No matches').waitFor(), onDesk],
    ['/drivers', () => selectAndFilter(page), onDesk],
    ['/drivers', () => page.getByRole('button', { name: 'More' }).click(), onPhone],
  ]);
});

test('no page of visits has findings', async () => {
  await visitYard();
  const page = await stage.open(person, '/visits');
  const visit = page.getByRole('row', { name: 'Bus 9' }).first();
  await expectNoFindings(page, [
    [
      '/visits?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z',
      () => page.getByText('No visits in this period').waitFor(),
      onDesk,
    ],
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

/** Bus 9 enters the yard, stays for half an hour, and leaves. */
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
  // Not the column header, which has the same name.
  const filter = page.getByRole('button', { name: 'Geofence', exact: true }).and(page.locator('[aria-haspopup=menu]'));
  await filter.click();
  await page.getByRole('searchbox', { name: 'Find in geofence' }).fill('yard');
  await page.getByRole('menuitemcheckbox', { name: /^Yard/ }).waitFor();
}

async function choosePeriod(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('menuitem', { name: /^Custom period/ }).click();
  await page.getByRole('dialog').getByLabel('From').waitFor();
}

/** Over everything, until something is found, or nothing. */
async function search(page: Page, words: string, shown: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill(words);
  await page.getByRole('dialog').getByText(shown).first().waitFor();
}

/** Selected rows, and an open filter. */
async function selectAndFilter(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select Ana' }).check();
  await page.getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('menuitemcheckbox', { name: /^Active/ }).waitFor();
}

/** A tag in use cannot be deleted, and a dialog says why. */
async function askInVain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Cranes' }).click();
  await page.getByRole('dialog', { name: 'Cranes is in use' }).waitFor();
}
