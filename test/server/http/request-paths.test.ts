/** Which requests are answered at which form of an address, over a real connection. */
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../../src/server/host/listen.ts';
import { createLog } from '../../../src/server/observe/log.ts';
import { reply } from '../../support/records.ts';
import { type Service, service } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary.ts';

let world: Service;
let listening: Listening;
let key: string;
let logged = '';
const folder = temporaryFolder('fenceline-public-');

beforeAll(async () => {
  const log = createLog('debug', (line) => {
    logged += line;
  });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fenceline</title>');
  world = await service({ publicDir: folder, settings: { metrics: true }, log });
  listening = await listen(world.app, { host: '127.0.0.1', port: 0, log });
  ({ key } = await reply<{ key: string }>(world.request('POST', '/public/v1/ingestKeys', { name: 'Phones' })));
});
afterAll(async () => {
  await listening.close(1000);
  await world.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  type: string | undefined;
  body: string;
}

/** Sends the request line as it is: `fetch` would change the address. */
async function ask(line: string, headers: readonly string[] = []): Promise<Answer> {
  const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = [line, ...(line.endsWith('1.0') ? [] : ['Host: localhost', 'Connection: close']), ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const answer = await text(socket);
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  return {
    status: Number(status),
    type: /^content-type: (.*)\r$/im.exec(answer)?.[1],
    body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
  };
}

const position = 'id=phone&lat=51.3&lon=12.4';
/** With the sender's key, token and a browser's Accept, so that only the address decides. */
const everything = (): string[] => [`Authorization: Bearer ${world.token}`, 'Accept: text/html,*/*'];

test.each([
  ['GET /public/v1/drivers HTTP/1.1', 200],
  ['GET //public/v1/drivers HTTP/1.1', 200],
  ['GET ///public//v1///drivers? HTTP/1.1', 200],
  ['GET /public/v1/%64rivers HTTP/1.1', 200],
  ['GET /public/./v1/x/../drivers HTTP/1.1', 200],
  ['GET /public/v1/%2e%2e/v1/drivers HTTP/1.1', 200],
  ['GET http://localhost//public/v1/drivers HTTP/1.1', 200],
  ['GET //public/v1/drivers HTTP/1.0', 200],
  ['HEAD //public//v1/drivers HTTP/1.1', 200],
  ['GET //health HTTP/1.0', 200],
  ['GET //metrics HTTP/1.1', 200],
  ['GET //public/v1/openapi.json HTTP/1.1', 200],
  ['GET //docs/ HTTP/1.1', 200],
  ['OPTIONS // HTTP/1.0', 204],
  ['GET /Public/V1/Drivers HTTP/1.1', 404],
  ['GET /public/v1/Drivers HTTP/1.1', 404],
  ['GET /public/v1/drivers/ HTTP/1.1', 404],
  ['GET /public/v1/drivers;v=1 HTTP/1.1', 404],
  ['GET /public%2Fv1/drivers HTTP/1.1', 404],
  ['GET /public/v1%2Fdrivers HTTP/1.1', 404],
  ['GET /public/v1/%2564rivers HTTP/1.1', 404],
  ['GET /public/v1/drivers%3F HTTP/1.1', 404],
  ['GET /public/v2/drivers HTTP/1.1', 404],
  ['GET /public HTTP/1.1', 404],
  ['GET /v1/drivers HTTP/1.1', 404],
  ['GET /drivers.json HTTP/1.1', 404],
  ['GET http://localhost/Public/v1/drivers HTTP/1.1', 404],
  ['POST /Token HTTP/1.1', 404],
  ['POST /token/ HTTP/1.1', 404],
  ['POST /public/v1 HTTP/1.1', 404],
  ['OPTIONS /nothing HTTP/1.1', 404],
  ['DELETE /nothing HTTP/1.1', 404],
  ['POST /live HTTP/1.1', 405],
  ['POST / HTTP/1.1', 405],
])('%s is %d', async (line, status) => {
  const answer = await ask(line, everything());
  expect(answer.status).toBe(status);
  // A browser gets the page at what is no address of the API.
  if (status === 404) expect(answer.type).toMatch(/^(?:application\/problem\+json|text\/html; charset=utf-8)$/);
  const program = await ask(line, [`Authorization: Bearer ${world.token}`]);
  expect(program.status).toBe(status);
  if (status >= 400) expect(program.type).toBe('application/problem+json');
});

test('OPTIONS * and a path that is none are refused', async () => {
  for (const line of ['OPTIONS * HTTP/1.1', 'GET live HTTP/1.1']) {
    expect((await ask(line)).status).toBeGreaterThanOrEqual(400);
  }
});

describe('a position of a phone', () => {
  test.each([
    ['GET', '/ingest/osmand/KEY'],
    ['POST', '/ingest/osmand/KEY'],
    ['GET', '//ingest//osmand//KEY'],
    ['GET', '/%69ngest/osmand/KEY'],
    ['GET', '/ingest/osmand/KEY/'],
    ['GET', 'http://localhost//ingest/osmand/KEY'],
  ])('%s %s is stored, and its key is in no log', async (method, path) => {
    logged = '';
    const answer = await ask(`${method} ${path.replace('KEY', key)}?${position} HTTP/1.1`);
    expect(answer.status).toBe(200);
    expect(logged).toContain('/ingest/osmand/{key}');
    expect(logged).not.toContain(key.slice(4, 20));
  });

  test.each([
    ...['/', '//', '/live', '/drivers/7', '/index.html', '/osmand/KEY', '/Ingest/osmand/KEY', '/INGEST/OSMAND/KEY'],
    ...['/ingest%2Fosmand/KEY', '/%2569ngest/osmand/KEY', '/public/v1/drivers', '/public/v1/live', '/health', '/docs'],
    ...['/health/live', '/config.json', '/metrics', '/token', '/unsubscribe/KEY', '/KEY', '/basemap/x', '/fl%6B_KEY'],
  ])('is 404 at %s, and its key is neither in the log nor in the answer', async (path) => {
    const sent = [position, 'deviceid=phone&lon=1', '%69d=phone&location=51.3,12.4', `key=${key}&id=phone&lat=1&lon=2`];
    for (const query of sent) {
      for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS']) {
        logged = '';
        const answer = await ask(`${method} ${path.replace('KEY', key)}?${query} HTTP/1.1`, everything());
        expect(answer.status).toBe(404);
        expect(`${logged}${answer.body}`).not.toContain(key.slice(4, 20));
      }
    }
  });

  test.each(['/ingest', '/ingest/', '/ingest/OsmAnd/KEY', '/ingest/osmand/x/KEY', '/ingest/osmand%2FKEY'])(
    'is refused at %s without its key in the answer',
    async (path) => {
      logged = '';
      const answer = await ask(`GET ${path.replace('KEY', key)}?${position} HTTP/1.1`);
      expect(answer.status).toBe(401);
      expect(`${logged}${answer.body}`).not.toContain(key.slice(4, 20));
    },
  );
});
