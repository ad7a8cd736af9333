/**
 * Clients that hang up, over real connections: of each kind of request and answer, at each stage. Neither an error that
 * nobody handles nor an open file may remain.
 */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ChangesPage } from '../../src/contract/changes.ts';
import { type Basemap, createBasemap } from '../../src/server/basemap/basemap.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { type Listening, listen } from '../../src/server/host/listen.ts';
import { readSettings } from '../../src/server/host/settings.ts';
import { createLog, silentLog } from '../../src/server/observe/log.ts';
import { readAccount } from '../../src/server/store/accounts.ts';
import { addVehicle } from '../support/fleet.ts';
import { clientId, clientSecret, type WrongProvider, wrongProvider } from '../support/identity-provider.ts';
import { livePath } from '../support/live.ts';
import { mapFile } from '../support/map-files.ts';
import { rangesOf } from '../support/range-server.ts';
import { reply } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary.ts';

const world = serviceOfFile();
const folder = temporaryFolder('fenceline-broken-');
const hourMs = 3_600_000;
const startMs = Date.now() - 20 * hourMs;
const period = { startDate: new Date(startMs).toISOString(), endDate: new Date().toISOString() };

const uncaught: unknown[] = [];
const note = (error: unknown): unknown => uncaught.push(error);
/** A client that hangs up is no error of the service. */
const log = createLog('error', note);

let viewer: Client;
let deviceKey: string;
/** Before all changes. */
let cursor: string;
let provider: WrongProvider;
let origin: Server;
const maps: Basemap[] = [];
const apps: App[] = [];
const listenings: Listening[] = [];
/** Of the service with its map in a file, and of the one with its map on another server. */
let ports: { local: number; remote: number };

