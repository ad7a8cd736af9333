import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { TokenReply } from '../../src/contract/token.ts';
import type { Session } from '../../src/contract/users.ts';
import { sql } from '../../src/server/database/sql.ts';
import { pages } from '../support/pages.ts';
import { failure } from '../support/records.ts';
import { type Client, password, postToken, type Service, send, service } from '../support/service.ts';

const me = '/public/v1/users/me';
let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const blank = { timeZone: null, language: null, distance: null, temperature: null, theme: null };
const read = async (client: Client): Promise<unknown> => (await client.request('GET', me)).json();

describe('GET /users/me', () => {
  test('returns all fields and no secret', async () => {
    const viewer = await world.addUser({ role: roles.viewer });
    expect(await read(viewer)).toEqual({
      id: viewer.userId,
      username: viewer.username,
      name: null,
      email: null,
      role: 1,
      fleetIds: null,
      status: 1,
      secondFactor: false,
      passkeys: 0,
      singleSignOn: false,
      suspended: false,
      secondFactorRequired: false,
      settings: blank,
    });
  });
});

describe('POST /users/me', () => {
  test('replaces name, email address and settings, also for viewers, and returns the id', async () => {
    const viewer = await world.addUser({ role: roles.viewer });
    const settings = { timeZone: 'Europe/Berlin', language: 'en', distance: 'mi', temperature: 'F', theme: 'dark' };
    const response = await viewer.request('POST', me, { name: ' Ada ', email: 'ada@example.org', settings });
    expect(await response.json()).toBe(viewer.userId);
    expect(await read(viewer)).toMatchObject({ name: 'Ada', email: 'ada@example.org', settings });
  });

  test('keeps omitted fields, and clears those that are null', async () => {
    const client = await world.addUser();
    await client.request('POST', me, { name: 'Ada', email: 'ada@example.org', settings: { theme: 'dark' } });
    await client.request('POST', me, { name: 'Ada', settings: { distance: 'km', theme: null } });
    const kept = { name: 'Ada', email: 'ada@example.org', settings: { ...blank, distance: 'km' } };
    expect(await read(client)).toMatchObject(kept);
    await client.request('POST', me, {});
    expect(await read(client)).toMatchObject(kept);
    await client.request('POST', me, { name: null, email: '', settings: null });
    expect(await read(client)).toMatchObject({ name: null, email: null, settings: blank });
  });

  test('accepts the answer of GET, and changes neither role nor username', async () => {
    const viewer = await world.addUser({ role: roles.viewer });
    await viewer.request('POST', me, { name: 'Ada', settings: { theme: 'light' } });
    const before = await read(viewer);
    const sent = { ...(before as object), role: 0, status: 0, username: 'root', id: 1, password: 'x' };
    expect((await viewer.request('POST', me, sent)).status).toBe(200);
    expect(await read(viewer)).toEqual(before);
  });

  test.each([
    [{ email: 'no address' }, '#/email', 'format'],
    [{ settings: { timeZone: 'Mars/Olympus' } }, '#/settings/timeZone', 'format'],
    [{ settings: { theme: 'pink' } }, '#/settings/theme', 'range'],
    [{ settings: 'dark' }, '#/settings', 'type'],
    [{ name: 'x'.repeat(256) }, '#/name', 'length'],
  ])('rejects %j', async (body, pointer, code) => {
    const response = await world.request('POST', me, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ pointer, code }] });
  });

  test('checks If-Match', async () => {
    const client = await world.addUser();
    const seen = (await client.request('GET', me)).headers.get('etag') ?? '';
    expect((await client.request('POST', me, { name: 'First' }, { 'If-Match': seen })).status).toBe(200);
    expect((await client.request('POST', me, { name: 'Second' }, { 'If-Match': seen })).status).toBe(412);
    expect(await read(client)).toMatchObject({ name: 'First' });
  });
});

describe('POST /users/me/password', () => {
  const change = (client: Client, current: string, fresh: string): Promise<Response> =>
    client.request('POST', `${me}/password`, { current, new: fresh });
  const works = async (token: string): Promise<boolean> => (await send(world.app, 'GET', me, { token })).status === 200;
  const signIn = (client: Client, sent: string): Promise<Response> =>
    postToken(world.app, { grant_type: 'password', username: client.username, password: sent });

  test('changes the password and ends the other sessions of this user only', async () => {
    const viewer = await world.addUser({ role: roles.viewer });
    const other = await viewer.signIn();
    const response = await change(viewer, password, 'a new password');
    expect(await response.json()).toBe(viewer.userId);
    expect((await signIn(viewer, password)).status).toBe(400);
    expect((await signIn(viewer, 'a new password')).status).toBe(200);
    expect(await works(viewer.token)).toBe(true);
    expect(await works(other.access_token)).toBe(false);
    const renewal = { grant_type: 'refresh_token', refresh_token: other.refresh_token };
    expect((await postToken(world.app, renewal)).status).toBe(400);
    expect(await works(world.token)).toBe(true);
  });

  test('requires the current password', async () => {
    const client = await world.addUser();
    const response = await change(client, 'not the current one', 'a new password');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '#/current', code: 'conflict' }] });
    expect((await signIn(client, password)).status).toBe(200);
  });

  test.each([
    ['seven77', 'length'],
    ['x'.repeat(201), 'length'],
    [12345678, 'type'],
  ])('rejects %s as the new password', async (fresh, code) => {
    const response = await change(world, password, fresh as string);
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ pointer: '#/new', code }] });
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    const client = await world.addUser();
    const app = world.anotherService({ sleep: async () => {} });
    const guess = (current: string): Promise<Response> =>
      send(app, 'POST', `${me}/password`, { token: client.token, body: { current, new: 'a new password' } });
    for (let time = 0; time < 10; time += 1) expect((await guess('wrong')).status).toBe(400);
    const refused = await guess(password);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signIn(client, password)).status).toBe(429);
  });
});

