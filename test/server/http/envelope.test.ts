/** Headers of every answer, and the log entry of every request. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../../src/contract/config.ts';
import { createLog } from '../../../src/server/observe/log.ts';
import { version } from '../../../src/server/observe/version.ts';
import { reply } from '../../support/records.ts';
import { password, postToken, type Service, send, service } from '../../support/service.ts';

let world: Service;
let lines: string[] = [];
beforeAll(async () => {
  world = await service({ log: createLog('debug', (line) => lines.push(line)) });
});
afterAll(() => world.close());
afterEach(() => {
  lines = [];
});

const tags = '/public/v1/tags';

describe('X-Request-Id', () => {
  test.each(['mine', '4bf92f3577b34da6a3ce929d0e0e4736', 'a.b:c/d+e=f-g_h', 'x'.repeat(128)])(
    '%s is used',
    async (id) => {
      const response = await world.request('GET', tags, undefined, { 'X-Request-Id': id });
      expect(response.headers.get('x-request-id')).toBe(id);
    },
  );

  test.each(['', 'two words', 'x'.repeat(129), '<b>', '{"a":1}', 'ü'])('%j is replaced', async (id) => {
    const response = await world.request('GET', tags, undefined, { 'X-Request-Id': id });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('differs for each request', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await world.app.request('/')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe('the log', () => {
  test('has one line of JSON per request, with the path of the endpoint table', async () => {
    await world.request('GET', `${tags}/4711?_find=Bob`, undefined, { 'X-Request-Id': 'mine' });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
        level: 'info',
        message: 'request',
        method: 'GET',
        path: '/public/v1/tags/{tagId}',
        status: 404,
        ms: expect.any(Number) as unknown,
        requestId: 'mine',
        accountId: world.accountId,
        userId: world.userId,
      },
    ]);
    expect(lines[0]).toMatch(/\n$/);
  });

  test('shows accepted device messages only at debug, rejected ones at info', async () => {
    const { key } = await reply<{ key: string }>(world.request('POST', '/public/v1/ingestKeys', { name: 'Gateway' }));
    const message = { device: 'Van 1', utc: new Date().toISOString(), latitude: 51.34, longitude: 12.37 };
    const path = '/ingest/v1/messages';
    for (const [body, token] of [
      [[message], key],
      [{ no: 'array' }, key],
      [[message], 'wrong'],
    ] as const) {
      await send(world.app, 'POST', path, { body, token, headers: { 'Content-Type': 'application/json' } });
    }
    const logged = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['path'] === path);
    expect(logged.map(({ level, status }) => [level, status])).toEqual([
      ['debug', 200],
      ['info', 400],
      ['info', 401],
    ]);
  });

  test('contains no secret, no coordinate and no name', async () => {
    const circle = { description: 'Ada’s house', geofenceType: 1, latitude: 51.3397, longitude: 12.3731, radius: 77 };
    const tokens = await world.signIn();
    await postToken(world.app, { grant_type: 'password', username: world.username, password: 'guess-me' });
    await postToken(world.app, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    await world.request('POST', '/public/v1/geofences', circle);
    await world.request('POST', '/public/v1/geofences', { ...circle, latitude: 91 });
    await world.request('GET', `/public/v1/${tokens.access_token}`);
    await send(world.app, 'GET', `${tags}?access_token=${tokens.access_token}`);
    await world.request('POST', '/public/v1/users/me', { name: 'Ada Lovelace', email: 'ada@example.org' });
    expect(lines.length).toBeGreaterThanOrEqual(8);
    const secrets = [password, 'guess-me', tokens.access_token, tokens.refresh_token, world.token, world.username];
    for (const secret of [...secrets, 'Ada', 'ada@', '51.33', '12.37', '91']) {
      for (const line of lines) expect(withoutNumbersOfOurs(line)).not.toContain(secret);
    }
  });

  /** Times, ids and durations may have any digits. */
  const withoutNumbersOfOurs = (line: string): string => {
    const { time: _, ms: __, requestId: ___, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify(rest);
  };

  test.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['off', []],
  ] as const)('at level %s contains %j', (level, expected) => {
    const written: string[] = [];
    const own = createLog(level, (line) => written.push((JSON.parse(line) as { level: string }).level));
    own.debug('x');
    own.info('x');
    own.warn('x');
    own.error('x');
    expect(written).toEqual(expected);
  });
});

