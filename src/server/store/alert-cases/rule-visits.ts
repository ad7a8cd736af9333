import type { AlertRule } from '../../../contract/alerts.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { newestPlot } from '../../telemetry/plots-newest.ts';
import type { ListFilter } from '../growing/source.ts';
import { visitScans } from '../growing/visit-scans.ts';
import { activeVehicle } from './alert-case.ts';

/**
 * For `from`: the counting visits of a period to the geofence or tag of a rule, as `s`, with the geofence as `g`, the active
 * vehicle as `v` and its newest plot as `p`.
 */
export function ruleVisits(
  accountId: number,
  { tagId, geofenceId }: Pick<AlertRule, 'tagId' | 'geofenceId'>,
  period: ListFilter & { startDate: Date; endDate: Date },
): Statement {
  const parts = visitScans(accountId, period).map(
    ({ from, where }) => sql`
      select r.id, r.vehicle_id, r.geofence_id, r.start_utc, r.end_utc from ${from}
      where ${where} and not r.disregarded
        and (${geofenceId}::bigint is null or r.geofence_id = ${geofenceId}::bigint)`,
  );
  return sql`(${parts.reduce((all, part) => sql`${all} union all ${part}`)}) as s
    join geofence g on g.account_id = ${accountId} and g.id = s.geofence_id and g.deleted_utc is null
      and (${tagId}::bigint is null or ${tagId}::bigint = any(g.tags))
    join ${activeVehicle(accountId, sql`s.vehicle_id`)}
    cross join lateral ${newestPlot(sql`${accountId}::bigint`, sql`s.vehicle_id`)} as p`;
}
