import { readRecordsSearch } from './table.ts';

export const readReferencesSearch = readRecordsSearch('kind');
