/** The street map from a file: its route, its entry in the configuration, and bad days of the file. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Config, config } from '../../../src/contract/config.ts';
import { type Basemap, createBasemap } from '../../../src/server/basemap/basemap.ts';
import type { App } from '../../../src/server/host/app.ts';
import { headerBytes, mapFile, tileBytes, withBrokenDirectory, withHeaderByte } from '../../support/map-files.ts';
import { needsOtherUser } from '../../support/needs.ts';
import { type Service, service } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary.ts';

let world: Service;
let folder: string;
let path: string;
let nowMs = 0;
let logged: string[] = [];
const opened: Basemap[] = [];

beforeAll(async () => {
  world = await service();
  folder = temporaryFolder('fenceline-basemap-');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  path = join(folder, `${opened.length}.pmtiles`);
  logged = [];
  return async () => {
    for (const basemap of opened) await basemap.close();
  };
});

const log = { info: (message: string) => logged.push(message), warn: (message: string) => logged.push(message) };

function open(attribution?: string): { basemap: Basemap; app: App } {
  const basemap = createBasemap({ location: path, attribution, log, nowMs: () => nowMs });
  opened.push(basemap);
  return { basemap, app: world.anotherService({ basemap }) };
}

/** The file is checked again after a second. */
const later = (): void => {
  nowMs += 1000;
};

const configOf = async (app: App): Promise<Config> =>
  config.strict().parse(await (await app.request('/config.json')).json());

async function urlOf(app: App): Promise<string> {
  const { basemap, basemapProblem } = await configOf(app);
  expect(basemapProblem).toBeNull();
  return basemap?.url ?? '';
}

const problemOf = async (app: App): Promise<string | null> => {
  const { basemap, basemapProblem } = await configOf(app);
  expect(basemap).toBeNull();
  return basemapProblem;
};

const get = (app: App, url: string, range?: string, headers: Record<string, string> = {}): Promise<Response> =>
  app.request(url, { headers: { ...(range !== undefined && { Range: range }), ...headers } });

const bytes = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** Overwrites in place, as `cp` does, so that open handles see the new bytes. */
const overwrite = (content: Buffer): void => writeFileSync(path, content);

function replace(content: Buffer): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

