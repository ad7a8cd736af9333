import type { PoolConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Transaction } from '../../../src/server/database/database.ts';
import { fleetConditions } from '../../../src/server/database/fleet-views.ts';
import { type Migration, migrate, refuseOldVersion } from '../../../src/server/database/migrate.ts';
import { migrations } from '../../../src/server/database/migrations/index.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { identifier, sql } from '../../../src/server/database/sql.ts';
import { StartError } from '../../../src/server/database/start-error.ts';
import { emptyDatabase, type FreshDatabase } from '../../support/database.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await emptyDatabase();
});
afterEach(() => fresh.drop());

const first: Migration = { name: '0001-first', text: 'create table first (id bigint); create table more (id bigint);' };
const second: Migration = { name: '0002-second', text: 'create table second (id bigint)' };
const failing: Migration = { name: '0002-failing', text: 'create table half (id bigint); select 1 / 0' };

const tables = async (): Promise<string[]> => {
  const rows = await fresh.db.many<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`);
  return rows.map(({ name }) => name);
};

const applied = async (): Promise<string[]> =>
  (await fresh.db.many<{ name: string }>(sql`select name from migration order by name`)).map(({ name }) => name);

test('applies everything to an empty database, in order', async () => {
  await migrate(fresh.db, [first, second]);
  expect(await tables()).toEqual(['first', 'migration', 'more', 'second']);
  expect(await applied()).toEqual(['0001-first', '0002-second']);
});

test('changes nothing the second time', async () => {
  await migrate(fresh.db, [first, second]);
  const when = () => fresh.db.many(sql`select * from migration order by name`);
  const before = await when();
  await migrate(fresh.db, [first, second]);
  expect(await when()).toEqual(before);
});

test('applies missing migrations to an older database', async () => {
  await migrate(fresh.db, [first]);
  await migrate(fresh.db, [first, second]);
  expect(await applied()).toEqual(['0001-first', '0002-second']);
});

test('services that start together on an empty database apply each migration once', async () => {
  const services = Array.from({ length: 6 }, () => openPool({ ...fresh.connection, max: 1 }));
  // Both of a pair are connected before either starts. Otherwise the first is done before the second connects.
  await Promise.all(services.map((db) => db.run(sql`select 1`)));
  const logged: string[] = [];
  await Promise.all(
    services.map((db) => migrate(db, [first, second], { log: { info: (message) => logged.push(message) } })),
  );
  expect(logged.map((line) => line.replace(/\d+ ms/, 'n ms'))).toEqual([
    'Applied the migration 0001-first in n ms.',
    'Applied the migration 0002-second in n ms.',
  ]);
  expect(await applied()).toEqual(['0001-first', '0002-second']);
  await Promise.all(services.map((db) => db.close()));
});

test('a failing migration leaves nothing behind, and earlier ones stay', async () => {
  await expect(migrate(fresh.db, [first, failing])).rejects.toThrow(/0002-failing failed.*division by zero/);
  expect(await tables()).toEqual(['first', 'migration', 'more']);
  expect(await applied()).toEqual(['0001-first']);
  await migrate(fresh.db, [first, { ...failing, text: 'create table half (id bigint)' }]);
  expect(await tables()).toContain('half');
});

test('refuses a database newer than the program, with a solution', async () => {
  await migrate(fresh.db, [first, second]);
  const refusal = migrate(fresh.db, [first]);
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/newer than this program \(it holds 0002-second\).*start the newer version/);
});

test('a service of the previous version starts on newer tables that still serve it, and changes nothing', async () => {
  await migrate(fresh.db, [first, second]);
  const [logged, warnings]: [string[], string[]] = [[], []];
  const log = { info: (message: string) => logged.push(message), warn: (message: string) => warnings.push(message) };
  await migrate(fresh.db, [first], { log, besideNewer: true });
  expect(warnings).toEqual([
    'The database is newer than this program (it holds 0002-second): upgrade this service, too.',
  ]);
  expect(logged).toEqual([]);
  expect(await applied()).toEqual(['0001-first', '0002-second']);
});

test('a service does not start on newer tables without what it reads', async () => {
  const drop: Migration = { name: '0003-drop-needs-0002', text: 'drop table more' };
  await migrate(fresh.db, [first, second, drop]);
  await expect(migrate(fresh.db, [first], { besideNewer: true })).rejects.toThrow(/it holds 0003-drop-needs-0002/);
  await migrate(fresh.db, [first, second], { besideNewer: true });
});

test('a service of the previous version leaves the views of fleets to the newer one', async () => {
  const next: Migration = { name: '9999-next', text: 'alter table vehicle add column colour smallint' };
  await migrate(fresh.db, [...migrations, next]);
  const views = () =>
    fresh.db.many(sql`select oid from pg_class where relnamespace = 'fenceline_fleets'::regnamespace order by oid`);
  const before = await views();
  expect(before).not.toEqual([]);
  await migrate(fresh.db, undefined, { besideNewer: true });
  expect(await views()).toEqual(before);
});

test('refuses a server that is too old, by the version it reports', () => {
  for (const version of ['15.0', '15.18 (Debian 15.18-0+deb12u1)', '18.4', '19beta1']) {
    expect(() => refuseOldVersion(version)).not.toThrow();
  }
  for (const version of ['14.9 (Debian 14.9-1)', '9.6.24', 'unknown']) {
    expect(() => refuseOldVersion(version)).toThrow(/PostgreSQL .* needs 15 or newer.*DATABASE_URL/);
  }
});

test('waits for the end of a transaction of the previous version', async () => {
  await migrate(fresh.db, [first]);
  const widen: Migration = { name: '0002-widen', text: 'alter table first add column text text' };
  let migrating: Promise<void> | undefined;
  await fresh.db.transaction(async (tx) => {
    await tx.run(sql`insert into first (id) values (${1})`);
    migrating = migrate(openedBeside(), [first, widen]);
    await waiting();
  });
  await migrating;
  expect(await fresh.db.many(sql`select * from first`)).toEqual([{ id: 1, text: null }]);
});

test('locks all tables that it changes before it changes one of them, and new transactions wait before that', async () => {
  const gate: Migration = { name: '0001-gate', text: 'create table account_version (account_id bigint)' };
  await migrate(fresh.db, [first, gate]);
  const both: Migration = {
    name: '0002-both',
    text: 'alter table first add column text text; create table third (id bigint); create index more_id on more (id)',
  };
  let migrating: Promise<void> | undefined;
  await fresh.db.transaction(async (tx) => {
    await tx.run(sql`insert into more (id) values (${1})`);
    migrating = migrate(openedBeside(), [first, gate, both]);
    await waiting();
    expect(
      await fresh.db.many(sql`
        select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    ).toEqual([{ query: 'lock table "account_version", "first", "more" in access exclusive mode' }]);
  });
  await migrating;
  expect(await tables()).toContain('third');
});

