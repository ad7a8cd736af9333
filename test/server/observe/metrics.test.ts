/** Metrics for Prometheus: their format, and the content of `/metrics`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Metrics } from '../../../src/server/observe/metrics.ts';
import { createMetricsApp } from '../../../src/server/observe/metrics-answer.ts';
import { version } from '../../../src/server/observe/version.ts';
import { password, postToken, type Service, send, service } from '../../support/service.ts';
import { makeKey } from '../ingest/door.ts';

/** The value of a sample by name and labels. */
const valueOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length),
  );

describe('Metrics', () => {
  test('writes each type in the Prometheus format', async () => {
    const metrics = new Metrics();
    const things = metrics.counter('things_total', 'Things.');
    things.add();
    things.add(2, { kind: 'a "b" \\ c\nd' });
    things.add(0.5, { kind: 'a "b" \\ c\nd' });
    metrics.gauge('level', 'A level.', () => [
      [{ side: 'left' }, 1.5],
      [{ side: 'right' }, -2],
    ]);
    metrics.sum('elsewhere_total', 'Counted elsewhere.', () => [[{}, 7]]);
    expect(await metrics.text()).toBe(`# HELP things_total Things.
# TYPE things_total counter
things_total 1
things_total{kind="a \\"b\\" \\\\ c\\nd"} 2.5
# HELP level A level.
# TYPE level gauge
level{side="left"} 1.5
level{side="right"} -2
# HELP elsewhere_total Counted elsewhere.
# TYPE elsewhere_total counter
elsewhere_total 7
`);
  });

  test('a histogram counts each bound inclusively, and everything above', async () => {
    const metrics = new Metrics();
    const times = metrics.histogram('times_seconds', 'Times.', [0.1, 1]);
    for (const seconds of [0.05, 0.1, 0.5, 3]) times.observe(seconds, { route: '/a' });
    times.observe(1);
    expect((await metrics.text()).split('\n').slice(2)).toEqual([
      'times_seconds_bucket{route="/a",le="0.1"} 2',
      'times_seconds_bucket{route="/a",le="1"} 3',
      'times_seconds_bucket{route="/a",le="+Inf"} 4',
      'times_seconds_sum{route="/a"} 3.65',
      'times_seconds_count{route="/a"} 4',
      'times_seconds_bucket{le="0.1"} 0',
      'times_seconds_bucket{le="1"} 1',
      'times_seconds_bucket{le="+Inf"} 1',
      'times_seconds_sum 1',
      'times_seconds_count 1',
      '',
    ]);
  });

  test('a counter with known labels starts at 0', async () => {
    const metrics = new Metrics();
    metrics.counter('things_total', 'Things.', [{ kind: 'a' }, { kind: 'b' }]).add(2, { kind: 'b' });
    expect((await metrics.text()).split('\n').slice(2)).toEqual([
      'things_total{kind="a"} 0',
      'things_total{kind="b"} 2',
      '',
    ]);
  });

  test('a metric that fails is left out, and the others stay', async () => {
    const metrics = new Metrics();
    metrics.gauge('away', 'Away.', () => Promise.reject(new Error('away')));
    metrics.gauge('here', 'Here.', async () => [[{}, 1]]);
    expect(await metrics.text()).toBe('# HELP here Here.\n# TYPE here gauge\nhere 1\n');
  });

  test('a name can be used once', () => {
    const metrics = new Metrics();
    metrics.counter('things_total', 'Things.');
    expect(() => metrics.gauge('things_total', 'Again.', () => [])).toThrow('things_total');
  });
});

