import type { Plot } from '../../contract/vehicles.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

/** A plot with its verdict. */
export interface VerdictPlot extends Omit<Plot, 'utc'> {
  utc: Date;
  /** The geofences that contained it when it was stored. */
  inside: readonly number[];
}

export interface PlotsOfVisit {
  /** The plot before the first one inside. */
  before?: VerdictPlot;
  first?: VerdictPlot;
  last?: VerdictPlot;
  /** The plot after the last one inside; missing while the visit is open. */
  after?: VerdictPlot;
}

interface Stay {
  vehicleId: number;
  startUtc: Date;
  /** Null while it is open: then the vehicle's newest plot is the last one inside. */
  endUtc: Date | null;
}

/** The plots at both ends of a visit, and their neighbours. Plots that retention removed are missing. */
export async function plotsOfVisit(
  db: Queryable,
  accountId: number,
  { vehicleId, startUtc, endUtc }: Stay,
): Promise<PlotsOfVisit> {
  const one = (place: keyof PlotsOfVisit, which: Statement) => sql`(
    select ${place}::text as place, id, vehicle_id as "vehicleId", utc, latitude, longitude, speed, heading,
      coalesce(inside, '{}') as inside
    from plot where account_id = ${accountId} and vehicle_id = ${vehicleId} ${which} limit 1)`;
  const rows = await db.many<VerdictPlot & { place: keyof PlotsOfVisit }>(sql`
    ${one('before', sql`and utc < ${startUtc} order by utc desc`)}
    union all ${one('first', sql`and utc = ${startUtc}`)}
    union all ${one('last', endUtc ? sql`and utc = ${endUtc}` : sql`order by utc desc`)}
    ${endUtc ? sql`union all ${one('after', sql`and utc > ${endUtc} order by utc`)}` : sql``}`);
  return Object.fromEntries(rows.map(({ place, ...plot }) => [place, plot]));
}
