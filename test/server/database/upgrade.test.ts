/**
 * Upgrades from released versions. `test/fixtures/backup-1.0.0.gz` was written by `backup` of 1.0.0, with rows in every table.
 * Until 1.0.0 is released, write it again after each change of the baseline: `WRITE_FIXTURE=1 npm test -- test/server/database/upgrade`.
 * Never change it afterwards.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test.runIf(process.env['WRITE_FIXTURE'])('writes the fixture', async () => {
  const world = await service();
  await fillEveryTable(world);
  expect(await typeWithService(world.connection)(['backup', fixture])).toMatchObject({ code: 0 });
  await world.close();
});

test('a backup of 1.0.0 has rows in every table of a backup, and is restored with all of them', async () => {
  const file = await inFixture();
  expect(await restore()).toMatchObject({ code: 0, errors: [] });
  const names = withoutShortLived(await ownTables(target.db)).map(({ name }) => name);
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

test('the next version migrates it, while this version is still running', async () => {
  expect(await restore()).toMatchObject({ code: 0, errors: [] });
  const world = await service();
  const running = world.anotherService({ db: target.db });
  const [user] = await target.db.many<{ accountId: number; id: number; username: string }>(sql`
    select account_id as "accountId", id, username from account_user order by id desc limit 1`);
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
