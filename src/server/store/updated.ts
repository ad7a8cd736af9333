import { type Statement, sql } from '../database/sql.ts';

/** For `updated` of a new record. */
export const atInsert = sql`statement_timestamp()`;

/**
 * For `updated` of a record whose answer differs: later than before, also within a millisecond. A cluster accepts only functions
 * of a row that depend on no setting: a sum in UTC does not, a sum of `timestamptz` does.
 * The clock is the database's, so that services whose clocks differ agree about the order.
 */
export const laterThan = (updated: Statement): Statement =>
  sql`greatest(${atInsert}, (${updated} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`;

/** Instead of `case`, in which a cluster accepts no clock of an update. */
export const timeIf = (condition: Statement, time: Statement, otherwise: Statement): Statement =>
  sql`(array[${otherwise}, ${time}])[1 + (${condition})::integer]`;

/** The time of a new review, in place of one: the moment of `updated` of the same change. */
export const reviewedNow = 'now';

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
