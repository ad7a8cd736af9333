import { type PeriodSearch, periodKeys, readPeriodSearch } from './period.ts';
import { oneOf, present, type RawSearch } from './read.ts';
import { readTableSearch } from './table.ts';

const groups = ['vehicle', 'driver', 'fleet', 'day', 'week', 'month'] as const;
export type DrivenBy = (typeof groups)[number];
export const drivenGroups: readonly DrivenBy[] = groups;

export interface DrivenSearch extends PeriodSearch {
  /** Left out: by vehicle. */
  by?: DrivenBy;
}

export const drivenKeys = [...periodKeys, 'by'] as const;

const readTable = readTableSearch();

export const readDrivenSearch = (raw: RawSearch): ReturnType<typeof readTable> & DrivenSearch => ({
  ...readTable(raw),
  ...readPeriodSearch(raw),
  ...present('by', oneOf(groups, raw['by'])),
});
