import type { Database, Queryable, Transaction } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';

/** Users and devices of an account are deleted first, so that nothing new arrives during the removal. */
const accessTables = [
  'access_token',
  'refresh_token',
  'session',
  'ingest_key',
  'api_key',
  'password_link',
  'shared_link',
  'sign_in_identity',
  'sign_in_code',
  'second_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'account_user',
];

/** Removes an account with everything that belongs to it. Returns the number of rows. */
export async function removeAccount(db: Database, accountId: number): Promise<number> {
  const tables = await accountTables(db);
  const behind = tables.filter((table) => !accessTables.includes(table));
  const shut = await db.transaction(async (tx) => {
    const signIns = await removeSignIns(tx, accountId);
    return signIns + (await removeRows(tx, accountId, accessTables));
  });
  const rest = await db.transaction(async (tx) => {
    const rows = await removeRows(tx, accountId, behind);
    return rows + (await tx.run(sql`delete from account where id = ${accountId}`));
  });
  // Requests in progress may have stored more rows in the meantime.
  return shut + rest + (await db.transaction((tx) => removeRows(tx, accountId, behind)));
}

/** Every table with rows of an account. */
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

/** Sign-ins have no account id, only a name. */
async function removeSignIns(tx: Transaction, accountId: number): Promise<number> {
  let removed = 0;
  for (const table of ['sign_in_failure', 'known_sign_in', 'user_mail']) {
    removed += await tx.run(sql`
      delete from ${identifier(table)}
      where username_key in (select username_key from account_user where account_id = ${accountId})`);
  }
  return removed;
}
