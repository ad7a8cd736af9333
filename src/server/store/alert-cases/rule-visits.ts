import type { AlertRule } from '../../../contract/alerts.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { newestPlot } from '../../telemetry/plots-newest.ts';
import type { ListFilter } from '../growing/source.ts';
import { visitScans } from '../growing/visit-scans.ts';
import { activeVehicle } from './alert-case.ts';
import { isInScope } from './rule-scope.ts';

type Place = Pick<AlertRule, 'tagId' | 'geofenceId'>;

const isAt = (column: Statement, geofenceId: number | null): Statement =>
  sql`(${geofenceId}::bigint is null or ${column} = ${geofenceId}::bigint)`;

/** Joins the geofence of visits `s`, with the tag, and their vehicle. */
const placeAndVehicle = (accountId: number, tagId: number | null): Statement => sql`
  join geofence g on g.account_id = ${accountId} and g.id = s.geofence_id and g.deleted_utc is null
    and (${tagId}::bigint is null or ${tagId}::bigint = any(g.tags))
  join ${activeVehicle(accountId, sql`s.vehicle_id`)}`;

/**
 * For `from`: the counting visits of a period to the geofence or tag of a rule, as `s`, with the geofence as `g`, the active
 * vehicle as `v` and its newest plot as `p`.
 */
export function ruleVisits(
  accountId: number,
  { tagId, geofenceId }: Place,
  period: ListFilter & { startDate: Date; endDate: Date },
): Statement {
  const parts = visitScans(accountId, period).map(
    ({ from, where }) => sql`
      select r.id, r.vehicle_id, r.geofence_id, r.start_utc, r.end_utc from ${from}
      where ${where} and not r.disregarded
        and ${isAt(sql`r.geofence_id`, geofenceId)}`,
  );
  return sql`(${parts.reduce((all, part) => sql`${all} union all ${part}`)}) as s ${placeAndVehicle(accountId, tagId)}
    cross join lateral ${newestPlot(sql`${accountId}::bigint`, sql`s.vehicle_id`)} as p`;
}

/** Which of these visits are open, count, and are what one of the rules is about. */
export async function openVisitsOfRules(
  db: Queryable,
  accountId: number,
  rules: readonly (Place & Pick<AlertRule, 'scope' | 'scopeId'>)[],
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const rule of rules) {
    const visits = await db.many<{ id: number; vehicleId: number; fleetId: number | null }>(sql`
      select s.id, s.vehicle_id as "vehicleId", v.fleet_id as "fleetId"
      from visit s ${placeAndVehicle(accountId, rule.tagId)}
      where s.account_id = ${accountId} and s.id = any(${ids}::bigint[]) and s.end_utc is null and not s.disregarded
        and ${isAt(sql`s.geofence_id`, rule.geofenceId)}`);
    for (const visit of visits) if (isInScope(rule, visit)) found.add(visit.id);
  }
  return found;
}
