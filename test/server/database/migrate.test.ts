import type { PoolConfig } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Migration, migrate, refuseOldVersion } from '../../../src/server/database/migrate.ts';
import { migrations } from '../../../src/server/database/migrations/index.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { sql } from '../../../src/server/database/sql.ts';
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
  await Promise.all(services.map((db) => migrate(db, [first, second], { info: (message) => logged.push(message) })));
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
    migrating = migrate(openedBeside(), [first, both], { info: (message) => logged.push(message) });
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

test.each(['40P01', '40001', '55P03'])(
  'gives up after some attempts that end with %s, with a solution',
  async (state) => {
    const always: Migration = {
      name: '0002-always',
      text: `do $$ begin raise exception 'in the way' using errcode = '${state}'; end $$`,
    };
    const refusal = migrate(fresh.db, [first, always]);
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(
      /0002-always failed and left nothing behind: in the way \(24 times\)\. End the/,
    );
    expect(await applied()).toEqual(['0001-first']);
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

test('takes the earlier shapes of geofences from the audit', async () => {
  const before = migrations.filter(({ name }) => name < '0031');
  await migrate(fresh.db, before);
  const circle = { geofenceType: 1, latitude: 1, longitude: 2, radius: 100, points: null };
  const triangle = {
    ...circle,
    geofenceType: 2,
    points: [
      [1, 2],
      [1, 3],
      [0.1, 3],
    ],
  };
  const day = (of: number): Date => new Date(Date.UTC(2026, 0, of));
  await fresh.db.run(sql`
    insert into geofence (account_id, id, description, description_key, geofence_type, created_utc, updated_utc)
    select 1, id, 'Yard', 'yard', 2, ${day(1)}::timestamptz, ${day(9)}::timestamptz from generate_series(5, 6) as id`);
  const changes = [
    [day(2), circle, { ...circle, description: 'Renamed', points: [[1, 1]] }],
    [day(3), circle, triangle],
    [day(4), triangle, { ...triangle, radius: 500 }],
    [
      day(5),
      triangle,
      {
        ...triangle,
        points: [
          [1, 2],
          [1, 3],
          [0.2, 3],
        ],
      },
    ],
  ] as const;
  for (const [utc, one, other] of changes) {
    await fresh.db.run(sql`
      insert into audit (account_id, utc, action, resource, resource_id, before, after)
      values (1, ${utc}, 'update', 'geofence', 5, ${JSON.stringify(one)}::json, ${JSON.stringify(other)}::json)`);
  }
  await migrate(fresh.db, migrations);
  expect(
    await fresh.db.many(sql`
    select from_utc as "from", until_utc as until, geofence_type as type, radius, points from geofence_shape order by until_utc
  `),
  ).toEqual([
    { from: day(1), until: day(3), type: 1, radius: 100, points: null },
    { from: day(3), until: day(5), type: 2, radius: 100, points: triangle.points },
  ]);
  expect(await fresh.db.many(sql`select id, shape_utc as utc from geofence order by id`)).toEqual([
    { id: 5, utc: day(5) },
    { id: 6, utc: null },
  ]);
});

test('cleans stored texts, and reports those that would clash', async () => {
  const index = migrations.findIndex(({ name }) => name === '0043-clean-texts');
  await migrate(fresh.db, migrations.slice(0, index));
  const [nfc, nfd] = ['Müller', 'Müller'.normalize('NFD')];
  await fresh.db.run(sql`
    insert into account (id, name, name_key, created_utc) values (1, 'One', 'one', now()), (2, 'Two', 'two', now())`);
  await fresh.db.run(sql`
    insert into account_user (account_id, id, username, username_key, password_hash, role, status, created_utc, name)
    values (1, 1, ${'ann\u200b'}, ${'ann\u200b'}, '', 0, 1, now(), ${nfd}), (2, 2, 'ann', 'ann', '', 0, 1, now(), null)`);
  await fresh.db.run(sql`
    insert into vehicle (account_id, id, name, name_key, device_id, status, deleted_utc, registration) values
      (1, 1, ${'Van\n\u001b1'}, 'van', ${'\u202aA1'}, 1, null, ${'L-\u00adAB 1\u00a0'}), (1, 2, 'B', 'b', 'A1', 1, null, null),
      (2, 3, 'C', 'c', ${'\u202aA1\u202c'}, 1, null, null), (1, 4, 'D', 'd', ${'\ufeffA1'}, 1, now(), null),
      (1, 5, 'E', 'e', ${'A2\u200b'}, 1, null, null), (1, 6, 'F', 'f', ${'\u200bA2'}, 1, null, null)`);
  await fresh.db.run(sql`
    insert into driver (account_id, id, name, name_key, status, username, button_id, button_key, email)
    values (1, 1, ${'👩\u200d💻 \u200eA'}, 'x', 1, ${nfd}, ${'0ab\u200b'}, ${'0ab\u200b'}, ${'\u200b'}),
      (1, 2, 'B', 'b', 1, ${nfc}, '0AC', '0ac', null)`);
  await fresh.db.run(sql`
    insert into button_read (account_id, vehicle_id, utc, button_id, button_key)
    values (1, 1, '2026-11-20T09:30:00.123Z', ${'\u200b0AB'}, ${'\u200b0ab'})`);
  await fresh.db.run(sql`
    insert into tag (account_id, id, position, name, name_key, colour) values (1, 1, 1, ${'\u200b'}, '', 0)`);
  const warnings: string[] = [];
  await migrate(fresh.db, migrations, { info: () => {}, warn: (message) => warnings.push(message) });

  const of = (text: string) => fresh.db.many({ text, values: [] });
  expect(await of(`select name, device_id as device, registration from vehicle order by id`)).toEqual([
    { name: 'Van 1', device: '\u202aA1', registration: 'L-AB 1' },
    { name: 'B', device: 'A1', registration: null },
    { name: 'C', device: 'A1', registration: null },
    { name: 'D', device: 'A1', registration: null },
    { name: 'E', device: 'A2', registration: null },
    { name: 'F', device: '\u200bA2', registration: null },
  ]);
  expect(
    await of(`select name, username, button_id as button, button_key as key, email from driver order by id`),
  ).toEqual([
    { name: '👩\u200d💻 A', username: nfd, button: '0ab', key: '0ab', email: null },
    { name: 'B', username: nfc, button: '0AC', key: '0ac', email: null },
  ]);
  expect(await of(`select button_id as button, button_key as key from button_read`)).toEqual([
    { button: '0AB', key: '0ab' },
  ]);
  expect(await of(`select username, name from account_user order by id`)).toEqual([
    { username: 'ann\u200b', name: nfc },
    { username: 'ann', name: null },
  ]);
  expect(warnings).toEqual(
    [
      'account 1: username of user 1',
      'account 1: name of tag 1',
      'account 1: device_id of vehicle 1, 6',
      'account 1: username of driver 1',
    ].map((rows) => `The migration 0043-clean-texts left unchanged: ${rows}`),
  );
});
