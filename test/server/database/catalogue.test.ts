import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/database/sql.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

/** Rows found without an account: by name, hash or address, or independent of accounts. */
const serviceWide = [
  'backup_time',
  'account',
  'account_user',
  'access_token',
  'refresh_token',
  'sign_in_failure',
  'known_sign_in',
  'driven_cursor',
  'map_area',
  'map_name',
  'migration',
  'stripe',
];

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

interface Key {
  table: string;
  columns: string[] | null;
}

const keys = (): Promise<Key[]> =>
  fresh.db.many<Key>(sql`
    select c.relname as table,
      (select array_agg(a.attname::text order by k.place)
       from pg_constraint p, unnest(p.conkey) with ordinality k(attnum, place), pg_attribute a
       where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid and a.attnum = k.attnum) as columns
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by c.relname`);

test('every table has the account first in its key, except service-wide tables', async () => {
  const strays = (await keys()).filter(
    ({ table, columns }) => !serviceWide.includes(table) && columns?.[0] !== 'account_id',
  );
  expect(strays).toEqual([]);
});

test('every table in the list of service-wide tables exists and needs to be there', async () => {
  const found = new Map((await keys()).map(({ table, columns }) => [table, columns]));
  for (const table of serviceWide) {
    expect([...found.keys()]).toContain(table);
    expect(found.get(table)?.[0]).not.toBe('account_id');
  }
  expect(found.get('session')).toEqual(['account_id', 'id']);
});
