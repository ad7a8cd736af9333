/** Bodies, media types, paths and methods: checks before any handler runs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLimits } from '../../../src/contract/choices.ts';
import { type Service, service } from '../../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const tags = '/public/v1/tags';
const goodTag = { name: 'Depots', resourceType: 25, colour: 6 };
const post = (body: unknown, headers?: Record<string, string>): Promise<Response> =>
  world.request('POST', tags, body, headers);

describe('media types', () => {
  test.each([
    'application/json-patch+json',
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/vnd.fleet+json',
    'text/json',
  ])('%s is accepted', async (type) => {
    expect((await post(goodTag, { 'Content-Type': type })).status).toBe(200);
  });

  test('no Content-Type is accepted', async () => {
    const body = new TextEncoder().encode(JSON.stringify(goodTag));
    const headers = { Authorization: `Bearer ${world.token}` };
    expect((await world.app.request(tags, { method: 'POST', body, headers })).status).toBe(200);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'application/json; charset=iso-8859-1',
    'json',
    'multipart/form-data; boundary=x',
  ])('%s returns 415', async (type) => {
    const response = await post(goodTag, { 'Content-Type': type });
    expect(response.status).toBe(415);
    expect((await world.request('POST', `${tags}/4711/restore`, 'x', { 'Content-Type': type })).status).toBe(415);
  });

  test('an empty body of the wrong type returns 415 where a body is required, and is ignored elsewhere', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect((await post('', headers)).status).toBe(415);
    expect((await world.request('POST', `${tags}/4711/restore`, '', headers)).status).toBe(404);
  });
});

describe('JSON', () => {
  test.each([
    ['', 'it is empty'],
    ['   \n', 'it is empty'],
    ['{"name":"x",}', 'unexpected "}" at line 1, column 13'],
    ['{\n  "name": \'x\'\n}', 'unexpected "\'" at line 2, column 11'],
    ['[1,2', 'it ends too early, at line 1, column 5'],
  ])('%j returns 400 with the position', async (body, where) => {
    const response = await post(body || ' ');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: `The body is not JSON: ${where}.`,
      errors: [{ pointer: '#', code: 'format' }],
    });
  });

  test('invalid UTF-8 returns 400', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const response = await post(body);
    expect(await response.json()).toMatchObject({ status: 400, detail: expect.stringContaining('UTF-8') as unknown });
  });

  test('a byte order mark is ignored', async () => {
    expect((await post(`\uFEFF${JSON.stringify(goodTag)}`)).status).toBe(200);
  });

  test('types are strict', async () => {
    const response = await post({ ...goodTag, colour: '6', name: 7 });
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: [
        { pointer: '#/name', code: 'type' },
        { pointer: '#/colour', code: 'type' },
      ],
    });
  });

  test('null counts as absent: a required field is missing, an optional one is omitted', async () => {
    const refused = await post({ ...goodTag, id: null, name: null });
    expect(await refused.json()).toMatchObject({ status: 400, errors: [{ pointer: '#/name', code: 'required' }] });
    expect((await post({ ...goodTag, id: null, position: null })).status).toBe(200);
  });

  test('null inside an array is not absent', async () => {
    const response = await world.request('POST', `${tags}/order`, { ids: [1, null] });
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ pointer: '#/ids/1' }] });
  });

  test('unknown fields are ignored, also names of prototypes', async () => {
    const body = `{"__proto__":{"name":"polluted","admin":true},"constructor":{"prototype":{"admin":true}},${JSON.stringify(goodTag).slice(1)}`;
    const id = (await (await post(body)).json()) as number;
    const saved: unknown = await (await world.request('GET', `${tags}/${id}`)).json();
    expect(saved).toMatchObject({ name: 'Depots' });
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test('a name that only the prototype has is missing', async () => {
    const body = '{"__proto__":{"name":"Depots"},"resourceType":25,"colour":6}';
    expect(await (await post(body)).json()).toMatchObject({ status: 400, errors: [{ pointer: '#/name' }] });
  });

  test('a body with over 1,000 levels, 200,000 values or 10,000 members of an object is rejected before it is parsed', async () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}null${']'.repeat(depth)}`;
    const tagBeside = (deep: string): Promise<Response> => post(`{"deep":${deep},${JSON.stringify(goodTag).slice(1)}`);
    expect((await tagBeside(nested(jsonLimits.nesting - 1))).status).toBe(200);
    expect((await tagBeside(`[${'1,'.repeat(jsonLimits.values - 100)}1]`)).status).toBe(200);
    const object = (members: number): string =>
      `{${Array.from({ length: members }, (_, nth) => `"k${nth}":${nth}`).join()}}`;
    expect((await tagBeside(object(jsonLimits.members))).status).toBe(200);
    // Two objects of the same depth.
    expect((await tagBeside(`[${object(jsonLimits.members)},${object(10)}]`)).status).toBe(200);
    for (const deep of [
      nested(jsonLimits.nesting),
      `[${'1,'.repeat(jsonLimits.values)}1]`,
      '['.repeat(1_000_000),
      object(jsonLimits.members + 1),
      `[{"a":${object(jsonLimits.members + 1)}}]`,
    ]) {
      const response = await tagBeside(deep);
      expect(await response.json()).toMatchObject({ status: 400, errors: [{ pointer: '#', code: 'length' }] });
    }
  });

  test('100 bad fields are listed, the others counted', async () => {
    const ids = Array.from({ length: 1000 }, () => 'x');
    const response = await world.request('POST', `${tags}/order`, { ids });
    const { errors, errorsOmitted } = (await response.json()) as {
      errors: { pointer: string }[];
      errorsOmitted: number;
    };
    expect(errors.map(({ pointer }) => pointer)).toEqual(Array.from({ length: 100 }, (_, nth) => `#/ids/${nth}`));
    expect(errorsOmitted).toBe(900);
  });

  test('an array that is too long is one error, whatever its elements', async () => {
    const ids = Array.from({ length: 50_001 }, () => 'x');
    const response = await world.request('POST', '/public/v1/geofences/delete', { ids });
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '#/ids', code: 'length', params: { max: 50_000 } }],
    });
  });
});

describe('paths and methods', () => {
  test('reports all errors in path, query and body at once', async () => {
    const response = await world.request('GET', `${tags}?limit=0&limit=5&cursor=${'x'.repeat(501)}&deleted=perhaps`);
    const { errors } = (await response.json()) as { errors: { parameter: string }[] };
    expect(response.status).toBe(400);
    expect(new Set(errors.map(({ parameter }) => parameter))).toEqual(new Set(['limit', 'cursor', 'deleted']));
  });

  test.each(['abc', '-1', '1.5', '1e3', '%20', '%zz', '0x10'])('an id of %s returns 400', async (id) => {
    const response = await world.request('GET', `${tags}/${id}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ parameter: 'tagId', code: 'type' }] });
  });

  test.each(['/public/v1', '/public/v1/', '/public/v1/nothing', '/public/v1/tags/', '/public/v1/tags/1/x'])(
    '%s returns 404 with a token and 401 without',
    async (path) => {
      expect((await world.request('GET', path)).status).toBe(404);
      expect((await world.app.request(path)).status).toBe(401);
    },
  );

  test.each(['/public', '/public/v2/tags', '/token/x', '/docs/x', '/metrics', '/health/x'])(
    '%s does not exist, and is not the dashboard',
    async (path) => {
      const response = await world.app.request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    },
  );

  test('a literal segment has priority over a parameter', async () => {
    const response = await world.request('GET', '/public/v1/geofences/import');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect((await world.request('GET', '/public/v1/users/me')).status).toBe(200);
  });

  test('405 lists all methods', async () => {
    const response = await world.request('PATCH', tags);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  test('HEAD answers like GET, without the body', async () => {
    const got = await world.request('GET', tags);
    const head = await world.request('HEAD', tags);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head.headers.get(name)).toBe(got.headers.get(name));
    }
    expect(got.headers.get('content-length')).toBe(String((await got.arrayBuffer()).byteLength));
    expect((await world.request('HEAD', `${tags}/4711`)).status).toBe(404);
  });

  test('an escaped address is the same address', async () => {
    expect((await world.request('GET', '/public/v1/t%61gs')).status).toBe(200);
  });
});

describe('problems', () => {
  test('have every member, and the path without its query', async () => {
    const response = await world.request('GET', `${tags}/4711?_secret=1`, undefined, { 'X-Request-Id': 'mine-1' });
    expect(await response.json()).toEqual({
      type: 'urn:fenceline:problem:not-found',
      reasons: [{ reason: 'notFound', params: { what: 'tag' } }],
      title: 'Not found',
      status: 404,
      detail: 'This account has no such tag.',
      instance: '/public/v1/tags/4711',
      requestId: 'mine-1',
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
