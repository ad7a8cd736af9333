/**
 * Sends a due message; several services may do it. For each subject (a vehicle at a geofence, a probe under a rule) the
 * first notice is sent at once, and those of the following minutes together.
 */
import { hourMs } from '../../contract/durations.ts';
import { noticeDetail } from '../../contract/notice-details.ts';
import type { Database, Transaction } from '../database/database.ts';
import { isDatabaseAway } from '../database/failures.ts';
import {
  type Claimed,
  claim,
  endUnsent,
  extendLease,
  hold,
  type Leader,
  lastSent,
  lockLeader,
  markSent,
  markUnsent,
  type NextMessage,
  sentBefore,
  triedBefore,
} from '../store/notices-due.ts';
import { unsubscriptionOf } from '../store/unsubscriptions.ts';
import { attachmentsOf, type ReportMakers } from './attachments.ts';
import type { Attachment, Outcome, Outgoing } from './channel.ts';
import type { Channels } from './channels.ts';
import type { AlertCounts, MessageEnd } from './counts.ts';
import { type Writing, type Written, writeMessage } from './message.ts';

type Later = Exclude<Outcome, { outcome: 'sent' }>;

export interface Sending {
  db: Database;
  now(): Date;
  /** Missing channels are not configured. */
  channels: Channels;
  counts: Pick<AlertCounts, 'attempted' | 'ended'>;
  /** How messages are written. */
  writing: Writing;
  /** The part of message ids after the @. */
  domain: string;
  perHour: number;
  /** How long a message is leased to its sender. */
  leaseMs: number;
  /** Left out: messages that bring a report wait. */
  reportMakers?: ReportMakers | undefined;
}

/** Groups repeated events: a vehicle at a geofence's edge, a temperature near its bound. */
const togetherMs = 5 * 60_000;
const longestPauseMs = hourMs;
/** A report of many probes takes minutes when others wait for theirs. */
const reportLeaseMs = 15 * 60_000;

/** Whether this service got the lease. */
export async function sendOne(
  sending: Sending,
  message: NextMessage,
  /** Waits for its turn at the server. */
  inTurn: (send: () => Promise<Outcome>) => Promise<Outcome>,
): Promise<boolean> {
  const { db, now, channels, counts } = sending;
  const claimed = await db.transaction((tx) => claimOne(tx, sending, message));
  const channel = channels[message.channel];
  if (claimed === 'taken') return false;
  if (claimed === 'failed' || claimed === 'notConfigured') counts.ended(message.channel, claimed);
  if (typeof claimed === 'string' || !channel) return true;
  const { accountId } = message;
  const { leaderId, mayRepeat } = claimed;
  const outgoing = await write(sending, message, claimed);
  const outcome = 'outcome' in outgoing ? outgoing : await inTurn(() => channel.send(outgoing));
  counts.attempted(message.channel, outcome.outcome);
  if (outcome.outcome === 'sent') {
    await markSent(db, accountId, leaderId, { sentUtc: now(), mayRepeat });
    counts.ended(message.channel, 'sent');
    return true;
  }
  const unsent = unsentOf(claimed, outcome, now());
  await markUnsent(db, accountId, leaderId, unsent);
  if (unsent.dueUtc === null) counts.ended(message.channel, 'failed');
  return true;
}

/** The message with its reports, or why it cannot be sent now. */
async function write(
  sending: Sending,
  { accountId, recipient }: NextMessage,
  { leaderId, messageId, mayRepeat, noticeIds }: Claimed,
): Promise<Outgoing | Later> {
  const { db, now, writing } = sending;
  try {
    const about = { accountId, noticeIds, recipient, mayRepeat };
    const { reports, ...written } = await writeMessage(db, about, writing);
    const outgoing = { ...written, recipient, messageId, mayRepeat };
    if (reports.facts.length === 0) return outgoing;
    const until = new Date(now().getTime() + reportLeaseMs);
    const attachments =
      (await extendLease(db, accountId, leaderId, until)) && (await attach(sending, accountId, reports));
    return attachments ? { ...outgoing, attachments } : { outcome: 'later', detail: noticeDetail('noReport') };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    writing.warn('A notice could not be written', error);
    return { outcome: 'later', detail: noticeDetail('notWritten') };
  }
}

