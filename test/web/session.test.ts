import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accessTokenSeconds } from '../../src/contract/choices.ts';
import { ApiProblem } from '../../src/web/api/problem.ts';
import { type Browser, createBrowser, type Tab } from '../support/browser-tabs.ts';
import { patienceMs } from '../support/patience.ts';
import { password, type Service, service } from '../support/service.ts';

const baseUrl = 'http://service.test';
/** After the time in which a token is used; before the next request. */
const wholeLifeMs = accessTokenSeconds * 1000;
/** Within the time in which a token is renewed in the background. */
const soonOverMs = wholeLifeMs - 60_000;

let server: Service;
let browser: Browser;
/** The forms sent to /token, by grant type. */
let grants: string[];
/** Replaces the service's answer to a form; undefined lets it through. */
let instead: ((form: URLSearchParams) => Response | Promise<Response> | undefined) | undefined;

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());

beforeEach(() => {
  browser = createBrowser(baseUrl);
  grants = [];
  instead = undefined;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const form = new URLSearchParams(String(init.body));
    if (url.endsWith('/token')) grants.push(form.get('grant_type') ?? '');
    return (await instead?.(form)) ?? server.app.request(url.slice(baseUrl.length), init);
  });
});
afterEach(() => browser.close());

async function signedIn(options?: Parameters<Browser['open']>[0], keep = false): Promise<Tab> {
  const tab = browser.open(options);
  await tab.session.start();
  await tab.session.signIn({ username: server.username, password, keep });
  return tab;
}

/** Another tab of the same browser, which finds the session by itself. */
async function newcomer(options?: Parameters<Browser['open']>[0]): Promise<Tab> {
  const tab = browser.open(options);
  await tab.session.start();
  return tab;
}

function pass(ms: number): void {
  browser.clock.wall += ms;
  browser.clock.steady += ms;
}

const renewals = (): number => grants.filter((grant) => grant === 'refresh_token').length;

/** Whether the service accepts a token. */
async function isTaken(token: string): Promise<boolean> {
  const response = await server.app.request('/public/v1/users/me', { headers: { Authorization: `Bearer ${token}` } });
  return response.status === 200;
}

test('a browser without a session is signed out immediately', async () => {
  const tab = await newcomer();
  expect(tab.session.state()).toEqual({ phase: 'signedOut' });
  await expect(tab.session.token()).rejects.toMatchObject({ kind: 'signedOut' });
  expect(grants).toEqual([]);
});

test('a token asked for before the start waits for the sign-in', async () => {
  const tab = browser.open();
  const asked = tab.session.token();
  // A turn of the event loop: renewing without end would never let it pass.
  await new Promise(setImmediate);
  await tab.session.start();
  await expect(asked).rejects.toMatchObject({ kind: 'signedOut' });
});

test('signing in returns a valid token, and stores only the refresh token', async () => {
  const tab = await signedIn();
  const token = await tab.session.token();
  expect(await isTaken(token)).toBe(true);
  expect(tab.session.state()).toEqual({ phase: 'active', username: server.username });
  const kept = Object.values(tab.own.items).join();
  expect(kept).toContain('refreshToken');
  expect(kept).not.toContain(token);
  expect(browser.storage.items).toEqual({});
});

test('"keep me signed in" applies to the browser, not to the tab', async () => {
  const tab = await signedIn(undefined, true);
  expect(tab.own.items).toEqual({});
  tab.close();
  const next = await newcomer();
  expect(next.session.state().phase).toBe('active');
  expect(await isTaken(await next.session.token())).toBe(true);
});

test('a reload renews with the stored refresh token', async () => {
  const tab = await signedIn();
  tab.close();
  const reloaded = await newcomer({ copyOf: tab });
  expect(reloaded.session.state().phase).toBe('active');
  expect(await isTaken(await reloaded.session.token())).toBe(true);
});

test('without "keep me signed in" nothing remains after the last tab', async () => {
  (await signedIn()).close();
  expect((await newcomer()).session.state()).toEqual({ phase: 'signedOut' });
});

test('a wrong password is reported and changes nothing', async () => {
  const tab = await newcomer();
  const tried = tab.session.signIn({ username: server.username, password: 'wrong', keep: false });
  await expect(tried).rejects.toMatchObject({ kind: 'refused', status: 400, slug: 'invalid_grant' });
  expect(tab.session.state()).toEqual({ phase: 'signedOut' });
});

test('a new tab gets the session from an open one without a request', async () => {
  const tab = await signedIn();
  const other = await newcomer();
  expect(other.session.state()).toEqual({ phase: 'active', username: server.username });
  expect(await other.session.token()).toBe(await tab.session.token());
  expect(grants).toEqual(['password']);
  tab.close();
  const reloaded = await newcomer({ copyOf: other });
  expect(reloaded.session.state().phase).toBe('active');
});

