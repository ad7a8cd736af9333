import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Driver } from '../../src/contract/drivers.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import { sql } from '../../src/server/database/sql.ts';
import { driverBody } from '../support/kinds.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, postToken, type Service, send, service } from '../support/service.ts';

const path = '/public/v1/drivers';
let world: Service;
let fleet: Client;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());
beforeEach(async () => {
  fleet = await world.addAccount();
});

const post = (body: object, client = fleet): Promise<Response> => client.request('POST', path, body);
const add = (body: object = {}, client = fleet): Promise<number> =>
  reply<number>(post({ ...driverBody(), ...body }, client));
const read = (id: number): Promise<Driver> => reply<Driver>(fleet.request('GET', `${path}/${id}`));
const list = (): Promise<Driver[]> => reply<Driver[]>(fleet.request('GET', path));
/** The newest audit entry of a driver. */
const wasPasswordChanged = async (id: number): Promise<boolean> =>
  (
    await world.db.one<{ changed: boolean }>(sql`
      select after->>'passwordChanged' is not null as changed from audit
      where resource = 'driver' and resource_id = ${id} order by id desc limit 1`)
  ).changed;

describe('create', () => {
  test('returns the id as an integer; the record has all fields, with a masked password', async () => {
    const id = await add({
      name: ' Ana Lee ',
      mobile: '+49 170 1',
      username: 'ana',
      email: 'ana@example.org',
      buttonId: '0A00000123',
      employeeNumber: ' E-7 ',
      licenceExpires: '2028-02-29',
    });
    expect(await read(id)).toEqual({
      id,
      updated: expect.any(String) as string,
      name: 'Ana Lee',
      mobile: '+49 170 1',
      status: 1,
      username: 'ana',
      password: '********',
      email: 'ana@example.org',
      buttonId: '0A00000123',
      employeeNumber: 'E-7',
      licenceExpires: '2028-02-29',
    });
    const { name: _, ...nameless } = driverBody();
    const second = await reply<number>(post({ ...nameless, status: 0, buttonId: '7' }));
    expect(await read(second)).toMatchObject({ name: null, mobile: null, status: 0, email: null, buttonId: '7' });
  });

  test.each([
    ['', ['400', '#/name required']],
    ['0', ['400', '#/name required']],
    [' 0000 ', ['400', '#/name required']],
    [null, ['400', '#/name required']],
    [7, ['400', '#/buttonId type']],
  ])('with the button %j and no name is rejected', async (buttonId, problems) => {
    expect(await failure(post({ ...driverBody(), name: undefined, buttonId }))).toEqual(problems);
  });

  test('treats no button, "" and "0" alike if there is a name', async () => {
    for (const buttonId of [undefined, null, '', '0', '000']) {
      expect((await read(await add({ buttonId }))).buttonId).toBeNull();
    }
  });

  test('reports all errors at once and stores nothing', async () => {
    expect(await failure(post({}))).toEqual([
      '400',
      '#/name required',
      '#/password required',
      '#/status required',
      '#/username required',
    ]);
    expect(await failure(post({ name: 5, status: 2, username: 'x'.repeat(256), password: 1, email: 7 }))).toEqual([
      '400',
      '#/email type',
      '#/name type',
      '#/password type',
      '#/status range',
      '#/username length',
    ]);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['********', 'format'],
    ['', 'required'],
    ['x'.repeat(201), 'length'],
  ])('the password %s is rejected', async (password, code) => {
    expect(await failure(post({ ...driverBody(), password }))).toEqual(['400', `#/password ${code}`]);
  });

  test('a password of any characters is accepted, and cannot be used to sign in', async () => {
    for (const password of ['1', ' spaces ', 'x'.repeat(200), '🚚', '*******']) {
      const body = { ...driverBody(), password };
      await reply(post(body));
      const answer = await postToken(world.app, { grant_type: 'password', username: body.username, password });
      expect(answer.status).toBe(400);
    }
  });

  test('the password is not stored, not even as a hash', async () => {
    await add({ password: 'Kennwort-7' });
    const { rows } = await world.db.one<{ rows: string }>(sql`
      select (select json_agg(d) from driver d)::text || (select json_agg(a) from audit a)::text as rows`);
    expect(rows).not.toMatch(/Kennwort-7|argon2|hash/);
  });

  test('mobile and email accept any text', async () => {
    const id = await add({ mobile: 'ask Ana', email: 'depot, second floor' });
    expect(await read(id)).toMatchObject({ mobile: 'ask Ana', email: 'depot, second floor' });
  });
});