test('is repeated after a deadlock with a transaction of the previous version', async () => {
  await migrate(fresh.db, [first]);
  const both: Migration = {
    name: '0002-both',
    text: 'alter table first add column text text; alter table more add column text text',
  };
  const logged: string[] = [];
  let migrating: Promise<void> | undefined;
  // The server ends the one that looks for a deadlock first: the migration.
  const previous = openedBeside({ user: 'postgres', options: '-c deadlock_timeout=60s' });
  await previous.transaction(async (tx) => {
    await tx.run(sql`insert into more (id) values (${1})`);
    migrating = migrate(openedBeside(), [first, both], { log: { info: (message) => logged.push(message) } });
    await waiting();
    await tx.run(sql`insert into first (id) values (${1})`);
  });
  await migrating;
  expect(await fresh.db.many(sql`select * from first, more`)).toEqual([{ id: 1, text: null }]);
  expect(logged).toEqual([
    'The migration 0002-both failed and left nothing behind: deadlock detected. Trying again.',
    expect.stringMatching(/^Applied the migration 0002-both in \d+ ms\.$/),
  ]);
});

test('views of fleets are created again after a deadlock with a service that reads them', async () => {
  await migrate(fresh.db);
  await fresh.db.run(sql`comment on schema fenceline_fleets is 'of another version'`);
  const logged: string[] = [];
  const previous = openedBeside({ user: 'postgres', options: '-c deadlock_timeout=60s' });
  const read = (tx: Transaction, view: string): Promise<unknown> =>
    tx.many(sql`select 1 from ${identifier('fenceline_fleets')}.${identifier(view)} limit 0`);
  let migrating: Promise<void> | undefined;
  await previous.transaction(async (tx) => {
    await tx.run(sql`select set_config('fenceline.fleets', '{}', true)`);
    await read(tx, 'vehicle');
    migrating = migrate(openedBeside(), undefined, { log: { info: (message) => logged.push(message) } });
    await waiting();
    // Which of the others is locked by now depends on the order in which PostgreSQL drops them.
    for (const view of Object.keys(fleetConditions)) await read(tx, view);
  });
  await migrating;
  expect(logged).toEqual([
    'deadlock detected. Trying again.',
    expect.stringMatching(/^Created the views of fleets in \d+ ms\.$/),
  ]);
});

