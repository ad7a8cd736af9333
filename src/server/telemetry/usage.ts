/** How much telemetry an account has, for the host. */
import { dayMs } from '../../contract/durations.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface TelemetryUsage {
  /** Positions of the last whole day, in UTC. */
  positions: number;
  /** As they are stored. Rows that are not sealed yet are estimated. */
  bytes: number;
}

/** Size of a plot or reading that is still a row, with its share of the indexes. */
const rowBytes = 150;

export function readTelemetryUsage(db: Queryable, accountId: number, now: Date): Promise<TelemetryUsage> {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const yesterday = new Date(today.getTime() - dayMs);
  return db.one<TelemetryUsage>(sql`
    select
      (select count(*) from plot where account_id = ${accountId} and utc >= ${yesterday} and utc < ${today})
        + (select coalesce(sum(count), 0) from plot_span
          where account_id = ${accountId} and day_utc = ${yesterday}) as positions,
      (select count(*) from plot where account_id = ${accountId}) * ${rowBytes}::bigint
        + (select count(*) from reading where account_id = ${accountId}) * ${rowBytes}::bigint
        + (select coalesce(sum(octet_length(plots)), 0) from plot_span where account_id = ${accountId})
        + (select coalesce(sum(octet_length(readings)), 0) from reading_span where account_id = ${accountId}) as bytes`);
}
