import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { geofenceTypes, tagResourceType } from '../../src/contract/choices.ts';
import { sql } from '../../src/server/database/sql.ts';
import { connect, get, getVersioned, post, remove, save } from '../../src/web/api/client.ts';
import { type Client, type Service, service } from '../support/service.ts';

const baseUrl = 'http://service.test/base';
const circle = { geofenceType: geofenceTypes.circle, latitude: 52, longitude: 13, radius: 100 };
const tag = { name: 'Yards', colour: 1, resourceType: tagResourceType } as const;

let server: Service;
let client: Client;
/** The requests: method, address, headers. */
let sent: { method: string; url: string; headers: Headers; body: unknown }[];
let instead: ((url: string) => Response | Promise<Response> | undefined) | undefined;
/** Tokens that the service will reject, in order. The client requests the next one. */
let tokens: string[];
let rejections: [token: string, then: string][];

beforeAll(async () => {
  server = await service();
});
afterAll(() => server.close());

beforeEach(async () => {
  client = await server.addAccount();
  sent = [];
  rejections = [];
  instead = undefined;
  tokens = [client.token];
  connect({
    baseUrl,
    token: async () => tokens[0] ?? '',
    rejected: async (token, then) => {
      rejections.push([token, then]);
      tokens.shift();
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ method: init.method ?? '', url, headers: new Headers(init.headers), body: init.body });
    init.signal?.throwIfAborted();
    return (await instead?.(url)) ?? server.app.request(url.slice(baseUrl.length), init);
  });
});

