import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Transaction } from '../../../src/server/database/database.ts';
import { DatabaseBusy, isDatabaseAway } from '../../../src/server/database/failures.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { toProblem } from '../../../src/server/http/failure.ts';
import { emptyDatabase, type FreshDatabase } from '../../support/database.ts';
import { patienceMs } from '../../support/patience.ts';
import { plain } from '../../support/sql-of-tests.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await emptyDatabase();
  await fresh.db.run(sql`create table note (id bigint primary key, text text)`);
});
beforeEach(() => fresh.db.run(sql`delete from note`));
afterAll(() => fresh.drop());

const texts = async (): Promise<(string | null)[]> =>
  (await fresh.db.many<{ text: string | null }>(sql`select text from note order by id`)).map(({ text }) => text);

const insert = (id: number, text: string | null) => sql`insert into note (id, text) values (${id}, ${text})`;
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('what runs for too long when the service stops is cut, rolls back, and lets the pool close', async () => {
  const db = openPool(fresh.connection);
  const [begun, released] = [newSignal(), newSignal()];
  // The server goes on until the end of the statement, with rows that no other test writes.
  const inStatement = db.transaction(async (tx) => {
    await tx.run(insert(101, 'waiting'));
    begun.give();
    await tx.one(sql`select pg_sleep(20)`);
  });
  const betweenStatements = db.transaction(async (tx) => {
    await tx.run(insert(102, 'working'));
    await released.given;
    await tx.run(insert(103, 'working on'));
  });
  await begun.given;
  const waiting = thrownBy(inStatement);
  const working = thrownBy(betweenStatements);
  await expect.poll(() => db.connections().busy).toBe(2);
  db.cut();
  expect(isDatabaseAway(await waiting)).toBe(true);
  released.give();
  expect(isDatabaseAway(await working)).toBe(true);
  expect(isDatabaseAway(await thrownBy(db.one(sql`select 1 as one`)))).toBe(true);
  await db.close();
  expect(await texts()).toEqual([]);
});

test('a commit that a worker of a cluster did not confirm counts as failed', async () => {
  const cluster = openPool(fresh.connection, { isCluster: true });
  await fresh.db.run(sql`create table unconfirmed (id bigint)`);
  // Stands in for Citus, which warns like this during a commit that it then reports as done.
  await fresh.db.run(sql`
    create function warn() returns trigger language plpgsql as
      $$ begin raise warning 'failed to commit transaction on 127.0.0.1:5433'; return null; end $$`);
  await fresh.db.run(sql`
    create constraint trigger warns after insert on unconfirmed deferrable initially deferred
      for each row execute function warn()`);
  const committed = cluster.transaction((tx) => tx.run(sql`insert into unconfirmed values (1)`));
  expect(isDatabaseAway(await thrownBy(committed))).toBe(true);
  await expect(cluster.transaction((tx) => tx.run(insert(1, 'later')))).resolves.toBe(1);
  await cluster.close();
});