test.each([true, false])('a lost question is repeated, with locks %s', async (locks) => {
  const tab = await signedIn({ locks, lostMessages: 1 });
  const other = await newcomer({ locks });
  expect(other.session.state().phase).toBe('active');
  expect(await other.session.token()).toBe(await tab.session.token());
});

test.each([
  [true, 5500],
  [false, 500],
])('a tab that answers late is heard after the form has come, with locks %s', async (locks, newsDelayMs) => {
  const tab = await signedIn({ locks, newsDelayMs });
  const other = await newcomer({ locks });
  expect(other.session.state()).toEqual({ phase: 'signedOut' });
  await vi.waitFor(() => expect(other.session.state().phase).toBe('active'), patienceMs);
  expect(await other.session.token()).toBe(await tab.session.token());
  expect(grants).toEqual(['password']);
});

test('an expired token is renewed before the next request', async () => {
  const tab = await signedIn();
  const first = await tab.session.token();
  pass(wholeLifeMs);
  const second = await tab.session.token();
  expect(second).not.toBe(first);
  expect(await isTaken(second)).toBe(true);
});

test('a token that expires soon is renewed in parallel with the request', async () => {
  const tab = await signedIn();
  const first = await tab.session.token();
  pass(soonOverMs);
  expect(await tab.session.token()).toBe(first);
  await vi.waitFor(() => expect(renewals()).toBe(1), patienceMs);
  await vi.waitFor(async () => expect(await tab.session.token()).not.toBe(first), patienceMs);
});

test('a clock that is set back does not keep a token alive', async () => {
  const tab = await signedIn();
  const first = await tab.session.token();
  browser.clock.wall -= 24 * 3600_000;
  browser.clock.steady += wholeLifeMs;
  expect(await tab.session.token()).not.toBe(first);
});

test('a machine that slept renews although the monotonic clock stood still', async () => {
  const tab = await signedIn();
  const first = await tab.session.token();
  browser.clock.wall += wholeLifeMs;
  expect(await tab.session.token()).not.toBe(first);
});

test('a clock that is wrong by years does no harm', async () => {
  browser.clock.wall = Date.parse('1999-12-31T00:00:00Z');
  const tab = await signedIn();
  const token = await tab.session.token();
  browser.clock.wall = Date.parse('2039-01-01T00:00:00Z');
  expect(await isTaken(await tab.session.token())).toBe(true);
  expect(await tab.session.token()).not.toBe(token);
});

test('tabs that need a token at the same time renew once, with locks', async () => {
  const tab = await signedIn();
  const others = [await newcomer(), await newcomer()];
  pass(wholeLifeMs);
  const tokens = await Promise.all([tab, ...others].map(({ session }) => session.token()));
  expect(new Set(tokens).size).toBe(1);
  expect(renewals()).toBe(1);
  expect(await isTaken(tokens[0] ?? '')).toBe(true);
});

test('tabs that renew at the same time without locks, over plain http, keep the session', async () => {
  const tab = await signedIn({ locks: false });
  const tabs = [tab, await newcomer({ locks: false }), await newcomer({ locks: false })];
  for (let round = 0; round < 2; round += 1) {
    pass(wholeLifeMs);
    const tokens = await Promise.all(tabs.map(({ session }) => session.token()));
    for (const token of tokens) expect(await isTaken(token)).toBe(true);
  }
});

test('a waiting tab accepts the news, even after it gets the lock', async () => {
  const tab = await signedIn();
  const slow = await newcomer({ newsDelayMs: 60 });
  pass(wholeLifeMs);
  const [first, second] = await Promise.all([tab.session.token(), slow.session.token()]);
  expect(second).toBe(first);
  expect(renewals()).toBe(1);
});

test('a tab that renews before it hears of the renewal by a closed tab keeps the session', async () => {
  const tab = await signedIn();
  const slow = await newcomer({ newsDelayMs: 60 });
  pass(wholeLifeMs);
  const renewed = tab.session.token().then(() => tab.close());
  const token = await slow.session.token();
  await renewed;
  expect(await isTaken(token)).toBe(true);
  pass(wholeLifeMs);
  expect(await isTaken(await slow.session.token())).toBe(true);
});

test('a reload that interrupts a renewal does not ask for the password', async () => {
  const tab = await signedIn();
  pass(wholeLifeMs);
  // The service renews, but the page closes before it gets the answer.
  instead = async (form) => {
    await server.app.request('/token', { method: 'POST', body: form });
    tab.close();
    throw new TypeError('Failed to fetch');
  };
  await expect(tab.session.token()).rejects.toMatchObject({ kind: 'network' });
  instead = undefined;
  const reloaded = await newcomer({ copyOf: tab });
  expect(reloaded.session.state().phase).toBe('active');
  expect(await isTaken(await reloaded.session.token())).toBe(true);
  expect(renewals()).toBe(2);
});

