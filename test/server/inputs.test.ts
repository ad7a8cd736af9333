/** Inputs, their types and their history. Intake tests cover how inputs are created. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input, InputChange } from '../../src/contract/inputs.ts';
import { addInput, addInputChanges, addInputType, addReference, addVehicle, vehiclesPath } from '../support/fleet.ts';
import { pages } from '../support/pages.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

const inputsPath = '/public/v1/inputs';
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 20, hour));
const period = (from: number, to: number): string =>
  `startDate=${at(from).toISOString()}&endDate=${at(to).toISOString()}`;

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const list = (query = '', client: Client = world): Promise<Input[]> =>
  reply<Input[]>(client.request('GET', `${inputsPath}${query}`));
const get = (id: number): Promise<Input> => reply<Input>(world.request('GET', `${inputsPath}/${id}`));
const save = (body: unknown, headers?: Record<string, string>): Promise<Response> =>
  world.request('POST', inputsPath, body, headers);

describe('inputs', () => {
  test('show their number, type and current value', async () => {
    const vehicle = await addVehicle(world);
    const [door, silent] = [await addInput(world, world, vehicle, 2), await addInput(world, world, vehicle, 7)];
    await addInputChanges(world, world, door, [
      [at(8), 1],
      [at(9), 0],
    ]);
    const known = { inputTypeId: null, vehicleId: vehicle, updated: expect.any(String) };
    expect(await list(`?vehicleId=${vehicle}`)).toEqual([
      { ...known, inputId: door, number: 2, value: 0, changedUtc: at(9).toISOString() },
      { ...known, inputId: silent, number: 7, value: null, changedUtc: null },
    ]);
    expect(await get(door)).toMatchObject({ inputId: door, value: 0 });
  });

  test('accept a type', async () => {
    const input = await addInput(world, world, await addVehicle(world));
    const [door, unit] = [await addInputType(world), await addInputType(world)];
    await reply(save({ inputId: input, inputTypeId: door }), 204);
    expect(await get(input)).toMatchObject({ inputTypeId: door });
    const etag = (await world.request('GET', `${inputsPath}/${input}`)).headers.get('etag') ?? '';
    await reply(save({ inputId: input, inputTypeId: unit }, { 'If-Match': etag }), 204);
    await reply(save({ inputId: input, inputTypeId: door }, { 'If-Match': etag }), 412);
    expect(await get(input)).toMatchObject({ inputTypeId: unit });
  });

  test('prevent the deletion of their type, and are named', async () => {
    const vehicle = await addVehicle(world, { name: 'Reefer 9' });
    const input = await addInput(world, world, vehicle, 3);
    const type = await addInputType(world);
    await reply(save({ inputId: input, inputTypeId: type }), 204);
    const answer = await world.request('DELETE', `${inputsPath}/types/${type}`);
    expect(await answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining('Reefer 9, input 3') });
    // Their references to a type are deleted with the vehicle, too.
    await reply(world.request('DELETE', `${vehiclesPath}/${vehicle}`), 204);
    await reply(world.request('DELETE', `${inputsPath}/types/${type}`), 204);
    await reply(world.request('POST', `${vehiclesPath}/${vehicle}/restore`));
    expect(await get(input)).toMatchObject({ inputTypeId: null });
    await reply(world.request('POST', `${inputsPath}/types/${type}/restore`));
    expect(await get(input)).toMatchObject({ inputTypeId: type });
  });

  test('are deleted and restored with their vehicle', async () => {
    const vehicle = await addVehicle(world);
    const input = await addInput(world, world, vehicle);
    await reply(world.request('DELETE', `${vehiclesPath}/${vehicle}`), 204);
    expect(await list(`?vehicleId=${vehicle}`)).toEqual([]);
    expect(await list(`?vehicleId=${vehicle}&deleted=true`)).toMatchObject([
      { inputId: input, deletedUtc: expect.stringMatching(/Z$/) },
    ]);
    await reply(world.request('GET', `${inputsPath}/${input}`), 404);
    await reply(save({ inputId: input, inputTypeId: 1 }), 404);
    await reply(world.request('POST', `${vehiclesPath}/${vehicle}/restore`));
    expect(await list(`?vehicleId=${vehicle}`)).toMatchObject([{ inputId: input }]);
  });

  test('are found by their external reference', async () => {
    const vehicle = await addVehicle(world);
    const [input] = [await addInput(world, world, vehicle, 1), await addInput(world, world, vehicle, 2)];
    await addReference(world, 'input', input ?? 0, 'DOOR-1');
    expect((await list('?externalReference=DOOR-1')).map(({ inputId }) => inputId)).toEqual([input]);
    expect(await list('?externalReference=DOOR-2')).toEqual([]);
    expect(await list('?externalReference=DOOR-1&vehicleId=4711')).toEqual([]);
  });

  test('are paged by id', async () => {
    const vehicle = await addVehicle(world);
    const ids: number[] = [];
    for (const line of [9, 3, 5]) ids.push(await addInput(world, world, vehicle, line));
    const read = await pages<Input>(world, `${inputsPath}?vehicleId=${vehicle}`, 2);
    expect(read.map((page) => page.map(({ inputId }) => inputId))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });

  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['400', '#/inputId required', '#/inputTypeId required']],
    ['nulls', { inputId: null, inputTypeId: null }, ['400', '#/inputId required', '#/inputTypeId required']],
    ['text', { inputId: '1', inputTypeId: true }, ['400', '#/inputId type', '#/inputTypeId type']],
    ['an unknown input', { inputId: 2 ** 53, inputTypeId: 1 }, ['404']],
  ])('with %s are rejected', async (_, body, problems) => {
    expect(await failure(save(body))).toEqual(problems);
  });

  test('reject an unknown type and one of another account', async () => {
    const input = await addInput(world, world, await addVehicle(world));
    const other = await world.addAccount();
    for (const inputTypeId of [4711, await addInputType(other)]) {
      expect(await failure(save({ inputId: input, inputTypeId }))).toEqual(['400', '#/inputTypeId unknown']);
    }
    const body = { inputId: input, inputTypeId: await addInputType(other) };
    await reply(other.request('POST', inputsPath, body), 404);
    expect(await list('', other)).toEqual([]);
  });
});

describe('the history', () => {
  let vehicle: number;
  let door: number;
  let unit: number;
  beforeAll(async () => {
    vehicle = await addVehicle(world);
    unit = await addInput(world, world, vehicle, 1);
    door = await addInput(world, world, vehicle, 2);
    await addInputChanges(world, world, door, [
      [at(6), 0],
      [at(8), 1],
      [at(9), 0],
      [at(12), 1],
    ]);
    await addInputChanges(world, world, unit, [[at(8), 1]]);
    const elsewhere = await addInput(world, world, await addVehicle(world));
    await addInputChanges(world, world, elsewhere, [[at(7), 1]]);
  });
  const history = (query: string, client: Client = world): Promise<InputChange[]> =>
    reply<InputChange[]>(client.request('GET', `${inputsPath}/history?${query}`));
  const inShort = (changes: readonly InputChange[]): string[] =>
    changes.map(({ inputId, value, startUtc, endUtc }) => {
      const hour = (utc: string | null): number | string => (utc === null ? '' : new Date(utc).getUTCHours());
      return `${inputId === door ? 'door' : 'unit'} ${value} ${hour(startUtc)}-${hour(endUtc)}`;
    });

  test.each<[from: number, to: number, of: string, expected: string[]]>([
    [0, 24, 'vehicle', ['door 0 6-8', 'unit 1 8-', 'door 1 8-9', 'door 0 9-12', 'door 1 12-']],
    [0, 24, 'door', ['door 0 6-8', 'door 1 8-9', 'door 0 9-12', 'door 1 12-']],
    [0, 6, 'vehicle', []],
    [7, 8, 'vehicle', ['door 0 6-8']],
    [8, 9, 'vehicle', ['unit 1 8-', 'door 1 8-9']],
    [10, 11, 'vehicle', ['unit 1 8-', 'door 0 9-12']],
    [12, 13, 'vehicle', ['unit 1 8-', 'door 1 12-']],
    [20, 21, 'door', ['door 1 12-']],
  ])('from %i to %i o’clock of the %s returns the values of that time', async (from, to, of, expected) => {
    const one = of === 'door' ? `inputId=${door}` : `vehicleId=${vehicle}`;
    expect(inShort(await history(`${period(from, to)}&${one}`))).toEqual(expected);
    const whole = (await history(period(from, to))).filter(({ inputId }) =>
      of === 'door' ? inputId === door : [door, unit].includes(inputId),
    );
    expect(inShort(whole)).toEqual(expected);
  });

  test('is paged', async () => {
    for (const query of [`${period(7, 13)}&vehicleId=${vehicle}`, period(7, 13)]) {
      const whole = await history(query);
      expect(whole.length).toBeGreaterThan(4);
      expect((await pages<InputChange>(world, `${inputsPath}/history?${query}`, 2)).flat()).toEqual(whole);
    }
  });

  test('is empty for another account', async () => {
    const other = await world.addAccount();
    expect(await history(period(0, 24), other)).toEqual([]);
    expect(await history(`${period(0, 24)}&inputId=${door}`, other)).toEqual([]);
  });

  test.each<[string, string[]]>([
    ['', ['endDate required', 'startDate required']],
    ['startDate=x&endDate=2026-11-20T00:00:00Z&inputId=one', ['inputId format', 'startDate format']],
  ])('with %j returns 400', async (query, problems) => {
    expect(await failure(world.request('GET', `${inputsPath}/history?${query}`))).toEqual(['400', ...problems]);
  });
});
