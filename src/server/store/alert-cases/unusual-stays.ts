import { dayMs } from '../../../contract/durations.ts';
import { onlyUnusual, usualStays } from '../unusual-visits.ts';
import { caseOfVisit, type FindCases } from './alert-case.ts';
import { isAbout, visitsOfRules } from './rule-visits.ts';

/** Stays that are longer than usual: see rules/usual-stays.ts. A stay that has not ended lasts until the newest position. */
export const unusualStays: FindCases = async (db, accountId, { rules, now, recentUtc, usualOf }) => {
  const timeZone = rules[0]?.timeZone ?? 'UTC';
  const period = { startDate: recentUtc, endDate: new Date(now.getTime() + dayMs), overlap: true };
  const visits = await visitsOfRules(db, accountId, rules, period);
  const stays = visits.map(({ id, geofenceId, startUtc, untilUtc }) => {
    const startMs = startUtc.getTime();
    return { id, geofenceId, startMs, seconds: (untilUtc.getTime() - startMs) / 1000, isOpen: true };
  });
  const lengths = await usualOf.of(JSON.stringify([accountId, timeZone]), stays, now.getTime(), (unknown) =>
    usualStays(db, accountId, unknown, timeZone),
  );
  const unusual = onlyUnusual(stays, lengths);
  const found = visits.filter(({ id }) => unusual.has(id));
  return rules.map((rule) =>
    found.filter((visit) => isAbout(rule, visit)).map((visit) => caseOfVisit(visit, visit.startUtc, visit.endUtc)),
  );
};
