/**
 * Checks every statement of the service that ran in this run of tests, before a database is shared out by account over
 * several servers (docs/scale.md). This project runs last, and `record-statements.ts` says what its record contains. A run
 * of some files checks what those sent; only a whole run shows that the lists below have no superfluous entry.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, type Node, parseSync } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { directory } from '../../src/server/database/baseline/baseline.ts';
import { tablesOfFleet } from '../../src/server/database/distribute.ts';
import { fleetSchema } from '../../src/server/database/fleet-views.ts';
import { migrations } from '../../src/server/database/migrations/index.ts';
import { tablesCreatedBy } from '../../src/server/database/tables.ts';
import { root } from '../../src/tools/built.mjs';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import type { Recorded } from '../support/recorded-statements.ts';
import { problemsOf } from './by-account.ts';
import { readFunctions, refusedIn } from './clocks.ts';
import { featuresOf, featuresOfTables } from './features.ts';
import { tablesIn } from './tree.ts';

const ofDirectory = new Set(['migration', ...tablesCreatedBy(directory)]);
const ofFleet = new Set(tablesOfFleet());

/** Statements about all accounts, by their beginning. Each works on every server by itself, or runs rarely. */
const aboutAllAccounts: readonly [beginning: RegExp, reason: string][] = [
  [/^delete from idempotency where \(/, 'The sweep deletes expired rows.'],
  [/^select distinct account_id as id from snooze/, 'The sweep finds accounts with ended snoozes.'],
  [
    /^select account_id as id from notice where due_utc is not null/,
    'The sender of notices takes the accounts in turn.',
  ],
  [/^select count\(\*\) filter \(where state = 'waiting'\)/, 'Metrics count unsent notices.'],
  [/^select account_id as "accountId", array_agg\(distinct subject_id\)/, 'Alert rules find what is due.'],
  [
    /^select distinct account_id as "accountId", kind from alert_rule/,
    'The check of alert rules finds accounts with rules.',
  ],
  [
    /^select distinct account_id as id from live_event where number is null/,
    'Numbering finds accounts with new events.',
  ],
  [/^select account_id as id, joined from live_counter/, 'The sweep visits the accounts with events.'],
  [/^select account_id as "accountId" from driver where id =/, 'The command that erases a driver finds its account.'],
  [/^select p\.account_id as "accountId", exists \(/, 'Webhooks find accounts with new events.'],
  [
    /^select account_id as id from webhook_delivery where due_utc/,
    'The sender of webhooks takes the accounts in turn.',
  ],
  [/^select c\.account_id as "accountId" from notice_cursor c/, 'Notices find accounts with new events.'],
  [
    /^select distinct account_id as id from (vehicle|probe|input) order by 1/,
    'Sealing and retention take the accounts one after the other.',
  ],
  [/^with dropped as \( delete from "(plot|reading)_span"/, 'Retention deletes old days of all accounts.'],
  [/^(select|insert).* "(plot|reading)_span_\d{4}_\d\d"/, 'Retention empties and drops a month of all accounts.'],
  [/^select account_id as "accountId", version from account_version/, 'The street map finds accounts with geofences.'],
  [/^select v\.account_id as "accountId", last\.latitude/, 'The street map finds areas with vehicles.'],
  [
    /^select account_id as "accountId", vehicle_id as "vehicleId", day from driven_due/,
    'Derivation of lines finds the newest days.',
  ],
  [/^delete from driven_(lines|due) where day </, 'Derivation of lines deletes old days.'],
  [/^declare dumped no scroll cursor for/, 'A backup reads every table.'],
  [/^select array_to_json\(array\[/, 'A backup reads a damaged table page by page.'],
  [/^select o\.kind \|\| ' ' \|\| o\.account_id/, 'A backup names the vehicles and probes of damaged days.'],
  [/^select d\.account_id as "accountId", d\.series_id/, 'A backup names days that are missing.'],
  [/^update account_version set version = version \+ 1/, 'A restore makes caches of all accounts stale.'],
  [
    /^select distinct account_id as "accountId", resource_id as "driverId" from audit/,
    'A restore erases drivers of all accounts again.',
  ],
  [/^select account_id, subject, version from account_version/, 'A restore reads the versions of all accounts.'],
];

interface Parsed extends Recorded {
  trees: Node[];
}

let fresh: FreshDatabase;
let statements: Parsed[];
beforeAll(async () => {
  await loadModule();
  fresh = await freshDatabase();
  statements = readRecord();
});
afterAll(() => fresh.drop());

function readRecord(): Parsed[] {
  const folder = inject('statementsFolder');
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
  const recorded = lines.map((line) => JSON.parse(line) as Recorded);
  const ofMigrations = new Set(migrations.map(({ text }) => text));
  return (
    [...new Map(recorded.map((each) => [each.text, each])).values()]
      // A view of all accounts is read with an account, like its table.
      .filter(({ text }) => !ofMigrations.has(text) && !text.startsWith(`create view ${fleetSchema}.`))
      .map((each) => ({
        ...each,
        trees: (parseSync(ofWholeTables(each.text)).stmts ?? []).flatMap(({ stmt }) => stmt ?? []),
      }))
  );
}

/** With the table instead of its partition for a month, which has the same rows of all accounts. */
const ofWholeTables = (text: string): string => text.replace(/\b(plot_span|reading_span)_\d{4}_\d\d\b/g, '$1');

/** Set by `npm test` without arguments. */
const isWhole = process.env['WHOLE_RUN'] === '1';

const isInBothGroups = (names: readonly string[]): boolean =>
  names.some((name) => ofDirectory.has(name)) && names.some((name) => ofFleet.has(name));

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('every statement that ran', () => {
  test('finds the rows of each table by account, or is listed with its reason', ({ skip }) => {
    if (statements.length === 0) skip('no other test ran in this run');
    const used = new Set<RegExp>();
    const wrong = statements.flatMap(({ text, file, trees }) => {
      const problems = trees.flatMap((tree) => problemsOf(tree, ofFleet));
      if (problems.length === 0) return [];
      const listed = aboutAllAccounts.find(([beginning]) => beginning.test(oneLine(text)));
      if (listed) used.add(listed[0]);
      return listed ? [] : [{ problems, file, text: oneLine(text) }];
    });
    expect(wrong).toEqual([]);
    if (isWhole) expect(aboutAllAccounts.filter(([each]) => !used.has(each))).toEqual([]);
  });

  test('reads and writes tables of one group', ({ skip }) => {
    if (statements.length === 0) skip('no other test ran in this run');
    const wrong = statements
      .filter(({ trees }) => trees.some((tree) => isInBothGroups(tablesIn(tree))))
      .map(({ file, text }) => ({ file, text: oneLine(text) }));
    expect(wrong).toEqual([]);
  });

  test('changes no table of the fleet by a function that Citus refuses there', async ({ skip }) => {
    if (statements.length === 0) skip('no other test ran in this run');
    const functions = await readFunctions(fresh.db);
    const wrong = statements.flatMap(({ text, file, trees }) => {
      const refused = trees.flatMap((tree) => refusedIn(tree, ofFleet, functions));
      return refused.length > 0 ? [{ refused, file, text: oneLine(text) }] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('uses only features that docs/scale.md explains', ({ skip }) => {
    if (statements.length === 0) skip('no other test ran in this run');
    const [used, known] = [new Set(statements.flatMap(({ trees }) => trees.flatMap(featuresOf))), explained()];
    expect([...used].filter((feature) => !known.has(feature))).toEqual([]);
  });
});

describe('the tables', () => {
  test('use only features that docs/scale.md explains', async () => {
    const [used, known] = [await featuresOfTables(fresh.db), explained()];
    expect(used.filter((feature) => !known.has(feature))).toEqual([]);
  });
});

/** The first column of the table of features in the docs. */
function explained(): Set<string> {
  const text = readFileSync(join(root, 'docs/scale.md'), 'utf8');
  const [, table = ''] = /## Features that other engines lack\n([\s\S]*?)\n## /.exec(text) ?? [];
  return new Set([...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, feature = '']) => feature));
}
