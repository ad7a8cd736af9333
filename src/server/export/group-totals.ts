/** Number and time of the rows of each group, such as a vehicle, in a list on paper and in a workbook that a rule sends. */
import type { GrowingList } from '../../contract/growing-lists.ts';
import type { Transaction } from '../database/database.ts';
import { askQuestion } from '../store/growing/rows.ts';
import type { ListFilter, Source } from '../store/growing/source.ts';
import { sumGroups } from '../store/growing/totals.ts';
import type { ExportInput } from './tasks.ts';

export interface GroupTotal {
  /** The id of the group's record, 0 for rows without one. */
  key: number;
  count: number;
  seconds: number;
  longestSeconds: number;
  /** In the period before, of a report that a rule sends. */
  secondsBefore: number;
}

/** The values of an input last the whole period in sum, so their totals say nothing. */
const listsWithTotals: readonly GrowingList[] = ['visits', 'alarms', 'assignments'];

/** The most time first. Only time within the period counts, except of visits that are counted by their start. */
export async function groupTotals(
  tx: Transaction,
  { accountId, list, filter, by, report, now }: ExportInput,
  source: Source,
): Promise<GroupTotal[]> {
  if (!listsWithTotals.includes(list)) return [];
  const overlap = list === 'visits' ? filter.overlap : true;
  const groupsOf = async (period: Partial<ListFilter>) =>
    (await sumGroups(tx, await askQuestion(tx, accountId, source, { ...filter, overlap, ...period }, now), by)).groups;
  const groups = new Map((await groupsOf({})).map((group) => [group.key, group]));
  const before = new Map((report ? await groupsOf(report.compared) : []).map((group) => [group.key, group.ms]));
  return [...new Set([...groups.keys(), ...before.keys()])]
    .map((key) => {
      const { count = 0, ms = 0, longestMs = 0 } = groups.get(key) ?? {};
      return {
        ...{ key, count, seconds: Math.round(ms / 1000), longestSeconds: Math.round(longestMs / 1000) },
        secondsBefore: Math.round((before.get(key) ?? 0) / 1000),
      };
    })
    .sort((one, other) => other.seconds - one.seconds || one.key - other.key);
}
