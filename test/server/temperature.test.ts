/** Probes, readings, alarms, and unknown buttons. Intake tests cover how they are created. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnknownButton } from '../../src/contract/drivers.ts';
import type { Alarm, Probe, Reading } from '../../src/contract/temperature.ts';
import {
  addAlarms,
  addButtonReads,
  addDriver,
  addFleet,
  addProbe,
  addProfile,
  addReadings,
  addReference,
  addVehicle,
  driversPath,
  vehiclesPath,
} from '../support/fleet.ts';
import { pages } from '../support/pages.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

const path = '/public/v1/temperature';
const at = (hour: number, minute = 0): Date => new Date(Date.UTC(2026, 10, 20, hour, minute));
const period = (from: number, to: number): string =>
  `startDate=${at(from).toISOString()}&endDate=${at(to).toISOString()}`;

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const probes = (query = '', client: Client = world): Promise<Probe[]> =>
  reply<Probe[]>(client.request('GET', `${path}/probes${query}`));
const probe = (id: number): Promise<Probe> => reply<Probe>(world.request('GET', `${path}/probes/${id}`));
const save = (body: unknown, headers?: Record<string, string>): Promise<Response> =>
  world.request('POST', `${path}/probes`, body, headers);

describe('probes', () => {
  test('show their last reading and the active alarm', async () => {
    const vehicle = await addVehicle(world);
    const [cold, warm] = [await addProbe(world, world, vehicle), await addProbe(world, world, vehicle, { number: 4 })];
    await addReadings(world, world, cold, [
      [at(6, 50), -19],
      [at(6, 59), -19],
      [at(9), -18.5],
      [at(8), -20],
    ]);
    await addReadings(world, world, warm, [[at(8), 0.1 + 0.2]]);
    await addAlarms(world, world, [
      { probeId: cold, vehicleId: vehicle, startUtc: at(7), endUtc: at(8) },
      { probeId: warm, vehicleId: vehicle, startUtc: at(7), endUtc: at(7, 30) },
      { probeId: warm, vehicleId: vehicle, startUtc: at(8), endUtc: null },
    ]);
    expect(await probes(`?vehicleId=${vehicle}`)).toEqual([
      {
        probeId: cold,
        name: 'Probe 1',
        profileId: null,
        vehicleId: vehicle,
        number: 1,
        temperature: -18.5,
        readUtc: at(9).toISOString(),
        usualIntervalSeconds: 3600,
        alarm: false,
        pendingSinceUtc: null,
        updated: expect.any(String) as string,
        alarmStartUtc: null,
      },
      {
        probeId: warm,
        name: 'Probe 4',
        profileId: null,
        vehicleId: vehicle,
        number: 4,
        temperature: 0.30000000000000004,
        readUtc: at(8).toISOString(),
        usualIntervalSeconds: null,
        alarm: true,
        alarmStartUtc: at(8).toISOString(),
        pendingSinceUtc: null,
        updated: expect.any(String) as string,
      },
    ]);
    expect(await probe(warm)).toMatchObject({ probeId: warm, alarm: true });
  });

  test('accept a name and a profile', async () => {
    const id = await addProbe(world, world, await addVehicle(world));
    const profile = await addProfile(world);
    const etag = (await world.request('GET', `${path}/probes/${id}`)).headers.get('etag') ?? '';
    await reply(save({ probeId: id, name: ' Cargo, rear ', profileId: profile }, { 'If-Match': etag }), 204);
    expect(await probe(id)).toMatchObject({
      name: 'Cargo, rear',
      profileId: profile,
      temperature: null,
      readUtc: null,
    });
    await reply(save({ probeId: id, name: 'Cargo', profileId: profile }, { 'If-Match': etag }), 412);
  });

  test('lose their profile with null, and accept their own read record', async () => {
    const id = await addProbe(world, world, await addVehicle(world));
    const asRead = await probe(id);
    expect(asRead.profileId).toBeNull();
    await reply(save({ probeId: id, name: asRead.name, profileId: await addProfile(world) }), 204);
    await reply(save(asRead), 204);
    expect(await probe(id)).toEqual({ ...asRead, updated: expect.any(String) as string });
    const imported = { mode: 'all', rows: [{ probeId: id, name: 'Rear', profileId: await addProfile(world) }] };
    await reply(world.request('POST', `${path}/probes/import`, imported), 200);
    await reply(
      world.request('POST', `${path}/probes/import`, { mode: 'all', rows: [{ ...asRead, name: 'Rear' }] }),
      200,
    );
    expect(await probe(id)).toEqual({ ...asRead, name: 'Rear', updated: expect.any(String) as string });
  });

  test('prevent the deletion of their profile, and are named', async () => {
    const id = await addProbe(world, world, await addVehicle(world));
    const profile = await addProfile(world);
    await reply(save({ probeId: id, name: 'Cargo, front', profileId: profile }), 204);
    const answer = await world.request('DELETE', `${path}/profiles/${profile}`);
    expect(await answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('“Cargo, front”') });
  });

  test('filter by vehicle, fleet, reference and deletion', async () => {
    const fleetId = await addFleet(world);
    const [van, bus] = [await addVehicle(world, { fleetId }), await addVehicle(world)];
    const [inFleet, outside] = [await addProbe(world, world, van), await addProbe(world, world, bus)];
    await addReference(world, 'probe', outside, 'PROBE-1');
    const ids = async (query: string): Promise<number[]> => (await probes(query)).map(({ probeId }) => probeId);
    expect(await ids(`?fleetId=${fleetId}`)).toEqual([inFleet]);
    expect(await ids(`?vehicleId=${bus}`)).toEqual([outside]);
    expect(await ids(`?vehicleId=${bus}&fleetId=${fleetId}`)).toEqual([]);
    expect(await ids('?externalReference=PROBE-1')).toEqual([outside]);
    await reply(world.request('DELETE', `${vehiclesPath}/${van}`), 204);
    expect(await ids(`?vehicleId=${van}`)).toEqual([]);
    expect(await ids(`?vehicleId=${van}&deleted=true`)).toEqual([inFleet]);
    await reply(save({ probeId: inFleet, name: 'x', profileId: 1 }), 404);
  });

  test('are paged by id', async () => {
    const vehicle = await addVehicle(world);
    const ids: number[] = [];
    for (const number of [9, 3, 5]) ids.push(await addProbe(world, world, vehicle, { number }));
    const read = await pages<Probe>(world, `${path}/probes?vehicleId=${vehicle}`, 2);
    expect(read.map((page) => page.map(({ probeId }) => probeId))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });

  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['400', '#/name required', '#/probeId required', '#/profileId required']],
    ['an empty name', { probeId: 1, name: ' ', profileId: 1 }, ['400', '#/name required']],
    ['an unknown probe', { probeId: 4711, name: 'x', profileId: 4711 }, ['404']],
  ])('with %s are rejected', async (_, body, problems) => {
    expect(await failure(save(body))).toEqual(problems);
  });

  test('reject a profile of another account, and are invisible to other accounts', async () => {
    const id = await addProbe(world, world, await addVehicle(world));
    const other = await world.addAccount();
    const profileId = await addProfile(other);
    expect(await failure(save({ probeId: id, name: 'x', profileId }))).toEqual(['400', '#/profileId unknown']);
    await reply(other.request('POST', `${path}/probes`, { probeId: id, name: 'x', profileId }), 404);
    await reply(other.request('GET', `${path}/probes/${id}`), 404);
    expect(await probes('', other)).toEqual([]);
  });
});

describe('readings', () => {
  let id: number;
  beforeAll(async () => {
    id = await addProbe(world, world, await addVehicle(world));
    await addReadings(world, world, id, [
      [at(10), 1e-7],
      [at(8), -18.5],
      [at(9), 300],
    ]);
    await addReadings(world, world, await addProbe(world, world, await addVehicle(world)), [[at(9), 5]]);
  });
  const readings = (query: string, client: Client = world): Promise<Reading[]> =>
    reply<Reading[]>(client.request('GET', `${path}/readings?${query}`));

  test('filter by probe and period, ordered by time', async () => {
    expect(await readings(`${period(8, 11)}&probeId=${id}`)).toEqual([
      { probeId: id, utc: at(8).toISOString(), temperature: -18.5 },
      { probeId: id, utc: at(9).toISOString(), temperature: 300 },
      { probeId: id, utc: at(10).toISOString(), temperature: 1e-7 },
    ]);
    expect(await readings(`${period(8, 9)}&probeId=${id}`)).toMatchObject([{ temperature: -18.5 }]);
    const read = await pages<Reading>(world, `${path}/readings?${period(0, 24)}&probeId=${id}`, 2);
    expect(read.map((page) => page.map(({ temperature }) => temperature))).toEqual([[-18.5, 300], [1e-7]]);
    expect(await readings(`${period(0, 24)}&probeId=${id}`, await world.addAccount())).toEqual([]);
  });

  test('require a probe and a period', async () => {
    expect(await failure(world.request('GET', `${path}/readings`))).toEqual([
      '400',
      'endDate required',
      'probeId required',
      'startDate required',
    ]);
  });
});

describe('alarms', () => {
  let fleetId: number;
  let van: number;
  let cold: number;
  let warm: number;
  let ids: number[];
  beforeAll(async () => {
    fleetId = await addFleet(world);
    van = await addVehicle(world, { fleetId });
    const bus = await addVehicle(world);
    cold = await addProbe(world, world, van);
    warm = await addProbe(world, world, van, { number: 2 });
    const other = await addProbe(world, world, bus);
    ids = await addAlarms(world, world, [
      { probeId: cold, vehicleId: van, startUtc: at(6), endUtc: at(8), profileId: 3, limit: -15, peak: -9.5 },
      { probeId: cold, vehicleId: van, startUtc: at(8), endUtc: at(10), bound: 'lower', limit: -25, peak: -31 },
      { probeId: warm, vehicleId: van, startUtc: at(7), endUtc: null },
      { probeId: other, vehicleId: bus, startUtc: at(9), endUtc: null },
    ]);
  });
  const alarms = (query: string, client: Client = world): Promise<Alarm[]> =>
    reply<Alarm[]>(client.request('GET', `${path}/alarms?${query}`));

  test('are complete records', async () => {
    const alarm = {
      id: ids[1],
      probeId: cold,
      vehicleId: van,
      profileId: 1,
      bound: 'lower',
      limit: -25,
      peak: -31,
      startUtc: at(8).toISOString(),
      raisedUtc: at(8).toISOString(),
      endUtc: at(10).toISOString(),
      ...{ driverId: null, geofenceIds: [], latitude: null, longitude: null },
      ...{ reviewedUtc: null, reviewedBy: null, cause: null, note: null },
      judgedUtc: at(10).toISOString(),
      updated: at(10).toISOString(),
    };
    expect(await reply(world.request('GET', `${path}/alarms/${ids[1]}`))).toEqual(alarm);
    expect(await alarms(`${period(8, 9)}&probeId=${cold}`)).toEqual([alarm]);
  });

  test.each<[string, number, number, string, number[]]>([
    ['all', 5, 24, '', [0, 2, 1, 3]],
    ['before any', 5, 6, '', []],
    ['that reach in', 7, 8, '', [0, 2]],
    ['that end where the period begins', 8, 9, '', [2, 1]],
    ['long after', 20, 21, '', [2, 3]],
    ['of a vehicle', 9, 10, 'vehicleId={van}', [2, 1]],
    ['of a fleet', 9, 10, 'fleetId={fleet}', [2, 1]],
    ['of a probe', 5, 24, 'probeId={cold}', [0, 1]],
    ['of a probe and another vehicle', 5, 24, 'probeId={cold}&vehicleId=4711', []],
  ])('%s', async (_, from, to, filter, places) => {
    const query = filter
      .replace('{van}', String(van))
      .replace('{fleet}', String(fleetId))
      .replace('{cold}', String(cold));
    const found = (await alarms(`${period(from, to)}&${query}`)).map(({ id }) => id);
    expect(found.filter((id) => ids.includes(id))).toEqual(places.map((place) => ids[place]));
  });

  test('are paged', async () => {
    const query = `${period(7, 24)}&vehicleId=${van}`;
    const read = await pages<Alarm>(world, `${path}/alarms?${query}`, 1);
    expect(read.map((page) => page.map(({ id }) => id))).toEqual([[ids[0]], [ids[2]], [ids[1]]]);
  });

  test('without a review are counted, once each', async () => {
    const other = await world.addAccount();
    const count = (from: number, to: number, client: Client) =>
      reply(client.request('GET', `${path}/alarms/count?${period(from, to)}&reviewed=false`));
    const vehicleId = await addVehicle(other);
    const probeId = await addProbe(world, other, vehicleId);
    const [first] = await addAlarms(world, other, [
      { probeId, vehicleId, startUtc: at(6), endUtc: at(8) },
      { probeId, vehicleId, startUtc: at(9), endUtc: at(9), isAlarm: false },
      { probeId, vehicleId, startUtc: at(10), endUtc: null },
    ]);
    expect(await count(0, 6, other)).toEqual({ count: 0 });
    expect(await count(7, 10, other)).toEqual({ count: 1 });
    expect(await count(8, 24, other)).toEqual({ count: 1 });
    expect(await count(0, 24, other)).toEqual({ count: 2 });
    await reply(other.request('POST', `${path}/alarms/review`, { ids: [first], cause: 1 }), 204);
    expect(await count(0, 24, other)).toEqual({ count: 1 });
    expect(await count(0, 24, await world.addAccount())).toEqual({ count: 0 });
  });

  test('are empty for another account', async () => {
    const other = await world.addAccount();
    expect(await alarms(period(0, 24), other)).toEqual([]);
    expect(await alarms(`${period(0, 24)}&vehicleId=${van}`, other)).toEqual([]);
    await reply(other.request('GET', `${path}/alarms/${ids[0]}`), 404);
  });
});

describe('unknown buttons', () => {
  const buttons = (client: Client, query = ''): Promise<UnknownButton[]> =>
    reply<UnknownButton[]>(client.request('GET', `${driversPath}/buttons${query}`));

  test('are listed by button and vehicle until a driver gets the button', async () => {
    const fleet = await world.addAccount();
    const [van, bus] = [await addVehicle(fleet), await addVehicle(fleet)];
    await addDriver(fleet, { buttonId: 'ccc' });
    await addButtonReads(world, fleet, [
      [bus, at(9), 'bbb'],
      [van, at(8), 'BBB'],
      [van, at(10), 'bbb'],
      [van, at(9), 'aaa'],
      [van, at(7), 'CCC'],
    ]);
    const read = (buttonId: string, vehicleId: number, first: number, last: number, reads: number) => ({
      buttonId,
      vehicleId,
      firstUtc: at(first).toISOString(),
      lastUtc: at(last).toISOString(),
      reads,
    });
    const expected = [read('aaa', van, 9, 9, 1), read('bbb', van, 8, 10, 2), read('bbb', bus, 9, 9, 1)];
    expect(await buttons(fleet)).toEqual(expected);
    expect(await pages<UnknownButton>(fleet, `${driversPath}/buttons`, 1)).toEqual(expected.map((row) => [row]));
    const ana = await addDriver(fleet, { buttonId: 'Bbb' });
    expect(await buttons(fleet)).toEqual(expected.slice(0, 1));
    // The reads are hers, so she is assigned.
    const end = { vehicleId: van, driverId: ana, endUtc: at(11).toISOString() };
    await reply(fleet.request('POST', `${driversPath}/assignments/end`, end), 204);
    await reply(fleet.request('DELETE', `${driversPath}/${ana}`), 204);
    expect(await buttons(fleet)).toEqual(expected);
    expect(await buttons(world)).toEqual([]);
  });

  test.each(['nonsense', Buffer.from('["\\u0000",1]').toString('base64url')])(
    'with the cursor %s return 400',
    async (cursor) => {
      expect(await failure(world.request('GET', `${driversPath}/buttons?cursor=${cursor}`))).toEqual([
        '400',
        'cursor format',
      ]);
    },
  );
});
