import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/**
 * Until the transaction ends, PostgreSQL assumes that pages are in memory. Its default is for disks that turn: it would read all
 * spans of a month and test their cells, instead of the index of cells, which is about ten times faster.
 */
export async function preferIndexes(tx: Queryable): Promise<void> {
  await tx.one(sql`select set_config('random_page_cost', '1.1', true)`);
}
