/** Notices to people, pending and sent. `alerts/` decides who sends them and when. */
import type { AlertSent } from '../../contract/alerts.ts';
import { noticeGivenUpSeconds } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { columnIn } from './growing/choices.ts';
import { growingStore } from './growing/growing-store.ts';
import { lockThenRead, utcText } from './record-store.ts';

const columns = sql`id, rule_id as "ruleId", geofence_id as "geofenceId", cause, vehicle_id as "vehicleId",
  visit_id as "visitId", probe_id as "probeId", alarm_id as "alarmId", input_id as "inputId", button_id as "buttonId",
  resource, resource_id as "resourceId", to_char(day, 'YYYY-MM-DD') as day,
  ${utcText(sql`utc`)} as utc, channel, recipient, state, attempts, detail, ${utcText(sql`created_utc`)} as "createdUtc", ${utcText(sql`due_utc`)} as "dueUtc",
  ${utcText(sql`sent_utc`)} as "sentUtc", nullif(leader_id, id) as "mergedIntoId", message_id as "messageId",
  (select count(*)::integer from notice other
    where other.account_id = r.account_id and other.leader_id = r.leader_id and other.id <> r.id) as "othersInMessage"`;

/** The most urgent first. */
const urgency = sql`array_position(array['failed', 'notConfigured', 'waiting', 'held', 'sent'], r.state::text)`;

const createdUtc = sql`r.created_utc`;

/** Notices created in a period. */
export const noticeList = growingStore<'alertsSent', AlertSent, AlertSent>({
  source: {
    list: 'alertsSent',
    table: sql`notice`,
    scans: (accountId, { startDate, endDate }) => [
      {
        from: sql`notice r`,
        where: sql`r.account_id = ${accountId} ${
          startDate && endDate ? sql`and r.created_utc >= ${startDate} and r.created_utc < ${endDate}` : sql``
        }`,
      },
    ],
    id: sql`r.id`,
    start: createdUtc,
    facets: {
      rule: sql`r.rule_id`,
      vehicle: sql`r.vehicle_id`,
      geofence: sql`r.geofence_id`,
      probe: sql`r.probe_id`,
      input: sql`r.input_id`,
    },
    where: (filter) => [
      columnIn(filter, 'state', sql`r.state`),
      columnIn(filter, 'cause', sql`r.cause`),
      columnIn(filter, 'channel', sql`r.channel`),
    ],
    sorts: {
      createdUtc: { kind: 'time', key: createdUtc },
      sentUtc: { kind: 'time', key: sql`r.sent_utc` },
      state: { kind: 'number', key: urgency },
      recipient: { kind: 'text', key: sql`lower(r.recipient) collate "C"` },
      cause: { kind: 'text', key: sql`r.cause` },
      channel: { kind: 'text', key: sql`r.channel` },
      attempts: { kind: 'number', key: sql`r.attempts` },
    },
    texts: [sql`r.recipient`],
  },
  columns,
  toRecords: (_db, _accountId, rows) => rows,
});

export const findNotice = (db: Queryable, accountId: number, id: number): Promise<AlertSent | undefined> =>
  db.maybe<AlertSent>(sql`select ${columns} from notice r where account_id = ${accountId} and id = ${id}`);

export interface SharedMessage {
  channel: AlertSent['channel'];
  recipient: string;
  noticeIds: number[];
  mayRepeat: boolean;
}

/** The notices in the message that contained, or will contain, this one. */
export async function messageOf(db: Queryable, accountId: number, id: number): Promise<SharedMessage | undefined> {
  const found = await db.maybe<Omit<SharedMessage, 'noticeIds'> & { leaderId: number | null }>(sql`
    select channel, recipient, leader_id as "leaderId", doubts > (case when leased_utc is null then 0 else 1 end) as "mayRepeat" from notice
    where account_id = ${accountId} and id = ${id}`);
  if (!found) return undefined;
  const { leaderId, ...rest } = found;
  const together =
    leaderId === null
      ? sql`n.id = ${id} or (n.leader_id is null and n.due_utc is not null and (n.share_key, n.channel, n.recipient) =
          (select share_key, channel, recipient from notice
            where account_id = ${accountId} and id = ${id} and due_utc is not null))`
      : sql`n.leader_id = ${leaderId}`;
  const rows = await db.many<{ id: number }>(sql`
    select n.id from notice n where n.account_id = ${accountId} and (${together}) order by n.id`);
  return { ...rest, noticeIds: rows.map((row) => row.id) };
}