describe('security headers', () => {
  test.each(['/public/v1/tags', '/token', '/health', '/config.json', '/nothing/here', '/public/v1/tags/4711'])(
    'are set on %s',
    async (path) => {
      const { headers } = await world.app.request(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  test.each([
    ['/public/v1/tags', 'attachment; filename="api.json"'],
    ['/public/v1/tags/4711', 'attachment; filename="api.json"'],
    // People read them in a browser.
    ['/health', null],
    ['/config.json', null],
  ])('a browser that opens %s gets the disposition %s', async (path, disposition) => {
    const { headers } = await world.request('GET', path);
    expect(headers.get('content-disposition')).toBe(disposition);
  });

  test('HSTS is sent only over https, which only a trusted proxy can report', async () => {
    const headers = { 'X-Forwarded-Proto': 'https' };
    const behind = world.anotherService({ settings: { trustProxy: 1 } });
    const health = await behind.request('/health', { headers });
    expect(health.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect((await behind.request('/health')).headers.get('strict-transport-security')).toBeNull();
    expect((await world.app.request('/health', { headers })).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('CORS', () => {
  const origin = 'https://fleet.example.com';
  const preflight = (app: Service['app'], from: string): Promise<Response> =>
    app.request(tags, {
      method: 'OPTIONS',
      headers: { Origin: from, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'if-match' },
    });

  test('is off by default', async () => {
    const response = await world.request('GET', tags, undefined, { Origin: origin });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('vary')).toBeNull();
    expect((await preflight(world.app, origin)).status).toBe(401);
  });

  test('allows a configured origin, with the headers it needs', async () => {
    const app = world.anotherService({ settings: { corsOrigins: ['https://other.example.com', origin] } });
    const preflightAnswer = await preflight(app, origin);
    expect(preflightAnswer.status).toBe(204);
    expect(preflightAnswer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflightAnswer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, DELETE');
    expect(preflightAnswer.headers.get('access-control-allow-headers')).toContain('If-Match');
    for (const response of [
      await send(app, 'GET', tags, { token: world.token, headers: { Origin: origin } }),
      await send(app, 'GET', tags, { headers: { Origin: origin } }),
    ]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      for (const name of ['ETag', 'Link', 'Location', 'RateLimit', 'Retry-After', 'X-Request-Id']) {
        expect(response.headers.get('access-control-expose-headers')).toContain(name);
      }
      expect(response.headers.get('vary')).toContain('Origin');
    }
    expect((await preflight(app, 'https://evil.example.com')).status).toBe(401);
    const stranger = await send(app, 'GET', tags, { token: world.token, headers: { Origin: 'null' } });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    expect(stranger.headers.get('vary')).toContain('Origin');
  });
});

describe('public addresses', () => {
  test('/config.json contains what the browser needs, and nothing else', async () => {
    const tileLayers = [{ name: 'Sky', url: 'https://t.example.com/{z}/{x}/{y}', attribution: '© T' }];
    const app = world.anotherService({ settings: { tileLayers } });
    const answered: unknown = await (await app.request('/config.json')).json();
    expect(answered).toEqual({
      version,
      baseUrl: '',
      tileLayers,
      basemap: null,
      basemapProblem: null,
      geocoder: null,
      passwordMails: false,
      passkeys: 'localhost',
      singleSignOn: 'off',
    });
    expect(config.strict().safeParse(answered).success).toBe(true);
    expect(await (await world.app.request('/config.json')).json()).toMatchObject({ tileLayers: [] });
  });

  test('/health and /health/live answer', async () => {
    expect(await (await world.app.request('/health')).json()).toEqual({ status: 'ok', version });
    expect((await world.app.request('/health/live', { method: 'HEAD' })).status).toBe(200);
  });
});
