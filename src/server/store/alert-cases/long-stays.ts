import { dayMs, minuteMs } from '../../../contract/durations.ts';
import { caseOfVisit, type FindCases } from './alert-case.ts';
import { isAbout, visitsOfRules } from './rule-visits.ts';

/** Stays at geofences of the rule's tag that are long enough. A stay that has not ended lasts until the newest position. */
export const longStays: FindCases = async (db, accountId, { rules, now, recentUtc }) => {
  const period = { startDate: recentUtc, endDate: new Date(now.getTime() + dayMs), overlap: true, ofDeleted: true };
  const visits = await visitsOfRules(db, accountId, rules, period);
  return rules.map((rule) =>
    visits
      .filter((visit) => isAbout(rule, visit))
      .filter(({ startUtc, untilUtc }) => untilUtc.getTime() - startUtc.getTime() >= rule.afterMinutes * minuteMs)
      .map((visit) => caseOfVisit(visit, visit.startUtc, visit.endUtc)),
  );
};
