/** Reports over real connections, while others ask for far too many, hang up, do not read, or fill the disk. */
import { once } from 'node:events';
import { readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Probe } from '../../src/contract/temperature.ts';
import type { App } from '../../src/server/host/app.ts';
import { type Listening, listen } from '../../src/server/host/listen.ts';
import { toProblem } from '../../src/server/http/failure.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { headOf } from '../../src/server/report/gather.ts';
import { makeFile } from '../../src/server/report/make-report.ts';
import type { ReportFonts } from '../../src/server/report/pdf/sheet.ts';
import { Workers, type WorkersOptions } from '../../src/server/work/workers.ts';
import { reportFonts } from '../../src/tools/report-fonts.mjs';
import { addVehicle } from '../support/fleet.ts';
import { mount, unmount } from '../support/mount.ts';
import { needsMount } from '../support/needs.ts';
import { reply } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary.ts';

const world = serviceOfFile();
let listening: Listening;
let viewer: Client;
let colleague: Client;
let stranger: Client;

const uncaught: unknown[] = [];
const note = (error: unknown): unknown => uncaught.push(error);

/** A probe with readings of a day, and the path of its report. */
async function reportOf(client: Client): Promise<string> {
  const device = `device-${client.accountId}`;
  await addVehicle(client, { name: 'Cold box', deviceId: device });
  const startMs = Date.now() - 86_400_000;
  const messages = Array.from({ length: 200 }, (_, nth) => ({
    device,
    utcMs: startMs + nth * 60_000,
    temperatures: new Map([[1, nth % 10]]),
  }));
  await world().app.store({ accountId: client.accountId, keyId: 1 }, messages);
  const [probe] = await reply<Probe[]>(client.request('GET', '/public/v1/temperature/probes'));
  const period = { startDate: new Date(startMs).toISOString(), endDate: new Date().toISOString() };
  const query = new URLSearchParams({ probeId: String(probe?.probeId), format: 'pdf', ...period });
  return `/public/v1/temperature/report?${query}`;
}

let path: string;
let pathOfStranger: string;

beforeAll(async () => {
  process.on('uncaughtException', note).on('unhandledRejection', note);
  listening = await listen(world().app, { host: '127.0.0.1', port: 0, log: silentLog });
  viewer = await world().addUser({ role: 1 });
  colleague = await world().addUser({ role: 1 });
  stranger = await world().addAccount();
  path = await reportOf(world());
  pathOfStranger = await reportOf(stranger);
});
afterAll(async () => {
  await listening.close(1000);
  process.off('uncaughtException', note).off('unhandledRejection', note);
});

interface Got {
  status: number;
  retryAfter: string | undefined;
  bytes: Buffer;
}

async function get(client: Client, address: string, origin = listening.origin): Promise<Got> {
  const request = httpRequest(`${origin}${address}`, { headers: { Authorization: `Bearer ${client.token}` } }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  expect(response.complete).toBe(true);
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], bytes };
}

