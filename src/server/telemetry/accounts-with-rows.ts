import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

/** The accounts that have records in a table. */
export async function accountsWithRows(db: Queryable, table: Statement): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select distinct account_id as id from ${table} order by 1`);
  return rows.map(({ id }) => id);
}
