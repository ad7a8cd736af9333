import type { Queryable } from './database.ts';
import type { Migration } from './migrate.ts';
import { migrations as ours } from './migrations/index.ts';
import { sql } from './sql.ts';

export interface Table {
  name: string;
  /** In order, without generated columns. */
  columns: readonly { name: string; type: string; identity: boolean }[];
}

/**
 * Short-lived data, agreements between running services, and data derived from the street map or from plots. It has no
 * meaning in another database, or can be made again, so backups leave it out. A restore ends all sessions, so tokens are useless.
 */
const shortLived = [
  'access_token',
  'backup_time',
  'device_day',
  'device_recent',
  'driven_cursor',
  'driven_due',
  'driven_lines',
  'live_counter',
  'live_event',
  'map_area',
  'map_area_of_account',
  'map_name',
  'notice_cursor',
  'passkey_challenge',
  'request_count',
  'sign_in_code',
  'stripe',
  'user_mail',
];
export const withoutShortLived = (tables: readonly Table[]): Table[] =>
  tables.filter(({ name }) => !shortLived.includes(name));

/** The names of the tables that this SQL creates. */
export const tablesCreatedBy = (text: string): string[] =>
  [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name);

/** The names of the tables, existing or not, that this SQL alters or adds an index to. */
export const tablesChangedBy = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:alter table(?: only)?|create (?:unique )?index \w+ on) (\w+)/g)].map(
      ([, name = '']) => name,
    ),
  ),
];

/**
 * Our tables in the database, each after the tables that it references, and all after the table of accounts. A database may
 * contain other tables too.
 */
export async function ownTables(db: Queryable, migrations: readonly Migration[] = ours): Promise<Table[]> {
  const tables = await db.many<Table & { refersTo: string[] }>(sql`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'identity', a.attidentity <> '') order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname = any(${['migration', ...migrations.flatMap(({ text }) => tablesCreatedBy(text))]}::text[])
    order by c.relname <> 'account', c.relname`);
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((each) => placed.has(each)),
    );
    if (ready.length === 0) throw new Error('Tables reference each other in a cycle.');
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      placed.add(name);
    }
  }
  return ordered;
}
