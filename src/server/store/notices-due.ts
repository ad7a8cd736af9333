/**
 * Coordinates which service sends which notice. A message is claimed by locking its first notice. The claim lasts until
 * the lease ends. The message has its id from the first attempt on. An attempt counts as possibly delivered from its
 * start until its outcome is stored.
 */

import { endOf, ruleKinds } from '../../contract/alert-kinds.ts';
import type { AlertSent } from '../../contract/alerts.ts';
import { noticeDetail } from '../../contract/notice-details.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

/** A message: several notices for one recipient. */
export interface DueMessage {
  accountId: number;
  shareKey: string;
  channel: AlertSent['channel'];
  recipient: string;
  /** Set after the first attempt. */
  leaderId: number | null;
}

/** What a message is about. Alarms are all that is neither a test nor a report. */
export const messageKinds = ['alarm', 'test', 'report'] as const;
export type MessageKind = (typeof messageKinds)[number];

export interface NextMessage extends DueMessage {
  kind: MessageKind;
  /** It brings a report, which takes long to make. The test of a report's rule brings one, too. */
  bringsReport: boolean;
}

const notLeased = (now: Date): Statement => sql`(leased_utc is null or leased_utc <= ${now})`;

/** The index `notice_by_turn` contains the same expression. */
const kindNumber = sql`(case cause when 'test' then 1 when 'dailyReport' then 2 when 'weeklyReport' then 2 when 'monthlyReport' then 2 else 0 end)`;

/** Rows that are read of one account, channel and kind. */
const rowsOfTurn = 20;

/** Due messages: the longest waiting one of each account, channel and kind, then the second one of each, and so on. */
export async function dueMessages(db: Queryable, now: Date, limit: number): Promise<NextMessage[]> {
  const found: TurnRow[] = [];
  for (let id = await nextWaiting(db, 0); id !== undefined; id = await nextWaiting(db, id)) {
    found.push(...(await dueOfAccount(db, id, now, limit)));
  }
  found.sort((one, other) => one.turn - other.turn || one.dueUtc.getTime() - other.dueUtc.getTime());
  return found.slice(0, limit).map(({ turn, dueUtc, ...message }) => message);
}