describe('/metrics', () => {
  let world: Service;
  let app: Service['app'];
  beforeAll(async () => {
    world = await service();
    app = world.anotherService({ settings: { metrics: true, basePath: '/fleet' } });
  });
  afterAll(() => world.close());

  const read = async (): Promise<string> => (await app.request('/fleet/metrics')).text();

  test('is off by default', async () => {
    const response = await world.app.request('/metrics');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('is open, and every line follows the format', async () => {
    await send(app, 'GET', '/fleet/public/v1/tags', { token: world.token });
    const response = await app.request('/fleet/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lines = (await response.text()).split('\n');
    expect(lines.at(-1)).toBe('');
    for (const line of lines.slice(0, -1)) {
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) [a-z_]+ \S.*|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [-+.\de]+)$/,
      );
    }
    expect((await app.request('/fleet/metrics', { method: 'HEAD' })).status).toBe(200);
    expect((await app.request('/fleet/metrics', { method: 'POST' })).status).toBe(404);
  });

  test('shows the process and its connections', async () => {
    const text = await read();
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(valueOf(text, 'nodejs_memory_bytes{use="heapUsed"}')).toBeGreaterThan(1e6);
    expect(valueOf(text, 'process_cpu_seconds_total{mode="user"}')).toBeGreaterThan(0);
    expect(valueOf(text, `fenceline_build_info{version="${version}",node="${process.versions.node}"}`)).toBe(1);
    expect(text).toContain('# TYPE fenceline_event_loop_delay_seconds histogram\n');
    expect(valueOf(text, 'fenceline_database_up')).toBe(1);
    expect(valueOf(text, 'fenceline_database_connections_opened_total')).toBeGreaterThan(0);
    expect(valueOf(text, 'fenceline_database_connections_lost_total')).toBe(0);
    expect(valueOf(text, 'fenceline_live_streams')).toBe(0);
    const started = valueOf(text, 'process_start_time_seconds') * 1000;
    expect(started).toBeGreaterThan(Date.now() - 3600_000);
    expect(started).toBeLessThanOrEqual(Date.now());
    const states = ['busy', 'idle'].map((state) => valueOf(text, `fenceline_database_connections{state="${state}"}`));
    expect((states[0] ?? 0) + (states[1] ?? 0)).toBeGreaterThan(0);
    expect(valueOf(text, 'fenceline_database_waiting')).toBe(0);
  });

  test('counts requests by method, route and status class, for any client', async () => {
    const own = world.anotherService({ settings: { metrics: true } });
    const ask = (method: string, path: string, token = world.token) => send(own, method, path, { token });
    for (const id of [4711, 4712]) await ask('GET', `/public/v1/tags/${id}`);
    await ask('GET', '/public/v1/tags');
    await ask('GET', '/public/v1/tags', 'nobody');
    await ask('BREW', '/public/v1/tags');
    await ask('GET', '/public/v1/nothing"here');
    const text = await (await own.request('/metrics')).text();
    const counts = text
      .split('\n')
      .flatMap((line) => /^http_request_duration_seconds_count(.*)$/.exec(line)?.[1] ?? []);
    expect(counts).toEqual([
      '{method="GET",route="/public/v1/tags/{tagId}",status="4xx"} 2',
      '{method="GET",route="/public/v1/tags",status="2xx"} 1',
      '{method="GET",route="/public/v1/tags",status="4xx"} 1',
      '{method="other",route="/public/v1/tags",status="4xx"} 1',
      '{method="GET",route="(unknown)",status="4xx"} 1',
    ]);
  });

  test('shows how often a list was cached', async () => {
    const own = world.anotherService({ settings: { metrics: true } });
    for (let time = 0; time < 3; time += 1) await send(own, 'GET', '/public/v1/tags', { token: world.token });
    const text = await (await own.request('/metrics')).text();
    expect(valueOf(text, 'fenceline_ready_lists_asked_total{ready="yes"}')).toBe(2);
    expect(valueOf(text, 'fenceline_ready_lists_asked_total{ready="no"}')).toBe(1);
    expect(valueOf(text, 'fenceline_ready_lists')).toBe(1);
    expect(valueOf(text, 'fenceline_ready_lists_bytes')).toBeGreaterThan(0);
  });

  test('other parts of the service add their metrics', async () => {
    const metrics = new Metrics();
    const things = metrics.counter('fenceline_things_total', 'Things.');
    const own = world.anotherService({ settings: { metrics: true }, metrics });
    things.add(5, { kind: 'own' });
    const text = await (await own.request('/metrics')).text();
    expect(text).toContain('fenceline_things_total{kind="own"} 5\n');
  });

  test('counts accepted, duplicate and rejected messages by reason, and their delay', async () => {
    const own = world.anotherService({ settings: { metrics: true, retentionDays: 30 } });
    const { key } = await makeKey(world);
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const position = { device: 'counted', latitude: 51.3, longitude: 12.4 };
    const good = JSON.stringify({ ...position, utc: at(-90_000) });
    const lines = [
      good,
      good,
      JSON.stringify({ ...position, utc: at(-40 * 86_400_000) }),
      JSON.stringify({ ...position, utc: at(2 * 86_400_000) }),
      JSON.stringify({ ...position, utc: at(0), latitude: 91 }),
      '{',
    ];
    const post = (body: string, token: string, type = 'application/x-ndjson') =>
      send(own, 'POST', '/ingest/v1/messages', { body, token, headers: { 'Content-Type': type } });
    expect((await post(lines.join('\n'), key)).status).toBe(200);
    expect((await post(good, 'unknown')).status).toBe(401);
    expect((await post('{', key, 'application/json')).status).toBe(400);
    const text = await (await own.request('/metrics')).text();
    expect(valueOf(text, 'fenceline_messages_total{outcome="accepted"}')).toBe(1);
    expect(valueOf(text, 'fenceline_messages_total{outcome="duplicate"}')).toBe(1);
    expect(valueOf(text, 'fenceline_messages_total{outcome="failed"}')).toBe(0);
    for (const reason of ['tooOld', 'ahead', 'notJson', 'position']) {
      expect(valueOf(text, `fenceline_messages_rejected_total{reason="${reason}"}`)).toBe(1);
    }
    expect(text).toMatch(/^fenceline_ingest_requests_refused_total\{problem="unauthorized"\} 1$/m);
    expect(text.match(/^fenceline_ingest_requests_refused_total/gm)).toHaveLength(2);
    expect(valueOf(text, 'fenceline_message_lag_seconds_bucket{le="60"}')).toBe(0);
    expect(valueOf(text, 'fenceline_message_lag_seconds_bucket{le="300"}')).toBe(1);
    expect(valueOf(text, 'fenceline_message_store_seconds_count')).toBe(1);
  });

  test('counts messages that could not be stored', async () => {
    const store = () => Promise.reject(new Error('no room'));
    const own = world.anotherService({ settings: { metrics: true }, tracking: { store } });
    const { key } = await makeKey(world);
    const body = [{ device: 'a', utc: new Date().toISOString(), latitude: 51, longitude: 12 }];
    expect((await send(own, 'POST', '/ingest/v1/messages', { body, token: key })).status).toBe(500);
    const text = await (await own.request('/metrics')).text();
    expect(valueOf(text, 'fenceline_messages_total{outcome="failed"}')).toBe(1);
  });

  test('counts sign-ins', async () => {
    const own = world.anotherService({ settings: { metrics: true } });
    const signIn = (secret: string) =>
      postToken(own, { grant_type: 'password', username: world.username, password: secret });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn('wrong')).status).toBe(400);
    const text = await (await own.request('/metrics')).text();
    expect(valueOf(text, 'fenceline_sign_ins_total{outcome="done"}')).toBe(1);
    expect(valueOf(text, 'fenceline_sign_ins_total{outcome="wrong"}')).toBe(1);
    expect(valueOf(text, 'fenceline_sign_ins_total{outcome="limited"}')).toBe(0);
  });

  test('a scrape changes no counter and no histogram', async () => {
    const counted = async () =>
      (await read()).split('\n').filter((line) => /^(fenceline_(messages|message|sign|ready)|http_)/.test(line));
    const first = await counted();
    expect(first.length).toBeGreaterThan(20);
    // A scrape is also counted as a request.
    const withoutScrapes = (lines: string[]) => lines.filter((line) => !line.includes('route="(status)"'));
    expect(withoutScrapes(await counted())).toEqual(withoutScrapes(first));
  });
});

