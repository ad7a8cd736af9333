import { describe, expect, test } from 'vitest';
import type { AuditEntry, User } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import { sql } from '../../src/server/database/sql.ts';
import { insertIdentity } from '../../src/server/store/sign-in-identities.ts';
import { freshAccounts } from '../support/accounts.ts';
import { kindOf, make, remove } from '../support/kinds.ts';
import { failure, reply } from '../support/records.ts';
import { password, postToken, send } from '../support/service.ts';

const path = '/public/v1/users';
const { world, client } = freshAccounts();

const everSince = 'startDate=2020-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
const byNumber = (one: number, other: number): number => one - other;

let serial = 0;
function userBody(more: object = {}) {
  serial += 1;
  return { username: `person${serial}`, password, role: 0, status: 1, ...more };
}
const post = (body: object, by = client): Promise<Response> => by.request('POST', path, body);
const add = (more: object = {}, by = client): Promise<number> => reply<number>(post(userBody(more), by));
const read = (id: number, by = client): Promise<User> => reply<User>(by.request('GET', `${path}/${id}`));
const list = (by = client): Promise<User[]> => reply<User[]>(by.request('GET', path));
const signIn = (username: string, sent = password): Promise<Response> =>
  postToken(world.app, { grant_type: 'password', username, password: sent });
const tokenOf = async (username: string): Promise<{ access_token: string; refresh_token: string }> =>
  reply(signIn(username));
const statusWith = async (token: string): Promise<number> =>
  (await send(world.app, 'GET', `${path}/me`, { token })).status;

