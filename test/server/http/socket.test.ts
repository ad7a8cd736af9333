/** Behaviour that only a real connection shows. */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bodyLimitBytes } from '../../../src/contract/choices.ts';
import { StartError } from '../../../src/server/database/start-error.ts';
import { type Listening, listen } from '../../../src/server/host/listen.ts';
import { answer } from '../../../src/server/http/answer.ts';
import { Representation } from '../../../src/server/http/representation.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { type Service, service } from '../../support/service.ts';

const tags = '/public/v1/tags';
let world: Service;
let listening: Listening;
let port: number;
beforeAll(async () => {
  world = await service();
  listening = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
  port = Number(new URL(listening.origin).port);
});
afterAll(async () => {
  await listening.close(1000);
  await world.close();
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection on which a test writes bytes and reads the answer. */
async function raw(): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    received += piece;
  });
  await once(socket, 'connect');
  return { socket, received: () => received };
}

const head = (lines: string[]): string =>
  `POST ${tags} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.token}\r\n${lines.join('\r\n')}\r\n\r\n`;
const lengthOf = (bytes: number): string => `Content-Length: ${bytes}`;
const json = 'Content-Type: application/json';
const tag = JSON.stringify({ name: 'x', resourceType: 25, colour: 1 });

/** Sends the whole body before it reads the answer, like many clients. */
async function sendAll(
  pieces: Iterable<string>,
  headers: Record<string, string> = {},
  origin = listening.origin,
): Promise<IncomingMessage> {
  const request = httpRequest(`${origin}${tags}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.token}`, 'Content-Type': 'application/json', ...headers },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const [[response]] = await Promise.all([answered, pipeline(Readable.from(pieces), request)]);
  return response;
}
function* megabytes(count: number): Iterable<string> {
  for (let sent = 0; sent < count; sent += 1) yield 'x'.repeat(1_000_000);
}

