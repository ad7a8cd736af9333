import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The same text as long as no plot before the end of a period is stored or deleted: stored plots never change. */
export async function plotsStored(db: Queryable, accountId: number, end: Date): Promise<string> {
  const { stored } = await db.one<{ stored: string }>(sql`
    select json_build_array(
      (select json_build_array(count(*), sum(count), sum(min_id::numeric), sum(max_id::numeric)) from plot_span
        where account_id = ${accountId} and day_utc < ${end}),
      (select json_build_array(count(*), sum(id::numeric)) from plot
        where account_id = ${accountId} and utc < ${end}))::text as stored`);
  return stored;
}
