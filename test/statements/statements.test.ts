/**
 * Checks every statement of the service that ran in this run of tests, before a database is shared out by account over
 * several servers (docs/scale.md). This project runs last, and `record-statements.ts` says what its record contains. A run
 * of some files checks what those sent; only a whole run shows that the lists below have no superfluous entry.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, type Node, parseSync } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrations } from '../../src/server/database/migrations/index.ts';
import { sql } from '../../src/server/database/sql.ts';
import { ownTables } from '../../src/server/database/tables.ts';
import { root } from '../../src/tools/built.mjs';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import type { Recorded } from '../support/recorded-statements.ts';
import { problemsOf } from './by-account.ts';
import { featuresOf, featuresOfTables } from './features.ts';

/** Tables that are not shared out by account. Every server has a copy of them, or one server has them. */
const sharedTables: Readonly<Record<string, string>> = {
  account: 'is found by name',
  account_user: 'is found by username, which is unique in the service',
  access_token: 'is found by hash, before the account is known',
  refresh_token: 'is found by hash, before the account is known',
  ingest_key: 'is found by hash, before the account is known',
  sign_in_failure: 'is counted by username and address, also of unknown users',
  known_sign_in: 'is found by username and address, before the account is known',
  stripe: 'belongs to lanes of intake, not to accounts',
  driven_cursor: 'is one row: how far lines of all accounts are derived, for the previous version',
  map_area: 'belongs to the street map',
  map_name: 'belongs to the street map',
  migration: 'belongs to the database',
  backup_time: 'belongs to the database',
};

