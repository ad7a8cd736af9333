import { readRecordsSearch } from './table.ts';

export const ingestKeyPaths = {
  ingestKeys: '/ingest-keys',
  newIngestKey: '/ingest-keys/new',
  ingestKey: '/ingest-keys/$ingestKeyId',
} as const;

export const readIngestKeysSearch = readRecordsSearch();