test('rejects a common password together with other errors', async () => {
  const client = await world.addUser();
  const change = (current: string) =>
    failure(client.request('POST', `${me}/password`, { current, new: 'Password123' }));
  expect(await change(password)).toEqual(['400', '#/new format']);
  expect(await change('not this one')).toEqual(['400', '#/current conflict', '#/new format']);
  expect((await client.signIn()).access_token).not.toBe('');
});

describe('sessions', () => {
  const list = async (client: Client): Promise<Session[]> =>
    (await (await client.request('GET', `${me}/sessions`)).json()) as Session[];

  test('are listed with their details, the current one marked', async () => {
    const client = await world.addUser({ role: roles.viewer });
    const fields = { grant_type: 'password', username: client.username, password };
    await postToken(world.app, fields, { 'User-Agent': 'Browser/1.0' });
    const sessions = await list(client);
    expect(sessions).toMatchObject([
      { current: true, userAgent: null, address: '127.0.0.1' },
      { current: false, userAgent: 'Browser/1.0', address: '127.0.0.1' },
    ]);
    expect(Date.parse(sessions[0]?.createdUtc ?? '')).not.toBeNaN();
  });

  test('beyond the quota end the oldest session and its tokens immediately', async () => {
    const client = await world.addUser({ role: roles.viewer });
    const app = world.anotherService({ settings: { quotas: { ...world.settings.quotas, sessionsPerUser: 3 } } });
    const fields = { grant_type: 'password', username: client.username, password };
    const signIn = async (): Promise<string> =>
      ((await (await postToken(app, fields)).json()) as TokenReply).access_token;
    const tokens = [client.token, await signIn(), await signIn()];
    const answers = () => Promise.all(tokens.map(async (token) => (await send(app, 'GET', me, { token })).status));
    expect(await answers()).toEqual([200, 200, 200]);
    tokens.push(await signIn());
    expect(await answers()).toEqual([401, 200, 200, 200]);
    const others = await world.addUser();
    await Promise.all(Array.from({ length: 6 }, signIn));
    expect(await answers()).toEqual([401, 401, 401, 401]);
    expect((await send(app, 'GET', me, { token: others.token })).status).toBe(200);
    expect(
      await world.db.one(sql`
        select count(*)::integer as count from session where user_id = ${client.userId} and ended_utc is null`),
    ).toEqual({ count: 3 });
  });

  test('are paged', async () => {
    const client = await world.addUser({ role: roles.viewer });
    for (let time = 0; time < 4; time += 1) await client.signIn();
    const ids = (await list(client)).map(({ id }) => id);
    const read = await pages<Session>(client, `${me}/sessions`, 2);
    expect(read.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  test('show their last use to the minute', async () => {
    const client = await world.addUser();
    const start = Date.parse((await list(client))[0]?.lastUsedUtc ?? '');
    let clock = new Date(start + 61_000);
    const app = world.anotherService({ now: () => clock });
    const lastUsed = async (): Promise<Date> =>
      (await world.db.one<{ at: Date }>(sql`select last_used_utc as at from session where user_id = ${client.userId}`))
        .at;
    await send(app, 'GET', me, { token: client.token });
    await expect.poll(lastUsed).toEqual(clock);
    const then = clock;
    clock = new Date(start + 100_000);
    await send(app, 'GET', me, { token: client.token });
    expect(await lastUsed()).toEqual(then);
  });

  test('can be ended one by one', async () => {
    const client = await world.addUser({ role: roles.viewer });
    const { access_token: token } = await client.signIn();
    const other = (await list(client)).find(({ current }) => !current);
    const path = `${me}/sessions/${other?.id}`;
    expect((await client.request('DELETE', path)).status).toBe(204);
    expect((await send(world.app, 'GET', me, { token })).status).toBe(401);
    expect(await list(client)).toHaveLength(1);
    expect((await client.request('DELETE', path)).status).toBe(404);
  });

  test('of other users return 404 and continue', async () => {
    const client = await world.addUser();
    const strangers = [world, await world.addAccount()];
    for (const stranger of strangers) {
      const [theirs] = await list(stranger);
      expect((await client.request('DELETE', `${me}/sessions/${theirs?.id}`)).status).toBe(404);
      expect((await stranger.request('GET', me)).status).toBe(200);
    }
  });
});
