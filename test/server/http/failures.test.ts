/** Failures: a database outage, a bug, transactions that clash. */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '../../../src/server/api/passwords.ts';
import type { Database, Transaction } from '../../../src/server/database/database.ts';
import { startEmbedded } from '../../../src/server/database/embedded.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { toProblem } from '../../../src/server/http/failure.ts';
import { createLog } from '../../../src/server/observe/log.ts';
import { version } from '../../../src/server/observe/version.ts';
import { password, postToken, type Service, send, service } from '../../support/service.ts';
import { plain } from '../../support/sql-of-tests.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const tags = '/public/v1/tags';
const tag = { name: 'Depots', resourceType: 25, colour: 6 };

let world: Service;
let lines: string[] = [];
const log = createLog('debug', (line) => lines.push(line));
beforeAll(async () => {
  world = await service({ log });
});
afterAll(() => world.close());
afterEach(() => {
  lines = [];
});

describe('a database outage', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = temporaryFolder('fenceline-away-');
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('is 503 with Retry-After for every kind of request, and the service works again afterwards', async () => {
    const quiet = { info: () => {}, warn: () => {} };
    const start = () => startEmbedded({ dataDir, log: quiet, settings: { fsync: 'off' } });
    let server = await start();
    const db = openPool({ ...server.connection, max: 5 });
    await migrate(db);
    const ours = await service({ database: { db, connection: server.connection, drop: () => db.close() }, log });
    try {
      await server.stop();
      for (const response of [await ours.request('GET', tags), await ours.request('POST', tags, tag)]) {
        expect(response.status).toBe(503);
        expect(response.headers.get('retry-after')).toBe('5');
        expect(response.headers.get('content-type')).toBe('application/problem+json');
      }
      const token = await postToken(ours.app, { grant_type: 'password', username: ours.username, password });
      expect(token.status).toBe(503);
      expect(await token.json()).toMatchObject({ error: 'temporarily_unavailable' });
      const health = await ours.app.request('/health');
      expect(health.status).toBe(503);
      expect(await health.json()).toEqual({
        status: 'unavailable',
        version,
        detail: 'The database is not responding.',
      });
      expect((await ours.app.request('/health/live')).status).toBe(200);

      server = await start();
      expect((await ours.app.request('/health')).status).toBe(200);
      expect((await ours.request('POST', tags, tag)).status).toBe(200);
      expect(await (await ours.request('GET', tags)).json()).toHaveLength(1);
    } finally {
      await ours.close();
      await server.stop();
    }
  });

  test('during a change: 503, nothing is stored, and the next change works', async () => {
    const db = interrupted(world.db, async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await world.db.one(sql`select pg_terminate_backend(${pid}::integer) as ended`);
    });
    const app = world.anotherService({ db });
    const before = await (await world.request('GET', tags)).text();
    const response = await send(app, 'POST', tags, { token: world.token, body: tag });
    expect(response.status).toBe(503);
    expect(await (await world.request('GET', tags)).text()).toBe(before);
    expect((await world.request('POST', tags, tag)).status).toBe(200);
  });
});

/** After the handler, before the commit. */
function interrupted(db: Database, interrupt: (tx: Transaction) => Promise<void>): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        await interrupt(tx);
        return result;
      }),
  };
}