describe('the route', () => {
  const file = mapFile({ padding: 1_000_000 });
  let app: App;
  let url: string;
  beforeEach(async () => {
    overwrite(file);
    ({ app } = open());
    url = await urlOf(app);
  });

  test.each([
    ['bytes=0-126', 0, 126],
    ['bytes=5-5', 5, 5],
    [`bytes=${file.length - 10}-`, file.length - 10, file.length - 1],
    ['bytes=-7', file.length - 7, file.length - 1],
    ['bytes=100-9999999', 100, file.length - 1],
    ['bytes=1000-700000', 1000, 700_000],
  ])('%s', async (range, first, last) => {
    const response = await get(app, url, range);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${file.length}`);
    expect(response.headers.get('content-length')).toBe(String(last - first + 1));
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('application/vnd.pmtiles');
    expect((await bytes(response)).equals(file.subarray(first, last + 1))).toBe(true);
  });

  test('is never compressed', async () => {
    const response = await get(app, url, 'bytes=0-9999', { 'Accept-Encoding': 'br, gzip' });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect((await bytes(response)).equals(file.subarray(0, 10_000))).toBe(true);
  });

  test('sends at most 16 MB of a range', async () => {
    const large = mapFile({ padding: 17_000_000 });
    overwrite(large);
    later();
    const response = await get(app, await urlOf(app), 'bytes=10-');
    expect(response.headers.get('content-range')).toBe(`bytes 10-16000009/${large.length}`);
    expect((await bytes(response)).equals(large.subarray(10, 16_000_010))).toBe(true);
  });

  test.each([undefined, 'lines=1-2'])('without a range of bytes it sends nothing: %s', async (range) => {
    const response = await get(app, url, range);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ type: 'urn:fenceline:problem:range-needed' });
  });

  test.each(['bytes=99999999-', 'bytes=5-2', 'bytes=0-1,3-4', 'bytes=x'])(
    '%s returns 416 with the size',
    async (range) => {
      const response = await get(app, url, range);
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe(`bytes */${file.length}`);
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  test('HEAD returns the size and the ETag', async () => {
    const response = await app.request(url, { method: 'HEAD', headers: { Range: 'bytes=0-9' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(file.length));
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('etag')).toBe(`"${url.slice('/basemap/'.length, -'.pmtiles'.length)}"`);
  });

  test('a client that has the version gets 304', async () => {
    const etag = (await get(app, url, 'bytes=0-9')).headers.get('etag') ?? '';
    expect((await get(app, url, 'bytes=0-9', { 'If-None-Match': etag })).status).toBe(304);
    expect((await get(app, url, 'bytes=0-9', { 'If-None-Match': '"other"' })).status).toBe(206);
  });

  test('a range of another version is not sent', async () => {
    const etag = (await get(app, url, 'bytes=0-9')).headers.get('etag') ?? '';
    expect((await get(app, url, 'bytes=0-9', { 'If-Range': etag })).status).toBe(206);
    expect((await get(app, url, 'bytes=0-9', { 'If-Range': '"other"' })).status).toBe(400);
  });

  test.each([
    ['POST', 405],
    ['DELETE', 405],
  ])('%s returns %i', async (method, status) => {
    const response = await app.request(url, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test.each(['/basemap', '/basemap/', '/basemap/x.pmtiles', '/basemap/..%2F0.pmtiles', '/basemap/0123456789abcdef/x'])(
    '%s returns 404',
    async (address) => {
      expect((await get(app, address, 'bytes=0-9')).status).toBe(404);
    },
  );

  test('needs no token, and counts under one name', async () => {
    const lines: Record<string, unknown>[] = [];
    const note = (_: string, fields?: Record<string, unknown>): void => void lines.push(fields ?? {});
    const other = world.anotherService({
      basemap: opened.at(-1),
      log: { debug: note, info: note, warn: note, error: note },
    });
    expect((await get(other, url, 'bytes=0-9')).status).toBe(206);
    expect(lines.map(({ path }) => path)).toContain('(basemap)');
  });

  test('works below a base path', async () => {
    const below = world.anotherService({ basemap: opened.at(-1), settings: { basePath: '/fleet' } });
    expect((await get(below, `/fleet${url}`, 'bytes=0-9')).status).toBe(206);
  });

  test('without a configured map it returns 404', async () => {
    expect((await get(world.app, url, 'bytes=0-9')).status).toBe(404);
    expect(await configOf(world.app)).toMatchObject({ basemap: null, basemapProblem: null });
  });
});

describe('the configuration', () => {
  test('the page contains the same as /config.json', async () => {
    overwrite(mapFile());
    const publicDir = join(folder, 'public');
    mkdirSync(publicDir, { recursive: true });
    writeFileSync(join(publicDir, 'index.html'), '<base href="/" /><script id="config">"__CONFIG__"</script>');
    const { basemap } = open();
    const app = world.anotherService({ basemap, publicDir });
    const inPage = async (): Promise<unknown> =>
      JSON.parse(/id="config">(.*)<\/script>/.exec(await (await app.request('/')).text())?.[1] ?? '');
    expect(await inPage()).toEqual(await configOf(app));
    replace(mapFile({ fill: 2 }));
    later();
    expect(await inPage()).toEqual(await configOf(app));
  });

  test.each([
    ['its own', { attribution: ' <a href="https://x.example">X</a> ' }, undefined, '<a href="https://x.example">X</a>'],
    ['the setting', { attribution: 'X' }, '© Host', '© Host'],
    ['OpenStreetMap', {}, undefined, expect.stringContaining('OpenStreetMap')],
    ['OpenStreetMap, if its own is no text', { attribution: 7 }, undefined, expect.stringContaining('OpenStreetMap')],
    [
      'OpenStreetMap, if its own is endless',
      { attribution: 'x'.repeat(2000) },
      undefined,
      expect.stringContaining('OpenStreetMap'),
    ],
  ])('attribution: %s', async (_, metadata, attribution, expected) => {
    overwrite(mapFile({ metadata }));
    const { basemap, app } = open(attribution);
    expect((await configOf(app)).basemap?.attribution).toEqual(expected);
    expect((await basemap.area())?.attribution).toEqual(expected);
  });
});

describe('bad files', () => {
  const good = mapFile();
  test.each([
    ['missing', 'missing', undefined],
    ['empty', 'notPmtiles', Buffer.alloc(0)],
    ['text', 'notPmtiles', Buffer.from('PMTiles are not text. '.repeat(20))],
    ['version 2', 'notPmtiles', withHeaderByte(good, headerBytes.version, 2)],
    ['version 4', 'notPmtiles', withHeaderByte(good, headerBytes.version, 4)],
    ['pictures', 'notVector', withHeaderByte(good, headerBytes.tileType, 2)],
    ['brotli tiles', 'compression', withHeaderByte(good, headerBytes.tileCompression, 3)],
    ['zstd directories', 'compression', withHeaderByte(good, headerBytes.internalCompression, 4)],
    ['cut off', 'damaged', good.subarray(0, good.length - 1)],
    ['a header alone', 'damaged', good.subarray(0, 127)],
    ['a broken directory', 'damaged', withBrokenDirectory(good)],
  ])('%s: %s', async (_, problem, content) => {
    if (content) overwrite(content);
    const { app, basemap } = open();
    expect(await problemOf(app)).toBe(problem);
    expect(logged).toEqual([expect.stringMatching(/BASEMAP.*\. The built-in map is shown instead\.$/)]);
    expect(await basemap.area()).toBeUndefined();
    expect(await basemap.tile(0, 0, 0)).toBeUndefined();

    // The log names a problem once.
    later();
    expect(await problemOf(app)).toBe(problem);
    expect(logged).toHaveLength(1);
    overwrite(good);
    later();
    expect((await get(app, await urlOf(app), 'bytes=0-9')).status).toBe(206);
    expect(logged).toHaveLength(2);
  });

  test('a folder', async () => {
    mkdirSync(path);
    expect(await problemOf(open().app)).toBe('unreadable');
  });

  test('a pipe, which would wait for a writer', async () => {
    execFileSync('mkfifo', [path]);
    expect(await problemOf(open().app)).toBe('unreadable');
  });

  test.skipIf(needsOtherUser.missing)(`a file without permission ${needsOtherUser.note}`, async () => {
    overwrite(good);
    chmodSync(path, 0o000);
    expect(await problemOf(open().app)).toBe('unreadable');
  });
});

describe('a file that changes while the service runs', () => {
  const first = mapFile({ fill: 1, padding: 1_000_000 });
  /** The same length, so that only the contents and the times differ. */
  const second = mapFile({ fill: 2, padding: 1_000_000 });
  let app: App;
  let basemap: Basemap;
  let url: string;
  beforeEach(async () => {
    expect(second.length).toBe(first.length);
    overwrite(first);
    ({ app, basemap } = open());
    url = await urlOf(app);
  });

  test.each([
    ['replaced', replace],
    ['overwritten', overwrite],
  ])('%s: the old address returns 410, the configuration has a new one', async (_, change) => {
    change(second);
    const early = await get(app, url, 'bytes=500000-500099');
    // A file that was replaced stays readable until the next check.
    if (early.status === 206) expect(await bytes(early)).toEqual(first.subarray(500_000, 500_100));
    else expect(early.status).toBe(410);

    later();
    const gone = await get(app, url, 'bytes=0-99');
    expect(gone.status).toBe(410);
    expect(gone.headers.get('cache-control')).toBe('no-store');
    expect(await gone.json()).toMatchObject({ detail: expect.stringContaining('was replaced') as unknown });
    const next = await urlOf(app);
    expect(next).not.toBe(url);
    expect(await bytes(await get(app, next, 'bytes=500000-500099'))).toEqual(second.subarray(500_000, 500_100));
  });

  test('overwritten within the second between two checks: no byte of the new file is sent', async () => {
    overwrite(second);
    expect((await get(app, url, 'bytes=0-99')).status).toBe(410);
    expect(await urlOf(app)).not.toBe(url);
  });

  test('a program that sets the old time of change again does not hide the change', async () => {
    const time = new Date(1_700_000_000_000);
    utimesSync(path, time, time);
    later();
    const kept = await urlOf(app);
    overwrite(second);
    utimesSync(path, time, time);
    expect((await get(app, kept, 'bytes=0-99')).status).toBe(410);
  });

  test('an answer in progress breaks off instead of mixing versions', async () => {
    const response = await get(app, url, 'bytes=0-999999');
    expect(response.status).toBe(206);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    expect(first.subarray(0, value?.length).equals(value ?? Buffer.alloc(0))).toBe(true);
    overwrite(second);
    const rest = async (): Promise<Buffer> => {
      const pieces: Uint8Array[] = [];
      for (let part = await reader.read(); !part.done; part = await reader.read()) pieces.push(part.value);
      return Buffer.concat(pieces);
    };
    await expect(rest()).rejects.toThrow();
  });

  test('a change of permissions alone keeps the address', async () => {
    chmodSync(path, 0o600);
    expect((await get(app, url, 'bytes=0-99')).status).toBe(206);
    expect(await urlOf(app)).toBe(url);
  });

  test('removed: the reason is in the configuration, until it is back', async () => {
    rmSync(path);
    later();
    expect((await get(app, url, 'bytes=0-99')).status).toBe(410);
    expect(await problemOf(app)).toBe('missing');
    overwrite(first);
    later();
    expect(await urlOf(app)).toMatch(/^\/basemap\/[0-9a-f]{16}\.pmtiles$/);
  });

  test('cut off', async () => {
    truncateSync(path, mapFile().length - 1);
    expect((await get(app, url, 'bytes=500000-500099')).status).toBe(410);
    expect(await problemOf(app)).toBe('damaged');
  });

  test('longer', async () => {
    appendFileSync(path, 'x');
    later();
    expect(await urlOf(app)).not.toBe(url);
  });

  test('it is checked at most once per second', async () => {
    replace(second);
    nowMs += 999;
    expect(await urlOf(app)).toBe(url);
    nowMs += 1;
    expect(await urlOf(app)).not.toBe(url);
  });

  test('tiles of a replaced file are those of the new one', async () => {
    expect(await basemap.tile(0, 0, 0)).toEqual(tileBytes(1));
    overwrite(second);
    later();
    expect(await basemap.tile(0, 0, 0)).toEqual(tileBytes(2));
  });
});

describe('the reader of the service', () => {
  test('reads decompressed tiles, zooms and bounds', async () => {
    overwrite(mapFile());
    const { basemap, app } = open();
    expect(await basemap.tile(0, 0, 0)).toEqual(tileBytes(1));
    expect(await basemap.tile(3, 1, 1)).toBeUndefined();
    expect(await basemap.tile(9, 1, 1)).toBeUndefined();
    const bounds = { west: 12, south: 51, east: 13, north: 52 };
    expect(await basemap.area()).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
      minZoom: 0,
      maxZoom: 5,
      bounds,
      attribution: expect.stringContaining('OpenStreetMap'),
    });
    expect((await configOf(app)).basemap?.bounds).toEqual(bounds);
  });

  test('reads the same as the library that the dashboard uses', async () => {
    overwrite(mapFile());
    const { app } = open();
    const url = await urlOf(app);
    const archive = new PMTiles({
      getKey: () => url,
      getBytes: async (offset, length) => ({
        data: await (await get(app, url, `bytes=${offset}-${offset + length - 1}`)).arrayBuffer(),
      }),
    });
    const tile = await archive.getZxy(0, 0, 0);
    expect(new Uint8Array(tile?.data ?? new ArrayBuffer(0))).toEqual(tileBytes(1));
  });
});
