import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../../src/server/database/database.ts';
import { openDatabase } from '../../../../src/server/database/open.ts';
import { sql } from '../../../../src/server/database/sql.ts';
import { ownTables } from '../../../../src/server/database/tables.ts';
import type { App } from '../../../../src/server/host/app.ts';
import { sealPlots, sealReadings } from '../../../../src/server/telemetry/seal-telemetry.ts';
import { databaseUrl, type, typeWithService } from '../../../support/command-line.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../../support/database.ts';
import { fillEveryTable } from '../../../support/every-table.ts';
import {
  addAlarms,
  addDriver,
  addInput,
  addInputChanges,
  addPlots,
  addProbe,
  addReadings,
  addVehicle,
  addVisits,
} from '../../../support/fleet.ts';
import { kindOf, kinds, make, remove } from '../../../support/kinds.ts';
import { addNotice } from '../../../support/notices.ts';
import { addGeofence, addTag, geofences, reply, tags } from '../../../support/records.ts';
import { type Client, clientOf, password, postToken, type Service, send, service } from '../../../support/service.ts';
import { plain } from '../../../support/sql-of-tests.ts';
import { temporaryFolder } from '../../../support/temporary.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('fenceline-backup-');
  file = join(folder, 'backup.gz');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** All rows of all tables in PostgreSQL's format. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name } of await ownTables(db)) {
    const found = await db.many<{ row: string }>(plain(`select t::text as row from ${name} t`));
    rows[name] = found.map(({ row }) => row).sort();
  }
  return rows;
}
/** Without what a restore raises or ends, and what no backup contains. */
const content = async (db: Database): Promise<Record<string, string[]>> => {
  const left = ['account_version', 'live_counter', 'live_event', 'notice_cursor', 'request_count', 'session', 'stripe'];
  const ofHere = ['access_token', 'backup_time', 'passkey_challenge'];
  const derived = [
    'device_day',
    'device_recent',
    'driven_cursor',
    'driven_due',
    'driven_lines',
    'map_area',
    'map_area_of_account',
    'map_name',
    'user_mail',
  ];
  const rows = Object.entries(await everything(db));
  return Object.fromEntries(rows.filter(([name]) => ![...left, ...derived, ...ofHere].includes(name)));
};

