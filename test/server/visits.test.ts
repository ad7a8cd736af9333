/** Reading visits and plots. Intake tests cover how they are created. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plot } from '../../src/contract/vehicles.ts';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import { lastPlots } from '../../src/server/telemetry/plots.ts';
import { addDriver, addPlots, addVehicle, addVisits, assignmentsPath } from '../support/fleet.ts';
import { pages } from '../support/pages.ts';
import { plainVisit } from '../support/plain-visit.ts';
import { addGeofence, addTag, failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

const visitsPath = '/public/v1/geofenceVisits';
const plotsPath = '/public/v1/plots';
const at = (hour: number, minute = 0): Date => new Date(Date.UTC(2026, 10, 20, hour, minute));
const period = (from: Date, to: Date): string => `startDate=${from.toISOString()}&endDate=${to.toISOString()}`;
const day = period(at(0), at(24));

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

describe('plots', () => {
  let vehicle: number;
  let ids: number[];
  beforeAll(async () => {
    vehicle = await addVehicle(world);
    // Stored out of order, because only their time counts.
    ids = await addPlots(world, world, [
      { vehicleId: vehicle, utc: at(10), latitude: -0, longitude: 180, speed: null, heading: null },
      {
        vehicleId: vehicle,
        utc: at(8),
        latitude: 51.33970000000001,
        longitude: -12.1,
        speed: 0.1 + 0.2,
        inside: [3, 4],
      },
      { vehicleId: vehicle, utc: new Date(at(9).getTime() + 1) },
      { vehicleId: await addVehicle(world), utc: at(9) },
    ]);
  });
  const list = (query: string, client: Client = world): Promise<Plot[]> =>
    reply<Plot[]>(client.request('GET', `${plotsPath}?${query}`));

  test('filter by vehicle and period, ordered by time, with the stored numbers', async () => {
    expect(await list(`vehicleId=${vehicle}&${day}`)).toEqual([
      {
        id: ids[1],
        vehicleId: vehicle,
        utc: '2026-11-20T08:00:00.000Z',
        latitude: 51.33970000000001,
        longitude: -12.1,
        speed: 0.30000000000000004,
        heading: 90,
      },
      expect.objectContaining({ id: ids[2], utc: '2026-11-20T09:00:00.001Z' }),
      expect.objectContaining({ id: ids[0], latitude: 0, longitude: 180, speed: null, heading: null }),
    ]);
  });

  test.each<[Date, Date, number[]]>([
    [at(8), at(10), [1, 2]],
    [at(8, 1), at(10), [2]],
    [at(9), new Date(at(9).getTime() + 1), []],
    [new Date(at(9).getTime() + 1), at(10), [2]],
    [at(10), at(10, 1), [0]],
  ])('from %s until before %s', async (from, to, places) => {
    const expected = places.map((place) => ids[place]);
    expect((await list(`vehicleId=${vehicle}&${period(from, to)}`)).map(({ id }) => id)).toEqual(expected);
  });

  test('are paged', async () => {
    const read = await pages<Plot>(world, `${plotsPath}?vehicleId=${vehicle}&${day}`, 2);
    expect(read.map((page) => page.map(({ id }) => id))).toEqual([[ids[1], ids[2]], [ids[0]]]);
  });

  test('are found by id', async () => {
    for (const id of ids) expect(await reply<Plot>(world.request('GET', `${plotsPath}/${id}`))).toMatchObject({ id });
  });

  test('are empty for another account', async () => {
    const other = await world.addAccount();
    expect(await list(`vehicleId=${vehicle}&${day}`, other)).toEqual([]);
    for (const id of ids) await reply(other.request('GET', `${plotsPath}/${id}`), 404);
  });

  test.each<[string, string[]]>([
    ['', ['endDate required', 'startDate required', 'vehicleId required']],
    [`${period(at(1), at(1))}&vehicleId=x`, ['endDate range', 'vehicleId format']],
    [`${period(at(1), at(2))}&vehicleId=1&cursor=WzFd`, ['cursor format']],
  ])('with %j return 400', async (query, problems) => {
    expect(await failure(world.request('GET', `${plotsPath}?${query}`))).toEqual(['400', ...problems]);
  });

  test('the last plot of each vehicle is returned, also in the list of vehicles', async () => {
    const without = await addVehicle(world);
    const last = await lastPlots(world.db, world.accountId, [vehicle, without]);
    expect([...last.keys()]).toEqual([vehicle]);
    expect(last.get(vehicle)).toMatchObject({ id: ids[0] });
    expect(await reply(world.request('GET', `/public/v1/vehicles/${vehicle}`))).toMatchObject({
      lastPlot: { id: ids[0], utc: at(10).toISOString() },
    });
    expect(await reply(world.request('GET', `/public/v1/vehicles/${without}`))).toMatchObject({ lastPlot: null });
  });
});

describe('visits', () => {
  let vans: number[];
  let geofences: number[];
  let tag: number;
  let ana: number;
  let ids: Record<'before' | 'into' | 'at' | 'short' | 'open' | 'other' | 'after', number>;
  beforeAll(async () => {
    vans = [await addVehicle(world), await addVehicle(world)];
    tag = await addTag(world);
    geofences = [await addGeofence(world, { tags: [tag] }), await addGeofence(world), await addGeofence(world)];
    ana = await addDriver(world);
    const [van = 0, bus = 0] = vans;
    const [yard = 0, shop = 0, dump = 0] = geofences;
    const assign = (body: object): Promise<unknown> =>
      reply(world.request('POST', `${assignmentsPath}/start`, body), 204);
    await assign({ vehicleId: van, driverId: ana, startUtc: at(7), endUtc: at(12) });
    // Zero length, so no driver had the vehicle.
    await assign({ vehicleId: van, driverId: await addDriver(world), startUtc: at(9), endUtc: at(9) });
    const stored = await addVisits(world, world, [
      { vehicleId: van, geofenceId: yard, startUtc: at(6), endUtc: at(6, 30), startPlotId: 11, endPlotId: 12 },
      { vehicleId: van, geofenceId: yard, startUtc: at(7), endUtc: at(8, 30) },
      { vehicleId: van, geofenceId: shop, startUtc: at(8), endUtc: at(11) },
      { vehicleId: van, geofenceId: yard, startUtc: at(9, 30), endUtc: at(9, 30), updatedUtc: at(20) },
      { vehicleId: van, geofenceId: dump, startUtc: at(9, 30), endUtc: null },
      { vehicleId: bus, geofenceId: yard, startUtc: at(9), endUtc: at(10) },
      { vehicleId: van, geofenceId: yard, startUtc: at(12), endUtc: at(13) },
    ]);
    const [before = 0, into = 0, exact = 0, short = 0, open = 0, other = 0, after = 0] = stored;
    ids = { before, into, at: exact, short, open, other, after };
    await addPlots(world, world, [{ vehicleId: van, utc: at(9, 40), inside: [dump] }]);
  });
  type Name = keyof typeof ids;

  const list = (query: string, client: Client = world): Promise<GeofenceVisit[]> =>
    reply<GeofenceVisit[]>(client.request('GET', `${visitsPath}?${query}`));
  const names = async (query: string): Promise<(Name | undefined)[]> =>
    (await list(query)).map(({ id }) => (Object.keys(ids) as Name[]).find((name) => ids[name] === id));
  /** Replaces an index in the query by the id of our record. */
  const filled = (query: string): string =>
    query
      .replace('{van}', String(vans[0]))
      .replace('{bus}', String(vans[1]))
      .replace('{yard}', String(geofences[0]))
      .replace('{dump}', String(geofences[2]))
      .replace('{tag}', String(tag))
      .replace('{ana}', String(ana));

  test('are complete records', async () => {
    const [first] = await list(day);
    const visit = {
      id: ids.before,
      geofenceId: geofences[0],
      vehicleId: vans[0],
      startPlotId: 11,
      endPlotId: 12,
      startUtc: at(6).toISOString(),
      endUtc: at(6, 30).toISOString(),
      driverId: null,
      ...plainVisit,
      stoppedSeconds: 0,
      updated: at(6, 30).toISOString(),
    };
    expect(first).toEqual(visit);
    expect(await reply(world.request('GET', `${visitsPath}/${ids.before}`))).toEqual(visit);
    expect(await reply(world.request('GET', `${visitsPath}/${ids.open}`))).toMatchObject({
      endUtc: null,
      endPlotId: null,
      driverId: ana,
    });
  });

  test('have the driver at their start', async () => {
    const drivers = Object.fromEntries((await list(day)).map(({ id, driverId }) => [id, driverId]));
    expect(drivers).toEqual({
      [ids.before]: null,
      [ids.into]: ana,
      [ids.at]: ana,
      [ids.short]: ana,
      [ids.open]: ana,
      [ids.other]: null,
      [ids.after]: null,
    });
  });

  const morning = period(at(8), at(12));
  test.each<[string, Name[]]>([
    [day, ['before', 'into', 'at', 'other', 'short', 'open', 'after']],
    [morning, ['at', 'other', 'short', 'open']],
    [`${morning}&overlap=true`, ['into', 'at', 'other', 'short', 'open']],
    [`${morning}&overlap=false`, ['at', 'other', 'short', 'open']],
    [`${period(at(8, 30), at(9))}&overlap=true`, ['into', 'at']],
    [`${period(at(8, 31), at(9))}&overlap=true`, ['at']],
    [`${period(at(14), at(15))}&overlap=true`, ['open']],
    [period(at(14), at(15)), []],
    [`${day}&vehicleId={van}`, ['before', 'into', 'at', 'short', 'open', 'after']],
    [`${day}&vehicleId={bus}`, ['other']],
    [`${morning}&vehicleId={van}&overlap=true`, ['into', 'at', 'short', 'open']],
    [`${day}&geofenceId={yard}`, ['before', 'into', 'other', 'short', 'after']],
    [`${morning}&geofenceId={yard}&overlap=true`, ['into', 'other', 'short']],
    [`${day}&geofenceId={yard}&vehicleId={bus}`, ['other']],
    [`${period(at(20), at(21))}&geofenceId={dump}&overlap=true`, ['open']],
    [`${day}&tagId={tag}`, ['before', 'into', 'other', 'short', 'after']],
    [`${morning}&tagId={tag}&overlap=true&vehicleId={van}`, ['into', 'short']],
    [`${day}&driverId={ana}`, ['into', 'at', 'short', 'open']],
    [`${morning}&driverId={ana}&overlap=true`, ['into', 'at', 'short', 'open']],
    [`${morning}&driverId={ana}&overlap=true&vehicleId={bus}`, []],
    [`${day}&minSeconds=0`, ['before', 'into', 'at', 'other', 'short', 'open', 'after']],
    [`${day}&minSeconds=1`, ['before', 'into', 'at', 'other', 'open', 'after']],
    [`${day}&minSeconds=601`, ['before', 'into', 'at', 'other', 'after']],
    [`${day}&minSeconds=3600`, ['into', 'at', 'other', 'after']],
    [`${day}&updatedSince=${at(13).toISOString()}`, ['after', 'short']],
    [`${day}&vehicleId=4711&overlap=true`, []],
    [`${day}&geofenceId=99999999999999999999`, []],
  ])('%s', async (query, expected) => {
    expect(await names(filled(query))).toEqual(expected);
  });

  test('include those of a deleted geofence, also by its tag', async () => {
    const geofence = await addGeofence(world, { tags: [await addTag(world)] });
    const [id] = await addVisits(world, world, [
      { vehicleId: vans[1] ?? 0, geofenceId: geofence, startUtc: at(22), endUtc: at(23) },
    ]);
    await reply(world.request('DELETE', `/public/v1/geofences/${geofence}`), 204);
    expect((await list(`${day}&geofenceId=${geofence}`)).map((visit) => visit.id)).toEqual([id]);
  });

  test.each([`vehicleId={van}&${day}`, `${morning}&overlap=true`, `${morning}&overlap=true&vehicleId={van}`])(
    'are paged: %s',
    async (query) => {
      const whole = await list(filled(query));
      expect(whole.length).toBeGreaterThan(2);
      const read = await pages<GeofenceVisit>(world, `${visitsPath}?${filled(query)}`, 2);
      expect(read.flat()).toEqual(whole);
      expect(read.slice(0, -1).every((page) => page.length === 2)).toBe(true);
    },
  );

  test('are empty for another account', async () => {
    const other = await world.addAccount();
    for (const query of [day, filled(`${day}&vehicleId={van}&overlap=true`), filled(`${day}&tagId={tag}`)]) {
      expect(await list(query, other)).toEqual([]);
    }
    await reply(other.request('GET', `${visitsPath}/${ids.open}`), 404);
  });

  test.each<[string, string[]]>([
    ['', ['endDate required', 'startDate required']],
    ['startDate=2026-11-20T00:00:00Z', ['endDate required']],
    ['startDate=2026-02-30T00:00:00Z&endDate=2026-11-20T24:00:00Z', ['endDate format', 'startDate format']],
    [period(at(2), at(1)), ['endDate range']],
    [`${day}&overlap=1&minSeconds=-1&vehicleId=1.5`, ['minSeconds range', 'overlap range', 'vehicleId format']],
    [`${day}&${day}`, ['endDate format', 'startDate format']],
    [`${day}&cursor=W10`, ['cursor format']],
  ])('with %j return 400', async (query, problems) => {
    expect(await failure(world.request('GET', `${visitsPath}?${query}`))).toEqual(['400', ...problems]);
  });
});
