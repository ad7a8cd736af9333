/** The street map from another server: what it requests, and bad days of that server. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Config, config } from '../../../src/contract/config.ts';
import { type Basemap, createBasemap } from '../../../src/server/basemap/basemap.ts';
import type { App } from '../../../src/server/host/app.ts';
import { mapFile, tileBytes } from '../../support/map-files.ts';
import { type Service, service } from '../../support/service.ts';

/** A web server with one file. */
interface Host {
  file: Buffer;
  etag: string | undefined;
  lastModified: string | undefined;
  /** Answers instead of sending a range. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  requests: IncomingMessage[];
}

const first = mapFile({ fill: 1, padding: 900_000 });
const second = mapFile({ fill: 2, padding: 900_000 });

let world: Service;
let host: Host;
let server: Server;
let port = 0;
let nowMs = 0;
let basemap: Basemap;
let app: App;
/** The same, and it trusts the addresses of a proxy. */
let throughProxy: App;
let logged: string[];

beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

beforeEach(async () => {
  logged = [];
  host = { file: first, etag: '"one"', lastModified: undefined, instead: undefined, requests: [] };
  server = createServer(answer);
  await start(0);
  const log = { info: () => {}, warn: (message: string) => void logged.push(message) };
  basemap = createBasemap({
    location: `http://127.0.0.1:${port}/maps/city.pmtiles?key=secret`,
    log,
    nowMs: () => nowMs,
  });
  app = world.anotherService({ basemap });
  throughProxy = world.anotherService({ basemap, settings: { trustProxy: 1 } });
});
afterEach(async () => {
  await basemap.close();
  await stop();
});

async function start(on: number): Promise<void> {
  server.listen(on, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

async function stop(): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  host.requests.push(request);
  (host.instead ?? sendRange)(request, response);
}

function sendRange(request: IncomingMessage, response: ServerResponse): void {
  const { range = '', 'if-none-match': ifNoneMatch, 'if-match': ifMatch } = request.headers;
  if (host.etag !== undefined && ifNoneMatch === host.etag) return void response.writeHead(304).end();
  if (ifMatch !== undefined && ifMatch !== host.etag) return void response.writeHead(412).end();
  const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  const part = host.file.subarray(Number(from), Number(to) + 1);
  response.writeHead(206, {
    'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/${host.file.length}`,
    ...(host.etag !== undefined && { ETag: host.etag }),
    ...(host.lastModified !== undefined && { 'Last-Modified': host.lastModified }),
  });
  response.end(part);
}

const configOf = async (): Promise<Config> => config.parse(await (await app.request('/config.json')).json());

async function urlNow(): Promise<string> {
  const { basemap: found, basemapProblem } = await configOf();
  expect(basemapProblem).toBeNull();
  return found?.url ?? '';
}

const problemNow = async (): Promise<string | null> => (await configOf()).basemapProblem;

const get = (url: string, from: number, to: number): Promise<Response> =>
  app.request(url, { headers: { Range: `bytes=${from}-${to}` } });

const bytes = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** Healthy servers are asked again after a minute. */
const later = (): void => {
  nowMs += 60_000;
};

const blockBytes = 131_072;
/** A range of which nothing is read when the file is opened. */
const unread = [3 * blockBytes + 100, 3 * blockBytes + 199] as const;

test('ranges are read in blocks, and each block only once', async () => {
  const url = await urlNow();
  host.requests = [];
  const both = await Promise.all([get(url, ...unread), get(url, ...unread)]);
  const again = await get(url, ...unread);
  for (const response of [...both, again]) {
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${unread.join('-')}/${first.length}`);
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{16}"$/);
    expect(await bytes(response)).toEqual(first.subarray(unread[0], unread[1] + 1));
  }
  expect(host.requests.map(({ headers }) => headers.range)).toEqual([`bytes=${3 * blockBytes}-${4 * blockBytes - 1}`]);
  expect(host.requests[0]?.headers).toMatchObject({ 'if-match': '"one"', 'accept-encoding': 'identity' });
  expect(await basemap.tile(0, 0, 0)).toEqual(tileBytes(1));
});

test('a long range arrives whole', async () => {
  const response = await get(await urlNow(), 0, first.length - 1);
  expect((await bytes(response)).equals(first)).toBe(true);
});

const big = mapFile({ fill: 3, padding: 400 * blockBytes });

/** One byte in each of these blocks, from this address of a client behind a proxy. */
const bytesOfBlocks = (url: string, from: number, many: number, address: string): Promise<Response[]> =>
  Promise.all(
    Array.from({ length: many }, (_, nth) => {
      const at = (from + nth) * blockBytes + 7;
      return throughProxy.request(url, { headers: { Range: `bytes=${at}-${at}`, 'X-Forwarded-For': address } });
    }),
  );
const statuses = (answers: readonly Response[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test('two thousand ranges of a byte become a few requests, and connections are few', async () => {
  const url = await urlNow();
  host.requests = [];
  let open = 0;
  let most = 0;
  host.instead = (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('finish', () => {
      open -= 1;
    });
    setImmediate(() => sendRange(request, response));
  };
  const answers = await Promise.all(Array.from({ length: 2000 }, (_, at) => get(url, at * 450, at * 450)));
  for (const [at, response] of answers.entries()) expect((await bytes(response))[0]).toBe(first[at * 450]);
  // The first block is known since the file was opened.
  expect(host.requests.length).toBeLessThanOrEqual(Math.ceil(first.length / blockBytes));
  expect(most).toBeLessThanOrEqual(8);
});

test('an address that reads blocks all over the map is slowed down, and others are not', async () => {
  host.file = big;
  const url = await urlNow();
  host.requests = [];
  const held: (() => void)[] = [];
  host.instead = (request, response) => void held.push(() => sendRange(request, response));
  const hostile = bytesOfBlocks(url, 1, 350, '203.0.113.1');
  await expect.poll(() => host.requests).toHaveLength(4);
  const other = bytesOfBlocks(url, 390, 1, '203.0.113.2');
  await expect.poll(() => host.requests).toHaveLength(5);
  host.instead = undefined;
  for (const send of held) send();
  expect(statuses(await other)).toEqual({ 206: 1 });
  const answers = await hostile;
  const { 206: served = 0, 429: refused = 0 } = statuses(answers);
  expect([served, refused]).toEqual([104, 246]);
  const busy = answers.find(({ status }) => status === 429);
  expect(busy?.headers.get('retry-after')).toBe('5');
  expect(await busy?.json()).toMatchObject({ detail: expect.stringContaining('Try again') });
  // What is kept costs nothing.
  expect(statuses(await bytesOfBlocks(url, 1, 104, '203.0.113.1'))).toEqual({ 206: 104 });
  expect(statuses(await bytesOfBlocks(url, 360, 1, '203.0.113.1'))).toEqual({ 429: 1 });
  nowMs += 1000;
  expect(statuses(await bytesOfBlocks(url, 360, 1, '203.0.113.1'))).toEqual({ 206: 1 });
});

test('a range across blocks arrives whole', async () => {
  const url = await urlNow();
  for (const [from, to] of [
    [blockBytes - 10, blockBytes + 10],
    [blockBytes, 2 * blockBytes - 1],
    [100, first.length - 1],
    [first.length - 1, first.length - 1],
  ] as const) {
    expect((await bytes(await get(url, from, to))).equals(first.subarray(from, to + 1))).toBe(true);
  }
});

test.each([
  ['its ETag', { etag: '"two"' }],
  ['its weak ETag', { etag: 'W/"two"' }],
  ['its time of change', { etag: undefined, lastModified: 'Mon, 23 Nov 2026 10:00:00 GMT' }],
  ['its size alone', { etag: undefined, file: Buffer.concat([second, Buffer.alloc(1)]) }],
])('a replaced file is found by %s', async (_, change) => {
  if ('etag' in change && change.etag === undefined) host.etag = undefined;
  if (host.etag === undefined)
    host.lastModified = 'lastModified' in change ? 'Sun, 22 Nov 2026 10:00:00 GMT' : undefined;
  const url = await urlNow();
  Object.assign(host, { file: second, ...change });
  // Within the minute between two checks.
  expect((await get(url, ...unread)).status).toBe(410);
  const next = await urlNow();
  expect(next).not.toBe(url);
  expect(await bytes(await get(next, 100, 199))).toEqual(host.file.subarray(100, 200));
  expect(await basemap.tile(0, 0, 0)).toEqual(tileBytes(2));
});

test('a tile of a file that was just replaced is read from the new one', async () => {
  await urlNow();
  Object.assign(host, { file: second, etag: '"two"' });
  // A block that is not kept shows it before the minute is over.
  expect((await get(await urlNow(), ...unread)).status).toBe(410);
  expect(await basemap.tile(0, 0, 0)).toEqual(tileBytes(2));
});

test('an unchanged file keeps its address, and is asked about once a minute', async () => {
  const url = await urlNow();
  host.requests = [];
  nowMs += 59_999;
  expect(await urlNow()).toBe(url);
  expect(host.requests).toEqual([]);
  nowMs += 1;
  expect(await urlNow()).toBe(url);
  expect(host.requests.map(({ headers }) => headers['if-none-match'])).toEqual(['"one"']);
});

test('a server that ignores ranges is named, and its file is not downloaded', async () => {
  let sent = 0;
  let closed: Promise<unknown> = Promise.resolve();
  host.instead = (_, response) => {
    closed = once(response, 'close');
    response.writeHead(200, { 'Content-Length': 1e12 });
    const piece = Buffer.alloc(64 * 1024);
    const more = (): void => {
      for (let goesOn = true; goesOn && !response.destroyed; sent += piece.length) goesOn = response.write(piece);
    };
    response.on('drain', more);
    more();
  };
  expect(await problemNow()).toBe('noRanges');
  await closed;
  expect(sent).toBeLessThan(50_000_000);
  expect(logged).toEqual(['The server of BASEMAP ignores byte ranges. The built-in map is shown instead.']);
});

test.each([
  [404, 'missing'],
  [403, 'unreadable'],
  [500, 'unreachable'],
  [429, 'unreachable'],
])('an answer of %i is named', async (status, problem) => {
  host.instead = (_, response) => void response.writeHead(status).end('no');
  expect(await problemNow()).toBe(problem);
  expect(logged.join()).not.toContain('secret');
});

test('a page instead of a file is named', async () => {
  host.file = Buffer.from('<!doctype html>'.repeat(100));
  expect(await problemNow()).toBe('notPmtiles');
});

test('redirects are followed', async () => {
  host.instead = (request, response) => {
    if (request.url === '/moved') sendRange(request, response);
    else response.writeHead(302, { Location: '/moved' }).end();
  };
  expect(await bytes(await get(await urlNow(), 100, 199))).toEqual(first.subarray(100, 200));
});

test('a redirect to another host is not followed', async () => {
  host.instead = (request, response) =>
    void response.writeHead(302, { Location: `http://localhost:${port}${request.url}` }).end();
  expect(await problemNow()).toBe('unreachable');
  expect(host.requests).toHaveLength(1);
});

test('an answer that ends early or is longer than its range is refused', async () => {
  const url = await urlNow();
  const range = `${2 * blockBytes}-${3 * blockBytes - 1}`;
  const contentRange = { 'Content-Range': `bytes ${range}/${first.length}`, ETag: '"one"' };
  for (const length of [blockBytes - 1, blockBytes + 1]) {
    host.instead = (request, response) => {
      if (request.headers.range !== `bytes=${range}`) sendRange(request, response);
      else response.writeHead(206, contentRange).end(Buffer.alloc(length));
    };
    expect((await get(url, 2 * blockBytes, 2 * blockBytes + 9)).status).toBe(503);
  }
});

test('a server that is away at the start is found when it is back', async () => {
  await stop();
  expect(await problemNow()).toBe('unreachable');
  expect(logged).toEqual(['The server of BASEMAP does not answer. The built-in map is shown instead.']);
  await start(port);
  expect(await problemNow()).toBe('unreachable');
  nowMs += 5000;
  expect(await bytes(await get(await urlNow(), 100, 199))).toEqual(first.subarray(100, 200));
});

test('a server that goes away keeps its address when it is back', async () => {
  const url = await urlNow();
  await stop();
  const refused = await get(url, ...unread);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await problemNow()).toBe('unreachable');
  expect((await get(url, ...unread)).status).toBe(503);
  expect(await basemap.tile(0, 0, 0)).toBeUndefined();
  await start(port);
  nowMs += 5000;
  expect(await urlNow()).toBe(url);
  expect((await get(url, ...unread)).status).toBe(206);
  expect(logged).toHaveLength(1);
});

test('a server that does not answer does not delay the page', async () => {
  const url = await urlNow();
  const silent: ServerResponse[] = [];
  host.instead = (_, response) => void silent.push(response);
  later();
  expect(await urlNow()).toBe(url);
  expect(silent).toHaveLength(1);
  silent[0]?.destroy();
});