describe('a backup', () => {
  let world: Service;
  let filled: Client;
  let target: FreshDatabase;
  beforeAll(async () => {
    world = await service();
    filled = await fillEveryTable(world);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    target = await freshDatabase();
  });
  afterEach(() => target.drop());
  const backup = (to = file) => typeWithService(world.connection)(['backup', to]);
  const restore = (from = file, ...more: string[]) => typeWithService(target.connection)(['restore', from, ...more]);

  test('contains every table except transient ones, and restores every bit', async () => {
    const before = await everything(world.db);
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
    // The service writes what trackers send after a while, and no backup contains it.
    const ofTrackers = { device_day: [], device_recent: [] };
    const names = empty.map(([name]) => name).filter((name) => !(name in ofTrackers));
    expect(names.sort()).toEqual(['backup_time', 'idempotency', 'sign_in_code', 'stripe']);
    expect(await backup()).toMatchObject({ code: 0, errors: [] });
    const restored = await restore();
    expect(restored).toMatchObject({ code: 0, errors: [] });
    expect(restored.printed[0]).toMatch(/^Restored the state of 20\d\d-.*Z \(\d+ rows\)\.$/);
    const { account_version: versions = [], session, ...rest } = await everything(target.db);
    const { account_version: had = [], session: sessions, ...expected } = before;
    expect(rest).toEqual({
      ...expected,
      ...{ access_token: [], live_counter: [], live_event: [], notice_cursor: [], request_count: [] },
      ...{ driven_cursor: [], driven_due: [], driven_lines: [] },
      ...{ map_area: [], map_area_of_account: [], map_name: [], passkey_challenge: [], user_mail: [] },
      ...ofTrackers,
    });
    // One row for each account notifies the services of the restored state.
    expect(versions.filter((row) => !row.includes('restored'))).toHaveLength(had.length);
    expect(versions.filter((row) => row.includes('restored'))).toHaveLength(before['account']?.length ?? 0);
    expect(session).toHaveLength(sessions?.length ?? 0);
  });

  test('ends every session: its access and refresh tokens are invalid', async () => {
    const { refresh_token } = await filled.signIn();
    await backup();
    await restore();
    const twin = world.anotherService({ db: target.db });
    expect((await send(twin, 'GET', '/public/v1/tags', { token: filled.token })).status).toBe(401);
    const renewed = await postToken(twin, { grant_type: 'refresh_token', refresh_token });
    expect(await renewed.json()).toMatchObject({ error: 'invalid_grant' });
    expect((await filled.request('GET', '/public/v1/tags')).status).toBe(200);
  });

  test('restores the same service: people sign in, lists are equal, ids continue', async () => {
    await backup();
    await restore();
    const twin = world.anotherService({ db: target.db });
    const { token } = await clientOf(twin, filled.accountId, filled.userId, filled.username);
    const ask = (path: string) => send(twin, 'GET', path, { token });
    for (const { path } of kinds) {
      for (const query of ['', '?deleted=true']) {
        const original = await (await filled.request('GET', path + query)).text();
        expect(await (await ask(path + query)).text()).toBe(original);
      }
    }
    const last = (await tags(filled)).map(({ id }) => id).sort((a, b) => a - b);
    const body = { name: 'New', resourceType: 25, colour: 0 };
    const id = await reply<number>(send(twin, 'POST', '/public/v1/tags', { token, body }));
    expect(id).toBeGreaterThan(last.at(-1) ?? 0);
  });

  describe('with a driver who was erased since', () => {
    let driverId: number;
    const nameNow = (): Promise<{ name: string }> =>
      target.db.one(sql`select name from driver where account_id = ${filled.accountId} and id = ${driverId}`);
    const traces = (): Promise<{ count: number }> =>
      target.db.one(sql`
        select count(*) as count from audit where account_id = ${filled.accountId} and after::text like '%Quentin Quince%'`);
    beforeEach(async () => {
      driverId = await addDriver(filled, { name: 'Quentin Quince' });
      await backup();
      await restore();
      const words = ['driver', 'erase', String(driverId), '--account', `#${filled.accountId}`];
      expect((await typeWithService(target.connection)(words)).code).toBe(0);
    });

    test('erases the driver again', async () => {
      const { printed } = await restore(file, '--replace', '--yes');
      expect(printed[1]).toBe(`Erased driver ${driverId} of the account #${filled.accountId} again.`);
      expect([await nameNow(), await traces()]).toEqual([{ name: `Erased driver ${driverId}` }, { count: 0 }]);
      // It is in this backup now.
      await typeWithService(target.connection)(['backup', file]);
      expect((await restore(file, '--replace', '--yes')).printed).toHaveLength(1);
    });

    test('does not touch a driver of another installation with the same ids', async () => {
      await target.db.run(sql`
        update account set created_utc = created_utc - interval '1 day' where id = ${filled.accountId}`);
      expect((await restore(file, '--replace', '--yes')).printed).toHaveLength(1);
      expect(await nameNow()).toEqual({ name: 'Quentin Quince' });
    });
  });

  test('shows one moment, although the service is in use', async () => {
    const client = await world.addAccount();
    const several = Array.from({ length: 10 }, () => ({
      description: 'x'.repeat(200),
      geofenceType: 1,
      latitude: 1,
      longitude: 1,
      radius: 50,
    }));
    const stopping = new AbortController();
    async function keepChanging(): Promise<number> {
      let rounds = 0;
      for (; !stopping.signal.aborted || rounds < 3; rounds += 1) {
        const { ids } = await reply<{ ids: number[] }>(
          client.request('POST', '/public/v1/geofences/import', { mode: 'all', geofences: several }),
        );
        if (rounds % 2) await reply(client.request('POST', '/public/v1/geofences/delete', { ids }), 204);
      }
      return rounds;
    }
    const changing = Promise.all([keepChanging(), keepChanging()]);
    for (let round = 0; round < 3; round += 1) {
      await backup(join(folder, `${round}.gz`));
    }
    stopping.abort();
    await changing;
    for (let round = 0; round < 3; round += 1) {
      expect((await restore(join(folder, `${round}.gz`), '--replace', '--yes')).code).toBe(0);
      const { geofences: live, traces } = await target.db.one<{ geofences: number; traces: number }>(sql`
        select (select count(*) from geofence where account_id = ${client.accountId}) as geofences,
          (select count(*) from audit where account_id = ${client.accountId} and action = 'create') as traces`);
      expect(live % 10).toBe(0);
      expect(traces).toBe(live);
    }
  });

  test('can be read only by its owner, and replaces the former file when it is complete', async () => {
    await writeFile(file, 'the one before', { mode: 0o644 });
    await backup();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(gunzipSync(await readFile(file)).toString()).toMatch(/^\{"fenceline":"backup","format":1,/);
    expect(readdirSync(folder)).toEqual(['backup.gz']);
  });

  test('explains a file that cannot be written, and leaves nothing behind', async () => {
    const nowhere = join(folder, 'missing', 'backup.gz');
    expect((await backup(nowhere)).errors[0]).toMatch(
      /^Cannot write .*missing\/backup\.gz: there is no such file or folder\. No file was left behind/,
    );
    mkdirSync(file);
    expect(await backup()).toMatchObject({ code: 1, printed: [] });
    expect(readdirSync(folder)).toEqual(['backup.gz']);
    // Nobody may create a file beside this folder.
    expect((await backup('/proc/self/fd')).errors[0]).toContain('/proc/self/fd: it is a folder, not a file.');
  });

  test('restores into an empty database, and does not touch tables of others', async () => {
    await backup();
    const nothing = await emptyDatabase();
    try {
      await nothing.db.run(sql`create table somebodys (id bigint primary key)`);
      await nothing.db.run(sql`insert into somebodys values (7)`);
      const words = ['restore', file];
      expect(await typeWithService(nothing.connection)(words)).toMatchObject({ code: 0, errors: [] });
      expect(await content(nothing.db)).toEqual(await content(world.db));
      expect(await typeWithService(nothing.connection)([...words, '--replace', '--yes'])).toMatchObject({ code: 0 });
      expect(await nothing.db.many(sql`select id from somebodys`)).toEqual([{ id: 7 }]);
    } finally {
      await nothing.drop();
    }
  });
});

describe('one account of a backup of several', () => {
  let world: Service;
  let [wanted, other]: Client[] = [];
  let target: FreshDatabase;
  let kept: string;
  let ofSeveral: string;
  /** The same kinds of data in both accounts, sealed days included. */
  const days = [1, 2, 3].map((day) => Date.UTC(2026, 0, day));
  async function fillLike(client: Client): Promise<void> {
    for (const kind of kinds) {
      await make(client, kind);
      await reply(remove(client, kind, await make(client, kind)), 204);
    }
    const vehicleId = await addVehicle(client, { name: 'The same van' });
    const probeId = await addProbe(world, client, vehicleId);
    const geofenceId = await addGeofence(client);
    const moments = days.flatMap((dayMs) => Array.from({ length: 50 }, (_, nth) => new Date(dayMs + nth * 60_000)));
    await addPlots(
      world,
      client,
      moments.map((utc) => ({ vehicleId, utc, inside: [geofenceId] })),
    );
    await addVisits(world, client, [{ vehicleId, geofenceId, startUtc: moments[0] ?? new Date(), endUtc: null }]);
    await addReadings(
      world,
      client,
      probeId,
      moments.map((utc, nth): [Date, number] => [utc, nth / 10]),
    );
    await addAlarms(world, client, [{ probeId, vehicleId, startUtc: new Date(days[0] ?? 0), endUtc: null }]);
    await addInputChanges(world, client, await addInput(world, client, vehicleId), [[new Date(days[0] ?? 0), 1]]);
    await addNotice(world, client, { utc: new Date(days[0] ?? 0) });
  }
  beforeAll(async () => {
    world = await service();
    [wanted, other] = [await world.addAccount(), await world.addAccount()];
    for (const client of [wanted, other]) await fillLike(client);
    await sealPlots(world.db, new Date());
    await sealReadings(world.db, new Date());
    kept = temporaryFolder('fenceline-backup-');
    ofSeveral = join(kept, 'backup.gz');
    await typeWithService(world.connection)(['backup', ofSeveral]);
  });
  afterAll(async () => {
    await world.close();
    await rm(kept, { recursive: true });
  });
  beforeEach(async () => {
    target = await freshDatabase();
  });
  afterEach(() => target.drop());
  const restore = (name: string, ...more: string[]) =>
    typeWithService(target.connection)(['restore', ofSeveral, '--account', name, ...more]);

  /** The rows of the account, by table. */
  async function rowsOf(db: Database, accountId: number): Promise<Record<string, string[]>> {
    const owned = await db.many<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id' and table_name in (
        select relname from pg_class where relkind in ('r', 'p') and not relispartition)
      order by table_name`);
    const rows: Record<string, string[]> = {};
    for (const { name } of [...owned, { name: 'account' }]) {
      const column = name === 'account' ? 'id' : 'account_id';
      const text = `select t::text as row from ${name} t where ${column} = ${accountId} order by 1`;
      rows[name] = (await db.many<{ row: string }>(plain(text))).map(({ row }) => row);
    }
    // What a restore raises or ends, and what no backup contains.
    const left = ['access_token', 'account_version', 'session', 'live_counter', 'live_event', 'stripe'];
    for (const name of left) delete rows[name];
    return rows;
  }

  test('is restored with every row that it has, and none of another account', async () => {
    const { accountId } = wanted as Client;
    const expected = await rowsOf(world.db, accountId);
    expect(expected['plot_span']).toHaveLength(3);
    expect(expected['reading_span']).not.toEqual([]);
    const { name } = await world.db.one<{ name: string }>(sql`select name from account where id = ${accountId}`);
    const ran = await restore(name.toUpperCase());
    expect(ran).toMatchObject({ code: 0, errors: [], printed: [expect.stringMatching(/^Restored the state of/)] });
    expect(await rowsOf(target.db, accountId)).toEqual(expected);
    const strangers = Object.values(await rowsOf(target.db, (other as Client).accountId)).flat();
    expect(strangers).toEqual([]);
    expect(await target.db.many(sql`select id from account`)).toEqual([{ id: accountId }]);
    const twin = world.anotherService({ db: target.db });
    const signIn = ({ username }: Client) => postToken(twin, { grant_type: 'password', username, password });
    expect((await signIn(wanted as Client)).status).toBe(200);
    expect((await signIn(other as Client)).status).toBe(400);
    const again = await clientOf(twin, accountId, (wanted as Client).userId, (wanted as Client).username);
    const { id } = await target.db.one<{ id: number }>(sql`select id from vehicle where name = 'The same van'`);
    const plots = await send(
      twin,
      'GET',
      `/public/v1/plots?vehicleId=${id}&startDate=2026-01-01T00:00:00Z&endDate=2026-01-04T00:00:00Z`,
      {
        token: again.token,
      },
    );
    expect(await reply<unknown[]>(Promise.resolve(plots))).toHaveLength(150);
    // No id of the other account is used again.
    const vehicles = await world.db.one<{ last: number }>(sql`select max(id) as last from vehicle`);
    expect(await addVehicle(again)).toBeGreaterThan(vehicles.last);
  });

  test('is chosen by #ID', async () => {
    expect(await restore(`#${other?.accountId}`)).toMatchObject({ code: 0, errors: [] });
    expect(await target.db.many(sql`select id from account`)).toEqual([{ id: other?.accountId }]);
  });

  test('that the backup does not have is refused with the accounts that it has', async () => {
    const ran = await restore('Nobody');
    expect(ran).toMatchObject({ code: 1, printed: [] });
    expect(ran.errors[0]).toMatch(
      /backup\.gz has no account "Nobody"\. It has "Account \d+" \(#1\), "Account \d+" \(#2\), .*\. Nothing was changed\.$/,
    );
    expect(await target.db.many(sql`select id from account`)).toEqual([]);
  });

  test('is refused where there are accounts, and with --replace and --only', async () => {
    const before = await everything(world.db);
    const ran = await typeWithService(world.connection)(['restore', ofSeveral, '--account', '#2']);
    expect(ran).toMatchObject({ code: 1, printed: [] });
    expect(ran.errors[0]).toMatch(
      /^There are already accounts: "Account .* keeps its ids .* into an empty database\.$/,
    );
    expect(await everything(world.db)).toEqual(before);
    for (const more of [
      ['--replace', '--yes'],
      ['--only', 'vehicle=1', '--day', '2026-01-30'],
    ]) {
      expect((await restore('#2', ...more)).code).toBe(2);
    }
  });
});

