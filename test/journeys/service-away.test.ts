import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addVehicle, addVisits } from '../support/fleet.ts';
import { expectSoon, type Person, panel, setStage } from '../support/journey.ts';
import { addGeofence, addTag, geofences } from '../support/records.ts';

const stage = setStage({});
const aVisit = async (person: Person) => ({
  vehicleId: await addVehicle(person),
  geofenceId: await addGeofence(person, { description: 'Yard' }),
  startUtc: new Date(Date.now() - 7_200_000),
  endUtc: new Date(Date.now() - 3_600_000),
});
const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Connection lost, retrying. What you typed is kept.' });
const away = { allowedErrors: [/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/, /PageNotLoaded/] };

/** What a page shows before, during and after an outage. */
interface Story {
  before(person: Person): Promise<Page>;
  during(page: Page): Promise<void>;
  after(page: Page): Promise<void>;
}

const nameOfForm = (page: Page) => panel(page, 'New circle').getByRole('textbox', { name: 'Name', exact: true });

const formIsKept: Story = {
  before: async (person) => {
    const page = await stage.open(person, '/geofences/new?shape=circle', away);
    await nameOfForm(page).fill('Yard');
    await panel(page, 'New circle').getByLabel('Latitude').fill('51.34');
    await panel(page, 'New circle').getByLabel('Longitude').fill('12.37');
    return page;
  },
  during: async (page) => {
    const form = panel(page, 'New circle');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('No connection to the server').waitFor();
    await form.getByText('nothing you typed is lost').waitFor();
    await banner(page).waitFor();
    expect(await nameOfForm(page).inputValue()).toBe('Yard');
  },
  after: async (page) => {
    const form = panel(page, 'New circle');
    await banner(page).waitFor({ state: 'detached' });
    await form.getByText('The server is responding again').waitFor();
    expect(await form.getByText('No connection to the server').count()).toBe(0);
    expect(await nameOfForm(page).inputValue()).toBe('Yard');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Yard saved').waitFor();
  },
};

const idlePageLoadsData: Story = {
  before: async (person) => {
    const page = await stage.open(person, '/tags', away);
    await page.getByRole('link', { name: 'Cranes' }).waitFor();
    return page;
  },
  during: async (page) => {
    await banner(page).waitFor();
    expect(await banner(page).getByRole('button', { name: 'Retry now' }).isEnabled()).toBe(true);
    await page.getByRole('link', { name: 'Cranes' }).click();
    await page.getByText('No connection to the server').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  after: async (page) => {
    await banner(page).waitFor({ state: 'detached' });
    await page.getByText(/^live \d+ s$/).waitFor();
    await expectSoon(() => panel(page, 'Cranes').getByLabel('Name').inputValue()).toBe('Cranes');
  },
};

const codeLoads: Story = {
  before: async (person) => {
    const page = await stage.open(person, '/tags', away);
    await page.getByRole('link', { name: 'Cranes' }).waitFor();
    return page;
  },
  during: async (page) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Account and settings' }).click();
    await page.getByText('This page could not be loaded').first().waitFor();
    await page.getByText('This page opens by itself when the connection is back.').waitFor();
    expect(await page.getByRole('button', { name: 'Reload page' }).count()).toBe(0);
  },
  after: async (page) => {
    await page.getByText('This session').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
  },
};

// One outage for all, because a restart of the service takes longer than the rest.
test('an outage: a form keeps what was typed, an idle page says so, and data and code load by themselves afterwards', async () => {
  const person = await stage.newPerson();
  await addTag(person, { name: 'Cranes' });
  const stories: [Story, Page][] = [];
  for (const story of [formIsKept, idlePageLoadsData, codeLoads]) stories.push([story, await story.before(person)]);
  await stage.service.stop();
  for (const [story, page] of stories) await story.during(page);
  await stage.service.restart();
  for (const [story, page] of stories) await story.after(page);
  expect(await geofences(person)).toMatchObject([{ description: 'Yard', latitude: 51.34 }]);
});

test('without a network, header, downloads and pages say so, and all work again afterwards', async () => {
  const person = await stage.newPerson();
  await addVisits(stage.service, person, [await aVisit(person)]);
  const page = await stage.open(person, '/visits', { allowedErrors: [/ERR_INTERNET_DISCONNECTED/, /PageNotLoaded/] });
  await page.getByRole('row', { name: /Yard/ }).waitFor();
  const save = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV for spreadsheets' }).click();
  };

  await page.context().setOffline(true);
  await page.getByText(/^no connection, updated/).waitFor();
  await save();
  await page.getByText('The file could not be exported. No connection to the server.').waitFor();
  await page.keyboard.press('Control+K');
  await page.getByText(/^No connection to the server\. Check your connection/).waitFor();
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByText('This page opens by itself when the connection is back.').waitFor();

  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
  await page.getByText(/^live \d+ s$/).waitFor();
  await page.goBack();
  await page.getByRole('row', { name: /Yard/ }).waitFor();
  const download = page.waitForEvent('download');
  await save();
  expect((await download).suggestedFilename()).toMatch(/^visits-/);
});
