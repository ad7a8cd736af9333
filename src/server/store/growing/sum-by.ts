/** Sums of a growing list by the groups that people ask for: the hours, days, weeks or months of a zone, or records. */
import { timeGroupsAtMost } from '../../../contract/choices.ts';
import { dayMs } from '../../../contract/durations.ts';
import { type RecordGroup, type TimeGroup, type TotalsGroup, timeGroups } from '../../../contract/growing-lists.ts';
import { bordersOf, type TimeGroupTotals, totalsByTime, totalsByWeekday } from '../../../rules/time-groups.ts';
import type { Transaction } from '../../database/database.ts';
import type { Only, Question } from './conditions.ts';
import type { ListFilter } from './source.ts';
import { findExtent, type Sum, sumGroups, sumSpans } from './totals.ts';

export const isTimeGroup = (by: string): by is TimeGroup => timeGroups.some((unit) => unit === by);

/** Undefined: by time, the rows last for more than `timeGroupsAtMost` groups. */
export const sumBy = (
  tx: Transaction,
  question: Question,
  by: RecordGroup | TimeGroup,
  timeZone: string,
): Promise<Summed | undefined> =>
  isTimeGroup(by) ? sumByTime(tx, question, by, timeZone) : sumByRecord(tx, question, by);

const toGroup = ({ key, count, ms, longestMs }: Sum & { key: number | string }): TotalsGroup => ({
  key,
  count,
  seconds: ms / 1000,
  longestSeconds: longestMs / 1000,
});

export interface Summed {
  all: Sum;
  groups: TotalsGroup[];
  /** Rows among which the longest is. */
  longestIn: Only;
}

/** Longest first. */
async function sumByRecord(tx: Transaction, question: Question, by: RecordGroup): Promise<Summed> {
  const { all, groups, longestIn } = await sumGroups(tx, question, by);
  groups.sort((one, other) => other.ms - one.ms || other.count - one.count || one.key - other.key);
  return { all, groups: groups.map(toGroup), longestIn };
}

/** In order. */
async function sumByTime(
  tx: Transaction,
  question: Question,
  by: TimeGroup,
  timeZone: string,
): Promise<Summed | undefined> {
  const noSum = { count: 0, ms: 0, longestMs: 0 };
  const extent = clippedPeriod(question.filter) ?? (await findExtent(tx, question));
  if (!extent) return { all: noSum, groups: [], longestIn: {} };
  const [startMs, endMs] = [extent.startDate.getTime(), extent.endDate.getTime()];
  const borders = bordersOf(by === 'weekday' ? 'day' : by, { startMs, endMs }, timeZone, timeGroupsAtMost);
  if (!borders) return undefined;
  const texts = borders.map((border) => new Date(border).toISOString());
  const spans = await sumSpans(tx, question, texts, extent.startDate);
  const groups =
    by === 'weekday'
      ? totalsByWeekday(spans, borders, startMs, timeZone).map(toGroup)
      : totalsByTime(spans, borders, startMs).map(withStart);
  const all = spans.reduce(addSum, noSum);
  const first = Math.min(...spans.filter(({ longestMs }) => longestMs === all.longestMs).map((span) => span.first));
  // In the first group are also rows that began before it.
  const [fromUtc, beforeUtc] = [first, first + 1].map((at) => new Date(borders[at] ?? 0));
  return { all, groups, longestIn: { beforeUtc, ...(first > 0 && { fromUtc }) } };
}

/** Of a short period, the rows need not be read to know which groups it has. */
function clippedPeriod({ overlap, startDate, endDate }: ListFilter): { startDate: Date; endDate: Date } | undefined {
  if (overlap !== true || !startDate || !endDate) return undefined;
  return endDate.getTime() - startDate.getTime() <= shortDays * dayMs ? { startDate, endDate } : undefined;
}

const shortDays = 400;

const withStart = (group: TimeGroupTotals): TotalsGroup =>
  toGroup({ ...group, key: new Date(group.key).toISOString() });

const addSum = (all: Sum, { count, ms, longestMs }: Sum): Sum => ({
  count: all.count + count,
  ms: all.ms + ms,
  longestMs: Math.max(all.longestMs, longestMs),
});
