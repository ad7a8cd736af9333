import { expect, test, vi } from 'vitest';
import { config, loadConfig } from '../../src/web/api/config.ts';
import { renewStreetFile } from '../../src/web/api/street-file.ts';

const answer = (status: number, body: string): void => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
};

test.each([
  ['the service itself', '{"baseUrl":"","tileLayers":[]}', 'http://localhost:3000', undefined],
  ['a service elsewhere', '{"baseUrl":"https://api.example.com/fleet/"}', 'https://api.example.com/fleet', undefined],
  ['tiles', '{"tileLayers":[{"url":"/tiles/{z}/{x}/{y}.png"},7]}', 'http://localhost:3000', '/tiles/{z}/{x}/{y}.png'],
  ['a start page in its place', '<!doctype html>', 'http://localhost:3000', undefined],
  ['something else', '[1]', 'http://localhost:3000', undefined],
])('%s', async (_, body, baseUrl, tileUrl) => {
  document.head.innerHTML = '<base href="/">';
  answer(200, body);
  const tiles = tileUrl === undefined ? [] : [{ name: '', url: tileUrl, attribution: '' }];
  const streets = { url: undefined, attribution: '', bounds: undefined, problem: undefined };
  const signOn = { passwordMails: false, passkeys: undefined, singleSignOn: 'off', signOnProblem: undefined } as const;
  expect(await loadConfig()).toEqual({ baseUrl, tiles, streets, ...signOn, addresses: undefined });
  expect(config()).toEqual(await loadConfig());
});

test.each([
  ['"on"', '/', 'on'],
  ['"only"', '/', 'only'],
  ['"maybe"', '/', 'off'],
  // The provider sends the browser back to that service, not here.
  ['"on"', 'https://api.example.com', 'off'],
])('single sign-on %s of a service at %s is %s', async (sent, baseUrl, shown) => {
  document.head.innerHTML = '<base href="/">';
  answer(200, `{"baseUrl":"${baseUrl}","singleSignOn":${sent}}`);
  expect((await loadConfig()).singleSignOn).toBe(shown);
});

test('the street map has an absolute address below the service', async () => {
  document.head.innerHTML = '<base href="/fleet/">';
  answer(200, '{"basemap":{"url":"/basemap/a1.pmtiles","attribution":"© OSM","version":"a1"},"basemapProblem":null}');
  const url = 'http://localhost:3000/fleet/basemap/a1.pmtiles';
  expect((await loadConfig()).streets).toEqual({ url, attribution: '© OSM', bounds: undefined, problem: undefined });
});

test.each([
  ['a country', { south: 47.2, west: 5.8, north: 55.1, east: 15.1 }, true],
  ['the whole world, which is no place to begin', { south: -85, west: -180, north: 85, east: 180 }, false],
  ['a box without a size', { south: 47.2, west: 5.8, north: 47.2, east: 5.8 }, false],
  ['something else', { south: '47.2', west: null }, false],
])('the street map shows %s', async (_, bounds, isUsed) => {
  document.head.innerHTML = '<base href="/">';
  answer(200, JSON.stringify({ basemap: { url: '/basemap/a1.pmtiles', bounds } }));
  expect((await loadConfig()).streets.bounds).toEqual(isUsed ? bounds : undefined);
});

test('a replaced street map has a new address, and a connection that is lost keeps the known one', async () => {
  document.head.innerHTML = '<base href="/">';
  answer(200, '{"basemap":{"url":"/basemap/a1.pmtiles","attribution":""}}');
  await loadConfig();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await renewStreetFile()).toBe('http://localhost:3000/basemap/a1.pmtiles');
  answer(200, '{"basemap":{"url":"/basemap/b2.pmtiles","attribution":""}}');
  expect(await renewStreetFile()).toBe('http://localhost:3000/basemap/b2.pmtiles');
  answer(200, '{"basemap":null,"basemapProblem":"damaged"}');
  expect(await renewStreetFile()).toBeUndefined();
});

test('below a base path, and without such a file', async () => {
  document.head.innerHTML = '<base href="/fleet/">';
  answer(404, 'not here');
  expect((await loadConfig()).baseUrl).toBe('http://localhost:3000/fleet');
});

test('distinguishes an unavailable service from one without such a file', async () => {
  answer(503, '');
  await expect(loadConfig()).rejects.toMatchObject({ kind: 'server', status: 503 });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadConfig()).rejects.toMatchObject({ kind: 'network' });
});

test('the configuration in the page is not requested', async () => {
  const request = vi.fn();
  vi.stubGlobal('fetch', request);
  document.head.innerHTML = '<base href="/"><script id="config" type="application/json">{"baseUrl":"/fleet"}</script>';
  expect((await loadConfig()).baseUrl).toBe('http://localhost:3000/fleet');
  expect(request).not.toHaveBeenCalled();
});

test('a page without it requests it', async () => {
  answer(200, '{"baseUrl":"/fleet"}');
  document.head.innerHTML = '<base href="/"><script id="config" type="application/json">"__CONFIG__"</script>';
  expect((await loadConfig()).baseUrl).toBe('http://localhost:3000/fleet');
});
