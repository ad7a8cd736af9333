/** What a kind of alert rule finds: a case, such as a door that is open for long. Each kind has a file of its own beside this one. */
import type { AlertRule } from '../../../contract/alerts.ts';
import { recordStatuses } from '../../../contract/choices.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';

export interface AlertCase {
  vehicleId: number;
  fleetId: number | null;
  inputId: number | null;
  visitId: number | null;
  buttonId: string | null;
  sinceUtc: Date;
  /** Null while it lasts. */
  endUtc: Date | null;
}

export interface CaseQuery {
  rule: Omit<AlertRule, 'id' | 'deletedUtc'> & { timeZone: string };
  now: Date;
  /** Cases that ended earlier are left out. */
  recentUtc: Date;
}

/** The active vehicle with this id, as `v`, for a join. */
export const activeVehicle = (accountId: number, vehicleId: Statement): Statement => sql`
  vehicle v on v.account_id = ${accountId} and v.id = ${vehicleId} and v.deleted_utc is null
    and v.status = ${recordStatuses.active}`;

export const lasts = ({ rule, now }: CaseQuery, sinceUtc: Statement, untilUtc: Statement): Statement =>
  sql`coalesce(${untilUtc}, ${now}::timestamptz) - ${sinceUtc} >= make_interval(mins => ${rule.afterMinutes}::integer)`;

export interface NotifiedCase extends Pick<AlertCase, 'vehicleId' | 'inputId' | 'visitId' | 'buttonId'> {
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
