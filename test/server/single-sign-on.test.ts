/** Sign-in through an organisation's identity provider: a real one, and one that answers wrongly. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry, SingleSignOn, User } from '../../src/contract/administration.ts';
import type { Me } from '../../src/contract/users.ts';
import type { App } from '../../src/server/host/app.ts';
import { readSettings } from '../../src/server/host/settings.ts';
import { readAccount, setLimits } from '../../src/server/store/accounts.ts';
import {
  Cookies,
  clientId,
  clientSecret,
  type RealProvider,
  realProvider,
  type WrongProvider,
  wrongProvider,
} from '../support/identity-provider.ts';
import { reply } from '../support/records.ts';
import { password, postToken, type Service, send, service } from '../support/service.ts';
import { untrustedTls } from '../support/untrusted-tls.ts';

const api = '/public/v1';
const here = 'http://fleet.test';

let world: Service;
let aheadMs = 0;
const now = (): Date => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());
beforeEach(() => {
  aheadMs = 0;
});

/** Another service with these settings. */
async function signOnApp(issuer: string, more: Record<string, string> = {}): Promise<App> {
  const { name } = await readAccount(world.db, world.accountId);
  const { singleSignOn } = readSettings({
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ACCOUNT: name },
    ...{ PUBLIC_URL: here },
    ...more,
  });
  return world.anotherService({ settings: { singleSignOn }, now, sleep: () => Promise.resolve() });
}

/** Follows redirects like a browser, until the dashboard's page or a failure. */
async function browse(app: App, from: string, cookies = new Cookies()): Promise<{ response: Response; url: URL }> {
  let url = new URL(from, here);
  for (let step = 0; step < 20; step += 1) {
    const init = { redirect: 'manual', headers: { cookie: cookies.header(url) } } as const;
    const response = url.origin === here ? await app.request(url.pathname + url.search, init) : await fetch(url, init);
    cookies.take(url, response);
    const next = response.headers.get('location');
    if (next === null) return { response, url };
    url = new URL(next, url);
    if (url.origin === here && url.hash !== '') return { response, url };
  }
  throw new Error('The redirects have no end.');
}

const codeIn = ({ url }: { url: URL }): string => new URLSearchParams(url.hash.slice(1)).get('code') ?? '';
const exchange = (app: App, code: string) => postToken(app, { grant_type: 'authorization_code', code });
const problemOf = async ({ response }: { response: Response }): Promise<[number, string]> => {
  const { status, detail } = (await response.json()) as { status: number; detail: string };
  return [status, detail];
};

