import { readComparedSearch } from './period.ts';
import type { RawSearch } from './read.ts';
import { readRecordsSearch, readTableSearch } from './table.ts';

export const readInputsSearch = readTableSearch('state', 'type', 'line', 'vehicle');
export const readInputTypesSearch = readRecordsSearch('states');

const readHistoryTable = readTableSearch('state', 'input', 'vehicle', 'geofence', 'driver');
export const readHistorySearch = (raw: RawSearch) => ({ ...readHistoryTable(raw), ...readComparedSearch(raw) });
