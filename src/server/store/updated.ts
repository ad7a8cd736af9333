import { type Statement, sql } from '../database/sql.ts';

/**
 * For `updated` of a record whose answer differs: later than before, also within a millisecond. Not `clock_timestamp()`, which
 * a cluster would call for each row on another machine, and refuses.
 */
export const laterThan = (updated: Statement): Statement =>
  sql`greatest(statement_timestamp(), ${updated} + interval '1 millisecond')`;

/** Sets `updated` in an update of one table. */
export const touched = sql`updated_utc = ${laterThan(sql`updated_utc`)}`;

/** The records that a program misses since a moment, in the order of their changes. `after`: the last one that it has. */
export interface Since {
  updatedSince: Date;
  after: readonly [updated: Date, id: number] | undefined;
}

/** For lists: the condition and the order by `updated`, then id. */
export const changedSince = (
  { updatedSince, after }: Since,
  updated: Statement,
  id: Statement,
): { where: Statement; order: Statement } => ({
  where: sql`${updated} >= ${updatedSince} ${
    after ? sql`and (${updated}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::bigint)` : sql``
  }`,
  order: sql`${updated}, ${id}`,
});
