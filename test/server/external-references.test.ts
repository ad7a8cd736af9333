import { describe, expect, test } from 'vitest';
import { resourceTypes } from '../../src/contract/kinds.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import type { ExternalReference } from '../../src/contract/references.ts';
import { insertInputs } from '../../src/server/store/inputs.ts';
import { insertProbes } from '../../src/server/store/probes.ts';
import { freshAccounts } from '../support/accounts.ts';
import { all, type Kind, kindOf, kinds, make, one, remove, restore, type Saved } from '../support/kinds.ts';
import { addGeofence, failure, reply } from '../support/records.ts';
import { type Client, send } from '../support/service.ts';

const path = '/public/v1/externalReferences';
const { world, client } = freshAccounts();

const post = (body: object, by = client): Promise<Response> => by.request('POST', path, body);
const refer = (resourceType: number, resourceId: number, reference: string, by = client): Promise<number> =>
  reply<number>(post({ resourceType, resourceId, reference }, by));
const list = (query = '', by = client): Promise<ExternalReference[]> =>
  reply<ExternalReference[]>(by.request('GET', `${path}${query}`));

/** An input and a probe of a new vehicle. Devices create them, not the API. */
async function parts(by: Client): Promise<{ vehicleId: number; input: number; probe: number }> {
  const vehicleId = await make(by, kindOf('vehicle'));
  return world.db.transaction(async (tx) => {
    const [input = 0] = await insertInputs(tx, by.accountId, [{ vehicleId, number: 1 }]);
    const [probe = 0] = await insertProbes(tx, by.accountId, [{ vehicleId, number: 1, name: 'Front' }]);
    return { vehicleId, input, probe };
  });
}
const devices = () => Promise.reject(new Error('devices make them, not the API'));
const partKinds: Kind[] = [
  { resource: 'input', path: '/public/v1/inputs', idField: 'inputId', body: devices, resourceType: 4 },
  { resource: 'probe', path: '/public/v1/temperature/probes', idField: 'probeId', body: devices, resourceType: 6 },
];
const referable = [...kinds.filter(({ resourceType }) => resourceType), ...partKinds].map(
  (kind): [string, Kind, number] => [kind.resource, kind, kind.resourceType ?? 0],
);
async function makeAny(by: Client, kind: Kind): Promise<number> {
  if (kind.resource === 'input') return (await parts(by)).input;
  return kind.resource === 'probe' ? (await parts(by)).probe : make(by, kind);
}

test('every numbered kind of record can have references', () => {
  expect(referable.map(([, , type]) => type).sort((a, b) => a - b)).toEqual(
    Object.values(resourceTypes).sort((a, b) => a - b),
  );
});

describe.each(referable)('of a %s', (_, kind, type) => {
  test('finds one record or none', async () => {
    const [id, second] = [await makeAny(client, kind), await makeAny(client, kind)];
    const reference = `A/7 ö&=?# ${kind.resource}`;
    await refer(type, id, reference);
    await refer(type, second, 'Other');
    const find = (sent: string, by = client) => all(by, kind, `?externalReference=${encodeURIComponent(sent)}`);
    expect(await find(reference)).toEqual([await one(client, kind, id)]);
    for (const none of ['', 'a/7', reference.toUpperCase(), `${reference} `.repeat(2), 'x'.repeat(300), "' or 1=1"]) {
      expect(await find(none)).toEqual([]);
    }
    const other = await world.addAccount();
    expect(await find(reference, other)).toEqual([]);
  });

  test('finds records by several, and shows theirs on request', async () => {
    const [id, second, third] = [await makeAny(client, kind), await makeAny(client, kind), await makeAny(client, kind)];
    for (const [of, reference] of [
      [id, 'B'],
      [id, 'A'],
      [second, 'C'],
    ] as const)
      await refer(type, of, reference);
    const found = await all(client, kind, '?externalReference=A&externalReference=C&externalReference=none');
    expect(found).toEqual([await one(client, kind, id), await one(client, kind, second)]);
    const shown = await all(client, kind, '?include=references');
    const referencesOf = (of: number) => shown.find((record) => record[kind.idField] === of)?.['references'];
    expect([id, second, third].map(referencesOf)).toEqual([['B', 'A'], ['C'], []]);
    // Their state is part of the ETag, but no reason to refuse a save.
    const address = `${kind.path}/${id}`;
    const [bare, full] = [
      await client.request('GET', address),
      await client.request('GET', `${address}?include=references`),
    ];
    const { references, ...record } = await reply<Saved>(Promise.resolve(full.clone()));
    expect([references, record]).toEqual([['B', 'A'], await bare.json()]);
    const [etag, before] = [full.headers.get('etag') ?? '', bare.headers.get('etag') ?? ''];
    expect(etag).not.toBe(before);
    expect((await client.request('POST', kind.path, record, { 'If-Match': etag })).status).not.toBe(412);
    expect(await failure(client.request('GET', `${address}?include=tags`))).toEqual(['400', 'include range']);
  });

  test('requires an existing record', async () => {
    const foreign = await makeAny(await world.addAccount(), kind);
    for (const resourceId of [foreign, 4_000_000, 2 ** 53, 0, -1]) {
      const answer = post({ resourceType: type, resourceId, reference: 'R' });
      expect(await failure(answer)).toEqual(['400', '#/resourceId unknown']);
    }
    expect(await list()).toEqual([]);
  });
});