describe('a health check in HTTP/1.0, which has no Host header,', () => {
  test.each([
    ['OPTIONS / HTTP/1.0\r\n\r\n', 204],
    ['GET /health/live HTTP/1.0\r\n\r\n', 200],
    ['GET /health HTTP/1.0\r\n\r\n', 200],
    ['HEAD /health HTTP/1.0\r\n\r\n', 200],
  ])('%j gets %d and the end of its connection', async (request, status) => {
    const { socket, received } = await raw();
    const ended = once(socket, 'close');
    socket.write(request);
    await ended;
    expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('is rejected in HTTP/1.1, where each request requires a Host', async () => {
    const { socket, received } = await raw();
    const ended = once(socket, 'close');
    socket.write('GET /health HTTP/1.1\r\n\r\n');
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a body that is too large', () => {
  test.each([
    ['in pieces', {}],
    ['by its Content-Length', { 'Content-Length': '30000000' }],
    ['in pieces on a connection that closes', { Connection: 'close' }],
    ['by its Content-Length on a connection that closes', { 'Content-Length': '30000000', Connection: 'close' }],
  ])('%s is 413, and a client that sends all of it first gets the answer', async (_, headers) => {
    const response = await sendAll(megabytes(30), headers);
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(await text(response))).toMatchObject({ status: 413 });
  });

  test('is never held in memory completely', async () => {
    const before = process.memoryUsage.rss();
    const response = await sendAll(megabytes(300));
    expect(response.statusCode).toBe(413);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  });

  test('is rejected before it is sent, if the client asks first', async () => {
    const { socket, received } = await raw();
    socket.write(head([json, lengthOf(bodyLimitBytes + 1), 'Expect: 100-continue']));
    await once(socket, 'close');
    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
    expect(received().toLowerCase()).toContain('connection: close');
  });
});

describe('Expect: 100-continue', () => {
  test('is answered after all checks before the body', async () => {
    const { socket, received } = await raw();
    socket.write(head([json, lengthOf(tag.length), 'Expect: 100-continue']));
    await expect.poll(received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(tag);
    await expect.poll(received).toContain('HTTP/1.1 200 OK');
  });

  test('is not sent for a request that fails them', async () => {
    const { socket, received } = await raw();
    const request = head([json, lengthOf(tag.length), 'Expect: 100-continue']).replace(world.token, 'nobody');
    socket.write(request);
    await once(socket, 'close');
    expect(received()).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a slow client', () => {
  test('is waited for without a database connection, and others continue', async () => {
    // More of them than the tests' pool has connections.
    const slow = await Promise.all(Array.from({ length: 8 }, raw));
    for (const { socket } of slow) socket.write(head([json, lengthOf(tag.length)]) + tag.slice(0, 5));
    const fast = await fetch(`${listening.origin}${tags}`, { headers: { Authorization: `Bearer ${world.token}` } });
    expect(fast.status).toBe(200);
    for (const { socket } of slow) socket.write(tag.slice(5));
    for (const { received } of slow) await expect.poll(received).toContain('HTTP/1.1 200 OK');
  });

  test('that disconnects during a body stores nothing and affects nobody', async () => {
    const count = async (): Promise<number> => ((await (await world.request('GET', tags)).json()) as unknown[]).length;
    const before = await count();
    const { socket } = await raw();
    socket.write(head([json, 'Transfer-Encoding: chunked']) + `${tag.length.toString(16)}\r\n${tag}\r\n`);
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await fetch(`${listening.origin}/health`)).status).toBe(200);
    expect(await count()).toBe(before);
  });
});

describe('a connection', () => {
  test('continues after a rejection with an unread body', async () => {
    const { socket, received } = await raw();
    const refused = head([json, lengthOf(tag.length)]).replace(world.token, 'nobody');
    socket.write(refused + tag + head([json, lengthOf(tag.length)]) + tag);
    await expect.poll(received).toMatch(/HTTP\/1\.1 401 [^]*HTTP\/1\.1 200 OK/);
  });

  test('HEAD has the length and no body', async () => {
    const { socket, received } = await raw();
    socket.write(head(['Connection: close']).replace('POST', 'HEAD'));
    await once(socket, 'close');
    expect(received()).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(received()).toMatch(/content-length: [1-9]/i);
    expect(received()).toMatch(/\r\n\r\n$/);
  });

  test.each(['GET http://[ HTTP/1.1\r\nHost: x', 'GET /a\\b HTTP/1.1\r\nHost: x', 'GET / HTTP/1.1\r\nHost: a b'])(
    'with an invalid request gets 400: %s',
    async (request) => {
      const { socket, received } = await raw();
      socket.end(`${request}\r\nConnection: close\r\n\r\n`);
      await once(socket, 'close');
      expect(received()).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test('reports the peer’s address', async () => {
    const headers = { Authorization: `Bearer ${world.token}`, 'User-Agent': 'Socket/1' };
    const body = new URLSearchParams({
      grant_type: 'password',
      username: world.username,
      password: 'correct horse battery',
    });
    expect((await fetch(`${listening.origin}/token`, { method: 'POST', body, headers })).status).toBe(200);
    const sessions: unknown = await (
      await fetch(`${listening.origin}/public/v1/users/me/sessions`, { headers })
    ).json();
    expect(sessions).toContainEqual(expect.objectContaining({ userAgent: 'Socket/1', address: '127.0.0.1' }));
  });
});

test('a large answer is complete, in pieces, with its length', async () => {
  const bytes = Buffer.alloc(5_000_000, 'fenceline ');
  const large = new Representation(bytes, 'application/octet-stream');
  let pieces = 0;
  const fetchLarge = async (request: Request): Promise<Response> => {
    const response = await answer(request, large);
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        pieces += 1;
        controller.enqueue(piece);
      },
    });
    return new Response(response.body?.pipeThrough(counted) ?? null, response);
  };
  const own = await listen({ fetch: fetchLarge }, { host: '127.0.0.1', port: 0, log: silentLog });
  const response = await fetch(own.origin);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(pieces).toBeGreaterThan(1);
  await own.close(1000);
});

describe('bodies of many clients', () => {
  /** A service with room for few bodies. An unfinished small one counts 4,000 bytes. */
  const tight = async (): Promise<{ own: Listening; half: (request: string) => Promise<() => string> }> => {
    const own = await listen(world.app, {
      ...{ host: '127.0.0.1', port: 0, log: silentLog },
      bodyLimits: { smallTotalBytes: 40_000, largeTotalBytes: 800_000 },
    });
    onTestFinished(() => own.close(1000));
    const half = async (request: string): Promise<() => string> => {
      const socket = connect(Number(new URL(own.origin).port), '127.0.0.1');
      sockets.push(socket);
      let received = '';
      socket.on('data', (piece) => {
        received += piece.toString();
      });
      await once(socket, 'connect');
      socket.write(request);
      return () => received;
    };
    return { own, half };
  };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });

  test('half a sign-in, many times, keeps nobody from signing in', async () => {
    const { own, half } = await tight();
    const form = 'grant_type=password&username=x&password=';
    const begun = `POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n${lengthOf(9000)}\r\n\r\n${form}`;
    const attackers = await Promise.all(Array.from({ length: 30 }, () => half(begun)));
    // The share of anonymous senders has room for five.
    await expect.poll(() => attackers.filter((received) => received().startsWith('HTTP/1.1 503 '))).toHaveLength(25);
    const body = new URLSearchParams({
      grant_type: 'password',
      username: world.username,
      password: 'correct horse battery',
    });
    for (let time = 0; time < 10; time += 1) {
      expect((await fetch(`${own.origin}/token`, { method: 'POST', body })).status).toBe(200);
    }
  });

  test.each([
    ['large', 100_000, 30_000],
    ['small', 9000, 10],
  ])('%s unfinished bodies of one viewer keep no colleague and no device waiting', async (_, declared, sent) => {
    const { own, half } = await tight();
    const viewer = await world.addUser({ role: 1 });
    const { key } = (await (await world.request('POST', '/public/v1/ingestKeys', { name: 'k' })).json()) as {
      key: string;
    };
    const begun = `POST /public/v1/users/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${viewer.token}\r\n${json}\r\n${lengthOf(10 * declared)}\r\n\r\n`;
    const attackers = await Promise.all(
      Array.from({ length: 20 }, () => half(begun + 'x'.repeat(Math.max(sent, declared - 20_000)))),
    );
    await expect.poll(() => attackers.some((received) => received().startsWith('HTTP/1.1 503 '))).toBe(true);
    const large = JSON.stringify({ name: 'n', padding: 'p'.repeat(150_000), resourceType: 25, colour: 1 });
    for (const body of [tag, large]) {
      const saved = await fetch(`${own.origin}${tags}`, { method: 'POST', body, headers: bearer(world.token) });
      expect(saved.status).toBe(200);
    }
    const message = JSON.stringify([{ deviceId: 'one', utc: new Date().toISOString() }]);
    const taken = await fetch(`${own.origin}/ingest/v1/messages`, {
      method: 'POST',
      body: message,
      headers: bearer(key),
    });
    expect(taken.status).toBe(200);
  });

  test('a large one that has no room is 503, and a client that sends all of it first gets the answer', async () => {
    const { own } = await tight();
    const response = await sendAll(megabytes(8), { 'Content-Length': '8000000' }, own.origin);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
  });

  test('with one key, streams of lines that never end keep no other stream waiting', async () => {
    const { own, half } = await tight();
    const { key } = (await (await world.request('POST', '/public/v1/ingestKeys', { name: 'k' })).json()) as {
      key: string;
    };
    const begun = `POST /ingest/v1/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`;
    const attackers = await Promise.all(Array.from({ length: 12 }, () => half(begun)));
    await expect.poll(() => attackers.filter((received) => received().startsWith('HTTP/1.1 503 '))).toHaveLength(7);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-ndjson' };
    const body = `${JSON.stringify({ deviceId: 'one', utc: new Date().toISOString() })}\n`;
    expect((await fetch(`${own.origin}/ingest/v1/messages`, { method: 'POST', body, headers })).status).toBe(200);
  });

  test('end with 408 if they are too slow, and not if they are fast enough', async () => {
    const own = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog, megabyteMs: 300 });
    const slow = connect(Number(new URL(own.origin).port), '127.0.0.1');
    sockets.push(slow);
    let received = '';
    slow.on('data', (piece) => {
      received += piece.toString();
    });
    slow.write(head([json, lengthOf(tag.length)]) + tag.slice(0, 5));
    await once(slow, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    const posted = await fetch(`${own.origin}${tags}`, { method: 'POST', body: tag, headers: bearer(world.token) });
    expect(posted.status).toBe(200);
    await own.close(1000);
  });
});