function newSignal(): { given: Promise<void>; give: () => void } {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe('results', () => {
  test('bigints are numbers, alone and in arrays, also with null', async () => {
    const row = await fresh.db.one(sql`
      select 9007199254740991::bigint as id, array[3, null, -4]::bigint[] as ids, '{}'::bigint[] as none,
        null::bigint as nothing, count(*) as count from (values (1), (2)) as two`);
    expect(row).toEqual({ id: 9007199254740991, ids: [3, null, -4], none: [], nothing: null, count: 2 });
  });

  test('a time is a Date, to the millisecond', async () => {
    const sent = new Date('2026-11-20T09:30:00.123Z');
    const row = await fresh.db.one<{ back: Date; parsed: Date }>(sql`
      select ${sent}::timestamptz(3) as back, '1990-01-01 05:30:00+05:30'::timestamptz as parsed`);
    expect(row.back).toEqual(sent);
    expect(row.parsed).toEqual(new Date('1990-01-01T00:00:00Z'));
  });

  test('a time is the same in every time zone, also in zones with odd seconds in the past', async () => {
    vi.stubEnv('TZ', 'Europe/Amsterdam');
    for (const utc of ['0000-01-01T00:00:00.000Z', '1883-11-18T17:00:00.001Z', '2026-07-01T00:00:00.000Z']) {
      const row = await fresh.db.one<{ back: Date }>(sql`select ${new Date(utc)}::timestamptz(3) as back`);
      expect(row.back.toISOString()).toBe(utc);
    }
  });

  test('json is parsed, and a double is exact', async () => {
    const sent = [0.1, 5e-324, -179.99999999999997, 1.7976931348623157e308];
    const row = await fresh.db.one(sql`
      select ${JSON.stringify({ points: sent })}::json as json, ${sent}::double precision[] as doubles,
        ${sent[2]}::double precision as double`);
    expect(row).toEqual({ json: { points: sent }, doubles: sent, double: sent[2] });
  });

  test('a date keeps its day', async () => {
    expect(await fresh.db.one(sql`select date '2026-03-29' as day`)).toEqual({ day: '2026-03-29' });
  });

  test('one and maybe require their number of rows', async () => {
    expect(await fresh.db.maybe(sql`select 1 as n where false`)).toBeUndefined();
    expect(await fresh.db.maybe(sql`select 1 as n`)).toEqual({ n: 1 });
    await expect(fresh.db.one(sql`select 1 as n where false`)).rejects.toThrow('got none');
    await expect(fresh.db.one(sql`select generate_series(1, 2) as n`)).rejects.toThrow('got 2');
    await expect(fresh.db.maybe(sql`select generate_series(1, 2) as n`)).rejects.toThrow('got 2');
  });

  test('run returns the number of changed rows', async () => {
    expect(await fresh.db.run(sql`insert into note (id) select generate_series(1, 3)`)).toBe(3);
    expect(await fresh.db.run(sql`update note set text = 'x' where id > ${1}`)).toBe(2);
    expect(await fresh.db.run(sql`delete from note where id = ${99}`)).toBe(0);
  });
});

describe('a repeated statement', () => {
  test('is prepared once per connection, and returns results for its values', async () => {
    await fresh.db.transaction(async (tx) => {
      for (const n of [1, 2, 3, 4]) expect(await tx.one(sql`select ${n}::int as n`)).toEqual({ n });
      const prepared = await tx.many<{ statement: string }>(sql`select statement from pg_prepared_statements`);
      expect(prepared.filter(({ statement }) => statement === 'select $1::int as n')).toHaveLength(1);
    });
  });

  test('may be several in one text without values', async () => {
    const several = sql`insert into note (id) values (1); delete from note`;
    await fresh.db.run(several);
    await fresh.db.run(several);
    expect(await texts()).toEqual([]);
  });

  test('works on every connection of the pool', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    const rows = await Promise.all(numbers.map((n) => fresh.db.one<{ n: number }>(sql`select ${n}::int as n, 'pool'`)));
    expect(rows.map(({ n }) => n)).toEqual(numbers);
  });

  test('recovers when a changed table invalidates its plan', async () => {
    const all = () => fresh.db.many(sql`select * from note where id > ${0}`);
    await fresh.db.run(insert(1, 'one'));
    for (let n = 0; n < 20; n += 1) await all();
    await fresh.db.run(sql`alter table note add column more text`);
    await vi.waitFor(async () => expect(await all()).toEqual([{ id: 1, text: 'one', more: null }]), patienceMs);
    await fresh.db.run(sql`alter table note drop column more`);
    await vi.waitFor(async () => expect(await all()).toEqual([{ id: 1, text: 'one' }]), patienceMs);
  });
});