describe('update', () => {
  test('replaces the record and clears omitted fields', async () => {
    const id = await add({ mobile: '1', email: 'a@example.org', buttonId: 'B1' });
    const body = { ...driverBody(), id };
    expect(await reply(post(body))).toBe(id);
    const cleared = { mobile: null, email: null, buttonId: null, employeeNumber: null, licenceExpires: null };
    expect(await read(id)).toEqual({
      ...body,
      password: '********',
      ...cleared,
      updated: expect.any(String) as string,
    });
  });

  test('raises updated by the clock of the database, unless nothing differs', async () => {
    const id = await add();
    const { updated: atFirst, ...first } = await read(id);
    await reply(post({ ...first, id }));
    expect((await read(id)).updated).toBe(atFirst);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01T00:00:00Z') });
    try {
      const { at } = await world.db.one<{ at: string }>(sql`select clock_timestamp() as at`);
      await reply(post({ ...first, id, name: 'Slow Clock' }));
      expect(new Date((await read(id)).updated).getTime()).toBeGreaterThanOrEqual(new Date(at).getTime());
    } finally {
      vi.useRealTimers();
    }
  });

  test('the mask keeps the password; the audit shows when another one was set', async () => {
    const id = await add();
    const record = await read(id);
    await reply(post({ ...record, name: 'Renamed' }));
    expect(await wasPasswordChanged(id)).toBe(false);
    await reply(post({ ...record, password: 'another' }));
    expect(await wasPasswordChanged(id)).toBe(true);
    expect((await read(id)).password).toBe('********');
  });

  test('requires the same fields as create, and a password', async () => {
    const id = await add();
    expect(await failure(post({ id, name: 'x', status: 1, username: 'x' }))).toEqual(['400', '#/password required']);
  });
});

