/**
 * Upgrades from released versions. `test/fixtures/backup-1.0.0.gz` was written by `backup` of 1.0.0, with rows in every table.
 * Until 1.0.0 is released, write it again after each change of the baseline: `WRITE_FIXTURE=1 npm test -- test/server/database/upgrade`.
 * Never change it afterwards.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DumpLines, readHeader, readRows } from '../../../src/server/database/dump-lines.ts';
import { type Migration, migrate } from '../../../src/server/database/migrate.ts';
import { migrations } from '../../../src/server/database/migrations/index.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { ownTables, withoutShortLived } from '../../../src/server/database/tables.ts';
import { readBackupFile } from '../../../src/server/host/commands/backup-file.ts';
import { root } from '../../../src/tools/built.mjs';
import { typeWithService } from '../../support/command-line.ts';
import { emptyDatabase, type FreshDatabase } from '../../support/database.ts';
import { fillEveryTable } from '../../support/every-table.ts';
import { reply } from '../../support/records.ts';
import { clientOf, service } from '../../support/service.ts';
import { plain } from '../../support/sql-of-tests.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const fixture = join(root, 'test/fixtures/backup-1.0.0.gz');

let target: FreshDatabase;
beforeEach(async () => {
  target = await emptyDatabase();
});
afterEach(() => target.drop());
const restore = () => typeWithService(target.connection)(['restore', fixture]);

interface TableInFile {
  columns: readonly string[];
  rows: unknown[];
}

/** What the fixture contains, by table. */
const inFixture = (): Promise<Map<string, TableInFile>> =>
  readBackupFile(fixture, async (lines: DumpLines) => {
    readHeader((await lines.next()).value);
    const tables = new Map<string, TableInFile>();
    let last: TableInFile = { columns: [], rows: [] };
    await readRows(lines, {
      table: (name, columns) => {
        last = { columns, rows: [] };
        tables.set(name, last);
      },
      row: (line) => void last.rows.push(JSON.parse(line)),
    });
    return tables;
  });

/** A restore raises the versions and ends the sessions. */
const changedByRestore = new Set(['account_version', 'session', 'migration']);

beforeAll(async () => {
  if (!process.env['WRITE_FIXTURE']) return;
  const world = await service();
  await fillEveryTable(world);
  expect(await typeWithService(world.connection)(['backup', fixture])).toMatchObject({ code: 0 });
  await world.close();
});

test('a backup of 1.0.0 has rows in every table of its version, and is restored with all of them', async () => {
  const file = await inFixture();
  expect(await restore()).toMatchObject({ code: 0, errors: [] });
  const names = withoutShortLived(await ownTables(target.db, migrations.slice(0, 1))).map(({ name }) => name);
  expect([...file.keys()].sort()).toEqual(names.sort());
  for (const [name, { columns, rows }] of file) {
    if (name !== 'idempotency') expect([name, rows.length]).not.toEqual([name, 0]);
    if (changedByRestore.has(name)) continue;
    const texts = columns.map((column) => `"${column}"::text`).join(', ');
    const stored = await target.db.transaction(async (tx) => {
      await tx.run(sql`select set_config('timezone', 'UTC', true), set_config('extra_float_digits', '3', true)`);
      return tx.many<{ row: unknown }>(plain(`select json_build_array(${texts}) as row from ${name}`));
    });
    const asTexts = (all: readonly unknown[]): string[] => all.map((row) => JSON.stringify(row)).sort();
    expect([name, asTexts(stored.map(({ row }) => row))]).toEqual([name, asTexts(rows)]);
  }
});

