/** Visits that are longer or shorter than usual. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnusualVisit } from '../../src/contract/visits.ts';
import { Dice } from '../support/dice.ts';
import { addVehicle, addVisits } from '../support/fleet.ts';
import { reply } from '../support/records.ts';
import { type Service, service } from '../support/service.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** A Monday. */
const start = Date.UTC(2026, 5, 1);

let world: Service;
let vehicleId: number;
beforeAll(async () => {
  world = await service();
  vehicleId = await addVehicle(world);
});
afterAll(() => world.close());

const stay = (geofenceId: number, startMs: number, minutes: number) => ({
  ...{ vehicleId, geofenceId },
  startUtc: new Date(startMs),
  endUtc: new Date(startMs + minutes * 60_000),
});
const unusual = (query: string, from = start) =>
  reply<UnusualVisit[]>(
    world.request(
      'GET',
      `/public/v1/geofenceVisits/unusual?startDate=${new Date(from).toISOString()}&endDate=2027-06-01T00:00:00Z&${query}`,
    ),
  );

test('are compared with the same part of the week, once it has 20 stays', async () => {
  // Mornings of 10 to 29 minutes, afternoons of 100 minutes, on weekdays.
  const days = Array.from({ length: 28 }, (_, day) => day).filter((day) => day % 7 < 5);
  await addVisits(
    world,
    world,
    days.flatMap((day, nth) => [
      stay(1, start + day * dayMs + 8 * hourMs, 10 + nth),
      stay(1, start + day * dayMs + 15 * hourMs, 100),
    ]),
  );
  const later = start + 28 * dayMs;
  await addVisits(world, world, [
    stay(1, later + 8 * hourMs, 28),
    stay(1, later + 9 * hourMs, 9),
    stay(1, later + 15 * hourMs, 31),
    stay(1, later + 5 * dayMs + 15 * hourMs, 101),
  ]);
  const found = await unusual('geofenceId=1', later);
  expect(found.map(({ startUtc, usual }) => [startUtc.slice(0, 13), usual])).toEqual([
    ['2026-06-29T09', { n: 21, p05: 660, p50: 1200, p95: 1680, scope: 'weekdayMorning' }],
    ['2026-06-29T15', { n: 20, p05: 6000, p50: 6000, p95: 6000, scope: 'weekdayAfternoon' }],
    ['2026-07-04T15', { n: 43, p05: 660, p50: 1740, p95: 6000, scope: 'geofence' }],
  ]);
});

test('are unknown below 20 stays, and stays that do not count are left out', async () => {
  const ids = await addVisits(
    world,
    world,
    Array.from({ length: 20 }, (_, nth) => stay(2, start + nth * dayMs, 10)),
  );
  await addVisits(world, world, [stay(2, start + 30 * dayMs, 60)]);
  expect(await unusual('geofenceId=2')).toHaveLength(1);
  const review = { ids: ids.slice(0, 1), disregarded: true, reason: 3 };
  await reply(world.request('POST', '/public/v1/geofenceVisits/review', review), 204);
  expect(await unusual('geofenceId=2')).toEqual([]);
});

test('are a tenth of ordinary stays, and nearly all tripled ones', async () => {
  const dice = new Dice(7);
  const isTripled = (nth: number): boolean => nth > 100 && nth % 50 === 0;
  await addVisits(
    world,
    world,
    Array.from({ length: 1100 }, (_, nth) =>
      stay(3, start + nth * hourMs, (isTripled(nth) ? 3 : 1) * 15 * Math.exp(0.2 * dice.normal())),
    ),
  );
  const found = (await unusual('geofenceId=3')).map(({ startUtc }) => (Date.parse(startUtc) - start) / hourMs);
  expect(found.filter(isTripled).length).toBeGreaterThanOrEqual(19);
  const ordinary = found.filter((nth) => !isTripled(nth)).length / 1080;
  expect(ordinary).toBeGreaterThan(0.05);
  expect(ordinary).toBeLessThan(0.12);
});
