/** Number and time of the rows of each group, such as a vehicle or a day, in a list on paper and in a workbook that a rule sends. */
import { growingLists, type TotalsGroup } from '../../contract/growing-lists.ts';
import type { Transaction } from '../database/database.ts';
import type { Question } from '../store/growing/conditions.ts';
import { askQuestion } from '../store/growing/rows.ts';
import type { ListFilter, Source } from '../store/growing/source.ts';
import { isTimeGroup, type Summed, sumBy } from '../store/growing/sum-by.ts';
import type { ExportInput } from './tasks.ts';

export interface GroupTotal extends TotalsGroup {
  /** In the period before, of a report that a rule sends; 0 for groups by time, which have no other. */
  secondsBefore: number;
}

/** Inputs always have a value, so all their values last the whole period in sum, which says nothing. */
const sayNothing = ({ list, filter }: ExportInput): boolean =>
  list === 'inputHistory' && [filter['value'] ?? []].flat().length !== 1;

const hasTotals = (input: ExportInput): boolean => growingLists[input.list].groups.length > 0 && !sayNothing(input);

/** The rows of a period. Only time within it counts, except of visits that are counted by their start. */
const questionOf = (
  tx: Transaction,
  { accountId, list, filter, now }: ExportInput,
  source: Source,
  period: Partial<ListFilter> = {},
): Promise<Question> => {
  const overlap = list === 'visits' ? filter.overlap : true;
  return askQuestion(tx, accountId, source, { ...filter, overlap, ...period }, now);
};

export interface HeadTimes {
  seconds: number;
  /** Of the period that the report compares. */
  secondsBefore: number | undefined;
}

/** Groups of records have the most time first. `times`: how long the rows of a report last in all. */
export interface ExportTotals {
  groups: GroupTotal[];
  times?: HeadTimes | undefined;
}

export async function readTotals(tx: Transaction, input: ExportInput, source: Source): Promise<ExportTotals> {
  if (!hasTotals(input)) return { groups: [] };
  const { by, report, timeZone } = input;
  const sumsOf = async (period?: Partial<ListFilter>): Promise<Summed | undefined> =>
    sumBy(tx, await questionOf(tx, input, source, period), by, timeZone);
  const sums = await sumsOf();
  const before = report?.compared && (await sumsOf(report.compared));
  const groups = (sums?.groups ?? []).map(inWholeSeconds);
  return {
    groups: isTimeGroup(by)
      ? groups.map((group) => ({ ...group, secondsBefore: 0 }))
      : comparedWith(groups, before?.groups ?? []),
    times: report && sums && { seconds: secondsOf(sums), secondsBefore: before && secondsOf(before) },
  };
}

const secondsOf = ({ all }: Summed): number => Math.round(all.ms / 1000);

const inWholeSeconds = ({ seconds, longestSeconds, ...group }: TotalsGroup): TotalsGroup => ({
  ...{ ...group, seconds: Math.round(seconds), longestSeconds: Math.round(longestSeconds) },
});

/** Also the groups that only the period before has. */
function comparedWith(groups: readonly TotalsGroup[], groupsBefore: readonly TotalsGroup[]): GroupTotal[] {
  const before = new Map(groupsBefore.map(({ key, seconds }) => [key, Math.round(seconds)]));
  const found = new Set(groups.map(({ key }) => key));
  const gone = groupsBefore.filter(({ key }) => !found.has(key));
  return [...groups, ...gone.map(({ key }) => ({ key, count: 0, seconds: 0, longestSeconds: 0 }))].map((group) => ({
    ...group,
    secondsBefore: before.get(group.key) ?? 0,
  }));
}
