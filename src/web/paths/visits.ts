import { type ComparedSearch, comparedKeys, readComparedSearch } from './period.ts';
import { isOn, oneOf, present, type RawSearch, readSeconds } from './read.ts';
import { readTableSearch } from './table.ts';

const visitGroups = ['time', 'geofence', 'vehicle', 'tag', 'driver'] as const;
export type VisitGroup = (typeof visitGroups)[number];

const readVisitsTable = readTableSearch('vehicle', 'geofence', 'tags', 'driver', 'state', 'stopped', 'counts');

export interface VisitsSearch extends ReturnType<typeof readVisitsTable>, ComparedSearch {
  /** Minimum duration in seconds. */
  least?: string;
  /** Groups the totals. */
  by?: VisitGroup;
  /** Shows why the open visit begins and ends where it does, on a large map. */
  why?: true;
}

/** Search parameters of the visits page besides those of its table. */
export const visitsKeys = [...comparedKeys, 'least', 'by'] as const;

export const readVisitsSearch = (raw: RawSearch): VisitsSearch => ({
  ...readVisitsTable(raw),
  ...readComparedSearch(raw),
  ...present('least', readSeconds(raw.least)),
  ...present('by', oneOf(visitGroups, raw.by)),
  ...(isOn(raw.why) && { why: true }),
});
