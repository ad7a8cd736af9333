/** The service in its own process under expensive requests: it stays alive, answers others, and keeps its memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { type Hostile, hostileRequests } from '../support/hostile.ts';
import { addressOf } from '../support/running-service.ts';

/**
 * Generous limits, because tests share processors. On an idle machine no stall or health check exceeds 200 ms, and
 * memory grows by less than 150 MB.
 */
const longestStallMs = 1500;
const longestHealthMs = 3000;
const longestIntakeMs = 60_000;
const mostGrowthBytes = 250_000_000;

const administrator = { username: 'admin', password: 'correct-horse-battery' };
let database: Awaited<ReturnType<typeof freshDatabase>>;
let child: ChildProcess;
let origin: string;
let tokens: Record<Hostile['by'], string | undefined>;
let seen = { stallMs: 0, rssBytes: 0 };

beforeAll(async () => {
  database = await freshDatabase();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './test/support/watch-loop.ts', 'src/server/main.ts'],
    {
      env: {
        PATH: process.env.PATH,
        ...{ HOST: '127.0.0.1', PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error' },
        ...{ ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password },
        DATABASE_URL: addressOf(database.connection),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  child.on('message', ({ stallMs, rssBytes }: typeof seen) => {
    seen = { stallMs: Math.max(seen.stallMs, stallMs), rssBytes: Math.max(seen.rssBytes, rssBytes) };
  });
  await vi.waitFor(isAlive, { timeout: 40_000, interval: 200 });
  const form = new URLSearchParams({ grant_type: 'password', ...administrator });
  const { access_token } = (await (await fetch(`${origin}/token`, { method: 'POST', body: form })).json()) as {
    access_token: string;
  };
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
  const made = await fetch(`${origin}/public/v1/ingestKeys`, { method: 'POST', headers, body: '{"name":"x"}' });
  const { key } = (await made.json()) as { key: string };
  tokens = { nobody: undefined, administrator: access_token, device: key };
  // The first request of each kind allocates memory once, which is not growth.
  await send({ ...tag, body: () => '{"name":"x","resourceType":25,"colour":1}' });
});

afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await database.drop();
});

const tag: Omit<Hostile, 'body'> = {
  name: 'tag',
  path: '/public/v1/tags',
  type: 'application/json',
  by: 'administrator',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const isAlive = async (): Promise<boolean> => (await fetch(`${origin}/health/live`)).ok;

async function send({ path, type, by, body }: Hostile): Promise<number> {
  const headers = { 'Content-Type': type, ...(tokens[by] && { Authorization: `Bearer ${tokens[by]}` }) };
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: body() as BodyInit });
  await response.arrayBuffer();
  return response.status;
}

/** Measures the service and a second client during a hostile load. */
async function watched(work: () => Promise<number[]>) {
  await reported();
  const before = seen.rssBytes;
  const second = secondClient();
  const statuses = await work();
  const { healthMs, intakeMs } = await second.stop();
  await reported();
  return { statuses, healthMs, intakeMs, stallMs: seen.stallMs, grownBytes: seen.rssBytes - before };
}

/** Pause of the second client between two requests, so that it does not load the service itself. */
const secondClientPauseMs = 50;

/** Repeatedly requests the health and sends a message. Returns the longest time of each. */
function secondClient(): { stop(): Promise<{ healthMs: number; intakeMs: number }> } {
  let isStopped = false;
  const longestOf = async (ask: () => Promise<Response>): Promise<number> => {
    let longestMs = 0;
    do {
      const begunMs = performance.now();
      const response = await ask();
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The second client got ${response.status}.`);
      longestMs = Math.max(longestMs, performance.now() - begunMs);
      await pause(secondClientPauseMs);
    } while (!isStopped);
    return longestMs;
  };
  const asking = Promise.all([longestOf(() => fetch(`${origin}/health/live`)), longestOf(sendMessage)]);
  return {
    async stop() {
      isStopped = true;
      const [healthMs, intakeMs] = await asking;
      return { healthMs, intakeMs };
    },
  };
}

let sent = 0;

function sendMessage(): Promise<Response> {
  sent += 1;
  const headers = { Authorization: `Bearer ${tokens.device}`, 'Content-Type': 'application/json' };
  const message = { device: 'second', utc: new Date(Date.now() + sent).toISOString(), latitude: 51, longitude: 12 };
  return fetch(`${origin}/ingest/v1/messages`, { method: 'POST', headers, body: JSON.stringify([message]) });
}

/** Resets the figures, so that the next ones start now. */
async function reported(): Promise<void> {
  await once(child, 'message');
  await once(child, 'message');
}

function expectBearable(felt: Omit<Awaited<ReturnType<typeof watched>>, 'statuses'>): void {
  expect(felt.stallMs).toBeLessThan(longestStallMs);
  expect(felt.healthMs).toBeLessThan(longestHealthMs);
  expect(felt.intakeMs).toBeLessThan(longestIntakeMs);
  expect(felt.grownBytes).toBeLessThan(mostGrowthBytes);
}

const isAnswer = (status: number): boolean => status >= 200 && status < 500;

// At least one of the ten is fully processed, because a request refused with 503 costs nothing.
test.each(hostileRequests)('ten hostile requests at once: $name', async (hostile) => {
  seen = { stallMs: 0, rssBytes: 0 };
  const body = hostile.body();
  const again = { ...hostile, body: () => body };
  const { statuses, ...felt } = await watched(() => Promise.all(Array.from({ length: 10 }, () => send(again))));
  expect(statuses.filter((status) => !isAnswer(status) && status !== 503)).toEqual([]);
  expect(statuses.some(isAnswer)).toBe(true);
  expectBearable(felt);
  expect(await isAlive()).toBe(true);
});