describe('a user', () => {
  test('is created with a password, signs in, and is returned without the password', async () => {
    const body = userBody({ username: ' Ana Lee ', name: 'Ana', email: 'ana@example.org', role: 1 });
    const id = await reply<number>(post(body));
    expect(await read(id)).toEqual({
      id,
      username: 'Ana Lee',
      name: 'Ana',
      email: 'ana@example.org',
      role: 1,
      fleetIds: null,
      status: 1,
    });
    const { access_token: token } = await tokenOf('ana lee');
    expect((await send(world.app, 'POST', path, { token, body })).status).toBe(403);
    expect((await send(world.app, 'GET', path, { token })).status).toBe(403);
    expect((await send(world.app, 'GET', '/public/v1/drivers', { token })).status).toBe(200);
  });

  test('created as disabled cannot sign in', async () => {
    const { username } = await read(await add({ status: 0 }));
    expect((await signIn(username)).status).toBe(400);
  });

  test('reports all errors at once and stores nothing', async () => {
    const before = await list();
    expect(await failure(post({}))).toEqual([
      '400',
      '#/password required',
      '#/role required',
      '#/status required',
      '#/username required',
    ]);
    expect(await failure(post({ username: 5, password: 'short', role: 4, status: '1', email: 'x' }))).toEqual([
      '400',
      '#/email format',
      '#/password length',
      '#/role range',
      '#/status type',
      '#/username type',
    ]);
    expect(await list()).toEqual(before);
  });

  test('is changed by an update, which keeps the password and what else it leaves out', async () => {
    const id = await add({ name: 'Ana', email: 'ana@example.org' });
    const { username } = await read(id);
    const { access_token: token } = await tokenOf(username);
    expect(await reply(post({ id, username: `${username}x`, role: 1, status: 1 }))).toBe(id);
    expect(await read(id)).toEqual({
      id,
      username: `${username}x`,
      name: 'Ana',
      email: 'ana@example.org',
      role: 1,
      fleetIds: null,
      status: 1,
    });
    expect((await signIn(username)).status).toBe(400);
    expect((await signIn(`${username}x`)).status).toBe(200);
    expect(await statusWith(token)).toBe(200);
    // The role applies immediately.
    expect((await send(world.app, 'POST', '/public/v1/fleets', { token, body: { name: 'x' } })).status).toBe(403);
  });

  test('accepts the answer of GET', async () => {
    const before = await read(client.userId);
    expect(await reply(post(before))).toBe(client.userId);
    expect(await read(client.userId)).toEqual(before);
  });

  test('has to sign in again after getting a new password', async () => {
    const id = await add();
    const user = await read(id);
    const { access_token: token, refresh_token } = await tokenOf(user.username);
    await reply(post({ ...user, password: 'another password' }));
    expect(await statusWith(token)).toBe(401);
    expect((await postToken(world.app, { grant_type: 'refresh_token', refresh_token })).status).toBe(400);
    expect((await signIn(user.username)).status).toBe(400);
    expect((await signIn(user.username, 'another password')).status).toBe(200);
  });

  test('cannot change the own password here, because the current one is not required', async () => {
    const own = await read(client.userId);
    const response = await post({ ...own, name: 'Ana', password: 'another password' });
    expect(response.status).toBe(400);
    expect(((await response.json()) as ProblemBody).errors).toEqual([
      {
        pointer: '#/password',
        code: 'conflict',
        reason: 'passwordOwn',
        detail: 'can only be changed at /users/me/password',
      },
    ]);
    expect(await read(client.userId)).toEqual(own);
    expect((await signIn(own.username)).status).toBe(200);
    await reply(post({ ...own, name: 'Ana' }));
    expect((await read(client.userId)).name).toBe('Ana');
  });

  test.each(['password', 'Password1', '12345678', 'iloveyou', 'qwertyuiop'])(
    'the common password %s is rejected for new and existing users',
    async (common) => {
      const id = await add();
      for (const sent of [{ username: `with ${common}`, role: 1, status: 1 }, await read(id)]) {
        const response = await post({ ...sent, password: common });
        expect(response.status).toBe(400);
        expect(((await response.json()) as ProblemBody).errors).toMatchObject([
          { pointer: '#/password', code: 'format', reason: 'passwordCommon' },
        ]);
      }
    },
  );

  test('checks If-Match, and returns 404 for unknown users', async () => {
    const id = await add();
    const user = await read(id);
    const stranger = (await world.addAccount()).userId;
    for (const missing of [stranger, 4_000_000, 2 ** 53]) {
      expect(await failure(post({ ...user, id: missing }))).toEqual(['404']);
    }
    expect(await failure(client.request('GET', `${path}/${stranger}`))).toEqual(['404']);
    const stale = client.request('POST', path, { ...user, name: 'x' }, { 'If-Match': '"stale"' });
    expect(await failure(stale)).toEqual(['412']);
  });

  test('is listed with the users of the account only, in pages', async () => {
    const ids = [client.userId, await add(), await add({ role: 1 })];
    expect((await list()).map((user) => user.id)).toEqual(ids);
    const response = await client.request('GET', `${path}?limit=2`);
    expect(((await response.json()) as User[]).map((user) => user.id)).toEqual(ids.slice(0, 2));
    const next = /^<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    expect((await reply<User[]>(client.request('GET', next))).map((user) => user.id)).toEqual(ids.slice(2));
  });
});

describe('a disabled user', () => {
  test('loses access immediately on every service, and starts with new sessions when active again', async () => {
    const id = await add();
    const user = await read(id);
    const { access_token: token, refresh_token } = await tokenOf(user.username);
    const secondApp = world.anotherService();
    expect((await send(secondApp, 'GET', `${path}/me`, { token })).status).toBe(200);
    await reply(post({ ...user, status: 0 }));
    for (const app of [world.app, secondApp]) {
      expect((await send(app, 'GET', `${path}/me`, { token })).status).toBe(401);
      expect((await postToken(app, { grant_type: 'refresh_token', refresh_token })).status).toBe(400);
    }
    expect((await signIn(user.username)).status).toBe(400);
    await reply(post({ ...user, status: 1 }));
    expect(await statusWith(token)).toBe(401);
    expect((await signIn(user.username)).status).toBe(200);
  });
});

