import { readPeriodSearch } from './period.ts';
import type { RawSearch } from './read.ts';
import { recordPaths } from './record-paths.ts';
import { readRecordsSearch, readTableSearch } from './table.ts';

export const inputPaths = {
  inputs: '/inputs',
  input: '/inputs/$inputId',
  editInput: '/inputs/$inputId/edit',
  ...recordPaths('inputType'),
  inputHistory: '/inputs/history',
} as const;

export const readInputsSearch = readTableSearch('state', 'type', 'line', 'vehicle');
export const readInputTypesSearch = readRecordsSearch('states');

const readHistoryTable = readTableSearch('state', 'input', 'vehicle', 'geofence', 'driver');
export const readHistorySearch = (raw: RawSearch) => ({ ...readHistoryTable(raw), ...readPeriodSearch(raw) });
