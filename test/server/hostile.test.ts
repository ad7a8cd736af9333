/** The service in its own process under expensive requests: it stays alive, answers others, and keeps its memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { type Hostile, hostileRequests } from '../support/hostile.ts';
import { patienceMs } from '../support/patience.ts';
import { addressOf } from '../support/running-service.ts';
import type { Longest } from '../support/second-client.ts';

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
let secondClient: ChildProcess;
let secondClientEnded: Promise<never>;
let origin: string;
let tokens: Record<Hostile['by'], string | undefined>;
let seen = { stallMs: 0, rssBytes: 0 };

const program = (name: string): string => join(inject('programs'), `${name}.js`);

beforeAll(async () => {
  database = await freshDatabase();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, ['--import', pathToFileURL(program('watch-loop')).href, program('main')], {
    env: {
      PATH: process.env.PATH,
      ...{ HOST: '127.0.0.1', PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error' },
      ...{ ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password },
      DATABASE_URL: addressOf(database.connection),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', ({ stallMs, rssBytes }: typeof seen) => {
    seen = { stallMs: Math.max(seen.stallMs, stallMs), rssBytes: Math.max(seen.rssBytes, rssBytes) };
  });
  await vi.waitFor(isAlive, { timeout: patienceMs, interval: 200 });
  const form = new URLSearchParams({ grant_type: 'password', ...administrator });
  const { access_token } = (await (await fetch(`${origin}/token`, { method: 'POST', body: form })).json()) as {
    access_token: string;
  };
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
  const made = await fetch(`${origin}/public/v1/ingestKeys`, { method: 'POST', headers, body: '{"name":"x"}' });
  const { key } = (await made.json()) as { key: string };
  tokens = { nobody: undefined, administrator: access_token, device: key };
  secondClient = spawn(process.execPath, [program('second-client'), origin, key], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  secondClientEnded = once(secondClient, 'exit').then(() => {
    throw new Error('The second client ended.');
  });
  // Nobody waits for it between two reports.
  secondClientEnded.catch(() => {});
  // The first request of each kind allocates memory once, which is not growth.
  await send({ ...tag, body: () => '{"name":"x","resourceType":25,"colour":1}' });
});

afterAll(async () => {
  secondClient.disconnect();
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
  await felt();
  const statuses = await work();
  const { healthMs, intakeMs } = await felt();
  await reported();
  return { statuses, healthMs, intakeMs, stallMs: seen.stallMs, grownBytes: seen.rssBytes - before };
}

/** What the second client felt since the last report. */
async function felt(): Promise<Longest> {
  const report = once(secondClient, 'message') as Promise<[Longest]>;
  secondClient.send('report');
  const [longest] = await Promise.race([report, secondClientEnded]);
  return longest;
}

/** Resets the figures, so that the next ones start now. */
async function reported(): Promise<void> {
  await once(child, 'message');
  await once(child, 'message');
}

function expectBearable(found: Omit<Awaited<ReturnType<typeof watched>>, 'statuses'>): void {
  expect(found.stallMs).toBeLessThan(longestStallMs);
  expect(found.healthMs).toBeLessThan(longestHealthMs);
  expect(found.intakeMs).toBeLessThan(longestIntakeMs);
  expect(found.grownBytes).toBeLessThan(mostGrowthBytes);
}

const isAnswer = (status: number): boolean => status >= 200 && status < 500;

/** More only wait: the service reads one large body after the other, and refuses the rest with 503. */
const atOnce = 2;

// At least one is fully processed, because a request refused with 503 costs nothing.
test.each(hostileRequests)('several hostile requests at once: $name', async (hostile) => {
  seen = { stallMs: 0, rssBytes: 0 };
  const body = hostile.body();
  const again = { ...hostile, body: () => body };
  const { statuses, ...found } = await watched(() => Promise.all(Array.from({ length: atOnce }, () => send(again))));
  expect(statuses.filter((status) => !isAnswer(status) && status !== 503)).toEqual([]);
  expect(statuses.some(isAnswer)).toBe(true);
  expectBearable(found);
  expect(await isAlive()).toBe(true);
});
