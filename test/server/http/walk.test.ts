/** Rules for every row of the endpoint table, including future ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyLimitBytes, roles } from '../../../src/contract/choices.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/endpoints/index.ts';
import { problemBody, tokenError } from '../../../src/contract/problem.ts';
import { type Client, type Service, send, service } from '../../support/service.ts';

let world: Service;
let viewer: Client;
beforeAll(async () => {
  world = await service();
  viewer = await world.addUser({ role: roles.viewer });
});
afterAll(() => world.close());

type Named = [name: string, row: Endpoint, path: string];
const rows = Object.entries(endpoints).map(([name, row]): Named => [name, row, row.path.replace(/\{\w+\}/g, '1')]);
const open = ({ access }: Endpoint): boolean => access === 'open';
const takesContent = ({ method }: Endpoint): boolean => method !== 'GET';
const forAdministrators = ({ method, access }: Endpoint): boolean =>
  access === 'administrator' || (access === undefined && method !== 'GET');
const where = (...tests: ((row: Endpoint) => unknown)[]): Named[] =>
  rows.filter(([, row]) => tests.every((each) => each(row)));
const not =
  (each: (row: Endpoint) => unknown) =>
  (row: Endpoint): boolean =>
    !each(row);

/** The body of the failure, after a check of the shape for its row. */
async function expectFailure(row: Endpoint, response: Response, status: number): Promise<void> {
  expect(response.status).toBe(status);
  const body: unknown = await response.json();
  const [type, shape] = row.form ? ['application/json', tokenError] : ['application/problem+json', problemBody];
  expect(response.headers.get('content-type')).toBe(type);
  expect(shape.safeParse(body).error).toBeUndefined();
}

describe.each(where(not(open)))('%s', (_, row, path) => {
  test('without a token returns 401, whatever else is wrong', async () => {
    const body = takesContent(row) ? 'nonsense' : undefined;
    const response = await send(world.app, row.method, path, { body, headers: { 'Content-Type': 'image/png' } });
    await expectFailure(row, response, 401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="fenceline"');
  });

  test('with an invalid token returns 401', async () => {
    const response = await send(world.app, row.method, path, { token: 'x'.repeat(43) });
    await expectFailure(row, response, 401);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });
});

test.each(where(forAdministrators))('%s as a viewer returns 403, whatever else is wrong', async (_, row, path) => {
  const body = takesContent(row) ? 'nonsense' : undefined;
  await expectFailure(row, await viewer.request(row.method, path, body, { 'Content-Type': 'image/png' }), 403);
});

test.each(where(not(forAdministrators), not(open)))('%s as a viewer does not return 403', async (_, row, path) => {
  expect((await viewer.request(row.method, path)).status).not.toBe(403);
});

describe.each(rows)('%s', (_, row, path) => {
  test('with an unsupported method returns 405 and lists the supported ones', async () => {
    const response = await world.request('PUT', path);
    await expectFailure(row, response, 405);
    expect(response.headers.get('allow')?.split(', ')).toContain(row.method);
  });
});

describe.each(where(takesContent))('%s', (_, row, path) => {
  const limit = row.bodyLimitBytes ?? bodyLimitBytes;

  test('with a Content-Length over the limit returns 413, whatever else is wrong', async () => {
    const headers = { 'Content-Length': String(limit + 1), 'Content-Type': 'image/png' };
    await expectFailure(row, await world.request(row.method, path, 'short', headers), 413);
  });

  test('with an unsupported media type returns 415, whatever else is wrong', async () => {
    await expectFailure(row, await world.request(row.method, path, 'nonsense', { 'Content-Type': 'text/plain' }), 415);
  });

  test('compressed returns 415', async () => {
    const type = row.form ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { 'Content-Encoding': 'gzip', 'Content-Type': type };
    await expectFailure(row, await world.request(row.method, path, 'x', headers), 415);
  });
});

/** The 400 to a body with an unknown parameter and, of a POST, a key that is too short names all three. */
async function expectAllProblems(row: Endpoint, path: string, body: string | undefined, code: string): Promise<void> {
  const response = await world.request(row.method, `${path}?unheard=1`, body, { 'Idempotency-Key': '' });
  await expectFailure(row, response.clone(), 400);
  const { errors } = (await response.json()) as { errors: { parameter?: string; pointer?: string; code: string }[] };
  const found = errors.map(({ parameter, pointer, ...error }) => `${parameter ?? pointer} ${error.code}`);
  const ofKey = row.method === 'POST' ? ['Idempotency-Key length'] : [];
  expect(found).toEqual(expect.arrayContaining([...ofKey, 'unheard unknown', `# ${code}`]));
}

test.each(where(takesContent, ({ form }) => !form))(
  '%s with invalid JSON returns 400 with all problems of the request',
  (_, row, path) => expectAllProblems(row, path, '{"a":', 'format'),
);

test.each(where(({ body }) => body))(
  '%s without the required body returns 400 with all problems of the request',
  (_, row, path) => expectAllProblems(row, path, undefined, 'required'),
);

const ofRecord = where(({ path, body }) => path.includes('{') && !body);
describe.each(ofRecord)('%s', (_, row) => {
  const needsPeriod = Object.keys((row.query as { shape?: object } | undefined)?.shape ?? {}).includes('startDate');
  const period = needsPeriod ? '?startDate=2026-11-01T00:00:00Z&endDate=2026-11-02T00:00:00Z' : '';
  const at = (value: string): string => row.path.replace(/\{\w+\}/g, value) + period;

  test('with an id that is not a whole number returns 400 and names it', async () => {
    const response = await world.request(row.method, at('abc'));
    expect(response.status).toBe(400);
    const errors = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({ parameter, code: 'type' }));
    expect(await response.json()).toMatchObject({ errors });
  });

  test.each(['4711', '99999999999999999999'])('with the unknown id %s returns 404', async (id) => {
    await expectFailure(row, await world.request(row.method, at(id)), 404);
  });
});

test('a body of maximum size is accepted', async () => {
  const body = JSON.stringify({ x: 'y'.repeat(bodyLimitBytes - 8) });
  expect(body).toHaveLength(bodyLimitBytes);
  expect(await (await world.request('POST', '/public/v1/tags', body)).json()).toMatchObject({
    title: 'Some fields are invalid',
  });
  expect((await world.request('POST', '/public/v1/tags', `${body} `)).status).toBe(413);
});
