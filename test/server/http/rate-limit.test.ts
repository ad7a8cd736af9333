/** RATE_LIMIT: requests per minute and token, over all services. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../../src/contract/problem.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { sweepExpired } from '../../../src/server/store/sweep.ts';
import { type Client, postToken, type Service, send, service } from '../../support/service.ts';

const tags = '/public/v1/tags';
const limit = 3;
let now = new Date();
const pass = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

let world: Service;
let app: Service['app'];
let client: Client;
beforeAll(async () => {
  world = await service();
  app = world.anotherService({ settings: { rateLimit: limit }, now: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  client = await world.addUser();
  now = new Date();
});

const ask = (path = tags, { by = client, at = app, method = 'GET' } = {}): Promise<Response> =>
  send(at, method, path, { token: by.token });
const left = ({ headers }: Response): string => headers.get('ratelimit') ?? '';
async function askAll(times = limit): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await ask()).status).toBe(200);
}

describe('with a limit', () => {
  test('each answer has the remaining requests, and further ones are 429 until the minute is over', async () => {
    const first = await ask();
    expect(first.headers.get('ratelimit-policy')).toBe('"requests";q=3;w=60');
    expect(left(first)).toBe('"requests";r=2;t=60');
    pass(20.5);
    expect(left(await ask())).toBe('"requests";r=1;t=40');
    expect(left(await ask())).toBe('"requests";r=0;t=40');

    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(left(refused)).toBe('"requests";r=0;t=40');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    const problem = (await refused.json()) as ProblemBody;
    expect(problem).toMatchObject({ type: 'urn:fenceline:problem:too-many-requests', status: 429, instance: tags });

    pass(39.4);
    expect((await ask()).status).toBe(429);
    pass(0.1);
    expect(left(await ask())).toBe('"requests";r=2;t=60');
  });

  test('a rejected request does nothing', async () => {
    await askAll();
    const body = { name: 'Too many', resourceType: 25, colour: 1 };
    expect((await send(app, 'POST', tags, { token: client.token, body })).status).toBe(429);
    expect(await (await world.request('GET', tags)).text()).not.toContain('Too many');
  });

  test('failures count, too, in the order of checks: after 401, before 403 and 404', async () => {
    const viewer = await world.addUser({ role: 1 });
    expect(left(await ask('/public/v1/users', { by: viewer }))).toContain('r=2');
    expect(left(await ask('/public/v1/tags/4711', { by: viewer }))).toContain('r=1');
    expect(left(await ask('/public/v1/nothing', { by: viewer }))).toContain('r=0');
    for (const path of ['/public/v1/users', '/public/v1/nothing', tags]) {
      expect((await ask(path, { by: viewer })).status).toBe(429);
    }
    expect((await ask(tags, { by: viewer, method: 'PATCH' })).status).toBe(429);
    const stranger = await ask(tags, { by: { ...client, token: 'x'.repeat(43) } });
    expect(stranger.status).toBe(401);
    expect(left(stranger)).toBe('');
  });

  test('each token has its own, also for one user', async () => {
    await askAll();
    expect((await ask()).status).toBe(429);
    const { access_token: token } = await client.signIn();
    expect(left(await ask(tags, { by: { ...client, token } }))).toContain('r=2');
    expect(left(await ask(tags, { by: await world.addUser() }))).toContain('r=2');
  });

  test('concurrent requests to several services get exactly the limit', async () => {
    const other = world.anotherService({ settings: { rateLimit: limit }, now: () => now });
    const answers = await Promise.all(
      Array.from({ length: 4 * limit }, (_, index) => ask(tags, { at: index % 2 === 0 ? app : other })),
    );
    expect(
      answers
        .filter(({ status }) => status === 200)
        .map(left)
        .sort(),
    ).toEqual(['"requests";r=0;t=60', '"requests";r=1;t=60', '"requests";r=2;t=60']);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3 * limit);
  });

  test('requests without a token are not counted', async () => {
    for (let time = 0; time < 2 * limit; time += 1) {
      for (const path of ['/health', '/config.json', '/public/v1/openapi.json']) {
        const response = await app.request(path);
        expect([response.status, left(response)]).toEqual([200, '']);
      }
    }
    const { username } = client;
    expect((await postToken(app, { grant_type: 'password', username, password: 'wrong one' })).status).toBe(400);
  });

  test('old counters are deleted', async () => {
    await ask();
    const counts = (): Promise<unknown[]> => world.db.many(sql`select 1 from request_count`);
    await sweepExpired(world.db, now);
    expect(await counts()).not.toEqual([]);
    pass(2 * 3600);
    await sweepExpired(world.db, now);
    expect(await counts()).toEqual([]);
  });
});

test('is off by default', async () => {
  const responses = await Promise.all(Array.from({ length: 3 * limit }, () => world.request('GET', tags)));
  for (const { status, headers } of responses) {
    expect([status, headers.get('ratelimit'), headers.get('ratelimit-policy')]).toEqual([200, null, null]);
  }
});
