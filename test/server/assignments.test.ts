/** Assignments over HTTP, and with several services at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../src/contract/assignments.ts';
import { restoreSeconds, roles } from '../../src/contract/choices.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import { overlaps } from '../../src/rules/assignments.ts';
import { sql } from '../../src/server/database/sql.ts';
import { addDriver, addReference, addVehicle, assignmentsPath, driversPath, vehiclesPath } from '../support/fleet.ts';
import { pages } from '../support/pages.ts';
import { failure, reply, signedInAgain } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';

let now = new Date('2026-11-20T12:00:00.000Z');
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => now });
});
afterAll(() => world.close());

/** On one day, by the hour. */
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();

interface Pair {
  vehicleId: number;
  driverId: number;
}
const addPair = async (client: Client = world): Promise<Pair> => ({
  vehicleId: await addVehicle(client),
  driverId: await addDriver(client),
});

const start = (pair: Pair, from: number, to?: number, client: Client = world): Promise<Response> =>
  client.request('POST', `${assignmentsPath}/start`, {
    ...pair,
    startUtc: at(from),
    ...(to !== undefined && { endUtc: at(to) }),
  });
const end = (pair: Pair, hour: number): Promise<Response> =>
  world.request('POST', `${assignmentsPath}/end`, { ...pair, endUtc: at(hour) });
const correct = (id: number, from: number, to?: number, headers?: Record<string, string>): Promise<Response> =>
  world.request(
    'POST',
    assignmentsPath,
    { id, startUtc: at(from), ...(to !== undefined && { endUtc: at(to) }) },
    headers,
  );

/** Location ends with the id. */
async function started(pair: Pair, from: number, to?: number): Promise<number> {
  const response = await start(pair, from, to);
  const id = Number(/\/public\/v1\/drivers\/assignments\/(\d+)$/.exec(response.headers.get('location') ?? '')?.[1]);
  await reply(Promise.resolve(response), 204);
  return id;
}

const listed = (query: string, client: Client = world): Promise<Assignment[]> =>
  reply<Assignment[]>(client.request('GET', `${assignmentsPath}${query}`));
const ofVehicle = ({ vehicleId }: Pair, query = ''): Promise<Assignment[]> => listed(`?vehicleId=${vehicleId}${query}`);
const hours = (assignments: readonly Assignment[]): (number | null)[][] =>
  assignments.map(({ startUtc, endUtc }) =>
    [startUtc, endUtc].map((utc) => (utc === null ? null : new Date(utc).getUTCHours())),
  );

async function problemOf(answer: Promise<Response>, status: number): Promise<ProblemBody> {
  const response = await answer;
  expect(response.status).toBe(status);
  return (await response.json()) as ProblemBody;
}

