/** The files and the page of the dashboard, and its security policy. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardPaths } from '../../../src/contract/dashboard-paths.ts';
import type { App } from '../../../src/server/host/app.ts';
import { tileOrigin } from '../../../src/server/http/security-headers.ts';
import { type Service, send, service } from '../../support/service.ts';

let world: Service;
let folder: string;
let app: App;
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;
const html = `<!doctype html><html><head><base href="/" />
<script id="config" type="application/json">"__CONFIG__"</script></head>
<body><p>${'Fenceline '.repeat(200)}</p></body></html>`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fenceline-public-'));
  const publicDir = join(folder, 'public');
  mkdirSync(join(publicDir, 'assets'), { recursive: true });
  mkdirSync(join(publicDir, 'token'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(publicDir, 'index.html'), html);
  writeFileSync(join(publicDir, 'icon.svg'), '<svg/>');
  writeFileSync(join(publicDir, 'replaced.svg'), '<svg/>');
  writeFileSync(join(publicDir, 'assets', 'main-3f2a.js'), script);
  writeFileSync(join(publicDir, 'assets', 'photo one.webp'), 'photo');
  writeFileSync(join(publicDir, 'assets', 'world-1a2b.pmtiles'), 'world');
  symlinkSync(join(folder, 'secret.txt'), join(publicDir, 'link.txt'));
  world = await service({ publicDir });
  app = world.app;
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the page', () => {
  const own = Object.values(dashboardPaths).map((path) => path.replace('$day', '2026-11-26').replace(/\$\w+/g, '12'));

  test.each([...own, '/live/', '//geofences//12', '/tags?find=x', '/?', '/%6Cive'])('is served at %s', async (path) => {
    const response = await app.request(`http://x${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<base href="/" />');
  });

  test.each([
    ...['/publicity', '/tokens', '/Live', '/index.html', '/live;x=1', '/live%2F', '/%2Flive', '/live/x', '/robots.txt'],
    ...['/drivers/0', '/drivers/x', '/drivers/12/edit/x', '/vehicles/12/day/today', '/wp-login.php', '/metrics'],
  ])('is served as "not found" at %s, and only to a browser', async (path) => {
    const page = await app.request(path, { headers: { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('<base href="/" />');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const headers of [undefined, { Accept: '*/*' }, { Accept: 'application/json' }]) {
      const problem = await app.request(path, headers && { headers });
      expect(problem.status).toBe(404);
      expect(problem.headers.get('content-type')).toBe('application/problem+json');
    }
    const sent = await app.request(path, { method: 'POST', headers: { Accept: 'text/html' }, body: 'x' });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  test('is revalidated each time', async () => {
    const response = await app.request('/', { headers: { 'If-None-Match': '*' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('contains /config.json, so that the browser need not request it', async () => {
    const [page, configAnswer] = await Promise.all([app.request('/'), app.request('/config.json')]);
    const [, written = ''] = /id="config"[^>]*>([^<]*)</.exec(await page.text()) ?? [];
    expect(JSON.parse(written)).toEqual(await configAnswer.json());
  });

  test('has a policy without exceptions', async () => {
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? '';
    const directives = Object.fromEntries(
      policy.split('; ').map((part): [string, string] => [part.split(' ')[0] ?? '', part]),
    );
    expect(directives['default-src']).toBe("default-src 'none'");
    expect(directives['script-src']).toBe("script-src 'self'");
    expect(directives['img-src']).toBe("img-src 'self' data: blob:");
    for (const name of [
      'style-src',
      'connect-src',
      'worker-src',
      'font-src',
      'manifest-src',
      'base-uri',
      'form-action',
    ]) {
      expect(directives[name]).toBe(`${name} 'self'`);
    }
    expect(directives['frame-ancestors']).toBe("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test('allows the tiles of all layers', async () => {
    const urls = ['https://{s}.tiles.example.com/{z}/{x}/{y}.png', 'https://sky.example/{z}/{x}/{y}', '/{z}/{x}/{y}'];
    const tileLayers = urls.map((url) => ({ name: url, url, attribution: '' }));
    const other = world.anotherService({ settings: { tileLayers } });
    const policy = (await other.request('/')).headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example.com https://sky.example;");
  });

  test.each([
    ['/tiles/{z}/{x}/{y}.png', undefined],
    ['http://127.0.0.1:9000/{z}/{x}/{y}', 'http://127.0.0.1:9000'],
    ['https://tile-{s}.example.com/{z}/{x}/{y}?key=1', 'https://*.example.com'],
  ])('tiles at %s are allowed from %s', (tileUrl, origin) => {
    expect(tileOrigin(tileUrl)).toBe(origin);
  });

  test('is compressed', async () => {
    const response = await app.request('/', { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('Fenceline');
  });

  test('accepts GET and HEAD', async () => {
    expect((await app.request('/', { method: 'HEAD' })).status).toBe(200);
    const response = await app.request('/geofences', { method: 'POST', body: 'x' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });
});

describe('files', () => {
  test('with a hash in their name are cached permanently', async () => {
    const response = await app.request('/assets/main-3f2a.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(script);
  });

  test('let a worker request the service only; other files may load nothing', async () => {
    const policyOf = async (path: string) => (await app.request(path)).headers.get('content-security-policy');
    const nothing = "default-src 'none'; frame-ancestors 'none'";
    expect(await policyOf('/assets/main-3f2a.js')).toBe(nothing.replace(';', "; connect-src 'self';"));
    expect(await policyOf('/icon.svg')).toBe(nothing);
  });

  test('others are revalidated, and answered with 304', async () => {
    const response = await app.request('/icon.svg');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    const headers = { 'If-None-Match': response.headers.get('etag') ?? '' };
    expect((await app.request('/icon.svg', { headers })).status).toBe(304);
  });

  test('are compressed if that makes them smaller', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const response = await app.request('/assets/main-3f2a.js', { headers });
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
  });

  test.each([
    ['bytes=0-2', 206, 'wor', 'bytes 0-2/5'],
    ['bytes=3-99', 206, 'ld', 'bytes 3-4/5'],
    ['bytes=-1', 206, 'd', 'bytes 4-4/5'],
    ['bytes=5-9', 416, '', 'bytes */5'],
    ['bytes=0-1,3-4', 416, '', 'bytes */5'],
    ['rows=0-2', 200, 'world', null],
  ])('that are not compressed are sent in parts: %s', async (range, status, text, contentRange) => {
    const response = await app.request('/assets/world-1a2b.pmtiles', { headers: { Range: range } });
    expect(response.status).toBe(status);
    if (status !== 416) expect(await response.text()).toBe(text);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  test('that have changed since, or are compressed, are sent whole', async () => {
    const part = { Range: 'bytes=0-2' };
    const world = (more: object) => app.request('/assets/world-1a2b.pmtiles', { headers: { ...part, ...more } });
    const etag = (await world({})).headers.get('etag') ?? '';
    expect((await world({ 'If-Range': etag })).status).toBe(206);
    expect((await world({ 'If-Range': '"before"' })).status).toBe(200);
    expect((await world({ 'If-None-Match': etag })).status).toBe(304);
    expect((await app.request('/assets/main-3f2a.js', { headers: part })).status).toBe(200);
  });

  test('are found by their escaped name', async () => {
    expect(await (await app.request('/assets/photo%20one.webp')).text()).toBe('photo');
  });

  test('that a new release has removed return 404 until they are there again', async () => {
    const replaced = join(folder, 'public', 'replaced.svg');
    rmSync(replaced);
    expect((await app.request('/replaced.svg')).status).toBe(404);
    writeFileSync(replaced, '<svg id="new"/>');
    expect(await (await app.request('/replaced.svg')).text()).toBe('<svg id="new"/>');
  });

  test('that do not exist return 404, not the page', async () => {
    const response = await app.request('/assets/main-0000.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/link.txt',
    '/%00',
    '/%zz',
  ])('%s reaches no other file', async (path) => {
    const response = await app.fetch(new Request(`http://localhost${path}`));
    expect(await response.text()).not.toBe('secret');
    expect([200, 404]).toContain(response.status);
  });
});

describe('under BASE_PATH', () => {
  let below: App;
  beforeAll(() => {
    below = world.anotherService({ settings: { basePath: '/fleet' } });
  });

  test.each(['/fleet', '/fleet/', '/fleet/geofences'])('%s is the page with the right base', async (path) => {
    expect(await (await below.request(path)).text()).toContain('<base href="/fleet/" />');
  });

  test('files, sign-in, the API and its links work', async () => {
    expect((await below.request('/fleet/assets/main-3f2a.js')).status).toBe(200);
    expect((await below.request('/fleet/health')).status).toBe(200);
    expect((await below.request('/fleet/token', { method: 'POST' })).status).toBe(400);
    const body = { name: 'x', resourceType: 25, colour: 1 };
    for (let number = 0; number < 2; number += 1) {
      expect((await send(below, 'POST', '/fleet/public/v1/tags', { token: world.token, body })).status).toBe(200);
    }
    const page = await send(below, 'GET', '/fleet/public/v1/tags?limit=1', { token: world.token });
    expect(page.headers.get('link')).toMatch(/^<\/fleet\/public\/v1\/tags\?limit=1&cursor=[\w-]+>; rel="next"$/);
    const problem: unknown = await (await below.request('/fleet/public/v1/tags')).json();
    expect(problem).toMatchObject({ status: 401, instance: '/fleet/public/v1/tags' });
  });

  test('a proxy may have removed the path', async () => {
    expect((await send(below, 'GET', '/public/v1/tags', { token: world.token })).status).toBe(200);
    expect(await (await below.request('/live')).text()).toContain('<base href="/fleet/" />');
  });

  test('slashes and letters of the path count as elsewhere', async () => {
    expect((await below.request('http://x//fleet//live')).status).toBe(200);
    expect((await send(below, 'GET', 'http://x//fleet//public//v1/tags', { token: world.token })).status).toBe(200);
    for (const path of ['/fleeting', '/Fleet/live', '/fleet/fleet/live', '/fleet%2Flive']) {
      expect((await below.request(path)).status).toBe(404);
    }
  });
});

describe('without a build', () => {
  test.each([undefined, '/nowhere/at/all'])('(%s) says so, and the API works', async (publicDir) => {
    const bare = world.anotherService({ publicDir });
    const response = await bare.request('/');
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
    expect((await send(bare, 'GET', '/public/v1/tags', { token: world.token })).status).toBe(200);
  });
});