describe('unique values', () => {
  const clash = async (body: object): Promise<ProblemBody> => reply<ProblemBody>(post(body), 409);

  test('the username is unique with exact spelling; 409 names the other driver', async () => {
    const id = await add({ name: 'Ana Lee', username: 'ana' });
    const { detail, errors } = await clash({ ...driverBody(), username: ' ana ' });
    expect(detail).toBe(`“Ana Lee” (${id}) has the username “ana”.`);
    expect(errors).toMatchObject([
      {
        ...{ pointer: '#/username', code: 'unique', reason: 'taken' },
        params: { kind: 'driver', field: 'username', value: 'ana', holder: { id, name: 'Ana Lee' } },
      },
    ]);
    await add({ username: 'Ana' });
    await add({ username: 'aná' });
    expect(await list()).toHaveLength(3);
  });

  test('the button is unique, ignoring case', async () => {
    const id = await add({ name: undefined, buttonId: '0a00Ff' });
    const { detail, errors } = await clash({ ...driverBody(), buttonId: '0A00fF' });
    expect(detail).toBe(`The driver ${id} has the button id “0A00fF”.`);
    expect(errors).toMatchObject([{ pointer: '#/buttonId', code: 'unique' }]);
    await add({ buttonId: '0A00FF0' });
  });

  test('both conflicts are reported', async () => {
    const [one, two] = [await add({ username: 'ana' }), await add({ buttonId: 'B' })];
    const { errors } = await clash({ ...driverBody(), username: 'ana', buttonId: 'b' });
    expect(errors?.map(({ params }) => params?.['holder'])).toMatchObject([{ id: one }, { id: two }]);
  });

  test('a driver does not conflict with itself, deleted drivers or another account', async () => {
    const id = await add({ username: 'ana', buttonId: 'B' });
    await reply(post({ ...(await read(id)), buttonId: 'b' }));
    const other = await world.addAccount();
    await add({ username: 'ana', buttonId: 'B' }, other);
    await reply(fleet.request('DELETE', `${path}/${id}`), 204);
    expect(await add({ username: 'ana', buttonId: 'B' })).not.toBe(id);
  });

  test('an update with a conflict changes nothing', async () => {
    await add({ username: 'ana', buttonId: 'B' });
    const id = await add({ username: 'bo' });
    const before = await read(id);
    expect(await failure(post({ ...before, username: 'ana' }))).toEqual(['409', '#/username unique']);
    expect(await failure(post({ ...before, buttonId: 'b' }))).toEqual(['409', '#/buttonId unique']);
    expect(await read(id)).toEqual(before);
  });

  test('a restored driver is checked again', async () => {
    const id = await add({ name: 'Ana', username: 'ana', buttonId: 'B' });
    await reply(fleet.request('DELETE', `${path}/${id}`), 204);
    const successor = await add({ name: 'Bo', username: 'ana', buttonId: 'b' });
    const restore = () => fleet.request('POST', `${path}/${id}/restore`);
    expect((await reply<ProblemBody>(restore(), 409)).detail).toBe(
      `“Bo” (${successor}) has the username “ana”. “Bo” (${successor}) has the button id “B”.`,
    );
    await reply(fleet.request('DELETE', `${path}/${successor}`), 204);
    expect(await reply(restore())).toBe(id);
  });

  test('when many drivers take a value at once over two services, one gets it', async () => {
    const apps = [world.app, world.anotherService()];
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const button = index % 4 ? 'wanted' : 'WANTED';
        const body = { ...driverBody(), ...(index % 2 ? { username: 'wanted' } : { buttonId: button }) };
        const app = apps[index % 3 ? 0 : 1] ?? world.app;
        return [index % 2, (await send(app, 'POST', path, { token: fleet.token, body })).status];
      }),
    );
    for (const kind of [0, 1]) {
      const of = statuses.filter(([each]) => each === kind).map(([, status]) => status);
      expect(of.filter((status) => status === 200)).toHaveLength(1);
      expect(of.filter((status) => status === 409)).toHaveLength(9);
    }
  });
});

describe('a driver with an active assignment', () => {
  const assign = async (driverId: number): Promise<number> => {
    const vehicleId = await reply<number>(fleet.request('POST', '/public/v1/vehicles', { name: 'Van 7' }));
    const body = { vehicleId, driverId, startUtc: '2026-11-20T08:00:00Z' };
    await reply(fleet.request('POST', `${path}/assignments/start`, body), 204);
    return vehicleId;
  };

  test('cannot be deleted: 409 names the vehicle; after the assignment it can', async () => {
    const id = await add({ name: 'Ana Lee' });
    const vehicleId = await assign(id);
    const { detail } = await reply<ProblemBody>(fleet.request('DELETE', `${path}/${id}`), 409);
    expect(detail).toContain('“Van 7”');
    expect((await read(id)).id).toBe(id);
    const end = { vehicleId, driverId: id, endUtc: '2026-11-20T09:00:00Z' };
    await reply(fleet.request('POST', `${path}/assignments/end`, end), 204);
    await reply(fleet.request('DELETE', `${path}/${id}`), 204);
  });

  test('is never deleted while an assignment starts at the same time', async () => {
    const apps = [world.app, world.anotherService()];
    for (let round = 0; round < 8; round += 1) {
      const id = await add();
      const vehicleId = await reply<number>(fleet.request('POST', '/public/v1/vehicles', { name: 'Van' }));
      const [first = world.app, second = world.app] = round % 2 ? apps : [...apps].reverse();
      const [deletion, start] = await Promise.all([
        send(first, 'DELETE', `${path}/${id}`, { token: fleet.token }),
        send(second, 'POST', `${path}/assignments/start`, {
          token: fleet.token,
          body: { vehicleId, driverId: id, startUtc: '2026-11-20T08:00:00Z' },
        }),
      ]);
      expect([
        [204, 400],
        [409, 204],
      ]).toContainEqual([deletion.status, start.status]);
    }
  });
});
