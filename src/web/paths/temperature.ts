import { type PeriodSearch, readPeriodSearch } from './period.ts';
import { isOn, present, type RawSearch, readBetween, readId } from './read.ts';
import { recordPaths } from './record-paths.ts';
import { readRecordsSearch, readTableSearch } from './table.ts';

export const temperaturePaths = {
  temperature: '/temperature',
  probe: '/temperature/$probeId',
  editProbe: '/temperature/$probeId/edit',
  probeChart: '/temperature/$probeId/chart',
  ...recordPaths('profile'),
  alarms: '/temperature/alarms',
  alarm: '/temperature/alarms/$alarmId',
} as const;

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

const readAlarmsTable = readTableSearch('kind', 'state', 'fleet', 'vehicle', 'profile');
export const readAlarmsSearch = (raw: RawSearch) => ({ ...readAlarmsTable(raw), ...readPeriodSearch(raw) });
