/** The API documentation over HTTP: public, from local files, under a strict content policy. */
import { existsSync } from 'node:fs';
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

const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Characters of the HTML of a page. */
const pageSizeAtMost = 60_000;

interface Found {
  path: string;
  title: string;
  text: string;
}

test('the search finds the requests that have a parameter or a field of this name', async () => {
  const found = (await (await get('/docs/search.json')).json()) as Found[];
  const requestsWith = (word: string): string[] =>
    found
      .filter(({ path, text }) => path.startsWith('/docs/reference/') && text.split(/\W+/).includes(word))
      .map(({ path }) => path.replace('/docs/reference/', ''));
  expect(requestsWith('updatedSince')).toEqual(
    expect.arrayContaining(['listGeofenceVisits', 'listAssignments', 'listDrivers']),
  );
  expect(requestsWith('licenceExpires')).toEqual(expect.arrayContaining(['saveDriver']));
});

test('/docs has a page per guide, endpoint and record, all their links lead somewhere, and the search knows each', async () => {
  const found = (await (await get('/docs/search.json')).json()) as Found[];
  const listed = found.map(({ path }) => path);
  expect(listed).toEqual(
    expect.arrayContaining([
      ...['api', 'devices', 'mirror', 'late-data', 'limits', 'versions', 'events', 'problems'].map(
        (name) => `/docs/${name}`,
      ),
      ...Object.keys(endpoints).map((name) => `/docs/reference/${name}`),
    ]),
  );
  const pages = new Map<string, string>();
  const long: string[] = [];
  for (const path of ['/docs/', ...listed]) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe(policy);
    const page = await response.text();
    if (page.length > pageSizeAtMost) long.push(path);
    pages.set(path, page);
  }
  expect(long).toEqual([]);
  const anchors = new Map(
    [...pages].map(([path, page]) => [path, new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))]),
  );
  const broken: string[] = [];
  const others = new Set<string>();
  for (const [path, page] of pages) {
    expect(page.match(/<style\b|\son\w+="|\sstyle=|\[object|>undefined</)).toBeNull();
    expect(page.match(/<script\b[^>]*>[^<]*/g)).toEqual(['<script src="/docs/page.js" defer>']);
    for (const [, link = ''] of page.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (link.startsWith('http')) continue;
      const [target = '', anchor] = link.split('#');
      const page = target === '' ? path : target;
      if (!pages.has(page)) others.add(page);
      else if (anchor !== undefined && !anchors.get(page)?.has(anchor)) broken.push(`${path}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
  // The dashboard's, which the service of this test does not have.
  expect(others.delete('/icon.svg') && existsSync('public/icon.svg')).toBe(true);
  for (const other of others) expect([other, (await get(other)).status]).toEqual([other, 200]);
  for (const [name, { path, summary }] of Object.entries(endpoints)) {
    const page = pages.get(`/docs/reference/${name}`) ?? '';
    expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain(html`<h1>${summary}</h1>`.text);
    for (const language of ['curl', 'TypeScript', 'Python', 'C#'])
      expect(page).toContain(`<summary>${language}</summary>`);
  }
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

test.each(['/docs', '/docs/page.js', '/public/v1/openapi.json'])('%s supports only GET', async (path) => {
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