describe('start', () => {
  test('creates an active assignment and returns its address', async () => {
    const pair = await addPair();
    const id = await started(pair, 8);
    const assignment = {
      ...{ id, ...pair, startUtc: at(8), endUtc: null, assignmentSource: 0, reference: null },
      updated: expect.any(String) as string,
    };
    expect(await ofVehicle(pair)).toEqual([assignment]);
    expect(await reply(world.request('GET', `${assignmentsPath}/${id}`))).toEqual(assignment);
  });

  test('accepts an end and the other documented fields', async () => {
    const pair = await addPair();
    const body = { ...pair, id: 4711, startUtc: at(8), endUtc: at(9), assignmentSource: 1 };
    await reply(world.request('POST', `${assignmentsPath}/start`, body), 204);
    expect(await ofVehicle(pair)).toMatchObject([{ endUtc: at(9), assignmentSource: 0 }]);
  });

  test('is idempotent, also after the assignment has ended', async () => {
    const pair = await addPair();
    const id = await started(pair, 8);
    expect(await started(pair, 8)).toBe(id);
    await reply(end(pair, 10), 204);
    expect(await started(pair, 8)).toBe(id);
    expect(await started(pair, 8, 10)).toBe(id);
    expect(hours(await ofVehicle(pair))).toEqual([[8, 10]]);
  });

  test('conflicts if the stored assignment has a different end', async () => {
    const pair = await addPair();
    await started(pair, 8, 10);
    expect(await failure(start(pair, 8, 11))).toEqual(['409', '#/vehicleId conflict']);
    expect(hours(await ofVehicle(pair))).toEqual([[8, 10]]);
  });

  test('accepts a start before existing assignments', async () => {
    const pair = await addPair();
    await started(pair, 10);
    await started(pair, 6, 10);
    await reply(start(pair, 7, 9), 409);
    await reply(start(pair, 5), 409);
    expect(hours(await ofVehicle(pair))).toEqual([
      [10, null],
      [6, 10],
    ]);
  });

  test('accepts zero length, which overlaps nothing', async () => {
    const pair = await addPair();
    await started(pair, 8);
    await started(pair, 9, 9);
    expect(hours(await ofVehicle(pair))).toEqual([
      [8, null],
      [9, 9],
    ]);
  });

  test('returns the conflicting assignment: vehicle, driver and times', async () => {
    const taken = {
      vehicleId: await addVehicle(world, { name: 'Van “7”' }),
      driverId: await addDriver(world, { name: 'Ana Lee' }),
    };
    const id = await started(taken, 8);
    const other = await addPair();
    const { detail, errors } = await problemOf(start({ ...other, vehicleId: taken.vehicleId }, 9, 10), 409);
    expect(detail).toBe(
      `“Van “7”” (${taken.vehicleId}) is assigned to “Ana Lee” (${taken.driverId}) from ${at(8)} on (assignment ${id}).`,
    );
    expect(errors).toEqual([
      {
        pointer: '#/vehicleId',
        code: 'conflict',
        reason: 'assigned',
        params: {
          assignmentId: id,
          vehicleId: taken.vehicleId,
          vehicleName: 'Van “7”',
          driverId: taken.driverId,
          driverName: 'Ana Lee',
          startUtc: at(8),
        },
        detail,
      },
    ]);
    await reply(end(taken, 12), 204);
    const ofDriver = await problemOf(start({ ...other, driverId: taken.driverId }, 9, 10), 409);
    expect(ofDriver.detail).toContain(`from ${at(8)} until ${at(12)}`);
    expect(ofDriver.errors).toMatchObject([{ pointer: '#/driverId', params: { endUtc: at(12) } }]);
  });

  test('lists three conflicting assignments and counts the others', async () => {
    const pair = await addPair();
    for (const hour of [1, 2, 3, 4, 5]) await started(pair, hour, hour + 1);
    const { detail, errors } = await problemOf(start(await withVehicleOf(pair), 0), 409);
    expect(detail.match(/is assigned to/g)).toHaveLength(3);
    expect(detail).toMatch(/And 2 more\.$/);
    expect(errors).toHaveLength(5);
  });
  const withVehicleOf = async ({ vehicleId }: Pair): Promise<Pair> => ({ ...(await addPair()), vehicleId });

  test('names a driver without a name by the button', async () => {
    const pair = {
      vehicleId: await addVehicle(world),
      driverId: await addDriver(world, { name: null, buttonId: 'B-77' }),
    };
    await started(pair, 8);
    expect((await problemOf(start({ ...pair, vehicleId: await addVehicle(world) }, 9), 409)).detail).toContain(
      '“B-77”',
    );
  });

  test('accepts external references', async () => {
    const pair = await addPair();
    await addReference(world, 'vehicle', pair.vehicleId, 'TRUCK-1');
    await addReference(world, 'driver', pair.driverId, 'ANA-1');
    const path = `${assignmentsPath}/start`;
    const body = { vehicleReference: ' TRUCK-1 ', driverReference: 'ANA-1', startUtc: at(8) };
    await reply(world.request('POST', path, body), 204);
    expect(await ofVehicle(pair)).toMatchObject([pair]);
    const unknown = { vehicleReference: 'ANA-1', driverReference: 'TRUCK-1', startUtc: at(9) };
    expect(await failure(world.request('POST', path, unknown))).toEqual([
      '400',
      '#/driverReference unknown',
      '#/vehicleReference unknown',
    ]);
  });

  test.each<[string, object, string[]]>([
    ['nothing', {}, ['#/driverId required', '#/startUtc required', '#/vehicleId required']],
    ['text for ids', { vehicleId: '1', driverId: '2', startUtc: at(8) }, ['#/driverId type', '#/vehicleId type']],
    ['an invalid day', { vehicleId: 1, driverId: 1, startUtc: '2026-02-30T00:00:00Z' }, ['#/startUtc format']],
    ['a local time', { vehicleId: 1, driverId: 1, startUtc: '2026-11-20T08:00:00' }, ['#/startUtc format']],
    ['an end before it', { vehicleId: 1, driverId: 1, startUtc: at(8), endUtc: at(7) }, ['#/endUtc range']],
    [
      'an end before it alone',
      { startUtc: at(8), endUtc: at(7) },
      ['#/driverId required', '#/endUtc range', '#/vehicleId required'],
    ],
    [
      'unknown ids',
      { vehicleId: 4711, driverId: 2 ** 60, startUtc: at(8) },
      ['#/driverId unknown', '#/vehicleId unknown'],
    ],
  ])('with %s returns 400', async (_, body, problems) => {
    expect(await failure(world.request('POST', `${assignmentsPath}/start`, body))).toEqual(['400', ...problems]);
  });

  test("rejects another account's vehicle and a deleted driver, and accepts an inactive one", async () => {
    const foreign = await addPair(await world.addAccount());
    const pair = await addPair();
    expect(await failure(start({ ...pair, vehicleId: foreign.vehicleId }, 8))).toEqual(['400', '#/vehicleId unknown']);
    await reply(world.request('DELETE', `${driversPath}/${pair.driverId}`), 204);
    expect(await failure(start(pair, 8))).toEqual(['400', '#/driverId unknown']);
    const inactive = { vehicleId: pair.vehicleId, driverId: await addDriver(world, { status: 0 }) };
    await reply(start(inactive, 8), 204);
  });
});

