/** Alarms about which a rule gave notice, and which nobody has reviewed since. */
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

export interface UnreviewedAlarm {
  alarmId: number;
  vehicleId: number;
  fleetId: number | null;
  probeId: number;
  startUtc: Date;
}

interface Query {
  ruleId: number;
  afterMinutes: number;
  savedUtc: Date;
  now: Date;
  /** Of how long ago notices are read. */
  recentMs: number;
}

/** The minutes count from the first message that went out, so they begin after quiet hours. */
export const unreviewedAlarms = (
  db: Queryable,
  accountId: number,
  { ruleId, afterMinutes, savedUtc, now, recentMs }: Query,
): Promise<UnreviewedAlarm[]> => {
  const wait = sql`make_interval(mins => ${afterMinutes}::integer)`;
  const firstSent = sql`min(coalesce(n.sent_utc, n.due_utc, n.created_utc))`;
  const sinceUtc = new Date(now.getTime() - recentMs - afterMinutes * 60_000);
  return db.many<UnreviewedAlarm>(sql`
    select a.id as "alarmId", a.vehicle_id as "vehicleId", v.fleet_id as "fleetId", a.probe_id as "probeId",
      a.start_utc as "startUtc"
    from notice n join alarm a on a.account_id = n.account_id and a.id = n.alarm_id
      join vehicle v on v.account_id = a.account_id and v.id = a.vehicle_id
    where n.account_id = ${accountId} and n.created_utc >= ${sinceUtc} and n.rule_id = ${ruleId}
      and n.cause = 'outOfRange' and a.is_alarm and a.reviewed_utc is null
      and not exists (select from notice e
        where e.account_id = n.account_id and e.rule_id = n.rule_id and e.alarm_id = n.alarm_id
          and e.cause = 'notReviewed' and e.created_utc >= ${sinceUtc})
    group by a.id, a.vehicle_id, v.fleet_id, a.probe_id, a.start_utc
    having ${firstSent} + ${wait} <= ${now} and ${firstSent} + ${wait} >= ${savedUtc}
    order by a.start_utc, a.id`);
};
