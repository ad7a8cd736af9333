/** What a kind of alert rule finds: a case, such as a door that is open for long. Each kind has a file of its own beside this one. */
import type { AlertRule } from '../../../contract/alerts.ts';
import { recordStatuses } from '../../../contract/choices.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import type { UsualOfOpen } from '../usual-of-open.ts';

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

/** A case of a visit that happened at one time, or since then. */
export const caseOfVisit = (
  { id, vehicleId, fleetId }: { id: number; vehicleId: number; fleetId: number | null },
  sinceUtc: Date,
  endUtc: Date | null = null,
): AlertCase => ({ vehicleId, fleetId, inputId: null, visitId: id, buttonId: null, sinceUtc, endUtc });

export type CaseRule = Omit<AlertRule, 'id' | 'deletedUtc'> & { timeZone: string };

export interface CaseQuery {
  /** All rules of a kind in the account, so that they share what they read. */
  rules: readonly CaseRule[];
  now: Date;
  /** Cases that ended earlier are left out. */
  recentUtc: Date;
  /** Keeps the usual lengths of stays between checks. */
  usualOf: UsualOfOpen;
}

/** The cases of each rule, in the order of the rules. They may be outside of its scope. */
export type FindCases = (db: Queryable, accountId: number, query: CaseQuery) => Promise<AlertCase[][]>;

/** For rules of which each reads rows of its own. */
export const ofEachRule =
  (find: (db: Queryable, accountId: number, query: CaseQuery, rule: CaseRule) => Promise<AlertCase[]>): FindCases =>
  async (db, accountId, query) => {
    const found: AlertCase[][] = [];
    for (const rule of query.rules) found.push(await find(db, accountId, query, rule));
    return found;
  };

/** The active vehicle with this id, as `v`, for a join. */
export const activeVehicle = (accountId: number, vehicleId: Statement): Statement => sql`
  vehicle v on v.account_id = ${accountId} and v.id = ${vehicleId} and v.deleted_utc is null
    and v.status = ${recordStatuses.active}`;

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
