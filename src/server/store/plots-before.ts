import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { milliseconds } from './milliseconds.ts';

export interface PlotPosition {
  vehicleId: number;
  id: number;
  utcMs: number;
  latitude: number;
  longitude: number;
}

/** The last plot of each vehicle before a moment: one index step each. All vehicles of the account, or these. */
export const plotsBefore = (
  db: Queryable,
  accountId: number,
  { vehicles, utc }: { vehicles: readonly number[] | undefined; utc: Date },
): Promise<PlotPosition[]> =>
  db.many<PlotPosition>(sql`
    select w.id as "vehicleId", last.id, ${milliseconds(sql`last.utc`)} as "utcMs", last.latitude, last.longitude
    from ${
      vehicles
        ? sql`unnest(${vehicles}::bigint[]) as w (id)`
        : sql`(select id from vehicle where account_id = ${accountId}) as w`
    }
      cross join lateral (
        select p.id, p.utc, p.latitude, p.longitude from plot p
        where p.account_id = ${accountId} and p.vehicle_id = w.id and p.utc < ${utc} order by p.utc desc limit 1
      ) as last
    order by w.id`);
