/** The two groups of tables: see src/server/database/baseline/baseline.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directory } from '../../../src/server/database/baseline/baseline.ts';
import { tablesOfFleet } from '../../../src/server/database/distribute.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { tablesCreatedBy } from '../../../src/server/database/tables.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

const ofDirectory = ['migration', ...tablesCreatedBy(directory)];
const ofFleet = tablesOfFleet();

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test('every table belongs to one of the groups', async () => {
  const { names } = await fresh.db.one<{ names: string[] }>(sql`
    select array_agg(relname::text order by relname) as names from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`);
  expect(names).toEqual([...ofDirectory, ...ofFleet].sort());
});

test('every primary key and unique index of the fleet starts with the account', async () => {
  const keys = await fresh.db.many<{ table: string; isPrimary: boolean; columns: string[] }>(sql`
    select c.relname as table, x.indisprimary as "isPrimary",
      array(select a.attname::text from unnest(x.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid
    where c.relnamespace = current_schema()::regnamespace and x.indisunique`);
  const keysOfFleet = keys.filter(({ table }) => ofFleet.includes(table));
  expect(keysOfFleet.filter(({ columns }) => columns[0] !== 'account_id')).toEqual([]);
  const withKey = new Set(keysOfFleet.filter(({ isPrimary }) => isPrimary).map(({ table }) => table));
  expect(ofFleet.filter((table) => !withKey.has(table))).toEqual([]);
});

test('foreign keys stay within the directory', async () => {
  const keys = await fresh.db.many<{ table: string; refersTo: string }>(sql`
    select c.relname as table, r.relname as "refersTo"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    where c.relnamespace = current_schema()::regnamespace and k.contype = 'f'`);
  expect(keys).toEqual([{ table: 'account_user', refersTo: 'account' }]);
});
