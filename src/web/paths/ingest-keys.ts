import { readRecordsSearch } from './table.ts';

export const readIngestKeysSearch = readRecordsSearch();