describe('end', () => {
  test('ends the active assignment, and is idempotent', async () => {
    const pair = await addPair();
    const id = await started(pair, 8);
    await reply(end(pair, 10), 204);
    await reply(end(pair, 10), 204);
    expect(await ofVehicle(pair)).toMatchObject([{ id, endUtc: at(10) }]);
    await reply(end(pair, 11), 404);
  });

  test('changes nothing when repeated after the next start', async () => {
    const pair = await addPair();
    await started(pair, 8);
    await reply(end(pair, 10), 204);
    await started(pair, 10);
    await reply(end(pair, 10), 204);
    expect(hours(await ofVehicle(pair))).toEqual([
      [8, 10],
      [10, null],
    ]);
  });

  test('rejects an end before the start, and accepts an end at the start', async () => {
    const pair = await addPair();
    await started(pair, 8);
    const { errors } = await problemOf(end(pair, 7), 400);
    expect(errors).toMatchObject([{ pointer: '#/endUtc', code: 'range', params: { min: at(8) } }]);
    await reply(end(pair, 8), 204);
    expect(hours(await ofVehicle(pair))).toEqual([[8, 8]]);
  });

  test('returns 404 if the pair has no active assignment, even if both drive with others', async () => {
    const [one, other] = [await addPair(), await addPair()];
    await started(one, 8);
    await started(other, 8);
    await reply(end({ vehicleId: one.vehicleId, driverId: other.driverId }, 9), 404);
  });

  test('names the unknown field', async () => {
    expect(await failure(end({ vehicleId: 4711, driverId: 4712 }, 9))).toEqual([
      '400',
      '#/driverId unknown',
      '#/vehicleId unknown',
    ]);
  });

  test('lets the next assignment start at the end of the previous one', async () => {
    const pair = await addPair();
    const next = { ...(await addPair()), vehicleId: pair.vehicleId };
    await started(pair, 8);
    await reply(start(next, 10), 409);
    await reply(end(pair, 10), 204);
    await started(next, 10);
    expect(hours(await ofVehicle(pair))).toEqual([
      [8, 10],
      [10, null],
    ]);
  });
});