describe('access', () => {
  const token = 'a-token-of-the-tests';
  let world: Service;
  beforeAll(async () => {
    world = await service();
  });
  afterAll(() => world.close());

  test('with METRICS_TOKEN: only with that token', async () => {
    const app = world.anotherService({ settings: { metrics: true, metricsToken: token } });
    for (const sent of [undefined, 'another-token-altogether', '']) {
      const response = await send(app, 'GET', '/metrics', sent === undefined ? {} : { token: sent });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /);
      expect(await response.text()).not.toContain('fenceline_');
    }
    expect((await send(app, 'GET', '/metrics', { token })).status).toBe(200);
  });

  test('with METRICS_PORT: only on that port', async () => {
    const metrics = new Metrics();
    const app = world.anotherService({ settings: { metrics: false, metricsPort: 9464 }, metrics });
    expect((await app.request('/metrics')).status).toBe(404);
    const own = createMetricsApp(metrics, undefined);
    const ask = (path: string, method = 'GET') => own.fetch(new Request(`http://127.0.0.1:9464${path}`, { method }));
    const response = await ask('/metrics');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('fenceline_database_up 1\n');
    expect((await ask('/metrics', 'HEAD')).status).toBe(200);
    for (const [path, method] of [
      ['/', 'GET'],
      ['/health', 'GET'],
      ['/metrics', 'POST'],
    ] as const) {
      expect((await ask(path, method)).status).toBe(404);
    }
    expect((await createMetricsApp(metrics, token).fetch(new Request('http://127.0.0.1/metrics'))).status).toBe(401);
  });
});
