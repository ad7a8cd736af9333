/**
 * The primary of two servers dies under load and the standby is promoted. With synchronous commit, no message is lost
 * for which a device got a 200. The test promotes the standby itself; in production pg_auto_failover or repmgr does.
 */
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/database/open.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { needs } from '../../support/needs.ts';
import { reply } from '../../support/records.ts';
import { type ReplicatedServers, startReplicatedServers } from '../../support/replicated-servers.ts';
import { type Service, service } from '../../support/service.ts';

const senders = 4;
const beginMs = Date.now() - 3600_000;

const postgres = needs('postgresql-15');

describe.skipIf(postgres.missing)(`two servers ${postgres.note}`, () => {
  let servers: ReplicatedServers | undefined;
  let world: Service | undefined;
  let opened: Database | undefined;
  afterEach(async () => {
    await world?.close();
    await opened?.close();
    await servers?.stop();
  });

  async function start(): Promise<{ servers: ReplicatedServers; db: Database; world: Service }> {
    servers = await startReplicatedServers();
    const connection = { connectionString: servers.url, connectionTimeoutMillis: 2000 };
    const db = openPool(connection);
    opened = db;
    await migrate(db);
    world = await service({ database: { db, connection, drop: async () => {} } });
    return { servers, db, world };
  }

  test('the standby takes over, and nothing acknowledged is lost', async () => {
    const { servers, db, world } = await start();
    const { key } = await reply<{ key: string }>(world.request('POST', '/public/v1/ingestKeys', { name: 'Trackers' }));
    const acknowledged = new Map<string, Set<string>>();
    let refused = 0;
    let answered = 0;
    let lastAnswerMs = 0;
    let longestMs = 0;
    let ending = false;

    /** Sends one position after the other, each until it is acknowledged, as a tracker does. */
    async function drive(device: string): Promise<void> {
      const times = new Set<string>();
      acknowledged.set(device, times);
      for (let second = 0; !ending; second += 1) {
        const utc = new Date(beginMs + second * 1000).toISOString();
        while (!(await isStored(device, utc)) && !ending) {
          refused += 1;
          // A refusal needs no I/O: without this, refusals would block the event loop, and so the promotion.
          await nextRound();
        }
        if (!ending) times.add(utc);
      }
    }
    async function isStored(device: string, utc: string): Promise<boolean> {
      const answer = await world.app.request('/ingest/v1/messages', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify([{ device, utc, latitude: 51.3, longitude: 12.4 }]),
      });
      expect([200, 503]).toContain(answer.status);
      if (answer.status !== 200) return false;
      const nowMs = performance.now();
      if (lastAnswerMs > 0) longestMs = Math.max(longestMs, nowMs - lastAnswerMs);
      lastAnswerMs = nowMs;
      answered += 1;
      return true;
    }
    const reach = (count: number): Promise<void> => expect.poll(() => answered).toBeGreaterThan(count);

    const driving = Promise.all(Array.from({ length: senders }, (_, number) => drive(`tracker-${number}`)));
    try {
      await reach(200);
      longestMs = 0;
      await servers.killPrimary();
      const killedAt = answered;
      await servers.promote();
      await reach(killedAt + 200);
    } finally {
      ending = true;
      await driving;
    }

    const { standby } = await db.one<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`);
    expect(standby).toBe(false);
    expect(refused).toBeGreaterThan(0);
    const rows = await db.many<{ device: string; utc: Date }>(sql`
      select v.device_id as device, p.utc from plot p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
      where p.account_id = ${world.accountId}`);
    for (const [device, times] of acknowledged) {
      const stored = rows.filter((row) => row.device === device).map(({ utc }) => utc.toISOString());
      expect(new Set(stored).size).toBe(stored.length);
      expect([...times].filter((utc) => !stored.includes(utc))).toEqual([]);
      expect(times.size).toBeGreaterThan(0);
    }
    console.info(
      `Failover: ${Math.round(longestMs)} ms without an acknowledged message; ${refused} requests were refused.`,
    );
  });

  test('the whole service starts at the primary, whichever host is first', async () => {
    const { servers } = await start();
    const log = { info: () => {}, warn: () => {} };
    const database: OpenDatabase = await openDatabase({ databaseUrl: servers.url, dataDir: '/nowhere', log });
    expect(await database.db.one(sql`select pg_is_in_recovery() as standby`)).toEqual({ standby: false });
    const pipeline = database.db.pipeline({});
    expect(await pipeline.many(sql`select pg_is_in_recovery() as standby, ${1}::integer as one`)).toEqual([
      { standby: false, one: 1 },
    ]);
    await pipeline.close();
    await database.close();
    const standby = openPool(`${servers.url}?target_session_attrs=standby`);
    expect(await standby.one(sql`select pg_is_in_recovery() as standby`)).toEqual({ standby: true });
    await standby.close();
  });

  test('without a primary the reason names it', async () => {
    const { servers } = await start();
    const standbyOnly = `${servers.urlOf('standby')}?target_session_attrs=primary`;
    const log = { info: () => {}, warn: () => {} };
    await expect(openDatabase({ databaseUrl: standbyOnly, dataDir: '/nowhere', log })).rejects.toThrow(
      /cannot be reached: The server at 127\.0\.0\.1 is a standby, not primary\./,
    );
  });
});