/** A whole PDF, or a refusal that says when to try again: 503 if the service has no time for it. Anything else fails. */
function isWhole({ status, retryAfter, bytes }: Got): boolean {
  if (status === 429 || status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  else expect([status, bytes.toString('latin1').trimEnd().slice(-5)]).toEqual([200, '%%EOF']);
  return status === 200;
}

const many = (count: number, client: Client): Promise<Got[]> =>
  Promise.all(Array.from({ length: count }, () => get(client, path)));

test('22 requests of one viewer are each answered whole or refused before they begin', async () => {
  const got = await many(22, viewer);
  const whole = got.filter(isWhole);
  expect(whole.length).toBeGreaterThanOrEqual(11);
  expect(JSON.parse(got.find(({ status }) => status === 429)?.bytes.toString() ?? '{}')).toMatchObject({
    type: 'urn:fenceline:problem:too-many-waiting',
    reasons: [{ reason: 'tooManyWaiting' }],
  });
  expect(uncaught).toEqual([]);
});

test('200 requests of one user cost neither a colleague nor another account a report', async () => {
  const flood = many(200, viewer);
  const others = await Promise.all([get(stranger, pathOfStranger), get(colleague, path)]);
  expect(others.map(isWhole)).toEqual([true, true]);
  expect((await get(viewer, '/health/live')).status).toBe(200);
  expect((await flood).filter(isWhole).length).toBeGreaterThanOrEqual(11);
  expect(uncaught).toEqual([]);
});

test('a connection that ends at any moment costs nobody else a report', async () => {
  const leave = async (after: (received: number) => boolean): Promise<void> => {
    const socket = connect(Number(new URL(listening.origin).port), '127.0.0.1');
    let received = 0;
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${viewer.token}\r\n\r\n`);
    while (!after(received)) {
      const [piece] = (await once(socket, 'data')) as [Buffer];
      received += piece.length;
    }
    socket.resetAndDestroy();
  };
  await Promise.all([leave(() => true), leave((received) => received > 0), leave((received) => received > 1000)]);
  expect(isWhole(await get(viewer, path))).toBe(true);
  expect(uncaught).toEqual([]);
});

/** A service with workers of its own. */
async function withWorkers(limits: Partial<WorkersOptions>, work: (origin: string) => Promise<void>): Promise<void> {
  const file = join(inject('programs'), 'worker.js');
  const workers = new Workers({ file, warn: () => {}, ...limits });
  const app: App = world().anotherService({ workers });
  const own = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });
  try {
    await work(own.origin);
  } finally {
    await own.close(1000);
    await workers.close();
  }
}

describe.each([
  ['needs too much memory', { heapMegabytes: 16 }],
  ['takes too long', { timeLimitMs: 1 }],
])('a report that %s', (_, limits) => {
  test('is refused', async () => {
    await withWorkers(limits, async (origin) => {
      const { status, retryAfter, bytes } = await get(viewer, path, origin);
      expect([status, retryAfter]).toEqual([503, '30']);
      expect(JSON.parse(bytes.toString())).toMatchObject({ reasons: [{ reason: 'workStopped' }] });
      expect((await get(viewer, '/health/live', origin)).status).toBe(200);
    });
    expect(uncaught).toEqual([]);
  });
});

test('a temporary folder that cannot be written is named to the person, not called unexpected', async () => {
  vi.stubEnv('TMPDIR', '/missing');
  await withWorkers({}, async (origin) => {
    for (const file of [
      path,
      '/public/v1/inputs/history/export?format=csv&startDate=2026-01-01T00:00:00Z&endDate=2026-01-02T00:00:00Z',
    ]) {
      const { status, retryAfter, bytes } = await get(viewer, file, origin);
      expect([status, retryAfter]).toEqual([503, '60']);
      expect(JSON.parse(bytes.toString())).toMatchObject({ reasons: [{ reason: 'temporaryFolder' }] });
    }
  });
});

test.skipIf(needsMount.missing).each(['pdf', 'xlsx'] as const)(
  `a %s that does not fit on the disk is refused ${needsMount.note}`,
  async (format) => {
    const folder = temporaryFolder('fenceline-full-');
    mount(folder, 'size=4k');
    vi.stubEnv('TMPDIR', folder);
    try {
      const { db, accountId, userId } = world();
      const period = { startMs: Date.UTC(2026, 0, 1), endMs: Date.UTC(2026, 0, 2) };
      const gathered = { scope: { name: 'No probes', probes: [] }, period, now: new Date() };
      const head = await db.snapshot((tx) => headOf(tx, accountId, userId, gathered));
      const link = `https://fleet.example/${'x'.repeat(5000)}`;
      const asked = {
        source: db.source,
        accountId,
        ...gathered,
        format,
        paper: 'a4',
        language: 'en',
        head,
        link,
      } as const;
      const failed = await makeFile(db, asked, async () => [], fonts).catch((error: unknown) => error);
      expect(toProblem(failed)).toMatchObject({ status: 503, reasons: [{ reason: 'diskFull' }] });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      unmount(folder);
      rmdirSync(folder);
    }
  },
);

const fonts = Object.fromEntries(
  reportFonts.map(({ font, path }) => [font, () => readFileSync(path)]),
) as unknown as ReportFonts;