test.each(['40P01', '40001', '55P03'])(
  'gives up after some attempts that end with %s, with a solution',
  async (state) => {
    const always: Migration = {
      name: '0002-always',
      text: `do $$ begin raise exception 'in the way' using errcode = '${state}'; end $$`,
    };
    const pauses: number[] = [];
    const refusal = migrate(fresh.db, [first, always], { sleep: async (ms) => void pauses.push(ms) });
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(
      /0002-always failed and left nothing behind: in the way \(24 times\)\. End the/,
    );
    expect(await applied()).toEqual(['0001-first']);
    expect(pauses).toHaveLength(23);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5000);
  },
);

const pools: ReturnType<typeof openPool>[] = [];
function openedBeside(settings: PoolConfig = {}) {
  const db = openPool({ ...fresh.connection, ...settings, max: 1 });
  pools.push(db);
  return db;
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((db) => db.close()));
});

/** Waits until some statement waits for a lock. */
async function waiting(): Promise<void> {
  const waiters = sql`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await fresh.db.one<{ count: number }>(waiters)).count === 0);
}

test('the migrations of this program apply, and its service finds none left to do', async () => {
  await migrate(fresh.db);
  await migrate(fresh.db);
  expect(await applied()).toEqual(migrations.map(({ name }) => name));
  const names = migrations.map(({ name }) => name);
  expect([...names].sort()).toEqual(names);
});

test('a migration may change rows, and the log names those that it left as they were', async () => {
  await migrate(fresh.db, [first]);
  await fresh.db.run(sql`insert into first (id) values (1), (2), (3)`);
  const doubled: Migration = {
    name: '0002-doubled',
    text: 'alter table first add column doubled bigint',
    rows: async (tx) => {
      await tx.run(sql`update first set doubled = 2 * id where id < 3`);
      const left = await tx.many<{ id: number }>(sql`select id from first where doubled is null`);
      return left.map(({ id }) => `first ${id}`);
    },
  };
  const [logged, warnings]: [string[], string[]] = [[], []];
  await migrate(fresh.db, [first, doubled], {
    log: { info: (message) => logged.push(message), warn: (message) => warnings.push(message) },
  });
  expect(await fresh.db.many(sql`select id, doubled from first order by id`)).toEqual([
    { id: 1, doubled: 2 },
    { id: 2, doubled: 4 },
    { id: 3, doubled: null },
  ]);
  expect(logged).toEqual([expect.stringMatching(/^Applied the migration 0002-doubled in \d+ ms\.$/)]);
  expect(warnings).toEqual(['The migration 0002-doubled left unchanged: first 3']);
});

test('refuses data of a development version, with a way to keep it', async () => {
  await migrate(fresh.db, []);
  await fresh.db.run(sql`create table account (id bigint)`);
  await fresh.db.run(sql`insert into migration (name, applied_utc) values ('0001-accounts', now())`);
  const refusal = migrate(fresh.db);
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(
    /made by a development version of Fenceline, before 1\.0\.0\. Back it up with that version .*backup FILE.*restore FILE/,
  );
  expect(await tables()).toEqual(['account', 'migration']);
});
