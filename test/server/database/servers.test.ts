/** The search for the primary among several hosts: what it costs them, and what ends it. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { isDatabaseAway } from '../../../src/server/database/failures.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { needs } from '../../support/needs.ts';
import { patienceMs } from '../../support/patience.ts';
import { type ReplicatedServers, startReplicatedServers } from '../../support/replicated-servers.ts';

const postgres = needs('postgresql-15');
const callers = 50;
/** As many as a session per host and service, and those that are just ending. */
const handful = 4;

/** The type of the message that asks a server for its role. */
const simpleQuery = 'Q';

const others = sql`
  select count(*) as count from pg_stat_activity where datname = 'fleet' and backend_type = 'client backend' and pid <> pg_backend_pid()`;
const sessions = sql`select sessions as count from pg_stat_database where datname = 'fleet'`;

describe.skipIf(postgres.missing)(`hosts ${postgres.note}`, () => {
  let servers: ReplicatedServers;
  const pools: Database[] = [];
  const listeners: Listener[] = [];
  beforeEach(async () => {
    servers = await startReplicatedServers();
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((db) => db.close()));
    await servers.stop();
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  });

  function pool(url: string, connectionTimeoutMillis = 2000): Database {
    const db = openPool({ connectionString: url, connectionTimeoutMillis });
    pools.push(db);
    return db;
  }
  async function listener(answer: (socket: Socket) => void): Promise<Listener> {
    const made = await listen(answer);
    listeners.push(made);
    return made;
  }
  const both = (one: string, other: string): string => {
    const [, user = '', , path = ''] = /^(.*@)(.*)(\/fleet)$/.exec(other) ?? [];
    return `${user}${one},${new URL(other).host}${path}`;
  };
  const isStandby = async (db: Database): Promise<boolean> =>
    (await db.one<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`)).standby;
  const reasons = async (db: Database): Promise<unknown[]> => {
    const results = await Promise.allSettled(Array.from({ length: callers }, () => isStandby(db)));
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  };
  const works = (db: Database): Promise<void> =>
    expect.poll(() => isStandby(db).catch(() => 'away'), { timeout: patienceMs }).toBe(false);

  test('a standby gets one connection after the other, with pauses, however many callers wait', async () => {
    const db = pool(servers.url);
    const standby = pool(servers.urlOf('standby'));
    expect(await isStandby(db)).toBe(false);
    await servers.killPrimary();
    const [before] = await standby.many<{ count: number }>(sessions);
    let most = 0;
    let rounds = 0;
    for (let now = 0; now < (before?.count ?? 0) + 6; rounds += 1) {
      const failed = await reasons(db);
      expect(failed).toHaveLength(callers);
      expect(failed.every(isDatabaseAway)).toBe(true);
      most = Math.max(most, (await standby.one<{ count: number }>(others)).count);
      now = (await standby.one<{ count: number }>(sessions)).count;
    }
    expect(most).toBeLessThanOrEqual(handful);
    // Far more attempts than connections.
    expect(rounds).toBeGreaterThan(20);
    await servers.promote();
    await works(db);
  });

  test('a primary that comes back serves again, and one that comes back after both were down', async () => {
    const db = pool(servers.url);
    expect(await isStandby(db)).toBe(false);
    await servers.killPrimary();
    expect(await reasons(db)).toHaveLength(callers);
    await servers.restartPrimary();
    await works(db);
    await servers.killPrimary();
    await servers.killStandby();
    expect((await reasons(db)).every(isDatabaseAway)).toBe(true);
    await servers.restartPrimary();
    await works(db);
  });

  test('a primary that hangs loses its connections once the standby is promoted', async () => {
    const db = pool(servers.url);
    const pipeline = db.pipeline({});
    const heard: string[] = [];
    const stop = db.listen('news', (words) => heard.push(words));
    await pipeline.many(sql`select 1 as one`);
    // All connections are open, so none is opened any more.
    await Promise.all(Array.from({ length: callers }, () => db.run(sql`select pg_sleep(0.05)`)));
    await servers.hangPrimary();
    const hanging = [...Array.from({ length: callers }, () => isStandby(db)), pipeline.many(sql`select 1 as one`)];
    const ended = Promise.allSettled(hanging);
    await servers.promote();
    await works(db);
    await ended;
    expect(await pipeline.many(sql`select pg_is_in_recovery() as standby`)).toEqual([{ standby: false }]);
    await expect
      .poll(
        async () => {
          await db.run(sql`select pg_notify('news', 'here')`);
          return heard;
        },
        { timeout: patienceMs },
      )
      .toContain('here');
    stop();
    await pipeline.close();
  });

  test('a host that accepts and never answers delays nothing, and gets one connection', async () => {
    const hung = await listener(() => {});
    const db = pool(both(hung.host, servers.urlOf('primary')), 60_000);
    expect(await isStandby(db)).toBe(false);
    expect(hung.open()).toBe(1);

    const impatient = pool(both(hung.host, servers.urlOf('standby')), 300);
    for (let round = 0; round < 3; round += 1) {
      expect((await reasons(impatient)).every(isDatabaseAway)).toBe(true);
      expect(hung.open()).toBeLessThanOrEqual(2);
    }
    await servers.killPrimary();
    await servers.promote();
    await works(impatient);
    await expect.poll(() => hung.open(), { timeout: patienceMs }).toBe(1);
  });

  test('a connection that breaks while its role is asked fails only its caller', async () => {
    const { hostname, port } = new URL(servers.urlOf('primary'));
    let nth = 0;
    const cutting = await listener((socket) => {
      nth += 1;
      const isCut = nth === 2;
      const server = connect(Number(port), hostname);
      server.on('error', () => {}).pipe(socket);
      socket
        .on('error', () => {})
        .on('data', (piece) => {
          if (isCut && piece.toString('latin1', 0, 1) === simpleQuery) socket.destroy();
          else server.write(piece);
        });
      socket.once('close', () => server.destroy());
    });
    const db = pool(both(cutting.host, servers.urlOf('standby')));
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    onTestFinished(() => void process.off('uncaughtException', uncaught));
    expect(isDatabaseAway(await isStandby(db).catch((error: unknown) => error))).toBe(true);
    await works(db);
    expect(uncaught).not.toHaveBeenCalled();
  });

  test('a host that is starting is passed over, and every refused connection is closed', async () => {
    const starting = await listener((socket) => {
      // As PostgreSQL answers, but without closing the connection.
      socket.once('data', () => socket.write(refusal('57P03', 'the database system is starting up')));
    });
    const db = pool(both(starting.host, servers.urlOf('standby')));
    const failed = await reasons(db);
    expect(failed.every(isDatabaseAway)).toBe(true);
    await expect.poll(() => starting.open(), { timeout: patienceMs }).toBe(0);
    expect(starting.accepted()).toBe(1);
  });

  test('a primary without free connections stays the one that is used', async () => {
    const admin = pool(servers.urlOf('primary'));
    await admin.run(sql`create role limited login connection limit 3`);
    const db = pool(servers.url.replace('//fenceline@', '//limited@'));
    expect(await isStandby(db)).toBe(false);
    const results = await Promise.allSettled(
      Array.from({ length: callers }, () => db.one<{ one: number }>(sql`select 1 as one, pg_sleep(0.01)`)),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(refused.length).toBeLessThan(callers);
    for (const reason of refused) expect(reason).toContain('too many connections for role');
    expect(await isStandby(db)).toBe(false);
    const standby = pool(servers.urlOf('standby'));
    expect((await standby.one<{ count: number }>(others)).count).toBeLessThanOrEqual(1);
  });
});

interface Listener {
  host: string;
  open(): number;
  accepted(): number;
  close(): Promise<void>;
}

async function listen(answer: (socket: Socket) => void): Promise<Listener> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server: Server = createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    // Reading finds the end that the other side sends.
    socket.resume();
    socket.once('close', () => sockets.delete(socket));
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    open: () => sockets.size,
    accepted: () => accepted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** An ErrorResponse of PostgreSQL's protocol. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