/** The next account with unsent notices: one step in an index, however many wait. */
async function nextWaiting(db: Queryable, afterId: number): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    select account_id as id from notice where due_utc is not null and account_id > ${afterId} order by account_id limit 1`);
  return row?.id;
}

interface TurnRow extends NextMessage {
  turn: number;
  dueUtc: Date;
}

/** Reads a few entries of an index, however many messages wait. */
const dueOfAccount = (db: Queryable, accountId: number, now: Date, limit: number): Promise<TurnRow[]> =>
  db.many<TurnRow>(sql`
    with message as (
      select share_key, channel, recipient, leader_id, kind, min(due_utc) as due_utc, max(rule_id) as rule_id
      from (values ('email'), ('text')) as c (name)
        cross join unnest(${[...messageKinds]}::text[]) with ordinality as k (kind, index)
        cross join lateral (
          select share_key, channel, recipient, leader_id, due_utc, rule_id from notice
          where account_id = ${accountId} and channel = c.name and ${kindNumber} = k.index - 1 and due_utc <= ${now}
            and ${notLeased(now)}
          order by due_utc limit ${rowsOfTurn}) as n
      group by share_key, channel, recipient, leader_id, kind
    )
    select ${accountId}::bigint as "accountId", share_key as "shareKey", channel, recipient, leader_id as "leaderId", m.kind,
      m.kind = 'report' or m.kind = 'test' and coalesce(r.kind in ('dailyReport', 'weeklyReport', 'monthlyReport'), false) as "bringsReport",
      m.turn, m.due_utc as "dueUtc"
    from (select *, row_number() over (partition by channel, kind order by due_utc) as turn from message) as m
      left join alert_rule r on r.account_id = ${accountId} and r.id = m.rule_id
    order by m.turn, m.due_utc limit ${limit}`);

/**
 * For statements about one message. Not `due_utc is not null`: then the planner may read the index of all unsent messages of the
 * account, which it takes for small until the table is analysed.
 */
const dueUtc = sql`coalesce(due_utc, 'infinity')`;
const isDue = sql`${dueUtc} < 'infinity'`;

const unsent = ({ accountId, shareKey, channel, recipient }: DueMessage): Statement => sql`
  account_id = ${accountId} and share_key = ${shareKey} and channel = ${channel} and recipient = ${recipient}
    and leader_id is null and ${isDue}`;

export interface Leader {
  id: number;
  /** Attempts that may have been delivered. */
  doubts: number;
  createdUtc: Date;
  ruleId: number | null;
  geofenceId: number | null;
  /** The rule was deleted. */
  ruleDeleted: boolean;
}

const leader = (
  accountId: number,
): Statement => sql`id, doubts, created_utc as "createdUtc", rule_id as "ruleId", geofence_id as "geofenceId", exists (select from alert_rule r where r.account_id = ${accountId}
  and r.id = notice.rule_id and r.deleted_utc is not null) as "ruleDeleted"`;

/** Locks the first notice of the message; undefined if another service holds it or nothing is due. */
export const lockLeader = (tx: Transaction, message: DueMessage, now: Date): Promise<Leader | undefined> => {
  const { accountId, leaderId } = message;
  return leaderId === null
    ? tx.maybe<Leader>(sql`
          select ${leader(accountId)} from notice where id = (select min(id) from notice where ${unsent(message)})
            and ${unsent(message)} for update skip locked`)
    : tx.maybe<Leader>(sql`
          select ${leader(accountId)} from notice where account_id = ${accountId} and id = ${leaderId} and ${dueUtc} <= ${now} and ${notLeased(now)}
          for update skip locked`);
};

const ofMessage = (message: DueMessage): Statement =>
  message.leaderId === null
    ? unsent(message)
    : sql`account_id = ${message.accountId} and leader_id = ${message.leaderId} and ${isDue}`;

/** When an earlier message about the same subject is retried; null without one. */
export async function triedBefore(
  db: Queryable,
  { accountId, shareKey, channel, recipient }: DueMessage,
): Promise<Date | null> {
  const row = await db.one<{ utc: Date | null }>(sql`
    select max(due_utc) as utc from notice where account_id = ${accountId} and share_key = ${shareKey}
      and channel = ${channel} and recipient = ${recipient} and leader_id is not null`);
  return row.utc;
}

const ends = ruleKinds.flatMap((kind) => endOf(kind) ?? []);

/**
 * When a message that could have included this one was last sent. An end, such as "back in range", goes at once after its
 * beginning, and waits only for an earlier end.
 */
export async function lastSent(db: Queryable, message: DueMessage): Promise<Date | null> {
  const { accountId, shareKey, channel, recipient } = message;
  const isEnd = sql`cause = any(${ends}::text[])`;
  const row = await db.one<{ utc: Date | null }>(sql`
    select max(sent_utc) as utc from notice where account_id = ${accountId} and share_key = ${shareKey}
      and channel = ${channel} and recipient = ${recipient}
      and (${isEnd} or not exists (select from notice where ${unsent(message)} and ${isEnd}))`);
  return row.utc;
}

/** When the account sent its `nth` last message since then; undefined if it sent fewer. Tests do not count. */
export async function sentBefore(db: Queryable, accountId: number, since: Date, count: number) {
  const row = await db.maybe<{ utc: Date }>(sql`
    select sent_utc as utc from notice where account_id = ${accountId} and sent_utc > ${since} and leader_id = id and cause <> 'test'
    order by sent_utc desc offset ${count - 1} limit 1`);
  return row?.utc;
}

export async function hold(tx: Transaction, message: DueMessage, until: Date, detail: string): Promise<void> {
  await tx.run(sql`
    update notice set state = 'held', due_utc = ${until}, detail = ${detail} where ${ofMessage(message)}`);
}

/** Ends the message without sending. `detail` null: unchanged. */
export async function endUnsent(
  tx: Transaction,
  message: DueMessage,
  state: 'failed' | 'notConfigured',
  detail: string | null,
): Promise<void> {
  await tx.run(sql`
    update notice set state = ${state}, detail = coalesce(${detail}, detail), due_utc = null, leased_utc = null
    where ${ofMessage(message)}`);
}

export interface Claimed {
  leaderId: number;
  messageId: string;
  attempts: number;
  giveUpUtc: Date;
  /** An earlier attempt may have been delivered. */
  mayRepeat: boolean;
  noticeIds: number[];
}

/** `domain`: the part of the message id after the @. */
export async function claim(
  tx: Transaction,
  message: DueMessage,
  { id: leaderId, doubts, createdUtc }: Pick<Leader, 'id' | 'doubts' | 'createdUtc'>,
  { until, domain }: { until: Date; domain: string },
): Promise<Claimed> {
  const rows = await tx.many<{ id: number; messageId: string; attempts: number; giveUpUtc: Date }>(sql`
    update notice set leader_id = ${leaderId}, attempts = attempts + 1, leased_utc = ${until},
      doubts = doubts + 1,
      message_id = coalesce(message_id, ${`<${message.accountId}.${leaderId}.${createdUtc.getTime()}@${domain}>`})
    where ${ofMessage(message)}
    returning id, message_id as "messageId", attempts, give_up_utc as "giveUpUtc"`);
  const claimed = rows.find(({ id }) => id === leaderId);
  if (!claimed) throw new Error('A message was claimed without its leader.');
  const { messageId, attempts, giveUpUtc } = claimed;
  const noticeIds = rows.map(({ id }) => id).sort((one, other) => one - other);
  return { leaderId, messageId, attempts, giveUpUtc, mayRepeat: doubts > 0, noticeIds };
}

/** Returns false if another service has taken over the message. */
export async function extendLease(db: Queryable, accountId: number, leaderId: number, until: Date): Promise<boolean> {
  const rows = await db.many(sql`
    update notice set leased_utc = ${until}
    where account_id = ${accountId} and leader_id = ${leaderId} and leased_utc is not null returning id`);
  return rows.length > 0;
}

/** `mayRepeat`: an earlier attempt may have been delivered, and the message says so. */
export async function markSent(
  db: Queryable,
  accountId: number,
  leaderId: number,
  { sentUtc, mayRepeat }: { sentUtc: Date; mayRepeat: boolean },
): Promise<void> {
  const detail = mayRepeat ? noticeDetail('repeated') : null;
  await db.run(sql`
    update notice set state = 'sent', sent_utc = ${sentUtc}, due_utc = null, leased_utc = null,
      doubts = doubts - 1, detail = ${detail}
    where account_id = ${accountId} and leader_id = ${leaderId} and state <> 'sent'`);
}

/** `dueUtc` null: no automatic retry. `uncertain`: this attempt may have been delivered. */
export async function markUnsent(
  db: Queryable,
  accountId: number,
  leaderId: number,
  { dueUtc, detail, uncertain }: { dueUtc: Date | null; detail: string; uncertain: boolean },
): Promise<void> {
  await db.run(sql`
    update notice set state = ${dueUtc ? 'waiting' : 'failed'}, due_utc = ${dueUtc}, leased_utc = null,
      detail = ${detail}, doubts = doubts - ${uncertain ? 0 : 1}
    where account_id = ${accountId} and leader_id = ${leaderId} and state <> 'sent'`);
}

export interface Backlog {
  waiting: number;
  held: number;
  /**
   * Since when the oldest unsent notice has been due; null without one. Leased notices count, because a lease may never
   * be released.
   */
  oldestDueUtc: Date | null;
}

/** Unsent notices of all accounts. Uses the partial index of unsent notices. */
export const readBacklog = (db: Queryable, now: Date): Promise<Backlog> =>
  db.one<Backlog>(sql`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'held') as held,
      min(due_utc) filter (where due_utc <= ${now}) as "oldestDueUtc"
    from notice where due_utc is not null`);