test('a body in chunks of one byte ends long before its end', async () => {
  const { socket, received } = await raw();
  // The service closes while the client still sends, which is an error for the client.
  socket.on('error', () => {});
  const event = (name: string) => new Promise((resolve) => socket.once(name, resolve));
  const closed = event('close');
  socket.write(head([json, 'Transfer-Encoding: chunked']));
  const chunks = '1\r\nx\r\n'.repeat(10_000);
  let sent = 0;
  for (; sent < 100 && !socket.destroyed; sent += 1) {
    if (!socket.write(chunks)) await Promise.race([event('drain'), closed]);
  }
  await closed;
  expect(sent).toBeLessThan(100);
  expect(received()).not.toMatch(/^HTTP\/1\.1 2/);
});

test('an unread body in chunks of one byte stops after one read of its connection', async () => {
  const begun: IncomingMessage[] = [];
  const fetch: Parameters<typeof listen>[0]['fetch'] = async (_request, bindings) => {
    if (bindings?.incoming) begun.push(bindings?.incoming);
    await new Promise((resolve) => bindings?.incoming?.once('close', resolve));
    return new Response(null);
  };
  const own = await listen({ fetch }, { host: '127.0.0.1', port: 0, log: silentLog });
  onTestFinished(() => own.close(0));
  const socket = connect(Number(new URL(own.origin).port), '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  socket.write(`${head([json, 'Transfer-Encoding: chunked'])}${'1\r\nx\r\n'.repeat(50_000)}`);
  await expect.poll(() => begun[0]?.socket.isPaused()).toBe(true);
  expect(begun[0]?.readableLength).toBeLessThan(65_536 / 6);
});

test('connections that never send a whole request make room for others', async () => {
  let answered = 0;
  const fetchCounted: typeof world.app.fetch = async (...request) => {
    const response = await world.app.fetch(...request);
    answered += 1;
    return response;
  };
  const own = await listen(
    { fetch: fetchCounted },
    { host: '127.0.0.1', port: 0, log: silentLog, connectionsAtMost: 10 },
  );
  onTestFinished(() => own.close(1000));
  const half = async (begun: string): Promise<Socket> => {
    const socket = connect(Number(new URL(own.origin).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(begun);
    return socket;
  };
  const refused = `POST ${tags} HTTP/1.1\r\nHost: x\r\n${lengthOf(9000)}\r\n\r\nx`;
  const held = [
    ...(await Promise.all(Array.from({ length: 10 }, () => half('GET / HTTP/1.1\r\nHo')))),
    ...(await Promise.all(Array.from({ length: 10 }, () => half(refused)))),
  ];
  await expect.poll(() => held.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(10);
  // Until then their connections are in use.
  await expect.poll(() => answered).toBe(10);
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await fetch(`${own.origin}/health/live`)).status),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
});

describe('listen', () => {
  test('explains a port in use', async () => {
    const again = listen(world.app, { host: '127.0.0.1', port, log: silentLog });
    await expect(again).rejects.toThrow(StartError);
    await expect(again).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or set PORT to another.`,
    );
  });

  test.each([
    [{ port: 0, host: '203.0.113.7' }, '203.0.113.7 is not an address of this machine: set HOST to one, such as'],
    [{ port: 0, host: 'nowhere.invalid' }, /set HOST to one, such as|cannot listen on nowhere\.invalid/],
  ])('explains %j', async (address, text) => {
    await expect(listen(world.app, { ...address, log: silentLog })).rejects.toThrow(text);
  });

  test('names the setting of the port of /metrics', async () => {
    const again = listen(world.app, { host: '127.0.0.1', port, portSetting: 'METRICS_PORT', log: silentLog });
    await expect(again).rejects.toThrow('or set METRICS_PORT to another.');
  });

  test('close finishes running requests, and waits no longer than the given time', async () => {
    const own = await listen(world.app, { host: '127.0.0.1', port: 0, log: silentLog });
    const at = Number(new URL(own.origin).port);
    const open = async (): Promise<{ socket: Socket; received: () => string }> => {
      const socket = connect(at, '127.0.0.1');
      sockets.push(socket);
      let received = '';
      socket.on('data', (piece) => {
        received += piece.toString();
      });
      await once(socket, 'connect');
      socket.write(head([json, lengthOf(tag.length)]) + tag.slice(0, 5));
      return { socket, received: () => received };
    };
    const finishing = await open();
    const hanging = await open();
    // The service knows both before it closes.
    await expect.poll(async () => (await fetch(`${own.origin}/health/live`)).status).toBe(200);
    const closed = own.close(500);
    finishing.socket.write(tag.slice(5));
    await expect.poll(finishing.received).toContain('HTTP/1.1 200 OK');
    await closed;
    await once(hanging.socket, 'close');
    expect(hanging.received()).toBe('');
    await expect(fetch(`${own.origin}/health/live`)).rejects.toThrow('fetch failed');
  });
});
