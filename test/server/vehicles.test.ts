/** Vehicles and their fleets. */
import { describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../src/contract/problem.ts';
import type { Vehicle } from '../../src/contract/vehicles.ts';
import { insertPlots } from '../../src/server/telemetry/plots.ts';
import { freshAccounts } from '../support/accounts.ts';
import { vehicleBody } from '../support/kinds.ts';
import { failure, reply } from '../support/records.ts';
import { send } from '../support/service.ts';

const path = '/public/v1/vehicles';
const fleets = '/public/v1/fleets';
const { world, client } = freshAccounts();

const post = (body: object, by = client): Promise<Response> => by.request('POST', path, body);
const add = (body: object = {}, by = client): Promise<number> => reply<number>(post({ ...vehicleBody(), ...body }, by));
const addFleet = (name = 'North', by = client): Promise<number> => reply<number>(by.request('POST', fleets, { name }));
const read = (id: number): Promise<Vehicle> => reply<Vehicle>(client.request('GET', `${path}/${id}`));
const list = (query = ''): Promise<Vehicle[]> => reply<Vehicle[]>(client.request('GET', `${path}${query}`));
const remove = (id: number): Promise<Response> => client.request('DELETE', `${path}/${id}`);
const plotAt = (vehicleId: number, utc: string, by = client): Promise<number[]> =>
  world.db.transaction((tx) =>
    insertPlots(tx, by.accountId, [
      { vehicleId, utc: new Date(utc), latitude: 51.5, longitude: 12.25, speed: 40, heading: null, inside: [] },
    ]),
  );

describe('a vehicle', () => {
  test('has all fields; omitted ones are empty, and it is active', async () => {
    const [bare, fleetId] = [await reply<number>(post({ name: ' Van 7 ' })), await addFleet()];
    expect(await read(bare)).toEqual({
      id: bare,
      name: 'Van 7',
      registration: null,
      fleetId: null,
      deviceId: null,
      status: 1,
      lastPlot: null,
      clock: null,
      updated: expect.any(String),
    });
    const sent = { name: 'Van 8', registration: 'L-AB 12', fleetId, deviceId: '35', status: 0 };
    const full = await reply<number>(post({ ...sent, lastPlot: { id: 5 } }));
    const computed = { lastPlot: null, clock: null, updated: expect.any(String) };
    expect(await read(full)).toEqual({ id: full, ...sent, ...computed });
    const cleared = { registration: null, fleetId: null, deviceId: null, status: null };
    expect(await reply(post({ id: full, name: 'Van 8', ...cleared }))).toBe(full);
    expect(await read(full)).toEqual({ ...(await read(bare)), ...computed, id: full, name: 'Van 8' });
  });

  test('reports all errors at once and stores nothing', async () => {
    expect(await failure(post({ registration: 5, fleetId: 'x', deviceId: 'x'.repeat(256), status: 2 }))).toEqual([
      '400',
      '#/deviceId length',
      '#/fleetId type',
      '#/name required',
      '#/registration type',
      '#/status range',
    ]);
    expect(await list()).toEqual([]);
  });

  test("shows its last position, also in lists, and no other vehicle's", async () => {
    const [one, two] = [await add(), await add()];
    const other = await world.addAccount();
    await plotAt(one, '2026-11-20T10:00:00.000Z');
    const [id] = await plotAt(one, '2026-11-20T11:00:00.250Z');
    await plotAt(one, '2026-11-20T09:00:00.000Z');
    await plotAt(one, '2026-11-20T12:00:00.000Z', other);
    const lastPlot = {
      id,
      vehicleId: one,
      utc: '2026-11-20T11:00:00.250Z',
      latitude: 51.5,
      longitude: 12.25,
      speed: 40,
      heading: null,
    };
    expect((await read(one)).lastPlot).toEqual(lastPlot);
    expect((await list()).map((vehicle) => vehicle.lastPlot)).toEqual([lastPlot, null]);
    await reply(remove(one), 204);
    expect(await list('?deleted=true')).toMatchObject([{ id: one, lastPlot }]);
    expect((await list()).map((vehicle) => vehicle.id)).toEqual([two]);
  });

  test('has a unique tracker: 409 names the other vehicle', async () => {
    const id = await add({ name: 'Van 7', deviceId: '350' });
    const { detail, errors } = await reply<ProblemBody>(post({ ...vehicleBody(), deviceId: ' 350 ' }), 409);
    expect(detail).toBe(`“Van 7” (${id}) has the device id “350”.`);
    expect(errors).toMatchObject([
      { pointer: '#/deviceId', code: 'unique', params: { holder: { id, name: 'Van 7' } } },
    ]);
    await reply(post({ ...(await read(id)), name: 'Renamed' }));
    await add({ deviceId: '350' }, await world.addAccount());
    await add({ name: 'A', deviceId: undefined });
    await add({ name: 'A', deviceId: undefined });

    await reply(remove(id), 204);
    const successor = await add({ name: 'Van 8', deviceId: '350' });
    const restore = () => client.request('POST', `${path}/${id}/restore`);
    expect(await failure(restore())).toEqual(['409', '#/deviceId unique']);
    await reply(remove(successor), 204);
    expect(await reply(restore())).toBe(id);
  });

  test('when many take one tracker at once over two services, one gets it', async () => {
    const apps = [world.app, world.anotherService()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(apps[index % 2] ?? world.app, 'POST', path, {
          token: client.token,
          body: { name: `Van ${index}`, deviceId: 'wanted' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  test('with a driver cannot be deleted: 409 names the driver', async () => {
    const vehicleId = await add();
    const driver = { name: 'Ana Lee', status: 1, username: 'ana', password: 'x' };
    const driverId = await reply<number>(client.request('POST', '/public/v1/drivers', driver));
    const start = { vehicleId, driverId, startUtc: '2026-11-20T08:00:00Z' };
    await reply(client.request('POST', '/public/v1/drivers/assignments/start', start), 204);
    expect((await reply<ProblemBody>(remove(vehicleId), 409)).detail).toContain('“Ana Lee”');
    const end = { vehicleId, driverId, endUtc: '2026-11-20T08:00:00Z' };
    await reply(client.request('POST', '/public/v1/drivers/assignments/end', end), 204);
    await reply(remove(vehicleId), 204);
  });
});

describe('a fleet', () => {
  test('must be one of the account', async () => {
    const foreign = await addFleet('Theirs', await world.addAccount());
    const gone = await addFleet('Gone');
    await reply(client.request('DELETE', `${fleets}/${gone}`), 204);
    for (const fleetId of [foreign, gone, 4_000_000, 2 ** 53]) {
      expect(await failure(post({ ...vehicleBody(), fleetId }))).toEqual(['400', '#/fleetId unknown']);
    }
    expect(await list()).toEqual([]);
  });

  test('lists its vehicles; an unknown fleet and one of another account are empty', async () => {
    const [north, south] = [await addFleet('North'), await addFleet('South')];
    const foreign = await addFleet('Theirs', await world.addAccount());
    const ids = [await add({ fleetId: north }), await add({ fleetId: south }), await add({ fleetId: north })];
    await add();
    const found = async (query: string) => (await list(query)).map((vehicle) => vehicle.id);
    expect(await found(`?fleetId=${north}`)).toEqual([ids[0], ids[2]]);
    expect(await found(`?fleetId=${north}&limit=1`)).toEqual([ids[0]]);
    expect(await found(`?fleetId=${foreign}`)).toEqual([]);
    expect(await found('?fleetId=99999999999999999999')).toEqual([]);
    expect(await failure(client.request('GET', `${path}?fleetId=north`))).toEqual(['400', 'fleetId format']);
  });

  test('with vehicles cannot be deleted: 409 names them; deleted vehicles do not count', async () => {
    const id = await addFleet('North');
    const using: number[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) using.push(await add({ name, fleetId: id }));
    const refusal = async () => (await reply<ProblemBody>(client.request('DELETE', `${fleets}/${id}`), 409)).detail;
    expect(await refusal()).toBe('5 vehicles are in the fleet “North”: “A”, “B”, “C” and 2 more.');
    for (const vehicleId of using.slice(1)) await reply(remove(vehicleId), 204);
    expect(await refusal()).toBe('1 vehicle is in the fleet “North”: “A”.');
    await reply(remove(using[0] ?? 0), 204);
    await reply(client.request('DELETE', `${fleets}/${id}`), 204);
  });

  test('deleted in between is not set on a restored vehicle', async () => {
    const fleetId = await addFleet();
    const id = await add({ fleetId });
    await reply(remove(id), 204);
    await reply(client.request('DELETE', `${fleets}/${fleetId}`), 204);
    expect(await reply(client.request('POST', `${path}/${id}/restore`))).toBe(id);
    expect((await read(id)).fleetId).toBeNull();
  });

  test('is never deleted while a vehicle joins it at the same time', async () => {
    const apps = [world.app, world.anotherService()];
    for (let round = 0; round < 8; round += 1) {
      const fleetId = await addFleet();
      const [first = world.app, second = world.app] = round % 2 ? apps : [...apps].reverse();
      const [deletion, creation] = await Promise.all([
        send(first, 'DELETE', `${fleets}/${fleetId}`, { token: client.token }),
        send(second, 'POST', path, { token: client.token, body: { ...vehicleBody(), fleetId } }),
      ]);
      expect([
        [204, 400],
        [409, 200],
      ]).toContainEqual([deletion.status, creation.status]);
    }
  });

  test('requires a name', async () => {
    const fleet = (body: object) => client.request('POST', fleets, body);
    expect(await failure(fleet({}))).toEqual(['400', '#/name required']);
    expect(await failure(fleet({ name: ' ' }))).toEqual(['400', '#/name required']);
    expect(await failure(fleet({ name: 'x'.repeat(256) }))).toEqual(['400', '#/name length']);
    expect([await addFleet('Twice'), await addFleet('Twice')]).toHaveLength(2);
  });
});
