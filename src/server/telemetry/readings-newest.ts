/** The newest readings of a probe are always rows of `reading`, so these fragments may read them in SQL. */
import { type Statement, sql } from '../database/sql.ts';

/** For `left join lateral`: one index step. */
export const newestReading = (accountId: Statement, probeId: Statement): Statement => sql`(
  select newest.temperature, newest.utc from reading newest
  where newest.account_id = ${accountId} and newest.probe_id = ${probeId}
  order by newest.utc desc limit 1)`;

/** Intervals that show the usual one: enough to pass over a few gaps, few enough to read for each probe of a list. */
const intervals = 9;
/** Readings of a probe that are never sealed. */
export const newestReadings = intervals + 1;

/**
 * For `left join lateral`, one short index scan: the median of the newest intervals in seconds, null with fewer than two intervals,
 * and when the last of these readings arrived. A late one may change the median.
 */
export const newestIntervals = (accountId: Statement, probeId: Statement): Statement => sql`(
  select case when count(step) > 1
      then extract(epoch from percentile_disc(0.5) within group (order by step))::float8 end as usual,
    max(arrived_utc) as arrived_utc
  from (
    select newest.utc - lead(newest.utc) over (order by newest.utc desc) as step, newest.arrived_utc from (
      select r.utc, coalesce(r.received_utc, r.utc) as arrived_utc from reading r
      where r.account_id = ${accountId} and r.probe_id = ${probeId}
      order by r.utc desc limit ${newestReadings}) as newest) as steps)`;