/** Undefined if a report cannot be made now. */
async function attach(
  { db, reportMakers, writing }: Sending,
  accountId: number,
  reports: Written['reports'],
): Promise<Attachment[] | undefined> {
  if (!reportMakers) return undefined;
  try {
    return await attachmentsOf(db, accountId, reports, reportMakers);
  } catch (error) {
    writing.warn('The report of a message could not be made', error);
    return undefined;
  }
}

/** `taken`: another service sends it. `held`: it waits. `unsubscribed`: the recipient does not want it. A `MessageEnd`: it ended unsent. */
async function claimOne(
  tx: Transaction,
  { now, channels, domain, perHour, leaseMs }: Sending,
  message: NextMessage,
): Promise<Claimed | 'taken' | 'held' | 'unsubscribed' | Exclude<MessageEnd, 'sent'>> {
  const at = now();
  const leader = await lockLeader(tx, message, at);
  if (!leader) return 'taken';
  // Checked only when it is due, so that an undone deletion has no effect.
  if (leader.ruleDeleted) {
    await endUnsent(tx, message, 'failed', noticeDetail('ruleDeleted'));
    return 'failed';
  }
  if (await isUnsubscribed(tx, message, leader)) {
    await endUnsent(tx, message, 'failed', noticeDetail('unsubscribed'));
    return 'unsubscribed';
  }
  if (!channels[message.channel]) {
    await endUnsent(tx, message, 'notConfigured', noticeDetail('notConfigured'));
    return 'notConfigured';
  }
  // Never sent a third time automatically.
  if (leader.doubts > 1) {
    await endUnsent(tx, message, 'failed', noticeDetail('doubtful'));
    return 'failed';
  }
  const before = message.leaderId === null ? await triedBefore(tx, message) : null;
  if (before) {
    const until = new Date(Math.max(before.getTime(), at.getTime() + 1000));
    await hold(tx, message, until, noticeDetail('after'));
    return 'held';
  }
  const last = message.leaderId === null ? await lastSent(tx, message) : null;
  if (last && at.getTime() - last.getTime() < togetherMs) {
    await hold(tx, message, new Date(last.getTime() + togetherMs), noticeDetail('together'));
    return 'held';
  }
  if (message.kind !== 'test') {
    // The reports of a week leave half of the hour to alarms.
    const limit = message.kind === 'report' ? Math.ceil(perHour / 2) : perHour;
    const full = await sentBefore(tx, message.accountId, new Date(at.getTime() - hourMs), limit);
    if (full) {
      await hold(tx, message, new Date(full.getTime() + hourMs), noticeDetail('full', limit));
      return 'held';
    }
  }
  return claim(tx, message, leader, { until: new Date(at.getTime() + leaseMs), domain });
}

/** Only reports of a rule can be unsubscribed. Someone may have changed the kind of the rule since then. */
async function isUnsubscribed(
  tx: Transaction,
  { accountId, recipient, bringsReport }: NextMessage,
  { geofenceId, ruleId }: Leader,
): Promise<boolean> {
  const subject = { geofenceId, ruleId: bringsReport ? ruleId : null };
  if (subject.geofenceId === null && subject.ruleId === null) return false;
  return (await unsubscriptionOf(tx, { accountId, address: recipient, ...subject })) !== undefined;
}

function unsentOf(
  { attempts, giveUpUtc, mayRepeat }: Claimed,
  { outcome, detail }: Later,
  now: Date,
): Parameters<typeof markUnsent>[3] {
  const uncertain = outcome === 'unknown';
  if (outcome === 'refused') return { dueUtc: null, detail, uncertain };
  if (uncertain && mayRepeat) return { dueUtc: null, detail: noticeDetail('doubtfulAfter', detail), uncertain };
  const pauseMs = Math.min(longestPauseMs, 60_000 * 2 ** (attempts - 1));
  const dueUtc = new Date(now.getTime() + pauseMs);
  if (dueUtc > giveUpUtc) return { dueUtc: null, detail: noticeDetail('givenUp', detail), uncertain };
  return { dueUtc, detail, uncertain };
}
