import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { plain } from './sql-of-tests.ts';

/** The number of rows and a checksum of every table. */
export async function tablesOf(
  db: Database,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const tables = await db.many<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all(${except}::text[])
    order by relname`);
  // Safe to insert: the names come from the catalogue, not from a request.
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from ${name} t`,
  );
  const rows = await db.many<{ name: string; state: string }>(plain(each.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
