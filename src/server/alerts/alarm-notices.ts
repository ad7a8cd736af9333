/**
 * Notices about alarms. Each rule with the probe in its scope gives notice when the alarm has lasted long enough and,
 * if configured, when it ends. A rule covers only what becomes due after it was saved.
 */
import type { Transaction } from '../database/database.ts';
import { isInScope } from '../store/alert-cases/rule-scope.ts';
import { endWatch, saveWatch, type Watch, watchesOf } from '../store/alert-watches.ts';
import type { StoredRefs } from '../store/notice-cursors.ts';
import { type ActiveRule, activeRules, alarmsWithRecipients, type NoticeAlarm } from '../store/notice-sources.ts';
import { insertNotices } from '../store/notices.ts';
import { ruleNotices } from './rule-notices.ts';

interface Moment {
  now: Date;
  /** Older events are not worth a notice. */
  lateMs: number;
}

/** For stored alarms. */
export async function watchAlarms(
  tx: Transaction,
  accountId: number,
  stored: readonly StoredRefs[],
  moment: Moment,
): Promise<void> {
  const ids = new Set(stored.flatMap(({ kind, refs }) => (kind === 'alarm' ? refs : [])));
  if (ids.size > 0) await settleAlarms(tx, accountId, [...ids], moment);
}

/** Creates notices that are due, and watches the other alarms. The caller has locked the account's cursor. */
export async function settleAlarms(
  tx: Transaction,
  accountId: number,
  alarmIds: readonly number[],
  moment: Moment,
): Promise<void> {
  const rules = await activeRules(tx, accountId, 'outOfRange');
  const watches = (await watchesOf(tx, accountId, alarmIds)).map((watch) => [keyOf(watch), watch] as const);
  const watched = new Map(watches);
  for (const alarm of await alarmsWithRecipients(tx, accountId, alarmIds)) {
    for (const rule of rules) {
      const subject = { ruleId: rule.id, subjectId: alarm.id };
      const afterMs = alarm.startUtc.getTime() + rule.afterMinutes * 60_000;
      const dueUtc = new Date(Math.max(afterMs, alarm.raisedUtc.getTime()));
      const known = watched.get(keyOf(subject));
      watched.delete(keyOf(subject));
      if (!known && (!isInScope(rule, alarm) || dueUtc < rule.savedUtc)) continue;
      const watch: Watch = { ...subject, sinceUtc: alarm.startUtc, dueUtc: known?.dueUtc === null ? null : dueUtc };
      await settle(tx, accountId, { rule, alarm, watch, isNew: !known }, moment);
    }
  }
  // Watches of deleted rules, and of excursions that are no alarm any more.
  const dead = [...watched.values()].filter(({ dueUtc }) => dueUtc);
  for (const watch of dead) await endWatch(tx, accountId, watch);
}

const keyOf = ({ ruleId, subjectId }: Pick<Watch, 'ruleId' | 'subjectId'>): string => `${ruleId} ${subjectId}`;

interface Case {
  rule: ActiveRule;
  alarm: NoticeAlarm;
  watch: Watch;
  isNew: boolean;
}

async function settle(
  tx: Transaction,
  accountId: number,
  { rule, alarm, watch, isNew }: Case,
  { now, lateMs }: Moment,
): Promise<void> {
  const { startUtc, endUtc } = alarm;
  const newestUtc = endUtc ?? alarm.readUtc ?? startUtc;
  if (isNew && now.getTime() - newestUtc.getTime() > lateMs) return;
  const isNotified = watch.dueUtc === null;
  const isDue = watch.dueUtc !== null && watch.dueUtc <= (endUtc ?? now);
  const notifyAbout = (cause: 'outOfRange' | 'backInRange', utc: Date) =>
    insertNotices(
      tx,
      accountId,
      ruleNotices(rule, alarm, { cause, causeKey: `${cause} ${rule.id} ${alarm.id}`, alarmId: alarm.id, utc }, now),
      now,
    );
  if (isDue) await notifyAbout('outOfRange', startUtc);
  if (endUtc && (isNotified || isDue) && rule.notifyBack) await notifyAbout('backInRange', endUtc);
  if (endUtc) await endWatch(tx, accountId, watch);
  else await saveWatch(tx, accountId, { ...watch, dueUtc: isDue ? null : watch.dueUtc });
}
