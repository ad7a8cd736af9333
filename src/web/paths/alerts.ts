import { type PeriodSearch, readPeriodSearch } from './period.ts';
import { present, type RawSearch, readId, readText } from './read.ts';
import { readRecordsSearch, readTableSearch } from './table.ts';

export const readAlertRulesSearch = readRecordsSearch('scope', 'kind', 'status');

export interface NewAlertRuleSearch {
  /** Prefills the form for a new rule: `probe:7`, `fleet:3`, `profile:2`. */
  about?: string;
  /** Prefills it as a report of a list, such as `visits`. */
  list?: string;
  /** Of that list, as in the address of its export. */
  filters?: string;
  name?: string;
}

export const readNewAlertRuleSearch = ({ about, list, filters, name }: RawSearch): NewAlertRuleSearch => ({
  ...present('about', aboutIn({ about }) && readText(about)),
  ...present('list', readText(list)),
  ...present('filters', readText(filters)),
  ...present('name', readText(name)),
});

/** The probes that a new rule covers. */
export function aboutIn({ about }: RawSearch): { scope: 'fleet' | 'profile' | 'probe'; scopeId: number } | undefined {
  const [, scope, id] = /^(fleet|profile|probe):(\d+)$/.exec(readText(about) ?? '') ?? [];
  const scopeId = readId(id);
  return scope === undefined || scopeId === undefined
    ? undefined
    : { scope: scope as 'fleet' | 'profile' | 'probe', scopeId };
}

const readSentTable = readTableSearch('cause', 'state', 'rule', 'geofence');
export const readAlertsSentSearch = (raw: RawSearch): ReturnType<typeof readSentTable> & PeriodSearch => ({
  ...readSentTable(raw),
  ...readPeriodSearch(raw),
});
