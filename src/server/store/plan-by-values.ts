import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/**
 * For questions about places. Until the transaction ends, PostgreSQL
 * - plans each statement for its values. After five uses of a statement it would plan once for all values. It knows nothing about
 *   the place and the period then, and may read rows in an order that takes ten times as long;
 * - assumes that pages are in memory. Its default is for disks that turn: it would read all spans of a month and test their cells,
 *   instead of the index of cells, which is about ten times faster.
 */
export async function planByValues(tx: Queryable): Promise<void> {
  await tx.one(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('random_page_cost', '1.1', true)`);
}

/**
 * For many rows that one transaction adds. The statistics do not know them: instead of the right index PostgreSQL would read all
 * rows of the account for each period, and sort them.
 */
export async function planForNewRows(tx: Queryable): Promise<void> {
  await planByValues(tx);
  await tx.one(sql`select set_config('enable_sort', 'off', true)`);
}
