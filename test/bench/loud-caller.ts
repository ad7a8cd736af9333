/**
 * One caller does its worst: bodies that arrive slowly, sign-ins that are never finished, chunks of one byte. Meanwhile a person
 * of another account signs in and saves, and a device sends. Rest and noise take turns in one run, and the ratio of the medians
 * is the result.
 */
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hashPassword } from '../../src/server/api/passwords.ts';
import { hashSecret, newIngestKey } from '../../src/server/api/secrets.ts';
import type { Database } from '../../src/server/database/database.ts';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { createAccount } from '../../src/server/store/accounts.ts';
import { insertIngestKey } from '../../src/server/store/ingest-keys.ts';
import { createUser } from '../../src/server/store/users.ts';
import { median, printFigure, signIn } from '../support/measured-service.ts';
import { addressOf, type RunningService, startService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary.ts';

const rounds = 5;
/** Requests of each kind in a round, at rest and beside the noise. */
const each = 12;
const goal = 2;

const kinds = ['slow bodies', 'half-sent sign-ins', 'one-byte chunks', 'bodies for 10 MB'] as const;
type Kind = (typeof kinds)[number];

/** How soon the caller opens a connection again. Sooner would be a flood of requests, whatever they are. */
const reopenMs = 1000;

/** How many connections the caller holds. */
const connections: Record<Kind, number> = {
  'slow bodies': 200,
  'half-sent sign-ins': 3000,
  'one-byte chunks': 20,
  'bodies for 10 MB': 8,
};

function head(path: string, token: string, headers: readonly string[]): string {
  return [`POST ${path} HTTP/1.1`, 'Host: fleet', `Authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n');
}

const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';

/** Waits while the service does not read. */
async function write(socket: Socket, text: string): Promise<void> {
  if (socket.write(text)) return;
  await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
}

/** Sends its noise on this connection until it is closed. */
const noises: Record<Kind, (socket: Socket, token: string) => Promise<void>> = {
  async 'slow bodies'(socket, token) {
    socket.write(head('/public/v1/geofences', token, [json, 'Content-Length: 9900000']));
    for (; !socket.destroyed; await pause(1000)) await write(socket, '['.repeat(20_000));
  },
  async 'half-sent sign-ins'(socket) {
    socket.write(head('/token', '', [form, 'Content-Length: 15000']));
    for (; !socket.destroyed; await pause(1000)) await write(socket, 'u'.repeat(300));
  },
  async 'one-byte chunks'(socket, token) {
    socket.write(head('/public/v1/geofences', token, [json, 'Transfer-Encoding: chunked']));
    for (; !socket.destroyed; await pause(5)) await write(socket, '1\r\n[\r\n'.repeat(1000));
  },
  async 'bodies for 10 MB'(socket, token) {
    const body = `{"description":"${'é'.repeat(4000)}","text":[${'"a",'.repeat(190_000)}"b"]}`;
    const whole = head('/public/v1/geofences', token, [json, `Content-Length: ${Buffer.byteLength(body)}`]) + body;
    for (; !socket.destroyed; ) {
      socket.write(whole);
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    }
  },
};

/** The other process. It opens a connection again whenever the service closes one. */
async function beLoud(kind: Kind, port: number, token: string): Promise<void> {
  const open = async (): Promise<void> => {
    for (;;) {
      const socket = connect(port, '127.0.0.1')
        .on('error', () => {})
        .on('data', () => {});
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      await noises[kind](socket, token);
      await pause(reopenMs);
    }
  };
  await Promise.all(Array.from({ length: connections[kind] }, open));
}

interface Caller {
  username: string;
  key: string;
}

const password = 'correct horse battery';

async function addCaller(db: Database, name: string): Promise<Caller> {
  const key = newIngestKey();
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const account = { name, demo: false, timeZone: 'UTC', language: 'en', now };
  return db.transaction(async (tx) => {
    const accountId = (await createAccount(tx, account)) ?? 0;
    await createUser(tx, { accountId, username: name, passwordHash, role: 0, now });
    await insertIngestKey(tx, accountId, { name: 'Devices', hash: hashSecret(key) }, now);
    return { username: name, key };
  });
}

type Request = 'sign-in' | 'save' | 'intake';

async function timed(request: () => Promise<Response>): Promise<number> {
  const beganMs = performance.now();
  const answer = await request();
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return performance.now() - beganMs;
}

let serial = 0;

/** A sign-in, a save and a message, one after the other. */
async function ask(url: string, { username, key }: Caller, token: string): Promise<Record<Request, number>> {
  serial += 1;
  const post = (path: string, bearer: string, body: object) => () =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const message = { device: 'van', utc: new Date().toISOString(), latitude: 51 + serial / 1e5, longitude: 12 };
  const credentials = new URLSearchParams({ grant_type: 'password', username, password });
  return {
    'sign-in': await timed(() => fetch(`${url}/token`, { method: 'POST', body: credentials })),
    save: await timed(post('/public/v1/tags', token, { name: `Tag ${serial}`, resourceType: 25, colour: 1 })),
    intake: await timed(post('/ingest/v1/messages', key, [message])),
  };
}

type Times = Record<Request, number[]>;
const noTimes = (): Times => ({ 'sign-in': [], save: [], intake: [] });

async function askInto(times: Times, asking: () => Promise<Record<Request, number>>): Promise<void> {
  for (let nth = 0; nth < each; nth += 1) {
    const took = await asking();
    for (const [name, milliseconds] of Object.entries(took)) times[name as Request].push(milliseconds);
  }
}

async function besideNoise(
  service: RunningService,
  kind: Kind,
  token: string,
  work: () => Promise<void>,
): Promise<void> {
  const { port } = new URL(service.url);
  const loud = fork(fileURLToPath(import.meta.url), [kind, port, token], { execArgv: ['--import', 'tsx'] });
  try {
    await pause(3000);
    await work();
  } finally {
    loud.kill('SIGKILL');
    await pause(500);
  }
}

async function measure(): Promise<void> {
  const folder = temporaryFolder('fenceline-bench-');
  const { connection, stop } = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openPool(connection);
  await migrate(db);
  let service: RunningService | undefined;
  try {
    const [quiet, loud] = [await addCaller(db, 'quiet'), await addCaller(db, 'loud')];
    service = await startService({
      database: 'embedded',
      settings: { DATABASE_URL: addressOf(connection), LOG_LEVEL: 'error', SESSIONS_PER_USER: '10000' },
    });
    const { url } = service;
    const tokenOf = ({ username }: Caller): Promise<string> => signIn({ url, username, password });
    const [token, loudToken] = [await tokenOf(quiet), await tokenOf(loud)];
    const asking = () => ask(url, quiet, token);
    await askInto(noTimes(), asking);
    for (const kind of kinds) {
      const [rest, noise] = [noTimes(), noTimes()];
      for (let round = 0; round < rounds; round += 1) {
        await askInto(rest, asking);
        await besideNoise(service, kind, loudToken, () => askInto(noise, asking));
      }
      for (const name of ['sign-in', 'save', 'intake'] as const) {
        const [quietMs, loudMs] = [median(rest[name]), median(noise[name])];
        const ratio = loudMs / quietMs;
        const figures = `${ratio.toFixed(2)} ≤ ${goal}; ${quietMs.toFixed(1)} and ${loudMs.toFixed(1)} ms, longest ${Math.max(...noise[name]).toFixed(0)}`;
        printFigure(`${kind}, ${name}`, `${figures}; load ${loadavg()[0]?.toFixed(1)}`, ratio <= goal);
      }
    }
  } finally {
    await service?.remove();
    await db.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const [, , kind, port, token] = process.argv;
if (kind === undefined) await measure();
else await beLoud(kind as Kind, Number(port), token ?? '');
