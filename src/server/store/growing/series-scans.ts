import { type Statement, sql } from '../../database/sql.ts';
import type { ListFilter, Scan } from './source.ts';

interface Series {
  /** Its rows (`r`) have account_id, start_utc and end_utc. Rows of one series never overlap. */
  table: Statement;
  /** Only these rows of `r`. */
  rows?: Statement;
  /** Only these can last into a period. */
  lasting?: Statement;
  /** The series of `r`. */
  series: Statement;
  /** Query of all series of the account, a column `id`. */
  among: Statement;
  /** Further row sources that each row needs. */
  join?: Statement;
}

/**
 * Rows that overlap a period; all rows without one. For each series only the last row that started before the period can
 * last into it, so one index step finds it.
 */
export function seriesScans(
  accountId: number,
  { startDate, endDate }: ListFilter,
  { table, rows, lasting, series, among, join = sql`` }: Series,
): Scan[] {
  const ofAccount = sql`r.account_id = ${accountId} ${rows ? sql`and ${rows}` : sql``}`;
  if (!startDate || !endDate) return [{ from: sql`${table} r ${join}`, where: ofAccount }];
  return [
    {
      from: sql`${table} r ${join}`,
      where: sql`${ofAccount} and r.start_utc >= ${startDate} and r.start_utc < ${endDate}`,
    },
    {
      from: sql`(${among}) as s cross join lateral (
          select * from ${table} r where ${ofAccount} and ${series} = s.id and r.start_utc < ${startDate}
            ${lasting ? sql`and ${lasting}` : sql``}
          order by r.start_utc desc limit 1
        ) as r ${join}`,
      where: sql`(r.end_utc is null or r.end_utc > ${startDate})`,
      few: true,
    },
  ];
}