describe('correct', () => {
  test('replaces both times; without an end the assignment is active', async () => {
    const pair = await addPair();
    const id = await started(pair, 8, 10);
    expect(await reply(correct(id, 7, 9))).toBe(id);
    expect(hours(await ofVehicle(pair))).toEqual([[7, 9]]);
    await reply(correct(id, 7));
    expect(hours(await ofVehicle(pair))).toEqual([[7, null]]);
  });

  test('returns 409 if it overlaps another assignment, and accepts a time next to it', async () => {
    const pair = await addPair();
    const id = await started(pair, 8, 10);
    await started(pair, 12, 14);
    expect(await failure(correct(id, 8, 13))).toEqual(['409', '#/startUtc conflict']);
    expect(await failure(correct(id, 8))).toEqual(['409', '#/startUtc conflict']);
    await reply(correct(id, 8, 12));
  });

  test('checks If-Match', async () => {
    const pair = await addPair();
    const id = await started(pair, 8, 10);
    const etag = (await world.request('GET', `${assignmentsPath}/${id}`)).headers.get('etag') ?? '';
    await reply(correct(id, 7, 10, { 'If-Match': etag }));
    await reply(correct(id, 6, 10, { 'If-Match': etag }), 412);
  });

  test('returns 404 for an unknown assignment and 400 for an end before the start', async () => {
    await reply(correct(4711, 8), 404);
    const pair = await addPair();
    expect(await failure(correct(await started(pair, 8), 8, 7))).toEqual(['400', '#/endUtc range']);
  });

  test('does not activate an assignment of a deleted driver', async () => {
    const pair = await addPair();
    const id = await started(pair, 8, 10);
    await reply(world.request('DELETE', `${driversPath}/${pair.driverId}`), 204);
    const { detail } = await problemOf(correct(id, 8), 409);
    expect(detail).toBe(`The driver ${pair.driverId} is deleted, so the assignment cannot be active.`);
    await reply(correct(id, 8, 11));
  });
});

describe('delete and restore', () => {
  const remove = (id: number): Promise<Response> => world.request('DELETE', `${assignmentsPath}/${id}`);
  const restore = (id: number): Promise<Response> => world.request('POST', `${assignmentsPath}/${id}/restore`);

  test('removes it from the list and restores it', async () => {
    const pair = await addPair();
    const id = await started(pair, 8);
    await reply(remove(id), 204);
    await reply(remove(id), 404);
    await reply(world.request('GET', `${assignmentsPath}/${id}`), 404);
    expect(await ofVehicle(pair)).toEqual([]);
    expect(await ofVehicle(pair, '&deleted=true')).toMatchObject([{ id, deletedUtc: now.toISOString() }]);
    expect(await reply(restore(id))).toBe(id);
    expect(await reply(restore(id))).toBe(id);
    expect(await ofVehicle(pair)).toEqual([
      {
        id,
        ...pair,
        startUtc: at(8),
        endUtc: null,
        assignmentSource: 0,
        reference: null,
        updated: expect.any(String) as string,
      },
    ]);
  });

  test('removes many at once, or none, at either address of assignments', async () => {
    for (const path of ['/public/v1/assignments', assignmentsPath]) {
      const [one, two] = [await addPair(), await addPair()];
      const ids = [await started(one, 8), await started(two, 9)];
      const removeMany = (sent: number[]): Promise<Response> => world.request('POST', `${path}/delete`, { ids: sent });
      expect(await failure(removeMany([...ids, 47_110_000]))).toEqual(['400', '#/ids/2 unknown']);
      for (const id of ids) expect(await reply(world.request('GET', `${path}/${id}`))).toMatchObject({ id });
      await reply(removeMany(ids), 204);
      for (const id of ids) expect(await failure(world.request('GET', `${path}/${id}`))).toEqual(['404']);
      expect(await reply(world.request('POST', `${path}/${ids[0]}/restore`))).toBe(ids[0]);
    }
  });

  test('returns 409 if another assignment has taken its time', async () => {
    const pair = await addPair();
    const id = await started(pair, 8);
    await reply(remove(id), 204);
    const inPlace = await started(pair, 8);
    expect(inPlace).not.toBe(id);
    const { detail, errors } = await problemOf(restore(id), 409);
    expect(detail).toContain(`(assignment ${inPlace})`);
    expect(errors).toBeUndefined();
    expect(await ofVehicle(pair)).toMatchObject([{ id: inPlace }]);
  });

  test('returns 404 after a day', async () => {
    const pair = await addPair();
    const [first, last] = [await started(pair, 8, 9), await started(pair, 9, 10)];
    await reply(remove(first), 204);
    const before = now;
    now = new Date(now.getTime() + 1000);
    await reply(remove(last), 204);
    now = new Date(before.getTime() + restoreSeconds * 1000 + 500);
    const later = await signedInAgain(world);
    await reply(later.request('POST', `${assignmentsPath}/${first}/restore`), 404);
    await reply(later.request('POST', `${assignmentsPath}/${last}/restore`));
    now = before;
  });

  test('prevents the deletion of vehicle and driver while it is active', async () => {
    const pair = await addPair();
    const id = await started(pair, 8);
    for (const path of [`${driversPath}/${pair.driverId}`, `${vehiclesPath}/${pair.vehicleId}`]) {
      const { detail } = await problemOf(world.request('DELETE', path), 409);
      expect(detail).toContain(`from ${at(8)} on (assignment ${id})`);
    }
    await reply(end(pair, 9), 204);
    await reply(world.request('DELETE', `${driversPath}/${pair.driverId}`), 204);
    await reply(world.request('DELETE', `${vehiclesPath}/${pair.vehicleId}`), 204);
    expect(await ofVehicle(pair)).toMatchObject([{ id }]);
  });
});

