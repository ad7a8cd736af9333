import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { newestPlot } from '../../telemetry/plots-newest.ts';
import { type AlertCase, activeVehicle, type CaseQuery, lasts } from './alert-case.ts';

/** Stays at geofences of the rule's tag that are long enough. A stay that has not ended lasts until the newest position. */
export const longStays = (db: Queryable, accountId: number, query: CaseQuery): Promise<AlertCase[]> =>
  db.many<AlertCase>(sql`
    select s.vehicle_id as "vehicleId", v.fleet_id as "fleetId", null as "inputId", s.id as "visitId",
      null as "buttonId", s.start_utc as "sinceUtc", s.end_utc as "endUtc"
    from visit s join geofence g on g.account_id = s.account_id and g.id = s.geofence_id
      join ${activeVehicle(accountId, sql`s.vehicle_id`)}
      cross join lateral ${newestPlot(sql`${accountId}::bigint`, sql`s.vehicle_id`)} as p
    where s.account_id = ${accountId} and not s.disregarded and ${query.rule.tagId} = any(g.tags)
      and (s.end_utc is null or s.end_utc > ${query.recentUtc})
      and ${lasts(query, sql`s.start_utc`, sql`coalesce(s.end_utc, p.utc)`)}
    order by s.start_utc, s.id`);
