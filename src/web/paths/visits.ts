import { oneOf, present, type RawSearch, readBetween, readSeconds } from './read.ts';
import { readTableSearch } from './table.ts';

export const visitPaths = {
  visits: '/visits',
  visit: '/visits/$visitId',
} as const;

const periodPresets = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const;
export type PeriodPreset = (typeof periodPresets)[number];
const visitGroups = ['time', 'geofence', 'vehicle', 'tag', 'driver'] as const;
export type VisitGroup = (typeof visitGroups)[number];

const readVisitsTable = readTableSearch('vehicle', 'geofence', 'tags', 'driver', 'state');

export interface VisitsSearch extends ReturnType<typeof readVisitsTable> {
  /** By its name, in the person's zone: the same link says tomorrow what is today then. */
  period?: PeriodPreset;
  /** Or these moments, ISO 8601 in UTC: the same for everybody. */
  from?: string;
  to?: string;
  /** Visits that lasted less are left out, seconds. */
  least?: string;
  /** What totals are told by. */
  by?: VisitGroup;
}

/** What a page of visits has in its address besides its table. */
export const visitsKeys = ['period', 'from', 'to', 'least', 'by'] as const;

export function readVisitsSearch(raw: RawSearch): VisitsSearch {
  const period = oneOf(periodPresets, raw.period);
  const between = period === undefined ? readBetween(raw.from, raw.to) : undefined;
  return {
    ...readVisitsTable(raw),
    ...present('period', period),
    ...(between && { from: between[0], to: between[1] }),
    ...present('least', readSeconds(raw.least)),
    ...present('by', oneOf(visitGroups, raw.by)),
  };
}
