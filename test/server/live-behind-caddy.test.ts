/** Live events through Debian's Caddy, which compresses answers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/server/host/listen.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { listenTo } from '../support/live.ts';
import { needs, programPath } from '../support/needs.ts';
import { patienceMs } from '../support/patience.ts';
import { addGeofence } from '../support/records.ts';
import { service } from '../support/service.ts';

const caddy = needs('caddy');

const settings = (from: number, to: string): string => `{
  admin off
  auto_https off
}
http://127.0.0.1:${from} {
  encode gzip zstd
  reverse_proxy ${to.replace('http://', '')}
}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function startCaddy(to: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'fenceline-caddy-'));
  const port = await freePort();
  const child: ChildProcess = spawn(
    programPath('caddy') ?? 'caddy',
    ['run', '--config', '-', '--adapter', 'caddyfile'],
    {
      env: { HOME: home },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  child.stdin?.end(settings(port, to));
  onTestFinished(async () => {
    if (child.kill('SIGKILL')) await once(child, 'exit');
    rmSync(home, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = (): Promise<boolean> =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: patienceMs }).toBe(true);
  return url;
}

test.skipIf(caddy.missing)(`an event arrives immediately ${caddy.note}`, async () => {
  const world = await service();
  onTestFinished(() => world.close());
  const listening = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
  onTestFinished(() => listening.close(0));
  const url = await startCaddy(listening.origin);
  const compressed = {
    request(path: string, init: RequestInit): Promise<Response> {
      const headers = new Headers(init.headers);
      headers.set('Accept-Encoding', 'gzip');
      return fetch(`${url}${path}`, { ...init, headers });
    },
  };
  const listener = await listenTo(compressed, world.token);
  await listener.received('hello');
  const id = await addGeofence(world);
  const [event] = await listener.received('geofence');
  expect(event?.data['id']).toBe(id);
  const page = await compressed.request('/public/v1/openapi.json', { method: 'GET' });
  expect(page.headers.get('content-encoding')).toBe('gzip');
});