test('a list is returned unchanged', async () => {
  await client.request('POST', '/public/v1/tags', tag);
  expect(await get('/public/v1/tags')).toMatchObject([{ name: 'Yards', colour: 1, position: 1 }]);
  expect(sent[0]).toMatchObject({ method: 'GET', url: `${baseUrl}/public/v1/tags` });
  expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${client.token}`);
});

test('path parameters and queries become part of the URL', async () => {
  const id = await save('/public/v1/tags', tag);
  await remove('/public/v1/tags/{tagId}', { path: { tagId: id ?? 0 } });
  expect(sent[1]).toMatchObject({ method: 'DELETE', url: `${baseUrl}/public/v1/tags/${id}` });
  expect(await get('/public/v1/tags', { query: { deleted: true, limit: undefined } })).toMatchObject([{ id }]);
  expect(sent[2]?.url).toBe(`${baseUrl}/public/v1/tags?deleted=true`);
});

test('an id comes from the body, from the address of the new record, or is absent', async () => {
  const tagId = await save('/public/v1/tags', tag);
  expect(await get('/public/v1/tags/{tagId}', { path: { tagId: tagId ?? 0 } })).toMatchObject({ name: 'Yards' });
  // 204 as documented. Our service adds the address of the record.
  const geofenceId = await save('/public/v1/geofences', { description: 'North', ...circle });
  expect(await get('/public/v1/geofences')).toMatchObject([{ id: geofenceId, description: 'North' }]);
  instead = () => new Response(null, { status: 204 });
  expect(await save('/public/v1/geofences', { description: 'South', ...circle })).toBeUndefined();
  instead = () => new Response('{"anything":"else"}', { status: 201 });
  expect(await save('/public/v1/tags', tag)).toBeUndefined();
});

test('a body is sent as documented', async () => {
  await save('/public/v1/tags', tag);
  expect(sent[0]?.headers.get('content-type')).toBe('application/json-patch+json');
  expect(JSON.parse(String(sent[0]?.body))).toEqual(tag);
});

test("an update over another person's save is a 412", async () => {
  const id = (await save('/public/v1/tags', tag)) ?? 0;
  const { value, etag } = await getVersioned('/public/v1/tags/{tagId}', { path: { tagId: id } });
  expect(value.name).toBe('Yards');
  await save('/public/v1/tags', { ...tag, id, name: 'Theirs' });
  const late = save('/public/v1/tags', { ...tag, id, name: 'Mine' }, { ifMatch: etag });
  await expect(late).rejects.toMatchObject({ kind: 'refused', status: 412 });
});

test('a rejected request reports every field, its text and the request', async () => {
  const refused = save('/public/v1/geofences', { description: '', ...circle, radius: 49.9 });
  await expect(refused).rejects.toMatchObject({
    name: 'ApiProblem',
    kind: 'refused',
    status: 400,
    request: 'POST /public/v1/geofences',
    requestId: expect.stringMatching(/./) as string,
    errors: [
      { pointer: '#/description', code: 'required' },
      { pointer: '#/radius', code: 'range', params: { min: 50, max: 1000 } },
    ],
  });
});

test('a deleted record is not a missing route', async () => {
  const gone = get('/public/v1/tags/{tagId}', { path: { tagId: 999_999 } });
  await expect(gone).rejects.toMatchObject({ kind: 'refused', status: 404, slug: 'not-found' });
  instead = () => new Response('<h1>Not Found</h1>', { status: 404 });
  await expect(get('/public/v1/account')).rejects.toMatchObject({ kind: 'missing', status: 404 });
  instead = () => new Response('', { status: 405 });
  await expect(post('/public/v1/tags/order', { ids: [1] })).rejects.toMatchObject({ kind: 'missing' });
  instead = () => server.app.request('/public/v1/nothing', { headers: { authorization: `Bearer ${client.token}` } });
  await expect(get('/public/v1/account')).rejects.toMatchObject({ kind: 'missing' });
});

test('a rejected token is replaced and the request repeated, once and once more', async () => {
  tokens = ['old', client.token];
  expect(await get('/public/v1/tags')).toEqual([]);
  expect(rejections).toEqual([['old', 'renew']]);
  tokens = ['a', 'b', 'c', client.token];
  await expect(get('/public/v1/tags')).rejects.toMatchObject({ status: 401 });
  expect(rejections.slice(1)).toEqual([
    ['a', 'renew'],
    ['b', 'signIn'],
  ]);
});

test('a request that needs a recent sign-in asks for it at once', async () => {
  tokens = [client.token, client.token, client.token];
  await server.db.run(sql`update session set created_utc = created_utc - interval '61 minutes'
    where account_id = ${client.accountId}`);
  await expect(post('/public/v1/users/me/totp', undefined)).rejects.toMatchObject({ slug: 'sign-in-again' });
  expect(rejections[0]).toEqual([client.token, 'stepUp']);
});

test('no response, and an invalid response', async () => {
  instead = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(get('/public/v1/tags')).rejects.toMatchObject({ kind: 'network', status: 0 });
  instead = () => new Response('<html>', { status: 200 });
  await expect(get('/public/v1/tags')).rejects.toMatchObject({ kind: 'unreadable' });
  instead = () => new Response('', { status: 500 });
  await expect(get('/public/v1/tags')).rejects.toMatchObject({ kind: 'server', status: 500 });
});

test('an aborted request is not a problem of the service', async () => {
  const given = new AbortController();
  given.abort();
  await expect(get('/public/v1/tags', { signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['120', undefined, 120],
  ['Sat, 21 Nov 2026 00:02:00 GMT', 'Sat, 21 Nov 2026 00:00:30 GMT', 90],
  ['soon', undefined, undefined],
  [undefined, undefined, undefined],
])('Retry-After: %s with Date: %s is %s seconds', async (after, date, seconds) => {
  instead = () =>
    new Response('', {
      status: 429,
      headers: { ...(after !== undefined && { 'retry-after': after }), ...(date !== undefined && { date }) },
    });
  await expect(get('/public/v1/tags')).rejects.toMatchObject({ status: 429, retryAfterSeconds: seconds });
});

test('a repetition after a lost response runs once; the same request later runs again', async () => {
  await get('/public/v1/geofences');
  const wanted = { description: 'North', ...circle };
  const lost = async (url: string): Promise<Response> => {
    const { method = '', headers, body } = sent.at(-1) ?? {};
    await server.app.request(url.slice(baseUrl.length), { method, ...(headers && { headers }), body: String(body) });
    throw new TypeError('Failed to fetch');
  };
  instead = lost;
  await expect(save('/public/v1/geofences', wanted)).rejects.toMatchObject({ kind: 'network' });
  instead = () => new Response(null, { status: 503 });
  await expect(save('/public/v1/geofences', wanted)).rejects.toMatchObject({ status: 503 });
  instead = undefined;
  const id = await save('/public/v1/geofences', wanted);
  expect(await get('/public/v1/geofences')).toMatchObject([{ id, description: 'North' }]);
  await save('/public/v1/geofences', wanted);
  expect(await get('/public/v1/geofences')).toHaveLength(2);
  const keys = sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('an unknown service gets no undocumented header', async () => {
  instead = () => new Response('[]');
  await get('/public/v1/geofences');
  instead = () => new Response(null, { status: 204 });
  await save('/public/v1/geofences', { description: 'North', ...circle });
  expect(sent.at(-1)?.headers.has('idempotency-key')).toBe(false);
});
