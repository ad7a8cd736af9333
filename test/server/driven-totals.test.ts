/** Distances, driving time and stops: one definition for sums of vehicles and the page of a day. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { DrivenTotals } from '../../src/contract/driven.ts';
import type { Plot } from '../../src/contract/vehicles.ts';
import { destination, distanceMetres } from '../../src/geo/distance.ts';
import { wayOf } from '../../src/rules/stops.ts';
import { sealPlots } from '../../src/server/telemetry/seal-telemetry.ts';
import { vehicleDayOf } from '../../src/web/data/vehicle-day.ts';
import { addDriver, addFleet, addPlots, addVehicle, assignmentsPath } from '../support/fleet.ts';
import { needsRecorded, recordedRows } from '../support/recorded.ts';
import { failure, reply } from '../support/records.ts';
import { type Service, service } from '../support/service.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 10, 20);
const iso = (ms: number): string => new Date(ms).toISOString();
const yard = { latitude: 51.34, longitude: 12.37 };

let world: Service;
let [van, lorry, driverId, fleetId] = [0, 0, 0, 0];
beforeAll(async () => {
  world = await service();
  fleetId = await addFleet(world, { name: 'North' });
  van = await addVehicle(world, { name: 'Van', fleetId });
  lorry = await addVehicle(world, { name: 'Lorry' });
  driverId = await addDriver(world, { username: 'ana' });
  // Stands over midnight until 1:00, drives north for an hour at 10 m/s, stands, and is silent.
  const at = (vehicleId: number, ms: number, metres: number) => ({
    vehicleId,
    utc: new Date(ms),
    ...destination(yard, 0, metres),
  });
  const minutes = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  await addPlots(world, world, [
    ...minutes(-60, 60).map((minute) => at(van, start + minute * 60_000, 0)),
    ...minutes(61, 120).map((minute) => at(van, start + minute * 60_000, (minute - 60) * 600)),
    ...minutes(121, 180).map((minute) => at(van, start + minute * 60_000, 36_000)),
    ...minutes(0, 10).map((minute) => at(lorry, start + 30 * hour + minute * 60_000, minute * 500)),
  ]);
  await reply(
    world.request('POST', `${assignmentsPath}/start`, { vehicleId: van, driverId, startUtc: iso(start + 1.5 * hour) }),
    204,
  );
});
afterAll(() => world.close());

const driven = async (query: string, from = start, to = start + 48 * hour) =>
  (
    await reply<DrivenTotals>(
      world.request(
        'GET',
        `/public/v1/vehicles/driven?startDate=${iso(from)}&endDate=${iso(to)}&timeZone=UTC&${query}`,
      ),
    )
  ).groups.map(({ key, metres, drivingSeconds, idleSeconds, stops }) => [
    key,
    Math.round(metres),
    drivingSeconds,
    idleSeconds,
    stops,
  ]);

describe('sums', () => {
  test('of a person with some fleets have the distance of their vehicles only', async () => {
    const { accountId } = world;
    const limited = await world.addUser({ accountId, role: roles.viewer, fleetIds: [fleetId] });
    const query = `startDate=${iso(start)}&endDate=${iso(start + 48 * hour)}&timeZone=UTC`;
    for (const by of ['by=vehicle', '']) {
      const path = `/public/v1/vehicles/driven?${query}&${by}`;
      const { groups } = await reply<DrivenTotals>(limited.request('GET', path));
      expect(groups.map(({ metres, stops }) => [Math.round(metres), stops])).toEqual([[36_000, 2]]);
    }
    const none = await reply<DrivenTotals>(
      limited.request('GET', `/public/v1/vehicles/driven?${query}&by=vehicle&vehicleId=${lorry}`),
    );
    expect(none.groups).toEqual([]);
  });

  test('by vehicle, fleet, driver, day, and of all, from sealed plots as well', async () => {
    const ask = async () => ({
      vehicle: await driven('by=vehicle'),
      fleet: await driven('by=fleet'),
      driver: await driven('by=driver'),
      day: await driven('by=day'),
      none: await driven(''),
    });
    const sums = await ask();
    expect(sums).toEqual({
      vehicle: [
        [van, 36_000, 3600, 7200, 2],
        [lorry, 5000, 600, 0, 0],
      ],
      fleet: [
        [fleetId, 36_000, 3600, 7200, 2],
        [0, 5000, 600, 0, 0],
      ],
      driver: [
        [0, 23_000, 2400, 3600, 1],
        [driverId, 18_000, 1800, 3600, 1],
      ],
      day: [
        [iso(start), 36_000, 3600, 7200, 2],
        [iso(start + 24 * hour), 5000, 600, 0, 0],
      ],
      none: [[0, 41_000, 4200, 7200, 2]],
    });
    await sealPlots(world.db, new Date('2100-01-01'));
    expect(await ask()).toEqual(sums);
  });

  test('count a stop over midnight once, where it begins or at the start of the period', async () => {
    const days = await driven(`by=day&vehicleId=${van}`, start - 24 * hour);
    expect(days).toEqual([
      [iso(start - 24 * hour), 0, 0, 3600, 1],
      [iso(start), 36_000, 3600, 7200, 1],
    ]);
  });

  test('of a day are those of its page', async () => {
    const period = { startMs: start, endMs: start + 24 * hour };
    const plots = await reply<Plot[]>(
      world.request(
        'GET',
        `/public/v1/plots?vehicleId=${van}&startDate=${iso(start - hour / 3)}&endDate=${iso(period.endMs + hour / 3)}`,
      ),
    );
    const { metres, drivingMs, standingMs, stops } = vehicleDayOf(plots, period, period.endMs).totals;
    expect(await driven(`by=vehicle&vehicleId=${van}`, start, period.endMs)).toEqual([
      [van, Math.round(metres), drivingMs / 1000, standingMs / 1000, stops],
    ]);
  });

  test('come as a file with names, a row for each group', async () => {
    const file = async (query: string): Promise<string[]> => {
      const period = `startDate=${iso(start)}&endDate=${iso(start + 48 * hour)}&timeZone=UTC`;
      const answer = await world.request('GET', `/public/v1/vehicles/driven/export?${period}&format=csv&${query}`);
      return (await answer.text()).replace('\u{feff}', '').trim().split('\r\n');
    };
    const head = 'Distance (km),Driving (s),Standing (s),Stops';
    const inAll = await driven('by=vehicle');
    const rowsOf = (names: string[]) =>
      inAll.map(([, metres, driving, standing, stops], at) =>
        [names[at], Math.round(Number(metres) / 100) / 10, driving, standing, stops].join(','),
      );
    expect(await file('')).toEqual([`Vehicle,${head}`, ...rowsOf(['Van', 'Lorry'])]);
    expect((await file('by=driver'))[0]).toBe(`Driver,${head}`);
    expect((await file('by=day')).map((row) => row.split(',')[0])).toEqual(['Day', '2026-11-20', '2026-11-21']);
    expect((await file(`by=fleet&language=de&fleetId=${fleetId}`)).map((row) => row.split(',')[0])).toEqual([
      'Flotte',
      'North',
    ]);
  });

  test('refuse what is no group, and more days than anybody reads', async () => {
    const ask = (query: string) => failure(world.request('GET', `/public/v1/vehicles/driven?${query}`));
    const day = `startDate=${iso(start)}&endDate=${iso(start + hour)}`;
    expect(await ask(`${day}&by=hour`)).toEqual(['400', 'by range']);
    expect(await ask(`${day}&timeZone=Moon`)).toEqual(['400', 'timeZone format']);
    expect(await ask(`startDate=1700-01-01T00:00:00Z&endDate=2026-11-20T00:00:00Z`)).toEqual(['400', 'endDate range']);
  });
});

const trucks = 'traces/jersey-trucks-2015-12.csv.gz';
const needs = needsRecorded(trucks);
test.skipIf(needs.missing)(`recorded drives have the length of their track${needs.note}`, async () => {
  const rows = await recordedRows(trucks);
  const tracks = new Map<string, { utcMs: number; latitude: number; longitude: number }[]>();
  for (const { vehicle = '', timeUtc = '', latitude, longitude } of rows) {
    const point = { utcMs: Date.parse(timeUtc), latitude: Number(latitude), longitude: Number(longitude) };
    tracks.set(vehicle, [...(tracks.get(vehicle) ?? []), point]);
  }
  let [full, counted] = [0, 0];
  for (const track of tracks.values()) {
    for (const [at, point] of track.entries()) {
      const before = track[at - 1];
      if (before && point.utcMs - before.utcMs <= 20 * 60_000) full += distanceMetres(before, point);
    }
    counted += wayOf(track).metres.at(-1) ?? 0;
  }
  expect(full).toBeGreaterThan(100_000);
  expect(counted / full).toBeGreaterThan(0.98);
  expect(counted).toBeLessThanOrEqual(full);
});
