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

/** Keeps the texts of each canvas with their places on it. Runs in the page, before its own scripts. */
function keepTexts(): void {
  const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
  const kept = new WeakMap<HTMLCanvasElement, { text: string; left: number; right: number; y: number }[]>();
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    kept.delete(this.canvas);
    clearRect.apply(this, box);
  };
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...most) {
    fillText.call(this, text, x, y, ...most);
    const { a, e, f } = this.getTransform();
    const width = this.measureText(text).width * a;
    const left = x * a + e - (this.textAlign === 'center' ? width / 2 : 0);
    const texts = kept.get(this.canvas) ?? [];
    kept.set(this.canvas, [...texts, { text, left, right: left + width, y: y * a + f }]);
  };
  Object.assign(window, {
    textsOnMap: () =>
      [...document.querySelectorAll('canvas')].flatMap((canvas) => {
        const box = canvas.getBoundingClientRect();
        const scale = box.width / canvas.width;
        return (kept.get(canvas) ?? []).map(({ text, left, right, y }) => ({
          text,
          ...{ left: box.left + left * scale, right: box.left + right * scale, y: box.top + y * scale },
        }));
      }),
  });
}

interface TextOnMap {
  text: string;
  left: number;
  right: number;
  y: number;
}

test('the name of a geofence and the duration of a stop in it do not overlap on the map', async () => {
  const person = await stage.newPerson();
  const vehicleId = await addVehicle(person, { name: 'Van 7' });
  await addGeofence(person, { ...leipzig, description: 'Depot West, Plagwitz', radius: 200 });
  const stop = ['08:00', '08:10', '08:20', '08:30'].map((clock) => ({ ...leipzig, vehicleId, utc: at(clock) }));
  const drive = { ...destination(leipzig, 90, 400), vehicleId, utc: at('08:31') };
  await addPlots(stage.service, person, [...stop, drive]);
  const page = await stage.open(person, '/tags', { timezoneId: 'Etc/UTC' });
  await page.addInitScript(keepTexts);
  await page.goto(`/vehicles/${vehicleId}/day/2026-11-21`);
  const texts = (): Promise<TextOnMap[]> => page.evaluate('window.textsOnMap()');
  await expectSoon(async () => (await texts()).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Depot West, Plagwitz', expect.stringMatching(/30 min/)]),
  );
  await expectSoon(async () => {
    const shown = await texts();
    const [name, duration] = ['Depot', 'min'].map((part) => shown.find(({ text }) => text.includes(part)));
    if (!name || !duration) return 'not both are shown';
    const isBeside = name.right < duration.left || duration.right < name.left;
    return isBeside || Math.abs(name.y - duration.y) >= 14 ? 'apart' : 'overlap';
  }).toBe('apart');
});