describe.each(referable.filter(([, kind]) => !partKinds.includes(kind)))('of a deleted %s', (_, kind, type) => {
  test('is deleted and restored with it; a reference deleted separately stays deleted', async () => {
    const id = await make(client, kind);
    const [kept, gone] = [await refer(type, id, 'Kept'), await refer(type, id, 'Gone')];
    await reply(client.request('DELETE', `${path}/${gone}`), 204);
    const before = await list();
    await reply(remove(client, kind, id), 204);
    expect(await list()).toEqual([]);
    expect((await list('?deleted=true')).map((reference) => reference.id)).toEqual([kept, gone]);
    expect(await all(client, kind, '?externalReference=Kept')).toEqual([]);
    expect(await all(client, kind, '?externalReference=Kept&deleted=true')).toMatchObject([{ [kind.idField]: id }]);
    expect(await all(client, kind, '?externalReference=Gone&deleted=true')).toEqual([]);
    expect(await failure(post({ resourceType: type, resourceId: id, reference: 'R' }))).toEqual([
      '400',
      '#/resourceId unknown',
    ]);
    await reply(restore(client, kind, id));
    expect(await list()).toEqual(before.map((reference) => ({ ...reference, updated: expect.any(String) as string })));
    expect(await all(client, kind, '?externalReference=Kept')).toHaveLength(1);
    expect(await all(client, kind, '?externalReference=Gone')).toEqual([]);
  });

  test('can be used by another record, which then blocks the restoration', async () => {
    const [id, successor] = [await make(client, kind), await make(client, kind)];
    await refer(type, id, 'R');
    await reply(remove(client, kind, id), 204);
    const taken = await refer(type, successor, 'R');
    const { detail } = await reply<ProblemBody>(restore(client, kind, id), 409);
    expect(detail).toMatch(new RegExp(`^The [a-z ]+ ${successor} has the reference “R”\\.$`));
    expect(await failure(client.request('GET', `${kind.path}/${id}`))).toEqual(['404']);
    await reply(client.request('DELETE', `${path}/${taken}`), 204);
    await reply(restore(client, kind, id));
    expect(await all(client, kind, '?externalReference=R')).toMatchObject([{ [kind.idField]: id }]);
  });
});

test('references of inputs and probes are deleted with their vehicle', async () => {
  const { vehicleId, input, probe } = await parts(client);
  await refer(resourceTypes.vehicle, vehicleId, 'V');
  await refer(resourceTypes.input, input, 'I');
  await refer(resourceTypes.probe, probe, 'P');
  const before = await list();
  await reply(remove(client, kindOf('vehicle'), vehicleId), 204);
  expect(await list()).toEqual([]);
  expect(await failure(post({ resourceType: 4, resourceId: input, reference: 'I' }))).toEqual([
    '400',
    '#/resourceId unknown',
  ]);
  await reply(restore(client, kindOf('vehicle'), vehicleId));
  expect(await list()).toEqual(before.map((reference) => ({ ...reference, updated: expect.any(String) as string })));
});

test('references of many geofences are deleted with them', async () => {
  const ids = [await addGeofence(client), await addGeofence(client), await addGeofence(client)];
  for (const [index, id] of ids.entries()) await refer(25, id, `G${index}`);
  await reply(client.request('POST', '/public/v1/geofences/delete', { ids: ids.slice(1) }), 204);
  expect((await list()).map(({ reference }) => reference)).toEqual(['G0']);
});

