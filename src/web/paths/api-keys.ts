import { readRecordsSearch } from './table.ts';

export const readApiKeysSearch = readRecordsSearch('role');
