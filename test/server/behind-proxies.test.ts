/** What clients do through real web servers, with the configurations that `docs/deployment.md` shows. */
import { request as httpRequest } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/server/host/listen.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { listenTo } from '../support/live.ts';
import { needs } from '../support/needs.ts';
import { patienceMs } from '../support/patience.ts';
import { reply } from '../support/records.ts';
import { clientOf, service } from '../support/service.ts';
import { apache2, caddy, haproxy, nginx, startWebServer, type WebServer } from '../support/web-servers.ts';

/** Starts the server before a service of this process. */
async function startBehind(name: string, server: WebServer, path: '' | '/fleet' = '') {
  const world = await service({ settings: { basePath: path, metrics: true } });
  onTestFinished(() => world.close());
  const listening = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
  const { url, logged } = await startWebServer(name, server, listening.origin, { path });
  const through = {
    request(path: string, init: RequestInit): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set('Accept-Encoding', 'gzip');
      return fetch(`${url}${path}`, { ...init, headers });
    },
  };
  return { world, url, through, logged, closeService: () => listening.close(1000) };
}

/** Large enough for Caddy to compress it, and too small for the service. */
const yard = {
  description: 'Yard',
  descriptionExt: 'Gate '.repeat(120),
  geofenceType: 1,
  latitude: 51.3,
  longitude: 12.4,
  radius: 100,
};

/** Mostly white space: the server in front passes it on like content, and PostgreSQL need not store it. */
function largeImport(): { body: Uint8Array; count: number } {
  const rows = Array.from({ length: 1000 }, (_, number) =>
    JSON.stringify({ ...yard, description: `Yard ${number}` }).padEnd(49_000),
  );
  const body = Buffer.from(`{"mode":"all","geofences":[${rows.join(',')}]}`);
  expect(body.length).toBeGreaterThan(49_000_000);
  return { body, count: rows.length };
}

describe.each([
  { name: 'nginx', server: nginx },
  { name: 'haproxy', server: haproxy },
  { name: 'caddy', server: caddy },
  { name: 'apache2', server: apache2 },
] as const)('through $name', ({ name, server }) => {
  test.skipIf(needs(name).missing)(
    `sign-in, saves, a conflict, 304, live events and an import of 50 MB work ${needs(name).note}`,
    async () => {
      // First of all, because it takes longer than a server in front keeps an idle connection open.
      const { body, count } = largeImport();
      const { world, through, closeService } = await startBehind(name, server);
      onTestFinished(closeService);
      const client = await clientOf(through, world.accountId, world.userId, world.username);
      const listener = await listenTo(through, client.token);
      await listener.received('hello');

      const path = (await client.request('POST', '/public/v1/geofences', yard)).headers.get('location') ?? '';
      const [created] = await listener.received('geofence');
      const id = Number(created?.data['id']);
      const seen = async (): Promise<string> => (await client.request('GET', path)).headers.get('etag') ?? '';
      const save = async (radius: number, tag: string): Promise<number> =>
        (await client.request('POST', '/public/v1/geofences', { ...yard, id, radius }, { 'If-Match': tag })).status;
      const first = await seen();
      if (server.rewrites) expect(first).toMatch(/^W\/|-gzip"$/);
      expect((await client.request('GET', path, undefined, { 'If-None-Match': first })).status).toBe(304);
      expect(await save(200, first)).toBe(204);
      await listener.received('geofence', 2);
      expect((await client.request('GET', path, undefined, { 'If-None-Match': first })).status).toBe(200);
      expect(await save(300, first)).toBe(412);
      expect(await save(300, await seen())).toBe(204);
      await listener.received('geofence', 3);

      const imported = await client.request('POST', '/public/v1/geofences/import', body);
      expect(imported.status).toBe(200);
      expect(((await imported.json()) as { ids: number[] }).ids).toHaveLength(count);
    },
  );
});

/** Sends the path as it is: `fetch` would change it. */
const answerAt = (url: string, path: string, host = new URL(url).host): Promise<{ status: number; type: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    // A browser sends the address of a page with the requests of its files.
    const headers = { Host: host, Referer: `${url}${path}` };
    const sent = httpRequest({ hostname, port, path, headers, agent: false }, (response) => {
      const { statusCode = 0 } = response;
      const type = response.headers['content-type'] ?? '';
      response.resume().on('end', () => resolve({ status: statusCode, type }));
    });
    sent.on('error', reject).end();
  });
/** By the server in front: the service's own 404 would mean that it got the request. */
const isDenied = ({ status, type }: { status: number; type: string }): boolean =>
  [403, 404].includes(status) && !type.includes('problem+json');
const statusAt = async (url: string, path: string): Promise<number> => (await answerAt(url, path)).status;