describe('with a real provider', () => {
  let provider: RealProvider;
  let app: App;
  beforeAll(async () => {
    provider = await realProvider({
      service: () => here,
      // The service has no port here.
      send: ({ pathname }, { method = 'GET', headers, body }) =>
        app.request(pathname, { method, headers: headers as Headers, body: body as string }),
    });
    app = await signOnApp(provider.issuer, {
      ...{ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'heads=administrator, desk=dispatcher, all=1' },
      ...{ OIDC_FLEET_CLAIM: 'fleets', OIDC_DOMAINS: 'example.com' },
    });
  });
  afterAll(() => provider.close());

  const ann = {
    sub: 'ann-1',
    name: 'Ann Berg',
    email: 'ann@example.com',
    email_verified: true,
    groups: ['all', 'desk'],
  };
  const signOn = async (person: RealProvider['person'], cookies?: Cookies) => {
    provider.person = person;
    return browse(app, '/sign-in/oidc?state=of-the-dashboard', cookies);
  };
  const tokenOf = async (person: RealProvider['person']): Promise<{ access_token: string; refresh_token: string }> => {
    const response = await exchange(app, codeIn(await signOn(person)));
    expect(response.status).toBe(200);
    return (await response.json()) as { access_token: string; refresh_token: string };
  };
  const me = (token: string): Promise<Me> => reply<Me>(send(app, 'GET', `${api}/users/me`, { token }));
  const status = async (token: string): Promise<number> =>
    (await send(app, 'GET', `${api}/users/me`, { token })).status;

  test('a new person does not come in beyond the limit of users, a known one does', async () => {
    await tokenOf(ann);
    await world.db.transaction((tx) => setLimits(tx, world.accountId, { users: 1 }));
    const newcomer = { ...ann, sub: 'newcomer', email: 'newcomer@example.com' };
    const detail = 'The account has as many users as it can have. Ask an administrator.';
    expect(await problemOf(await signOn(newcomer))).toEqual([403, detail]);
    await tokenOf(ann);
    await world.db.transaction((tx) => setLimits(tx, world.accountId, {}));
    await tokenOf(newcomer);
  });

  test('a person comes in, and a code works once and for a minute', async () => {
    const fleetId = await reply<number>(world.request('POST', `${api}/fleets`, { name: 'Cold chain' }));
    const came = await signOn({ ...ann, fleets: ['cold CHAIN', 'of nobody'] });
    expect(new URLSearchParams(came.url.hash.slice(1)).get('state')).toBe('of-the-dashboard');
    expect(came.response.headers.get('cache-control')).toBe('no-store');
    const code = codeIn(came);
    const { access_token: token } = (await (await exchange(app, code)).json()) as { access_token: string };
    expect(await me(token)).toMatchObject({
      ...{ username: 'ann@example.com', name: 'Ann Berg', email: 'ann@example.com' },
      ...{ role: 2, fleetIds: [fleetId], singleSignOn: true, status: 1 },
    });
    expect((await exchange(app, code)).status).toBe(400);
    const late = codeIn(await signOn(ann));
    aheadMs = 61_000;
    expect((await exchange(app, late)).status).toBe(400);
  });

  test('roles and fleets follow the claims at each sign-in, and the audit says so', async () => {
    const first = await me((await tokenOf({ ...ann, fleets: '*' })).access_token);
    expect(first).toMatchObject({ role: 2, fleetIds: null });
    const second = await me((await tokenOf({ ...ann, groups: 'heads', name: 'Ann Moe' })).access_token);
    expect(second).toMatchObject({ id: first.id, role: 0, fleetIds: null, name: 'Ann Moe' });
    // A person without the claim sees no vehicle.
    const third = await tokenOf({ ...ann, groups: ['all'] });
    expect(await me(third.access_token)).toMatchObject({ id: first.id, role: 1, fleetIds: [] });
    const from = '2020-01-01T00:00:00Z';
    const entries = await reply<AuditEntry[]>(
      world.request('GET', `${api}/audit?startDate=${from}&endDate=2100-01-01T00:00:00Z`),
    );
    const changes = entries.filter(({ resource, resourceId }) => resource === 'user' && resourceId === first.id);
    expect(changes.map(({ after }) => (after as User).role).slice(-2)).toEqual([0, 1]);
    expect(changes.every(({ userId }) => userId === first.id)).toBe(true);
  });

  test('whoever loses the role is signed out everywhere', async () => {
    const { access_token: token, refresh_token: refresh } = await tokenOf(ann);
    expect(await status(token)).toBe(200);
    expect((await problemOf(await signOn({ ...ann, groups: ['others'] })))[0]).toBe(403);
    expect(await status(token)).toBe(401);
    expect((await postToken(app, { grant_type: 'refresh_token', refresh_token: refresh })).status).toBe(400);
  });

  test('only verified addresses of allowed domains come in', async () => {
    for (const person of [
      { ...ann, sub: 'x-1', email: 'ann@example.com.evil.test' },
      { ...ann, sub: 'x-2', email_verified: false },
      { sub: 'x-3', groups: ['desk'] },
    ]) {
      expect((await problemOf(await signOn(person)))[0]).toBe(403);
    }
  });

  test('an e-mail address that moves to another person opens nothing of the first', async () => {
    const first = await me((await tokenOf({ ...ann, sub: 'old', email: 'dispatch@example.com' })).access_token);
    const second = await me((await tokenOf({ ...ann, sub: 'new', email: 'dispatch@example.com' })).access_token);
    expect(second.id).not.toBe(first.id);
    expect([first.username, second.username]).toEqual(['dispatch@example.com', 'dispatch@example.com 2']);
    // A local user with the address is another person as well.
    const local = await world.addUser({ role: 0 });
    const third = await me(
      (await tokenOf({ ...ann, sub: 'third', email: `${local.username}@example.com` })).access_token,
    );
    expect(third.id).not.toBe(local.userId);
  });

  test('there is no password for a person of the provider, neither guessed, set, nor asked for by mail', async () => {
    const { access_token: token } = await tokenOf(ann);
    const { id, username, name, email, role } = await me(token);
    const user = { id, username, name, email, role, status: 1, password };
    expect((await world.request('POST', `${api}/users`, user)).status).toBe(200);
    expect((await postToken(app, { grant_type: 'password', username, password })).status).toBe(400);
    const again = await tokenOf(ann);
    const change = { current: password, new: 'another good password' };
    expect(
      (await send(app, 'POST', `${api}/users/me/password`, { token: again.access_token, body: change })).status,
    ).toBe(400);
  });

  test('back-channel logout ends the sessions of one sign-in, or all of the person', async () => {
    const others = await tokenOf({ ...ann, sub: 'bo', email: 'bo@example.com' });
    const { access_token: token } = await tokenOf(ann);
    await provider.logOut('ann-1', 'of another session');
    expect(await status(token)).toBe(401);
    expect(await status(others.access_token)).toBe(200);
    const logout = (body: string) =>
      app.request('/sign-in/oidc/logout', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const body of ['', 'logout_token=x', 'logout_token=e30.e30.']) expect((await logout(body)).status).toBe(400);
  });

  test('a session ends after half a day, however often it is renewed', async () => {
    const { refresh_token: refresh } = await tokenOf(ann);
    aheadMs = 11 * 3600_000;
    const renewed = await postToken(app, { grant_type: 'refresh_token', refresh_token: refresh });
    const { refresh_token: next, expires_in: seconds } = (await renewed.json()) as {
      refresh_token: string;
      expires_in: number;
    };
    expect(seconds).toBeLessThanOrEqual(3600);
    aheadMs = 12 * 3600_000 + 1000;
    expect((await postToken(app, { grant_type: 'refresh_token', refresh_token: next })).status).toBe(400);
  });

  test('a disabled or removed user does not come back as before', async () => {
    const gone = { ...ann, sub: 'gone', email: 'gone@example.com' };
    const user = await me((await tokenOf(gone)).access_token);
    const { id, username, role } = user;
    await world.request('POST', `${api}/users`, { id, username, role, status: 0 });
    expect((await problemOf(await signOn(gone)))[0]).toBe(403);
    expect((await world.request('DELETE', `${api}/users/${id}`)).status).toBe(204);
    expect((await me((await tokenOf(gone)).access_token)).id).not.toBe(id);
  });

  test.each([
    [here, /; Path=\/sign-in\/oidc; HttpOnly; SameSite=Lax; Max-Age=600$/],
    ['https://fleet.test', /; Path=\/sign-in\/oidc; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/],
  ])('the cookie on the way from %s is for that way and the service only', async (address, pattern) => {
    const asked = await signOnApp(provider.issuer, { PUBLIC_URL: address });
    const { headers } = await asked.request('/sign-in/oidc', { redirect: 'manual' });
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(pattern)]);
  });

  test('an answer counts once, in the browser that asked, and not when the person gave up', async () => {
    expect((await problemOf(await signOn(undefined)))[0]).toBe(403);
    const cookies = new Cookies();
    const seen: string[] = [];
    const watched: App = {
      ...app,
      request: (path, init) => {
        seen.push(path);
        return app.request(path, init);
      },
    };
    provider.person = ann;
    await browse(watched, '/sign-in/oidc', cookies);
    const answer = seen.at(-1) ?? '';
    expect(answer).toContain('/callback?code=');
    // Opened again in the same browser, and in another one.
    expect(await problemOf(await browse(app, answer, cookies))).toEqual([400, expect.stringContaining('Begin again')]);
    expect((await problemOf(await browse(app, answer)))[0]).toBe(400);
    expect((await problemOf(await browse(app, '/sign-in/oidc/callback?code=x&state=')))[0]).toBe(400);
  });
});

