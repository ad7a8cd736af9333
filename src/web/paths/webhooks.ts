import { readRecordsSearch } from './table.ts';

export const readWebhooksSearch = readRecordsSearch();
