/** The facts of a message, read when it is written: names may change, and personal data is not copied. */
import { type NoticeResource, reportRuleKinds } from '../../contract/alert-kinds.ts';
import type { AlertFacts } from '../../contract/alert-words/alert-words.ts';
import type { AlertSent } from '../../contract/alerts.ts';
import { inputDescriptions } from '../../contract/choices.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { Subscription } from './unsubscriptions.ts';

export interface NoticeFact extends Omit<AlertFacts, 'isOver'> {
  cause: AlertSent['cause'];
  utc: Date;
  ruleId: number | null;
  ruleKind: string | null;
  vehicleId: number | null;
  geofenceId: number | null;
  visitId: number | null;
  visitStartUtc: Date | null;
  /** Who drove when the visit or alarm began. */
  driverName: string | null;
  /** The inputs that were on when the alarm began, such as doors. */
  inputsOn: string | null;
  probeId: number | null;
  alarmId: number | null;
  alarmStartUtc: Date | null;
  limit: number | null;
  peak: number | null;
  inputId: number | null;
  resource: NoticeResource | null;
  resourceId: number | null;
  /** Of the record, such as the end of a licence. */
  day: string | null;
}

/** Late messages may have moved the visit since the notice was created. */
const utc = sql`coalesce(case n.cause when 'visitStart' then v.start_utc when 'visitEnd' then v.end_utc end, n.utc)`;

/** Of a notice about a visit, an alarm or an input. */
const began = sql`coalesce(v.start_utc, m.start_utc, case when n.input_id is not null then n.utc end)`;

/** The names of records that notices are about. */
const namesOf: Readonly<Record<NoticeResource, Statement>> = {
  driver: sql`select coalesce(name, button_id, username) from driver where account_id = n.account_id and id = n.resource_id`,
  reminder: sql`select title from reminder where account_id = n.account_id and id = n.resource_id`,
};
const recordName = sql`(case n.resource when 'driver' then (${namesOf.driver}) when 'reminder' then (${namesOf.reminder}) end)`;

/** Ordered by time of the event. */
export const noticeFacts = (db: Queryable, accountId: number, ids: readonly number[]): Promise<NoticeFact[]> =>
  db.many<NoticeFact>(sql`
    select n.cause, ${utc} as utc, n.rule_id as "ruleId", r.name as "ruleName", r.kind as "ruleKind",
      n.vehicle_id as "vehicleId", w.name as "vehicleName",
      n.geofence_id as "geofenceId", g.description as "geofenceName", n.visit_id as "visitId", v.start_utc as "visitStartUtc",
      (select d.name from assignment a join driver d on d.account_id = a.account_id and d.id = a.driver_id
        where a.account_id = n.account_id and a.vehicle_id = n.vehicle_id and a.start_utc <= ${began}
          and a.deleted_utc is null and (a.end_utc is null or a.end_utc > ${began})
        order by a.start_utc desc limit 1) as "driverName",
      (select string_agg(t.name, ', ' order by i.number)
        from input i join input_type t on t.account_id = i.account_id and t.id = i.input_type_id
          cross join lateral (
            select c.value from input_change c
            where c.account_id = i.account_id and c.input_id = i.id and c.start_utc <= m.start_utc
            order by c.start_utc desc limit 1
          ) as state
        where i.account_id = n.account_id and i.vehicle_id = n.vehicle_id and state.value = 1) as "inputsOn",
      n.probe_id as "probeId", p.name as "probeName", n.alarm_id as "alarmId",
      n.input_id as "inputId", coalesce(k.name, j.number::text) as "inputName",
      coalesce(k.input_description = ${inputDescriptions.openClosed}, false) as "inputOpens", n.button_id as "buttonId",
      n.resource, n.resource_id as "resourceId", ${recordName} as "recordName", to_char(n.day, 'YYYY-MM-DD') as day,
      m.start_utc as "alarmStartUtc", m.bound, m.bound_limit as "limit", m.peak
    from notice n
      left join alert_rule r on r.account_id = n.account_id and r.id = n.rule_id
      left join vehicle w on w.account_id = n.account_id and w.id = n.vehicle_id
      left join visit v on v.account_id = n.account_id and v.id = n.visit_id
      left join geofence g on g.account_id = n.account_id and g.id = coalesce(n.geofence_id, v.geofence_id)
      left join probe p on p.account_id = n.account_id and p.id = n.probe_id
      left join alarm m on m.account_id = n.account_id and m.id = n.alarm_id
      left join input j on j.account_id = n.account_id and j.id = n.input_id
      left join input_type k on k.account_id = j.account_id and k.id = j.input_type_id
    where n.account_id = ${accountId} and n.id = any(${ids}::bigint[])
    order by ${utc}, n.id`);

export interface NoticeAccount {
  name: string;
  timeZone: string;
  language: string;
  noticeKey: string;
}

export const noticeAccount = (db: Queryable, accountId: number): Promise<NoticeAccount> =>
  db.one<NoticeAccount>(sql`
    select name, time_zone as "timeZone", language, notice_key as "noticeKey" from account where id = ${accountId}`);

/** The facts for an unsubscribe link and its page; undefined without such a geofence, or without such a rule that sends reports. */
export async function unsubscribableOf(
  db: Queryable,
  accountId: number,
  { geofenceId, ruleId }: Pick<Subscription, 'geofenceId' | 'ruleId'>,
): Promise<{ noticeKey: string; language: string; subject: string } | undefined> {
  const found = await db.maybe<{ subject: string }>(
    ruleId === null
      ? sql`select description as subject from geofence where account_id = ${accountId} and id = ${geofenceId}`
      : sql`select name as subject from alert_rule
          where account_id = ${accountId} and id = ${ruleId} and kind = any(${[...reportRuleKinds]}::text[])
            and deleted_utc is null`,
  );
  if (!found) return undefined;
  const { noticeKey, language } = await noticeAccount(db, accountId);
  return { ...found, noticeKey, language };
}