describe('a reference', () => {
  test('has 1 to 100 characters, trimmed and otherwise unchanged', async () => {
    const id = await make(client, kindOf('driver'));
    expect(await failure(post({}))).toEqual([
      '400',
      '#/reference required',
      '#/resourceId required',
      '#/resourceType required',
    ]);
    for (const reference of [' ', 'x'.repeat(101), 5]) {
      const [, problem = ''] = await failure(post({ resourceType: 2, resourceId: id, reference }));
      expect(problem).toMatch(/^#\/reference (required|length|type)$/);
    }
    for (const resourceType of [0, 8, 24, 26, '2']) {
      const [, problem = ''] = await failure(post({ resourceType, resourceId: id, reference: 'R' }));
      expect(problem).toMatch(/^#\/resourceType (range|type)$/);
    }
    await refer(2, id, `  ${'ö'.repeat(100)}  `);
    expect((await list())[0]?.reference).toBe('ö'.repeat(100));
  });

  test('is unique for a kind with exact spelling; 409 names the record', async () => {
    const [one, two] = [await make(client, kindOf('driver')), await make(client, kindOf('driver'))];
    await refer(2, one, 'R');
    const { detail, errors } = await reply<ProblemBody>(
      post({ resourceType: 2, resourceId: two, reference: 'R' }),
      409,
    );
    expect(detail).toBe(`The driver ${one} has the reference “R”.`);
    expect(errors).toMatchObject([
      { pointer: '#/reference', code: 'unique', params: { holder: { id: one, name: null } } },
    ]);
    expect(await failure(post({ resourceType: 2, resourceId: one, reference: ' R ' }))).toEqual([
      '409',
      '#/reference unique',
    ]);
    await refer(2, two, 'r');
    await refer(1, await make(client, kindOf('vehicle')), 'R');
    const other = await world.addAccount();
    await refer(2, await make(other, kindOf('driver')), 'R', other);
    const found = await all(client, kindOf('driver'), '?externalReference=R');
    expect(found).toMatchObject([{ id: one }]);
  });

  test('moves to another record with an update', async () => {
    const [one, two] = [await make(client, kindOf('driver')), await make(client, kindOf('driver'))];
    const id = await refer(2, one, 'R');
    expect(await reply(post({ id, resourceType: 2, resourceId: two, reference: 'R' }))).toBe(id);
    expect(await all(client, kindOf('driver'), '?externalReference=R')).toMatchObject([{ id: two }]);
  });

  test('one record may have several; the list filters by kind and record', async () => {
    const [one, two] = [await make(client, kindOf('driver')), await make(client, kindOf('driver'))];
    const vehicle = await make(client, kindOf('vehicle'));
    const ids = [
      await refer(2, one, 'A'),
      await refer(2, two, 'B'),
      await refer(1, vehicle, 'C'),
      await refer(2, one, 'D'),
    ];
    const found = async (query: string) => (await list(query)).map((reference) => reference.id);
    expect(await found('?resourceType=2')).toEqual([ids[0], ids[1], ids[3]]);
    expect(await found(`?resourceType=2&resourceId=${one}`)).toEqual([ids[0], ids[3]]);
    expect(await found(`?resourceType=2&resourceId=${one}&limit=1`)).toEqual([ids[0]]);
    expect(await found('?resourceType=99')).toEqual([]);
    expect(await found('?resourceType=99999999999&resourceId=99999999999999999999')).toEqual([]);
  });

  test('is not restored without its record, nor if another record has the text', async () => {
    const kind = kindOf('driver');
    const [one, two] = [await make(client, kind), await make(client, kind)];
    const id = await refer(2, one, 'R');
    const again = () => client.request('POST', `${path}/${id}/restore`);
    await reply(remove(client, kind, one), 204);
    expect((await reply<ProblemBody>(again(), 409)).detail).toBe(`The driver ${one} is deleted. Restore it first.`);
    await reply(restore(client, kind, one));
    await reply(client.request('DELETE', `${path}/${id}`), 204);
    await refer(2, two, 'R');
    expect(await failure(again())).toEqual(['409', '#/reference unique']);
  });

  test('when many records take a text at once over two services, one gets it', async () => {
    const apps = [world.app, world.anotherService()];
    const resourceId = await make(client, kindOf('driver'));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(apps[index % 2] ?? world.app, 'POST', path, {
          token: client.token,
          body: { resourceType: 2, resourceId, reference: 'wanted' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  test('never remains on a record that is deleted at the same time', async () => {
    const kind = kindOf('driver');
    const apps = [world.app, world.anotherService()];
    for (let round = 0; round < 8; round += 1) {
      const resourceId = await make(client, kind);
      const [first = world.app, second = world.app] = round % 2 ? apps : [...apps].reverse();
      const reference = `race ${round}`;
      await Promise.all([
        send(first, 'DELETE', `${kind.path}/${resourceId}`, { token: client.token }),
        send(second, 'POST', path, { token: client.token, body: { resourceType: 2, resourceId, reference } }),
      ]);
      expect((await list()).map((each) => each.reference)).not.toContain(reference);
    }
  });
});