describe('transactions that clash', () => {
  const failing = (code: string, times: number): { db: Database; attempts: () => number } => {
    let attempts = 0;
    const db = interrupted(world.db, async (tx) => {
      attempts += 1;
      if (attempts <= times) await tx.run(raise(code));
    });
    return { db, attempts: () => attempts };
  };
  /** A block that fails with that SQLSTATE. The code is part of the text, because DO takes no values. */
  const raise = (code: string) => plain(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`);

  test.each(['40001', '40P01', '55P03'])('%s: the change is retried, and made once', async (code) => {
    const { db, attempts } = failing(code, 3);
    const slept: number[] = [];
    const app = world.anotherService({
      db,
      sleep: async (milliseconds) => {
        slept.push(milliseconds);
      },
    });
    const before = ((await (await world.request('GET', tags)).json()) as unknown[]).length;
    const response = await send(app, 'POST', tags, { token: world.token, body: tag });
    expect(response.status).toBe(200);
    expect(attempts()).toBe(4);
    expect(slept).toHaveLength(3);
    expect(await (await world.request('GET', tags)).json()).toHaveLength(before + 1);
  });

  test('a read that has a deadlock, for example with a migration of a newer service, is repeated', async () => {
    let attempts = 0;
    const snapshot: Database['snapshot'] = (work) =>
      world.db.snapshot(async (tx) => {
        attempts += 1;
        if (attempts === 1) await tx.run(raise('40P01'));
        return work(tx);
      });
    const app = world.anotherService({ db: { ...world.db, snapshot }, sleep: async () => {} });
    expect((await send(app, 'GET', tags, { token: world.token })).status).toBe(200);
    expect(attempts).toBe(2);
  });

  test.each(['40001', '40P01', '55P03'])('%s: retries are limited, and then it is 503', async (code) => {
    const { db, attempts } = failing(code, 100);
    const app = world.anotherService({ db, sleep: async () => {} });
    const response = await send(app, 'POST', tags, { token: world.token, body: tag });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(attempts()).toBe(5);
  });

  test('other errors are not retried', async () => {
    const { db, attempts } = failing('22012', 1);
    const app = world.anotherService({ db, sleep: async () => {} });
    expect((await send(app, 'POST', tags, { token: world.token, body: tag })).status).toBe(500);
    expect(attempts()).toBe(1);
  });
});

describe('a bug', () => {
  const secret = 'Bob lives at 51.34, 12.37';
  const broken = (error: Error) =>
    world.anotherService({
      db: interrupted(world.db, async () => {
        throw error;
      }),
    });

  test('is 500, reveals nothing, and is logged with the request’s id', async () => {
    const app = broken(new TypeError('x is not a function'));
    const headers = { 'X-Request-Id': 'find-me' };
    const response = await send(app, 'POST', tags, { token: world.token, body: tag, headers });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      type: 'urn:fenceline:problem:unexpected',
      title: 'Unexpected failure',
      status: 500,
      detail: 'Something went wrong on the server. The requestId identifies the request in the log.',
      instance: tags,
      requestId: 'find-me',
      reasons: [{ reason: 'unexpected', params: {} }],
    });
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requestId: 'find-me',
        path: tags,
        error: 'TypeError',
        detail: 'x is not a function',
        stack: expect.arrayContaining([expect.stringMatching(/^at /)]) as unknown,
      }),
    );
  });

  test("values in the database's errors are not logged", async () => {
    const quoting = sql`select ${secret}::text::integer`;
    const app = world.anotherService({ db: interrupted(world.db, async (tx) => void (await tx.run(quoting))) });
    expect((await send(app, 'POST', tags, { token: world.token, body: tag })).status).toBe(500);
    expect(lines.join('')).toContain('"code":"22P02"');
    expect(lines.join('')).not.toContain('Bob');
  });

  test('in the token endpoint has the format of RFC 6749', async () => {
    const passwords = { ...createPasswords(), verify: () => Promise.reject(new Error('no memory')) };
    const response = await postToken(world.anotherService({ passwords }), {
      grant_type: 'password',
      username: 'x',
      password,
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
  });
});

test('a statement that takes too long is 503 with Retry-After, so that devices send again', async () => {
  const error = await world.db
    .transaction(async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', '10ms', true)`);
      await tx.run(sql`select pg_sleep(10)`);
    })
    .catch((failure: unknown) => failure);
  const { status, slug, headers } = toProblem(error);
  expect({ status, slug, headers }).toMatchObject({ status: 503, slug: 'busy', headers: { 'Retry-After': '2' } });
});
