/** Rules about arrivals, departures and unusual stays. */
import { expect, test } from 'vitest';
import { addVisits } from '../../support/fleet.ts';
import { kindOf, make, one } from '../../support/kinds.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { addTag } from '../../support/records.ts';
import { position } from '../../support/tracking.ts';

const on = noticeStage();

/** Arrivals at the yard, which is around 51, 12 with a radius of 1 km. */
const yard = (more: object = {}) =>
  on.geofence({ email: null, geofenceType: 1, latitude: 51, longitude: 12, radius: 1000, ...more });
const rule = (kind: string, more: object = {}) =>
  on.rule({ kind, afterMinutes: 0, scope: 'all', scopeId: null, ...more });
const causes = async (): Promise<string[]> => (await on.sent()).map(({ cause }) => cause).sort();
/** Creates and sends what is due. The first round of an account only remembers it. */
async function notify(): Promise<void> {
  const by = on.alerts();
  await by.derive();
  await by.listen();
  await by.send();
}
/** A position that many kilometres north. */
const north = (device: string, minutesAgo: number, kilometres: number) =>
  position(device, on.now().getTime() - minutesAgo * 60_000, 51 + kilometres / 111.2, 12);

test('an arrival and a departure are notified once, of the tag or the geofence', async () => {
  const tagId = await addTag(on.client);
  const geofenceId = await yard({ tags: [tagId] });
  const other = await yard({ latitude: 40 });
  await rule('arrives', { tagId });
  await rule('leaves', { geofenceId });
  await rule('arrives', { geofenceId: other });
  on.ahead(10);
  const device = newDevice();
  await on.store(on.outside(device, 5), on.inside(device, 4));
  await notify();
  expect(await causes()).toEqual(['arrives']);
  await on.store(on.outside(device, 2));
  await notify();
  await notify();
  expect(await causes()).toEqual(['arrives', 'leaves']);
  expect(on.smtp.mails.map(({ parts }) => parts[0]).join()).toMatch(
    /arrived at Größe Yard[^]*departed from Größe Yard/,
  );
});

test('late data gives no notice, and a later start no second one', async () => {
  await yard();
  await rule('arrives');
  on.ahead(60);
  const [device, late] = [newDevice(), newDevice()];
  await on.store(on.outside(device, 10), on.inside(device, 4), on.outside(late, 40), on.inside(late, 30));
  await notify();
  expect(await causes()).toEqual(['arrives']);
  await on.store(on.inside(device, 6));
  await notify();
  expect(await causes()).toEqual(['arrives']);
});

test('a changed shape is no arrival and no departure', async () => {
  const geofenceId = await yard();
  await rule('arrives');
  await rule('leaves');
  on.ahead(10);
  const [near, inside] = [newDevice(), newDevice()];
  await on.store(north(near, 9, 1.5), north(inside, 9, 0.9));
  await notify();
  const before = await causes();
  const kind = kindOf('geofence');
  const shape = async (radius: number) =>
    on.client.request('POST', kind.path, { ...(await one(on.client, kind, geofenceId)), radius });
  await shape(2000);
  await on.store(north(near, 6, 1.5));
  await shape(500);
  await on.store(north(near, 3, 1.5), north(inside, 3, 0.9));
  await notify();
  expect(await causes()).toEqual(before);
});

test('only between two times, on weekdays, and only if it stopped', async () => {
  await yard();
  const now = on.now();
  const clock = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  const weekday = ((now.getUTCDay() + 6) % 7) + 1;
  const other = (weekday % 7) + 1;
  await rule('arrives', { name: 'in', timeFrom: clock(-1), timeTo: clock(1) });
  await rule('arrives', { name: 'out', timeFrom: clock(1), timeTo: clock(2) });
  await rule('arrives', { name: 'other day', weekdays: [other === weekday ? 7 : ((weekday + 2) % 7) + 1] });
  await rule('arrives', { name: 'stopped', onlyIfStopped: true });
  const device = newDevice();
  on.ahead(10);
  await on.store(on.outside(device, 9), on.inside(device, 8), on.inside(device, 7));
  await notify();
  const named = async (): Promise<string[]> => {
    const kind = kindOf('alertRule');
    const found = await Promise.all((await on.sent()).map(({ ruleId }) => one(on.client, kind, ruleId ?? 0)));
    return found.map((each) => String(each['name'])).sort();
  };
  expect(await named()).toEqual(['in']);
  await on.store(on.inside(device, 4));
  await notify();
  await notify();
  expect(await named()).toEqual(['in', 'stopped']);
});

test('a stay that is longer than 95 % of those before is notified once', async () => {
  const geofenceId = await yard();
  const vehicleId = await make(on.client, kindOf('vehicle'));
  const day = (days: number): number => on.now().getTime() - days * 86_400_000;
  await addVisits(
    on.world,
    on.client,
    Array.from({ length: 30 }, (_, nth) => ({
      ...{ vehicleId, geofenceId },
      startUtc: new Date(day(nth + 2)),
      endUtc: new Date(day(nth + 2) + 20 * 60_000),
    })),
  );
  await rule('unusualStay', { geofenceId });
  const device = newDevice();
  on.ahead(10);
  await on.store(on.outside(device, 6), on.inside(device, 5));
  on.ahead(24);
  await on.store(on.inside(device, 0));
  await notify();
  expect(await causes()).toEqual([]);
  on.ahead(40);
  await on.store(on.inside(device, 0));
  await notify();
  await notify();
  expect(await causes()).toEqual(['unusualStay']);
});
