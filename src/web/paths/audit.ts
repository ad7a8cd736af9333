import { oneOf, present, type RawSearch, readText } from './read.ts';
import { readTableSearch } from './table.ts';

export const auditPaths = {
  audit: '/audit',
  auditEntry: '/audit/$auditEntryId',
} as const;

/** How far back the audit looks. */
export const auditDays = ['1', '7', '30', '90', '365'] as const;
const readAuditTable = readTableSearch('who', 'action', 'kind');

export interface AuditSearch extends ReturnType<typeof readAuditTable> {
  /** Left out: a week. */
  days?: (typeof auditDays)[number];
  /** The changes of one record: `driver:7`. */
  record?: string;
}

export const readAuditSearch = (raw: RawSearch): AuditSearch => ({
  ...readAuditTable(raw),
  ...present('days', oneOf(auditDays, raw.days)),
  ...present('record', readRecord(raw.record)),
});

function readRecord(value: unknown): string | undefined {
  const record = readText(value);
  return record !== undefined && /^[a-zA-Z]+:\d{1,15}$/.test(record) ? record : undefined;
}
