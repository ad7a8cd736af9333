import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { destination } from '../../src/geo/distance.ts';
import { addPlots, addVehicle, addVisits } from '../support/fleet.ts';
import { expectSoon, setStage } from '../support/journey.ts';
import { addGeofence } from '../support/records.ts';

const stage = setStage();
const leipzig = { latitude: 51.34, longitude: 12.37 };
const at = (clock: string): Date => new Date(`2026-11-21T${clock}:00Z`);

test('the time axis of a day zooms by touch on a phone, and its buttons are not printed', async () => {
  const person = await stage.newPerson();
  const vehicleId = await addVehicle(person, { name: 'Van 7' });
  const geofenceId = await addGeofence(person, { ...leipzig, description: 'Depot', radius: 200 });
  const way = ['08:00', '08:10', '08:12', '12:20', '12:22'].map((clock, kilometres) => ({
    ...{ vehicleId, utc: at(clock) },
    ...destination(leipzig, 90, kilometres * 1000),
  }));
  await addPlots(stage.service, person, way);
  await addVisits(stage.service, person, [{ vehicleId, geofenceId, startUtc: at('08:00'), endUtc: at('12:10') }]);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Etc/UTC' };
  const page = await stage.open(person, `/vehicles/${vehicleId}/day/2026-11-21?at=2026-11-21T10:00:00.000Z`, phone);
  const dock = page.locator('[data-vehicles]');
  const bar = dock.getByText('Depot').last();
  const [closer, farther, whole] = ['Zoom in', 'Zoom out', 'Whole period'].map((name) =>
    dock.getByRole('button', { name }),
  );
  if (!closer || !farther || !whole) throw new Error('three buttons');
  const widthOf = async (part: Locator): Promise<number> => Math.round((await part.boundingBox())?.width ?? 0);
  await bar.waitFor();
  for (const button of [closer, farther, whole]) {
    await button.scrollIntoViewIfNeeded();
    const { x, width, height } = (await button.boundingBox()) ?? { x: 0, width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    expect(x + width).toBeLessThanOrEqual(390);
  }
  const before = await widthOf(bar);
  await closer.tap();
  await expectSoon(async () => (await widthOf(bar)) / before).toBeGreaterThan(1.8);
  await whole.tap();
  await expectSoon(() => widthOf(bar)).toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.emulateMedia({ media: 'print' });
  expect(await closer.isVisible()).toBe(false);
});

test('the title names the vehicle whole, and the summary of its week gives way', async () => {
  const person = await stage.newPerson();
  const vehicleId = await addVehicle(person, { name: 'Lorry 04, tail lift' });
  const way = ['08:00', '08:10', '08:12', '12:20', '12:22'].map((clock, kilometres) => ({
    ...{ vehicleId, utc: at(clock) },
    ...destination(leipzig, 90, kilometres * 1000),
  }));
  await addPlots(stage.service, person, way);
  const window = { viewport: { width: 800, height: 800 }, timezoneId: 'Etc/UTC' };
  const page = await stage.open(person, `/vehicles/${vehicleId}/day/2026-11-15?to=2026-11-21`, window);
  const heading = page.getByRole('heading', { level: 1, name: 'Lorry 04, tail lift' });
  await page.getByText(/Sun 15 Nov – Sat 21 Nov .*driving/).waitFor();
  expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