test('a duplicated tab never uses the copy of a used refresh token', async () => {
  const tab = await signedIn();
  const before = { ...tab.own.items };
  pass(wholeLifeMs);
  await tab.session.token();
  const stale = { ...tab, own: { ...tab.own, items: before } };
  const duplicate = await newcomer({ copyOf: stale });
  expect(await duplicate.session.token()).toBe(await tab.session.token());
  expect(renewals()).toBe(1);
  pass(wholeLifeMs);
  expect(await isTaken(await duplicate.session.token())).toBe(true);
  expect(await isTaken(await tab.session.token())).toBe(true);
});

test('an open tab that does not answer blocks no other tab permanently', async () => {
  const tab = await signedIn();
  const hung = await newcomer({ newsDelayMs: 60_000 });
  pass(wholeLifeMs);
  const token = await tab.session.token();
  expect(await isTaken(token)).toBe(true);
  hung.close();
});

test('offline the session stays, and the next request tries again', async () => {
  const tab = await signedIn();
  pass(wholeLifeMs);
  instead = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(tab.session.token()).rejects.toMatchObject({ kind: 'network' });
  expect(tab.session.state().phase).toBe('active');
  instead = () => new Response('{}', { status: 503 });
  await expect(tab.session.token()).rejects.toMatchObject({ kind: 'server', status: 503 });
  instead = undefined;
  expect(await isTaken(await tab.session.token())).toBe(true);
});

test('a session ended by the service waits for a sign-in, then the requests continue', async () => {
  const tab = await signedIn();
  const other = await newcomer();
  pass(wholeLifeMs);
  instead = (form) => (form.get('grant_type') === 'refresh_token' ? refusal() : undefined);
  const waiting = tab.session.token();
  await vi.waitFor(() => expect(tab.session.state().phase).toBe('ended'), patienceMs);
  await vi.waitFor(
    () => expect(other.session.state()).toEqual({ phase: 'ended', username: server.username, by: 'expiry' }),
    patienceMs,
  );
  await tab.session.signIn({ username: server.username.toUpperCase(), password, keep: false });
  const token = await waiting;
  expect(await isTaken(token)).toBe(true);
  await vi.waitFor(() => expect(other.session.state().phase).toBe('active'), patienceMs);
  expect(await other.session.token()).toBe(token);
  expect([tab.reloads, other.reloads]).toEqual([0, 0]);
});

test('a recent sign-in is asked for in one tab, and the other goes on, then both have the new session', async () => {
  const tab = await signedIn();
  const other = await newcomer();
  const before = await tab.session.token();
  await tab.session.rejected(before, 'stepUp');
  expect(tab.session.state()).toEqual({ phase: 'ended', username: server.username, by: 'stepUp' });
  const waiting = tab.session.token();
  expect(await other.session.token()).toBe(before);
  await tab.session.signIn({ username: server.username, password, keep: false });
  const token = await waiting;
  expect(token).not.toBe(before);
  await vi.waitFor(async () => expect(await other.session.token()).toBe(token), patienceMs);
  // The session that was too old ends, and does not stay in the list of sessions.
  await vi.waitFor(async () => expect(await isTaken(before)).toBe(false), patienceMs);
  expect(await isTaken(token)).toBe(true);
});

test('the session before a recent sign-in ends also if the service does not answer at first', async () => {
  const tab = await signedIn();
  const before = await tab.session.token();
  await tab.session.rejected(before, 'stepUp');
  let refused = 0;
  instead = (form) => {
    if (!form.has('token') || refused === 2) return undefined;
    refused += 1;
    return refused === 1 ? new Response(null, { status: 503 }) : Promise.reject(new TypeError('Failed to fetch'));
  };
  await tab.session.signIn({ username: server.username, password, keep: false });
  await vi.waitFor(async () => expect(await isTaken(before)).toBe(false), patienceMs);
  expect(refused).toBe(2);
  expect(await isTaken(await tab.session.token())).toBe(true);
});

test('a reload in place of a recent sign-in goes on with the session', async () => {
  const tab = await signedIn();
  await tab.session.rejected(await tab.session.token(), 'stepUp');
  tab.close();
  const reloaded = await newcomer({ copyOf: tab });
  expect(reloaded.session.state().phase).toBe('active');
  expect(await isTaken(await reloaded.session.token())).toBe(true);
});

test('signing out in place of a recent sign-in ends the session at the service and in every tab', async () => {
  const tab = await signedIn();
  const other = await newcomer();
  const token = await tab.session.token();
  await tab.session.rejected(token, 'stepUp');
  expect(await tab.session.signOut()).toBe(true);
  expect(await isTaken(token)).toBe(false);
  await vi.waitFor(() => expect(other.reloads).toBe(1), patienceMs);
});

