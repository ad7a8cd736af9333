import type { Database, Queryable, Transaction } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';

/** What lets users and devices of an account in: it goes first, so that nothing new comes while the rest goes. */
const doors = ['access_token', 'refresh_token', 'session', 'ingest_key', 'account_user'];

/** Removes an account and everything that is its own; how many rows that was. */
export async function removeAccount(db: Database, accountId: number): Promise<number> {
  const tables = await accountTables(db);
  const behind = tables.filter((table) => !doors.includes(table));
  const shut = await db.transaction(async (tx) => {
    const failures = await removeFailures(tx, accountId);
    return failures + (await removeRows(tx, accountId, doors));
  });
  const rest = await db.transaction(async (tx) => {
    const rows = await removeRows(tx, accountId, behind);
    return rows + (await tx.run(sql`delete from account where id = ${accountId}`));
  });
  // What was under way when the doors were shut may have stored something since: it would be nobody's.
  return shut + rest + (await db.transaction((tx) => removeRows(tx, accountId, behind)));
}

/** Every table whose rows are an account's. */
async function accountTables(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'account_id' and not a.attisdropped
    order by c.relname`);
  return rows.map(({ name }) => name);
}

async function removeRows(tx: Transaction, accountId: number, tables: readonly string[]): Promise<number> {
  let removed = 0;
  for (const table of tables) {
    removed += await tx.run(sql`delete from ${identifier(table)} where account_id = ${accountId}`);
  }
  return removed;
}

/** Failed sign-ins are kept by name. */
const removeFailures = (tx: Transaction, accountId: number): Promise<number> =>
  tx.run(sql`
    delete from sign_in_failure
    where username_key in (select username_key from account_user where account_id = ${accountId})`);
