import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageLimitBytes } from '../../../src/contract/choices.ts';
import { ingestReply } from '../../../src/contract/ingest.ts';
import { createLog } from '../../../src/server/observe/log.ts';
import { type Service, send, service } from '../../support/service.ts';
import { type Key, makeKey, Recorder } from './door.ts';

const recorder = new Recorder();
let logged = '';
let world: Service;
let key: Key;
beforeAll(async () => {
  const log = createLog('debug', (line) => {
    logged += line;
  });
  world = await service({ tracking: recorder, log });
  key = await makeKey(world);
});
afterAll(() => world.close());
afterEach(() => recorder.reset());

const none = { accepted: 0, duplicates: 0, rejectedCount: 0, rejected: [] };
const one = { ...none, accepted: 1 };
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const utcMs = Date.UTC(2026, 7, 21, 9, 18, 51);

async function answered(response: Promise<Response>): Promise<unknown> {
  const { status, headers } = await response;
  const body: unknown = await (await response).json();
  if (status === 200) expect(headers.get('Cache-Control')).toBe('no-store');
  return status === 200 ? ingestReply.parse(body) : { ...(body as object), status };
}

describe('Traccar', () => {
  const traccar = (uniqueId: unknown, position: object = {}) => ({
    position: {
      fixTime: '2026-08-21T09:18:51.000+00:00',
      deviceTime: '2026-08-21T09:18:51.000+00:00',
      latitude: 1,
      longitude: 2,
      speed: 10,
      course: 0,
      attributes: { temp1: '4.5' },
      ...position,
    },
    device: { uniqueId },
  });
  const post = (body: unknown, path = '/ingest/traccar', token?: string) =>
    send(world.app, 'POST', path, { body, headers: json, ...(token !== undefined && { token }) });

  test('is stored with a key in the header or in the URL', async () => {
    expect(await answered(post(traccar('1'), '/ingest/traccar', key.key))).toEqual(one);
    expect(await answered(post(traccar('1'), `/ingest/traccar/${key.key}`))).toEqual(one);
    expect(recorder.messages).toEqual(
      Array.from({ length: 2 }, () => ({
        device: '1',
        utcMs,
        position: { latitude: 1, longitude: 2, speed: 18.52, heading: 0 },
        temperatures: new Map([[1, 4.5]]),
      })),
    );
  });

  test('an array of missed positions is stored in one transaction', async () => {
    expect(
      await answered(
        post(
          [traccar('1'), traccar('2', { fixTime: '1980-01-06T00:00:00.000+00:00', attributes: {} })],
          '/ingest/traccar',
          key.key,
        ),
      ),
    ).toEqual({
      ...one,
      rejectedCount: 1,
      rejected: [{ index: 1, detail: 'fixTime: utc must not be before 1990-01-01T00:00:00Z' }],
    });
    expect(recorder.batches.length).toBe(1);
  });

  test.each([[traccar('')], [traccar(undefined)], [{}], [null]])('%j returns 400 without a device', async (body) => {
    expect(await answered(post(body, '/ingest/traccar', key.key))).toMatchObject({
      status: 400,
      type: 'urn:fenceline:problem:bad-device',
    });
  });

  test('a message that takes long to parse is refused, and an array keeps its other messages', async () => {
    const long = traccar('2', { attributes: { text: 'x'.repeat(messageLimitBytes) } });
    expect(await answered(post(long, '/ingest/traccar', key.key))).toMatchObject({ status: 413 });
    // Before anything else is said about it.
    const broken = `${' '.repeat(80)}{${'['.repeat(messageLimitBytes)}`;
    expect(await answered(post(broken, '/ingest/traccar', key.key))).toMatchObject({ status: 413 });
    expect(recorder.messages).toEqual([]);
    const detail = expect.stringMatching(`in at most ${messageLimitBytes} bytes$`) as string;
    const reply = answered(post([traccar('1'), long, traccar('3')], '/ingest/traccar', key.key));
    expect(await reply).toEqual({ ...none, accepted: 2, rejectedCount: 1, rejected: [{ index: 1, detail }] });
    expect(recorder.messages.map(({ device }) => device)).toEqual(['1', '3']);
  });

  test('gets a retry answer before the connection closes', async () => {
    recorder.gate();
    const response = await post(traccar('1'), '/ingest/traccar', key.key);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
  });
});

describe('OsmAnd', () => {
  const seconds = utcMs / 1000;
  const message = { device: '42', utcMs, position: { latitude: 1, longitude: 2, speed: 18.52, heading: null } };
  const query = `id=42&lat=1&lon=2&speed=10&timestamp=${seconds}`;

  test.each([
    ['GET, the key in the path', 'GET', (secret: string) => `/ingest/osmand/${secret}?${query}`, undefined, {}],
    [
      'GET, the key in the path, with a slash',
      'GET',
      (secret: string) => `/ingest/osmand/${secret}/?${query}`,
      undefined,
      {},
    ],
    ['GET, the key in the query', 'GET', (secret: string) => `/ingest/osmand?key=${secret}&${query}`, undefined, {}],
    ['POST with a query', 'POST', (secret: string) => `/ingest/osmand/${secret}?${query}`, undefined, {}],
    ['POST of a form', 'POST', (secret: string) => `/ingest/osmand/${secret}`, query, form],
    ['POST of a form, the key in the query', 'POST', (secret: string) => `/ingest/osmand?key=${secret}`, query, form],
    [
      'POST of JSON',
      'POST',
      (secret: string) => `/ingest/osmand/${secret}`,
      {
        device_id: '42',
        location: { timestamp: '2026-08-21T09:18:51Z', coords: { latitude: 1, longitude: 2, speed: 18.52 / 3.6 } },
      },
      json,
    ],
  ] as const)('%s', async (_, method, path, body, headers) => {
    expect(await answered(send(world.app, method, path(key.key), { body, headers }))).toEqual(one);
    expect(recorder.messages).toEqual([
      { ...message, position: { ...message.position, speed: expect.closeTo(18.52, 9) as number } },
    ]);
  });

  test('a permanently invalid message gets a success answer, so that the phone continues', async () => {
    expect(
      await answered(send(world.app, 'GET', `/ingest/osmand/${key.key}?id=42&lat=1&lon=2&timestamp=1000`)),
    ).toEqual({
      ...none,
      rejectedCount: 1,
      rejected: [{ index: 0, detail: 'utc must not be before 1990-01-01T00:00:00Z' }],
    });
  });

  test('a message without a device returns 400', async () => {
    expect(await answered(send(world.app, 'GET', `/ingest/osmand/${key.key}?lat=1&lon=2`))).toMatchObject({
      status: 400,
    });
  });

  test('other methods do not exist', async () => {
    const response = await send(world.app, 'DELETE', `/ingest/osmand/${key.key}`);
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST']);
  });
});

test('a key in the URL appears in no log and no problem', async () => {
  const paths = [
    `/ingest/osmand/${key.key}?lat=1`,
    `/ingest/traccar/${key.key}/x`,
    `/ingest/osmnd/${key.key}`,
    `/ingest/osmand/${key.key}x`,
    `/ingest/osmand?key=${key.key}`,
  ];
  for (const path of paths) {
    const text = await (await send(world.app, 'POST', path, { body: '', headers: form })).text();
    expect(text).toContain('"instance":"/ingest/');
    expect(text).not.toContain(key.key.slice(4));
  }
  expect(logged).toContain('"path":"/ingest/osmand/{key}"');
  expect(logged).not.toContain(key.key.slice(4));
});
