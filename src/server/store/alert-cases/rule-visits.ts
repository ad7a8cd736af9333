import type { AlertRule } from '../../../contract/alerts.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { newestPlot, recentPlots } from '../../telemetry/plots-newest.ts';
import type { ListFilter } from '../growing/source.ts';
import { visitScans } from '../growing/visit-scans.ts';
import { planByValues } from '../plan-by-values.ts';
import { activeVehicle } from './alert-case.ts';
import { isInScope } from './rule-scope.ts';

/** Where and about which vehicles a rule is. */
type About = Pick<AlertRule, 'tagId' | 'geofenceId' | 'scope' | 'scopeId'>;

interface PlacedVisit {
  id: number;
  vehicleId: number;
  fleetId: number | null;
  geofenceId: number;
  /** Of the geofence. */
  tags: number[];
}

export interface RuleVisit extends PlacedVisit {
  startUtc: Date;
  endUtc: Date | null;
  /** Of a visit that has not ended, the newest position. */
  untilUtc: Date;
}

interface Period extends ListFilter {
  startDate: Date;
  endDate: Date;
  /** Also visits to deleted geofences. */
  ofDeleted?: boolean;
  /** Only visits that have ended, and after whose end no position is known up to this time. */
  leftAfter?: Date;
}

export const isAbout = (rule: About, visit: Omit<PlacedVisit, 'id'>): boolean =>
  isInScope(rule, visit) &&
  (rule.tagId === null || visit.tags.includes(rule.tagId)) &&
  (rule.geofenceId === null || rule.geofenceId === visit.geofenceId);

/** Joins the geofence of visits `s` and their vehicle. */
const placeAndVehicle = (accountId: number): Statement => sql`
  join geofence g on g.account_id = ${accountId} and g.id = s.geofence_id
  join ${activeVehicle(accountId, sql`s.vehicle_id`)}`;

const placed = sql`s.id, s.vehicle_id as "vehicleId", v.fleet_id as "fleetId", s.geofence_id as "geofenceId", g.tags`;

/** A condition on geofences `g` that one of the rules names or tags. */
function isPlaceOf(rules: readonly About[]): Statement {
  if (rules.some(({ tagId, geofenceId }) => tagId === null && geofenceId === null)) return sql`true`;
  const ids = rules.flatMap(({ geofenceId }) => geofenceId ?? []);
  const tagIds = rules.flatMap(({ tagId }) => tagId ?? []);
  return sql`(g.id = any(${ids}::bigint[]) or g.tags && ${tagIds}::bigint[])`;
}

function leftSince(accountId: number, utc: Date): Statement {
  const plots = recentPlots(sql`${accountId}::bigint`, sql`s.vehicle_id`, {
    after: sql`s.end_utc`,
    until: sql`${utc}`,
  });
  return sql`and s.end_utc is not null and not exists ${plots}`;
}

/** The counting visits of active vehicles in a period that one of the rules is about, read once for all of them. */
export async function visitsOfRules(
  db: Queryable,
  accountId: number,
  rules: readonly About[],
  { ofDeleted = false, leftAfter, ...period }: Period,
): Promise<RuleVisit[]> {
  await planByValues(db);
  const parts = visitScans(accountId, period).map(
    ({ from, where }) => sql`
      select r.id, r.vehicle_id, r.geofence_id, r.start_utc, r.end_utc from ${from} where ${where} and not r.disregarded`,
  );
  const visits = await db.many<RuleVisit>(sql`
    select ${placed}, s.start_utc as "startUtc", s.end_utc as "endUtc",
      coalesce(s.end_utc, greatest(s.start_utc, p.utc)) as "untilUtc"
    from (${parts.reduce((all, part) => sql`${all} union all ${part}`)}) as s ${placeAndVehicle(accountId)}
      cross join lateral ${newestPlot(sql`${accountId}::bigint`, sql`s.vehicle_id`)} as p
    where (${ofDeleted} or g.deleted_utc is null) and ${isPlaceOf(rules)}
      ${leftAfter ? leftSince(accountId, leftAfter) : sql``}
    order by s.start_utc, s.id`);
  return visits.filter((visit) => rules.some((rule) => isAbout(rule, visit)));
}

/** Which of these visits are open, count, and are what one of the rules is about. */
export async function openVisitsOfRules(
  db: Queryable,
  accountId: number,
  rules: readonly About[],
  ids: readonly number[],
): Promise<Set<number>> {
  const visits = await db.many<PlacedVisit>(sql`
    select ${placed}
    from visit s ${placeAndVehicle(accountId)}
    where s.account_id = ${accountId} and s.id = any(${ids}::bigint[]) and s.end_utc is null and not s.disregarded
      and g.deleted_utc is null`);
  return new Set(visits.filter((visit) => rules.some((rule) => isAbout(rule, visit))).map(({ id }) => id));
}
