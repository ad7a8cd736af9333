import { readRecordsSearch } from './table.ts';

export const readSharedLinksSearch = readRecordsSearch('kind', 'state');