test('a sign-in as another user reloads every tab, and no data of the first is sent', async () => {
  const tab = await signedIn();
  const other = await newcomer();
  const second = await server.addUser();
  await tab.session.signIn({ username: second.username, password, keep: false });
  await vi.waitFor(() => expect([tab.reloads, other.reloads]).toEqual([1, 1]), patienceMs);
  expect(tab.session.state().phase).toBe('leaving');
  const outcome = await Promise.race([other.session.token(), new Promise((resolve) => setImmediate(resolve, 'none'))]);
  expect(outcome).toBe('none');
});

test('an aborted request stops waiting for the sign-in', async () => {
  const tab = await signedIn();
  pass(wholeLifeMs);
  instead = () => refusal();
  await tab.session.token(AbortSignal.timeout(50)).then(
    () => expect.unreachable('it had no token to give'),
    (error: unknown) => expect(error).toMatchObject({ name: 'TimeoutError' }),
  );
});

test('signing out ends the session at the service and in every tab', async () => {
  const tab = await signedIn(undefined, true);
  const other = await newcomer();
  const unsaved = await newcomer();
  unsaved.holdsUnsaved = true;
  const token = await tab.session.token();
  expect(await tab.session.signOut()).toBe(true);
  expect(await isTaken(token)).toBe(false);
  expect(tab.session.state()).toEqual({ phase: 'signedOut' });
  await vi.waitFor(() => expect(other.reloads).toBe(1), patienceMs);
  expect(unsaved.reloads).toBe(0);
  expect(unsaved.session.state()).toEqual({ phase: 'ended', username: server.username, by: 'signOut' });
  expect([browser.storage.items, tab.own.items, other.own.items, unsaved.own.items]).toEqual([{}, {}, {}, {}]);
});

test('signing out offline says that the service was not informed', async () => {
  const tab = await signedIn();
  instead = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await tab.session.signOut()).toBe(false);
  expect(tab.own.items).toEqual({});
});

test('a renewal that ends after the sign-out does not restore the session', async () => {
  const tab = await signedIn();
  pass(wholeLifeMs);
  let answerNow = (): void => {};
  instead = (form) =>
    form.get('grant_type') === 'refresh_token'
      ? new Promise((resolve) => {
          answerNow = () => resolve(grant());
        })
      : undefined;
  const waiting = tab.session.token().catch((error: unknown) => error);
  await vi.waitFor(() => expect(renewals()).toBe(1), patienceMs);
  await tab.session.signOut();
  answerNow();
  expect(await waiting).toMatchObject({ kind: 'signedOut' });
  expect(tab.own.items).toEqual({});
  expect(tab.session.state()).toEqual({ phase: 'signedOut' });
});

test('a token rejected by the service is renewed; if rejected again, the person signs in', async () => {
  const tab = await signedIn();
  const first = await tab.session.token();
  await tab.session.rejected(first, 'renew');
  const second = await tab.session.token();
  expect(second).not.toBe(first);
  await tab.session.rejected(first, 'signIn');
  expect(tab.session.state().phase).toBe('active');
  await tab.session.rejected(second, 'signIn');
  expect(tab.session.state().phase).toBe('ended');
});

test('a server that knows only the document asks for the password again', async () => {
  instead = (form) => (form.get('grant_type') === 'password' ? grant({ refresh_token: undefined }) : undefined);
  const tab = await signedIn();
  expect(await tab.session.token()).toBe('access');
  expect(tab.own.items).toEqual({});
  expect((await newcomer()).session.state().phase).toBe('active');
  pass(wholeLifeMs);
  const waiting = tab.session.token();
  await vi.waitFor(() => expect(tab.session.state().phase).toBe('ended'), patienceMs);
  instead = () => grant({ access_token: 'another', refresh_token: undefined });
  await tab.session.signIn({ username: server.username, password, keep: false });
  expect(await waiting).toBe('another');
});

test('an invalid token response is no sign-in', async () => {
  instead = () => new Response('<html>hello</html>', { status: 200 });
  const tab = await newcomer();
  const tried = tab.session.signIn({ username: 'a', password: 'b', keep: false });
  await expect(tried).rejects.toBeInstanceOf(ApiProblem);
  await expect(tried).rejects.toMatchObject({ kind: 'unreadable' });
});

const refusal = (): Response =>
  new Response(JSON.stringify({ error: 'invalid_grant', error_description: 'over' }), { status: 400 });

const grant = (fields: Record<string, unknown> = {}): Response =>
  new Response(
    JSON.stringify({
      access_token: 'access',
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      refresh_token: 'refresh',
      ...fields,
    }),
  );
