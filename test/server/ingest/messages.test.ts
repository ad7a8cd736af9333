import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bodyLimitBytes, messageLimitBytes } from '../../../src/contract/choices.ts';
import { ingestReply } from '../../../src/contract/ingest.ts';
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

const good = (at: number) => ({
  device: 'van',
  utc: new Date(Date.UTC(2026, 0, 1) + 1000 * at).toISOString(),
  inputs: { '1': 1 },
});
const bad = { device: 'van', utc: '2026-01-01T00:00:00Z', latitude: 91, longitude: 0 };
const json = { 'Content-Type': 'application/json' };
const ndjson = { 'Content-Type': 'application/x-ndjson' };
const zipped = { 'Content-Encoding': 'gzip' };
const lines = (messages: readonly unknown[]): string => messages.map((each) => `${JSON.stringify(each)}\n`).join('');

const post = (body: unknown, headers: Record<string, string> = json): Promise<Response> =>
  send(world.app, 'POST', path, { body, headers, token: key.key });
async function reply(response: Promise<Response>): Promise<unknown> {
  const answered = await response;
  expect(answered.status).toBe(200);
  return ingestReply.parse(await answered.json());
}
const none = { accepted: 0, duplicates: 0, rejectedCount: 0, rejected: [] };

describe('an array', () => {
  test('is stored in one transaction, for the key’s account', async () => {
    const messages = Array.from({ length: 2500 }, (_, at) => good(at));
    expect(await reply(post(messages))).toEqual({ ...none, accepted: 2500 });
    expect(recorder.batches.map((batch) => batch.messages.length)).toEqual([2500]);
    expect(recorder.batches[0]?.sender).toEqual({ accountId: world.accountId, keyId: key.id });
  });

  test('stores valid messages, and reports invalid ones by index', async () => {
    expect(await reply(post([bad, good(1), 5, good(2)]))).toEqual({
      accepted: 2,
      duplicates: 0,
      rejectedCount: 2,
      rejected: [
        { index: 0, detail: 'latitude must be between -90 and 90' },
        { index: 2, detail: 'a message must be a JSON object' },
      ],
    });
  });

  test('reports the first thousand invalid messages and counts the others', async () => {
    const { rejected, rejectedCount } = (await reply(post(Array.from({ length: 1200 }, () => bad)))) as {
      rejected: { index: number }[];
      rejectedCount: number;
    };
    expect([rejected.length, rejected.at(-1)?.index, rejectedCount]).toEqual([1000, 999, 1200]);
    expect(recorder.batches).toEqual([]);
  });

  test('that is empty stores nothing', async () => {
    expect(await reply(post([]))).toEqual(none);
  });

  test('may be compressed', async () => {
    expect(await reply(post(gzipSync(JSON.stringify([good(1)])), { ...json, ...zipped }))).toEqual({
      ...none,
      accepted: 1,
    });
  });
});

describe('lines', () => {
  test('are stored a thousand at a time, and an invalid line affects only itself', async () => {
    const sent = Array.from({ length: 2500 }, (_, at) => good(at));
    const body = `${lines(sent.slice(0, 1500))}\n{"device":\n${lines([bad])}${lines(sent.slice(1500))}`.trimEnd();
    expect(await reply(post(body, ndjson))).toEqual({
      accepted: 2500,
      duplicates: 0,
      rejectedCount: 2,
      rejected: [
        { index: 1500, detail: 'is not JSON: it ends too early, at line 1, column 11' },
        { index: 1501, detail: 'latitude must be between -90 and 90' },
      ],
    });
    expect(recorder.batches.map((batch) => batch.messages.length)).toEqual([1000, 1000, 500]);
    expect(recorder.messages.map(({ utcMs }) => utcMs)).toEqual(sent.map(({ utc }) => Date.parse(utc)));
  });

  test('may be compressed, or empty', async () => {
    expect(await reply(post(gzipSync(lines([good(1), good(2)])), { ...ndjson, ...zipped }))).toEqual({
      ...none,
      accepted: 2,
    });
    expect(await reply(post('', ndjson))).toEqual(none);
    expect(await reply(post('\n \n', ndjson))).toEqual(none);
  });

  test('are read no faster than they are stored', async () => {
    const gate = recorder.gate();
    let given = 0;
    const block = Buffer.from(lines(Array.from({ length: 1000 }, (_, at) => good(at))));
    const endless = (function* () {
      for (; given < 200; given += 1) yield block;
    })();
    const answered = world.app.request(path, {
      method: 'POST',
      headers: { ...ndjson, Authorization: `Bearer ${key.key}` },
      body: Readable.toWeb(Readable.from(endless, { objectMode: false })) as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit);
    await expect.poll(gate.waiting).toBe(1);
    // Read-ahead is limited by the streams in between, and by the next thousand.
    expect(given).toBeLessThan(20);
    gate.open();
    expect(await reply(answered)).toEqual({ ...none, accepted: 200_000 });
  });

  test('that were stored before a failure stay stored, and the failure is reported', async () => {
    recorder.before = async () => {
      if (recorder.batches.length === 2) throw new Error('Connection terminated unexpectedly');
    };
    const sent = Array.from({ length: 5000 }, (_, at) => good(at));
    const response = await post(lines(sent), ndjson);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(recorder.batches.length).toBe(2);
    recorder.before = async () => {};
    expect(await reply(post(lines(sent), ndjson))).toEqual({ ...none, accepted: 5000 });
  });
});

describe('rejected requests', () => {
  const refused = (body: unknown, headers: Record<string, string>): Promise<string[]> => failure(post(body, headers));

  test.each([
    ['no array', { device: 'van' }, json, ['400', '# type']],
    ['no JSON', '[', json, ['400', '# format']],
    ['no body', '', json, ['400', '# format']],
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, ['415']],
    ['lines in another character set', '{}', { 'Content-Type': 'application/x-ndjson; charset=utf-16' }, ['415']],
    ['another coding', '[]', { ...json, 'Content-Encoding': 'br' }, ['415']],
    ['another coding of lines', '', { ...ndjson, 'Content-Encoding': 'deflate' }, ['415']],
    ['an array that is too large', 'x'.repeat(bodyLimitBytes + 1), json, ['413']],
    ['one message that is too large', { device: 'x'.repeat(messageLimitBytes) }, json, ['413']],
    ['one that becomes too large', gzipSync(Buffer.alloc(bodyLimitBytes + 1, ' ')), { ...json, ...zipped }, ['413']],
    ['invalid gzip', '[]', { ...json, ...zipped }, ['400']],
    ['lines that are no gzip', lines([good(1)]), { ...ndjson, ...zipped }, ['400']],
    ['lines whose gzip breaks off', gzipSync(lines([good(1)])).subarray(0, 30), { ...ndjson, ...zipped }, ['400']],
  ])('%s', async (_, body, headers, expected) => {
    expect(await refused(body, headers)).toEqual(expected);
    expect(recorder.batches).toEqual([]);
  });

  test('accepts only POST, and only with a key', async () => {
    const get = await send(world.app, 'GET', path, { token: key.key });
    expect([get.status, get.headers.get('Allow')]).toEqual([405, 'POST']);
    expect((await send(world.app, 'GET', path)).status).toBe(401);
    expect((await send(world.app, 'POST', path, { body: [], headers: json, token: world.token })).status).toBe(401);
    expect((await send(world.app, 'POST', '/ingest/v2/messages', { body: [], token: key.key })).status).toBe(404);
  });
});
