/** Number and time of the rows of each group, such as a vehicle or a day, in a list on paper and in a workbook that a rule sends. */
import { growingLists, type TotalsGroup } from '../../contract/growing-lists.ts';
import type { Transaction } from '../database/database.ts';
import type { Question } from '../store/growing/conditions.ts';
import { askQuestion } from '../store/growing/rows.ts';
import type { ListFilter, Source } from '../store/growing/source.ts';
import { isTimeGroup, sumBy } from '../store/growing/sum-by.ts';
import { sumAll } from '../store/growing/totals.ts';
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

/** Records: the most time first. */
export async function groupTotals(tx: Transaction, input: ExportInput, source: Source): Promise<GroupTotal[]> {
  if (!hasTotals(input)) return [];
  const { by, report, timeZone } = input;
  const groupsOf = async (period?: Partial<ListFilter>): Promise<TotalsGroup[]> =>
    (await sumBy(tx, await questionOf(tx, input, source, period), by, timeZone))?.groups ?? [];
  const groups = (await groupsOf()).map(inWholeSeconds);
  if (isTimeGroup(by)) return groups.map((group) => ({ ...group, secondsBefore: 0 }));
  return comparedWith(groups, report?.compared ? await groupsOf(report.compared) : []);
}

export interface HeadTimes {
  seconds: number;
  /** Of the period that the report compares. */
  secondsBefore: number | undefined;
}

/** How long the rows of a report last in all, now and in the period before. */
export async function totalTimes(tx: Transaction, input: ExportInput, source: Source): Promise<HeadTimes | undefined> {
  if (!input.report || !hasTotals(input)) return undefined;
  const { compared } = input.report;
  const { ms } = await sumAll(tx, await questionOf(tx, input, source));
  const before = compared && (await sumAll(tx, await questionOf(tx, input, source, compared)));
  return { seconds: Math.round(ms / 1000), secondsBefore: before && Math.round(before.ms / 1000) };
}

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
