/** Redirects and limits, with real servers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, type Outgoing, readAtMost } from '../../../src/server/http/outgoing.ts';

let servers: Server[];
beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all(servers.map((server) => once(server, 'close')));
});

/** A server, its address, and the requests that it received. */
async function serverOf(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const redirects =
  (status: number, location: string | ((url: string) => string)) =>
  (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/new') response.end('found');
    else
      response
        .writeHead(status, { Location: typeof location === 'string' ? location : location(request.url ?? '') })
        .end();
  };

const textOf = (url: string, more: Partial<Outgoing> = {}): Promise<string> =>
  ask(url, { headers: {}, timeoutMs: 10_000, ...more }, async (response) =>
    response.ok ? new TextDecoder().decode(await readAtMost(response, 1000)) : String(response.status),
  );

test.each([301, 302, 303, 307, 308])('a GET follows %i to the same host', async (status) => {
  const { origin, received } = await serverOf(redirects(status, '/new'));
  expect(await textOf(`${origin}/old`)).toBe('found');
  expect(received).toEqual(['GET /old', 'GET /new']);
});

test.each([301, 302, 303, 307, 308])('%i to another host is not followed', async (status) => {
  const other = await serverOf((_, response) => void response.end('of another host'));
  const byName = other.origin.replace('127.0.0.1', 'localhost');
  for (const location of [`${other.origin}/new`, `${byName}/new`, `//${new URL(other.origin).host}/new`]) {
    const { origin } = await serverOf(redirects(status, location));
    await expect(textOf(`${origin}/old?key=secret`)).rejects.toThrow('It redirects to another host.');
  }
  expect(other.received).toEqual([]);
});

test('odd redirects are refused with words that contain no address', async () => {
  const { port } = new URL((await serverOf(() => {})).origin);
  for (const [location, words] of [
    ['http://', 'It redirects to no valid address.'],
    ['file:///etc/passwd', 'It redirects to another host.'],
    [`ftp://127.0.0.1:${port}/`, 'It redirects to another host.'],
  ] as const) {
    const { origin } = await serverOf(redirects(302, location));
    await expect(textOf(`${origin}/old`)).rejects.toThrow(words);
  }
  const named = await serverOf(
    (request, response) =>
      void response.writeHead(302, { Location: `http://name:password@${request.headers.host}/new` }).end(),
  );
  await expect(textOf(named.origin)).rejects.toThrow('It redirects to an address with a password.');
});

test('three redirects are followed', async () => {
  const { origin, received } = await serverOf(redirects(302, (url) => `${url}x`));
  await expect(textOf(`${origin}/`)).rejects.toThrow('It redirects too often.');
  expect(received).toEqual(['GET /', 'GET /x', 'GET /xx', 'GET /xxx']);
});

test('an answer that is too long or never ends is cut off', async () => {
  const endless = await serverOf((_, response) => {
    const more = (): void => {
      for (let goesOn = true; goesOn && !response.destroyed; ) goesOn = response.write('x'.repeat(1000));
    };
    response.on('drain', more);
    more();
  });
  await expect(textOf(endless.origin)).rejects.toThrow('The answer is larger than 1000 bytes.');
  const silent = await serverOf((_, response) => void response.write('x'));
  await expect(textOf(silent.origin, { timeoutMs: 100 })).rejects.toThrow('timeout');
});
