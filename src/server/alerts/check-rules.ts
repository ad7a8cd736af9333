/** Creates the notices of alert rules that follow from stored data and the time. Stored alarms create theirs: see `derive.ts`. */
import { type RuleKind, ruleKinds } from '../../contract/alert-kinds.ts';
import { dayMs } from '../../contract/durations.ts';
import type { Database, Transaction } from '../database/database.ts';
import { arrivals, departures } from '../store/alert-cases/arrivals.ts';
import { inputsOn } from '../store/alert-cases/inputs-on.ts';
import { licences } from '../store/alert-cases/licences.ts';
import { longStays } from '../store/alert-cases/long-stays.ts';
import { remindersDue } from '../store/alert-cases/reminders-due.ts';
import { unknownReads } from '../store/alert-cases/unknown-reads.ts';
import { unreviewedAlarms } from '../store/alert-cases/unreviewed-alarms.ts';
import { unusualStays } from '../store/alert-cases/unusual-stays.ts';
import { lockCursor } from '../store/notice-cursors.ts';
import { type ActiveRule, accountsWithRules, activeRules } from '../store/notice-sources.ts';
import { insertNotices, type NewNotice } from '../store/notices.ts';
import type { UsualOfOpen } from '../store/usual-of-open.ts';
import type { ForEachAccount } from './account-round.ts';
import { checkCases, checkDailyCases } from './case-notices.ts';
import { checkDays } from './day-notices.ts';
import { checkReports } from './report-notices.ts';
import { ruleNotices } from './rule-notices.ts';
import { checkSilence, silentProbes, silentVehicles } from './silence.ts';

export interface Moment {
  now: Date;
  /** What ended longer ago is not worth a notice. */
  lateMs: number;
  /** When this service started to receive. */
  sinceMs: number;
  /** Of all checks of this service. */
  usualOf: UsualOfOpen;
}

/** Creates the notices of the rules of one kind. The caller has locked the account's cursor. */
export type CheckRules = (
  tx: Transaction,
  accountId: number,
  rules: readonly ActiveRule[],
  moment: Moment,
) => Promise<void>;

/** How each kind finds its cases. */
const checks: Readonly<Record<RuleKind, CheckRules>> = {
  // Stored alarms create the notices of this kind.
  outOfRange: checkEscalations,
  noReading: checkSilence(silentProbes),
  inputOn: checkCases(inputsOn),
  vehicleSilent: checkSilence(silentVehicles),
  longStay: checkCases(longStays),
  arrives: checkCases(arrivals),
  // Late data may move the end of a visit.
  leaves: checkDailyCases(departures),
  unusualStay: checkCases(unusualStays),
  unknownButton: checkDailyCases(unknownReads),
  licenceExpires: checkDays(licences, { laterIsEnd: true }),
  reminderDue: checkDays(remindersDue, { laterIsEnd: false }),
  dailyReport: checkReports,
  weeklyReport: checkReports,
  monthlyReport: checkReports,
};

/** Several services may check at the same time: the rules of an account and kind are checked by one. */
export async function checkRules(db: Database, moment: Moment, forEachAccount: ForEachAccount): Promise<void> {
  await forEachAccount(await accountsWithRules(db, ruleKinds), ({ accountId, kind }) =>
    db.transaction(async (tx) => {
      if (!(await lockCursor(tx, accountId))) return;
      await checks[kind](tx, accountId, await activeRules(tx, accountId, kind), moment);
    }),
  );
}

/** A service that was down for longer does not escalate what happened before. */
const recentMs = dayMs;

/** Notices to the second list of a rule: nobody has reviewed an alarm some minutes after the first list was alerted. */
async function checkEscalations(
  tx: Transaction,
  accountId: number,
  rules: readonly ActiveRule[],
  { now }: Moment,
): Promise<void> {
  for (const rule of rules) {
    const { id: ruleId, escalateAfterMinutes: afterMinutes, escalateEmails, escalatePhones, savedUtc } = rule;
    if (afterMinutes === null) continue;
    const second = { ...rule, emails: escalateEmails, phones: escalatePhones };
    const alarms = await unreviewedAlarms(tx, accountId, { ruleId, afterMinutes, savedUtc, now, recentMs });
    const notices = alarms.flatMap((alarm): NewNotice[] => {
      const { alarmId, startUtc: utc } = alarm;
      const event = { cause: 'notReviewed', causeKey: `notReviewed ${ruleId} ${alarmId}`, alarmId, utc } as const;
      return ruleNotices(second, alarm, event, now);
    });
    await insertNotices(tx, accountId, notices, now);
  }
}
