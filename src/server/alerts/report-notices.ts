/** Notices that bring a report: one for each rule and whole week or month, soon after its end in the account's time zone. */
import { type ReportRuleKind, reportRuleKinds } from '../../contract/rule-conditions.ts';
import { lastWhole } from '../../rules/report-period.ts';
import type { Database } from '../database/database.ts';
import { lockCursor } from '../store/notice-cursors.ts';
import { accountsWithRules, activeRules } from '../store/notice-sources.ts';
import { insertNotices } from '../store/notices.ts';
import { notifiedCases } from '../store/rule-cases.ts';
import type { ForEachAccount } from './account-round.ts';
import { ruleNotices } from './rule-notices.ts';

export const reportPeriod = (kind: ReportRuleKind, nowMs: number, timeZone: string) =>
  lastWhole(kind === 'weeklyReport' ? 'week' : 'month', nowMs, timeZone);

/** A rule covers only periods that end after it was saved. */
export async function createReportNotices(db: Database, now: Date, forEachAccount: ForEachAccount): Promise<void> {
  await forEachAccount(await accountsWithRules(db, reportRuleKinds), (accountId) =>
    db.transaction(async (tx) => {
      if (!(await lockCursor(tx, accountId))) return;
      for (const cause of reportRuleKinds) {
        for (const rule of await activeRules(tx, accountId, cause)) {
          const utc = new Date(reportPeriod(cause, now.getTime(), rule.timeZone).endMs);
          if (utc < rule.updatedUtc) continue;
          if ((await notifiedCases(tx, accountId, { ruleId: rule.id, cause, sinceUtc: utc })).length > 0) continue;
          const event = { cause, causeKey: `${cause} ${rule.id} ${utc.getTime()}`, alarmId: null, utc };
          const about = { vehicleId: null, fleetId: null };
          await insertNotices(tx, accountId, ruleNotices({ ...rule, phones: [] }, about, event, now), now);
        }
      }
    }),
  );
}