/** The existing notices among these ids, locked until the transaction ends. */
export const lockNotices = (tx: Transaction, accountId: number, ids: readonly number[]): Promise<AlertSent[]> =>
  lockThenRead(
    tx,
    columns,
    sql`from notice r where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id`,
  );

/** A notice to create. */
export interface NewNotice
  extends Pick<
      AlertSent,
      'ruleId' | 'geofenceId' | 'cause' | 'vehicleId' | 'visitId' | 'probeId' | 'alarmId' | 'inputId' | 'buttonId'
    >,
    Partial<Pick<AlertSent, 'resource' | 'resourceId' | 'day'>> {
  /** Identifies the event: each recipient gets one notice about it. */
  causeKey: string;
  /** When it happened. */
  utc: Date;
  /** Notices with the same value may share a message to a recipient. */
  shareKey: string;
  channel: AlertSent['channel'];
  recipient: string;
  state: 'waiting' | 'held';
  detail: string | null;
  dueUtc: Date;
}

/** Inserts the notices that do not exist yet. Returns them. */
export async function insertNotices(
  tx: Transaction,
  accountId: number,
  notices: readonly NewNotice[],
  now: Date,
): Promise<AlertSent[]> {
  if (notices.length === 0) return [];
  const sent = JSON.stringify(notices.map((notice, index) => ({ ...notice, index })));
  const stored = await tx.many<{ id: number }>(sql`
    insert into notice as r (account_id, rule_id, geofence_id, cause, cause_key, vehicle_id, visit_id, probe_id, alarm_id,
      input_id, button_id, resource, resource_id, day, utc, share_key, channel, recipient, state, detail, created_utc, due_utc, give_up_utc)
    select ${accountId}::bigint, "ruleId", "geofenceId", cause, "causeKey", "vehicleId", "visitId", "probeId",
      "alarmId", "inputId", "buttonId", resource, "resourceId", day, utc, "shareKey", channel, recipient, state, detail, ${now}::timestamptz, "dueUtc",
      greatest("dueUtc", ${now}::timestamptz) + make_interval(secs => ${noticeGivenUpSeconds})
    from json_to_recordset(${sent}::json) as sent ("ruleId" bigint, "geofenceId" bigint, cause text, "causeKey" text,
      "vehicleId" bigint, "visitId" bigint, "probeId" bigint, "alarmId" bigint, "inputId" bigint, "buttonId" text,
      resource text, "resourceId" bigint, day date, utc timestamptz,
      "shareKey" text, channel text, recipient text, state text, detail text, "dueUtc" timestamptz, index integer)
    order by index
    on conflict (account_id, cause_key, channel, recipient) do nothing
    returning id`);
  return tx.many<AlertSent>(sql`
    select ${columns} from notice r
    where r.account_id = ${accountId} and r.id = any(${stored.map(({ id }) => id)}::bigint[]) order by r.id`);
}

/** When the rule was tested since then, newest first. Each test has notices of its own. */
export async function testsOfRule(db: Queryable, accountId: number, ruleId: number, since: Date): Promise<Date[]> {
  const rows = await db.many<{ utc: Date }>(sql`
    select max(created_utc) as utc from notice
    where account_id = ${accountId} and created_utc > ${since} and rule_id = ${ruleId} and cause = 'test'
    group by cause_key order by utc desc`);
  return rows.map(({ utc }) => utc);
}

/** Makes notices and all others of their messages due now, without waiting for others. They expire in a day. */
export async function retryNotices(
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update notice set state = 'waiting', detail = null, due_utc = ${now}, doubts = least(doubts, 1),
      share_key = case when leader_id is null then 'retry ' || id else share_key end,
      give_up_utc = ${now}::timestamptz + make_interval(secs => ${noticeGivenUpSeconds})
    where account_id = ${accountId} and state <> 'sent' and (id = any(${ids}::bigint[]) or leader_id in (
      select leader_id from notice where account_id = ${accountId} and id = any(${ids}::bigint[])))`);
}
