/** Figures for Prometheus: how they are written, and what `/metrics` tells. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Metrics } from '../../src/server/metrics.ts';
import { type Service, send, service } from '../support/service.ts';

describe('Metrics', () => {
  test('writes each kind as the format has it', () => {
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
    expect(metrics.text()).toBe(`# HELP things_total Things.
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

  test('a histogram counts up to each bound, the bound included, and everything above', () => {
    const metrics = new Metrics();
    const times = metrics.histogram('times_seconds', 'Times.', [0.1, 1]);
    for (const seconds of [0.05, 0.1, 0.5, 3]) times.observe(seconds, { route: '/a' });
    times.observe(1);
    expect(metrics.text().split('\n').slice(2)).toEqual([
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

  test('a name is given once', () => {
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
    app = world.beside({ settings: { metrics: true, basePath: '/fleet' } });
  });
  afterAll(() => world.close());

  const read = async (): Promise<string> => (await app.request('/fleet/metrics')).text();
  /** The value of a line, by how it begins. */
  const valueOf = (text: string, begin: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${begin} `))
        ?.slice(begin.length),
    );

  test('is not there by default', async () => {
    const response = await world.app.request('/metrics');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('is open, and every line of it is as the format has it', async () => {
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

  test('tells of the process and its connections', async () => {
    const text = await read();
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(valueOf(text, 'nodejs_memory_bytes{use="heapUsed"}')).toBeGreaterThan(1e6);
    expect(valueOf(text, 'process_cpu_seconds_total{mode="user"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    const started = valueOf(text, 'process_start_time_seconds') * 1000;
    expect(started).toBeGreaterThan(Date.now() - 3600_000);
    expect(started).toBeLessThanOrEqual(Date.now());
    const states = ['busy', 'idle'].map((state) => valueOf(text, `fenceline_database_connections{state="${state}"}`));
    expect((states[0] ?? 0) + (states[1] ?? 0)).toBeGreaterThan(0);
    expect(valueOf(text, 'fenceline_database_waiting')).toBe(0);
  });

  test('counts requests by method, route and class of status, whatever strangers send', async () => {
    const own = world.beside({ settings: { metrics: true } });
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

  test('tells how often a list was ready', async () => {
    const own = world.beside({ settings: { metrics: true } });
    for (let time = 0; time < 3; time += 1) await send(own, 'GET', '/public/v1/tags', { token: world.token });
    const text = await (await own.request('/metrics')).text();
    expect(valueOf(text, 'fenceline_ready_lists_asked_total{ready="yes"}')).toBe(2);
    expect(valueOf(text, 'fenceline_ready_lists_asked_total{ready="no"}')).toBe(1);
    expect(valueOf(text, 'fenceline_ready_lists')).toBe(1);
    expect(valueOf(text, 'fenceline_ready_lists_bytes')).toBeGreaterThan(0);
  });

  test('other parts of the service add their own', async () => {
    const metrics = new Metrics();
    const stored = metrics.counter('fenceline_messages_total', 'Messages of devices.');
    const own = world.beside({ settings: { metrics: true }, metrics });
    stored.add(5, { outcome: 'accepted' });
    const text = await (await own.request('/metrics')).text();
    expect(text).toContain('fenceline_messages_total{outcome="accepted"} 5\n');
  });
});
