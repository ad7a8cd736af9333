import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { columnsOf, type PlotColumns, type PlotJson, plotJson } from './plot-columns.ts';

/** The plots of a vehicle in a period, by time. Includes the start, excludes the end. */
export async function plotsInPeriod(
  db: Queryable,
  accountId: number,
  { vehicleId, start, end }: { vehicleId: number; start: Date; end: Date },
): Promise<PlotColumns> {
  const json = await db.one<PlotJson>(sql`
    select ${plotJson} from (
      select * from plot
      where account_id = ${accountId} and vehicle_id = ${vehicleId} and utc >= ${start} and utc < ${end}
      order by utc) as in_order`);
  return columnsOf(json);
}
