import { expect, test } from 'vitest';
import { addDriver, addPlots, addVehicle, assignmentsPath } from '../support/fleet.ts';
import { expectSoon, listed, setStage, signIn } from '../support/journey.ts';
import { reply } from '../support/records.ts';

const stage = setStage();

test('changes by another user appear automatically', async () => {
  const person = await stage.newPerson();
  const page = await stage.open(person, '/geofences');
  const mark = page.getByText(/^live \d+ s$/);
  await mark.waitFor();
  const yard = { description: 'Yard', geofenceType: 1, latitude: 51.34, longitude: 12.37, radius: 200 };
  await person.request('POST', '/public/v1/geofences', yard);
  await expectSoon(() => listed(page)).toEqual(['Yard']);
  expect(await mark.getAttribute('title')).toContain('as they happen');
});

test('while drivers and probes load, Live does not say that nobody drives or how many vehicles need attention', async () => {
  const person = await stage.newPerson();
  const [van, truck] = [await addVehicle(person, { name: 'Van 4' }), await addVehicle(person, { name: 'Truck' })];
  await addPlots(stage.service, person, [
    { vehicleId: van, utc: new Date(), speed: 0 },
    { vehicleId: truck, utc: new Date(Date.now() - 2 * 60 * 60_000), speed: 60 },
  ]);
  const driverId = await addDriver(person, { name: 'Ana' });
  const start = { vehicleId: van, driverId, startUtc: new Date(Date.now() - 60_000) };
  await reply(person.request('POST', `${assignmentsPath}/start`, start), 204);

  const page = await (await stage.newProfile()).newPage();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/public\/v1\/(?:drivers|temperature\/probes)$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/live');
  await signIn(page, person);
  await page.getByRole('link', { name: /^Van 4 now Loading driver/ }).waitFor();
  await page.getByRole('heading', { name: 'Needs attention: Loading…' }).waitFor();
  release();
  await page.getByRole('link', { name: /^Van 4 now Ana/ }).waitFor();
  await page.getByRole('heading', { name: 'Needs attention: 1' }).waitFor();
});