describe('with existing data', () => {
  let world: Service;
  let restore: (...words: string[]) => ReturnType<typeof type>;
  beforeEach(async () => {
    world = await service();
    restore = (...words) => typeWithService(world.connection)(['restore', file, ...words]);
    await typeWithService(world.connection)(['backup', file]);
  });
  afterEach(() => world.close());

  test('replaces nothing without --replace', async () => {
    const before = await everything(world.db);
    const refused = await restore();
    expect([refused.code, refused.printed]).toEqual([1, []]);
    expect(refused.errors[0]).toMatch(/^There are already accounts: "Account \d+"\. Add --replace to delete them\.$/);
    for (const answers of [['yes'], ['']]) {
      const words = ['restore', file, '--replace'];
      const ran = await typeWithService(world.connection)(words, { answers, interactive: true });
      expect([ran.code, ran.questions]).toEqual([1, ['Type "replace" to go on:']]);
    }
    expect((await restore('--replace')).code).toBe(2);
    expect(await everything(world.db)).toEqual(before);
    const typed = await typeWithService(world.connection)(['restore', file, '--replace'], { answers: ['replace'] });
    expect(typed.code).toBe(0);
  });

  test('running services show the restored state, not their caches', async () => {
    const apps = [world.app, world.anotherService()];
    const before = await addTag(world, { name: 'In the backup' });
    await addGeofence(world, { tags: [before] });
    await typeWithService(world.connection)(['backup', file]);
    for (let round = 0; round < 5; round += 1) await addTag(world, { name: `Later ${round}` });
    const list = (app: App, { token }: Client) => send(app, 'GET', '/public/v1/tags', { token });
    for (const app of apps) expect(await reply<unknown[]>(list(app, world))).toHaveLength(6);
    expect((await restore('--replace', '--yes')).code).toBe(0);
    const again = await world.signInAgain();
    for (const app of apps) {
      expect(await reply(list(app, again))).toMatchObject([{ id: before, name: 'In the backup' }]);
    }
    expect(await geofences(again)).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      await addTag(again, { name: `After ${round}` });
      for (const app of apps) expect(await reply<unknown[]>(list(app, again))).toHaveLength(round + 2);
    }
  });
});