/** Statements about all accounts, by their beginning. Each works on every server by itself, or runs rarely. */
const aboutAllAccounts: readonly [beginning: RegExp, reason: string][] = [
  [/^delete from (session|idempotency) where \(/, 'The sweep deletes expired rows.'],
  [/^delete from request_count where began_utc/, 'The sweep deletes expired rows.'],
  [/^select distinct account_id as id from snooze/, 'The sweep finds accounts with ended snoozes.'],
  [
    /^with recursive account_id as \( \(select account_id as id from notice/,
    'The sender of notices takes the accounts in turn.',
  ],
  [/^select count\(\*\) filter \(where state = 'waiting'\)/, 'Metrics count unsent notices.'],
  [/^select account_id as "accountId", array_agg\(distinct subject_id\)/, 'Alert rules find what is due.'],
  [/^select distinct account_id as "accountId" from alert_rule/, 'Alert rules find accounts that watch for silence.'],
  [/^select c\.account_id as "accountId" from notice_cursor c/, 'Notices find accounts with new events.'],
  [/^select owner\.account_id as "accountId", owner\.id, kept\.utc/, 'Retention pages through all series.'],
  [
    /^select w\.account_id as "accountId", w\.id, coalesce\(\( select utc/,
    'Sealing pages through all vehicles and probes.',
  ],
  [/^with dropped as \( delete from "(plot|reading)_span"/, 'Retention deletes old days of all accounts.'],
  [/^(select|insert).* "(plot|reading)_span_\d{4}_\d\d"/, 'Retention empties and drops a month of all accounts.'],
  [/^select account_id as "accountId", version from account_version/, 'The street map finds accounts with geofences.'],
  [/^select v\.account_id as "accountId", last\.latitude/, 'The street map finds areas with vehicles.'],
  [/ map_area_of_account\b/, 'The street map finds areas that any account needs.'],
  [
    /^select account_id as "accountId", vehicle_id as "vehicleId", day from driven_due/,
    'Derivation of lines finds the newest days.',
  ],
  [/^delete from driven_(lines|due) where day </, 'Derivation of lines deletes old days.'],
  [/^declare dumped no scroll cursor for/, 'A backup reads every table.'],
  [/^select array_to_json\(array\[/, 'A backup reads a damaged table page by page.'],
  [/^select o\.kind \|\| ' ' \|\| o\.account_id/, 'A backup names the vehicles and probes of damaged days.'],
  [
    /^select s\.(plots|readings) as bytes from "\w+" s where s\.account_id in/,
    'Metrics look whether damaged days were repaired.',
  ],
  [/^update session set ended_utc = now\(\)/, 'A restore ends all sessions.'],
  [/^update account_version set version = version \+ 1/, 'A restore makes caches of all accounts stale.'],
  [/^select "account_id" as account, "/, 'A migration cleans the texts of all accounts.'],
  [
    /^select (name, (device_id|username)|button_id as button)\b.* from (vehicle|driver|button_read)\b/,
    'The test of that migration reads what it did.',
  ],
  [/^select distinct e\.account_id as "accountId", a\.created_utc/, 'A restore erases drivers of all accounts again.'],
  [/^select account_id, subject, version from account_version/, 'A restore reads the versions of all accounts.'],
];

interface Parsed extends Recorded {
  trees: Node[];
}

let fresh: FreshDatabase;
let tables: string[];
let statements: Parsed[];
beforeAll(async () => {
  await loadModule();
  fresh = await freshDatabase();
  tables = (await ownTables(fresh.db)).map(({ name }) => name);
  statements = readRecord();
});
afterAll(() => fresh.drop());

function readRecord(): Parsed[] {
  const folder = inject('statementsFolder');
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
  const recorded = lines.map((line) => JSON.parse(line) as Recorded);
  const ofMigrations = new Set(migrations.map(({ text }) => text));
  return [...new Map(recorded.map((each) => [each.text, each])).values()]
    .filter(({ text }) => !ofMigrations.has(text))
    .map((each) => ({
      ...each,
      trees: (parseSync(ofWholeTables(each.text)).stmts ?? []).flatMap(({ stmt }) => stmt ?? []),
    }));
}

/** With the table instead of its partition for a month, which has the same rows of all accounts. */
const ofWholeTables = (text: string): string => text.replace(/\b(plot_span|reading_span)_\d{4}_\d\d\b/g, '$1');

/** A run of all tests sends a statement about each table. */
const isWhole = (): boolean => {
  const texts = statements.map(({ text }) => text).join('\n');
  return tables.every((table) => new RegExp(`\\b${table}\\b`).test(texts));
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('every statement that ran', () => {
  test('finds the rows of each table by account, or is listed with its reason', ({ skip }) => {
    if (statements.length === 0) skip('no other test ran in this run');
    const byAccount = new Set(tables.filter((table) => !(table in sharedTables)));
    const used = new Set<RegExp>();
    const wrong = statements.flatMap(({ text, file, trees }) => {
      const problems = trees.flatMap((tree) => problemsOf(tree, byAccount));
      if (problems.length === 0) return [];
      const listed = aboutAllAccounts.find(([beginning]) => beginning.test(oneLine(text)));
      if (listed) used.add(listed[0]);
      return listed ? [] : [{ problems, file, text: oneLine(text) }];
    });
    expect(wrong).toEqual([]);
    if (isWhole()) expect(aboutAllAccounts.filter(([each]) => !used.has(each))).toEqual([]);
  });

  test('uses only features that docs/scale.md explains', ({ skip }) => {
    if (statements.length === 0) skip('no other test ran in this run');
    const used = new Set(statements.flatMap(({ trees }) => trees.flatMap(featuresOf)));
    expect([...used].filter((feature) => !explained().has(feature))).toEqual([]);
  });
});

describe('the tables', () => {
  test('use only features that docs/scale.md explains', async () => {
    const used = await featuresOfTables(fresh.db);
    expect(used.filter((feature) => !explained().has(feature))).toEqual([]);
  });

  test('have primary, unique and foreign keys that start with the account, except shared tables', async () => {
    const keys = await fresh.db.many<{ table: string; columns: string[]; refersTo: string | null }>(sql`
      select c.relname as table, array(select a.attname::text from unnest(x.indkey) with ordinality k (number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as columns,
        null::text as "refersTo"
      from pg_index x join pg_class c on c.oid = x.indrelid
      where c.relnamespace = current_schema()::regnamespace and x.indisunique
      union all
      select c.relname, array(select a.attname::text from unnest(k.conkey) with ordinality n (number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number order by n.place), r.relname
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where c.relnamespace = current_schema()::regnamespace and k.contype = 'f'`);
    expect(keys.length).toBeGreaterThan(30);
    const strays = keys.filter(
      ({ table, columns, refersTo }) =>
        !(table in sharedTables) && columns[0] !== 'account_id' && !(refersTo !== null && refersTo in sharedTables),
    );
    expect(strays).toEqual([]);
    expect(Object.keys(sharedTables).filter((table) => !tables.includes(table))).toEqual([]);
  });
});

/** The first column of the table of features in the docs. */
function explained(): Set<string> {
  const text = readFileSync(join(root, 'docs/scale.md'), 'utf8');
  const [, table = ''] = /## Features that other engines lack\n([\s\S]*?)\n## /.exec(text) ?? [];
  return new Set([...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, feature = '']) => feature));
}
