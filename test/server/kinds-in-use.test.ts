/** Input types and temperature profiles: their rules, and how records that use them prevent deletion. */
import { describe, expect, test } from 'vitest';
import type { InputType } from '../../src/contract/inputs.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import type { Profile } from '../../src/contract/temperature.ts';
import { insertInputs } from '../../src/server/store/inputs.ts';
import { insertProbes } from '../../src/server/store/probes.ts';
import { freshAccounts } from '../support/accounts.ts';
import { inputTypeBody, profileBody, savedId, vehicleBody } from '../support/kinds.ts';
import { failure, reply } from '../support/records.ts';

const start = new Date('2026-11-20T09:30:00.000Z');
const { world, client } = freshAccounts({ now: () => start });

const types = '/public/v1/inputs/types';
const profiles = '/public/v1/temperature/profiles';
const post = (path: string, body: object): Promise<Response> => client.request('POST', path, body);
const add = (path: string, body: object): Promise<number> => savedId(post(path, body));
const refusal = async (path: string): Promise<string> =>
  (await reply<ProblemBody>(client.request('DELETE', path), 409)).detail;
const vehicle = (name: string): Promise<number> => add('/public/v1/vehicles', { ...vehicleBody(), name });
const inputs = (vehicleId: number, numbers: number[]): Promise<number[]> =>
  world.db.transaction((tx) =>
    insertInputs(
      tx,
      client.accountId,
      numbers.map((number) => ({ vehicleId, number })),
    ),
  );
const probes = (vehicleId: number, names: string[]): Promise<number[]> =>
  world.db.transaction((tx) =>
    insertProbes(
      tx,
      client.accountId,
      names.map((name, index) => ({ vehicleId, number: index + 1, name })),
    ),
  );

describe('an input type', () => {
  test('is created and updated with 204; Location has its address', async () => {
    const response = await post(types, { name: ' Door ', inputDescription: 1 });
    expect([response.status, await response.text()]).toEqual([204, '']);
    const location = response.headers.get('location') ?? '';
    const type = await reply<InputType>(client.request('GET', location));
    expect(type).toEqual({ inputTypeId: Number(location.split('/').at(-1)), name: 'Door', inputDescription: 1 });
    const again = await post(types, { ...type, inputDescription: 0 });
    expect([again.status, again.headers.get('location')]).toEqual([204, location]);
    expect(await reply(client.request('GET', location))).toEqual({ ...type, inputDescription: 0 });
  });

  test.each([
    [{}, ['400', '#/inputDescription required', '#/name required']],
    [{ name: 'x', inputDescription: 2 }, ['400', '#/inputDescription range']],
    [{ name: 'x', inputDescription: '1' }, ['400', '#/inputDescription type']],
    [{ name: 7, inputDescription: 1, inputTypeId: 'x' }, ['400', '#/inputTypeId type', '#/name type']],
  ])('%j is rejected', async (body, problems) => {
    expect(await failure(post(types, body))).toEqual(problems);
  });

  test('used by inputs cannot be deleted: 409 names them', async () => {
    const id = await add(types, { ...inputTypeBody(), name: 'Door' });
    const vehicleId = await vehicle('Van 7');
    for (const inputId of await inputs(vehicleId, [1, 2])) {
      await reply(post('/public/v1/inputs', { inputId, inputTypeId: id }), 204);
    }
    expect(await refusal(`${types}/${id}`)).toBe('2 inputs have the type “Door”: “Van 7, input 1”, “Van 7, input 2”.');
    await reply(client.request('DELETE', `/public/v1/vehicles/${vehicleId}`), 204);
    await reply(client.request('DELETE', `${types}/${id}`), 204);
  });
});

describe('a temperature profile', () => {
  const read = (id: number): Promise<Profile> => reply<Profile>(client.request('GET', `${profiles}/${id}`));

  test('sets the times of creation and change itself, and ignores sent ones', async () => {
    const sent = { ...profileBody(), created: '2001-01-01T00:00:00Z', updated: 'yesterday' };
    const id = await reply<number>(post(profiles, sent));
    const terms = { alarmAfterMinutes: 0, clearAfterMinutes: 0, suspendInputTypeId: null, suspendMinutes: 60 };
    const made = await read(id);
    expect(made).toEqual({ ...sent, ...terms, id, created: start.toISOString(), updated: made.updated });
    expect(made.updated).not.toBe(sent.updated);
    expect(await reply(post(profiles, { ...sent, id, upperBound: 0.1 }))).toBe(id);
    const changed = await read(id);
    expect(changed).toEqual({ ...made, upperBound: 0.1, updated: changed.updated });
    expect(changed.updated > made.updated).toBe(true);
  });

  test('with id 0 is created, as without an id', async () => {
    const ids = [await reply(post(profiles, { ...profileBody(), id: 0 })), await reply(post(profiles, profileBody()))];
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(0);
  });

  test.each([
    [-20, -20, ['400', '#/lowerBound range']],
    [5, -20, ['400', '#/lowerBound range']],
    ['-20', 5, ['400', '#/lowerBound type']],
    [undefined, undefined, ['400', '#/lowerBound required', '#/upperBound required']],
  ])('with the limits %j and %j is rejected', async (lowerBound, upperBound, problems) => {
    expect(await failure(post(profiles, { name: 'x', lowerBound, upperBound }))).toEqual(problems);
  });

  test.each([
    [-20, -19.999999],
    [-1e-300, 0.1 + 0.2],
  ])('keeps the limits %j and %j exactly', async (lowerBound, upperBound) => {
    const id = await reply<number>(post(profiles, { name: 'x', lowerBound, upperBound }));
    expect(await read(id)).toMatchObject({ lowerBound, upperBound });
  });

  test('reports wrong limits together with another wrong field', async () => {
    expect(await failure(post(profiles, { lowerBound: 2, upperBound: 1 }))).toEqual([
      '400',
      '#/lowerBound range',
      '#/name required',
    ]);
  });

  test('used by probes cannot be deleted: 409 names them', async () => {
    const id = await add(profiles, { ...profileBody(), name: 'Frozen' });
    const vehicleId = await vehicle('Van 7');
    for (const probeId of await probes(vehicleId, ['Front', 'Rear'])) {
      await reply(post('/public/v1/temperature/probes', { probeId, name: `Probe ${probeId}`, profileId: id }), 204);
    }
    expect(await refusal(`${profiles}/${id}`)).toMatch(
      /^2 probes have the profile “Frozen”: “Probe \d+”, “Probe \d+”\.$/,
    );
    await reply(client.request('DELETE', `/public/v1/vehicles/${vehicleId}`), 204);
    await reply(client.request('DELETE', `${profiles}/${id}`), 204);
  });
});
