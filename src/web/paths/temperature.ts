import { type PeriodSearch, readComparedSearch, readPeriodSearch } from './period.ts';
import { isOn, present, type RawSearch, readBetween, readId } from './read.ts';
import { readRecordsSearch, readTableSearch } from './table.ts';

export const readProbesSearch = readTableSearch('state', 'fleet', 'vehicle', 'profile', 'line');
export const readProfilesSearch = readRecordsSearch();

export interface ChartSearch extends PeriodSearch {
  /** The visible part of the period. */
  zoomFrom?: string;
  zoomTo?: string;
  /** The alarm that linked here. */
  alarm?: number;
  /** Shows the readings as a table. */
  table?: boolean;
}

export function readChartSearch(raw: RawSearch): ChartSearch {
  const between = readBetween(raw.zoomFrom, raw.zoomTo);
  return {
    ...readPeriodSearch(raw),
    ...(between && { zoomFrom: between[0], zoomTo: between[1] }),
    ...present('alarm', readId(String(raw.alarm))),
    ...(isOn(raw.table) && { table: true }),
  };
}

const readAlarmsTable = readTableSearch('kind', 'state', 'review', 'fleet', 'vehicle', 'driver', 'profile');
export const readAlarmsSearch = (raw: RawSearch) => ({ ...readAlarmsTable(raw), ...readComparedSearch(raw) });

const reportScopes = ['probeId', 'vehicleId', 'fleetId', 'profileId'] as const;

/** What a report covers, by one of these ids. */
export type ReportScope = { [Name in (typeof reportScopes)[number]]?: number };

/** The service links here: see `reportPath` in `server/report/link.ts`. */
export type ReportSearch = PeriodSearch & ReportScope;

export function readReportSearch(raw: RawSearch): ReportSearch {
  const scope = reportScopes.find((name) => readId(String(raw[name])) !== undefined);
  return { ...readPeriodSearch(raw), ...(scope && { [scope]: readId(String(raw[scope])) }) };
}

/** The scope in an address; undefined without one. */
export function scopeIn(search: ReportSearch): ReportScope | undefined {
  const name = reportScopes.find((each) => search[each] !== undefined);
  return name && { [name]: search[name] };
}
