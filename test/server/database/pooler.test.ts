/** PgBouncer in transaction mode: two transactions of one connection may run in two server processes. */
import { rmSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAlerts } from '../../../src/server/alerts/alerts.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { isPooler, openDatabase } from '../../../src/server/database/open.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { StartError } from '../../../src/server/database/start-error.ts';
import { createTracking } from '../../../src/server/tracking/tracking.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { listenTo } from '../../support/live.ts';
import { needs } from '../../support/needs.ts';
import { patienceMs } from '../../support/patience.ts';
import { type PgBouncer, startPgBouncer } from '../../support/pgbouncer.ts';
import { addGeofence, reply, yard } from '../../support/records.ts';
import { type Service, service } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const many = Array.from({ length: 30 }, (_, number) => number);
const minuteMs = 60_000;

const urlOf = ({ connectionString, host, user, database }: pg.PoolConfig): string =>
  connectionString ?? `postgresql:///${database}?host=${encodeURIComponent(host ?? '')}&user=${user}`;

test('a server itself is not a pooler', async () => {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  expect(await isPooler(fresh.connection)).toBe(false);
});

const pgbouncer = needs('pgbouncer');

describe.skipIf(pgbouncer.missing)(`behind PgBouncer ${pgbouncer.note}`, () => {
  let fresh: FreshDatabase;
  let bouncer: PgBouncer;
  let pool: Database;
  let world: Service;
  beforeAll(async () => {
    fresh = await freshDatabase();
    bouncer = await startPgBouncer(fresh.connection);
    pool = openPool({ ...bouncer.connection, max: 8 }, { pooled: true, isCluster: fresh.db.source.isCluster });
    const drop = async (): Promise<void> => {
      await pool.close();
      await bouncer.stop();
      await fresh.drop();
    };
    world = await service({ database: { db: pool, connection: bouncer.connection, drop } });
  });
  afterAll(() => world.close());

  async function deviceKey(): Promise<string> {
    const { key } = await reply<{ key: string }>(
      world.request('POST', '/public/v1/ingestKeys', { name: `Devices ${Date.now()}` }),
    );
    return key;
  }

  const send = (key: string, messages: readonly object[]): Promise<{ accepted: number; rejectedCount: number }> =>
    reply(
      world.app.request('/ingest/v1/messages', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(messages),
      }),
    );

  const at = (device: string, minutesAgo: number, latitude: number) => ({
    ...{ device, utc: new Date(Date.now() - minutesAgo * minuteMs).toISOString() },
    ...{ latitude, longitude: yard.longitude, temperatures: { 1: latitude - 50 }, inputs: { 1: minutesAgo % 2 } },
  });

  test('the pooler is detected', async () => {
    expect(await isPooler(bouncer.connection)).toBe(true);
  });

  test('every request works, many at a time, repeatedly', async () => {
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        ...many.map((number) => world.request('GET', `/public/v1/geofences?limit=${1 + (number % 3)}`)),
        ...many.map((number) => world.request('POST', '/public/v1/drivers', driverOf(round, number))),
        world.app.request('/health'),
      ]);
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    }
    await Promise.all([1, 2, 3].map(() => world.signIn()));
  });

  const driverOf = (round: number, number: number) => ({
    ...{ name: 'Ana', username: `driver ${round} ${number}`, password: 'secret words', status: 1 },
  });

  test('device messages are stored, and live events and notices follow', async () => {
    const id = await addGeofence(world, { description: 'Yard', email: 'ana@fleet.example' });
    const key = await deviceKey();
    const listener = await listenTo(world.app, world.token);
    await listener.received('hello');
    const devices = many.map((number) => `Van ${number}`);
    const outside = await Promise.all(devices.map((device) => send(key, [at(device, 9, yard.latitude + 1)])));
    const inside = await Promise.all(devices.map((device) => send(key, [at(device, 8, yard.latitude)])));
    for (const answer of [...outside, ...inside]) expect(answer).toMatchObject({ accepted: 1, rejectedCount: 0 });
    const visits = await listener.received('visit', devices.length);
    expect(visits.every(({ data }) => data['geofenceId'] === id)).toBe(true);

    const alerts = createAlerts({
      ...{ db: pool, settings: world.settings, now: () => new Date() },
      warn: (message, error) => expect.unreachable(`${message}: ${String(error)}`),
    });
    await alerts.derive();
    await alerts.listen();
    await alerts.send();
    const sent = await pool.many(sql`select state from notice where cause = 'visitStart'`);
    expect(sent).toHaveLength(devices.length);
  });

  test('messages with only positions are stored batch by batch, in two services at once', async () => {
    const other = createTracking({ db: pool, now: () => new Date() });
    onTestFinished(() => other.close());
    const sender = { accountId: world.accountId, keyId: 0 };
    const messagesOf = (second: number) =>
      many.map((number) => ({
        ...{ device: `Van ${number}`, utcMs: Date.now() - 5 * minuteMs + second * 1000 },
        position: { latitude: yard.latitude, longitude: yard.longitude, speed: null, heading: null },
      }));
    const stored = await Promise.all(
      many.map((second) => (second % 2 ? world.app.store : other.store)(sender, messagesOf(second))),
    );
    expect(stored.map(({ accepted }) => accepted)).toEqual(many.map(() => many.length));
  });

  test('no server process keeps a setting or statement, and each transaction has its limits', async () => {
    const seen = await Promise.all(
      many.map(() =>
        pool.one<{ join: string; limit: string; statements: number; slept: string }>(sql`
          select current_setting('enable_hashjoin') as join, current_setting('statement_timeout') as limit,
            (select count(*) from pg_prepared_statements) as statements, pg_sleep(0.01)::text as slept`),
      ),
    );
    expect(new Set(seen.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ join: 'on', limit: '1min', statements: 0, slept: '' })]),
    );
  });

  test('one process at a time holds a lock', async () => {
    const [one, other] = [pool.lock(77), pool.lock(77)];
    onTestFinished(() => other.close());
    expect([await one.isMine(), await other.isMine(), await one.isMine()]).toEqual([true, false, true]);
    await one.close();
    await expect.poll(() => other.isMine()).toBe(true);
  });

  test('notifications and pipelines use the direct address', async () => {
    const both = openPool(bouncer.connection, { pooled: true, direct: fresh.connection });
    onTestFinished(() => both.close());
    const received = vi.fn<(words: string) => void>();
    onTestFinished(both.listen('fenceline_test', received));
    const notify = () => both.run(sql`select pg_notify('fenceline_test', 'words')`);
    await vi.waitFor(async () => {
      await notify();
      expect(received).toHaveBeenCalledWith('words');
    }, patienceMs);
    const pipeline = both.pipeline({ enable_hashjoin: 'off' });
    onTestFinished(() => pipeline.close());
    const setting = sql`select current_setting('enable_hashjoin') as join where ${1}::int = 1`;
    expect(await Promise.all([pipeline.many(setting), pipeline.many(setting)])).toEqual([
      [{ join: 'off' }],
      [{ join: 'off' }],
    ]);
  });

  describe('at start', () => {
    const infos: string[] = [];
    const log = { info: (message: string) => infos.push(message), warn: () => {} };
    const open = (databaseUrl: string, directUrl?: string) => {
      const dataDir = temporaryFolder('fenceline-pooler-');
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
      return openDatabase({ databaseUrl, directUrl, dataDir, log });
    };

    test('the service works, and reports what is unavailable', async () => {
      const opened = await open(bouncer.url);
      onTestFinished(() => opened.close());
      expect(opened.server.pooled).toBe(true);
      expect(infos.join()).toContain('DATABASE_DIRECT_URL');
    });

    test('a direct address is accepted', async () => {
      const opened = await open(bouncer.url, urlOf(fresh.connection));
      onTestFinished(() => opened.close());
      expect(opened.server).toMatchObject({ pooled: true, direct: { connectionString: urlOf(fresh.connection) } });
    });

    test('a direct address of a pooler is refused', async () => {
      await expect(open(bouncer.url, bouncer.url)).rejects.toThrow(
        /pooler answers at DATABASE_DIRECT_URL.*PostgreSQL behind the pooler/,
      );
    });

    test('a direct address of another database is refused', async () => {
      const another = await freshDatabase();
      onTestFinished(() => another.drop());
      await expect(open(bouncer.url, urlOf(another.connection))).rejects.toThrow('are different databases');
    });

    test('statement mode is refused, because it has no transactions', async () => {
      const statements = await startPgBouncer(fresh.connection, 'statement');
      onTestFinished(() => statements.stop());
      const opening = open(statements.url);
      await expect(opening).rejects.toThrow(StartError);
      await expect(opening).rejects.toThrow(/DATABASE_URL.*statement pooling mode/i);
    });
  });

  // Last, because nothing works after it.
  test('without the pooler, health reports that the database does not respond', async () => {
    await bouncer.stop();
    expect((await world.app.request('/health')).status).toBe(503);
    expect((await world.request('GET', '/public/v1/geofences')).status).toBe(503);
  });
});
