/** Sources of notices: visits, alarms and silence, with their recipients. */
import type { AlertRule } from '../../contract/alerts.ts';
import { recordStatuses } from '../../contract/choices.ts';
import type { Probe } from '../../contract/temperature.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { plotsAround } from '../telemetry/plots-around.ts';
import { newestPlot } from '../telemetry/plots-newest.ts';
import { newestIntervals, newestReading } from '../telemetry/readings-newest.ts';
import { readAccount } from './accounts.ts';
import { alertRuleFields } from './alert-rules.ts';
import { withAddresses } from './rule-users.ts';

export interface NoticeVisit {
  id: number;
  vehicleId: number;
  geofenceId: number;
  startUtc: Date;
  endUtc: Date | null;
  /** The first plot after the end: proof that the vehicle left. */
  outsideUtc: Date | null;
  /** As configured on the geofence. */
  email: string;
}

/** The visits among these that have recipients. */
export async function visitsWithRecipients(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<NoticeVisit[]> {
  const visits = await db.many<Omit<NoticeVisit, 'outsideUtc'>>(sql`
    select v.id, v.vehicle_id as "vehicleId", v.geofence_id as "geofenceId", v.start_utc as "startUtc",
      v.end_utc as "endUtc", g.email
    from visit v join geofence g on g.account_id = v.account_id and g.id = v.geofence_id
    where v.account_id = ${accountId} and v.id = any(${ids}::bigint[]) and g.email is not null and g.deleted_utc is null
    order by v.start_utc, v.id`);
  const ended = visits.flatMap(({ id, vehicleId, endUtc }) =>
    endUtc ? [{ id, vehicleId, utcMs: endUtc.getTime() }] : [],
  );
  const around = await plotsAround(
    db,
    ended.map(({ vehicleId, utcMs }) => ({ accountId, vehicleId, utcMs })),
    { skipDamaged: true },
  );
  const outside = new Map(ended.map(({ id }, index) => [id, around[index]?.after]));
  return visits.map((visit) => {
    const after = outside.get(visit.id);
    return { ...visit, outsideUtc: after ? new Date(after.utcMs) : null };
  });
}

/** These visits continue, so their next end is reported again. */
export async function forgetEnds(tx: Transaction, accountId: number, endKeys: readonly string[]): Promise<void> {
  await tx.run(sql`
    update notice set cause_key = cause_key || ' ' || id
    where account_id = ${accountId} and cause_key = any(${endKeys}::text[])`);
}

export interface ActiveRule extends AlertRule {
  savedUtc: Date;
  timeZone: string;
}

/** The account's active rules of a kind. `emails` contains the addresses of their users. */
export async function activeRules(db: Queryable, accountId: number, kind: AlertRule['kind']): Promise<ActiveRule[]> {
  const rules = await db.many<Omit<ActiveRule, 'timeZone'>>(sql`
    select id, ${alertRuleFields.columns}, saved_utc as "savedUtc" from alert_rule
    where account_id = ${accountId} and kind = ${kind} and status = ${recordStatuses.active} and deleted_utc is null
    order by id`);
  if (rules.length === 0) return [];
  const { timeZone } = await readAccount(db, accountId);
  const reachable = await withAddresses(db, accountId, rules);
  return reachable.map((rule) => ({ ...rule, timeZone }));
}

/** The fields of a probe that the scope of a rule needs. */
export interface ScopedProbe {
  probeId: number;
  vehicleId: number;
  fleetId: number | null;
  profileId: number | null;
  /** Time of its newest reading. */
  readUtc: Date | null;
}

export type WatchedProbe = ScopedProbe & Pick<Probe, 'usualIntervalSeconds'>;

export interface NoticeAlarm extends ScopedProbe {
  id: number;
  startUtc: Date;
  /** The reading with which the excursion became an alarm. */
  raisedUtc: Date;
  endUtc: Date | null;
}

const probe = sql`p.id as "probeId", p.vehicle_id as "vehicleId", v.fleet_id as "fleetId", p.profile_id as "profileId",
  (select last.utc from ${newestReading(sql`p.account_id`, sql`p.id`)} as last) as "readUtc"`;

export const alarmsWithRecipients = (
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<NoticeAlarm[]> =>
  db.many<NoticeAlarm>(sql`
    select a.id, a.start_utc as "startUtc", a.raised_utc as "raisedUtc", a.end_utc as "endUtc", ${probe}
    from alarm a join probe p on p.account_id = a.account_id and p.id = a.probe_id
      join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
    where a.account_id = ${accountId} and a.id = any(${ids}::bigint[]) and a.is_alarm
    order by a.start_utc, a.id`);

/** Only active vehicles. */
export const watchedProbes = (db: Queryable, accountId: number): Promise<WatchedProbe[]> =>
  db.many<WatchedProbe>(sql`
    select ${probe},
      (select usual from ${newestIntervals(sql`p.account_id`, sql`p.id`)} as intervals) as "usualIntervalSeconds"
    from probe p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
    where p.account_id = ${accountId} and v.deleted_utc is null and v.status = ${recordStatuses.active}`);

export interface WatchedVehicle {
  vehicleId: number;
  fleetId: number | null;
  /** Time of its newest position. */
  heardUtc: Date | null;
}

/** The active vehicles. */
export const watchedVehicles = (db: Queryable, accountId: number): Promise<WatchedVehicle[]> =>
  db.many<WatchedVehicle>(sql`
    select v.id as "vehicleId", v.fleet_id as "fleetId", p.utc as "heardUtc"
    from vehicle v left join lateral ${newestPlot(sql`v.account_id`, sql`v.id`)} as p on true
    where v.account_id = ${accountId} and v.deleted_utc is null and v.status = ${recordStatuses.active}
    order by v.id`);

/** The accounts with active rules, once for each of these kinds. */
export const accountsWithRules = (
  db: Queryable,
  kinds: readonly AlertRule['kind'][],
): Promise<{ accountId: number; kind: AlertRule['kind'] }[]> =>
  db.many(sql`
    select distinct account_id as "accountId", kind from alert_rule
    where kind = any(${kinds}::text[]) and status = ${recordStatuses.active} and deleted_utc is null
    order by account_id, kind`);
