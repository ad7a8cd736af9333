import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/database/open.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { StartError } from '../../../src/server/database/start-error.ts';
import { emptyDatabase, type FreshDatabase } from '../../support/database.ts';
import { temporaryFolder } from '../../support/temporary.ts';

let folder: string;
let dataDir: string;
let opened: OpenDatabase[];
const log = { info: () => {}, warn: () => {} };

beforeEach(() => {
  folder = temporaryFolder('fenceline-open-');
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  rmSync(folder, { recursive: true });
});

async function open(databaseUrl?: string): Promise<OpenDatabase> {
  const result = await openDatabase({ databaseUrl, dataDir, log });
  opened.push(result);
  return result;
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
}

const accounts = (db: Database) => db.many(sql`select id from account`);

function urlOf({ connectionString, host, user, database }: pg.PoolConfig): string {
  return connectionString ?? `postgresql:///${database}?host=${encodeURIComponent(host ?? '')}&user=${user}`;
}

describe('without an address', () => {
  test('the embedded database is started and migrated', async () => {
    const { db, close } = await open();
    expect(await accounts(db)).toEqual([]);
    await close();
    opened = [];
    expect(await accounts((await open()).db)).toEqual([]);
  });

  test('a database newer than the program is refused and released', async () => {
    const first = await open();
    await first.db.run(sql`insert into migration (name, applied_utc) values ('9999-later', now())`);
    await first.close();
    opened = [];
    expect(await refusal(open())).toContain('9999-later');
    // The error is not "in use by another".
    expect(await refusal(open())).toContain('9999-later');
  });
});

describe('with an address', () => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await emptyDatabase();
  });
  afterEach(() => fresh.drop());

  test('uses that database instead of the embedded one', async () => {
    const { db, close } = await open(urlOf(fresh.connection));
    expect(await accounts(db)).toEqual([]);
    expect(await fresh.db.many(sql`select id from account`)).toEqual([]);
    await close();
    opened = [];
  });

  test('explains a role without permission to create tables', async ({ skip }) => {
    const role = await fresh.db.one<{ super: boolean }>(sql`
      select rolsuper as super from pg_roles where rolname = current_user`);
    skip(role.super, 'nothing is forbidden to a superuser');
    await fresh.db.run(sql`revoke create on schema public from pg_database_owner`);
    await fresh.db.run(sql`revoke create on schema public from public`);
    expect(await refusal(open(urlOf(fresh.connection)))).toMatch(/may not create tables.*make it the owner/);
  });

  test('explains a missing database', async () => {
    const { pathname } = new URL(urlOf(fresh.connection));
    const message = await refusal(open(urlOf(fresh.connection).replace(pathname, '/no_such_database')));
    expect(message).toMatch(/DATABASE_URL, .*\/no_such_database, cannot be reached: .*does not exist/);
  });
});

describe('an unreachable address is refused with a sentence without the password', () => {
  test.each([
    [
      'no server listens',
      'postgresql://someone:secret@127.0.0.1:1/fleet',
      /127\.0\.0\.1:1\/fleet, cannot be reached: .*ECONNREFUSED/,
    ],
    [
      'an unknown machine',
      'postgresql://someone:secret@no-such-host.invalid/fleet',
      /no-such-host\.invalid\/fleet, cannot be reached/,
    ],
    [
      'no socket',
      'postgresql:///fleet?host=/nonexistent&user=someone&password=secret',
      /\/fleet, cannot be reached: .*ENOENT/,
    ],
    ['no address at all', 'postgresql://someone:secret@[/fleet', /is not a valid address/],
  ])('%s', async (_, databaseUrl, expected) => {
    const message = await refusal(open(databaseUrl));
    expect(message).toMatch(expected);
    expect(message).not.toContain('secret');
  });
});
