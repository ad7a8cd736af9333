/** Visits that are longer or shorter than usual. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordStatuses, roles } from '../../src/contract/choices.ts';
import type { UnusualVisit } from '../../src/contract/visits.ts';
import type { UsualStay } from '../../src/rules/usual-stays.ts';
import type { Queryable } from '../../src/server/database/database.ts';
import type { Statement } from '../../src/server/database/sql.ts';
import type { CaseQuery } from '../../src/server/store/alert-cases/alert-case.ts';
import { unusualStays } from '../../src/server/store/alert-cases/unusual-stays.ts';
import { UsualOfOpen } from '../../src/server/store/usual-of-open.ts';
import { Dice } from '../support/dice.ts';
import { addFleet, addPlots, addVehicle, addVisits } from '../support/fleet.ts';
import { kindOf, make } from '../support/kinds.ts';
import { patienceMs } from '../support/patience.ts';
import { addGeofence, addTag, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

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

describe('of alert rules', () => {
  let client: Client;
  beforeEach(async () => {
    client = await world.addAccount();
  });

  /** At noon of the day of the open visits. */
  const noon = start + 40 * dayMs + 12 * hourMs;
  const at = (ms: number): string => new Date(ms).toISOString();
  /** A geofence with 25 stays of 20 minutes. */
  async function place(tags: number[] = []): Promise<number> {
    const geofenceId = await addGeofence(client, { tags });
    const passing = await addVehicle(client);
    await addVisits(
      world,
      client,
      Array.from({ length: 25 }, (_, nth) => ({ ...stay(geofenceId, start + nth * dayMs, 20), vehicleId: passing })),
    );
    return geofenceId;
  }
  /** A vehicle that came so long before noon, and is there. */
  async function staying(geofenceId: number, minutes: number, vehicle: object = {}): Promise<number> {
    const id = await addVehicle(client, vehicle);
    await addPlots(world, client, [{ vehicleId: id, utc: new Date(noon), inside: [geofenceId] }]);
    const startUtc = new Date(noon - minutes * 60_000);
    await addVisits(world, client, [{ vehicleId: id, geofenceId, startUtc, endUtc: null }]);
    return id;
  }
  const rule = (more: object = {}): Promise<number> =>
    make(client, kindOf('alertRule'), { kind: 'unusualStay', afterMinutes: 0, ...more });
  /** The vehicles whose open stays at noon are named. */
  async function named(query = '', as: Client = client): Promise<number[]> {
    const period = `startDate=${at(noon)}&endDate=${at(noon + 1)}&overlap=true&byRule=true`;
    const found = await reply<UnusualVisit[]>(as.request('GET', `/public/v1/geofenceVisits/unusual?${period}${query}`));
    return found.map((visit) => visit.vehicleId);
  }

  test('none without a rule of the kind that is active', async () => {
    const geofenceId = await place();
    const van = await staying(geofenceId, 60);
    await rule({ kind: 'arrives' });
    await rule({ status: recordStatuses.inactive });
    expect(await named()).toEqual([]);
    await rule();
    expect(await named()).toEqual([van]);
  });

  test('those of each rule, of its place and its vehicles, each once', async () => {
    const tagId = await addTag(client);
    const fleetId = await addFleet(client);
    const [tagged, here, elsewhere] = [await place([tagId]), await place(), await place()];
    const atTag = await staying(tagged, 60);
    const inFleet = await staying(here, 50, { fleetId });
    await staying(here, 40);
    await staying(elsewhere, 30, { fleetId });
    await rule({ tagId });
    await rule({ geofenceId: here, scope: 'fleet', scopeId: fleetId });
    await rule({ geofenceId: tagged, scope: 'vehicle', scopeId: atTag });
    expect(await named()).toEqual([atTag, inFleet]);
    expect(await named(`&vehicleId=${inFleet}`)).toEqual([inFleet]);
  });

  test('only stays that are open, longer than usual, and count, of vehicles in use', async () => {
    const geofenceId = await place();
    await rule();
    await staying(geofenceId, 20);
    await staying(geofenceId, 30, { status: recordStatuses.inactive });
    const ended = await addVehicle(client);
    await addVisits(world, client, [{ ...stay(geofenceId, noon - hourMs, 61), vehicleId: ended }]);
    const van = await staying(geofenceId, 60);
    expect(await named()).toEqual([van]);
    expect(await named('&state=ended')).toEqual([]);
    const [visit] = await reply<UnusualVisit[]>(
      client.request('GET', `/public/v1/geofenceVisits?startDate=${at(start)}&endDate=${at(noon)}&vehicleId=${van}`),
    );
    const review = { ids: [visit?.id], disregarded: true, reason: 3 };
    await reply(client.request('POST', '/public/v1/geofenceVisits/review', review), 204);
    expect(await named()).toEqual([]);
    expect(await named('&disregarded=true')).toEqual([]);
  });

  test('callers that wait for the lengths of another one hold no connection to the database', async () => {
    const geofenceId = await place();
    await rule();
    await staying(geofenceId, 60);
    const callers = 40;
    let answer: (lengths: Map<number, UsualStay>) => void = () => {};
    const lengths = new Promise<Map<number, UsualStay>>((resolve) => (answer = resolve));
    const waiting = vi.spyOn(UsualOfOpen.prototype, 'of').mockImplementation(() => lengths);
    const asked = Array.from({ length: callers }, () => named());
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledTimes(callers), patienceMs);
    answer(new Map());
    expect(await Promise.all(asked)).toEqual(Array.from({ length: callers }, () => []));
    waiting.mockRestore();
  });

  test('rules that are checked together or soon after each other read the stays of a year once', async () => {
    const tagId = await addTag(client);
    const [tagged, here] = [await place([tagId]), await place()];
    const [atTag, atHere] = [await staying(tagged, 60), await staying(here, 50)];
    const places = [
      { tagId, geofenceId: null },
      { tagId: null, geofenceId: here },
      { tagId: null, geofenceId: null },
    ];
    const query = {
      rules: places.map((each) => ({ ...each, scope: 'all', scopeId: null, timeZone: 'UTC' })),
      now: new Date(noon),
      recentUtc: new Date(noon - hourMs),
      usualOf: new UsualOfOpen(),
    } as unknown as CaseQuery;
    const many = vi.fn((statement: Statement) => world.db.many(statement));
    const db = { many, one: (statement: Statement) => world.db.one(statement) } as unknown as Queryable;
    const check = async (): Promise<(number | null)[][]> =>
      (await unusualStays(db, client.accountId, query)).map((cases) => cases.map((found) => found.vehicleId));
    expect(await check()).toEqual([[atTag], [atHere], [atTag, atHere]]);
    expect(many).toHaveBeenCalledTimes(2);
    expect(await check()).toEqual([[atTag], [atHere], [atTag, atHere]]);
    expect(many).toHaveBeenCalledTimes(3);
  });

  test('a person with some fleets gets those of their vehicles', async () => {
    const [own, other] = [await addFleet(client), await addFleet(client)];
    const geofenceId = await addGeofence(client);
    const fleets = [own, other];
    const vans = [];
    for (const fleetId of fleets) {
      const passing = await addVehicle(client, { fleetId });
      const stays = Array.from({ length: 25 }, (_, nth) => stay(geofenceId, start + nth * dayMs, 20));
      await addVisits(
        world,
        client,
        stays.map((each) => ({ ...each, vehicleId: passing })),
      );
      vans.push(await staying(geofenceId, 60, { fleetId }));
    }
    const person = await world.addUser({ role: roles.viewer, accountId: client.accountId, fleetIds: [own] });
    await rule({ scope: 'fleet', scopeId: other });
    expect(await named('', person)).toEqual([]);
    await rule();
    expect(await named('', person)).toEqual(vans.slice(0, 1));
    expect(await named()).toEqual(vans);
  });
});