describe('the list', () => {
  let pair: Pair;
  let ids: number[];
  beforeAll(async () => {
    pair = await addPair();
    const early = await started(pair, 6, 8);
    const middle = await started(pair, 8, 12);
    const zero = await started(pair, 12, 12);
    const late = await started(pair, 14);
    ids = [early, middle, zero, late];
  });

  test('is ordered by id and filtered by vehicle and driver', async () => {
    expect((await ofVehicle(pair)).map(({ id }) => id)).toEqual(ids);
    expect((await listed(`?driverId=${pair.driverId}`)).map(({ id }) => id)).toEqual(ids);
    expect(await listed(`?driverId=${pair.driverId}&vehicleId=4711`)).toEqual([]);
    expect(await listed('?vehicleId=99999999999999999999')).toEqual([]);
    const whole = (await listed('')).map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(ids.length);
    expect(whole).toEqual([...whole].sort((one, other) => one - other));
    const another = await addPair();
    const later = await started(another, 14);
    const earlier = await started(another, 6, 8);
    expect((await ofVehicle(another)).map(({ id }) => id)).toEqual([later, earlier]);
  });

  test.each<[from: number, to: number, places: number[]]>([
    [0, 6, []],
    [0, 7, [0]],
    [7, 8, [0]],
    [8, 9, [1]],
    [7, 9, [0, 1]],
    [9, 12, [1]],
    [9, 13, [1, 2]],
    [12, 13, [2]],
    [13, 14, []],
    [14, 15, [3]],
    [20, 23, [3]],
    [0, 23, [0, 1, 2, 3]],
  ])('from %i to %i o’clock returns the overlapping assignments', async (from, to, places) => {
    const period = `&startDate=${at(from)}&endDate=${at(to)}`;
    const expected = places.map((place) => ids[place]);
    expect((await ofVehicle(pair, period)).map(({ id }) => id)).toEqual(expected);
    const ofDriver = await listed(`?driverId=${pair.driverId}${period}`);
    expect(ofDriver.map(({ id }) => id)).toEqual(expected);
    const whole = (await listed(`?${period.slice(1)}`)).filter(({ vehicleId }) => vehicleId === pair.vehicleId);
    expect(whole.map(({ id }) => id)).toEqual(expected);
  });

  test.each(['', `&startDate=${at(7)}&endDate=${at(15)}`])('is paged: %s', async (period) => {
    const read = await pages<Assignment>(world, `${assignmentsPath}?vehicleId=${pair.vehicleId}${period}`, 1);
    expect(read.map((page) => page.map(({ id }) => id))).toEqual(ids.map((id) => [id]));
  });

  test.each<[string, string[]]>([
    ['startDate=2026-11-20T00:00:00Z', ['endDate required']],
    ['endDate=2026-11-20T00:00:00Z', ['startDate required']],
    ['startDate=2026-11-20T00:00:00Z&endDate=2026-11-20T00:00:00Z', ['endDate range']],
    ['startDate=2026-11-20&endDate=x', ['endDate format', 'startDate format']],
    ['vehicleId=x&driverId=-1', ['driverId format', 'vehicleId format']],
    ['cursor=nonsense', ['cursor format']],
    ['limit=0', ['limit range']],
  ])('with %s returns 400', async (query, problems) => {
    expect(await failure(world.request('GET', `${assignmentsPath}?${query}`))).toEqual(['400', ...problems]);
  });

  test('returns nothing of another account', async () => {
    const other = await world.addAccount();
    expect(await listed('', other)).toEqual([]);
    expect(await listed(`?vehicleId=${pair.vehicleId}`, other)).toEqual([]);
    const [id = 0] = ids;
    for (const [method, path, body] of [
      ['GET', `${assignmentsPath}/${id}`],
      ['DELETE', `${assignmentsPath}/${id}`],
      ['POST', `${assignmentsPath}/${id}/restore`],
      ['POST', assignmentsPath, { id, startUtc: at(1) }],
    ] as const) {
      expect((await other.request(method, path, body)).status).toBe(404);
    }
  });

  test('can be read but not changed by viewers', async () => {
    const viewer = await world.addUser({ role: roles.viewer });
    expect((await listed(`?vehicleId=${pair.vehicleId}`, viewer)).map(({ id }) => id)).toEqual(ids);
    expect((await start(pair, 20, 21, viewer)).status).toBe(403);
  });
});

