import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDriver, addInputType, assignmentsPath } from '../support/fleet.ts';
import { expectSoon, type Person, panel, setStage } from '../support/journey.ts';
import { lookingAt, type Pixel, placesOn, press } from '../support/map-view.ts';
import { addGeofence, reply } from '../support/records.ts';

const stage = setStage();
const leipzig = { latitude: 51.34, longitude: 12.37 };

interface Values {
  latitude?: number;
  longitude?: number;
  speed?: number;
  heading?: number;
  inputs?: Record<string, 0 | 1>;
  temperatures?: Record<string, number>;
}

/** A tracker whose messages have the time of sending. */
async function trackerOf(person: Person): Promise<(device: string, values: Values) => Promise<void>> {
  const { key } = await reply<{ key: string }>(person.request('POST', '/public/v1/ingestKeys', { name: 'Trackers' }));
  return async (device, values) => {
    const sent = await fetch(`${stage.service.url}/ingest/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ device, utc: new Date().toISOString(), ...values }]),
    });
    expect(sent.status).toBe(200);
  };
}

const idOf = async (person: Person, name: string): Promise<number> => {
  const vehicles = await reply<{ id: number; name: string }[]>(person.request('GET', '/public/v1/vehicles'));
  return vehicles.find((vehicle) => vehicle.name === name)?.id ?? 0;
};

const rows = (page: Page) => page.getByRole('list', { name: 'Vehicles' });
const row = (page: Page, name: string) => rows(page).getByRole('link', { name: new RegExp(`^${name}`) });
const middle = async (page: Page): Promise<Pixel> => (await placesOn(page))(leipzig);

/** A cold vehicle with a driver, a door and a probe that is too warm. */
async function loadReefer(person: Person, send: Awaited<ReturnType<typeof trackerOf>>): Promise<number> {
  await send('Reefer 7', { inputs: { 1: 0 }, temperatures: { 1: -20 } });
  const vehicleId = await idOf(person, 'Reefer 7');
  const inputTypeId = await addInputType(person, { name: 'Back door', inputDescription: 1 });
  const [input] = await reply<{ inputId: number }[]>(person.request('GET', `/public/v1/inputs?vehicleId=${vehicleId}`));
  await reply(person.request('POST', '/public/v1/inputs', { ...input, inputTypeId }), 204);
  const profile = { name: 'Frozen', lowerBound: -25, upperBound: -18 };
  const profileId = await reply<number>(person.request('POST', '/public/v1/temperature/profiles', profile));
  const [probe] = await reply<object[]>(person.request('GET', `/public/v1/temperature/probes?vehicleId=${vehicleId}`));
  await reply(person.request('POST', '/public/v1/temperature/probes', { ...probe, name: 'Box', profileId }), 204);
  const driverId = await addDriver(person, { name: 'Ana' });
  const start = { vehicleId, driverId, startUtc: new Date(Date.now() - 60_000).toISOString() };
  await reply(person.request('POST', `${assignmentsPath}/start`, start), 204);
  return vehicleId;
}

test('a vehicle appears with its first message, moves, and opens next to the map with all its data', async () => {
  const person = await stage.newPerson();
  const send = await trackerOf(person);
  await addGeofence(person, { description: 'Yard', ...leipzig, radius: 300 });
  const vehicleId = await loadReefer(person, send);
  const page = await stage.open(person, `/live?${lookingAt(leipzig, 15)}`);
  await page.getByRole('heading', { name: 'No data yet: 1' }).waitFor();
  await send('Reefer 7', { ...leipzig, speed: 42, heading: 90, inputs: { 1: 1 }, temperatures: { 1: -11 } });
  await expectSoon(() => row(page, 'Reefer 7').textContent()).toContain('Alarm for');

  await press(page, await middle(page));
  const details = panel(page, 'Reefer 7');
  await details.getByText(/^Driving, 26 mph · last signal/).waitFor();
  await details.getByRole('link', { name: 'Ana' }).waitFor();
  await details.getByRole('link', { name: 'Yard' }).waitFor();
  await details.getByText(/^Back door: open, for/).waitFor();
  await details.getByRole('link', { name: /^Box: −?-?11/ }).waitFor();
  await details
    .getByRole('list', { name: 'Needs attention' })
    .getByRole('link', { name: /^Alarm for .* Box$/ })
    .waitFor();

  await details.getByRole('button', { name: 'Follow' }).click();
  await send('Reefer 7', { latitude: 51.36, longitude: 12.4, speed: 50, heading: 45 });
  await details.getByRole('button', { name: /51\.36, 12\.4/ }).waitFor();
  await expectSoon(() => new URL(page.url()).searchParams.get('follow')).toBe('true');
  await details.getByRole('button', { name: 'Follow' }).click();

  const other = await stage.open(person, new URL(page.url()).pathname + new URL(page.url()).search);
  await panel(other, 'Reefer 7')
    .getByRole('button', { name: /51\.36, 12\.4/ })
    .waitFor();
  expect(new URL(other.url()).searchParams.get('vehicle')).toBe(String(vehicleId));
  await panel(other, 'Reefer 7')
    .getByRole('link', { name: /^Alarm for .* Box$/ })
    .click();
  await expectSoon(() => new URL(other.url()).pathname).toMatch(/^\/temperature\/\d+\/chart$/);
});

test('without a mouse: find a vehicle in the list, open it, follow it, close it, and go to the next', async () => {
  const person = await stage.newPerson();
  const send = await trackerOf(person);
  for (const [at, device] of ['Van 1', 'Van 2', 'Van 10'].entries()) {
    await send(device, { latitude: leipzig.latitude + at / 100, longitude: leipzig.longitude, speed: 0 });
  }
  const page = await stage.open(person, '/live');
  await row(page, 'Van 10').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('van');
  await page.getByRole('button', { name: 'Stopped 3' }).waitFor();
  // Past the button that clears the field, and the filter of states.
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
  await expectSoon(() => focusedWords(page)).toMatch(/^Van 1 /);
  await page.keyboard.press('ArrowDown');
  await expectSoon(() => focusedWords(page)).toMatch(/^Van 2 /);
  await page.keyboard.press('Enter');
  const details = panel(page, 'Van 2');
  await details.getByText(/^Stopped · last signal/).waitFor();
  await details.getByRole('button', { name: 'Follow' }).focus();
  await page.keyboard.press('Enter');
  await expectSoon(() => new URL(page.url()).searchParams.get('follow')).toBe('true');
  await send('Van 2', { latitude: 51.5, longitude: 12.5, speed: 0 });
  await details.getByRole('button', { name: /51\.5, 12\.5/ }).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await expectSoon(() => focusedWords(page)).toMatch(/^Van 2 /);
  await page.keyboard.press('End');
  await expectSoon(() => focusedWords(page)).toMatch(/^Van 10 /);
});

const focusedWords = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, ' ') ?? '');

test('a computer with a wrong clock gets a warning, and ages are right anyway', async () => {
  const person = await stage.newPerson();
  const send = await trackerOf(person);
  await send('Van 1', { ...leipzig, speed: 0 });
  const profile = await stage.newProfile();
  await profile.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3 * 3600_000;
  });
  const page = await profile.newPage();
  await page.goto('/live');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Your clock is 3 h ahead').waitFor();
  await expectSoon(() => row(page, 'Van 1').textContent()).not.toContain(' h');
});
