/** The cost of hostile or broken NDJSON: the service stops early, and others get their turn. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  inflateRatio,
  ndjsonBlankLinesAtMost,
  ndjsonChunk,
  ndjsonRejectedAtMost,
} from '../../../src/contract/choices.ts';
import { type IngestReply, ingestReply } from '../../../src/contract/ingest.ts';
import { listen } from '../../../src/server/host/listen.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { failure } from '../../support/records.ts';
import { type Service, send, service } from '../../support/service.ts';
import { type Key, makeKey, Recorder } from './door.ts';

const path = '/ingest/v1/messages';
const recorder = new Recorder();
let world: Service;
let key: Key;
beforeAll(async () => {
  world = await service({ tracking: recorder });
  key = await makeKey(world);
});
afterAll(() => world.close());
afterEach(() => recorder.reset());

const plain = { 'Content-Type': 'application/x-ndjson' };
const zipped = { ...plain, 'Content-Encoding': 'gzip' };
const good = (at: number): string =>
  `${JSON.stringify({ device: 'van', utc: new Date(Date.UTC(2026, 0, 1) + 1000 * at).toISOString(), inputs: { '1': 1 } })}\n`;
const goodLines = (count: number): string => Array.from({ length: count }, (_, at) => good(at)).join('');

const post = (body: unknown, headers: Record<string, string> = plain): Promise<Response> =>
  send(world.app, 'POST', path, { body, headers, token: key.key });
async function reply(response: Promise<Response>): Promise<IngestReply> {
  const answered = await response;
  expect(answered.status).toBe(200);
  return ingestReply.parse(await answered.json());
}

describe('too many rejected lines', () => {
  test('end the stream, with the counts so far', async () => {
    const answer = await reply(post(`${good(1)}${'{\n'.repeat(ndjsonRejectedAtMost + 1)}${good(2)}`));
    expect(answer).toMatchObject({ accepted: 1, duplicates: 0, rejectedCount: ndjsonRejectedAtMost, stopped: true });
    expect(answer.rejected).toHaveLength(1000);
    expect(answer.rejected[0]).toEqual({ index: 1, detail: 'is not JSON: it ends too early, at line 1, column 2' });
    expect(recorder.messages).toHaveLength(1);
  });

  test('but one less does not', async () => {
    const answer = await reply(post(`${'{\n'.repeat(ndjsonRejectedAtMost - 1)}${good(2)}`));
    expect(answer).toMatchObject({ accepted: 1, rejectedCount: ndjsonRejectedAtMost - 1 });
    expect(answer).not.toHaveProperty('stopped');
  });

  test('let other work run in between', async () => {
    let rounds = 0;
    let running = true;
    const counting = (async () => {
      for (; running; rounds += 1) await setImmediate();
    })();
    await reply(post('{"device":\n'.repeat(ndjsonRejectedAtMost)));
    running = false;
    await counting;
    expect(rounds).toBeGreaterThan(10);
  });
});

describe('blank lines', () => {
  const free = '\n'.repeat(ndjsonBlankLinesAtMost);
  test('are allowed at first', async () => {
    expect(await reply(post(`${free}${good(1)}`))).toEqual({
      accepted: 1,
      duplicates: 0,
      rejectedCount: 0,
      rejected: [],
    });
  });

  test('then count as rejected', async () => {
    const detail = 'exceeds the limit of 1000 blank lines';
    expect(await reply(post(`${free}${good(1)} \n${good(2)}\t\r\n`))).toEqual({
      accepted: 2,
      duplicates: 0,
      rejectedCount: 2,
      rejected: [
        { index: 1, detail },
        { index: 3, detail },
      ],
    });
  });

  test('without end stop the reading', async () => {
    expect(await reply(post('\n'.repeat(10_000_000)))).toMatchObject({
      rejectedCount: ndjsonRejectedAtMost,
      stopped: true,
    });
  });
});

describe('gzip', () => {
  test('that inflates too far is rejected early, and stored messages stay', async () => {
    const bomb = gzipSync(`${goodLines(ndjsonChunk.messages)}${'x'.repeat(100_000_000)}`);
    expect(bomb.byteLength).toBeLessThan(200_000);
    const before = process.memoryUsage.rss();
    const response = await post(bomb, zipped);
    const { type, detail } = (await response.json()) as { type: string; detail: string };
    expect([response.status, type]).toEqual([400, 'urn:fenceline:problem:too-compressed']);
    expect(detail).toContain(`more than ${inflateRatio.max} times`);
    expect(recorder.messages).toHaveLength(ndjsonChunk.messages);
    expect(process.memoryUsage.rss() - before).toBeLessThan(80_000_000);
  });

  test('of a small body may inflate to any ratio', async () => {
    const answer = await reply(post(gzipSync('x'.repeat(inflateRatio.fromBytes - 1000)), zipped));
    expect(answer.rejected).toEqual([{ index: 0, detail: 'is longer than 100000 bytes' }]);
  });

  test('that becomes invalid after a valid start is rejected', async () => {
    const whole = gzipSync(goodLines(50_000));
    const half = whole.subarray(0, whole.byteLength / 2);
    expect(await failure(post(half, zipped))).toEqual(['400']);
    expect(await failure(post(Buffer.concat([half, Buffer.alloc(200_000, 'x')]), zipped))).toEqual(['400']);
    expect(await failure(post(Buffer.concat([half, half]), zipped))).toEqual(['400']);
  });
});

test('a transaction contains at most about a megabyte of lines', async () => {
  const wide = `${good(1).slice(0, -2)},"temperatures":{${Array.from({ length: 5000 }, (_, at) => `"${at}":1.234567`).join(',')}}}\n`;
  expect(await reply(post(wide.repeat(40)))).toMatchObject({ accepted: 40 });
  const most = Math.max(...recorder.batches.map(({ messages }) => messages.length));
  expect(most).toBe(Math.ceil(ndjsonChunk.bytes / (wide.length - 1)));
});

describe('over a socket', () => {
  /** The request as the service sees it, and its answer, if any. */
  async function sendAll(body: Uint8Array, headers: Record<string, string>) {
    let request: Request | undefined;
    let answered: Promise<Response> | undefined;
    const { app } = world;
    const watched: typeof app = {
      ...app,
      fetch: (incoming, bindings) => {
        request = incoming;
        answered = app.fetch(incoming, bindings);
        return answered;
      },
    };
    const listening = await listen(watched, { host: '127.0.0.1', port: 0, log: silentLog });
    onTestFinished(() => listening.close(0));
    const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const head = Object.entries({ Host: 'x', Authorization: `Bearer ${key.key}`, ...headers });
    socket.write(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    socket.write(body);
    return {
      socket,
      isAborted: () => request?.signal.aborted,
      answered: () => {
        if (!answered) throw new Error('no request has arrived');
        return answered;
      },
    };
  }

  test('a client that disconnects after sending everything causes no further work', async () => {
    const gate = recorder.gate();
    // Repeated lines, so that all of it is one piece of the connection.
    const body = gzipSync(Array.from({ length: 5000 }, (_, at) => good(at).repeat(20)).join(''));
    expect(body.byteLength).toBeLessThan(65_536);
    const { socket, isAborted, answered } = await sendAll(body, { ...zipped, 'Content-Length': `${body.byteLength}` });
    await expect.poll(gate.waiting).toBe(1);
    socket.destroy();
    gate.open();
    await expect.poll(isAborted).toBe(true);
    const response = await answered();
    expect(response.status).toBe(400);
    expect(recorder.messages.length).toBeLessThan(100_000);
  });

  test('a client hears immediately that too much was rejected, although it is still sending', async () => {
    const body = gzipSync('{\n'.repeat(400_000));
    const { socket } = await sendAll(
      Buffer.from(`${body.byteLength.toString(16)}\r\n${body.toString('latin1')}\r\n`, 'latin1'),
      {
        ...zipped,
        'Transfer-Encoding': 'chunked',
      },
    );
    const more = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')]);
    const received: Buffer[] = [];
    socket.on('data', (piece: Buffer) => received.push(piece));
    for (let sent = 0; sent < 20; sent += 1) socket.write(more);
    socket.write('0\r\n\r\n');
    await expect.poll(() => Buffer.concat(received).toString()).toContain('"stopped":true');
  });
});
