/**
 * Notices about cases that last for a time, or happened at one. Each is notified once, also if late data moves its start.
 * A rule covers only what becomes due after it was saved.
 */
import type { NoticeCause } from '../../contract/alert-kinds.ts';
import { dayMs } from '../../contract/durations.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type AlertCase, type CaseQuery, type NotifiedCase, notifiedCases } from '../store/alert-cases/alert-case.ts';
import { isInScope } from '../store/alert-cases/rule-scope.ts';
import type { ActiveRule } from '../store/notice-sources.ts';
import { insertNotices } from '../store/notices.ts';
import type { CheckRules } from './check-rules.ts';
import { endCause, ruleNotices } from './rule-notices.ts';

type FindCases = (db: Queryable, accountId: number, query: CaseQuery) => Promise<AlertCase[]>;

/** `againMs`: after this time, a case is notified again. */
const checkBy =
  (findCases: FindCases, againMs: number): CheckRules =>
  async (tx, accountId, rules, { now, lateMs }) => {
    const recentUtc = new Date(now.getTime() - lateMs);
    for (const rule of rules) {
      const afterMs = rule.afterMinutes * 60_000;
      const cases = (await findCases(tx, accountId, { rule, now, recentUtc })).filter(
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
  for (const found of cases) {
    const known = began(found);
    const key = `${rule.id} ${found.inputId ?? found.visitId ?? `${found.vehicleId} ${found.buttonId}`}`;
    const sinceMs = (known?.utc ?? found.sinceUtc).getTime();
    const notifyAbout = (cause: NoticeCause, utc: Date) =>
      insertNotices(
        tx,
        accountId,
        ruleNotices(rule, found, { cause, causeKey: `${cause} ${key} ${sinceMs}`, alarmId: null, utc }, now),
        now,
      );
    if (!known) await notifyAbout(rule.kind, found.sinceUtc);
    if (end && found.endUtc) await notifyAbout(end, found.endUtc);
  }
}

/** Finds the notice about a case: of the same input, visit or button, and between its start and its end. */
async function notifiedOf(
  db: Queryable,
  accountId: number,
  { rule, cases, againMs }: Found,
): Promise<(found: AlertCase) => NotifiedCase | undefined> {
  const firstMs = Math.min(...cases.map(({ sinceUtc }) => sinceUtc.getTime()));
  const sinceUtc = new Date(firstMs - againMs);
  const notified = [...(await notifiedCases(db, accountId, { ruleId: rule.id, cause: rule.kind, sinceUtc }))];
  return (found) => {
    const fromMs = found.sinceUtc.getTime() - againMs;
    const toMs = found.endUtc?.getTime() ?? Number.POSITIVE_INFINITY;
    const known = notified.find(
      (each) => isSame(each, found) && each.utc.getTime() >= fromMs && each.utc.getTime() <= toMs,
    );
    if (!known) notified.push({ ...found, utc: found.sinceUtc });
    return known;
  };
}

const isSame = (one: NotifiedCase, other: AlertCase): boolean =>
  one.vehicleId === other.vehicleId &&
  one.inputId === other.inputId &&
  one.visitId === other.visitId &&
  one.buttonId === other.buttonId;