beforeAll(async () => {
  process.on('uncaughtException', note).on('unhandledRejection', note);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets/large.bin'), Buffer.alloc(12_000_000, 1));
  const map = mapFile({ padding: 12_000_000 });
  writeFileSync(join(folder, 'map.pmtiles'), map);
  origin = createServer(rangesOf(map)).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  provider = await wrongProvider();
  const remoteMap = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/map.pmtiles`;
  const [local = 0, remote = 0] = await Promise.all([join(folder, 'map.pmtiles'), remoteMap].map(start));
  ports = { local, remote };
  viewer = await world().addUser({ role: 1 });
  cursor = (await reply<ChangesPage>(world().request('GET', '/public/v1/changes'))).cursor;
  await fill();
  for (const basemap of maps) {
    // Its first check may outlast the patience of a request, because this process is also the server of the map.
    const archive = await vi.waitUntil(() => basemap.archive(), { timeout: 60_000 });
    mapPaths.push(`/basemap/${archive.version}.pmtiles`);
  }
});
const mapPaths: string[] = [];

afterAll(async () => {
  for (const basemap of maps) await basemap.close();
  origin.close();
  await provider.close();
  rmSync(folder, { recursive: true });
  process.off('uncaughtException', note).off('unhandledRejection', note);
});

async function start(location: string): Promise<number> {
  const basemap = createBasemap({ location, log: silentLog });
  const { name } = await readAccount(world().db, world().accountId);
  const { singleSignOn } = readSettings({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ACCOUNT: name },
    PUBLIC_URL: 'http://fleet.test',
  });
  const app = world().anotherService({ basemap, publicDir: folder, settings: { singleSignOn }, log });
  const listening = await listen(app, { host: '127.0.0.1', port: 0, log });
  maps.push(basemap);
  apps.push(app);
  listenings.push(listening);
  return Number(new URL(listening.origin).port);
}

/** Large answers: 200 corners in each geofence, many visits, a report. */
async function fill(): Promise<void> {
  const points = (east: number) =>
    Array.from({ length: 200 }, (_, nth) => {
      const angle = (nth / 200) * 2 * Math.PI;
      return [51 + Math.sin(angle) / 10, 12 + east + Math.cos(angle) / 10];
    });
  const geofences = Array.from({ length: 400 }, (_, nth) => ({
    ...{ description: `Field ${nth}`, tags: [], geofenceType: 2, points: points(nth / 100) },
  }));
  await reply(world().request('POST', '/public/v1/geofences/import', { mode: 'all', geofences }));
  deviceKey = (await reply<{ key: string }>(world().request('POST', '/public/v1/ingestKeys', { name: 'Devices' }))).key;
  await addVehicle(world(), { name: 'Van', deviceId: 'van' });
  const messages = Array.from({ length: 1200 }, (_, nth) => ({
    ...{ device: 'van', utcMs: startMs + nth * 60_000, temperatures: new Map([[1, nth % 10]]) },
    position: { latitude: 51 + (nth % 2), longitude: 12, speed: 1, heading: 0 },
  }));
  await world().app.store({ accountId: world().accountId, keyId: 1 }, messages);
}

interface Sent {
  start: string;
  /** Instead, for a request that is not given up. */
  wholeStart?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  remote?: boolean;
  /** Whether the answer is longer than what a socket holds. */
  isLarge?: boolean;
}

/** The status of a request that is sent whole. */
const statusOf = (kind: string): number => statuses[kind] ?? 200;
const statuses: Record<string, number> = {
  'an import': 400,
  'a sign-in': 400,
  'a back-channel sign-out': 400,
  'a range of the map in a file': 206,
  'a range of the map on a server': 206,
};

const json = { 'Content-Type': 'application/json' };
const circle = { geofenceType: 1, latitude: 51, longitude: 12, radius: 500 };
/** Of an hour, because it is made some ten times. */
const reported = { ...period, endDate: new Date(startMs + hourMs).toISOString() };
const reportPath = (format: string): string =>
  `/public/v1/temperature/report?${new URLSearchParams({ probeId: '1', format, ...reported }).toString()}`;

const kinds: Record<string, () => Sent> = {
  'a list': () => ({ start: 'GET /public/v1/geofences', isLarge: true }),
  'a compressed list': () => ({
    start: 'GET /public/v1/geofences',
    headers: { 'Accept-Encoding': 'gzip' },
    isLarge: true,
  }),
  'a report as PDF': () => ({ start: `GET ${reportPath('pdf')}` }),
  'a report as XLSX': () => ({ start: `GET ${reportPath('xlsx')}` }),
  'an answer in lines': () => ({
    start: 'POST /public/v1/geofences/past',
    headers: { ...json, Accept: 'application/x-ndjson' },
    body: JSON.stringify({ ...circle, ...period }),
  }),
  'an import': () => ({
    start: 'POST /public/v1/geofences/import',
    headers: { ...json, Authorization: `Bearer ${world().token}` },
    body: JSON.stringify({ mode: 'all', geofences: [{ description: 'x'.repeat(300_000) }] }),
  }),
  'the answer of an import': () => ({
    start: 'POST /public/v1/geofences/import',
    headers: { ...json, Authorization: `Bearer ${world().token}` },
    body: JSON.stringify({ mode: 'good', geofences: Array.from({ length: 500 }, () => ({})) }),
  }),
  'an export as CSV': () => ({ start: `GET ${exportPath('csv')}` }),
  'an export as XLSX': () => ({ start: `GET ${exportPath('xlsx')}` }),
  changes: () => ({
    start: `GET /public/v1/changes?kinds=geofence&limit=100&after=${encodeURIComponent(cursor)}`,
    isLarge: true,
  }),
  'changes that are waited for': () => ({
    start: `GET /public/v1/changes?${waiting(30)}`,
    wholeStart: `GET /public/v1/changes?${waiting(1)}`,
  }),
  'live events': () => ({ start: `GET ${livePath}` }),
  'a file of the dashboard': () => ({ start: 'GET /assets/large.bin', isLarge: true }),
  'the OpenAPI document': () => ({ start: 'GET /public/v1/openapi.json', isLarge: true }),
  'a range of the map in a file': () => ({
    start: `GET ${mapPaths[0]}`,
    headers: { Range: 'bytes=0-' },
    isLarge: true,
  }),
  'a range of the map on a server': () => ({
    ...{ start: `GET ${mapPaths[1]}`, headers: { Range: 'bytes=0-' }, remote: true, isLarge: true },
  }),
  'device messages': () => ({
    start: 'POST /ingest/v1/messages',
    headers: asDevice(json),
    body: messages('[', ',', ']'),
  }),
  'device messages line by line': () => ({
    ...{ start: 'POST /ingest/v1/messages', headers: asDevice({ 'Content-Type': 'application/x-ndjson' }) },
    body: messages('', '\n', '\n'),
  }),
  'compressed device messages': () => ({
    start: 'POST /ingest/v1/messages',
    headers: asDevice({ 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' }),
    body: gzipSync(messages('', '\n', '\n')),
  }),
  'a sign-in': () => ({
    start: 'POST /token',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `grant_type=password&username=nobody&password=${'x'.repeat(200)}`,
  }),
  'a back-channel sign-out': () => ({
    start: 'POST /sign-in/oidc/logout',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `logout_token=${'x'.repeat(200)}`,
  }),
};

/** Of few rows, because it is made some ten times. */
const exportPath = (format: string): string =>
  `/public/v1/drivers/assignments/export?${new URLSearchParams({ ...period, format }).toString()}`;
/** Of a kind that nobody changes. */
const waiting = (seconds: number): string =>
  new URLSearchParams({ after: cursor, kinds: 'reminder', wait: String(seconds) }).toString();

const asDevice = (headers: Record<string, string>) => ({ ...headers, Authorization: `Bearer ${deviceKey}` });
const messages = (first: string, between: string, last: string): string =>
  first +
  Array.from({ length: 600 }, (_, nth) =>
    JSON.stringify({
      device: `d${nth % 3}`,
      utc: new Date(startMs + nth * 1000).toISOString(),
      latitude: 51,
      longitude: 12,
    }),
  ).join(between) +
  last;

interface Line {
  socket: Socket;
  /** Resolves when this many bytes have arrived, or the connection has ended. */
  received(bytes: number): Promise<void>;
  /** Its first piece. */
  first(): string;
}

async function open({ remote }: Sent): Promise<Line> {
  const socket = connect(remote ? ports.remote : ports.local, '127.0.0.1');
  let bytes = 0;
  let first = '';
  let changed = (): void => {};
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    bytes += piece.length;
    first ||= piece.toString('latin1');
    changed();
  });
  socket.on('close', () => changed());
  await once(socket, 'connect');
  return {
    socket,
    first: () => first,
    async received(wanted) {
      while (bytes < wanted && !socket.destroyed && !socket.readableEnded) {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
  };
}

function headOf({ start: line, headers, body }: Sent, version = '1.1'): string {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const all = { Host: 'localhost', Authorization: `Bearer ${viewer.token}`, ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/${version}\r\n${lines.join('')}\r\n`;
}

const write = ({ socket }: Pick<Line, 'socket'>, sent: Sent, version?: string): void => {
  socket.write(headOf(sent, version));
  if (sent.body !== undefined) socket.write(sent.body);
};
const halfOf = (sent: Sent): string | Uint8Array =>
  (sent.body ?? '').slice(0, Math.floor((sent.body ?? '').length / 2));

/** An answer that is waited for has none. */
const firstByte = (line: Line, { wholeStart }: Sent): Promise<void> | undefined =>
  wholeStart === undefined ? line.received(1) : undefined;

/** How a client behaves until it hangs up. */
const stages: Record<string, (line: Line, sent: Sent) => Promise<void> | undefined | void> = {
  'within the head': ({ socket }, sent) => void socket.write(headOf(sent).slice(0, -20)),
  'after the head': ({ socket }, sent) => void socket.write(headOf(sent)),
  'within the body': async ({ socket }, sent) => {
    socket.write(headOf(sent));
    socket.write(halfOf(sent));
    await setImmediate();
  },
  'after the request': (line, sent) => write(line, sent),
  'after the first byte': (line, sent) => {
    write(line, sent);
    return firstByte(line, sent);
  },
  'within the answer': (line, sent) => {
    write(line, sent);
    return sent.isLarge ? line.received(40_000) : firstByte(line, sent);
  },
  'within an answer in HTTP/1.0': (line, sent) => {
    write(line, sent, '1.0');
    return firstByte(line, sent);
  },
  'after three requests at once': (line, sent) => {
    for (let nth = 0; nth < 3; nth += 1) write(line, sent);
    return firstByte(line, sent);
  },
};

const endings: Record<string, (socket: Socket) => void> = {
  reset: (socket) => socket.resetAndDestroy(),
  closed: (socket) => socket.destroy(),
  'closed in one direction': (socket) => socket.end(),
};

/** Files without a name that this process has open: unread reports. */
const namelessFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(join('/proc/self/fd', fd));
      return /fenceline-[0-9a-f-]{36} \(deleted\)$/.test(file) ? [file] : [];
    } catch {
      return []; // The descriptor that lists the folder.
    }
  });