describe('a transaction', () => {
  test('commits, and returns the result of the work', async () => {
    const answer = await fresh.db.transaction(async (tx) => {
      await tx.run(insert(1, 'one'));
      expect(await texts()).toEqual([]);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await texts()).toEqual(['one']);
  });

  test('rolls back when the work throws, and throws the same error', async () => {
    const mishap = new Error('mishap');
    const work = async (tx: Transaction) => {
      await tx.run(insert(1, 'one'));
      throw mishap;
    };
    expect(await thrownBy(fresh.db.transaction(work))).toBe(mishap);
    expect(await texts()).toEqual([]);
  });

  test('rolls back when a statement fails, and its connection still works', async () => {
    const single = openPool({ ...fresh.connection, max: 1 });
    const pid = () => single.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const before = await pid();
    const work = single.transaction(async (tx) => {
      await tx.run(insert(1, 'one'));
      await tx.run(insert(1, 'again'));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await pid()).toEqual(before);
    expect(await texts()).toEqual([]);
    await single.close();
  });

  test('with a swallowed statement error is not reported as stored', async () => {
    const work = fresh.db.transaction(async (tx) => {
      await tx.run(insert(1, 'one'));
      await tx.run(sql`select 1 / ${0}::int`).catch(() => {});
    });
    await expect(work).rejects.toThrow('the transaction was rolled back');
    expect(await texts()).toEqual([]);
  });

  test('keeps the error of the work when the connection breaks', async () => {
    const mishap = new Error('mishap');
    const work = fresh.db.transaction(async (tx) => {
      await tx.run(insert(1, 'one'));
      await thrownBy(tx.run(sql`select pg_terminate_backend(pg_backend_pid())`));
      throw mishap;
    });
    expect(await thrownBy(work)).toBe(mishap);
    expect(await texts()).toEqual([]);
  });

  test('cannot be used after its end', async () => {
    let kept: Transaction | undefined;
    await fresh.db.transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.run(insert(1, 'late'))).rejects.toThrow('after the end of its transaction');
    expect(await texts()).toEqual([]);
  });

  test('returns its connection in every case', async () => {
    const single = openPool({ ...fresh.connection, max: 1 });
    for (let n = 0; n < 3; n += 1) {
      await single.transaction(async (tx) => tx.run(sql`select 1`));
      await thrownBy(single.transaction(async (tx) => tx.run(sql`select nothing`)));
      await thrownBy(single.snapshot(async (tx) => tx.run(sql`select 1 / 0`)));
    }
    expect(await single.one(sql`select 1 as n`)).toEqual({ n: 1 });
    await single.close();
  });
});

describe('a snapshot', () => {
  test('sees one state, whatever is stored in the meantime', async () => {
    await fresh.db.run(insert(1, 'one'));
    await fresh.db.snapshot(async (tx) => {
      const count = () => tx.one(sql`select count(*) as count from note`);
      expect(await count()).toEqual({ count: 1 });
      await fresh.db.run(insert(2, 'two'));
      expect(await count()).toEqual({ count: 1 });
    });
    expect(await texts()).toEqual(['one', 'two']);
  });

  test('cannot write', async () => {
    await expect(fresh.db.snapshot((tx) => tx.run(insert(1, 'one')))).rejects.toMatchObject({ code: '25006' });
    expect(await texts()).toEqual([]);
  });
});

test('a lock keeps no snapshot, which would block vacuum', async () => {
  const lock = fresh.db.lock(77);
  expect(await lock.isMine()).toBe(true);
  const { held } = await fresh.db.one<{ held: number }>(sql`
    select count(*) as held from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and backend_xmin is not null`);
  await lock.close();
  expect(held).toBe(0);
});

describe('ended connections', () => {
  const others = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

  test('idle ones are replaced, and the log reports it once', async () => {
    const warnings: string[] = [];
    const log = { info: () => {}, warn: (message: string) => warnings.push(message) };
    const pool = openPool({ ...fresh.connection, max: 3 }, { log });
    await Promise.all([1, 2, 3].map(() => pool.run(sql`select pg_sleep(0.01)`)));
    await fresh.db.run(others);
    await vi.waitFor(() => expect(pool.connections().idle).toBe(0), patienceMs);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('An idle database connection ended');
    expect(await Promise.all([1, 2, 3].map((n) => pool.one(sql`select ${n}::int as n`)))).toHaveLength(3);
    await pool.close();
  });

  test('a running statement fails as a database outage, and the next one works', async () => {
    const pool = openPool({ ...fresh.connection, max: 1 });
    const slow = thrownBy(pool.run(sql`select pg_sleep(60)`));
    await vi.waitFor(async () => {
      const sleeping = sql`select count(*) as count from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`;
      expect(await fresh.db.one(sleeping)).toEqual({ count: 1 });
    }, patienceMs);
    await fresh.db.run(others);
    expect(isDatabaseAway(await slow)).toBe(true);
    expect(await pool.one(sql`select 1 as n`)).toEqual({ n: 1 });
    await pool.close();
  });

  test('a running transaction fails as a database outage, and stores nothing', async () => {
    const pool = openPool({ ...fresh.connection, max: 1 });
    const work = pool.transaction(async (tx) => {
      await tx.run(insert(1, 'one'));
      await fresh.db.run(others);
      await tx.run(insert(2, 'two'));
    });
    expect(isDatabaseAway(await thrownBy(work))).toBe(true);
    expect(await texts()).toEqual([]);
    await pool.run(insert(3, 'three'));
    expect(await texts()).toEqual(['three']);
    await pool.close();
  });

  test('a server that stops responding is given up with its connection', async () => {
    const pool = openPool({ ...fresh.connection, max: 1, query_timeout: 50, statement_timeout: 0 });
    const work = pool.transaction((tx) => tx.run(sql`select pg_sleep(60)`));
    expect(isDatabaseAway(await thrownBy(work))).toBe(true);
    expect(await pool.one(sql`select 1 as n`)).toEqual({ n: 1 });
    await pool.close();
  });
});

describe('a database outage is reported when', () => {
  const failureOf = async (connection: Parameters<typeof openPool>[0]): Promise<unknown> => {
    const pool = openPool(connection);
    const error = await thrownBy(pool.run(sql`select 1`));
    await pool.close();
    return error;
  };

  test.each([
    ['no server listens at the address', 'postgresql://nobody@127.0.0.1:1/nothing'],
    ['the name of its machine is unknown', 'postgresql://nobody@no-such-host.invalid/nothing'],
    ['its socket is not there', { host: '/nonexistent', user: 'nobody', database: 'nothing' }],
  ])('%s', async (_, connection) => {
    expect(isDatabaseAway(await failureOf(connection))).toBe(true);
  });

  test('no connection becomes free in time', async () => {
    const pool = openPool({ ...fresh.connection, max: 1, connectionTimeoutMillis: 1000 });
    await pool.transaction(async () => {
      expect(isDatabaseAway(await thrownBy(pool.run(sql`select 1`)))).toBe(true);
    });
    await pool.close();
  });

  test('the pool is closed', async () => {
    const pool = openPool(fresh.connection);
    await pool.close();
    await pool.close();
    expect(isDatabaseAway(await thrownBy(pool.run(sql`select 1`)))).toBe(true);
  });

  test.each([
    ['08006', true],
    ['53100', true],
    ['53300', true],
    ['57P01', true],
    ['57P02', true],
    ['57P03', true],
    ['23505', false],
    ['40001', false],
    ['42703', false],
    ['57014', false],
  ])('the error code is %s: %s', async (state, away) => {
    const raise = plain(`do $$ begin raise sqlstate '${state}'; end $$`);
    const error = await thrownBy(fresh.db.run(raise));
    expect(error).toMatchObject({ code: state });
    expect(isDatabaseAway(error)).toBe(away);
    expect(isDatabaseAway(new Error('while storing', { cause: error }))).toBe(away);
  });

  test('and not for a missing file or any other failure', async () => {
    const { readFile } = await import('node:fs/promises');
    expect(isDatabaseAway(await thrownBy(readFile('/nonexistent')))).toBe(false);
    expect(isDatabaseAway(new Error('something else'))).toBe(false);
    expect(isDatabaseAway('text')).toBe(false);
    expect(isDatabaseAway(undefined)).toBe(false);
  });
});

describe('no database outage is reported when this process was blocked', () => {
  const standStill = (): void => {
    const endMs = performance.now() + 1000;
    while (performance.now() < endMs);
  };

  const expectBusy = (error: unknown): void => {
    expect(error).toBeInstanceOf(DatabaseBusy);
    expect(isDatabaseAway(error)).toBe(false);
    expect(toProblem(error)).toMatchObject({ status: 503, slug: 'busy' });
  };

  test('while connecting', async () => {
    const pool = openPool({ ...fresh.connection, max: 1, connectionTimeoutMillis: 300 });
    const failed = thrownBy(pool.run(sql`select 1`));
    standStill();
    expectBusy(await failed);
    await pool.close();
  });

  test('while waiting for a connection', async () => {
    const pool = openPool({ ...fresh.connection, max: 1, connectionTimeoutMillis: 300 });
    const failed = pool.transaction(async () => {
      const waiting = thrownBy(pool.run(sql`select 1`));
      standStill();
      return waiting;
    });
    expectBusy(await failed);
    await pool.close();
  });

  test('while the server answered', async () => {
    const pool = openPool({ ...fresh.connection, max: 1, query_timeout: 300 });
    const failed = pool.transaction(async (tx) => {
      const slowQuery = thrownBy(tx.run(sql`select pg_sleep(0.1)`));
      standStill();
      throw await slowQuery;
    });
    expectBusy(await thrownBy(failed));
    await pool.close();
  });

  test('during a transaction that the server then ended', async () => {
    const pool = openPool({ ...fresh.connection, max: 1, idle_in_transaction_session_timeout: 100 });
    const failed = pool.transaction(async (tx) => {
      await tx.run(sql`select 1`);
      standStill();
      await tx.run(sql`select 2`);
    });
    expectBusy(await thrownBy(failed));
    await pool.close();
  });

  test('in a pipeline', async () => {
    const pool = openPool({ ...fresh.connection, query_timeout: 300 });
    const pipeline = pool.pipeline({});
    await pipeline.many(sql`select 1`);
    const failed = thrownBy(pipeline.many(sql`select pg_sleep(0.1)`));
    // Until it is sent.
    await setImmediate();
    standStill();
    expectBusy(await failed);
    await pipeline.close();
    await pool.close();
  });
});

describe('an outage', () => {
  test('is logged once at its start and once at its end', async () => {
    const lines: string[] = [];
    const write = (message: string): unknown => lines.push(message);
    const pool = openPool({ ...fresh.connection, max: 3 }, { log: { info: write, warn: write } });
    const away = plain(`do $$ begin raise sqlstate '57P03'; end $$`);
    for (let outage = 0; outage < 2; outage += 1) {
      await Promise.all([1, 2, 3, 4, 5, 6].map(() => thrownBy(pool.run(away))));
      await Promise.all([1, 2, 3].map(() => pool.run(sql`select 1`)));
    }
    const began = expect.stringMatching(/^The database is away: /);
    const ended = expect.stringMatching(/^The database is back after \d+ s\.$/);
    expect(lines).toEqual([began, ended, began, ended]);
    await pool.close();
    await thrownBy(pool.run(sql`select 1`));
    expect(lines).toHaveLength(4);
  });
});
