/**
 * Notices about a day of a record, such as the end of a licence: some days before it, by the account's time zone, and once for
 * each record and day. Unlike other rules, a rule also covers what is near or past when it is saved, because a
 * rule of 30 days should also notify about what expires next week.
 */
import { alertKindRow, type NoticeResource } from '../../contract/alert-kinds.ts';
import { dayMs } from '../../contract/durations.ts';
import { calendarDay } from '../../rules/zone.ts';
import type { Transaction } from '../database/database.ts';
import type { DayCase, FindDays } from '../store/alert-cases/day-case.ts';
import { isInScope } from '../store/alert-cases/rule-scope.ts';
import { endWatches, saveWatches, type Watch, watchesOfRule } from '../store/alert-watches.ts';
import type { ActiveRule } from '../store/notice-sources.ts';
import { insertNotices, type NewNotice } from '../store/notices.ts';
import type { CheckRules } from './check-rules.ts';
import { endCause, ruleNotices } from './rule-notices.ts';

interface Options {
  /** Whether a later day ends a case, as for a renewed licence. If not, a case ends when the record is done. */
  laterIsEnd: boolean;
}

export const checkDays =
  (findDays: FindDays, options: Options): CheckRules =>
  async (tx, accountId, rules, { now }) => {
    for (const rule of rules) {
      const notified = new Map((await watchesOfRule(tx, accountId, rule.id)).map((watch) => [watch.subjectId, watch]));
      const until = dayAfter(calendarDay(now.getTime(), rule.timeZone), rule.daysBefore ?? 0);
      const found = await findDays(tx, accountId, { until, notifiedIds: [...notified.keys()] });
      const inScope = found.filter((each) => isInScope(rule, each));
      await settle(tx, accountId, { rule, notified, steps: stepsOf(inScope, { notified, until, ...options }) }, now);
    }
  };

const dayAfter = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs));
const dayOf = (midnightUtc: Date): string => midnightUtc.toISOString().slice(0, 10);

/** What happened to a record since it was looked at. */
interface Step {
  of: DayCase;
  /** It is near or past, and was not notified with this day. */
  starts: boolean;
  /** The day with which it was notified, if that case is over. */
  endedDay: string | undefined;
}

type Notified = ReadonlyMap<number, Watch>;

function stepsOf(
  found: readonly DayCase[],
  { notified, until, laterIsEnd }: Options & { notified: Notified; until: string },
): Step[] {
  return found.flatMap((of): Step[] => {
    const { day, isDone } = of;
    const watch = notified.get(of.resourceId);
    const known = watch && dayOf(watch.sinceUtc);
    // Still the same, also if the rule looks fewer days ahead by now.
    if (known === day && !isDone) return [{ of, starts: false, endedDay: undefined }];
    const starts = !isDone && day !== null && day <= until;
    const isRenewed = laterIsEnd && day !== null && known !== undefined && day > known;
    return [{ of, starts, endedDay: !starts && (isDone || isRenewed) ? known : undefined }];
  });
}

interface Settling {
  rule: ActiveRule;
  notified: Notified;
  steps: readonly Step[];
}

/** Creates the notices, and stores with which days the records have been notified. */
async function settle(
  tx: Transaction,
  accountId: number,
  { rule, notified, steps }: Settling,
  now: Date,
): Promise<void> {
  const end = endCause(rule);
  const notices = steps.flatMap(({ of, starts, endedDay }): NewNotice[] => {
    if (starts) return dayNotices(rule, of, rule.kind, of.day, now);
    return end && endedDay !== undefined ? dayNotices(rule, of, end, endedDay, now) : [];
  });
  await insertNotices(tx, accountId, notices, now);
  const started = steps.flatMap(({ of: { resourceId, day }, starts }): Watch[] =>
    starts && day !== null
      ? [{ ruleId: rule.id, subjectId: resourceId, sinceUtc: new Date(`${day}T00:00:00Z`), dueUtc: null }]
      : [],
  );
  await saveWatches(tx, accountId, started);
  const kept = new Set(steps.filter(({ of, starts }) => starts || isKept(of, notified)).map(({ of }) => of.resourceId));
  const over = [...notified.keys()].filter((id) => !kept.has(id));
  await endWatches(tx, accountId, rule.id, over);
}

const isKept = ({ resourceId, day, isDone }: DayCase, notified: Notified): boolean => {
  const watch = notified.get(resourceId);
  return watch !== undefined && !isDone && dayOf(watch.sinceUtc) === day;
};

/** `keyDay`: the day that the case is about. A renewed licence has another one by now. */
function dayNotices(
  rule: ActiveRule,
  found: DayCase,
  cause: NewNotice['cause'],
  keyDay: string | null,
  now: Date,
): NewNotice[] {
  const { resourceId, day, vehicleId, fleetId } = found;
  // The row of a kind that is about days names its kind of record.
  const resource = (alertKindRow(rule.kind).resource ?? null) as NoticeResource | null;
  const causeKey = `${cause} ${rule.id} ${resourceId} ${keyDay}`;
  const event = { cause, causeKey, alarmId: null, utc: now, resource, resourceId, day };
  // All that is near on a day is one message.
  return ruleNotices(rule, { vehicleId, fleetId }, event, now).map((notice) =>
    notice.state === 'held' ? notice : { ...notice, shareKey: `rule ${rule.id} ${cause}` },
  );
}
