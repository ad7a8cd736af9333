/** Notices that bring a report: one for each rule and whole week or month, soon after its end in the account's time zone. */
import { alertKinds, isReportRule, type ReportRuleKind } from '../../contract/alert-kinds.ts';
import { hourMs, minuteMs } from '../../contract/durations.ts';
import { lastWhole } from '../../rules/report-period.ts';
import { momentAt, wallAt } from '../../rules/zone.ts';
import { notifiedCases } from '../store/alert-cases/alert-case.ts';
import type { ActiveRule } from '../store/notice-sources.ts';
import { insertNotices } from '../store/notices.ts';
import type { CheckRules } from './check-rules.ts';
import { ruleNotices } from './rule-notices.ts';

export const reportPeriod = (kind: ReportRuleKind, nowMs: number, timeZone: string) =>
  lastWhole(alertKinds[kind].report, nowMs, timeZone);

/** The first time after the end of a period when the account's clock shows the time of the rule. */
function sendingTime(endUtc: Date, { sendAt, timeZone }: Pick<ActiveRule, 'sendAt' | 'timeZone'>): Date {
  if (sendAt === null) return endUtc;
  const afterMidnightMs = Number(sendAt.slice(0, 2)) * hourMs + Number(sendAt.slice(3, 5)) * minuteMs;
  return new Date(momentAt(wallAt(endUtc.getTime(), timeZone) + afterMidnightMs, timeZone));
}

/** A rule covers only periods whose report is due after it was saved. */
export const checkReports: CheckRules = async (tx, accountId, rules, { now }) => {
  for (const rule of rules) {
    const { id: ruleId, kind: cause, timeZone } = rule;
    if (!isReportRule(cause)) continue;
    const utc = new Date(reportPeriod(cause, now.getTime(), timeZone).endMs);
    const dueUtc = sendingTime(utc, rule);
    if (dueUtc > now || dueUtc < rule.savedUtc) continue;
    if ((await notifiedCases(tx, accountId, { ruleId, cause, sinceUtc: utc })).length > 0) continue;
    const event = { cause, causeKey: `${cause} ${ruleId} ${utc.getTime()}`, alarmId: null, utc };
    const about = { vehicleId: null, fleetId: null };
    await insertNotices(tx, accountId, ruleNotices({ ...rule, phones: [] }, about, event, now), now);
  }
};
