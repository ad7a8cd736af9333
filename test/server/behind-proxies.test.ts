/** What clients do through real web servers, with the configurations that `docs/deployment.md` shows. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/server/host/listen.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { freePort } from '../support/free-port.ts';
import { listenTo } from '../support/live.ts';
import { needs, programPath } from '../support/needs.ts';
import { patienceMs } from '../support/patience.ts';
import { reply } from '../support/records.ts';
import { clientOf, service } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary.ts';

const page = readFileSync('docs/deployment.md', 'utf8');

/** The configuration below a heading of the page. */
function documented(heading: string): string {
  const [, text] = new RegExp(`\n### ${heading}\n\n\`\`\`\n([^]*?)\`\`\``).exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/deployment.md has no configuration for ${heading}`);
  return text;
}

interface Place {
  folder: string;
  port: number;
  /** `127.0.0.1:40123` */
  service: string;
}

interface Server {
  /** The whole configuration. */
  settings(place: Place): string;
  command(file: string, folder: string): string[];
  /** Whether the tag of a compressed answer differs from ours. */
  rewrites: boolean;
}

const nginx: Server = {
  settings: ({ folder, port, service }) => {
    const [http = '', server = ''] = documented('nginx').split('# In server { … }');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    return `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        gzip on; gzip_types application/json; ${http.replace('# In http { … }', '')}
        server { listen 127.0.0.1:${port}; ${server.replaceAll('/var/log/nginx', folder).replaceAll('127.0.0.1:8080', service)} } }`;
  },
  command: (file, folder) => ['-c', file, '-e', join(folder, 'error.log')],
  rewrites: true,
};

const haproxy: Server = {
  settings: ({ port, service }) =>
    `global\n  log stdout format raw local0\n${documented('HAProxy')
      .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
      .replace('127.0.0.1:8080', service)}`,
  command: (file) => ['-db', '-f', file],
  rewrites: false,
};

const caddy: Server = {
  settings: ({ folder, port, service }) =>
    documented('Caddy')
      .replace('{\n', '{\n  admin off\n  auto_https off\n')
      .replace('fleet.example.com', `http://127.0.0.1:${port}`)
      .replace('/var/log/caddy', folder)
      .replace('127.0.0.1:8080', service),
  command: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  rewrites: false,
};

/** Not in the page: nothing but a proxy that compresses. */
const apache2: Server = {
  settings: ({ folder, port, service }) => `
    ServerRoot ${folder}
    ServerName localhost
    PidFile ${folder}/pid
    Listen 127.0.0.1:${port}
    ErrorLog ${folder}/error.log
    ${['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'filter', 'deflate'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
    SetOutputFilter DEFLATE
    ProxyPass / http://${service}/ flushpackets=on
  `,
  command: (file) => ['-X', '-f', file],
  rewrites: true,
};

/** Starts the server before a service of this process. `stop` ends both and returns all that the server logged. */
async function startBehind(name: string, { settings, command }: Server) {
  const world = await service();
  onTestFinished(() => world.close());
  const listening = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
  const folder = temporaryFolder(`fenceline-${name}-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'home'));
  const port = await freePort();
  const file = join(folder, 'settings');
  writeFileSync(file, settings({ folder, port, service: listening.origin.replace('http://', '') }));
  const child: ChildProcess = spawn(programPath(name) ?? name, command(file, folder), {
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const answers = (): Promise<boolean> =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: patienceMs, message: output }).toBe(true);
  const through = {
    request(path: string, init: RequestInit): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set('Accept-Encoding', 'gzip');
      return fetch(`${url}${path}`, { ...init, headers });
    },
  };
  return {
    world,
    url,
    through,
    closeService: () => listening.close(1000),
    async stop(): Promise<string> {
      child.kill('SIGTERM');
      await ended;
      const read = (log: string): string => readFileSync(join(folder, log), { encoding: 'utf8', flag: 'a+' });
      return [output, read('fleet.log'), read('error.log')].join('\n');
    },
  };
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

describe.each([
  { name: 'nginx', server: nginx },
  { name: 'haproxy', server: haproxy },
  { name: 'caddy', server: caddy },
  { name: 'apache2', server: apache2 },
] as const)('through $name', ({ name, server }) => {
  test.skipIf(needs(name).missing)(
    `sign-in, saves, a conflict, 304, live events and an import of 50 MB work ${needs(name).note}`,
    async () => {
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

      const rows = Array.from({ length: 12_000 }, (_, number) => ({
        ...yard,
        description: `Yard ${number}`,
        descriptionExt: 'x'.repeat(4000),
      }));
      const body = JSON.stringify({ mode: 'all', geofences: rows });
      expect(body.length).toBeGreaterThan(49_000_000);
      const imported = await client.request('POST', '/public/v1/geofences/import', body);
      expect(imported.status).toBe(200);
      expect(((await imported.json()) as { ids: number[] }).ids).toHaveLength(rows.length);
    },
  );
});

/** Sends the path as it is: `fetch` would change it. */
const statusAt = (url: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = httpRequest({ hostname, port, path, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end();
  });

describe.each([
  { name: 'nginx', server: nginx },
  { name: 'haproxy', server: haproxy },
  { name: 'caddy', server: caddy },
] as const)('the logs of $name', ({ name, server }) => {
  test.skipIf(needs(name).missing)(
    `contain no device key, also while the service is away ${needs(name).note}`,
    async () => {
      const { world, url, closeService, stop } = await startBehind(name, server);
      const { key } = await reply<{ key: string }>(world.request('POST', '/public/v1/ingestKeys', { name: 'Phones' }));
      const position = 'id=phone&lat=51.3&lon=12.4';
      expect(await statusAt(url, `/ingest/osmand/${key}?${position}`)).toBe(200);
      expect(await statusAt(url, `//ingest//osmand//${key}?${position}`)).toBe(200);
      expect([403, 404]).toContain(await statusAt(url, '//metrics'));
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
      for (const path of forms) expect(await statusAt(url, path)).toBeGreaterThanOrEqual(200);
      await closeService();
      for (const path of forms) expect(await statusAt(url, path)).toBeGreaterThanOrEqual(400);
      expect(await statusAt(url, '/public/v1/drivers?search=Anna')).toBeGreaterThanOrEqual(500);
      const logged = await stop();
      expect(logged).toContain('/public/v1/drivers');
      expect(logged).toContain('***');
      expect(logged).not.toContain(end.slice(0, 16));
    },
  );
});
