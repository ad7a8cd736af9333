import { dayMs } from '../../../contract/durations.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { newestPlot } from '../../telemetry/plots-newest.ts';
import { visitScans } from '../growing/visit-scans.ts';
import { type AskedStay, unusualStays } from '../unusual-visits.ts';
import { type AlertCase, activeVehicle, type CaseQuery } from './alert-case.ts';

type FoundStay = AlertCase & Pick<AskedStay, 'geofenceId' | 'seconds'> & { visitId: number };

/** Stays that are longer than usual: see rules/usual-stays.ts. A stay that has not ended lasts until the newest position. */
export async function unusualStaysNow(
  db: Queryable,
  accountId: number,
  { rule: { tagId, geofenceId, timeZone }, now, recentUtc }: CaseQuery,
): Promise<AlertCase[]> {
  const period = { startDate: recentUtc, endDate: new Date(now.getTime() + dayMs), overlap: true };
  const parts = visitScans(accountId, period).map(
    ({ from, where }) => sql`
      select r.id, r.vehicle_id, r.geofence_id, r.start_utc, r.end_utc from ${from}
      where ${where} and not r.disregarded
        and (${geofenceId}::bigint is null or r.geofence_id = ${geofenceId}::bigint)`,
  );
  const stays = await db.many<FoundStay>(sql`
    select s.vehicle_id as "vehicleId", v.fleet_id as "fleetId", null as "inputId", s.id as "visitId",
      null as "buttonId", s.start_utc as "sinceUtc", s.end_utc as "endUtc", s.geofence_id as "geofenceId",
      extract(epoch from coalesce(s.end_utc, greatest(s.start_utc, p.utc)) - s.start_utc)::float8 as seconds
    from (${parts.reduce((all, part) => sql`${all} union all ${part}`)}) as s
      join geofence g on g.account_id = ${accountId} and g.id = s.geofence_id and g.deleted_utc is null
        and (${tagId}::bigint is null or ${tagId}::bigint = any(g.tags))
      join ${activeVehicle(accountId, sql`s.vehicle_id`)}
      cross join lateral ${newestPlot(sql`${accountId}::bigint`, sql`s.vehicle_id`)} as p
    order by s.start_utc, s.id`);
  const asked = stays.map(({ visitId, geofenceId: at, sinceUtc, seconds }) => ({
    ...{ id: visitId, geofenceId: at, startMs: sinceUtc.getTime(), seconds, isOpen: true },
  }));
  const unusual = await unusualStays(db, accountId, asked, timeZone);
  return stays.filter(({ visitId }) => unusual.has(visitId)).map(({ geofenceId: _, seconds: __, ...found }) => found);
}