/** Every kind meets every stage and every ending, and every stage every ending. */
const endingOf = (kind: string, stage: number): ((socket: Socket) => void) | undefined => {
  const all = Object.values(endings);
  return all[(Object.keys(kinds).indexOf(kind) + stage) % all.length];
};

test.each(Object.entries(kinds))('%s is answered, or given up at each stage', async (kind, make) => {
  const sent = make();
  const whole = await open(sent);
  write(whole, { ...sent, start: sent.wholeStart ?? sent.start });
  await whole.received(1);
  expect(whole.first()).toContain(`HTTP/1.1 ${statusOf(kind)} `);
  whole.socket.destroy();
  await Promise.all(
    Object.values(stages).map(async (stage, nth) => {
      const line = await open(sent);
      await stage(line, sent);
      endingOf(kind, nth)?.(line.socket);
    }),
  );
  expect(uncaught).toEqual([]);
});

test('an answer that nobody reads ends', async () => {
  const app = world().anotherService({ publicDir: folder });
  const impatient = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog, unreadMs: 100 });
  const socket = connect(Number(new URL(impatient.origin).port), '127.0.0.1').pause();
  socket.on('error', () => {});
  write({ socket }, { start: 'GET /assets/large.bin' });
  await once(socket, 'readable');
  // Resolves when all connections have ended.
  await expect(impatient.close(10 * 60_000)).resolves.toBeUndefined();
  socket.destroy();
});

/** Those of services in which someone waits for changes or reads live events. */
const listeningConnections = () =>
  world().db.one(sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and query like 'listen %'`);

test('nothing remains of them', async () => {
  await expect.poll(namelessFiles).toEqual([]);
  await expect.poll(listeningConnections).toEqual({ count: 0 });
  const live = () => apps[0]?.request(livePath, { headers: { Authorization: `Bearer ${viewer.token}` } });
  await expect
    .poll(async () => {
      const response = await live();
      await response?.body?.cancel();
      return response?.status;
    })
    .toBe(200);
  for (const listening of listenings) await listening.close(10_000);
  expect(uncaught).toEqual([]);
});
