/** The newest reading of a probe is always a row of `reading`, so this fragment may join it in SQL. */
import { type Statement, sql } from '../database/sql.ts';

/** For `left join lateral`: one index step. */
export const newestReading = (accountId: Statement, probeId: Statement): Statement => sql`(
  select r.temperature, r.utc from reading r where r.account_id = ${accountId} and r.probe_id = ${probeId}
  order by r.utc desc limit 1)`;
