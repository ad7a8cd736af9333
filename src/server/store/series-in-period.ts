import { type Statement, sql } from '../database/sql.ts';
import type { StartKey } from './assignments.ts';

interface SeriesInPeriod {
  accountId: number;
  /** Its rows, here called `r`, have account_id, start_utc and end_utc; those of one series never overlap. */
  table: Statement;
  /** Of `r`: which series it belongs to. */
  series: Statement;
  columns: Statement;
  /** By what rows of one beginning are ordered: of `r`, and what it is called among the columns. */
  key: { column: Statement; name: Statement };
  /** The ids of the series to look into, a column `id`. */
  among: Statement;
  /** That is every series of the account, so that those that begin in the period are found without it. */
  all: boolean;
  startDate: Date;
  endDate: Date;
  after: StartKey | undefined;
  limit: number | undefined;
}

/**
 * The rows of a period, by their beginning: those that begin in it, and those that reach into it. Of one series only the last
 * one begun before can, so that one step down the index tells. The columns have to name "startUtc".
 */
export function seriesInPeriod(query: SeriesInPeriod): Statement {
  const { accountId, table, series, columns, key, among, all, startDate, endDate, after, limit } = query;
  const ofAccount = sql`r.account_id = ${accountId}`;
  const beyond = after === undefined ? sql`` : sql`and (r.start_utc, ${key.column}) > (${after[0]}, ${after[1]})`;
  const most = limit === undefined ? sql`` : sql`limit ${limit}`;
  const page = sql`order by r.start_utc, ${key.column} ${most}`;
  const within = sql`${ofAccount} and r.start_utc >= ${startDate} and r.start_utc < ${endDate} ${beyond}`;
  const beginning = all ? sql`${table} r` : sql`(${among}) as s join ${table} r on ${series} = s.id`;
  const reaching = sql`(${among}) as s cross join lateral (
      select * from ${table} r where ${ofAccount} and ${series} = s.id and r.start_utc < ${startDate}
      order by r.start_utc desc limit 1
    ) as r`;
  return sql`
    select * from (
      (select ${columns} from ${beginning} where ${within} ${page})
      union all
      (select ${columns} from ${reaching} where (r.end_utc is null or r.end_utc > ${startDate}) ${beyond} ${page})
    ) as found
    order by "startUtc", ${key.name} ${most}`;
}
