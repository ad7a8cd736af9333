import { type Statement, sql } from '../database/sql.ts';
import type { StartKey } from './assignments.ts';

interface SeriesInPeriod {
  accountId: number;
  /** Its rows (`r`) have account_id, start_utc and end_utc. Rows of one series never overlap. */
  table: Statement;
  /** Only these rows of `r`. */
  where?: Statement;
  /** The series of `r`. */
  series: Statement;
  columns: Statement;
  /** Order of rows with the same start: the expression on `r`, and its name among the columns. */
  key: { column: Statement; name: Statement };
  /** Query of the series' ids, a column `id`. */
  among: Statement;
  /** The query returns every series of the account, so rows that start in the period need no join with it. */
  all: boolean;
  startDate: Date;
  endDate: Date;
  after: StartKey | undefined;
  limit: number | undefined;
}

/**
 * The rows that overlap a period, by start. For each series only the last row that started before the period can
 * overlap it, so one index step finds it. The columns must include "startUtc".
 */
export function seriesInPeriod(query: SeriesInPeriod): Statement {
  const { accountId, table, series, columns, key, among, all, startDate, endDate, after, limit } = query;
  const ofAccount = sql`r.account_id = ${accountId} ${query.where ? sql`and ${query.where}` : sql``}`;
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