describe('a username', () => {
  test('is unique in the service, ignoring case and accents; the owner is not revealed', async () => {
    const other = await world.addAccount();
    await add({ username: 'Łukasz' }, other);
    for (const username of ['Łukasz', 'lukasz', ' LUKASZ ']) {
      const problem = await reply<ProblemBody>(post(userBody({ username })), 409);
      expect(problem.detail).toBe(`The username “${username.trim()}” is taken.`);
      expect(problem.errors).toMatchObject([{ pointer: '#/username', code: 'unique', params: { holder: null } }]);
    }
    const id = await add();
    const user = await read(id);
    expect(await failure(post({ ...user, username: 'LUKASZ' }))).toEqual(['409', '#/username unique']);
    expect(await read(id)).toEqual(user);
    expect(await reply(post({ ...user, username: user.username.toUpperCase() }))).toBe(id);
  });

  test('taken by two accounts at the same time over two services goes to one', async () => {
    const other = await world.addAccount();
    const apps = [world.app, world.anotherService()];
    const clients = [client, other];
    const ask = async (index: number, body: object) =>
      (await send(apps[index % 2] ?? world.app, 'POST', path, { token: clients[index % 2]?.token ?? '', body })).status;
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ask(index, userBody({ username: 'wanted-new' }))),
    );
    expect(made.sort(byNumber)).toEqual([200, 409, 409, 409, 409, 409]);
    const ids = [await add(), await add({}, other)];
    const renamed = await Promise.all(
      [0, 1].map((index) => ask(index, { id: ids[index], username: 'wanted-too', role: 0, status: 1 })),
    );
    expect(renamed.sort(byNumber)).toEqual([200, 409]);
  });
});

describe('the fleets of a user', () => {
  test('are stored once each, kept by an update that leaves them out, and cleared by null', async () => {
    const fleetId = await make(client, kindOf('fleet'));
    const id = await add({ role: 1, fleetIds: [fleetId, fleetId] });
    const { fleetIds: _, ...rest } = await read(id);
    expect((await read(id)).fleetIds).toEqual([fleetId]);
    await reply(post(rest));
    expect((await read(id)).fleetIds).toEqual([fleetId]);
    await reply(post({ ...rest, fleetIds: null }));
    expect((await read(id)).fleetIds).toBeNull();
  });

  test('must exist, unless the user had them before their deletion', async () => {
    const fleetId = await make(client, kindOf('fleet'));
    expect(await failure(post(userBody({ fleetIds: [fleetId, 4711] })))).toEqual(['400', '#/fleetIds/1 unknown']);
    const id = await add({ role: 1, fleetIds: [fleetId] });
    await remove(client, kindOf('fleet'), fleetId);
    expect(await reply(post(await read(id)))).toBe(id);
    expect(await failure(post(userBody({ fleetIds: [fleetId] })))).toEqual(['400', '#/fleetIds/0 unknown']);
  });
});

