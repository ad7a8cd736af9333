/** The API documentation over HTTP: public, from local files, under a strict content policy. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints/index.ts';
import { html, prose } from '../../src/server/http/html.ts';
import { type Service, service } from '../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const get = (path: string, init?: RequestInit): Promise<Response> => world.app.request(path, init);

test('openapi.json needs no token and is cached by its ETag', async () => {
  const response = await get('/public/v1/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
  const etag = response.headers.get('etag') ?? '';
  const headers = { 'If-None-Match': etag };
  expect((await get('/public/v1/openapi.json', { headers })).status).toBe(304);
  const compressed = await get('/public/v1/openapi.json', { headers: { 'Accept-Encoding': 'br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
});

test.each(['/docs', '/docs/'])('%s describes every endpoint, without scripts and external files', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const page = await response.text();
  for (const [name, { path: route, summary }] of Object.entries(endpoints)) {
    expect(page).toContain(`<article id="${name}">`);
    expect(page).toContain(`<code>${route}</code>`);
    expect(page).toContain(html`${summary}`.text);
  }
  expect(page).not.toMatch(/<(?:script|img|iframe|style)\b|\son\w+=|\sstyle=|undefined|\[object/);
  const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => `#${id}`));
  expect(links.filter((link) => link.startsWith('#') && !anchors.has(link))).toEqual([]);
  const others = new Set(links.filter((link) => !link.startsWith('#')));
  expect([...others].sort()).toEqual(['/docs/style.css', '/public/v1/openapi.json']);
  for (const link of others) expect((await get(link)).status).toBe(200);
});

test('its style sheet supports both themes and loads nothing', async () => {
  const style = await (await get('/docs/style.css')).text();
  expect(style).toContain('color-scheme: light dark');
  expect(style).not.toMatch(/url\(|@import/);
});

test('is served below the base path', async () => {
  const below = world.anotherService({ settings: { basePath: '/fleet' } });
  const page = await (await below.request('/fleet/docs')).text();
  expect(page).toContain('href="/fleet/docs/style.css"');
  expect((await below.request('/fleet/docs/style.css')).status).toBe(200);
});

test.each(['/docs', '/public/v1/openapi.json'])('%s supports only GET', async (path) => {
  const refused = await get(path, { method: 'POST' });
  expect(refused.status).toBe(405);
  expect(refused.headers.get('allow')).toBe('GET, HEAD');
  expect((await get(path, { method: 'HEAD' })).status).toBe(200);
  expect((await get(`${path}x`)).status).not.toBe(200);
});

describe('html', () => {
  test('escapes text and keeps HTML', () => {
    const inner = html`<b>${'<script>"&'}</b>`;
    expect(inner.text).toBe('<b>&lt;script&gt;&quot;&amp;</b>');
    expect(html`<p>${inner}${undefined}${[inner, inner]}${4}</p>`.text).toBe(
      `<p>${inner.text}${inner.text}${inner.text}4</p>`,
    );
  });

  test('prose becomes paragraphs with code and strong text', () => {
    expect(prose('**A** is `<b>`.\n\nNext.').text).toBe(
      '<p><strong>A</strong> is <code>&lt;b&gt;</code>.</p><p>Next.</p>',
    );
  });
});
