import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';

/** What stands in every table, in short: how many rows, and a sum that any change of any of them changes. */
export async function tablesOf(
  db: Database,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const tables = await db.many<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all(${except}::text[])
    order by relname`);
  // Names of our own tables: nothing that anybody sent.
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from ${name} t`,
  );
  const rows = await db.many<{ name: string; state: string }>({ text: each.join(' union all '), values: [] });
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