describe('a removed user', () => {
  const removed = (id: number, by = client): Promise<Response> => by.request('DELETE', `${path}/${id}`);

  test('is signed out at once, and the username is free again', async () => {
    const id = await add({ role: 1 });
    const { username } = await read(id);
    const { access_token: token, refresh_token } = await tokenOf(username);
    expect((await removed(id)).status).toBe(204);
    expect(await statusWith(token)).toBe(401);
    expect((await postToken(world.app, { grant_type: 'refresh_token', refresh_token })).status).toBe(400);
    expect((await signIn(username)).status).toBe(400);
    expect(await failure(client.request('GET', `${path}/${id}`))).toEqual(['404']);
    expect(await failure(removed(id))).toEqual(['404']);
    expect((await list()).map((user) => user.id)).not.toContain(id);
    expect(await add({ username })).toBeGreaterThan(id);
  });

  test('stays in the audit as deleted user N, with what the person did and without the name', async () => {
    const colleague = await world.addUser({ accountId: client.accountId });
    const { userId: id, username } = colleague;
    await reply(post({ ...(await read(id)), name: 'Zuzana Leaver', email: 'leaver@example.org' }));
    const fleetId = await make(colleague, kindOf('fleet'));
    await removed(id);
    const audit = await (await client.request('GET', `/public/v1/audit?${everSince}`)).text();
    const entries = JSON.parse(audit) as AuditEntry[];
    expect(entries.find(({ resource, resourceId }) => resource === 'fleet' && resourceId === fleetId)).toMatchObject({
      userId: id,
      username: `deleted user ${id}`,
    });
    expect(entries.at(-1)).toMatchObject({
      action: 'delete',
      before: { id, username: `deleted user ${id}`, name: null },
    });
    for (const word of [username, 'Zuzana', 'leaver@']) expect(audit).not.toContain(word);
  });

  test('leaves shared views to the administrator and takes the own ones along', async () => {
    const leaver = await world.addUser({ role: roles.viewer, accountId: client.accountId });
    const view = { name: 'Depots', page: 'visits', query: null };
    const shared = await reply<number>(leaver.request('POST', '/public/v1/views', { ...view, shared: true }));
    const own = await reply<number>(leaver.request('POST', '/public/v1/views', { ...view, shared: false }));
    await removed(leaver.userId);
    expect(await reply(client.request('GET', `/public/v1/views/${shared}`))).toMatchObject({ userId: client.userId });
    expect(await world.db.many(sql`select id from saved_view where id = ${own}`)).toEqual([]);
  });

  test('is never the last administrator', async () => {
    const account = await world.addAccount();
    const fleetId = await make(account, kindOf('fleet'));
    const limited = await world.addUser({ accountId: account.accountId, fleetIds: [fleetId] });
    const answer = await removed(account.userId, account);
    expect([answer.status, ((await answer.json()) as ProblemBody).reasons]).toEqual([
      409,
      [{ reason: 'lastAdministrator', params: {} }],
    ]);
    expect((await removed(limited.userId, account)).status).toBe(204);
  });

  test('belongs to the account', async () => {
    const other = await world.addAccount();
    expect(await failure(removed(other.userId))).toEqual(['404']);
  });
});

describe('the last active administrator', () => {
  test('cannot lose the role or be disabled', async () => {
    const me = await read(client.userId);
    await add({ role: roles.viewer });
    await add({ status: 0 });
    expect(await failure(post({ ...me, role: 1 }))).toEqual(['409', '#/role conflict']);
    expect(await failure(post({ ...me, status: 0 }))).toEqual(['409', '#/status conflict']);
    expect(await read(client.userId)).toEqual(me);
    await add();
    expect(await reply(post({ ...me, role: 1 }))).toBe(client.userId);
  });

  test('has a password: one who comes in through an identity provider does not take the place', async () => {
    const account = await world.addAccount();
    const otherId = await add({}, account);
    const identity = { accountId: account.accountId, issuer: 'https://login.example', subject: 'ann' };
    await world.db.transaction((tx) => insertIdentity(tx, identity, otherId));
    const me = await read(account.userId, account);
    const row = { ...me, role: 1 };
    expect(await failure(post(row, account))).toEqual(['409', '#/role conflict']);
    expect((await account.request('DELETE', `${path}/${account.userId}`)).status).toBe(409);
    const imported = await account.request('POST', `${path}/import`, { mode: 'all', rows: [row] });
    expect(imported.status).toBe(400);
    expect(await reply(post({ ...(await read(otherId, account)), role: 1 }, account))).toBe(otherId);
  });

  test('remains, however many lose the role at the same time over two services', async () => {
    for (let round = 0; round < 4; round += 1) {
      const account = await world.addAccount();
      const others = await Promise.all(Array.from({ length: 5 }, () => add({}, account)));
      const users = await Promise.all([account.userId, ...others].map((id) => read(id, account)));
      const apps = [world.app, world.anotherService()];
      // Each user changes or disables themself, so nobody loses the permission before the request.
      const tokens = await Promise.all(users.map(async ({ username }) => (await tokenOf(username)).access_token));
      const answers = await Promise.all(
        users.map((user, index) =>
          send(apps[index % 2] ?? world.app, 'POST', path, {
            token: tokens[index] ?? '',
            body: { ...user, ...(index % 3 ? { role: 1 } : { status: 0 }) },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort(byNumber)).toEqual([200, 200, 200, 200, 200, 409]);
    }
  });
});
