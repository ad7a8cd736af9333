import { type PeriodSearch, periodKeys, readPeriodSearch } from './period.ts';
import { present, type RawSearch, readText } from './read.ts';
import { readTableSearch } from './table.ts';

const readAuditTable = readTableSearch('who', 'action', 'kind');

export interface AuditSearch extends ReturnType<typeof readAuditTable>, PeriodSearch {
  /** The changes of one record: `driver:7`. */
  record?: string;
}

/** Search parameters of the audit besides those of its table. */
export const auditKeys = [...periodKeys, 'record'] as const;

export const readAuditSearch = (raw: RawSearch): AuditSearch => ({
  ...readAuditTable(raw),
  ...readPeriodSearch(raw),
  ...present('record', readRecord(raw.record)),
});

function readRecord(value: unknown): string | undefined {
  const record = readText(value);
  return record !== undefined && /^[a-zA-Z]+:\d{1,15}$/.test(record) ? record : undefined;
}
