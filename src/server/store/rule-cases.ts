/** What alert rules about vehicles find: inputs that are on, long stays, and reads of unknown buttons. Only active vehicles. */

import type { AlertRule } from '../../contract/alerts.ts';
import { recordStatuses } from '../../contract/choices.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { newestPlot, recentPlots } from '../telemetry/plots-newest.ts';
import { positionMinutes } from './alarm-context.ts';

export interface RuleCase {
  vehicleId: number;
  fleetId: number | null;
  inputId: number | null;
  visitId: number | null;
  buttonId: string | null;
  sinceUtc: Date;
  /** Null while it lasts. */
  endUtc: Date | null;
}

interface CaseQuery {
  rule: Pick<AlertRule, 'afterMinutes' | 'inputTypeId' | 'tagId' | 'place'>;
  now: Date;
  /** Cases that ended earlier are left out. */
  recentUtc: Date;
}

/** Of an input, the newest times that are looked at. */
const timesAtMost = 20;

const activeVehicle = (accountId: number, vehicleId: Statement): Statement => sql`
  vehicle v on v.account_id = ${accountId} and v.id = ${vehicleId} and v.deleted_utc is null
    and v.status = ${recordStatuses.active}`;

const lasts = ({ rule, now }: CaseQuery, sinceUtc: Statement, untilUtc: Statement): Statement =>
  sql`coalesce(${untilUtc}, ${now}::timestamptz) - ${sinceUtc} >= make_interval(mins => ${rule.afterMinutes}::integer)`;

/**
 * Whether a vehicle was in a geofence of the tag, or in any without a tag. Between its last position inside and the first one
 * outside it counts as inside, as its last position says.
 */
const wasInside = (
  accountId: number,
  { vehicleId, utc, tagId }: { vehicleId: Statement; utc: Statement; tagId: number | null },
): Statement => {
  const plotsSince = recentPlots(sql`s.account_id`, sql`s.vehicle_id`, { after: sql`s.end_utc`, until: utc });
  return sql`exists (
    select 1 from visit s join geofence g on g.account_id = s.account_id and g.id = s.geofence_id
    where s.account_id = ${accountId} and s.vehicle_id = ${vehicleId} and s.start_utc <= ${utc}
      and (s.end_utc is null or s.end_utc >= ${utc} or (
        s.end_utc >= ${utc} - make_interval(mins => ${positionMinutes}::integer) and not exists ${plotsSince}))
      ${tagId === null ? sql`` : sql`and ${tagId} = any(g.tags)`})`;
};

/** Inputs of the rule's type that have been on for long enough, and where the rule says. */
export function inputsOn(db: Queryable, accountId: number, query: CaseQuery): Promise<RuleCase[]> {
  const { inputTypeId, place, tagId } = query.rule;
  const inside = wasInside(accountId, { vehicleId: sql`i.vehicle_id`, utc: sql`c.start_utc`, tagId });
  const where = { anywhere: sql`true`, inside, outside: sql`not ${inside}` }[place];
  return db.many<RuleCase>(sql`
    select i.vehicle_id as "vehicleId", v.fleet_id as "fleetId", i.id as "inputId", null as "visitId",
      null as "buttonId", c.start_utc as "sinceUtc", c.end_utc as "endUtc"
    from input i join ${activeVehicle(accountId, sql`i.vehicle_id`)}
      cross join lateral (
        select start_utc, end_utc from input_change
        where account_id = ${accountId} and input_id = i.id and value = 1
        order by start_utc desc limit ${timesAtMost}
      ) as c
    where i.account_id = ${accountId} and i.input_type_id = ${inputTypeId}
      and (c.end_utc is null or c.end_utc > ${query.recentUtc}) and ${lasts(query, sql`c.start_utc`, sql`c.end_utc`)}
      and ${where}
    order by c.start_utc, i.id`);
}

/** Stays at geofences of the rule's tag that are long enough. A stay that has not ended lasts until the newest position. */
export const longStays = (db: Queryable, accountId: number, query: CaseQuery): Promise<RuleCase[]> =>
  db.many<RuleCase>(sql`
    select s.vehicle_id as "vehicleId", v.fleet_id as "fleetId", null as "inputId", s.id as "visitId",
      null as "buttonId", s.start_utc as "sinceUtc", s.end_utc as "endUtc"
    from visit s join geofence g on g.account_id = s.account_id and g.id = s.geofence_id
      join ${activeVehicle(accountId, sql`s.vehicle_id`)}
      cross join lateral ${newestPlot(sql`s.account_id`, sql`s.vehicle_id`)} as p
    where s.account_id = ${accountId} and ${query.rule.tagId} = any(g.tags)
      and (s.end_utc is null or s.end_utc > ${query.recentUtc})
      and ${lasts(query, sql`s.start_utc`, sql`coalesce(s.end_utc, p.utc)`)}
    order by s.start_utc, s.id`);

/** Recent reads of buttons that no driver has. */
export const unknownReads = (db: Queryable, accountId: number, { recentUtc }: CaseQuery): Promise<RuleCase[]> =>
  db.many<RuleCase>(sql`
    select r.vehicle_id as "vehicleId", v.fleet_id as "fleetId", null as "inputId", null as "visitId",
      r.button_id as "buttonId", r.utc as "sinceUtc", r.utc as "endUtc"
    from button_read r join ${activeVehicle(accountId, sql`r.vehicle_id`)}
    where r.account_id = ${accountId} and r.driver_id is null and r.utc > ${recentUtc}
      and not exists (
        select 1 from driver d
        where d.account_id = ${accountId} and d.button_key = r.button_key and d.deleted_utc is null)
    order by r.utc, r.vehicle_id`);

export interface NotifiedCase extends Pick<RuleCase, 'vehicleId' | 'inputId' | 'visitId' | 'buttonId'> {
  utc: Date;
}

/** The events of a rule about which there are notices since a time. */
export const notifiedCases = (
  db: Queryable,
  accountId: number,
  { ruleId, cause, sinceUtc }: { ruleId: number; cause: string; sinceUtc: Date },
): Promise<NotifiedCase[]> =>
  db.many<NotifiedCase>(sql`
    select distinct vehicle_id as "vehicleId", input_id as "inputId", visit_id as "visitId", button_id as "buttonId", utc
    from notice
    where account_id = ${accountId} and rule_id = ${ruleId} and cause = ${cause} and utc >= ${sinceUtc}`);
