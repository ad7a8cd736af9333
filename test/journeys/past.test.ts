/** From a question about a place to a geofence that counts since before it was drawn. */
import { expect, test } from 'vitest';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import { destination } from '../../src/geo/distance.ts';
import { addVehicle } from '../support/fleet.ts';
import { openIngest } from '../support/ingest.ts';
import { expectSoon, type Person, panel, setStage } from '../support/journey.ts';
import { drag, lookingAt, placesOn } from '../support/map-view.ts';
import { reply } from '../support/records.ts';

const stage = setStage();

const yard = { latitude: 51.3712, longitude: 12.3343 };
const minute = 60_000;
const dayMs = 24 * 60 * minute;

/** A van that was in the yard for half an hour, two days ago. */
async function driveThere(person: Person): Promise<void> {
  await addVehicle(person, { name: 'Van 4', deviceId: 'van-4' });
  const send = await openIngest(stage.service.url, person);
  const start = Date.now() - 2 * dayMs;
  const away = destination(yard, 90, 5000);
  await send(
    'van-4',
    Array.from({ length: 50 }, (_, index) => ({
      atMs: start + index * minute,
      ...(index >= 10 && index <= 40 ? yard : away),
    })),
  );
}

const visits = async (person: Person): Promise<GeofenceVisit[]> => {
  const [from, to] = [Date.now() - 7 * dayMs, Date.now() + dayMs].map((ms) => new Date(ms).toISOString());
  return reply(person.request('GET', `/public/v1/geofenceVisits?startDate=${from}&endDate=${to}`));
};

test('draw a shape, ask its past, keep it, count earlier visits, and undo that', async () => {
  const person = await stage.newPerson();
  await driveThere(person);
  const page = await stage.open(person, `/geofences?${lookingAt(yard, 16)}`);
  await page.getByRole('button', { name: 'Who was here?' }).click();
  await page.getByRole('region', { name: 'Drawing' }).waitFor();
  const place = await placesOn(page);
  await drag(page, place(yard), place(destination(yard, 90, 150)));

  const question = panel(page, 'Who was here?');
  await question.getByRole('button', { name: 'Ask', exact: true }).click();
  await question.getByText('1 visit · 1 vehicle · 30 min inside').waitFor();
  await question.getByRole('button', { name: 'Van 4' }).click();
  await expectSoon(() => page.locator('.leaflet-tracks-pane path').count()).toBeGreaterThan(2);
  expect(new URL(page.url()).searchParams.get('drawn')).toMatch(/^51\.37\d*,12\.33\d*,1\d\d$/);
  expect(await visits(person)).toEqual([]);

  await question.getByRole('button', { name: 'Save as geofence' }).click();
  const form = panel(page, 'New circle');
  await form.getByLabel('Name', { exact: false }).first().fill('Yard');
  expect(await form.getByRole('radio', { name: 'Since a date…' }).isChecked()).toBe(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Yard: 1 visit added.', { exact: false }).waitFor();
  const [visit] = await visits(person);
  expect(Date.parse(visit?.endUtc ?? '') - Date.parse(visit?.startUtc ?? '')).toBe(30 * minute);
  await panel(page, 'Yard').getByText('with the current shape', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Yard has the visits that it had before').waitFor();
  expect(await visits(person)).toEqual([]);
});

test('the link of a question asks it again, on a phone too', async () => {
  const person = await stage.newPerson();
  await driveThere(person);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const page = await stage.open(person, `/geofences/past?shape=circle&drawn=51.3712,12.3343,150`, phone);
  await page.getByText('1 visit · 1 vehicle · 30 min inside').waitFor();
  const widest = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(widest).toBeLessThanOrEqual(0);
});