describe('an invalid file changes nothing', () => {
  let world: Service;
  let whole: Buffer;
  beforeAll(async () => {
    world = await service();
    const kept = temporaryFolder('fenceline-backup-');
    await typeWithService(world.connection)(['backup', join(kept, 'backup.gz')]);
    whole = await readFile(join(kept, 'backup.gz'));
    await rm(kept, { recursive: true });
    await make(world, kindOf('tag'));
  });
  afterAll(() => world.close());
  beforeEach(() => writeFile(file, whole));
  const lines = async (): Promise<string[]> =>
    gunzipSync(await readFile(file))
      .toString()
      .split('\n');
  const rewrite = async (change: (lines: string[]) => string[]): Promise<void> =>
    writeFile(file, gzipSync(change(await lines()).join('\n')));
  const header = (change: object) => (all: string[]) => [
    JSON.stringify({ ...(JSON.parse(all[0] ?? '') as object), ...change }),
    ...all.slice(1),
  ];

  test.each<[string, () => Promise<void>, RegExp]>([
    ['no file', () => rm(file), /^Cannot read .*: there is no such file or folder\. Nothing was changed\.$/],
    ['a folder', () => rm(file).then(() => mkdirSync(file)), /: it is a folder, not a file\. Nothing was changed\.$/],
    ['an empty file', () => writeFile(file, ''), /is incomplete|is not a Fenceline backup/],
    ['another file', () => writeFile(file, 'hello'), /is not a Fenceline backup/],
    ['another gzip', () => writeFile(file, gzipSync('hello\n')), /is not a Fenceline backup/],
    ['another JSON', () => writeFile(file, gzipSync('{"a":1}\n')), /is not a Fenceline backup/],
    [
      'half of the file',
      async () => writeFile(file, (await readFile(file)).subarray(0, (await stat(file)).size / 2)),
      /is incomplete/,
    ],
    ['a missing end', () => rewrite((all) => all.slice(0, -2)), /is incomplete/],
    ['a missing row', () => rewrite((all) => all.filter((each) => !each.startsWith('["1"'))), /is damaged/],
    [
      'an invalid row',
      () => rewrite((all) => all.map((each) => each.replace(/^\["\d+",/, '["x",'))),
      /is damaged: invalid input syntax/,
    ],
    [
      'the same row twice',
      () => rewrite((all) => all.flatMap((each) => (each[0] === '[' ? [each, each] : [each]))),
      /is damaged/,
    ],
    [
      'an unknown table',
      () => rewrite((all) => all.map((each) => each.replace('"table":"tag"', '"table":"x"'))),
      /is damaged/,
    ],
    ['a newer format', () => rewrite(header({ format: 2 })), /made by a newer Fenceline/],
    ['a newer migration', () => rewrite(header({ migrations: ['9999-later'] })), /made by a newer Fenceline/],
  ])('%s', async (_, spoil, sentence) => {
    const before = await everything(world.db);
    await spoil();
    const ran = await typeWithService(world.connection)(['restore', file, '--replace', '--yes']);
    expect([ran.code, ran.printed]).toEqual([1, []]);
    expect(ran.errors.join('\n')).toMatch(sentence);
    expect(await everything(world.db)).toEqual(before);
    expect((await world.request('GET', '/public/v1/tags')).status).toBe(200);
  });
});

test('copies a data folder, while its service runs, into a new one', async () => {
  const log = { info: () => {}, warn: () => {} };
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const original = await openDatabase({ dataDir: from, log });
  try {
    await original.db.run(sql`insert into account (name, name_key, created_utc) values ('Fleet', 'fleet', now())`);
    expect(await type(['backup', file], { environment: { DATA_DIR: from } })).toMatchObject({ code: 0 });
  } finally {
    await original.close();
  }
  expect(existsSync(to)).toBe(false);
  expect(await type(['restore', file], { environment: { DATA_DIR: to } })).toMatchObject({ code: 0, errors: [] });
  const restored = await openDatabase({ dataDir: to, log });
  try {
    expect(await restored.db.many(sql`select name from account`)).toEqual([{ name: 'Fleet' }]);
  } finally {
    await restored.close();
  }
});

test('an address of a database is as good as a data folder', async () => {
  const fresh = await freshDatabase();
  try {
    const environment = { DATABASE_URL: databaseUrl(fresh.connection) };
    expect(await type(['backup', file], { environment })).toMatchObject({ code: 0, errors: [] });
  } finally {
    await fresh.drop();
  }
});
