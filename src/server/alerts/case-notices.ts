/**
 * Notices about inputs that are on, long stays and unknown buttons. Each is notified once, also if late data moves its start.
 * A rule covers only what becomes due after it was saved.
 */
import { dayMs } from '../../contract/durations.ts';
import { ruleConditions } from '../../contract/rule-conditions.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { lockCursor } from '../store/notice-cursors.ts';
import { type ActiveRule, accountsWithRules, activeRules } from '../store/notice-sources.ts';
import { insertNotices } from '../store/notices.ts';
import {
  inputsOn,
  longStays,
  type NotifiedCase,
  notifiedCases,
  type RuleCase,
  unknownReads,
} from '../store/rule-cases.ts';
import type { ForEachAccount } from './account-round.ts';
import { isInScope, ruleNotices } from './rule-notices.ts';

interface Moment {
  now: Date;
  /** What ended longer ago is not worth a notice. */
  lateMs: number;
}

const finders = { inputOn: inputsOn, longStay: longStays, unknownButton: unknownReads } as const;
type CaseKind = keyof typeof finders;
const kinds: readonly CaseKind[] = ['inputOn', 'longStay', 'unknownButton'];

export async function createCaseNotices(db: Database, moment: Moment, forEachAccount: ForEachAccount): Promise<void> {
  await forEachAccount(await accountsWithRules(db, kinds), (accountId) =>
    db.transaction(async (tx) => {
      if (!(await lockCursor(tx, accountId))) return;
      for (const kind of kinds) {
        for (const rule of await activeRules(tx, accountId, kind)) await checkRule(tx, accountId, kind, rule, moment);
      }
    }),
  );
}

async function checkRule(
  tx: Transaction,
  accountId: number,
  kind: CaseKind,
  rule: ActiveRule,
  { now, lateMs }: Moment,
): Promise<void> {
  const recentUtc = new Date(now.getTime() - lateMs);
  const afterMs = rule.afterMinutes * 60_000;
  const cases = (await finders[kind](tx, accountId, { rule, now, recentUtc })).filter(
    (found) => isInScope(rule, found) && found.sinceUtc.getTime() + afterMs >= rule.updatedUtc.getTime(),
  );
  if (cases.length === 0) return;
  const { end } = ruleConditions[kind];
  const began = await notifiedOf(tx, accountId, rule, kind, cases);
  for (const found of cases) {
    const known = began(found);
    const key = `${rule.id} ${found.inputId ?? found.visitId ?? `${found.vehicleId} ${found.buttonId}`}`;
    const sinceMs = (known?.utc ?? found.sinceUtc).getTime();
    const notifyAbout = (cause: CaseKind | 'inputOff' | 'stayOver', utc: Date) =>
      insertNotices(
        tx,
        accountId,
        ruleNotices(rule, found, { cause, causeKey: `${cause} ${key} ${sinceMs}`, alarmId: null, utc }, now),
        now,
      );
    if (!known) await notifyAbout(kind, found.sinceUtc);
    if (end && found.endUtc && rule.notifyBack) await notifyAbout(end, found.endUtc);
  }
}

/** Finds the notice about a case: of the same input, visit or button, and between its start and its end. */
async function notifiedOf(
  db: Queryable,
  accountId: number,
  rule: ActiveRule,
  cause: CaseKind,
  cases: readonly RuleCase[],
): Promise<(found: RuleCase) => NotifiedCase | undefined> {
  const firstMs = Math.min(...cases.map(({ sinceUtc }) => sinceUtc.getTime()));
  // An unknown button is notified once a day.
  const isDaily = cause === 'unknownButton';
  const sinceUtc = new Date(isDaily ? firstMs - dayMs : firstMs);
  const notified = [...(await notifiedCases(db, accountId, { ruleId: rule.id, cause, sinceUtc }))];
  return (found) => {
    const fromMs = found.sinceUtc.getTime() - (isDaily ? dayMs : 0);
    const toMs = found.endUtc?.getTime() ?? Number.POSITIVE_INFINITY;
    const known = notified.find(
      (each) => isSame(each, found) && each.utc.getTime() >= fromMs && each.utc.getTime() <= toMs,
    );
    if (!known) notified.push({ ...found, utc: found.sinceUtc });
    return known;
  };
}

const isSame = (one: NotifiedCase, other: RuleCase): boolean =>
  one.vehicleId === other.vehicleId &&
  one.inputId === other.inputId &&
  one.visitId === other.visitId &&
  one.buttonId === other.buttonId;
