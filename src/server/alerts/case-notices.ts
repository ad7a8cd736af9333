/**
 * Notices about cases that last for a time, or happened at one. Each is notified once, also if late data moves its start.
 * A rule covers only what becomes due after it was saved.
 */
import type { NoticeCause } from '../../contract/alert-kinds.ts';
import { dayMs } from '../../contract/durations.ts';
import { grouped } from '../../rules/grouped.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type AlertCase, type FindCases, type NotifiedCase, notifiedCases } from '../store/alert-cases/alert-case.ts';
import { isInScope } from '../store/alert-cases/rule-scope.ts';
import type { ActiveRule } from '../store/notice-sources.ts';
import { insertNotices, type NewNotice } from '../store/notices.ts';
import type { CheckRules } from './check-rules.ts';
import { endCause, ruleNotices } from './rule-notices.ts';

/** `againMs`: after this time, a case is notified again. */
const checkBy =
  (findCases: FindCases, againMs: number): CheckRules =>
  async (tx, accountId, rules, { now, lateMs, usualOf }) => {
    if (rules.length === 0) return;
    const recentUtc = new Date(now.getTime() - lateMs);
    const ofRules = await findCases(tx, accountId, { rules, now, recentUtc, usualOf });
    for (const [index, rule] of rules.entries()) {
      const afterMs = rule.afterMinutes * 60_000;
      const cases = (ofRules[index] ?? []).filter(
        (found) => isInScope(rule, found) && found.sinceUtc.getTime() + afterMs >= rule.savedUtc.getTime(),
      );
      if (cases.length > 0) await notifyOf(tx, accountId, { rule, cases, againMs }, now);
    }
  };

export const checkCases = (findCases: FindCases): CheckRules => checkBy(findCases, 0);
/** For cases that happen again and again. */
export const checkDailyCases = (findCases: FindCases): CheckRules => checkBy(findCases, dayMs);

interface Found {
  rule: ActiveRule;
  cases: readonly AlertCase[];
  againMs: number;
}

async function notifyOf(tx: Transaction, accountId: number, of: Found, now: Date): Promise<void> {
  const { rule, cases } = of;
  const began = await notifiedOf(tx, accountId, of);
  const end = endCause(rule);
  const notices = cases.flatMap((found) => {
    const known = began(found);
    const key = `${rule.id} ${found.inputId ?? found.visitId ?? `${found.vehicleId} ${found.buttonId}`}`;
    const sinceMs = (known?.utc ?? found.sinceUtc).getTime();
    const noticesAbout = (cause: NoticeCause, utc: Date): NewNotice[] =>
      ruleNotices(rule, found, { cause, causeKey: `${cause} ${key} ${sinceMs}`, alarmId: null, utc }, now);
    return [
      ...(known ? [] : noticesAbout(rule.kind, found.sinceUtc)),
      ...(end && found.endUtc ? noticesAbout(end, found.endUtc) : []),
    ];
  });
  await insertNotices(tx, accountId, notices, now);
}

/** Finds the notice about a case: of the same input, visit or button, and between its start and its end. */
async function notifiedOf(
  db: Queryable,
  accountId: number,
  { rule, cases, againMs }: Found,
): Promise<(found: AlertCase) => NotifiedCase | undefined> {
  const firstMs = Math.min(...cases.map(({ sinceUtc }) => sinceUtc.getTime()));
  const sinceUtc = new Date(firstMs - againMs);
  const notified = grouped(
    await notifiedCases(db, accountId, { ruleId: rule.id, cause: rule.kind, sinceUtc }),
    subjectOf,
  );
  return (found) => {
    const ofSubject = notified.get(subjectOf(found)) ?? [];
    const fromMs = found.sinceUtc.getTime() - againMs;
    const toMs = found.endUtc?.getTime() ?? Number.POSITIVE_INFINITY;
    const known = ofSubject.find(({ utc }) => utc.getTime() >= fromMs && utc.getTime() <= toMs);
    if (!known) notified.set(subjectOf(found), [...ofSubject, { ...found, utc: found.sinceUtc }]);
    return known;
  };
}

const subjectOf = ({ vehicleId, inputId, visitId, buttonId }: Omit<NotifiedCase, 'utc'>): string =>
  JSON.stringify([vehicleId, inputId, visitId, buttonId]);