describe.each([
  { name: 'nginx', server: nginx },
  { name: 'haproxy', server: haproxy },
  { name: 'caddy', server: caddy },
  { name: 'apache2', server: apache2 },
] as const)('the logs of $name', ({ name, server }) => {
  test.skipIf(needs(name).missing)(
    `contain no device key, also while the service is away ${needs(name).note}`,
    async () => {
      const { world, url, closeService, logged } = await startBehind(name, server);
      const { key } = await reply<{ key: string }>(world.request('POST', '/public/v1/ingestKeys', { name: 'Phones' }));
      const position = 'id=phone&lat=51.3&lon=12.4';
      expect(await statusAt(url, `/ingest/osmand/${key}?${position}`)).toBe(200);
      expect(await statusAt(url, `//ingest//osmand//${key}?${position}`)).toBe(200);
      const paths = ['/metrics', '//metrics', '/./metrics', '/%2e/metrics', '/x/../metrics', '/%6detrics?x'];
      const metrics = await Promise.all(paths.map(async (path) => ({ path, ...(await answerAt(url, path)) })));
      expect(metrics.filter((answered) => !isDenied(answered))).toEqual([]);
      const end = key.slice(4);
      const forms = [
        ...[
          `/ingest/osmand/${key}`,
          `//ingest//osmand//${key}`,
          `/%69ngest/osmand/${key}`,
          `/ingest%2Fosmand%2F${key}`,
        ],
        ...[`/%2569ngest/osmand/${key}`, `/INGEST/osmand/${key}`, `/osmand/${key}`, `/${key}`, `/live/${key}`],
        ...[`/fl%6B_${end}`, `/fl%256B_${end}`, `/%2566l%256B_${end}`, `/x%3Fkey=${key}`, `/ingest/traccar/${key}`],
        ...[`/?key=${key}&${position}`, `/live?key=${key}`, `/ingest/osmand?key=${key}&${position}`, `/FLK_${end}`],
      ];
      // All at once, because HAProxy tries for a second before it answers for a service that is away.
      const statuses = (): Promise<number[]> => Promise.all(forms.map((path) => statusAt(url, path)));
      expect(Math.min(...(await statuses()))).toBeGreaterThanOrEqual(200);
      await closeService();
      expect(Math.min(...(await statuses()))).toBeGreaterThanOrEqual(400);
      expect(await statusAt(url, '/public/v1/drivers?search=Anna')).toBeGreaterThanOrEqual(500);
      // The log may have a request only after its answer, and has all earlier ones by then.
      await expect.poll(logged, { timeout: patienceMs }).toContain('/public/v1/drivers');
      expect(logged()).toContain('***');
      expect(logged()).not.toContain(end.slice(0, 16));
    },
  );
});

describe.each([
  { name: 'nginx', server: nginx },
  { name: 'haproxy', server: haproxy },
  { name: 'caddy', server: caddy },
  { name: 'apache2', server: apache2 },
] as const)('a device whose address is wrong, through $name,', ({ name, server }) => {
  test.skipIf(needs(name).missing)(`gets no 2xx, so that it keeps its position ${needs(name).note}`, async () => {
    const { url, closeService } = await startBehind(name, server);
    onTestFinished(closeService);
    const position = 'id=phone&lat=51.3&lon=12.4';
    const paths = [
      `/?${position}`,
      `/live?${position}`,
      `/INGEST/osmand/x?${position}`,
      `/ingest/osmand/x?${position}`,
    ];
    const hosts = [new URL(url).host, 'fleet.elsewhere.example', '10.0.0.1'];
    const answers = await Promise.all(
      hosts.flatMap((host) => paths.map(async (path) => ({ host, path, ...(await answerAt(url, path, host)) }))),
    );
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  });
});

describe.each([
  { name: 'nginx', server: nginx },
  { name: 'haproxy', server: haproxy },
  { name: 'caddy', server: caddy },
  { name: 'apache2', server: apache2 },
] as const)('$name under a path', ({ name, server }) => {
  test.skipIf(needs(name).missing)(`serves the API there and the metrics nowhere ${needs(name).note}`, async () => {
    const { world, url, through, closeService } = await startBehind(name, server, '/fleet');
    onTestFinished(closeService);
    const client = await clientOf(through, world.accountId, world.userId, world.username);
    expect((await client.request('POST', '/public/v1/geofences', yard)).headers.get('location')).toMatch('/fleet/');
    const { origin } = new URL(url);
    const within = ['/metrics', '//metrics', '/./metrics', '/%2e/metrics', '/x/../metrics', '/%6detrics'];
    const paths = within.flatMap((path) => [path, `/fleet${path}`, `//fleet${path}`]);
    const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await answerAt(origin, path)) })));
    expect(answers.filter((answered) => !isDenied(answered))).toEqual([]);
  });
});