describe('with OIDC_ONLY', () => {
  let wrong: WrongProvider;
  beforeAll(async () => {
    wrong = await wrongProvider();
  });
  afterAll(() => wrong.close());

  test('only administrators of the account have passwords', async () => {
    const app = await signOnApp(wrong.issuer, { OIDC_ONLY: 'on' });
    const viewer = await world.addUser({ role: 1 });
    const stranger = await world.addUser({ role: 1, accountId: (await world.addAccount()).accountId });
    const signIn = async (username: string): Promise<number> =>
      (await postToken(app, { grant_type: 'password', username, password })).status;
    expect(await Promise.all([world, viewer, stranger].map(({ username }) => signIn(username)))).toEqual([
      200, 400, 200,
    ]);
    expect(await (await app.request('/config.json')).json()).toMatchObject({ singleSignOn: 'only' });
  });
});

describe('a provider that answers wrongly', () => {
  let wrong: WrongProvider;
  let app: App;
  beforeAll(async () => {
    wrong = await wrongProvider();
    app = await signOnApp(wrong.issuer);
  });
  afterEach(() => {
    wrong.answers = {};
  });
  afterAll(() => wrong.close());

  /** The answer of the provider to this browser, with changes. */
  async function answered(change: (answer: URLSearchParams) => void = () => {}) {
    const cookies = new Cookies();
    const asked = await app.request('/sign-in/oidc', {});
    cookies.take(new URL(here), asked);
    const { searchParams: sent } = new URL(asked.headers.get('location') ?? '');
    expect([sent.get('code_challenge_method'), sent.get('response_type')]).toEqual(['S256', 'code']);
    const nonce = sent.get('nonce') ?? '';
    const answer = new URLSearchParams({ code: nonce, state: sent.get('state') ?? '', iss: wrong.issuer });
    change(answer);
    return browse(app, `/sign-in/oidc/callback?${answer.toString()}`, cookies);
  }

  const seconds = (from = 0): number => Math.floor(Date.now() / 1000) + from;
  test.each([
    ['rightly', {}, 302],
    ['with a clock five minutes behind', { iat: seconds(-300), exp: seconds(-240) }, 302],
    ['with a clock five minutes ahead', { iat: seconds(300), nbf: seconds(300), exp: seconds(360) }, 302],
    ['with a token that has expired', { iat: seconds(-900), exp: seconds(-600) }, 400],
    ['as another issuer', { iss: 'http://127.0.0.1:1' }, 400],
    ['for another client', { aud: 'another' }, 400],
    ['to another browser', { nonce: 'of another' }, 400],
    ['without a nonce', { nonce: undefined }, 400],
    ['without a person', { sub: undefined }, 400],
  ])('%s', async (_, claims, status) => {
    wrong.answers = { claims };
    expect((await answered()).response.status).toBe(status);
  });

  test('with a forged signature, another state, or as another provider of a mix-up', async () => {
    wrong.answers = { forged: true };
    expect((await answered()).response.status).toBe(400);
    wrong.answers = {};
    expect((await answered((answer) => answer.set('state', 'another'))).response.status).toBe(400);
    expect((await answered((answer) => answer.set('iss', 'https://another.test'))).response.status).toBe(400);
    expect((await answered((answer) => answer.delete('iss'))).response.status).toBe(400);
  });

  test('a logout token is checked as strictly', async () => {
    const logOut = async (claims: object): Promise<number> => {
      const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const right = { iss: wrong.issuer, aud: clientId, sub: 'sub-1', iat: seconds(), jti: 'one', events: event };
      const response = await app.request('/sign-in/oidc/logout', {
        method: 'POST',
        body: new URLSearchParams({ logout_token: await wrong.token({ ...right, ...claims }) }),
      });
      return response.status;
    };
    expect(await logOut({})).toBe(200);
    for (const claims of [
      ...[{ aud: 'another' }, { iss: 'https://another.test' }, { events: {} }, { nonce: 'x' }, { iat: seconds(-900) }],
      ...[{ jti: undefined }, { sub: undefined }],
    ]) {
      expect(await logOut(claims)).toBe(400);
    }
    wrong.answers = { forged: true };
    expect(await logOut({})).toBe(400);
  });

  test('while the provider is away people read so, and an administrator comes in', async () => {
    const away = await signOnApp('http://127.0.0.1:1');
    const response = await away.request('/sign-in/oidc', {});
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.json()).toMatchObject({ type: 'urn:fenceline:problem:sign-on-away' });
    wrong.answers = { status: 500 };
    expect((await answered()).response.status).toBe(503);
    expect((await postToken(away, { grant_type: 'password', username: world.username, password })).status).toBe(200);
  });

  test('a provider with a certificate that nobody trusts is not asked', async () => {
    const untrusted = await untrustedTls();
    const away = await signOnApp(untrusted.url);
    expect((await away.request('/sign-in/oidc', {})).status).toBe(503);
    await untrusted.close();
  });

  test('administrators of the account see whether the provider answers, and nobody else anything', async () => {
    const shown = (at: App, { token }: { token: string }): Promise<SingleSignOn> =>
      reply<SingleSignOn>(send(at, 'GET', `${api}/account/singleSignOn`, { token }));
    const away = await signOnApp('http://127.0.0.1:1', { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a=b=quality' });
    expect(await shown(app, world)).toMatchObject({
      ...{ status: 'ready', issuer: wrong.issuer, redirectUri: `${here}/sign-in/oidc/callback` },
      ...{ logoutUri: `${here}/sign-in/oidc/logout`, roleClaim: null },
    });
    expect(await shown(away, world)).toMatchObject({ status: 'away', roles: [{ value: 'a=b', role: 3 }] });
    expect(await shown(app, await world.addAccount())).toMatchObject({ status: 'off', issuer: null });
  });

  test('without a provider there is no such address', async () => {
    expect((await world.app.request('/sign-in/oidc', {})).status).toBe(404);
    expect(await (await world.app.request('/config.json')).json()).toMatchObject({ singleSignOn: 'off' });
  });
});