/** The fixture as the last development version would have written it. */
function asOfDevelopment(text: string, migrations: readonly string[]): string {
  const changes: Readonly<Record<string, (row: Record<string, string | null>) => Record<string, string | null>>> = {
    migration: (row) => ({ ...row, name: migrations[0] ?? '' }),
    driver: ({ button_id_key = null, employee_number: _, ...row }) => ({ ...row, button_key: button_id_key }),
    reading: ({ received_utc: _, ...row }) => ({ ...row, profile_id: '1', bound: '1', bound_limit: '8' }),
    input_reading: ({ received_utc: _, ...row }) => row,
    profile_terms: (row) => ({ ...row, lower_bound: null, upper_bound: null }),
    alarm: ({ judged_utc: _, ...row }) => ({ ...row, raised_utc: null, last_utc: null, closed_utc: null }),
    notice: ({ share_key = null, ...row }) => ({ ...row, told_together: share_key }),
    plot_span: ({ cells = null, ...row }) => ({ ...row, fine_cells: cells }),
  };
  let [table, columns, isNew]: [string, string[], boolean] = ['', [], false];
  const lines = text
    .trimEnd()
    .split('\n')
    .flatMap((each) => {
      const value = JSON.parse(each) as unknown;
      if (Array.isArray(value)) {
        const row = Object.fromEntries(columns.map((name, at) => [name, value[at] as string | null]));
        const changed = changes[table]?.(row) ?? row;
        const line = JSON.stringify(Object.values(changed));
        if (!isNew) return [line];
        isNew = false;
        return [JSON.stringify({ table, columns: Object.keys(changed) }), line];
      }
      const mark = value as { table?: string; columns?: string[]; fenceline?: string };
      if (mark.fenceline) return [JSON.stringify({ ...mark, migrations })];
      if (mark.table === undefined) return isNew ? [JSON.stringify({ table, columns }), each] : [each];
      [table, columns, isNew] = [mark.table, mark.columns ?? [], true];
      return [];
    });
  return `${lines.join('\n')}\n`;
}

test('a backup of the last development version is restored, an earlier one is refused', async () => {
  const folder = temporaryFolder('fenceline-development-');
  const file = join(folder, 'backup.gz');
  const text = gunzipSync(readFileSync(fixture)).toString();
  const restoreAs = async (names: readonly string[]) => {
    writeFileSync(file, gzipSync(asOfDevelopment(text, names)));
    return typeWithService(target.connection)(['restore', file]);
  };
  const refused = await restoreAs(['0001-accounts', '0042-backup-time']);
  await target.db.run(plain('create table driven_place (account_id bigint)'));
  expect([refused.code, refused.errors.join()]).toEqual([1, expect.stringMatching(/early development version: start/)]);
  expect(await restoreAs(['0001-accounts', '0043-clean-texts', '0044-ending-keys'])).toMatchObject({
    code: 0,
    errors: [],
  });

  const rows = (of: string) => target.db.many<Record<string, unknown>>(plain(of));
  expect(await rows(`select to_regclass('driven_place') as left`)).toEqual([{ left: null }]);
  expect(await rows('select name from migration')).toEqual(migrations.map(({ name }) => ({ name })));
  const file100 = await inFixture();
  const countOf = (name: string): number => file100.get(name)?.rows.length ?? 0;
  const [counts] = await rows(`select (select count(*) from reading where received_utc is null) as reading,
    (select count(*) from plot_span where cells <> '{}') as plot_span, (select count(*) from notice where share_key <> '') as notice`);
  expect(counts).toEqual({ reading: countOf('reading'), plot_span: countOf('plot_span'), notice: countOf('notice') });
  const terms = await rows('select lower_bound as lower, upper_bound as upper from profile_terms');
  expect(terms).toContainEqual({ lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY });
  expect(await rows('select id from alarm where raised_utc <> start_utc or last_utc <> start_utc')).toEqual([]);
  // The next start finds a database of this version.
  await migrate(target.db);
  rmSync(folder, { recursive: true });
});

test('the next version migrates it, while this version is still running', async () => {
  expect(await restore()).toMatchObject({ code: 0, errors: [] });
  const world = await service();
  const running = world.anotherService({ db: target.db });
  const [user] = await target.db.many<{ accountId: number; id: number; username: string }>(sql`
    select account_id as "accountId", id, username from account_user
    where username_key not like 'invited%' order by id desc limit 1`);
  const client = await clientOf(running, user?.accountId ?? 0, user?.id ?? 0, user?.username ?? '');
  const list = (path: string) => reply<object[]>(client.request('GET', `/public/v1${path}`));
  const paths = ['/vehicles', '/geofences', '/drivers', '/temperature/profiles'];
  const before = await Promise.all(paths.map(list));
  expect(before.flat()).not.toEqual([]);

  const next: Migration = {
    name: '9999-next',
    text: 'alter table vehicle add column colour smallint; create table depot (account_id bigint not null, id bigint not null)',
    rows: async (tx) => {
      await tx.run(sql`update vehicle set colour = 0`);
      return [];
    },
  };
  await migrate(target.db, [...migrations, next]);
  expect(await Promise.all(paths.map(list))).toEqual(before);
  expect(await target.db.many(sql`select name from migration order by name`)).toEqual(
    [...migrations, next].map(({ name }) => ({ name })),
  );
  await world.close();
});