describe('a hundred at once over two services', () => {
  /** Alternates between the two services. */
  const atOnce = (bodies: readonly object[], path = `${assignmentsPath}/start`): Promise<Response[]> => {
    const services = [world.app, world.anotherService()];
    return Promise.all(
      bodies.map((body, index) => send(services[index % 2] ?? world.app, 'POST', path, { body, token: world.token })),
    );
  };
  const count = (responses: readonly Response[]): Record<number, number> =>
    Object.fromEntries(
      [...new Set(responses.map(({ status }) => status))].map((status) => [
        status,
        responses.filter((response) => response.status === status).length,
      ]),
    );

  test('give the vehicle to one driver, and the others get the reason', async () => {
    const vehicleId = await addVehicle(world);
    const drivers = await Promise.all(Array.from({ length: 100 }, () => addDriver(world)));
    const responses = await atOnce(drivers.map((driverId) => ({ vehicleId, driverId, startUtc: at(8) })));
    expect(count(responses)).toEqual({ 204: 1, 409: 99 });
    const [winner] = await ofVehicle({ vehicleId, driverId: 0 });
    for (const response of responses.filter(({ status }) => status === 409)) {
      expect(((await response.json()) as ProblemBody).detail).toContain(`(assignment ${winner?.id})`);
    }
  });

  test('store the same start once', async () => {
    const pair = await addPair();
    const responses = await atOnce(Array.from({ length: 100 }, () => ({ ...pair, startUtc: at(8) })));
    expect(count(responses)).toEqual({ 204: 100 });
    expect(new Set(responses.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(await ofVehicle(pair)).toHaveLength(1);
    const ends = await atOnce(
      Array.from({ length: 100 }, () => ({ ...pair, endUtc: at(9) })),
      `${assignmentsPath}/end`,
    );
    expect(count(ends)).toEqual({ 204: 100 });
  });

  test('never create overlaps among ten vehicles and ten drivers', async () => {
    const pairs = await Promise.all(Array.from({ length: 10 }, () => addPair()));
    const pick = (index: number): Pair => pairs[index % 10] ?? { vehicleId: 0, driverId: 0 };
    const bodies = Array.from({ length: 100 }, (_, index) => ({
      vehicleId: pick(index).vehicleId,
      driverId: pick(Math.floor(index / 10) + index * 3).driverId,
      startUtc: at((index * 7) % 20),
      endUtc: at(((index * 7) % 20) + 1 + (index % 4)),
    }));
    const responses = await atOnce(bodies);
    const { 204: made = 0, 409: refused = 0, ...others } = count(responses);
    expect(others).toEqual({});
    expect(made).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(10);
    const standing = (await listed('')).filter(({ vehicleId }) => pairs.some((pair) => pair.vehicleId === vehicleId));
    expect(standing).toHaveLength(made);
    const spans = standing.map((each) => ({
      ...each,
      startUtc: new Date(each.startUtc),
      endUtc: each.endUtc === null ? null : new Date(each.endUtc),
    }));
    const clashing = spans.flatMap((one, index) =>
      spans
        .slice(index + 1)
        .filter(
          (other) => (one.vehicleId === other.vehicleId || one.driverId === other.driverId) && overlaps(one, other),
        ),
    );
    expect(clashing).toEqual([]);
  });
});

describe('references and imports', () => {
  const importPath = `${assignmentsPath}/import`;
  let made = 0;
  const unique = (name: string): string => `${name} ${++made}`;
  interface Imported {
    ids: (number | null)[];
    outcomes: (string | null)[];
    rejected: { index: number; errors: { pointer: string; code: string }[] }[];
  }
  const imported = (rows: object[], more: object = {}) =>
    reply<Imported>(world.request('POST', importPath, { mode: 'good', match: 'reference', rows, ...more }));

  test('a correction keeps the reference that it leaves out, and null clears it', async () => {
    const pair = await addPair();
    const body = { ...pair, startUtc: at(8), reference: unique('Shift') };
    await reply(world.request('POST', `${assignmentsPath}/start`, body), 204);
    const [one] = await ofVehicle(pair);
    const correct = (more: object) =>
      reply(world.request('POST', assignmentsPath, { id: one?.id, startUtc: at(9), ...more }));
    await correct({});
    expect(await ofVehicle(pair)).toMatchObject([{ startUtc: at(9), reference: body.reference }]);
    await correct({ reference: null });
    expect(await ofVehicle(pair)).toMatchObject([{ reference: null }]);
  });

  test('a reference is unique in the account', async () => {
    const reference = unique('Shift');
    await reply(
      world.request('POST', `${assignmentsPath}/start`, { ...(await addPair()), startUtc: at(8), reference }),
      204,
    );
    const second = world.request('POST', `${assignmentsPath}/start`, {
      ...(await addPair()),
      startUtc: at(8),
      reference,
    });
    expect(await problemOf(second, 409)).toMatchObject({ errors: [{ pointer: '#/reference', reason: 'taken' }] });
  });

  test('a second import changes what differs and writes nothing for the rest', async () => {
    const rows = await Promise.all(
      [8, 9].map(async (hour) => ({
        ...(await addPair()),
        startUtc: at(hour),
        endUtc: at(12),
        reference: unique('Shift'),
      })),
    );
    const first = await imported(rows);
    expect(first).toMatchObject({ outcomes: ['created', 'created'], rejected: [] });
    const second = await imported(rows.map((row, nth) => ({ ...row, endUtc: at(12 + nth) })));
    expect(second).toMatchObject({ ids: first.ids, outcomes: ['unchanged', 'updated'] });
    const again = await world.request('POST', importPath, { mode: 'all', match: 'reference', rows: [rows[0]] });
    expect(again.headers.get('audit-id')).toBeNull();
    expect(await again.json()).toMatchObject({ outcomes: ['unchanged'] });
  });

  test('a row that overlaps another assignment or an earlier row is bad, and the others are stored', async () => {
    const [busy, free] = [await addPair(), await addPair()];
    await started(busy, 8);
    const rows = [
      { ...busy, startUtc: at(10) },
      { ...free, startUtc: at(8), endUtc: at(10) },
      { ...free, startUtc: at(9), endUtc: at(11) },
      { ...free, startUtc: at(10), endUtc: at(11) },
      { ...free, vehicleId: 999_999, startUtc: at(12) },
    ];
    const { ids, rejected } = await imported(rows);
    expect(ids.map((id) => id !== null)).toEqual([false, true, false, true, false]);
    expect(rejected.map(({ index, errors }) => [index, ...errors.map(({ pointer }) => pointer)])).toEqual([
      [0, '#/vehicleId'],
      [2, '#/vehicleId', '#/driverId'],
      [4, '#/vehicleId'],
    ]);
    expect(await ofVehicle(free)).toHaveLength(2);
  });

  test('a row for a deleted assignment restores it', async () => {
    const row = { ...(await addPair()), startUtc: at(8), endUtc: at(9), reference: unique('Shift') };
    const { ids } = await imported([row]);
    await reply(world.request('DELETE', `${assignmentsPath}/${ids[0]}`), 204);
    expect(await imported([row])).toMatchObject({ ids, outcomes: ['restored'] });
    await reply(world.request('DELETE', `${assignmentsPath}/${ids[0]}`), 204);
    expect(await imported([row], { deleted: 'new' })).toMatchObject({ outcomes: ['created'] });
  });
});

describe('the database', () => {
  const insert = (pair: Pair, from: number, to: number | null): Promise<number> =>
    world.db.run(sql`
      insert into assignment (account_id, vehicle_id, driver_id, start_utc, end_utc, source)
      values (${world.accountId}, ${pair.vehicleId}, ${pair.driverId}, ${at(from)}, ${to === null ? null : at(to)}, 1)`);

  test('rejects overlaps of a vehicle and of a driver by itself', async () => {
    const pair = await addPair();
    await insert(pair, 8, null);
    await expect(insert({ ...pair, driverId: 4711 }, 9, 10)).rejects.toMatchObject({
      message: expect.stringContaining('one_driver_per_vehicle'),
    });
    await expect(insert({ ...pair, vehicleId: 4711 }, 9, 10)).rejects.toMatchObject({
      message: expect.stringContaining('one_vehicle_per_driver'),
    });
    await insert(pair, 7, 8);
    await insert(pair, 9, 9);
  });

  test('returns a readable conflict if another writer stores between check and insert', async () => {
    const pair = await addPair();
    let came = false;
    // Stores once between the check and the insert.
    const db = {
      ...world.db,
      transaction: <Result>(work: Parameters<typeof world.db.transaction<Result>>[0]) =>
        world.db.transaction<Result>((tx) =>
          work({
            ...tx,
            many: async (statement) => {
              if (!came && statement.text.includes('insert into assignment')) {
                came = true;
                await insert(pair, 6, null);
              }
              return tx.many(statement);
            },
          }),
        ),
    };
    const body = { ...pair, startUtc: at(8) };
    const response = await send(world.anotherService({ db }), 'POST', `${assignmentsPath}/start`, {
      body,
      token: world.token,
    });
    expect(came).toBe(true);
    const { detail } = await problemOf(Promise.resolve(response), 409);
    expect(detail).toContain(`from ${at(6)} on`);
  });
});

test('the audit shows the history of an assignment', async () => {
  const pair = await addPair();
  const id = await started(pair, 8);
  await started(pair, 8);
  await reply(end(pair, 10), 204);
  await reply(end(pair, 10), 204);
  await reply(world.request('DELETE', `${assignmentsPath}/${id}`), 204);
  await reply(world.request('POST', `${assignmentsPath}/${id}/restore`));
  const period = `startDate=${at(0)}&endDate=${at(23)}`;
  const entries = await reply<{ action: string; before: unknown; after: unknown }[]>(
    world.request('GET', `/public/v1/audit?${period}&resource=assignment&resourceId=${id}`),
  );
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore']);
  const running = { id, ...pair, startUtc: at(8), endUtc: null, assignmentSource: 0 };
  expect(entries[1]).toMatchObject({ before: running, after: { ...running, endUtc: at(10) } });
});
