/** Many records deleted or restored in one request: all or nothing, one audit entry, and records in use are named. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../src/contract/administration.ts';
import type { ImportReply } from '../../src/contract/bulk.ts';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import { freshAccounts } from '../support/accounts.ts';
import { addDriver, addReference, addVehicle, assignmentsPath, driversPath, vehiclesPath } from '../support/fleet.ts';
import { all, type Kind, kindOf, kinds, make, one, remove, restore, savedId } from '../support/kinds.ts';
import { failure, reply, signedInAgain } from '../support/records.ts';

const start = new Date('2026-11-20T09:30:00.000Z');
let now = start;
const { world, client } = freshAccounts({ now: () => now });
beforeEach(() => {
  now = start;
});

const post = (path: string, body: object): Promise<Response> => client.request('POST', path, body);
const paths = new Set(Object.values(endpoints).map(({ path }) => path));
const named = (verb: string): [string, Kind][] =>
  kinds.flatMap((kind) =>
    paths.has(`${kind.path}/${verb}` as never) ? [[kind.resource, kind] as [string, Kind]] : [],
  );
const entries = async (): Promise<AuditEntry[]> =>
  reply<AuditEntry[]>(
    client.request('GET', '/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z'),
  );
const ids = async (kind: Kind): Promise<unknown[]> => (await all(client, kind)).map((record) => record[kind.idField]);

test('every kind whose table deletes several at once has the route', () => {
  expect(named('delete').map(([name]) => name)).toEqual(['vehicle', 'driver', 'geofence', 'reminder', 'alertRule']);
});

describe.each(named('delete'))('%s', (_, kind) => {
  test('many are deleted in one audit entry, which one undo puts back', async () => {
    const made = [await make(client, kind), await make(client, kind), await make(client, kind)];
    const [first, second, kept] = made;
    const response = await post(`${kind.path}/delete`, { ids: [second, first, second] });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await ids(kind)).toEqual([kept]);
    const entry = (await entries()).at(-1);
    expect(entry).toMatchObject({ id: Number(response.headers.get('audit-id')), action: 'delete', count: 2 });
    expect(await reply(post(`/public/v1/audit/${entry?.id}/undo`, {}))).toEqual({ ids: [first, second], left: [] });
    expect(await ids(kind)).toEqual(made);
  });

  test('an unknown one keeps all', async () => {
    const made = await make(client, kind);
    expect(await failure(post(`${kind.path}/delete`, { ids: [made, 4_000_000] }))).toEqual(['400', '#/ids/1 unknown']);
    expect(await ids(kind)).toEqual([made]);
  });
});

describe.each(named('restore'))('%s', (_, kind) => {
  test('many are restored in one audit entry; one that is not deleted stays as it is', async () => {
    const made = [await make(client, kind), await make(client, kind), await make(client, kind)];
    const [first = 0, second = 0, kept = 0] = made;
    const before = await Promise.all(made.map((id) => one(client, kind, id)));
    for (const id of [first, second]) await reply(remove(client, kind, id), 204);
    const response = await post(`${kind.path}/restore`, { ids: [kept, second, first] });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await Promise.all(made.map((id) => one(client, kind, id)))).toEqual(before);
    expect((await entries()).at(-1)).toMatchObject({ action: 'restore', count: 2 });
    const count = (await entries()).length;
    await reply(post(`${kind.path}/restore`, { ids: made }), 204);
    expect(await entries()).toHaveLength(count);
  });

  test('one that was deleted too long ago keeps all deleted', async () => {
    const [old, young] = [await make(client, kind), await make(client, kind)];
    await reply(remove(client, kind, old), 204);
    now = new Date(start.getTime() + 60_000);
    await reply(remove(client, kind, young), 204);
    now = new Date(start.getTime() + 24 * 3_600_000 + 1000);
    const later = await signedInAgain({ ...world, ...client });
    expect(await failure(later.request('POST', `${kind.path}/restore`, { ids: [young, old] }))).toEqual([
      '400',
      '#/ids/1 unknown',
    ]);
  });
});

const assign = async (times: object) => {
  const pair = {
    driverId: await addDriver(client, { name: 'Ana' }),
    vehicleId: await addVehicle(client, { name: 'V' }),
  };
  await reply(post(`${assignmentsPath}/start`, { ...pair, ...times }), 204);
  return pair;
};
const notEnded: [string, object][] = [
  ['active', { startUtc: '2026-11-20T08:00:00Z' }],
  ['with an end in the future', { startUtc: '2026-11-20T08:00:00Z', endUtc: '2026-11-20T09:30:00.001Z' }],
  ['planned', { startUtc: '2026-11-21T08:00:00Z', endUtc: '2026-11-21T16:00:00Z' }],
  ['planned without an end', { startUtc: '2026-11-21T08:00:00Z' }],
];

describe.each(notEnded)('an assignment that is %s', (_, times) => {
  test('keeps its driver and vehicle: 409 names it, alone and among others', async () => {
    const { driverId, vehicleId } = await assign(times);
    const free = [await addDriver(client), await addVehicle(client)];
    const sides = [
      [driversPath, driverId, free[0], kindOf('driver')],
      [vehiclesPath, vehicleId, free[1], kindOf('vehicle')],
    ] as const;
    for (const [path, id, other, kind] of sides) {
      const single = await reply<ProblemBody>(client.request('DELETE', `${path}/${id}`), 409);
      expect(single).toMatchObject({
        reasons: [{ reason: 'assigned', params: { driverId, vehicleId } }, { reason: 'endFirst' }],
      });
      const problem = await reply<ProblemBody>(post(`${path}/delete`, { ids: [other, id] }), 409);
      expect(problem.detail).toBe(single.detail);
      expect(problem.errors).toEqual([
        { pointer: '#/ids/1', code: 'conflict', ...single.reasons[0], detail: single.detail },
      ]);
      expect(await ids(kind)).toEqual([id, other]);
    }
  });

  test('is not restored or corrected for a deleted driver', async () => {
    const { driverId } = await assign(times);
    const [assignment] = await all(client, { ...kindOf('fleet'), path: assignmentsPath });
    const path = `${assignmentsPath}/${Number(assignment?.['id'])}`;
    await reply(client.request('DELETE', path), 204);
    await reply(client.request('DELETE', `${driversPath}/${driverId}`), 204);
    await reply(client.request('POST', `${path}/restore`), 409);
  });
});

test('an assignment that has ended is history, and cannot be prolonged after its driver is deleted', async () => {
  const { driverId, vehicleId } = await assign({ startUtc: '2026-11-20T08:00:00Z', endUtc: '2026-11-20T09:30:00Z' });
  await reply(post(`${driversPath}/delete`, { ids: [driverId] }), 204);
  const [assignment] = await all(client, { ...kindOf('fleet'), path: assignmentsPath });
  const times = { id: assignment?.['id'], startUtc: '2026-11-20T08:00:00Z' };
  for (const endUtc of [null, '2026-11-20T10:00:00Z']) await reply(post(assignmentsPath, { ...times, endUtc }), 409);
  await savedId(post(assignmentsPath, { ...times, endUtc: '2026-11-20T09:00:00Z' }));
  await reply(client.request('DELETE', `${vehiclesPath}/${vehicleId}`), 204);
});

test('undo keeps a new driver who has a planned assignment', async () => {
  const response = await post(`${driversPath}/import`, {
    ...{ mode: 'all', rows: [{ name: 'Ana', username: 'ana', password: 'x', status: 1 }] },
  });
  const [driverId] = ((await response.json()) as ImportReply).ids;
  const body = { driverId, vehicleId: await addVehicle(client), startUtc: '2026-11-21T08:00:00Z' };
  await reply(post(`${assignmentsPath}/start`, body), 204);
  expect(await reply(post(`/public/v1/audit/${response.headers.get('audit-id')}/undo`, {}))).toMatchObject({
    ...{ ids: [], left: [{ id: driverId, code: 'inUse' }] },
  });
});

test('of many in use the first errors are listed and the others counted', async () => {
  const numbers = Array.from({ length: 103 }, (_, nth) => nth);
  const imported = async (path: string, row: (nth: number) => object): Promise<(number | null)[]> =>
    (await reply<ImportReply>(post(`${path}/import`, { mode: 'all', rows: numbers.map(row) }))).ids;
  const vehicles = await imported(vehiclesPath, (nth) => ({ name: `Van ${nth}` }));
  const drivers = await imported(driversPath, (nth) => ({ name: 'D', username: `d${nth}`, password: 'x', status: 1 }));
  for (const [nth, driverId] of drivers.entries()) {
    const body = { driverId, vehicleId: vehicles[nth], startUtc: '2026-11-20T08:00:00Z' };
    await reply(post(`${assignmentsPath}/start`, body), 204);
  }
  const problem = await reply<ProblemBody>(post(`${driversPath}/delete`, { ids: drivers }), 409);
  expect([problem.errors?.length, problem.errorsOmitted]).toEqual([100, 3]);
  expect(problem.reasons.map(({ reason }) => reason)).toEqual(['assigned', 'assigned', 'assigned', 'endFirst']);
  expect(await ids(kindOf('driver'))).toEqual(drivers);
});

test('records return with their references; a clash keeps all deleted and is named', async () => {
  const [ana, ben] = [await addDriver(client, { username: 'ana' }), await addDriver(client, { username: 'ben' })];
  const reference = await addReference(client, 'driver', ana, 'P-1');
  await reply(post(`${driversPath}/delete`, { ids: [ana, ben] }), 204);
  const [owner, namesake] = [await addDriver(client), await addDriver(client, { username: 'ben' })];
  const other = await addReference(client, 'driver', owner, 'P-1');
  const problem = await reply<ProblemBody>(post(`${driversPath}/restore`, { ids: [ana, ben] }), 409);
  expect(problem.errors).toMatchObject([
    { pointer: '#/ids/0', code: 'conflict', reason: 'taken', params: { value: 'P-1', holder: { id: owner } } },
    { pointer: '#/ids/1', code: 'conflict', reason: 'taken', params: { value: 'ben', holder: { id: namesake } } },
  ]);
  expect(await ids(kindOf('driver'))).toEqual([owner, namesake]);
  await reply(client.request('DELETE', `/public/v1/externalReferences/${other}`), 204);
  await reply(client.request('DELETE', `${driversPath}/${namesake}`), 204);
  await reply(post(`${driversPath}/restore`, { ids: [ana, ben] }), 204);
  expect(await ids(kindOf('externalReference'))).toEqual([reference]);
});

test('records with one value or time do not return together, and the other one is named', async () => {
  const namesakes: number[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    namesakes.push(await addDriver(client, { username: 'ana' }));
    await reply(post(`${driversPath}/delete`, { ids: namesakes.slice(nth) }), 204);
  }
  const pair = { vehicleId: await addVehicle(client), driverId: await addDriver(client) };
  const overlapping: number[] = [];
  for (const hour of ['08', '09']) {
    const times = { startUtc: `2026-11-20T${hour}:00:00Z`, endUtc: '2026-11-20T12:00:00Z' };
    await reply(post(`${assignmentsPath}/start`, { ...pair, ...times }), 204);
    const [{ id = 0 } = {}] = await reply<{ id?: number }[]>(client.request('GET', assignmentsPath));
    overlapping.push(id);
    await reply(post(`${assignmentsPath}/delete`, { ids: [id] }), 204);
  }
  for (const [what, path, two] of [
    ['driver', driversPath, namesakes],
    ['assignment', assignmentsPath, overlapping],
  ] as const) {
    const problem = await reply<ProblemBody>(post(`${path}/restore`, { ids: two }), 409);
    const because = { reason: 'clashesWithRestored', params: { what, resourceId: two[0] } };
    expect(problem.reasons).toEqual([because]);
    expect(problem.errors).toMatchObject([{ pointer: '#/ids/1', code: 'conflict', ...because }]);
    await reply(post(`${path}/restore`, { ids: two.slice(1) }), 204);
  }
});

test('a reminder returns only with its vehicle', async () => {
  const kind = kindOf('reminder');
  const vehicleId = await addVehicle(client);
  const id = await make(client, kind, { vehicleId });
  await reply(post(`${kind.path}/delete`, { ids: [id] }), 204);
  await reply(client.request('DELETE', `${vehiclesPath}/${vehicleId}`), 204);
  const problem = await reply<ProblemBody>(post(`${kind.path}/restore`, { ids: [id] }), 409);
  expect(problem.reasons).toEqual([{ reason: 'referredDeleted', params: { what: 'vehicle', resourceId: vehicleId } }]);
  await reply(restore(client, kindOf('vehicle'), vehicleId));
  await reply(post(`${kind.path}/restore`, { ids: [id] }), 204);
});
